//! [`State`], the board as the search sees it; from clues, and to digits.

use super::layer::{Layer, Layers};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::problem::Problem;

/// All nine digits, as bits.
const DIGITS: u32 = 0o777;

/// For each byte the digit that it is, from 0, or 9 for a blank.
static LAYER: [u8; 256] = {
    let mut table = [9; 256];
    let mut digit = 0;
    while digit < 9 {
        table[b'1' as usize + digit] = digit as u8;
        digit += 1;
    }
    table
};

/// The candidates, and which cells have been decided.
///
/// # Invariants
/// - `open` is the cells that no digit owns. In clues two digits never own the same cell; while the
///   rules are applied they may, and then there is no solution, which is found out.
/// - A decided cell has been taken from the digits that own it not, or those are `dirty`, or the rules
///   are being applied: the candidates of a digit are `words[digit] & (open | own[digit])`.
/// - Whoever changes what is known of a digit sets its bit in `dirty`; only applying the rules clears it.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// For each digit the cells that can take it.
    pub(super) words: Layers,
    /// For each digit the cells that have been decided to hold it.
    pub(super) own: Layers,
    /// The cells that have not been decided.
    pub(super) open: Layer,
    /// The digits whose rules are still to be applied.
    pub(super) dirty: u32,
    /// For each digit the minirows (lower half) and minicolumns (upper half) that can take it, as they were when
    /// its rules were last applied.
    pub(super) lines: [u64; 9],
}

impl State {
    /// The board of these 81 characters: `1` to `9` are clues, anything else is a blank.
    #[inline]
    pub(super) fn from_text(text: &[u8; 81]) -> State {
        // A blank goes to a layer of its own, so that nothing depends on what is a clue.
        let mut words = [[0_u32; 4]; 16];
        let mut bit = 1;
        for &[a, b, c] in text.as_chunks::<3>().0 {
            words[usize::from(LAYER[usize::from(a)] & 15)][0] |= bit;
            words[usize::from(LAYER[usize::from(b)] & 15)][1] |= bit;
            words[usize::from(LAYER[usize::from(c)] & 15)][2] |= bit;
            bit <<= 1;
        }
        let own = Layers::from_fn(|digit| Layer::from_words(words[digit]));
        State {
            words: Layers::from_fn(|_| Layer::ALL),
            own,
            open: Layer::from_words(words[9]),
            dirty: DIGITS,
            lines: [0; 9],
        }
    }

    pub(super) fn new(problem: &Problem) -> State {
        match problem {
            Problem::Givens(puzzle) => {
                let byte = |cell: Cell| puzzle.get(cell).map_or(b'.', |digit| b'0' + digit.get());
                State::from_text(&Cell::ALL.map(byte))
            }
            Problem::Candidates(_) => {
                State::from_candidates(&Cell::ALL.map(|cell| problem.allowed(cell).bits()))
            }
        }
    }

    /// The board of these candidates of each cell, as bits.
    pub(super) fn from_candidates(cells: &[u16; 81]) -> State {
        let mut words = [[0_u32; 4]; 9];
        let mut bit = 1;
        for minirow in cells.as_chunks::<3>().0 {
            for (digit, words) in words.iter_mut().enumerate() {
                for (candidates, word) in minirow.iter().zip(words) {
                    *word |= u32::from(candidates >> digit & 1) * bit;
                }
            }
            bit <<= 1;
        }
        State {
            words: Layers::from_fn(|digit| Layer::from_words(words[digit])),
            own: Layers::from_fn(|_| Layer::EMPTY),
            open: Layer::ALL,
            dirty: DIGITS,
            lines: [0; 9],
        }
    }

    /// The digits that this cell can take.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let at = Layer::of(cell);
        let mut digits = 0;
        for (digit, word) in self.words.iter().enumerate() {
            digits |= u16::from(!(word & at).is_empty()) << digit;
        }
        DigitSet::from_bits_truncate(digits)
    }

    /// Decides the cell, which is open; these are its other candidates.
    #[inline]
    pub(super) fn decide(&mut self, Candidate { cell, digit }: Candidate, others: DigitSet) {
        let at = Layer::of(cell);
        self.own.set(digit.index(), self.own.get(digit.index()) | at);
        self.open = self.open & !at;
        self.dirty |= u32::from(others.with(digit).bits());
    }

    /// Takes a candidate away.
    #[inline]
    pub(super) fn refuse(&mut self, Candidate { cell, digit }: Candidate) {
        self.words.set(digit.index(), self.words.get(digit.index()) & !Layer::of(cell));
        self.dirty |= u32::from(DigitSet::of(digit).bits());
    }

    /// The digits of a board on which every cell has been decided, as text.
    #[inline]
    pub(super) fn text(&self) -> [u8; 81] {
        let mut cells = [[0_u8; 3]; 32];
        for (byte, own) in (b'1'..).zip(self.own.iter()) {
            let [a, b, c] = own.words();
            // Each word is three columns: the digit stands in it three times.
            for word in [(0, a), (1, b), (2, c)] {
                let (i, mut bits) = word;
                cells[bits.trailing_zeros() as usize & 31][i] = byte;
                bits &= bits.wrapping_sub(1);
                cells[bits.trailing_zeros() as usize & 31][i] = byte;
                bits &= bits.wrapping_sub(1);
                cells[bits.trailing_zeros() as usize & 31][i] = byte;
            }
        }
        let mut text = [0; 81];
        text.copy_from_slice(&cells.as_flattened()[..81]);
        text
    }
}
