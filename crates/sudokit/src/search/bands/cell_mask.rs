//! [`CellMask`], a set of cells in the words that the rules work on, and [`DigitMasks`], one for each digit.

use std::ops::{BitAnd, BitOr, Not};

use crate::cell::Cell;

/// The bit of the first minirow in each row.
pub(super) const EACH_ROW: u64 = 0o111_111_111;

/// The first row of each band, in both halves.
pub(super) const FIRST_ROWS: u64 = 0o007_007_007 << 32 | 0o007_007_007;

/// The first minicolumn of each column, in both halves.
pub(super) const EACH_COLUMN: u64 = 0o7 << 32 | 0o7;

/// A set of cells as three words of 27 bits: the cell of index `i` is bit `i / 3` of word `i % 3`. Words 0
/// and 1 are the halves of the first number, word 2 is the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellMask(pub(super) [u64; 2]);

impl CellMask {
    pub(super) const EMPTY: CellMask = CellMask([0; 2]);
    pub(super) const ALL: CellMask = CellMask([0o777_777_777 << 32 | 0o777_777_777, 0o777_777_777]);

    #[inline(always)]
    pub(super) const fn of(cell: Cell) -> CellMask {
        let (bit, word) = (cell.index() / 3, cell.index() % 3);
        let mut mask = CellMask::EMPTY;
        mask.0[word / 2] = 1 << (bit + 32 * (word % 2));
        mask
    }

    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        !(self & CellMask::of(cell)).is_empty()
    }

    #[inline(always)]
    pub(super) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    #[inline(always)]
    pub(super) const fn words(self) -> [u32; 3] {
        [self.0[0] as u32, (self.0[0] >> 32) as u32, self.0[1] as u32]
    }

    /// The fourth word must be 0.
    #[inline(always)]
    pub(super) const fn from_words(words: [u32; 4]) -> CellMask {
        CellMask([words[0] as u64 | (words[1] as u64) << 32, words[2] as u64 | (words[3] as u64) << 32])
    }

    /// The same in all three words.
    #[inline(always)]
    pub(super) const fn each(word: u32) -> CellMask {
        CellMask([word as u64 | (word as u64) << 32, word as u64])
    }

    /// The union of the three words.
    #[inline(always)]
    pub(super) const fn union(self) -> u32 {
        (self.0[0] | self.0[0] >> 32 | self.0[1]) as u32
    }

    /// The first cell in reading order.
    #[inline(always)]
    pub(super) fn first(self) -> Option<Cell> {
        let [a, b, c] = self.words().map(|word| 3 * word.trailing_zeros() as usize);
        Cell::from_index(a.min(b + 1).min(c + 2))
    }

    /// The cells in reading order.
    pub(super) fn iter(mut self) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let cell = self.first()?;
            self = self & !CellMask::of(cell);
            Some(cell)
        })
    }
}

impl BitAnd for CellMask {
    type Output = CellMask;

    #[inline(always)]
    fn bitand(self, other: CellMask) -> CellMask {
        CellMask([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for CellMask {
    type Output = CellMask;

    #[inline(always)]
    fn bitor(self, other: CellMask) -> CellMask {
        CellMask([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

/// Inverts all bits, including those that belong to no cell.
impl Not for CellMask {
    type Output = CellMask;

    #[inline(always)]
    fn not(self) -> CellMask {
        CellMask([!self.0[0], !self.0[1]])
    }
}

/// A mask for each digit. Numbers are written and read in the same size, because the census reads words that
/// have just been written.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigitMasks {
    pairs: [u64; 9],
    lasts: [u32; 9],
}

impl DigitMasks {
    pub(super) fn from_fn(mask: impl Fn(usize) -> CellMask) -> DigitMasks {
        DigitMasks {
            pairs: std::array::from_fn(|digit| mask(digit).0[0]),
            lasts: std::array::from_fn(|digit| mask(digit).0[1] as u32),
        }
    }

    #[inline(always)]
    pub(super) const fn get(&self, digit: usize) -> CellMask {
        CellMask([self.pairs[digit], self.lasts[digit] as u64])
    }

    #[inline(always)]
    pub(super) const fn set(&mut self, digit: usize, mask: CellMask) {
        self.pairs[digit] = mask.0[0];
        self.lasts[digit] = mask.0[1] as u32;
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = CellMask> + ExactSizeIterator {
        self.pairs.iter().zip(&self.lasts).map(|(pair, last)| CellMask([*pair, u64::from(*last)]))
    }
}
