//! Neighbors and lines of cells.

use crate::Cell;

use super::{House, HouseKind, Layout, Place};

impl Layout {
    /// The cell that lies `rows` below and `columns` to the right of a cell, if there is one.
    ///
    /// # Panics
    /// The layout does not have the cell.
    #[must_use]
    pub fn step(&self, cell: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let Place { row, column } = self.place(cell);
        let row = u16::try_from(i32::from(row) + rows).ok()?;
        let column = u16::try_from(i32::from(column) + columns).ok()?;
        self.cell_at(Place { row, column })
    }

    /// The cells from a first one in steps of `rows` down and `columns` to the right, up to the border.
    ///
    /// ```
    /// use sudokit_variants::{Cell, Layout};
    /// let board = Layout::standard(4)?;
    /// let diagonal: Vec<String> = board.line(Cell::new(1), 1, 1).into_iter().map(|cell| board.name(cell)).collect();
    /// assert_eq!(diagonal, ["r1c2", "r2c3", "r3c4"]);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// The layout does not have the cell, or both steps are 0.
    #[must_use]
    pub fn line(&self, first: Cell, rows: i32, columns: i32) -> Vec<Cell> {
        assert!((rows, columns) != (0, 0), "a line has a direction");
        std::iter::successors(Some(first), |cell| self.step(*cell, rows, columns)).collect()
    }

    /// All pairs of cells that lie `rows` and `columns` apart, to the right or to the left.
    #[must_use]
    pub fn pairs_apart(&self, rows: u16, columns: u16) -> Vec<[Cell; 2]> {
        let (rows, columns) = (i32::from(rows), i32::from(columns));
        let mut steps = vec![(rows, columns)];
        if rows != 0 && columns != 0 {
            steps.push((rows, -columns));
        }
        let pairs = |cell: Cell| {
            let others = steps.iter().filter_map(move |&(rows, columns)| self.step(cell, rows, columns));
            others.map(move |other| [cell, other])
        };
        self.cells().flat_map(pairs).collect()
    }

    /// All pairs of cells that share a side.
    #[must_use]
    pub fn edges(&self) -> Vec<[Cell; 2]> {
        [self.pairs_apart(0, 1), self.pairs_apart(1, 0)].concat()
    }

    /// The cells that share a side with a cell.
    ///
    /// # Panics
    /// The layout does not have the cell.
    #[must_use]
    pub fn neighbors(&self, cell: Cell) -> Vec<Cell> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.into_iter().filter_map(|(rows, columns)| self.step(cell, rows, columns)).collect()
    }

    /// The first house of these kinds that has the cell.
    #[must_use]
    pub fn house_with(&self, cell: Cell, kinds: &[HouseKind]) -> Option<&House> {
        self.houses.iter().find(|house| kinds.contains(&house.kind) && house.cells.contains(&cell))
    }

    /// The box or the region of a jigsaw that has the cell.
    #[must_use]
    pub fn region_of(&self, cell: Cell) -> Option<&House> {
        self.house_with(cell, &[HouseKind::Box, HouseKind::Region])
    }
}
