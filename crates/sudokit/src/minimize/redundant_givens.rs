//! The givens that are redundant, each by itself: [`Puzzle::redundant_givens`]; and whether there are none in a puzzle with one
//! solution: [`Puzzle::is_minimal`].
//!
//! A given is needed if there is a solution with another digit in its cell once it is removed. So one search for each is
//! enough, also in a puzzle with several solutions or none.

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid_text::GridText;
use crate::puzzle::{Puzzle, Solution};
use crate::search::Solver;

use super::unavoidable_sets::only_givens_of_two_digits;

impl Puzzle {
    /// The redundant givens: each can be removed, *by itself*, without admitting another solution. Removing two of them
    /// may admit one.
    ///
    /// ```
    /// use sudokit::{Cell, CellSet, Digit, Grid, Puzzle};
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle: Puzzle = text.parse()?;
    /// assert_eq!(puzzle.redundant_givens(), CellSet::EMPTY);
    ///
    /// let mut more = *puzzle.grid();
    /// more.set(Cell::R1C2, Some(Digit::D1));
    /// assert!(Puzzle::try_from(more)?.redundant_givens().contains(Cell::R1C2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn redundant_givens(&self) -> CellSet {
        self.redundant_givens_by(&mut Solver::new())
    }

    /// The same with this solver.
    pub(crate) fn redundant_givens_by(&self, solver: &mut Solver) -> CellSet {
        let solution = solver.solve(self, 1).solution();
        redundant_givens(self, solution, solver).collect()
    }

    /// Whether there is exactly one solution, and no given can be removed without admitting another.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// assert!(text.parse::<Puzzle>()?.is_minimal());
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    #[doc(alias = "irreducible")]
    pub fn is_minimal(&self) -> bool {
        let mut solver = Solver::new();
        let answer = solver.solve(self, 2);
        let solution = answer.solution().filter(|_| answer.count() == 1);
        solution.is_some() && redundant_givens(self, solution, &mut solver).next().is_none()
    }
}

/// The redundant givens of a puzzle, found one by one on demand. A solution of it, if there is one, shows without a search
/// that some givens are needed.
pub(super) fn redundant_givens(
    puzzle: &Puzzle,
    solution: Option<Solution>,
    solver: &mut Solver,
) -> impl Iterator<Item = Cell> {
    let needed = solution
        .map_or(CellSet::EMPTY, |solution| only_givens_of_two_digits(&solution, puzzle.grid().filled()));
    let mut text = puzzle.grid().to_bytes();
    let mut is_redundant = move |given: Candidate| {
        let byte = std::mem::replace(&mut text[given.cell.index()], b'.');
        // Each given by itself: the others stay, whatever was found about them.
        let has_other = solver.has_other(GridText::known(&text), given);
        text[given.cell.index()] = byte;
        !has_other
    };
    let givens = puzzle.givens().map(|(cell, digit)| Candidate { cell, digit });
    givens.filter(move |given| !needed.contains(given.cell) && is_redundant(*given)).map(|given| given.cell)
}
