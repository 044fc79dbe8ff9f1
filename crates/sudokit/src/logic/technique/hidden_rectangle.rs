//! Hidden rectangle: four blanks in two rows, two columns and two boxes have the candidates A and B, and one
//! of them no other; if in row and column of the opposite cell A stands in the rectangle only, B leaves that.
//! A cell with other candidates may have lost A or B.
//!
//! Sound: with B there, A would stand in the two cells beside it, and so B in the cell opposite: a
//! [deadly pattern](super::shared::deadly_patterns). Assumes uniqueness: yes.
//!
//! Elsewhere: HoDoKu `0606`. With extras in one cell only it is a unique rectangle of type 1.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Truth};

use super::shared::deadly_patterns::hand;
use super::shared::rectangles::{Corners, each_rectangle, is_locked};
use super::{Family, Needs, Sink, Technique};

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
                hand(step, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Each corner with the one opposite.
fn opposite([a, b, c, d]: Corners) -> [(Cell, Cell); 4] {
    [(a, d), (b, c), (c, b), (d, a)]
}
