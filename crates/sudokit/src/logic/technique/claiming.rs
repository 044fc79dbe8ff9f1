//! Claiming: if all places of a digit in a line lie in one box, the digit is eliminated from the rest of that
//! box.
//!
//! Sound: the line has the digit in one of these places, which also lie in the box, and a box holds a digit
//! once.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::locked_digits::each_claiming;

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
