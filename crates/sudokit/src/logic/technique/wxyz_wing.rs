//! WXYZ-wing: four cells have four digits between them, one of them sees the other three, and each of the
//! digits but one, z, is in cells that all see each other; z leaves what sees all of the cells that it may be in.
//!
//! Sound: of the other three digits each stands in one of the cells at most, so a fourth cell is z.
//! Assumes uniqueness: no.
//!
//! Elsewhere: not in HoDoKu, nor in SE 1.2.1; some give the name only to a pivot with all four digits and three
//! cells with two. It is a case of ALS-XZ.

use std::ops::ControlFlow;

use crate::logic::position::Position;

use super::shared::wings::each_wing;
use super::{Family, Needs, Sink, Technique};

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
