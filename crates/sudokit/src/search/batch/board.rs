//! A board outside the vectors: its 81 sets of candidates in reading order, 16 bits each.

use crate::simd::Row;

/// Copies a board part by part; as a whole it would be a call.
#[inline(always)]
pub(super) fn copy(from: &Row, to: &mut Row) {
    for (from, to) in from.iter().zip(to) {
        *to = *from;
    }
}

/// Branches on a cell: `board` keeps its lowest candidate alone, `other` gets the board without that candidate.
#[inline(always)]
pub(super) fn branch(board: &mut Row, cell: usize, other: &mut Row) {
    copy(board, other);
    let (part, lane) = (cell / 32, cell % 32);
    let candidates = board[part].0[lane];
    let lowest = candidates & candidates.wrapping_neg();
    board[part].0[lane] = lowest;
    other[part].0[lane] = candidates ^ lowest;
}
