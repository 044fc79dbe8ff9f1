//! [`LayoutError`], why a layout is refused.

use std::error::Error;
use std::fmt;

use crate::{Cell, Digit};

/// Why a layout is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// There are so many cells; the most is [`Cell::MAX`].
    TooManyCells(usize),
    /// There are so many digits; the most is 62, and the fewest 1.
    DigitCount(usize),
    /// A list of regions has so many cells, which is not the square of a number of digits.
    RegionCells(usize),
    /// A region of a jigsaw has another number of cells than there are digits.
    RegionSize {
        /// The symbol of the region.
        symbol: char,
        /// The number of its cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::TooManyCells(cells) => {
                write!(f, "a board of {cells} cells; the largest has {}", Cell::MAX)
            }
            LayoutError::DigitCount(digits) => write!(f, "{digits} digits; there can be 1 to {}", Digit::MAX),
            LayoutError::RegionCells(cells) => {
                write!(f, "the regions have {cells} cells, which is not the square of a number of digits")
            }
            LayoutError::RegionSize { symbol, cells, digits } => {
                write!(f, "region {symbol} has {cells} cells instead of {digits}")
            }
        }
    }
}

impl Error for LayoutError {}
