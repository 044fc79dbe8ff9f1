//! [`Board`]: some givens of a known solution, and which of them are needed.
//!
//! A given is needed if there is a solution with another digit in its cell once it is removed. So the search is for one
//! solution other than the known one, never for two. While there are many givens, many are removed at a time: if the
//! solution stays the only one without all of them, it stays so without each, so the result is the same.

use crate::budget::Budget;
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid_text::GridText;
#[cfg(feature = "generate")]
use crate::puzzle::Puzzle;
use crate::puzzle::Solution;
use crate::search::Solver;

/// The most givens that are removed at a time. As many are left at least, because few of those are redundant.
const FIRST: usize = 32;

/// A puzzle with a known solution, from which givens are removed.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    solution: Solution,
    givens: CellSet,
    text: [u8; 81],
}

impl Board {
    /// The board with givens in these cells.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> Board {
        let mut board = Board { solution, givens: CellSet::EMPTY, text: [b'.'; 81] };
        board.put(givens);
        board
    }

    /// The board of this text, if it has exactly one solution.
    #[cfg(feature = "generate")]
    pub(crate) fn of(text: GridText<'_>, solver: &mut Solver) -> Option<Board> {
        let answer = solver.solve(text, 2);
        let solution = answer.solution().filter(|_| answer.count() == 1)?;
        let cells = Cell::ALL.into_iter().filter(|cell| text.get(*cell).is_some()).collect();
        Some(Board::new(solution, cells))
    }

    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    #[cfg(feature = "generate")]
    pub(crate) fn text(&self) -> &[u8; 81] {
        &self.text
    }

    #[cfg(feature = "generate")]
    pub(crate) fn puzzle(&self) -> Puzzle {
        self.solution.part(self.givens)
    }

    fn put(&mut self, cells: CellSet) {
        self.givens |= cells;
        for cell in cells {
            self.text[cell.index()] = b'0' + self.solution.get(cell).get();
        }
    }

    fn take(&mut self, cells: CellSet) {
        self.givens -= cells;
        for cell in cells {
            self.text[cell.index()] = b'.';
        }
    }

    /// Puts givens into these cells and no others.
    pub(super) fn set(&mut self, givens: CellSet) {
        self.take(self.givens - givens);
        self.put(givens - self.givens);
    }

    pub(crate) fn is_proper(&self, solver: &mut Solver) -> bool {
        solver.count(GridText::known(&self.text), 2) == 1
    }

    /// Whether there is a solution with another digit in this cell, whose given has been removed.
    pub(super) fn has_other(&self, cell: Cell, solver: &mut Solver) -> bool {
        solver.has_other(GridText::known(&self.text), Candidate { cell, digit: self.solution.get(cell) })
    }

    /// Whether all givens are needed; there may be several solutions.
    pub(crate) fn is_minimal(&mut self, solver: &mut Solver) -> bool {
        self.givens.iter().all(|cell| {
            self.take(cell.into());
            let needed = self.has_other(cell, solver);
            self.put(cell.into());
            needed
        })
    }

    /// Removes these groups of cells in their order, each if the solution stays the only one and at least `stop_at`
    /// givens are left.
    pub(crate) fn strip(&mut self, orbits: &[CellSet], stop_at: usize, solver: &mut Solver) {
        self.strip_within(orbits, stop_at, solver, Budget::UNLIMITED);
    }

    /// The same, as long as the budget goes on, which is asked before each search; its nodes are not counted. Whether
    /// all groups were tried.
    pub(super) fn strip_within(
        &mut self,
        orbits: &[CellSet],
        stop_at: usize,
        solver: &mut Solver,
        budget: Budget<'_>,
    ) -> bool {
        let mut at_once = FIRST.min(self.givens.len().saturating_sub(FIRST));
        let mut rest = orbits;
        while let Some(next) = rest.first() {
            if !budget.goes_on() {
                return false;
            }
            let spare = self.givens.len() - stop_at.min(self.givens.len());
            if at_once > 1 {
                let mut cells = CellSet::EMPTY;
                let fits = |orbit: &&CellSet| {
                    cells |= **orbit;
                    cells.len() <= at_once.min(spare)
                };
                let taken = rest.iter().take_while(fits).count();
                let cells = rest[..taken].iter().copied().fold(CellSet::EMPTY, CellSet::union);
                self.take(cells);
                if taken > 0 && self.is_proper(solver) {
                    rest = &rest[taken..];
                } else {
                    self.put(cells);
                    at_once /= 2;
                }
                continue;
            }
            rest = &rest[1..];
            if next.len() > spare {
                continue;
            }
            self.take(*next);
            let needed = match next.only() {
                Some(cell) => self.has_other(cell, solver),
                None => !self.is_proper(solver),
            };
            if needed {
                self.put(*next);
            }
        }
        true
    }
}
