//! The shape of the board: the houses of a cell, the cells of a house, and the peers of a cell.
//!
//! The definition is the houses of a cell; the tables are made from it at compile time.

use crate::cell::{Cell, CellSet};
use crate::house::House;

impl Cell {
    /// The cell's row.
    #[inline]
    #[must_use]
    pub const fn row(self) -> House {
        House::ROWS[self as usize / 9]
    }

    /// The cell's column.
    #[inline]
    #[must_use]
    pub const fn column(self) -> House {
        House::COLUMNS[self as usize % 9]
    }

    /// The cell's box. (`box` itself is a reserved word.)
    #[inline]
    #[must_use]
    #[doc(alias("block", "nonet"))]
    pub const fn box_house(self) -> House {
        House::BOXES[self as usize / 27 * 3 + self as usize % 9 / 3]
    }

    /// The cell's row, column and box.
    ///
    /// ```
    /// use sudokit::{Cell, House};
    /// assert_eq!(Cell::R1C1.houses(), [House::R1, House::C1, House::B1]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [self.row(), self.column(), self.box_house()]
    }

    /// The 20 cells that share a house with this one.
    ///
    /// ```
    /// use sudokit::Cell;
    /// let peers = Cell::R1C1.peers();
    /// assert_eq!(peers.len(), 20);
    /// assert!(peers.contains(Cell::R3C3) && !peers.contains(Cell::R1C1));
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias = "buddies")]
    pub const fn peers(self) -> CellSet {
        PEERS[self as usize]
    }
}

impl House {
    /// The nine cells.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> CellSet {
        HOUSE_CELLS[self as usize]
    }

    /// The nine cells as an array, in reading order.
    #[inline]
    #[must_use]
    pub const fn cell_array(self) -> [Cell; 9] {
        HOUSE_CELL_ARRAYS[self as usize]
    }
}

/// The nine cells of each house as a set.
static HOUSE_CELLS: [CellSet; 27] = {
    let mut table = [CellSet::EMPTY; 27];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::ALL[i];
        let [row, column, box_house] = cell.houses();
        table[row.index()].insert(cell);
        table[column.index()].insert(cell);
        table[box_house.index()].insert(cell);
        i += 1;
    }
    table
};

/// The nine cells of each house in reading order.
pub(crate) static HOUSE_CELL_ARRAYS: [[Cell; 9]; 27] = {
    let mut table = [[Cell::R1C1; 9]; 27];
    let mut house = 0;
    while house < 27 {
        let mut rest = HOUSE_CELLS[house];
        let mut i = 0;
        while let Some(cell) = rest.pop_first() {
            table[house][i] = cell;
            i += 1;
        }
        house += 1;
    }
    table
};

/// The 20 peers of each cell.
static PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::ALL[i];
        let [row, column, box_house] = cell.houses();
        table[i] = house_cells(row).union(house_cells(column)).union(house_cells(box_house)).without(cell);
        i += 1;
    }
    table
};

const fn house_cells(house: House) -> CellSet {
    HOUSE_CELLS[house.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_the_cells_of_the_three_houses() {
        for cell in Cell::ALL {
            let by_definition = Cell::ALL
                .into_iter()
                .filter(|other| *other != cell)
                .filter(|other| other.houses().iter().any(|house| cell.houses().contains(house)))
                .collect::<CellSet>();
            assert_eq!(cell.peers(), by_definition, "{cell}");
        }
    }

    #[test]
    fn houses_hold_the_cells_that_name_them() {
        for house in House::ALL {
            let by_definition =
                Cell::ALL.into_iter().filter(|cell| cell.houses().contains(&house)).collect::<CellSet>();
            assert_eq!(house.cells(), by_definition, "{house}");
            assert!(house.cell_array().into_iter().eq(house.cells()), "{house}");
        }
    }
}
