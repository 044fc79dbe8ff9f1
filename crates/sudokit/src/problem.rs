//! [`Problem`]: a puzzle or a sukaku, the input of a search. Both answer the same two questions: which digit is given in
//! a cell, and which digits are allowed there.

use std::fmt;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::sukaku::Sukaku;

/// A puzzle or a sukaku.
///
/// All cells of a sukaku are blanks, also those with a single candidate. So two peers may have the same
/// single candidate; then there is no solution. In this form, even a board that breaks a rule can be
/// searched.
///
/// The text is the text of the puzzle (81 characters) or of the sukaku (729).
///
/// ```
/// use sudokit::{Cell, Digit, DigitSet, Grid, Problem, Puzzle, Sukaku};
///
/// let puzzle: Puzzle = format!("8{}", ".".repeat(80)).parse()?;
/// let problem = Problem::from(puzzle);
/// assert_eq!(problem.given(Cell::R1C1), Some(Digit::D8));
/// assert_eq!(problem.allowed(Cell::R1C2), DigitSet::ALL);
///
/// let problem = Problem::from(Sukaku::from(puzzle.grid().candidates()));
/// assert_eq!(problem.given(Cell::R1C1), None);
/// assert_eq!(problem.allowed(Cell::R1C1), DigitSet::of(Digit::D8));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Problem {
    /// Digits are given in some cells; the others may hold any digit that the rules allow.
    Givens(Puzzle),
    /// Each cell holds one of its own candidates.
    Candidates(Sukaku),
}

impl Problem {
    /// The given in this cell, if there is one; a sukaku has no givens.
    #[inline]
    #[must_use]
    pub const fn given(&self, cell: Cell) -> Option<Digit> {
        match self {
            Problem::Givens(puzzle) => puzzle.get(cell),
            Problem::Candidates(_) => None,
        }
    }

    /// The digits that the problem itself allows in this cell, regardless of its peers: the given, every
    /// digit for a blank of a puzzle, or the candidates of a cell of a sukaku.
    #[inline]
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match self {
            Problem::Givens(puzzle) => puzzle.get(cell).map_or(DigitSet::ALL, DigitSet::of),
            Problem::Candidates(sukaku) => sukaku.candidates().get(cell),
        }
    }

    /// Whether the problem itself allows this digit in this cell: see [`allowed`](Problem::allowed).
    #[inline]
    #[must_use]
    pub fn allows(&self, candidate: Candidate) -> bool {
        self.allowed(candidate.cell).contains(candidate.digit)
    }

    /// The givens as a board, with which a search starts, as [`Puzzle::grid`]. A sukaku has no givens.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        match self {
            Problem::Givens(puzzle) => *puzzle.grid(),
            Problem::Candidates(_) => Grid::EMPTY,
        }
    }

    /// Whether this is a solution of the problem.
    ///
    /// ```
    /// use sudokit::{Problem, Puzzle, Solution};
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let solution: Solution = text.parse()?;
    /// assert!(Problem::from(Puzzle::EMPTY).is_solved_by(&solution));
    /// # Ok::<(), sudokit::ParseSolutionError>(())
    /// ```
    #[must_use]
    pub fn is_solved_by(&self, solution: &Solution) -> bool {
        Cell::ALL.into_iter().all(|cell| self.allowed(cell).contains(solution.get(cell)))
    }
}

impl From<Puzzle> for Problem {
    fn from(puzzle: Puzzle) -> Self {
        Problem::Givens(puzzle)
    }
}

impl From<Sukaku> for Problem {
    fn from(sukaku: Sukaku) -> Self {
        Problem::Candidates(sukaku)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Givens(puzzle) => puzzle.fmt(f),
            Problem::Candidates(sukaku) => sukaku.fmt(f),
        }
    }
}
