//! [`Cell`], one of the 81 places of the board, and [`CellSet`].
//!
//! A cell is an enum and not a number, so that a table of 81 needs no bounds check and `Option<Cell>` is one
//! byte.

use std::fmt;
use std::str::FromStr;

use sudokit_base::bit_set;
use sudokit_base::parse_error;

/// Declares the enum and the list of all its variants from one list of names.
macro_rules! cells {
    ($($name:ident),* $(,)?) => {
        /// One of the 81 cells, named as the field does: `r4c7` is in row 4 and column 7.
        ///
        /// Text counts from 1; [`index`](Cell::index) counts from 0 in reading order, row by row.
        ///
        /// ```
        /// use sudokit::{Cell, House};
        ///
        /// let cell: Cell = "r4c7".parse()?;
        /// assert_eq!(cell, Cell::R4C7);
        /// assert_eq!(cell.index(), 33);
        /// assert_eq!(cell.houses(), [House::R4, House::C7, House::B6]);
        /// assert_eq!(cell.to_string(), "r4c7");
        /// assert_eq!(size_of::<Option<Cell>>(), 1);
        /// # Ok::<(), sudokit::ParseCellError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "81 names that need no explanation")]
        #[doc(alias = "square")]
        pub enum Cell { $($name),* }

        impl Cell {
            /// All 81 in reading order.
            pub const ALL: [Cell; 81] = [$(Cell::$name),*];
        }
    };
}

#[rustfmt::skip]
cells! {
    R1C1, R1C2, R1C3, R1C4, R1C5, R1C6, R1C7, R1C8, R1C9,
    R2C1, R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9,
    R3C1, R3C2, R3C3, R3C4, R3C5, R3C6, R3C7, R3C8, R3C9,
    R4C1, R4C2, R4C3, R4C4, R4C5, R4C6, R4C7, R4C8, R4C9,
    R5C1, R5C2, R5C3, R5C4, R5C5, R5C6, R5C7, R5C8, R5C9,
    R6C1, R6C2, R6C3, R6C4, R6C5, R6C6, R6C7, R6C8, R6C9,
    R7C1, R7C2, R7C3, R7C4, R7C5, R7C6, R7C7, R7C8, R7C9,
    R8C1, R8C2, R8C3, R8C4, R8C5, R8C6, R8C7, R8C8, R8C9,
    R9C1, R9C2, R9C3, R9C4, R9C5, R9C6, R9C7, R9C8, R9C9,
}

impl Cell {
    /// The cell in this row and column, both 0 to 8; otherwise `None`.
    ///
    /// ```
    /// use sudokit::Cell;
    /// assert_eq!(Cell::at(0, 8), Some(Cell::R1C9));
    /// assert_eq!(Cell::at(0, 9), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 9 && column < 9 { Some(Self::ALL[row * 9 + column]) } else { None }
    }

    /// The cell of this index in reading order, 0 to 80; otherwise `None`.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < 81 { Some(Self::ALL[index]) } else { None }
    }

    /// The cell's index in reading order, 0 to 80: a table of 81 needs no bounds check for it.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", *self as u8 / 9 + 1, *self as u8 % 9 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", *self as u8 / 9 + 1, *self as u8 % 9 + 1)
    }
}

parse_error! {
    /// The text was not a cell in the form `r4c7`.
    pub struct ParseCellError("not a cell from r1c1 to r9c9");
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `r4c7` or `R4C7`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place = |byte: u8| usize::from(byte.wrapping_sub(b'1'));
        match *text.as_bytes() {
            [b'r' | b'R', row, b'c' | b'C', column] => {
                Cell::at(place(row), place(column)).ok_or(ParseCellError(()))
            }
            _ => Err(ParseCellError(())),
        }
    }
}

bit_set! {
    /// A set of cells: bit *i* is the cell with index *i*.
    ///
    /// Text is the cells in reading order with blanks between them: `r1c1 r4c7`.
    ///
    /// ```
    /// use sudokit::{Cell, CellSet, House};
    ///
    /// let both = House::R1.cells() & House::B1.cells();
    /// assert_eq!(both.to_string(), "r1c1 r1c2 r1c3");
    /// assert_eq!(both.iter().last(), Some(Cell::R1C3));
    /// assert_eq!("r1c1 r1c2 r1c3".parse(), Ok(both));
    /// ```
    pub struct CellSet(u128) of Cell, 81;
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for CellSet {
    type Err = ParseCellError;

    /// Reads cells with white space or commas between them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty()).map(str::parse).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_survives_text_and_index() {
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::from_index(index), Some(cell));
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for text in ["", "r1", "r1c10", "r0c1", "c1r1", "r1c\u{e9}"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }

    #[test]
    fn cell_sets_survive_text() {
        for set in [CellSet::EMPTY, CellSet::ALL, Cell::R5C5.peers()] {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
    }
}
