//! A board by itself: its 81 sets of candidates in reading order, 16 bits each.

use crate::simd::Row;

/// Part by part: as a whole it would be a call.
#[inline(always)]
pub(super) fn copy(from: &Row, to: &mut Row) {
    for (from, to) in from.iter().zip(to) {
        *to = *from;
    }
}

/// Makes two boards of one: *it is so* of the lowest candidate of the cell here, *it is not so* there.
#[inline(always)]
pub(super) fn split(board: &mut Row, cell: usize, other: &mut Row) {
    copy(board, other);
    let (part, lane) = (cell / 32, cell % 32);
    let candidates = board[part].0[lane];
    let lowest = candidates & candidates.wrapping_neg();
    board[part].0[lane] = lowest;
    other[part].0[lane] = candidates ^ lowest;
}
