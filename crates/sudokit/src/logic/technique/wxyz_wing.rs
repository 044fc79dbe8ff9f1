//! WXYZ-wing: four cells have four candidate digits together, one of them sees the other three, and each
//! digit except z is only in cells that all see each other. The digit z is eliminated from the cells that see
//! all its places in the four.
//!
//! Sound: the other three digits are each in one of the cells at most, so the fourth cell is z.
//!
//! Some programs use this name only for a pivot with all four digits and three cells with two. It is a case
//! of ALS-XZ.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::wings::each_wing;

pub(super) static WXYZ_WING: Technique = Technique {
    id: "wxyz-wing",
    family: Family::Wings,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    each_wing(position, 4, |wing| sink.take(wing.step(&WXYZ_WING, position)))
}
