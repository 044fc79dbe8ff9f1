//! [`Orbits`], the sets of cells whose givens are removed or added together.

use crate::cell::{Cell, CellSet};

/// Disjoint sets of cells.
#[derive(Clone, Debug)]
pub(super) struct Orbits {
    all: Vec<CellSet>,
    of_cell: [CellSet; 81],
    cells: CellSet,
}

impl Orbits {
    pub(super) fn new(all: Vec<CellSet>) -> Orbits {
        let mut orbits = Orbits { all, of_cell: [CellSet::EMPTY; 81], cells: CellSet::EMPTY };
        for orbit in &orbits.all {
            orbits.cells |= *orbit;
            for cell in *orbit {
                orbits.of_cell[cell.index()] = *orbit;
            }
        }
        orbits
    }

    pub(super) fn all(&self) -> &[CellSet] {
        &self.all
    }

    /// The cells of all orbits.
    pub(super) fn cells(&self) -> CellSet {
        self.cells
    }

    /// Whether each orbit is a single cell.
    pub(super) fn are_cells(&self) -> bool {
        self.all.len() == self.cells.len()
    }

    /// The orbit of this cell; empty if the cell is in no orbit.
    pub(super) fn of(&self, cell: Cell) -> CellSet {
        self.of_cell[cell.index()]
    }

    /// The orbits that have one of these cells.
    pub(super) fn with(&self, cells: CellSet) -> impl Iterator<Item = CellSet> + Clone {
        let mut rest = cells & self.cells;
        std::iter::from_fn(move || {
            let orbit = self.of(rest.first()?);
            rest -= orbit;
            Some(orbit)
        })
    }
}
