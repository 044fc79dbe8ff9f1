//! The methods of [`Puzzle`] and [`Problem`] that search, with the [`DEFAULT`](super::DEFAULT) engine.

use std::fmt;

use sudokit_base::{Budget, StopReason};

use super::DEFAULT;
use super::solutions::Solutions;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};

/// Why a problem has no unique solution.
///
/// ```
/// use sudokit::{Puzzle, search::NotUniqueError};
/// let Err(NotUniqueError::Several(two)) = Puzzle::EMPTY.solution() else { panic!() };
/// assert_ne!(two[0], two[1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUniqueError {
    /// There is no solution.
    NoSolution,
    /// There are at least these two.
    Several(Box<[Solution; 2]>),
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_text! {
    NotUniqueError, "NotUniqueError", "", "Why a puzzle does not have exactly one solution, in words.";
}

impl fmt::Display for NotUniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotUniqueError::NoSolution => "no solution",
            NotUniqueError::Several(_) => "several solutions",
        })
    }
}

impl std::error::Error for NotUniqueError {}

impl NotUniqueError {
    /// A short name of the reason for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            NotUniqueError::NoSolution => "no-solution",
            NotUniqueError::Several(_) => "several-solutions",
        }
    }
}

impl Problem {
    /// The solutions, found one by one on demand.
    #[must_use]
    pub fn solutions<'a>(&self) -> Solutions<'a> {
        DEFAULT.solutions(self)
    }

    /// The first solution found, if there is one; there may be more.
    #[must_use]
    pub fn solve(&self) -> Option<Solution> {
        self.solutions().next()
    }

    /// The solution, if there is exactly one.
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn solution(&self) -> Result<Solution, NotUniqueError> {
        match self.solution_within(Budget::UNLIMITED) {
            Ok(result) => result,
            Err(reason) => unreachable!("a search without limits: {reason}"),
        }
    }

    /// The solution, if there is exactly one. The budget counts the nodes of the default engine.
    ///
    /// ```
    /// use sudokit::{Budget, Problem, Puzzle, StopReason, search::NotUniqueError};
    /// let empty = Problem::from(Puzzle::EMPTY);
    /// assert!(matches!(empty.solution_within(Budget::UNLIMITED), Ok(Err(NotUniqueError::Several(_)))));
    /// let budget = Budget::default().with_max_nodes(5);
    /// assert_eq!(empty.solution_within(budget), Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget was used up before it was known. The inner error says that there is no solution, or that there are
    /// several.
    pub fn solution_within(
        &self,
        budget: Budget<'_>,
    ) -> Result<Result<Solution, NotUniqueError>, StopReason> {
        let mut solutions = self.solutions().with_budget(budget);
        let (first, second) = (solutions.next(), solutions.next());
        match (first, second, solutions.stopped()) {
            (Some(first), Some(second), _) => Ok(Err(NotUniqueError::Several(Box::new([first, second])))),
            (_, _, Some(reason)) => Err(reason),
            (Some(solution), None, None) => Ok(Ok(solution)),
            (None, _, None) => Ok(Err(NotUniqueError::NoSolution)),
        }
    }

    /// Counts the solutions up to the limit.
    #[must_use]
    pub fn count_solutions(&self, limit: u64) -> u64 {
        self.solutions().count_up_to(limit)
    }

    /// Whether there is exactly one solution.
    #[must_use]
    pub fn is_proper(&self) -> bool {
        self.count_solutions(2) == 1
    }
}

/// Search by the [default engine](crate::search). Module [`search`](crate::search) has the others; a sukaku has the same
/// methods as a [`Problem`].
impl Puzzle {
    /// The solutions, found one by one on demand.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// for solution in Puzzle::EMPTY.solutions().take(3) {
    ///     println!("{solution}");
    /// }
    /// ```
    #[must_use]
    pub fn solutions<'a>(&self) -> Solutions<'a> {
        Problem::from(*self).solutions()
    }

    /// The first solution found, if there is one; there may be more.
    ///
    /// ```
    /// use sudokit::{Puzzle, Solution};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let solution = text.parse::<Puzzle>()?.solve();
    /// assert!(solution.is_some_and(|it| it.to_string().starts_with("534678912")));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Option<Solution> {
        Problem::from(*self).solve()
    }

    /// The solution, if there is exactly one.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let error = Puzzle::EMPTY.solution().unwrap_err();
    /// assert_eq!(error.to_string(), "several solutions");
    /// ```
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn solution(&self) -> Result<Solution, NotUniqueError> {
        Problem::from(*self).solution()
    }

    /// The solution, if there is exactly one. The budget counts the nodes of the default engine.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason};
    /// let budget = Budget::default().with_max_nodes(5);
    /// assert_eq!(Puzzle::EMPTY.solution_within(budget), Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget was used up before it was known. The inner error says that there is no solution, or that there are
    /// several.
    pub fn solution_within(
        &self,
        budget: Budget<'_>,
    ) -> Result<Result<Solution, NotUniqueError>, StopReason> {
        Problem::from(*self).solution_within(budget)
    }

    /// Counts the solutions up to the limit.
    ///
    /// ```
    /// assert_eq!(sudokit::Puzzle::EMPTY.count_solutions(2), 2);
    /// ```
    #[must_use]
    pub fn count_solutions(&self, limit: u64) -> u64 {
        Problem::from(*self).count_solutions(limit)
    }

    /// Whether there is exactly one solution.
    #[must_use]
    pub fn is_proper(&self) -> bool {
        Problem::from(*self).is_proper()
    }
}
