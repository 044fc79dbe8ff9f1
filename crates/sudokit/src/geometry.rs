//! The tables of the board's shape, made at compile time from the definition of a cell's houses.

use crate::cell::{Cell, CellSet};
use crate::house::House;

/// The nine cells of each house as a set.
pub(crate) static HOUSE_CELLS: [CellSet; 27] = {
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
pub(crate) static PEERS: [CellSet; 81] = {
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
