//! [`UnsuitableError`], why a board cannot be minimized, extended or varied, and the checks that find out.

use std::fmt;

use sudokit_base::Budget;

use crate::format::Board;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Puzzle};
use crate::search::NotUniqueError;

use super::{Answer, Stopped};

/// Why a board cannot be minimized, extended or varied.
///
/// ```
/// use sudokit::outcome::{Answer, UnsuitableError};
/// assert_eq!(UnsuitableError::NoGivens.to_string(), "a sukaku has no givens");
/// assert_eq!(UnsuitableError::NoGivens.answer(), Answer::No);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnsuitableError {
    /// The board is a sukaku.
    NoGivens,
    /// The givens break these rules.
    Invalid(ConflictError),
    /// The puzzle has no solution, or several.
    NotProper(NotUniqueError),
    /// The requested solution is not one of the puzzle's.
    OtherSolution,
    /// A limit was reached before it was known.
    Stopped(Stopped),
}

impl UnsuitableError {
    /// The answer to a yes-or-no question.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, UnsuitableError};
    /// assert_eq!(UnsuitableError::OtherSolution.answer(), Answer::No);
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        match self {
            UnsuitableError::Stopped(_) => Answer::Stopped,
            _ => Answer::No,
        }
    }

    /// In a summary of many puzzles.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::UnsuitableError::NoGivens.summary(), "without givens");
    /// ```
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        match self {
            UnsuitableError::NoGivens => "without givens",
            UnsuitableError::Invalid(_) => "invalid",
            UnsuitableError::NotProper(NotUniqueError::NoSolution) => "without solution",
            UnsuitableError::NotProper(NotUniqueError::Several(_)) => "with more than one solution",
            UnsuitableError::OtherSolution => "with another solution",
            UnsuitableError::Stopped(_) => "stopped",
        }
    }

    /// A short name of the kind of error for programs; it never changes.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::UnsuitableError::NoGivens.code(), "no-givens");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            UnsuitableError::NoGivens => "no-givens",
            UnsuitableError::Invalid(conflicts) => conflicts.code(),
            UnsuitableError::NotProper(why) => why.code(),
            UnsuitableError::OtherSolution => "other-solution",
            UnsuitableError::Stopped(stopped) => stopped.reason.code(),
        }
    }

    /// The puzzle of a board that has givens which break no rule.
    ///
    /// # Errors
    /// The board is a sukaku, or its givens break a rule.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::UnsuitableError;
    /// use sudokit::{Grid, Puzzle};
    /// assert_eq!(UnsuitableError::puzzle(&Board::Givens(Grid::EMPTY)), Ok(Puzzle::EMPTY));
    /// ```
    pub fn puzzle(board: &Board) -> Result<Puzzle, UnsuitableError> {
        match board.problem() {
            Ok(Problem::Givens(puzzle)) => Ok(puzzle),
            Ok(Problem::Candidates(_)) => Err(UnsuitableError::NoGivens),
            Err(conflicts) => Err(UnsuitableError::Invalid(conflicts)),
        }
    }

    /// The puzzle of a board that has exactly one solution. The budget counts the nodes of the default engine.
    ///
    /// # Errors
    /// The board is a sukaku, breaks a rule, or has no solution or several, or the budget ended before that was known.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::UnsuitableError;
    /// use sudokit::{Budget, Grid};
    /// let error = UnsuitableError::proper_puzzle(&Board::Givens(Grid::EMPTY), Budget::UNLIMITED);
    /// assert_eq!(error.map_err(|why| why.summary()), Err("with more than one solution"));
    /// ```
    pub fn proper_puzzle(board: &Board, budget: Budget<'_>) -> Result<Puzzle, UnsuitableError> {
        let puzzle = UnsuitableError::puzzle(board)?;
        match puzzle.solution_within(budget) {
            Ok(Ok(_)) => Ok(puzzle),
            Ok(Err(why)) => Err(UnsuitableError::NotProper(why)),
            Err(reason) => Err(UnsuitableError::Stopped(Stopped::new(reason, budget))),
        }
    }
}

impl fmt::Display for UnsuitableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnsuitableError::NoGivens => f.write_str("a sukaku has no givens"),
            UnsuitableError::Invalid(conflicts) => write!(f, "no solution: {conflicts}"),
            UnsuitableError::NotProper(why) => why.fmt(f),
            UnsuitableError::OtherSolution => f.write_str("the given solution does not solve this puzzle"),
            UnsuitableError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for UnsuitableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            UnsuitableError::Invalid(conflicts) => Some(conflicts),
            UnsuitableError::NotProper(why) => Some(why),
            UnsuitableError::Stopped(stopped) => Some(stopped),
            UnsuitableError::NoGivens | UnsuitableError::OtherSolution => None,
        }
    }
}

impl From<NotUniqueError> for UnsuitableError {
    fn from(why: NotUniqueError) -> UnsuitableError {
        UnsuitableError::NotProper(why)
    }
}
