//! Claiming: if all places of a digit in a line lie in one box, it stands nowhere else in that box.
//!
//! Sound: wherever in the line the digit stands, it stands in the box too, and a box holds it once.
//! Assumes uniqueness: no.
//!
//! Elsewhere: locked candidates type 2, box-line reduction; HoDoKu `0101`; SE 2.8.

use super::Technique;
use super::shared::locked_digits::each_claiming;

pub(super) static CLAIMING: Technique = Technique {
    id: "claiming",
    assumes_uniqueness: false,
    find: |position, sink| {
        each_claiming(position, |at| sink.take(at.step(&CLAIMING).eliminates(at.elsewhere, at.digit)))
    },
};
