//! [`Cover`], what is left of a board as variables and groups: every open cell has one of its candidates, and every house has
//! each digit once.

use super::board::Board;
use super::groups::Groups;
use super::houses::Houses;
use super::literal::Variable;
use super::solver::Solver;
use crate::{Cell, Digit};

const NONE: Variable = Variable::MAX;

/// The candidates of the open cells as variables.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    /// The candidate of each variable.
    candidates: Vec<(Cell, Digit)>,
    /// The variable of each cell and digit, or `NONE`.
    variables: Vec<Variable>,
    /// The number of variables of a cell in this list.
    width: usize,
    /// The digit of each cell that is not open; any other digit of the others.
    digits: Vec<Digit>,
}

impl Cover {
    /// The variables and groups of a board. The cells whose only candidate is known are left out.
    pub(super) fn new(houses: &Houses, board: &Board) -> (Cover, Groups) {
        let cells = (0..houses.cell_count()).map(Cell::new);
        let width = houses.digits().last().map_or(0, Digit::index) + 1;
        let mut cover = Cover {
            candidates: Vec::new(),
            variables: vec![NONE; cells.len() * width],
            width,
            digits: cells.clone().map(|cell| board.candidates(cell).first().unwrap_or(Digit::MAX)).collect(),
        };
        let mut groups = Groups::new();
        for cell in cells.filter(|&cell| board.candidates(cell).len() > 1) {
            let first = cover.candidates.len() as Variable;
            for digit in board.candidates(cell) {
                cover.variables[cell.index() * width + digit.index()] = cover.candidates.len() as Variable;
                cover.candidates.push((cell, digit));
            }
            groups.add(first..cover.candidates.len() as Variable, false);
        }
        for house in houses.all() {
            for digit in houses.digits() {
                let places = house.cells.iter().filter_map(|&cell| cover.variable(cell, digit));
                groups.add(places, !house.is_complete);
            }
        }
        groups.finish(cover.candidates.len());
        (cover, groups)
    }

    /// The candidate of each variable.
    pub(super) fn candidates(&self) -> &[(Cell, Digit)] {
        &self.candidates
    }

    /// The variable of a candidate, if there is one.
    #[inline]
    pub(super) fn variable(&self, cell: Cell, digit: Digit) -> Option<Variable> {
        let of_cell = &self.variables[cell.index() * self.width..][..self.width];
        of_cell.get(digit.index()).copied().filter(|&variable| variable != NONE)
    }

    /// For each variable the one of its cell that is true in the model that the solver has found.
    pub(super) fn true_in_cell(&self, solver: &Solver) -> Vec<Variable> {
        let digits = self.digits(solver);
        let of_cell = |cell: Cell| self.variables[cell.index() * self.width + digits[cell.index()].index()];
        self.candidates.iter().map(|&(cell, _)| of_cell(cell)).collect()
    }

    /// The digits of all cells in the model that the solver has found.
    pub(super) fn digits(&self, solver: &Solver) -> Vec<Digit> {
        let mut digits = self.digits.clone();
        for (variable, &(cell, digit)) in self.candidates.iter().enumerate() {
            if solver.is_true(variable as Variable) {
                digits[cell.index()] = digit;
            }
        }
        digits
    }
}
