//! [`redundant_givens`]: the givens that are redundant, each by itself.
//!
//! A given is needed if there is a solution with another digit in its cell once it is removed. So one search for each is
//! enough, also in a puzzle with several solutions or none.

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid_text::GridText;
use crate::puzzle::{Puzzle, Solution};
use crate::search::Solver;

use super::unavoidable_sets::only_givens_of_two_digits;

/// The redundant givens of a puzzle, found one by one on demand. A solution of it, if there is one, shows without a search
/// that some givens are needed.
pub(crate) fn redundant_givens(
    puzzle: &Puzzle,
    solution: Option<Solution>,
    solver: &mut Solver,
) -> impl Iterator<Item = Cell> {
    let needed = solution
        .map_or(CellSet::EMPTY, |solution| only_givens_of_two_digits(&solution, puzzle.grid().filled()));
    let mut text = puzzle.grid().to_bytes();
    let mut is_redundant = move |given: Candidate| {
        let byte = std::mem::replace(&mut text[given.cell.index()], b'.');
        let has_other = solver.has_other(GridText::known(&text), given);
        text[given.cell.index()] = byte;
        !has_other
    };
    let givens = puzzle.givens().map(|(cell, digit)| Candidate { cell, digit });
    givens.filter(move |given| !needed.contains(given.cell) && is_redundant(*given)).map(|given| given.cell)
}
