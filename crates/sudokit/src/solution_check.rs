//! [`SolutionCheck`]: whether a board is the only solution of a puzzle, as claimed.
//!
//! Data sets list a solution next to each puzzle. [`Problem::check_solution`] compares the two, and searches
//! for another solution only if the claimed one is right.

use std::fmt;

use sudokit_base::{Budget, StopReason};

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::conflicts::Conflict;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::{Advance, DEFAULT, Engine, Monitor};

/// The verdict on a board that is claimed to be the only solution of a puzzle or a sukaku.
///
/// If several verdicts apply, the first one in this order is reported: another digit than the puzzle allows,
/// a broken rule, a blank cell, another solution.
///
/// ```
/// use sudokit::{Cell, Grid, Problem, Puzzle, SolutionCheck};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let problem = Problem::from(puzzle);
/// let mut claimed = Grid::from(puzzle.solution()?);
/// assert_eq!(problem.check_solution(&claimed), SolutionCheck::Correct);
///
/// claimed.set(Cell::R9C9, None);
/// assert_eq!(problem.check_solution(&claimed).to_string(), "1 blank cell: r9c9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolutionCheck {
    /// The board is the only solution.
    Correct,
    /// The board has another digit in the cell of a given: the first such cell in reading order.
    Given {
        /// The cell and the digit that it has in the claimed solution.
        claimed: Candidate,
        /// The digit that the puzzle has there.
        given: Digit,
    },
    /// The board has this digit in a cell where the sukaku excludes it: the first such cell in reading order.
    Excluded(Candidate),
    /// The board breaks this rule: the first one, rows before columns before boxes.
    Conflict(Conflict),
    /// These cells are blank.
    Incomplete(CellSet),
    /// The board is a solution, but another solution has this candidate: in the first cell in which the two
    /// differ.
    NotUnique(Candidate),
}

/// The names of the verdicts.
pub(crate) const CORRECT: &str = "correct";
pub(crate) const WRONG: &str = "wrong";
pub(crate) const INCOMPLETE: &str = "incomplete";
pub(crate) const NOT_UNIQUE: &str = "not-unique";

impl SolutionCheck {
    /// The verdict in one word: `correct`, `wrong`, `incomplete` or `not-unique`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            SolutionCheck::Correct => CORRECT,
            SolutionCheck::Given { .. } | SolutionCheck::Excluded(_) | SolutionCheck::Conflict(_) => WRONG,
            SolutionCheck::Incomplete(_) => INCOMPLETE,
            SolutionCheck::NotUnique(_) => NOT_UNIQUE,
        }
    }

    /// The first cell that the verdict is about, in reading order; `None` if the claimed solution is correct.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            SolutionCheck::Correct => None,
            SolutionCheck::Given { claimed: Candidate { cell, .. }, .. }
            | SolutionCheck::Excluded(Candidate { cell, .. })
            | SolutionCheck::NotUnique(Candidate { cell, .. }) => Some(*cell),
            SolutionCheck::Conflict(Conflict { cells, .. }) | SolutionCheck::Incomplete(cells) => {
                cells.iter().next()
            }
        }
    }
}

/// The reason in words.
impl fmt::Display for SolutionCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionCheck::Correct => f.write_str("the only solution"),
            SolutionCheck::Given { claimed: Candidate { cell, digit }, given } => {
                write!(f, "{cell} is {digit} instead of the given {given}")
            }
            SolutionCheck::Excluded(candidate) => write!(f, "the puzzle excludes {candidate}"),
            SolutionCheck::Conflict(conflict) => conflict.fmt(f),
            SolutionCheck::Incomplete(cells) => {
                write!(f, "{} blank cell{}: ", cells.len(), if cells.len() == 1 { "" } else { "s" })?;
                cells.fmt(f)
            }
            SolutionCheck::NotUnique(candidate) => write!(f, "another solution has {candidate}"),
        }
    }
}

impl Problem {
    /// Whether a board is the only solution.
    ///
    /// ```
    /// use sudokit::{Problem, Puzzle, SolutionCheck};
    /// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let check = Problem::from(Puzzle::EMPTY).check_solution(&solution.parse()?);
    /// assert!(matches!(check, SolutionCheck::NotUnique(_)));
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn check_solution(&self, claimed: &Grid) -> SolutionCheck {
        match self.check_solution_within(claimed, DEFAULT, Budget::UNLIMITED) {
            Ok(check) => check,
            Err(_) => unreachable!("an unlimited budget stops nothing"),
        }
    }

    /// Whether a board is the only solution, within a budget. If the board is a solution, the engine searches
    /// for another one; the nodes are those of the engine.
    ///
    /// ```
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Problem, Puzzle};
    /// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let budget = Budget::default().with_max_nodes(1);
    /// let check = Problem::from(Puzzle::EMPTY).check_solution_within(&solution.parse()?, DEFAULT, budget);
    /// assert!(check.is_err());
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up: the board is a solution, but there may be others.
    pub fn check_solution_within(
        &self,
        claimed: &Grid,
        engine: &dyn Engine,
        budget: Budget<'_>,
    ) -> Result<SolutionCheck, StopReason> {
        if let Some((cell, digit)) =
            claimed.iter().find(|(cell, digit)| !self.allowed(*cell).contains(*digit))
        {
            let claimed = Candidate { cell, digit };
            return Ok(match self.given(cell) {
                Some(given) => SolutionCheck::Given { claimed, given },
                None => SolutionCheck::Excluded(claimed),
            });
        }
        if let Some(conflict) = claimed.conflicts().first() {
            return Ok(SolutionCheck::Conflict(*conflict));
        }
        let Ok(solution) = Solution::try_from(*claimed) else {
            return Ok(SolutionCheck::Incomplete(claimed.blanks()));
        };
        let mut search = engine.start(self);
        let mut monitor = Monitor::new().with_budget(budget);
        loop {
            match search.advance(&mut monitor) {
                Advance::Found(other) => {
                    if let Some(cell) = solution.difference(&other).iter().next() {
                        return Ok(SolutionCheck::NotUnique(Candidate { cell, digit: other.get(cell) }));
                    }
                }
                Advance::Exhausted => return Ok(SolutionCheck::Correct),
                Advance::Stopped(reason) => return Err(reason),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::search::ENGINES;
    use crate::sukaku::Sukaku;

    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn every_cell_is_compared() {
        let solution: Solution = SOLVED.parse().unwrap();
        let problem: Problem = solution.part(CellSet::ALL).into();
        let blank: Problem = Puzzle::EMPTY.into();
        let sukaku: Problem = Sukaku::from(Grid::from(solution).candidates()).into();
        assert_eq!(problem.check_solution(&solution.into()), SolutionCheck::Correct);
        for cell in Cell::ALL {
            let mut grid = Grid::from(solution);
            let given = solution.get(cell);
            for digit in Digit::ALL.into_iter().filter(|digit| *digit != given) {
                let claimed = Candidate { cell, digit };
                grid.set(cell, Some(digit));
                assert_eq!(problem.check_solution(&grid), SolutionCheck::Given { claimed, given });
                assert_eq!(sukaku.check_solution(&grid), SolutionCheck::Excluded(claimed));
                let wrong = blank.check_solution(&grid);
                assert!(matches!(wrong, SolutionCheck::Conflict(conflict) if conflict.cells.contains(cell)));
                assert_eq!(
                    [problem.check_solution(&grid).cell(), sukaku.check_solution(&grid).cell()],
                    [Some(cell); 2]
                );
            }
            grid.set(cell, None);
            assert_eq!(problem.check_solution(&grid), SolutionCheck::Incomplete([cell].into()));
        }
    }

    #[test]
    fn another_solution_is_found_by_every_engine() {
        // Three rows without givens can be permuted, so there are several solutions.
        let solution: Solution = SOLVED.parse().unwrap();
        let cells: CellSet = Cell::ALL.into_iter().filter(|cell| cell.row().index() > 2).collect();
        let problem: Problem = solution.part(cells).into();
        for engine in ENGINES {
            let found = problem.check_solution_within(&solution.into(), *engine, Budget::UNLIMITED);
            let Ok(SolutionCheck::NotUnique(other)) = found else { panic!("{}: {found:?}", engine.name()) };
            assert_ne!(solution.get(other.cell), other.digit);
            let stopped =
                problem.check_solution_within(&solution.into(), *engine, Budget::default().with_max_nodes(0));
            assert!(stopped.is_err(), "{}", engine.name());
        }
    }
}
