//! A board outside the vectors: its 81 sets of candidates in reading order, 16 bits each.

use crate::search::known_solution::KnownSolution;
use crate::simd::Row;

/// Copies a board in parts, because copying it as a whole would be a call.
#[inline(always)]
pub(super) fn copy(from: &Row, to: &mut Row) {
    for (from, to) in from.iter().zip(to) {
        *to = *from;
    }
}

/// Whether no cell has more than two candidates.
#[inline(always)]
pub(super) fn has_pairs_alone(board: &Row) -> bool {
    let mut more = [0; 32];
    for part in board {
        for (more, cell) in more.iter_mut().zip(&part.0) {
            let others = cell & cell.wrapping_sub(1);
            *more |= others & others.wrapping_sub(1);
        }
    }
    more.iter().fold(0, |all, more| all | more) == 0
}

/// Branches on a cell: `board` keeps only its lowest candidate, or in a pair the digit of the known solution;
/// `other` gets the board without that candidate.
#[inline(always)]
pub(super) fn branch(board: &mut Row, cell: usize, known: KnownSolution<'_>, other: &mut Row) {
    copy(board, other);
    let (part, lane) = (cell / 32, cell % 32);
    let candidates = board[part].0[lane];
    let lowest = candidates & candidates.wrapping_neg();
    let others = candidates ^ lowest;
    let first = if known.is_higher_of_two(cell, others) { others } else { lowest };
    board[part].0[lane] = first;
    other[part].0[lane] = candidates ^ first;
}
