//! [`Layout`], the cells, the digits and the houses of a board.
//!
//! | file | what it has |
//! |---|---|
//! | `grid` | a rectangle of cells with its rows, columns and boxes, of which every layout is made |
//! | `regular` | boards of one grid: boxes of every size, Latin squares, jigsaws, boards that are not square |
//! | `multi_grid` | boards of several grids that share cells: samurai and others |
//! | `house_set` | the table [`HOUSE_SETS`]: diagonals, windows and other houses that can be added by name |
//! | `geometry` | neighbors and lines of cells |
//! | `drawing` | how a layout is drawn: lines of the grid, houses as shapes, lines around cells |
//! | `name` | the short name of a layout |
//! | `error` | why a layout is refused |

mod drawing;
mod error;
mod geometry;
mod grid;
mod house_set;
mod multi_grid;
mod name;
mod regular;

use std::fmt;

use crate::{Cell, DigitSet};

pub use error::LayoutError;
pub use grid::{BoxShape, Grid};
pub use house_set::{HOUSE_SETS, HouseSet};
pub use multi_grid::{MULTI_GRIDS, MultiGrid};

/// Where a cell is drawn: its row and its column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

/// What a house is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The diagonal that falls from the top left corner.
    FallingDiagonal,
    /// The diagonal that rises from the bottom left corner.
    RisingDiagonal,
    /// A window of a windoku.
    Window,
    /// Cells that have every digit once because the rows or columns and the windows of a windoku do.
    ImpliedWindow,
    /// The cells at the same place of every box.
    DisjointGroup,
    /// The house of an asterisk.
    Asterisk,
    /// The house of a girandola.
    Girandola,
    /// The centers of all boxes.
    CenterDot,
    /// A partial diagonal of an argyle.
    Argyle,
    /// A region besides the boxes or the regions of a jigsaw.
    Extra,
}

impl HouseKind {
    /// Whether sets of houses have houses of this kind.
    const fn is_of_set(self) -> bool {
        !matches!(
            self,
            HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Region | HouseKind::Extra
        )
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
            HouseKind::FallingDiagonal => "falling diagonal",
            HouseKind::RisingDiagonal => "rising diagonal",
            HouseKind::Window => "window",
            HouseKind::ImpliedWindow => "implied window",
            HouseKind::DisjointGroup => "disjoint group",
            HouseKind::Asterisk => "asterisk",
            HouseKind::Girandola => "girandola",
            HouseKind::CenterDot => "center dot house",
            HouseKind::Argyle => "argyle diagonal",
            HouseKind::Extra => "extra region",
        }
    }
}

/// Cells that have no digit twice. If there are as many cells as digits, they have every digit once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// What it is called.
    pub kind: HouseKind,
    /// Its number among the houses of this kind of its grid, from 1. A grid can have one house only of some kinds.
    pub number: u16,
    /// The number of its grid, from 1, if the board has several.
    pub grid: Option<u16>,
    /// Its cells. Those of rows and columns are in reading order.
    pub cells: Vec<Cell>,
}

impl House {
    /// Whether the other houses imply this one. A solution needs no check of it, but it helps to find a solution.
    #[must_use]
    pub fn is_implied(&self) -> bool {
        self.kind == HouseKind::ImpliedWindow
    }

    /// Whether a grid has one house only of this kind.
    fn is_only_one(&self) -> bool {
        matches!(
            self.kind,
            HouseKind::FallingDiagonal
                | HouseKind::RisingDiagonal
                | HouseKind::Asterisk
                | HouseKind::Girandola
                | HouseKind::CenterDot
        )
    }
}

/// The name of a house: `row 3`, `falling diagonal`, `box 9 of grid 2`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        if !self.is_only_one() {
            write!(f, " {}", self.number)?;
        }
        self.grid.map_or(Ok(()), |grid| write!(f, " of grid {grid}"))
    }
}

/// The cells, the digits and the houses of a board. It is made and checked once, and shared by all puzzles that have it.
///
/// Layouts with the same cells, digits and houses are equal: it does not matter in which order houses were added, and a
/// jigsaw whose regions are boxes is a board with boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    digits: DigitSet,
    places: Vec<Place>,
    grids: Vec<Grid>,
    houses: Vec<House>,
    bands: Vec<Vec<usize>>,
}

impl Layout {
    /// The digits that cells can have: a range. A house with as many cells has all of them.
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

    /// Whether the layout has the cell.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        cell.index() < self.places.len()
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

    /// The cell of this [name](Layout::name), if there is one. Capital letters are read, too.
    ///
    /// ```
    /// use sudokit_variants::{Cell, Layout};
    /// let layout = Layout::standard(16)?;
    /// assert_eq!(layout.named("r2c1"), Some(Cell::new(16)));
    /// assert_eq!(layout.named("r1c17"), None);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let from_one = |number: &str| number.parse::<u16>().ok()?.checked_sub(1);
        self.cell_at(Place { row: from_one(row)?, column: from_one(column)? })
    }

    /// The grids, of which most boards have one.
    #[must_use]
    pub fn grids(&self) -> &[Grid] {
        &self.grids
    }

    /// All houses: the rows, columns and boxes or regions of each grid, then those that were added.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Whether a house has every digit once.
    #[must_use]
    pub fn is_complete(&self, house: &House) -> bool {
        house.cells.len() == self.digits.len()
    }

    /// Families of houses without common cells that together have all cells of a grid, in the order in which they lie side
    /// by side: its rows, its columns, its boxes or regions. Each lists indices in [`houses`](Layout::houses).
    #[must_use]
    pub fn bands(&self) -> &[Vec<usize>] {
        &self.bands
    }

    /// Whether this is the classic board: 9x9 cells with boxes of 3x3, the digits 1 to 9, and no other houses.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// assert!(Layout::boxes(3, 3)?.is_classic());
    /// assert!(!Layout::boxes(3, 3)?.with_house_set("x")?.is_classic());
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn is_classic(&self) -> bool {
        let [grid] = self.grids.as_slice() else { return false };
        grid.is_square(9)
            && grid.boxes == Some(BoxShape { height: 3, width: 3 })
            && self.digits == DigitSet::range(1..=9)
            && self.houses.len() == 27
    }
}
