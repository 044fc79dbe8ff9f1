//! A random neighbor of a minimal puzzle.
//!
//! One or two givens are removed. Then random digits are put into random blanks, as long as a solution is
//! left, until there is exactly one solution. Then redundant givens are removed in random order. In the
//! field's terms this is a {-n+m} neighbor with n of 1 or 2, made minimal.

use super::random::Random;
use crate::cell::{Cell, CellSet};
use crate::grid_text::GridText;
use crate::minimize::Board;
use crate::search::Solver;

/// A proper and minimal puzzle that shares most givens with this one, if the random choices lead to one.
pub(super) fn random_neighbor(board: &Board, random: &mut Random, solver: &mut Solver) -> Option<Board> {
    let mut text = *board.text();
    let mut givens: Vec<Cell> = board.givens().iter().collect();
    random.shuffle(&mut givens);
    let removed = 1 + random.below(2);
    for cell in &givens[..removed] {
        text[cell.index()] = b'.';
    }
    for cell in random.shuffled(Cell::ALL) {
        let digit = b'1' + random.below(9) as u8;
        if text[cell.index()] != b'.' {
            continue;
        }
        text[cell.index()] = digit;
        match solver.count(GridText::known(&text), 2) {
            0 => text[cell.index()] = b'.',
            1 => {
                let mut neighbor = Board::of(GridText::known(&text), solver)?;
                minimize(&mut neighbor, random, solver);
                return Some(neighbor);
            }
            _ => {}
        }
    }
    None
}

/// Removes redundant givens in random order.
pub(super) fn minimize(board: &mut Board, random: &mut Random, solver: &mut Solver) {
    let mut cells: Vec<CellSet> = board.givens().iter().map(CellSet::of).collect();
    random.shuffle(&mut cells);
    board.strip(&cells, 0, solver);
}
