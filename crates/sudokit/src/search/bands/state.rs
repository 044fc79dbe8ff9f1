//! [`State`], the board as the search sees it; from clues, and to digits.

use super::layer::Layer;
use super::tables::{BIT, INDEX};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::problem::Problem;

/// All nine digits, as bits.
const DIGITS: u32 = 0o777;

/// The candidates, and which cells have been decided.
///
/// # Invariants
/// - No two digits own the same cell; `open` is the cells that none owns.
/// - What has been found but not yet applied: a digit that is not owned in a cell that is not open. The
///   candidates of a digit are therefore `words[digit] & (open | own[digit])`.
/// - Whoever changes what is known of a digit sets its bit in `dirty`.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// For each digit the cells that can take it.
    pub(super) words: [Layer; 9],
    /// For each digit the cells that have been decided to hold it.
    pub(super) own: [Layer; 9],
    /// The cells that have not been decided.
    pub(super) open: Layer,
    /// The digits whose rules are still to be applied.
    pub(super) dirty: u32,
}

impl State {
    /// The board of these 81 characters: `1` to `9` are clues, anything else is a blank.
    #[inline]
    pub(super) fn from_text(text: &[u8; 81]) -> State {
        let mut own = [Layer::EMPTY; 10];
        let (bands, _) = text.as_chunks::<27>();
        for (band, cells) in bands.iter().enumerate() {
            for (&byte, bit) in cells.iter().zip(BIT) {
                // A blank goes to a tenth layer, so that nothing depends on what is a clue.
                own[usize::from(byte.wrapping_sub(b'1').min(9))].0[band & 3] |= 1 << bit;
            }
        }
        let own: [Layer; 9] = std::array::from_fn(|digit| own[digit]);
        let decided = own.iter().fold(Layer::EMPTY, |all, layer| all | *layer);
        State { words: [Layer::ALL; 9], own, open: !decided, dirty: DIGITS }
    }

    pub(super) fn new(problem: &Problem) -> State {
        match problem {
            Problem::Givens(puzzle) => {
                let byte = |cell: Cell| puzzle.get(cell).map_or(b'.', |digit| b'0' + digit.get());
                State::from_text(&Cell::ALL.map(byte))
            }
            Problem::Candidates(_) => {
                let can_take = |digit: Digit| {
                    let cells = Cell::ALL.into_iter().filter(|cell| problem.allowed(*cell).contains(digit));
                    cells.fold(Layer::EMPTY, |all, cell| all | Layer::of(cell))
                };
                State {
                    words: Digit::ALL.map(can_take),
                    own: [Layer::EMPTY; 9],
                    open: Layer::ALL,
                    dirty: DIGITS,
                }
            }
        }
    }

    /// The digits that this cell can take.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let at = Layer::of(cell);
        let mut digits = 0;
        for (digit, word) in self.words.iter().enumerate() {
            digits |= u16::from(!(*word & at).is_empty()) << digit;
        }
        DigitSet::from_bits_truncate(digits)
    }

    /// Decides the cell, which is open; these are its other candidates.
    #[inline]
    pub(super) fn decide(&mut self, Candidate { cell, digit }: Candidate, others: DigitSet) {
        let at = Layer::of(cell);
        let own = &mut self.own[digit.index()];
        *own = *own | at;
        self.open = self.open & !at;
        self.dirty |= u32::from(others.with(digit).bits());
    }

    /// Takes a candidate away.
    #[inline]
    pub(super) fn refuse(&mut self, Candidate { cell, digit }: Candidate) {
        let word = &mut self.words[digit.index()];
        *word = *word & !Layer::of(cell);
        self.dirty |= u32::from(DigitSet::of(digit).bits());
    }

    /// The digits of a board on which every cell has been decided, as text.
    #[inline]
    pub(super) fn to_text(&self) -> [u8; 81] {
        let mut bands = [[0_u8; 32]; 3];
        for (byte, own) in (b'1'..).zip(&self.own) {
            for (band, &word) in bands.iter_mut().zip(&own.0) {
                // A digit stands in a band three times.
                let mut word = word;
                for _ in 0..3 {
                    band[usize::from(INDEX[word.trailing_zeros() as usize & 31] & 31)] = byte;
                    word &= word.wrapping_sub(1);
                }
            }
        }
        let mut text = [0; 81];
        for (to, from) in text.as_chunks_mut::<27>().0.iter_mut().zip(&bands) {
            to.copy_from_slice(&from[..27]);
        }
        text
    }
}
