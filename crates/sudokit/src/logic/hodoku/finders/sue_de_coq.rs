//! The first Sue de Coq that is found.
//!
//! Rows come before columns, then boxes; then the two or three cells that the line and the box share, then
//! the cells of the line that join them, and last the cells of the box, each depth first.

use super::Found;
use super::grid::{Cells, Digits, Grid, HOUSES, digits, each};

pub(super) fn find(grid: &Grid) -> Option<Found> {
    for line in 0..18 {
        for of_box in 18..27 {
            let shared: Vec<usize> = each(HOUSES[line] & HOUSES[of_box] & grid.blanks).collect();
            let found = begin(grid, line, of_box, &shared, Part::default());
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Some cells with all their candidates.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: Cells,
    digits: Digits,
}

impl Part {
    fn with(self, grid: &Grid, cell: usize) -> Part {
        Part { cells: self.cells | 1 << cell, digits: self.digits | grid.digits[cell] }
    }

    fn len(self) -> u32 {
        self.cells.count_ones()
    }
}

/// Chooses two or three of the shared cells that have at least two candidates more than cells.
fn begin(grid: &Grid, line: usize, of_box: usize, shared: &[usize], chosen: Part) -> Option<Found> {
    shared.iter().enumerate().find_map(|(i, &cell)| {
        let middle = chosen.with(grid, cell);
        let more = middle.digits.count_ones().saturating_sub(middle.len());
        let search = Search { grid, line, of_box, middle, more };
        let found = if middle.len() > 1 && more >= 2 {
            let cells: Vec<usize> = each(HOUSES[line] & grid.blanks & !middle.cells).collect();
            search.in_line(&cells, Part::default())
        } else {
            None
        };
        found.or_else(|| begin(grid, line, of_box, &shared[i + 1..], middle))
    })
}

struct Search<'a> {
    grid: &'a Grid,
    line: usize,
    of_box: usize,
    middle: Part,
    /// The number of candidates minus the number of cells in the middle.
    more: u32,
}

impl Search<'_> {
    /// The number of cells minus the number of candidates outside of the middle, for a part. `None` if it has
    /// no candidate of the middle.
    fn surplus(&self, part: Part) -> Option<i32> {
        let outside = (part.digits & !self.middle.digits).count_ones();
        (part.digits & self.middle.digits != 0).then_some(part.len() as i32 - outside as i32)
    }

    fn in_line(&self, cells: &[usize], chosen: Part) -> Option<Found> {
        cells.iter().enumerate().find_map(|(i, &cell)| {
            let part = chosen.with(self.grid, cell);
            let surplus = self.surplus(part).filter(|&surplus| surplus > 0 && surplus < self.more as i32);
            let found = surplus.and_then(|surplus| {
                // The middle's candidates in the line do not occur in the box.
                let without = part.digits & self.middle.digits;
                let open = HOUSES[self.of_box] & self.grid.blanks & !self.middle.cells & !part.cells;
                let cells: Vec<usize> =
                    each(open).filter(|&cell| self.grid.digits[cell] & without == 0).collect();
                self.in_box(&cells, part, self.more as i32 - surplus, Part::default())
            });
            found.or_else(|| self.in_line(&cells[i + 1..], part))
        })
    }

    fn in_box(&self, cells: &[usize], in_line: Part, more: i32, chosen: Part) -> Option<Found> {
        cells.iter().enumerate().find_map(|(i, &cell)| {
            let part = chosen.with(self.grid, cell);
            let fits = self.surplus(part) == Some(more);
            let found = if fits { self.step(in_line, part) } else { None };
            found.or_else(|| self.in_box(&cells[i + 1..], in_line, more, part))
        })
    }

    fn step(&self, in_line: Part, in_box: Part) -> Option<Found> {
        let both = in_line.digits & in_box.digits & !self.middle.digits;
        let mut marks = Vec::new();
        for (house, part, other) in [(self.of_box, in_box, in_line), (self.line, in_line, in_box)] {
            let removed = (self.middle.digits | part.digits) & !other.digits | both;
            for cell in each(HOUSES[house] & self.grid.blanks & !self.middle.cells & !part.cells) {
                marks.extend(digits(self.grid.digits[cell] & removed).map(|digit| (cell, digit)));
            }
        }
        Found::eliminating("sue-de-coq", marks)
    }
}
