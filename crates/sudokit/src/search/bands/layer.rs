//! [`Layer`], a set of cells.

use std::ops::{BitAnd, BitOr, Not};

use crate::cell::Cell;

/// The first minirow of each row.
pub(super) const EACH_ROW: u64 = 0o111_111_111;

/// The first row of each band, in both halves.
pub(super) const FIRST_ROWS: u64 = 0o007_007_007 << 32 | 0o007_007_007;

/// The first minicolumn of each column, in both halves.
pub(super) const EACH_COLUMN: u64 = 0o7 << 32 | 0o7;

/// A set of cells, or the cells of one digit, as three words of 27 bits: word `column % 3`, bit
/// `3 * row + column / 3`, so that the cell of index `i` is bit `i / 3` of word `i % 3`. Words 0 and 1
/// are the halves of the first number, word 2 is the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layer(pub(super) [u64; 2]);

impl Layer {
    pub(super) const EMPTY: Layer = Layer([0; 2]);
    pub(super) const ALL: Layer = Layer([0o777_777_777 << 32 | 0o777_777_777, 0o777_777_777]);

    #[inline(always)]
    pub(super) const fn of(cell: Cell) -> Layer {
        let (bit, word) = (cell.index() / 3, cell.index() % 3);
        let mut layer = Layer::EMPTY;
        layer.0[word / 2] = 1 << (bit + 32 * (word % 2));
        layer
    }

    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        !(self & Layer::of(cell)).is_empty()
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
    pub(super) const fn from_words(words: [u32; 4]) -> Layer {
        Layer([words[0] as u64 | (words[1] as u64) << 32, words[2] as u64 | (words[3] as u64) << 32])
    }

    /// The same in all three words.
    #[inline(always)]
    pub(super) const fn each(word: u32) -> Layer {
        Layer([word as u64 | (word as u64) << 32, word as u64])
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
            self = self & !Layer::of(cell);
            Some(cell)
        })
    }
}

impl BitAnd for Layer {
    type Output = Layer;

    #[inline(always)]
    fn bitand(self, other: Layer) -> Layer {
        Layer([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Layer {
    type Output = Layer;

    #[inline(always)]
    fn bitor(self, other: Layer) -> Layer {
        Layer([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

/// All bits the other way, also those that stand for no cell.
impl Not for Layer {
    type Output = Layer;

    #[inline(always)]
    fn not(self) -> Layer {
        Layer([!self.0[0], !self.0[1]])
    }
}

/// A layer for each digit, kept number by number: the census reads words that have just been written,
/// and is faster if they are read as they were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    pairs: [u64; 9],
    lasts: [u32; 9],
}

impl Layers {
    pub(super) fn from_fn(layer: impl Fn(usize) -> Layer) -> Layers {
        Layers {
            pairs: std::array::from_fn(|digit| layer(digit).0[0]),
            lasts: std::array::from_fn(|digit| layer(digit).0[1] as u32),
        }
    }

    #[inline(always)]
    pub(super) const fn get(&self, digit: usize) -> Layer {
        Layer([self.pairs[digit], self.lasts[digit] as u64])
    }

    #[inline(always)]
    pub(super) const fn set(&mut self, digit: usize, layer: Layer) {
        self.pairs[digit] = layer.0[0];
        self.lasts[digit] = layer.0[1] as u32;
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Layer> + ExactSizeIterator {
        self.pairs.iter().zip(&self.lasts).map(|(pair, last)| Layer([*pair, u64::from(*last)]))
    }
}
