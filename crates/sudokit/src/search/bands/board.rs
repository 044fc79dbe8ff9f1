//! [`Board`], the state of the search: made from text or candidates, and turned into text.

use super::cell_mask::{CellMask, DigitMasks};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::puzzle::Solution;

/// All nine digits, as bits.
const DIGITS: u32 = 0o777;

/// The index of the digit of a byte, or 9 for a blank.
static DIGIT_OF_BYTE: [u8; 256] = {
    let mut table = [9; 256];
    let mut digit = 0;
    while digit < 9 {
        table[b'1' as usize + digit] = digit as u8;
        digit += 1;
    }
    table
};

/// The candidates, and which cells are decided.
///
/// # Invariants
/// - `open` has the cells in which no digit is decided. While the rules are applied two digits may be decided
///   in the same cell; then there is no solution, and the rules find that out.
/// - The candidates of a digit are `candidates[digit] & (open | decided[digit])`: a digit that still has
///   candidates in cells decided for others is in `dirty`, or the rules are being applied.
/// - A change to a digit sets its bit in `dirty`; applying the rules clears it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// For each digit the cells that can take it.
    pub(super) candidates: DigitMasks,
    /// For each digit the cells that hold it.
    pub(super) decided: DigitMasks,
    /// The cells that no digit is decided in.
    pub(super) open: CellMask,
    /// The digits that the rules must be applied to.
    pub(super) dirty: u32,
    /// For each digit the minirows (lower half) and minicolumns (upper half) that could take it when the
    /// rules were last applied to it.
    pub(super) mini_lines: [u64; 9],
}

impl Board {
    /// The board of these givens; any byte other than `1` to `9` is a blank.
    #[inline]
    pub(super) fn from_text(text: &[u8; 81]) -> Board {
        // Blanks go to a separate mask, which avoids a branch. With 16 masks, `& 15` needs no bounds check.
        let mut words = [[0_u32; 4]; 16];
        let mut bit = 1;
        for &[a, b, c] in text.as_chunks::<3>().0 {
            words[usize::from(DIGIT_OF_BYTE[usize::from(a)] & 15)][0] |= bit;
            words[usize::from(DIGIT_OF_BYTE[usize::from(b)] & 15)][1] |= bit;
            words[usize::from(DIGIT_OF_BYTE[usize::from(c)] & 15)][2] |= bit;
            bit <<= 1;
        }
        Board {
            candidates: DigitMasks::from_fn(|_| CellMask::ALL),
            decided: DigitMasks::from_fn(|digit| CellMask::from_words(words[digit])),
            open: CellMask::from_words(words[9]),
            dirty: DIGITS,
            mini_lines: [0; 9],
        }
    }

    pub(super) fn new(problem: &Problem) -> Board {
        match problem {
            Problem::Givens(puzzle) => {
                let byte = |cell: Cell| puzzle.get(cell).map_or(b'.', |digit| b'0' + digit.get());
                Board::from_text(&Cell::ALL.map(byte))
            }
            Problem::Candidates(_) => {
                Board::from_candidates(&Cell::ALL.map(|cell| problem.allowed(cell).bits()))
            }
        }
    }

    /// The board of these candidates of each cell, as bits.
    pub(super) fn from_candidates(cells: &[u16; 81]) -> Board {
        let mut words = [[0_u32; 4]; 9];
        let mut bit = 1;
        for minirow in cells.as_chunks::<3>().0 {
            for (digit, words) in words.iter_mut().enumerate() {
                // The three cells of a minirow have the same bit, in words 0, 1 and 2.
                for (candidates, word) in minirow.iter().zip(words) {
                    *word |= u32::from(candidates >> digit & 1) * bit;
                }
            }
            bit <<= 1;
        }
        Board {
            candidates: DigitMasks::from_fn(|digit| CellMask::from_words(words[digit])),
            // The first census finds the cells with one candidate.
            decided: DigitMasks::from_fn(|_| CellMask::EMPTY),
            open: CellMask::ALL,
            dirty: DIGITS,
            mini_lines: [0; 9],
        }
    }

    /// The digits that this cell can take.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let at = CellMask::of(cell);
        let mut digits = 0;
        for (digit, word) in self.candidates.iter().enumerate() {
            digits |= u16::from(!(word & at).is_empty()) << digit;
        }
        DigitSet::from_bits_truncate(digits)
    }

    /// Places a digit in an open cell, which has these other candidates.
    #[inline]
    pub(super) fn decide(&mut self, Candidate { cell, digit }: Candidate, others: DigitSet) {
        let at = CellMask::of(cell);
        self.decided.set(digit.index(), self.decided.get(digit.index()) | at);
        self.open = self.open & !at;
        // The other digits keep the cell among their candidates until the rules are applied to them.
        self.dirty |= u32::from(others.with(digit).bits());
    }

    /// Removes a candidate.
    #[inline]
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates.set(digit.index(), self.candidates.get(digit.index()) & !CellMask::of(cell));
        self.dirty |= u32::from(DigitSet::of(digit).bits());
    }

    /// The text of a solved board.
    #[inline]
    pub(super) fn text(&self) -> [u8; 81] {
        // 27 minirows; with 32, `& 31` needs no bounds check.
        let mut cells = [[0_u8; 3]; 32];
        for (byte, decided) in (b'1'..).zip(self.decided.iter()) {
            let [a, b, c] = decided.words();
            // Each word is three columns, so a digit has three cells in it.
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

    /// The solution of a solved board.
    pub(super) fn solution(&self) -> Solution {
        Solution::from_indices(&self.text().map(|byte| byte.wrapping_sub(b'1')))
    }
}
