//! Sue de Coq: two or three cells where a box meets a line have at least two candidate digits more than they
//! are; some cells of the line and some of the box, which have no digit in common, make up for it, so that all
//! together have as many digits as they are. Then those of the line's cells leave the rest of the line, those
//! of the box's cells the rest of the box, and the others both.
//!
//! Sound: each digit stands in these cells once at most, since all its places lie in the line or in the box, and
//! there are as many digits as cells: each stands in one of them. Assumes uniqueness: no.
//!
//! Elsewhere: two-sector disjoint subsets; HoDoKu `1101`. The form first shown has one cell of the line and one
//! of the box; this is the general one.

use std::ops::{ControlFlow, Range};

use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::cells::digits_of;
use super::subsets::each_subset;
use super::{Sink, Technique};

pub(super) static SUE_DE_COQ: Technique = Technique { id: "sue-de-coq", assumes_uniqueness: false, find };

/// Cells and their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for square in House::BOXES {
        for line in House::ALL[..18].iter().copied() {
            let crossing = line.cells() & square.cells();
            let middles = parts(position, crossing, 2..4, 2);
            if middles.is_empty() {
                continue;
            }
            let of_line = parts(position, line.cells() - crossing, 1..7, 1);
            let of_box = parts(position, square.cells() - crossing, 1..7, 1);
            for &middle in &middles {
                for &across in &of_line {
                    for &beside in of_box.iter().filter(|part| part.digits.is_disjoint(across.digits)) {
                        let parts = [middle, across, beside];
                        if let Some(step) = step(position, [line, square], parts) {
                            sink.take(step)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All choices of so many blanks of these cells that have at least so many digits more.
fn parts(position: &Position, cells: CellSet, sizes: Range<usize>, surplus: usize) -> Vec<Part> {
    let cells: Vec<Cell> = (cells & position.blanks()).iter().collect();
    let mut parts = Vec::new();
    for size in sizes {
        let _ = each_subset(&cells, size, |subset| {
            let cells = subset.iter().copied().collect();
            let digits = digits_of(position, cells);
            if digits.len() >= size + surplus {
                parts.push(Part { cells, digits });
            }
            ControlFlow::Continue(())
        });
    }
    parts
}

fn step(position: &Position, [line, square]: [House; 2], parts: [Part; 3]) -> Option<Step> {
    let [middle, across, beside] = parts;
    let cells = middle.cells | across.cells | beside.cells;
    let digits = middle.digits | across.digits | beside.digits;
    if digits.len() != cells.len() {
        return None;
    }
    let mut step = Step::new(&SUE_DE_COQ);
    for (house, elsewhere) in [(line, beside.digits), (square, across.digits)] {
        for digit in digits - elsewhere {
            step = step.eliminates(position.places(house, digit) - cells, digit);
        }
    }
    if step.eliminations.is_empty() {
        return None;
    }
    let mut step = step
        .marks_cells(Role::Base, middle.cells, position)
        .marks_cells(Role::First, across.cells, position)
        .marks_cells(Role::Second, beside.cells, position)
        .in_house(Role::Base, line)
        .in_house(Role::Base, square);
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    Some(step)
}
