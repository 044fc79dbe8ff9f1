//! [`Layout`], the cells, the digits and the houses of a board.
//!
//! | file | layouts |
//! |---|---|
//! | `regular` | square boards: boxes of every size, Latin squares, jigsaws |
//! | `error` | why a layout is refused |

mod error;
mod regular;

use std::fmt;
use std::ops::Range;

use crate::{Cell, DigitSet};

pub use error::LayoutError;

/// Where a cell is drawn: its row and its column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

/// What a house is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A rectangular box.
    Box,
    /// A region of a jigsaw.
    Region,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
        })
    }
}

/// Cells that have no digit twice. If there are as many cells as digits, they have every digit once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// What it is called.
    pub kind: HouseKind,
    /// Its number among the houses of this kind, from 1.
    pub number: u16,
    /// Its cells. Those of rows and columns are in reading order.
    pub cells: Vec<Cell>,
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.number)
    }
}

/// The cells, the digits and the houses of a board. It is made and checked once, and shared by all puzzles that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    digits: DigitSet,
    places: Vec<Place>,
    houses: Vec<House>,
    bands: Vec<Range<usize>>,
}

impl Layout {
    /// The digits of a house with as many cells: a range.
    #[must_use]
    pub const fn digits(&self) -> DigitSet {
        self.digits
    }

    /// The number of cells.
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// The cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.places.len()).map(Cell::new)
    }

    /// Where a cell is drawn.
    ///
    /// # Panics
    /// The layout does not have the cell.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// The cell at a place, if there is one.
    #[must_use]
    pub fn cell_at(&self, place: Place) -> Option<Cell> {
        self.places.binary_search(&place).ok().map(Cell::new)
    }

    /// The name of a cell: `r1c1` is the first.
    ///
    /// # Panics
    /// The layout does not have the cell.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        let Place { row, column } = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// All houses.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Whether a house has every digit once.
    #[must_use]
    pub fn is_complete(&self, house: &House) -> bool {
        house.cells.len() == self.digits.len()
    }

    /// Families of houses without common cells that together have all cells, in the order in which they lie side by side: the
    /// rows, the columns, the boxes. Each is a range of [`houses`](Layout::houses).
    #[must_use]
    pub fn bands(&self) -> &[Range<usize>] {
        &self.bands
    }
}
