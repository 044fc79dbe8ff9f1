//! [`MULTI_GRIDS`], boards of several grids that share cells.

use super::grid::Grid;
use super::regular::digits;
use super::{BoxShape, Layout, LayoutError, Place};

/// A board of several classic grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiGrid {
    /// Its name.
    pub name: &'static str,
    /// The row and the column, from 0, of the cell at the top left of each grid.
    pub first_cells: &'static [(u16, u16)],
}

/// All boards of several grids that have a name. Each grid is a classic board of 9x9. The cells are in reading order.
#[rustfmt::skip]
pub const MULTI_GRIDS: &[MultiGrid] = &[
    MultiGrid { name: "twodoku", first_cells: &[(0, 0), (6, 6)] },
    MultiGrid { name: "butterfly", first_cells: &[(0, 0), (0, 3), (3, 0), (3, 3)] },
    MultiGrid { name: "samurai", first_cells: &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)] },
    MultiGrid { name: "windmill", first_cells: &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)] },
    MultiGrid { name: "sohei", first_cells: &[(0, 6), (6, 0), (6, 12), (12, 6)] },
    MultiGrid { name: "flower", first_cells: &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)] },
    MultiGrid {
        name: "shogun",
        first_cells: &[
            (0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30), (12, 0), (12, 12), (12, 24), (12, 36),
        ],
    },
    MultiGrid {
        name: "sumo",
        first_cells: &[
            (0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24), (18, 6), (18, 18), (24, 0),
            (24, 12), (24, 24),
        ],
    },
];

impl Layout {
    /// The board of square grids with boxes of this shape, which share the cells that they have in common.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let samurai = Layout::multi_grid("samurai")?;
    /// assert_eq!((samurai.cell_count(), samurai.houses().len(), samurai.name(samurai.cells().last().unwrap())), (369, 131, "r21c21".to_owned()));
    /// assert_eq!(samurai, Layout::overlapping_grids(3, 3, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])?);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There is no grid, or there are too many cells or digits.
    pub fn overlapping_grids(
        height: usize,
        width: usize,
        first_cells: &[(u16, u16)],
    ) -> Result<Layout, LayoutError> {
        let size = height.saturating_mul(width);
        let digits = digits(1, size)?;
        let grid = |&(row, column): &(u16, u16)| Grid {
            first: Place { row, column },
            rows: size,
            columns: size,
            boxes: Some(BoxShape { height, width }),
        };
        let mut grids: Vec<Grid> = first_cells.iter().take(Layout::MAX_GRIDS + 1).map(grid).collect();
        if grids.len() > Layout::MAX_GRIDS {
            return Err(LayoutError::TooManyGrids(first_cells.len()));
        }
        grids.sort_unstable_by_key(|grid| grid.first);
        grids.dedup();
        Layout::of_grids(digits, grids)
    }

    /// The most grids that a board can have.
    pub const MAX_GRIDS: usize = 256;

    /// The board of several grids that has this name in [`MULTI_GRIDS`].
    ///
    /// # Errors
    /// There is no board with this name.
    pub fn multi_grid(name: &str) -> Result<Layout, LayoutError> {
        let known = MULTI_GRIDS.iter().find(|board| board.name == name);
        let board = known.ok_or_else(|| LayoutError::UnknownMultiGrid(name.chars().take(40).collect()))?;
        Layout::overlapping_grids(3, 3, board.first_cells)
    }
}
