//! Pointing: if all places of a digit in a box lie in one line, the digit is eliminated from the rest of that
//! line.
//!
//! Sound: the box has the digit in one of these places, which also lie in the line, and a line holds a digit
//! once.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::locked_digits::each_pointing;

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
