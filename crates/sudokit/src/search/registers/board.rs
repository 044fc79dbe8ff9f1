//! [`Board`], the candidates of all cells in three registers: read from text or candidates, and written as text.

use super::layout::{BYTES, PLACES, cell};
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::search::board_text::CANDIDATES;
use crate::simd::{Lanes, Permute, Row, Token};

/// The candidates of all cells, in the [layout](super::layout) of three registers.
#[derive(Clone, Copy)]
pub(super) struct Board<V>(pub(super) [V; 3]);

/// What a search starts from.
#[derive(Clone, Copy)]
pub(super) enum Start<'a> {
    /// The givens, as text.
    Text(&'a [u8; 81]),
    /// The candidates, in the layout of the registers.
    Lanes(&'a [Lanes; 3]),
}

impl Start<'_> {
    /// Calls a function with the start of a search for this problem.
    pub(super) fn with<R>(problem: &Problem, then: impl FnOnce(Start<'_>) -> R) -> R {
        match problem {
            Problem::Givens(puzzle) => then(Start::Text(&puzzle.grid().to_bytes())),
            Problem::Candidates(sukaku) => then(Start::Lanes(&lanes(|cell| sukaku.candidates().get(cell)))),
        }
    }
}

impl<V: Permute> Board<V> {
    /// The board that a search starts from.
    #[inline(always)]
    pub(super) fn new<T: Token<Vector = V>>(token: T, start: Start<'_>) -> Self {
        match start {
            Start::Text(text) => Board::from_text(token, text),
            Start::Lanes(lanes) => Board::from_lanes(token, lanes),
        }
    }

    /// The board of these givens.
    #[inline(always)]
    pub(super) fn from_text<T: Token<Vector = V>>(token: T, text: &[u8; 81]) -> Self {
        let any = token.load(&CANDIDATES);
        Board([
            any.look_up_bytes(text, &PLACES[0], &CANDIDATES),
            any.look_up_bytes(text, &PLACES[1], &CANDIDATES),
            any.look_up_bytes(text, &PLACES[2], &CANDIDATES),
        ])
    }

    /// The board of these candidates.
    #[inline(always)]
    pub(super) fn from_lanes<T: Token<Vector = V>>(token: T, lanes: &[Lanes; 3]) -> Self {
        Board([token.load(&lanes[0]), token.load(&lanes[1]), token.load(&lanes[2])])
    }

    /// Writes the only candidate of each cell: its index, 0 to 8, plus the base.
    #[inline(always)]
    pub(super) fn write(self, base: u8, text: &mut [u8; 81]) {
        let [s0, s1, s2] = self.0;
        let base = s0.splat(u16::from(base));
        // The number of bits below the only bit is the index of the digit.
        let [s0, s1, s2] = [
            s0.minus_one().count_ones().add(base),
            s1.minus_one().count_ones().add(base),
            s2.minus_one().count_ones().add(base),
        ];
        V::write_bytes(s0.or(s1.shl::<8>()), s2, &BYTES, text);
    }
}

/// The candidates of each cell, in the layout of the registers.
pub(super) fn lanes(candidates_of: impl Fn(Cell) -> DigitSet) -> [Lanes; 3] {
    let mut lanes = [Lanes([0; 32]); 3];
    for (register, lanes) in lanes.iter_mut().enumerate() {
        for (lane, candidates) in lanes.0.iter_mut().enumerate().take(27) {
            *candidates = candidates_of(Cell::ALL[cell(register, lane)]).bits();
        }
    }
    lanes
}

/// Candidates in reading order, in the layout of the registers.
pub(super) fn from_reading_order(cells: &Row) -> [Lanes; 3] {
    lanes(|cell| DigitSet::from_bits_truncate(cells[cell.index() / 32].0[cell.index() % 32]))
}
