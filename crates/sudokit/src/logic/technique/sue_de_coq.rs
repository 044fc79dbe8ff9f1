//! Sue de Coq: two or three cells where a box and a line cross, the *middle*, have at least two more
//! candidate digits than cells. Some other cells of the line and some other cells of the box complete them.
//! These two parts have no digit of the middle in common. Together, all these cells are as many as their
//! digits; a digit outside of the middle counts once for each part that has it. Then these digits are
//! eliminated from the rest of the line: the digits of the line's part, and the digits of the middle that the
//! box's part does not have. The same holds with line and box exchanged.
//!
//! Sound: a digit of the middle is in all these cells at most once, because all its places lie in the line or
//! in the box; any other digit is at most once in each of the two parts. There are as many digits, counted
//! so, as cells, so each digit is in the cells.
//!
//! The form first published has one cell of the line and one of the box; this is the general one.

use std::ops::{ControlFlow, Range};

use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::house::House;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique, Truth};

use super::shared::combinations::each_subset;

pub(super) static SUE_DE_COQ: Technique = Technique {
    id: "sue-de-coq",
    family: Family::AlmostLockedSets,
    aliases: &["two-sector disjoint subsets"],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

/// Some cells and their candidate digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

impl Part {
    /// The number of digits of the middle that must be in a part, because it has too few other digits; `None`
    /// if that number is 0.
    fn share(&self, part: &Part) -> Option<usize> {
        part.cells.len().checked_sub((part.digits - self.digits).len()).filter(|&share| share > 0)
    }
}

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for &square in layout.boxes() {
        for &line in layout.lines() {
            let (line_cells, box_cells) = (layout.cells(line), layout.cells(square));
            let crossing = line_cells & box_cells;
            let middles = parts(position, crossing, 2..4, 2);
            if middles.is_empty() {
                continue;
            }
            let of_line = parts(position, line_cells - crossing, 1..7, 1);
            for &middle in &middles {
                let surplus = middle.digits.len() - middle.cells.len();
                let share = |part: &Part| middle.share(part).filter(|&share| share < surplus);
                let of_box = parts(position, box_cells - middle.cells, 1..8, 1);
                let of_box: Vec<_> =
                    of_box.into_iter().filter_map(|part| Some((part, share(&part)?))).collect();
                for (across, missing) in
                    of_line.iter().filter_map(|part| Some((part, surplus - share(part)?)))
                {
                    let taken = across.digits & middle.digits;
                    for (beside, share) in &of_box {
                        if *share != missing || !beside.digits.is_disjoint(taken) {
                            continue;
                        }
                        if let Some(step) = step(position, [line, square], [middle, *across, *beside]) {
                            sink.take(step)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All subsets of the blanks among these cells that have one of these sizes and whose digits exceed their
/// cells by at least `surplus`.
fn parts(position: &Position, cells: CellSet, sizes: Range<usize>, surplus: usize) -> Vec<Part> {
    let cells: Vec<Cell> = (cells & position.blanks()).iter().collect();
    let mut parts = Vec::new();
    for size in sizes {
        let _ = each_subset(&cells, size, |subset| {
            let cells = subset.iter().copied().collect();
            let digits = position.digits_of(cells);
            if digits.len() >= size + surplus {
                parts.push(Part { cells, digits });
            }
            ControlFlow::Continue(())
        });
    }
    parts
}

fn step(
    position: &Position,
    [line, square]: [House; 2],
    [middle, across, beside]: [Part; 3],
) -> Option<Step> {
    let mut step = Step::new(&SUE_DE_COQ);
    for (house, part, elsewhere) in [(line, across, beside), (square, beside, across)] {
        for digit in (middle.digits - elsewhere.digits) | part.digits {
            step = step.eliminates(position.places(house, digit) - middle.cells - part.cells, digit);
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
    let cells = middle.cells | across.cells | beside.cells;
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    Some(step)
}
