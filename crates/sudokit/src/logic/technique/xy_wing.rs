//! XY-wing: a cell with the candidates x and y sees a cell with x and z and one with y and z. The digit z is
//! eliminated from the cells that see both of these.
//!
//! Sound: if the first cell, the pivot, is x, the cell with x and z is z; if it is y, the other is.

use std::ops::ControlFlow;

use crate::logic::chains::links::in_cell;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::wings::each_wing;

pub(super) static XY_WING: Technique = Technique {
    id: "xy-wing",
    family: Family::Wings,
    aliases: &["Y-wing"],
    explainer: Some("4.2"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    each_wing(position, 3, |wing| {
        let ends: Vec<_> = wing.others.iter().collect();
        let hinges = [0, 1].map(|i| position.candidates(ends[i]).without(wing.digit).only());
        let ([Some(x), Some(y)], 2) = (hinges, position.candidates(wing.pivot).len()) else {
            return ControlFlow::Continue(());
        };
        let z = wing.digit;
        let chain = [in_cell(ends[0], [z, x]), in_cell(wing.pivot, [x, y]), in_cell(ends[1], [y, z])];
        sink.take(wing.step(&XY_WING, position).along(&chain))
    })
}
