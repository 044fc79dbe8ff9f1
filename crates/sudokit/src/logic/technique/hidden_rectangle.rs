//! Hidden rectangle: four blanks in two rows, two columns and two boxes have the candidates A and B, and one
//! of them has no other. If the row and the column of the opposite cell have A only in the rectangle, B is
//! eliminated from that cell. A cell with other candidates may have lost A or B.
//!
//! Sound: with B there, A would be in the two cells beside it, and B in the cell opposite: a [deadly
//! pattern](super::shared::deadly_patterns).
//!
//! With other candidates in one cell only it is a unique rectangle of type 1.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Technique, Truth};

use super::shared::deadly_patterns::take_if_useful;
use super::shared::rectangles::{Corners, each_rectangle, is_locked};

pub(super) static HIDDEN_RECTANGLE: Technique = Technique {
    id: "hidden-rectangle",
    family: Family::DeadlyRectangles,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    each_rectangle(position, |deadly, corners, digits| {
        if deadly.holders.len() < 2 {
            return ControlFlow::Continue(());
        }
        for (bare, cell) in opposite(corners) {
            for [digit, other] in [digits, [digits[1], digits[0]]] {
                let lines = [layout.row(cell), layout.column(cell)];
                let corners = CellSet::from(corners);
                let locked = lines.iter().all(|&line| is_locked(position, line, digit, corners));
                if deadly.holders.contains(bare) || !locked {
                    continue;
                }
                let mut step = deadly
                    .step(&HIDDEN_RECTANGLE)
                    .marks_digit(Role::Pivot, cell.into(), other)
                    .marks_digit(Role::First, corners.without(bare), digit)
                    .eliminates(position.cells(other) & cell.into(), other);
                for line in lines {
                    step = step.in_house(Role::Base, line).because(Truth::Place(line, digit));
                }
                take_if_useful(step, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Each corner with the opposite one.
fn opposite([a, b, c, d]: Corners) -> [(Cell, Cell); 4] {
    [(a, d), (b, c), (c, b), (d, a)]
}
