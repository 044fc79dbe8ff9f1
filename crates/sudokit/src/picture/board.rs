//! The board of a record: the grid, the givens, the digits that a player has placed, and candidates.

use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{Board, Record};
use crate::grid::Grid;

use super::drawing::{Anchor, Color, Drawing, Placement};
use super::glyphs::{CAP_HEIGHT, EM};

/// The side of a cell and of the board, in the units of the drawing.
pub(super) const CELL: f64 = 54.0;
pub(super) const SIDE: f64 = CELL * 9.0;

/// The pens of the lines between boxes and between cells.
pub(super) const THICK: f64 = 3.0;
const THIN: f64 = 1.0;

/// The heights of digits and of candidates.
const DIGIT: f64 = 29.0;
const CANDIDATE: f64 = 10.5;

const BLACK: Color = Color(0);

/// The colors of digits and candidates, as in the drawings of steps.
const GIVEN: Color = Color(0x11_11_11);
const PLACED: Color = Color(0x1a_56_a8);
const MARK: Color = Color(0x33_33_33);

/// Draws the board of a record.
pub(super) fn draw_record(drawing: &mut Drawing, place: Placement, record: &Record) {
    let placed = record.progress.map_or(Grid::EMPTY, |progress| progress.placed);
    let board = record.board.classic_or_blank();
    let marks = match board {
        Board::Givens(_) => record.progress.and_then(|progress| progress.marks),
        Board::Candidates(sukaku) => Some(sukaku.candidates().to_owned()),
    };
    draw(drawing, place, &board.solved_cells(), &placed, marks.as_ref());
}

/// Draws the solution of a record, whose givens look as before.
pub(super) fn draw_solution(drawing: &mut Drawing, place: Placement, record: &Record, solution: &Grid) {
    draw(drawing, place, &record.board.classic_or_blank().solved_cells(), solution, None);
}

fn draw(drawing: &mut Drawing, place: Placement, givens: &Grid, placed: &Grid, marks: Option<&CandidateSet>) {
    draw_grid(drawing, place);
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        let (x, y) = ((index % 9) as f64 * CELL, (index / 9) as f64 * CELL);
        let mut write = |digit: Digit, (x, y): (f64, f64), height: f64, color| {
            let size = height / CAP_HEIGHT * EM;
            drawing.text(place, (x, y + height / 2.0), (size, Anchor::Middle, color), digit.to_string());
        };
        let middle = (x + CELL / 2.0, y + CELL / 2.0);
        match (givens.get(cell), placed.get(cell)) {
            (Some(digit), _) => write(digit, middle, DIGIT, GIVEN),
            (None, Some(digit)) => write(digit, middle, DIGIT, PLACED),
            (None, None) => {
                for digit in marks.map_or(DigitSet::EMPTY, |marks| marks.get(cell)) {
                    let third = |index: usize| CELL / 6.0 + index as f64 * (CELL / 3.0 - 1.0) + 1.0;
                    let at = (x + third(digit.index() % 3), y + third(digit.index() / 3));
                    write(digit, at, CANDIDATE, MARK);
                }
            }
        }
    }
}

/// Draws the lines: first the thin ones, so that the thick ones cover their ends.
fn draw_grid(drawing: &mut Drawing, place: Placement) {
    let lines = |is_thick: bool| -> Vec<[(f64, f64); 2]> {
        let which = (0..=9u8).filter(|line| (line % 3 == 0) == is_thick).map(|line| f64::from(line) * CELL);
        which.flat_map(|at| [[(at, 0.0), (at, SIDE)], [(0.0, at), (SIDE, at)]]).collect()
    };
    drawing.lines(place, THIN, BLACK, &lines(false));
    drawing.lines(place, THICK, BLACK, &lines(true));
}
