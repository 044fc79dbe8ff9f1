//! [`LayoutError`], why a layout is refused.

use std::error::Error;
use std::fmt;

use crate::{Cell, Digit};

use super::{BoxShape, HOUSE_SETS, MULTI_GRIDS, Place};

/// Why a layout is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// There is no cell.
    NoCells,
    /// The number of cells is greater than [`Cell::MAX`].
    TooManyCells(usize),
    /// A grid begins at a place from which it would reach past row or column [`Cell::MAX`].
    TooFar(Place),
    /// The number of digits is not from 1 to 62.
    DigitCount(usize),
    /// A house has more cells than there are digits.
    HouseSize {
        /// What the house is called.
        house: &'static str,
        /// The number of its cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// Boxes do not fill a board.
    Boxes {
        /// The shape of a box.
        boxes: BoxShape,
        /// The number of rows of the board.
        rows: usize,
        /// The number of columns of the board.
        columns: usize,
    },
    /// A text is not the shape of a box.
    NoBoxShape,
    /// A square board of this size has no usual boxes.
    NoUsualBoxes(usize),
    /// The number of cells of a list of regions is not a square.
    RegionCells(usize),
    /// There are more or fewer symbols of regions than cells.
    SymbolCount {
        /// The number of symbols.
        symbols: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A region of a jigsaw has neither as many cells as the longest row or column nor as there are digits.
    RegionSize {
        /// The symbol of the region.
        symbol: char,
        /// The number of its cells.
        cells: usize,
        /// The number of cells of the longest row or column.
        needed: usize,
    },
    /// Regions are given for this board, which has other houses or grids already.
    HasBoxes(String),
    /// No set of houses has this name.
    UnknownHouseSet(String),
    /// A board cannot have a set of houses.
    HouseSet {
        /// The name of the set.
        set: &'static str,
        /// What it needs.
        needs: &'static str,
        /// The name of the board.
        board: String,
    },
    /// An extra region has a cell outside of the board.
    RegionOutside {
        /// The number of the extra region, from 1.
        region: usize,
        /// The index of the cell.
        index: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// An extra region has a cell twice.
    RegionTwice {
        /// The number of the extra region, from 1.
        region: usize,
        /// The name of the cell.
        cell: String,
    },
    /// An extra region has too few or too many cells.
    ExtraRegionSize {
        /// The number of the extra region, from 1.
        region: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// There are more than [`Cell::MAX`] extra regions.
    TooManyRegions,
    /// The number of grids is greater than [`Layout::MAX_GRIDS`](crate::Layout::MAX_GRIDS).
    TooManyGrids(usize),
    /// No board of several grids has this name.
    UnknownMultiGrid(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::NoCells => f.write_str("a board without cells"),
            LayoutError::TooManyCells(cells) => {
                write!(f, "a board of {cells} cells; the largest has {}", Cell::MAX)
            }
            LayoutError::TooFar(Place { row, column }) => {
                write!(
                    f,
                    "a grid at row {}, column {}; no board goes beyond {}",
                    u32::from(*row) + 1,
                    u32::from(*column) + 1,
                    Cell::MAX
                )
            }
            LayoutError::DigitCount(digits) => write!(f, "{digits} digits; there can be 1 to {}", Digit::MAX),
            LayoutError::HouseSize { house, cells, digits } => {
                write!(f, "a {house} of {cells} cells needs {cells} digits; there are {digits}")
            }
            LayoutError::Boxes { boxes, rows, columns } => {
                write!(f, "boxes of {boxes} do not fill a board of {rows}x{columns}")
            }
            LayoutError::NoBoxShape => f.write_str("expected the rows and columns of a box, such as 2x3"),
            LayoutError::NoUsualBoxes(size) => {
                write!(
                    f,
                    "there are no usual boxes for a board of {size}x{size}; give their shape or the regions"
                )
            }
            LayoutError::RegionCells(cells) => {
                write!(f, "the regions have {cells} cells, which is not the square of a number of digits")
            }
            LayoutError::SymbolCount { symbols, cells } => {
                write!(f, "{symbols} symbols of regions for {cells} cells")
            }
            LayoutError::RegionSize { symbol, cells, needed } => {
                write!(f, "region {symbol} has {cells} cells instead of {needed}")
            }
            LayoutError::HasBoxes(board) => {
                write!(f, "regions need a board of rows and columns only; this one is {board}")
            }
            LayoutError::UnknownHouseSet(name) => {
                let known: Vec<&str> = HOUSE_SETS.iter().map(|set| set.name).collect();
                write!(f, "unknown houses {name}; expected one of {}", known.join(", "))
            }
            LayoutError::HouseSet { set, needs, board } => {
                write!(f, "{set} needs {needs}; this one is {board}")
            }
            LayoutError::RegionOutside { region, index, cells } => {
                write!(f, "extra region {region} has cell {} of a board of {cells} cells", index + 1)
            }
            LayoutError::RegionTwice { region, cell } => write!(f, "extra region {region} has {cell} twice"),
            LayoutError::ExtraRegionSize { region, cells, digits } => {
                write!(
                    f,
                    "extra region {region} has {cells} cells; with {digits} digits it can have 2 to {digits}"
                )
            }
            LayoutError::TooManyRegions => {
                write!(f, "more than {} extra regions", Cell::MAX)
            }
            LayoutError::TooManyGrids(grids) => {
                write!(f, "{grids} grids; there can be {}", crate::Layout::MAX_GRIDS)
            }
            LayoutError::UnknownMultiGrid(name) => {
                let known: Vec<&str> = MULTI_GRIDS.iter().map(|board| board.name).collect();
                write!(f, "unknown board {name}; expected one of {}", known.join(", "))
            }
        }
    }
}

impl Error for LayoutError {}
