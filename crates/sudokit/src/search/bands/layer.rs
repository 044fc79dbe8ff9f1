//! [`Layer`], a set of cells as three words, a band each.

use std::ops::{BitAnd, BitOr, Not};

use super::tables::{ALL, BIT, INDEX};
use crate::cell::Cell;

/// A set of cells: a word of 27 bits for each band. The fourth word is always 0; with it the compiler
/// makes one vector of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Layer(pub(super) [u32; 4]);

impl Layer {
    pub(super) const EMPTY: Layer = Layer([0; 4]);
    pub(super) const ALL: Layer = Layer([ALL, ALL, ALL, 0]);

    pub(super) const fn of(cell: Cell) -> Layer {
        let mut layer = Layer::EMPTY;
        layer.0[cell.index() / 27] = 1 << BIT[cell.index() % 27];
        layer
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        !(self & Layer::of(cell)).is_empty()
    }

    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The first cell in the order of bands, then of bits.
    #[inline(always)]
    pub(super) fn first(self) -> Option<Cell> {
        let band = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[band].trailing_zeros() as usize & 31;
        Cell::from_index(27 * band + usize::from(INDEX[bit]))
    }

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
        Layer(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Layer {
    type Output = Layer;

    #[inline(always)]
    fn bitor(self, other: Layer) -> Layer {
        Layer(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

/// The other cells of the board.
impl Not for Layer {
    type Output = Layer;

    #[inline(always)]
    fn not(self) -> Layer {
        Layer(std::array::from_fn(|i| !self.0[i] & Layer::ALL.0[i]))
    }
}
