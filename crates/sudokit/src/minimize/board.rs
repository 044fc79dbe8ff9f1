//! [`Board`]: some givens of a known solution, which can be added and removed, and the question whether the solution is the
//! only one.
//!
//! A given is needed if there is a solution with another digit in its cell once it is removed. So one search
//! for another solution is enough, instead of a count up to two.

use sudokit_base::Budget;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::grid_text::GridText;
#[cfg(feature = "generate")]
use crate::puzzle::Puzzle;
use crate::puzzle::Solution;
use crate::search::Solver;

use super::question::{Answer, Inquiry as _, Question};
use super::removal::Removal;

/// A puzzle with a known solution, from which givens are removed.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    solution: Solution,
    solution_text: [u8; 81],
    givens: CellSet,
    text: [u8; 81],
}

impl Board {
    /// The board with givens in these cells.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> Board {
        let solution_text = Grid::from(solution).to_bytes();
        let mut board = Board { solution, solution_text, givens: CellSet::EMPTY, text: [b'.'; 81] };
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

    pub(super) fn solution(&self) -> &Solution {
        &self.solution
    }

    pub(super) fn solution_text(&self) -> &[u8; 81] {
        &self.solution_text
    }

    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    pub(crate) fn text(&self) -> &[u8; 81] {
        &self.text
    }

    #[cfg(feature = "generate")]
    pub(crate) fn puzzle(&self) -> Puzzle {
        self.solution.part(self.givens)
    }

    pub(super) fn put(&mut self, cells: CellSet) {
        self.givens |= cells;
        for cell in cells {
            self.text[cell.index()] = self.solution_text[cell.index()];
        }
    }

    pub(super) fn take(&mut self, cells: CellSet) {
        self.givens -= cells;
        for cell in cells {
            self.text[cell.index()] = b'.';
        }
    }

    /// Sets the givens to these cells.
    pub(crate) fn set(&mut self, givens: CellSet) {
        self.take(self.givens - givens);
        self.put(givens - self.givens);
    }

    pub(crate) fn is_proper(&self, solver: &mut Solver) -> bool {
        solver.count(GridText::known(&self.text), 2) == 1
    }

    /// Whether there is a solution with another digit in this cell; the cell's given has been removed.
    pub(super) fn has_other(&self, cell: Cell, solver: &mut Solver) -> bool {
        solver.has_other(GridText::known(&self.text), self.candidate(cell))
    }

    /// The digit of the solution in this cell.
    pub(crate) fn candidate(&self, cell: Cell) -> Candidate {
        Candidate { cell, digit: self.solution.get(cell) }
    }

    /// Removes these groups of cells in their order, each if the solution stays the only one and at least
    /// `stop_at` givens are left.
    pub(crate) fn strip(&mut self, orbits: &[CellSet], stop_at: usize, solver: &mut Solver) {
        self.strip_within(orbits, stop_at, solver, Budget::UNLIMITED);
    }

    /// The same within a budget, which is asked before each search; its nodes are not counted. Returns
    /// whether all groups were tried.
    pub(super) fn strip_within(
        &mut self,
        orbits: &[CellSet],
        stop_at: usize,
        solver: &mut Solver,
        budget: Budget<'_>,
    ) -> bool {
        let mut removal = Removal::new(self.clone(), orbits.to_vec(), stop_at);
        let mut other = [0; 81];
        let is_complete = loop {
            let Some(question) = removal.question() else { break true };
            if !budget.goes_on() {
                // Restores the givens of the unanswered question.
                removal.answer(Answer::Several);
                break false;
            }
            let board = removal.board();
            let (text, known) = (GridText::known(board.text()), board.solution_text());
            removal.answer(match question {
                Question::HasOther(excluded) if solver.find_other(text, excluded, known, &mut other) => {
                    Answer::Other(&other)
                }
                Question::HasSeveral if solver.count(text, 2) > 1 => Answer::Several,
                _ => Answer::Unique,
            });
        };
        *self = removal.into_board();
        is_complete
    }
}
