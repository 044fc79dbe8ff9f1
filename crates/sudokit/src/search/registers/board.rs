//! [`Board`], the candidates of all cells in three registers: read from text or candidates, and written as
//! text.

use super::branch::FindNextStep;
use super::layout::{BYTES, PLACES, cell};
use super::propagate::Next;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::search::board_text::{CANDIDATES, excluding};
use crate::search::known_solution::KnownSolution;
use crate::search::two_boards::{self, Fixpoint, NextStep, Round, Start, WriteText};
use crate::simd::{Lanes, Permute, Row, Token};

/// The candidates of all cells, in the [layout](super::layout) of three registers.
#[derive(Clone, Copy)]
pub(in crate::search) struct Board<V>(pub(super) [V; 3]);

impl<V: Permute> Board<V> {
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
}

impl<T: Token<Vector = V>, V: Permute> two_boards::Board<T> for Board<V> {
    #[inline(always)]
    fn unused(token: T) -> Self {
        Board([token.load(&Lanes([0; 32])); 3])
    }

    #[inline(always)]
    fn new(token: T, start: Start<'_>) -> Self {
        match start {
            Start::Text(text) => Board::from_text(token, text),
            Start::Without((text, candidate)) => {
                let mut text = *text;
                // A byte that the table reads as the other eight candidates.
                text[candidate.cell.index()] = excluding(candidate.digit);
                Board::from_text(token, &text)
            }
            Start::Candidates(cells) => Board::from_lanes(token, &from_reading_order(cells)),
        }
    }

    #[inline(always)]
    fn fixpoint(self, token: T) -> Fixpoint<Self> {
        self.to_fixpoint(token)
    }

    #[inline(always)]
    fn round(self, token: T) -> Round<Self> {
        let (next, _) = token.run_part(Next(self));
        Round { next, contradiction: next.has_empty_cell(), stuck: !next.differs(self) }
    }

    #[inline(always)]
    fn two_rounds(a: Self, b: Self, token: T) -> [Round<Self>; 2] {
        [a.round(token), b.round(token)]
    }

    #[inline(always)]
    fn next_step(self, token: T, known: KnownSolution<'_>) -> NextStep<Self> {
        token.run_part(FindNextStep { board: self, known })
    }
}

impl<V: Permute> WriteText for Board<V> {
    #[inline(always)]
    fn write(self, base: u8, text: &mut [u8; 81]) {
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
fn from_reading_order(cells: &Row) -> [Lanes; 3] {
    lanes(|cell| DigitSet::from_bits_truncate(cells[cell.index() / 32].0[cell.index() % 32]))
}
