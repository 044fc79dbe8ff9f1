//! XYZ-wing: a cell with the candidates x, y and z sees a cell with x and z and one with y and z; z leaves what
//! sees all three.
//!
//! Sound: if the pivot is x, the first of the two is z; if it is y, the second; else it is z itself.
//! Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0801`; SE 4.4.

use std::ops::ControlFlow;

use crate::logic::position::Position;

use super::shared::wings::each_wing;
use super::{Family, Needs, Sink, Technique};

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
