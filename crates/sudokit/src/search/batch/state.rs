//! A board by itself: its 81 sets of candidates in reading order, 16 bits each.

use crate::search::registers::CANDIDATES;
use crate::simd::{Bytes, Lanes, Row, Token, Vector};

/// For each part of a board the places of its cells in a text; past the end of the text where there is none.
const PLACES: [Lanes; 3] = {
    let mut places = [Lanes([127; 32]); 3];
    let mut cell = 0;
    while cell < 81 {
        places[cell / 32].0[cell % 32] = cell as u16;
        cell += 1;
    }
    places
};

/// For each place of a text the byte it is found at, where the even bytes of one vector are the first part,
/// its odd ones the second, and the even ones of a second vector the third.
const BYTES: [Bytes; 2] = {
    let mut bytes = [Bytes([0; 64]); 2];
    let mut cell = 0;
    while cell < 81 {
        bytes[cell / 64].0[cell % 64] = 2 * (cell % 32) as u8 + [0, 1, 64][cell / 32];
        cell += 1;
    }
    bytes
};

/// The candidates before any rule: a digit alone for the characters `1` to `9`, all for others.
#[inline(always)]
pub(super) fn read<T: Token>(token: T, text: &[u8; 81], board: &mut Row) {
    for (part, places) in board.iter_mut().zip(&PLACES) {
        *part = token.look_up(text, places, &CANDIDATES).lanes();
    }
}

/// Part by part: as a whole it would be a call.
#[inline(always)]
pub(super) fn copy(from: &Row, to: &mut Row) {
    for (from, to) in from.iter().zip(to) {
        *to = *from;
    }
}

/// The digits of a solved board.
#[inline(always)]
pub(super) fn write<T: Token>(token: T, board: &Row, text: &mut [u8; 81]) {
    let one = token.load(&board[0]).splat(u16::from(b'1'));
    // The bits below the one bit of a candidate are as many as its index.
    let first = token.load(&board[0]).minus_one().count_ones().add(one);
    let second = token.load(&board[1]).minus_one().count_ones().add(one);
    let third = token.load(&board[2]).minus_one().count_ones().add(one);
    Vector::write(first.or(second.shl::<8>()), third, &BYTES, text);
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
