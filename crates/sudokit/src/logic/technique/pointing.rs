//! Pointing: if all places of a digit in a box lie in one line, it stands nowhere else in that line.
//!
//! Sound: wherever in the box the digit stands, it stands in the line too, and a line holds it once.
//! Assumes uniqueness: no.
//!
//! Elsewhere: locked candidates type 1; HoDoKu `0100`; SE 2.6.

use super::shared::locked_digits::each_pointing;
use super::{Family, Needs, Technique};

pub(super) static POINTING: Technique = Technique {
    id: "pointing",
    family: Family::LockedCandidates,
    aliases: &["locked candidates type 1", "intersection removal"],
    explainer: Some("2.6"),
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_pointing(position, |at| sink.take(at.step(&POINTING).eliminates(at.elsewhere, at.digit)))
    },
};
