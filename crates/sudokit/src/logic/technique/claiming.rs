//! Claiming: if all places of a digit in a line lie in one box, it stands nowhere else in that box.
//!
//! Sound: wherever in the line the digit stands, it stands in the box too, and a box holds it once.
//! Assumes uniqueness: no.
//!
//! Elsewhere: locked candidates type 2, box-line reduction; HoDoKu `0101`; SE 2.8.

use super::shared::locked_digits::each_claiming;
use super::{Family, Needs, Technique};

pub(super) static CLAIMING: Technique = Technique {
    id: "claiming",
    family: Family::LockedCandidates,
    aliases: &["locked candidates type 2", "box-line reduction"],
    explainer: Some("2.8"),
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_claiming(position, |at| sink.take(at.step(&CLAIMING).eliminates(at.elsewhere, at.digit)))
    },
};
