//! XYZ-wing: a cell with the candidates x, y and z sees a cell with x and z and one with y and z. The digit z
//! is eliminated from the cells that see all three.
//!
//! Sound: if the first cell, the pivot, is x, the cell with x and z is z; if it is y, the other is; else the
//! pivot is z.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::wings::each_wing;

pub(super) static XYZ_WING: Technique = Technique {
    id: "xyz-wing",
    family: Family::Wings,
    aliases: &[],
    explainer: Some("4.4"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    each_wing(position, 3, |wing| {
        if position.candidates(wing.pivot).len() < 3 {
            return ControlFlow::Continue(());
        }
        sink.take(wing.step(&XYZ_WING, position))
    })
}
