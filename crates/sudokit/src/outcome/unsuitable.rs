//! [`Unsuitable`], why a board cannot be minimized, extended or varied, and the checks that find out.

use std::fmt;

use crate::budget::Budget;
use crate::format::Board;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Puzzle};
use crate::search::NotProper;

use super::{Answer, Stopped};

/// Why a board cannot be minimized, extended or varied.
///
/// ```
/// use sudokit::outcome::{Answer, Unsuitable};
/// assert_eq!(Unsuitable::NoGivens.to_string(), "a sukaku has no givens");
/// assert_eq!(Unsuitable::NoGivens.answer(), Answer::No);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsuitable {
    /// The board is a sukaku.
    NoGivens,
    /// The givens break these rules.
    Invalid(ConflictError),
    /// The puzzle has no solution, or several.
    NotProper(NotProper),
    /// The requested solution is not one of the puzzle's.
    OtherSolution,
    /// A limit was reached before it was known.
    Stopped(Stopped),
}

impl Unsuitable {
    /// The answer to a yes-or-no question.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, Unsuitable};
    /// assert_eq!(Unsuitable::OtherSolution.answer(), Answer::No);
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        match self {
            Unsuitable::Stopped(_) => Answer::Stopped,
            _ => Answer::No,
        }
    }

    /// In a summary of many puzzles.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Unsuitable::NoGivens.summary(), "without givens");
    /// ```
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        match self {
            Unsuitable::NoGivens => "without givens",
            Unsuitable::Invalid(_) => "invalid",
            Unsuitable::NotProper(NotProper::NoSolution) => "without solution",
            Unsuitable::NotProper(NotProper::Several(_)) => "with more than one solution",
            Unsuitable::OtherSolution => "with another solution",
            Unsuitable::Stopped(_) => "stopped",
        }
    }

    /// A short name of the kind of error for programs; it never changes.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Unsuitable::NoGivens.code(), "no-givens");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Unsuitable::NoGivens => "no-givens",
            Unsuitable::Invalid(conflicts) => conflicts.code(),
            Unsuitable::NotProper(why) => why.code(),
            Unsuitable::OtherSolution => "other-solution",
            Unsuitable::Stopped(stopped) => stopped.reason.code(),
        }
    }

    /// The puzzle of a board that has givens which break no rule.
    ///
    /// # Errors
    /// The board is a sukaku, or its givens break a rule.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Unsuitable;
    /// use sudokit::{Grid, Puzzle};
    /// assert_eq!(Unsuitable::puzzle(&Board::Givens(Grid::EMPTY)), Ok(Puzzle::EMPTY));
    /// ```
    pub fn puzzle(board: &Board) -> Result<Puzzle, Unsuitable> {
        match board.problem() {
            Ok(Problem::Givens(puzzle)) => Ok(puzzle),
            Ok(Problem::Candidates(_)) => Err(Unsuitable::NoGivens),
            Err(conflicts) => Err(Unsuitable::Invalid(conflicts)),
        }
    }

    /// The puzzle of a board that has exactly one solution. The budget counts the nodes of the default engine.
    ///
    /// # Errors
    /// The board is a sukaku, breaks a rule, or has no solution or several, or the budget ended before that was known.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Unsuitable;
    /// use sudokit::{Budget, Grid};
    /// let error = Unsuitable::proper_puzzle(&Board::Givens(Grid::EMPTY), Budget::UNLIMITED);
    /// assert_eq!(error.map_err(|why| why.summary()), Err("with more than one solution"));
    /// ```
    pub fn proper_puzzle(board: &Board, budget: Budget<'_>) -> Result<Puzzle, Unsuitable> {
        let puzzle = Unsuitable::puzzle(board)?;
        match puzzle.solution_within(budget) {
            Ok(Ok(_)) => Ok(puzzle),
            Ok(Err(why)) => Err(Unsuitable::NotProper(why)),
            Err(reason) => Err(Unsuitable::Stopped(Stopped::new(reason, budget))),
        }
    }
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsuitable::NoGivens => f.write_str("a sukaku has no givens"),
            Unsuitable::Invalid(conflicts) => write!(f, "no solution: {conflicts}"),
            Unsuitable::NotProper(why) => why.fmt(f),
            Unsuitable::OtherSolution => f.write_str("the solution named is none of this puzzle"),
            Unsuitable::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Unsuitable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unsuitable::Invalid(conflicts) => Some(conflicts),
            Unsuitable::NotProper(why) => Some(why),
            Unsuitable::Stopped(stopped) => Some(stopped),
            Unsuitable::NoGivens | Unsuitable::OtherSolution => None,
        }
    }
}

impl From<NotProper> for Unsuitable {
    fn from(why: NotProper) -> Unsuitable {
        Unsuitable::NotProper(why)
    }
}
