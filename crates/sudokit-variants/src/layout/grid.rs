//! [`Grid`], a rectangle of cells with its rows, columns and boxes. Every layout is made of one or more.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::{Cell, Digit, DigitSet};

use super::{House, HouseKind, Layout, LayoutError, Place};

/// How many rows and columns a box has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// The number of rows of a box.
    pub height: usize,
    /// The number of columns of a box.
    pub width: usize,
}

/// Reads `2x3`.
impl FromStr for BoxShape {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<BoxShape, LayoutError> {
        let (height, width) = text.split_once('x').ok_or(LayoutError::NoBoxShape)?;
        let number =
            |text: &str| text.parse().ok().filter(|number| *number > 0).ok_or(LayoutError::NoBoxShape);
        Ok(BoxShape { height: number(height)?, width: number(width)? })
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

/// A rectangle of cells of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The place of its cell at the top left.
    pub first: Place,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The boxes, if it has any.
    pub boxes: Option<BoxShape>,
}

impl Grid {
    pub(super) fn new(rows: usize, columns: usize, boxes: Option<BoxShape>) -> Grid {
        Grid { first: Place { row: 0, column: 0 }, rows, columns, boxes }
    }

    /// Whether it has this number of rows and of columns.
    #[must_use]
    pub fn is_square(&self, size: usize) -> bool {
        self.rows == size && self.columns == size
    }

    /// The places of its cells in reading order.
    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| self.place(row, column)))
    }

    /// The place of the cell in a row and a column of the grid, from 0.
    fn place(&self, row: usize, column: usize) -> Place {
        Place { row: self.first.row + row as u16, column: self.first.column + column as u16 }
    }
}

impl Layout {
    /// The board of these grids, which may share cells.
    pub(super) fn of_grids(digits: DigitSet, grids: Vec<Grid>) -> Result<Layout, LayoutError> {
        if !(1..=Digit::MAX.index()).contains(&digits.len()) {
            return Err(LayoutError::DigitCount(digits.len()));
        }
        if grids.is_empty() {
            return Err(LayoutError::NoCells);
        }
        for grid in &grids {
            check(grid, digits)?;
        }
        let cells = grids.iter().map(|grid| grid.rows * grid.columns).fold(0, usize::saturating_add);
        // Shared cells are counted several times here, and a limit on them bounds the memory.
        if cells > 4 * Cell::MAX {
            return Err(LayoutError::TooManyCells(cells));
        }
        let mut places: Vec<Place> = grids.iter().flat_map(Grid::places).collect();
        places.sort_unstable();
        places.dedup();
        if places.len() > Cell::MAX {
            return Err(LayoutError::TooManyCells(places.len()));
        }
        let mut layout = Layout { digits, places, grids, houses: Vec::new(), bands: Vec::new() };
        for at in 0..layout.grids.len() {
            let grid = layout.grids[at].clone();
            layout.add_band(at, HouseKind::Row, |row, _| Some(row));
            layout.add_band(at, HouseKind::Column, |_, column| Some(column));
            if let Some(boxes) = grid.boxes {
                layout
                    .add_band(at, HouseKind::Box, |row, column| Some(box_number(&grid, boxes, row, column)));
            }
        }
        Ok(layout)
    }

    /// The cell in a row and a column of a grid, from 0.
    pub(super) fn grid_cell(&self, grid: &Grid, row: usize, column: usize) -> Cell {
        self.cell_at(grid.place(row, column)).expect("a layout has the cells of its grids")
    }

    /// The number of a grid for the names of its houses.
    pub(super) fn grid_number(&self, at: usize) -> Option<u16> {
        (self.grids.len() > 1).then_some(at as u16 + 1)
    }

    /// Adds one house for each number that cells of a grid have, from 0, and makes them a band if all cells have one. A house
    /// that an earlier grid has is not added again.
    pub(super) fn add_band(
        &mut self,
        at: usize,
        kind: HouseKind,
        number: impl Fn(usize, usize) -> Option<usize>,
    ) {
        let grid = self.grids[at].clone();
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        let mut is_whole = true;
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let Some(number) = number(row, column) else {
                    is_whole = false;
                    continue;
                };
                groups.resize(groups.len().max(number + 1), Vec::new());
                groups[number].push(self.grid_cell(&grid, row, column));
            }
        }
        let earlier = self.houses.iter().enumerate().filter(|(_, house)| house.kind == kind);
        let known: HashMap<Vec<Cell>, usize> = earlier.map(|(at, house)| (house.cells.clone(), at)).collect();
        let mut band = Vec::new();
        for (number, cells) in groups.into_iter().enumerate() {
            band.push(known.get(&cells).copied().unwrap_or(self.houses.len()));
            if !known.contains_key(&cells) {
                let grid = self.grid_number(at);
                self.houses.push(House { kind, number: number as u16 + 1, grid, cells });
            }
        }
        if is_whole {
            self.bands.push(band);
        }
    }
}

/// The number of the box of a cell of a grid, from 0.
pub(super) fn box_number(grid: &Grid, boxes: BoxShape, row: usize, column: usize) -> usize {
    row / boxes.height * (grid.columns / boxes.width) + column / boxes.width
}

/// Checks the lengths of rows, columns and boxes.
fn check(grid: &Grid, digits: DigitSet) -> Result<(), LayoutError> {
    let &Grid { first, rows, columns, boxes } = grid;
    if rows == 0 || columns == 0 {
        return Err(LayoutError::NoCells);
    }
    let too_large = |house, cells| Err(LayoutError::HouseSize { house, cells, digits: digits.len() });
    if columns > digits.len() {
        return too_large("row", columns);
    }
    if rows > digits.len() {
        return too_large("column", rows);
    }
    if first.row as usize + rows > Cell::MAX || first.column as usize + columns > Cell::MAX {
        return Err(LayoutError::TooFar(first));
    }
    let Some(boxes) = boxes else { return Ok(()) };
    let tiles = |length: usize, part: usize| part > 0 && length.is_multiple_of(part);
    if !tiles(rows, boxes.height) || !tiles(columns, boxes.width) {
        return Err(LayoutError::Boxes { boxes, rows, columns });
    }
    match boxes.height * boxes.width {
        cells if cells > digits.len() => too_large("box", cells),
        _ => Ok(()),
    }
}
