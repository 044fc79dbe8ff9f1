//! [`GridScore`]: how much of a grid is right as the answer to a puzzle.

use sudokit_base::{Budget, StopReason};

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::conflicts::Conflict;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::right_digits::RightDigits;

/// What a cell of an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellScore {
    /// A given of the puzzle, kept.
    Given,
    /// A given of the puzzle that is blank or another digit in the answer.
    ChangedGiven,
    /// A right digit.
    Right,
    /// A digit that is not [right](RightDigits).
    Wrong,
    /// Blank.
    Empty,
}

impl CellScore {
    /// All, in the order of their codes: the index is the code in arrays.
    pub const ALL: [CellScore; 5] =
        [CellScore::Given, CellScore::ChangedGiven, CellScore::Right, CellScore::Wrong, CellScore::Empty];

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CellScore::Given => "given",
            CellScore::ChangedGiven => "changed-given",
            CellScore::Right => "right",
            CellScore::Wrong => "wrong",
            CellScore::Empty => "empty",
        }
    }
}

/// The verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridVerdict {
    /// It is a solution of the puzzle.
    Solved,
    /// Nothing is wrong, but cells are empty.
    Incomplete,
    /// A digit is wrong, or a given was changed.
    Wrong,
    /// The puzzle has no solution, so nothing can be right.
    NoSolution,
}

impl GridVerdict {
    /// All verdicts.
    pub const ALL: [GridVerdict; 4] =
        [GridVerdict::Solved, GridVerdict::Incomplete, GridVerdict::Wrong, GridVerdict::NoSolution];

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GridVerdict::Solved => "solved",
            GridVerdict::Incomplete => "incomplete",
            GridVerdict::Wrong => "wrong",
            GridVerdict::NoSolution => "no-solution",
        }
    }
}

/// How much of a grid is right.
///
/// Givens count only if they were changed. A digit is right as [`RightDigits`] defines it, with the cells in
/// reading order; so every solution of a puzzle with several is accepted.
///
/// ```
/// use sudokit::grading::{GridScore, GridVerdict};
/// use sudokit::{Cell, Grid, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut grid = Grid::from(puzzle.solution()?);
/// grid.set(Cell::R1C3, None);
/// grid.set(Cell::R1C4, "8".parse().ok());
/// let score = GridScore::of(&puzzle, &grid);
/// assert_eq!((score.verdict, score.right, score.wrong, score.empty), (GridVerdict::Wrong, 49, 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GridScore {
    /// The verdict.
    pub verdict: GridVerdict,
    /// What each cell is, in reading order.
    pub cells: [CellScore; 81],
    /// The number of right digits that are not given.
    pub right: usize,
    /// The number of wrong digits in cells that are not given.
    pub wrong: usize,
    /// The number of empty cells that are not given.
    pub empty: usize,
    /// The givens that were changed or removed.
    pub changed_givens: CellSet,
    /// The rules that the grid breaks.
    pub conflicts: Vec<Conflict>,
    /// Whether the puzzle has exactly one solution.
    pub is_unique: bool,
}

impl GridScore {
    /// Scores a grid.
    #[must_use]
    pub fn of(puzzle: &Puzzle, grid: &Grid) -> GridScore {
        match GridScore::within(puzzle, grid, Budget::UNLIMITED) {
            Ok(score) => score,
            Err(_) => unreachable!("an unlimited budget stops nothing"),
        }
    }

    /// Scores a grid. The budget limits the search for two solutions of the puzzle.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn within(puzzle: &Puzzle, grid: &Grid, budget: Budget<'_>) -> Result<GridScore, StopReason> {
        let mut account = RightDigits::within(*puzzle, budget)?;
        let cells = Cell::ALL.map(|cell| match (puzzle.get(cell), grid.get(cell)) {
            (Some(given), Some(digit)) if given == digit => CellScore::Given,
            (Some(_), _) => CellScore::ChangedGiven,
            (None, None) => CellScore::Empty,
            (None, Some(digit)) if account.add(Candidate { cell, digit }) => CellScore::Right,
            (None, Some(_)) => CellScore::Wrong,
        });
        let count = |score| cells.iter().filter(|of_cell| **of_cell == score).count();
        let [right, wrong, empty] = [CellScore::Right, CellScore::Wrong, CellScore::Empty].map(count);
        let is_changed = |cell: &Cell| cells[cell.index()] == CellScore::ChangedGiven;
        let changed_givens: CellSet = Cell::ALL.into_iter().filter(is_changed).collect();
        let verdict = if account.solution().is_none() {
            GridVerdict::NoSolution
        } else if wrong > 0 || !changed_givens.is_empty() {
            GridVerdict::Wrong
        } else if empty > 0 {
            GridVerdict::Incomplete
        } else {
            GridVerdict::Solved
        };
        let (conflicts, is_unique) = (grid.conflicts(), account.is_unique());
        Ok(GridScore { verdict, cells, right, wrong, empty, changed_givens, conflicts, is_unique })
    }

    /// The share of right digits among the cells that are not given, from 0 to 1; 1 if all cells are given.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let open = self.right + self.wrong + self.empty;
        if open == 0 { 1.0 } else { self.right as f64 / open as f64 }
    }
}
