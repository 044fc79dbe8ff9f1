//! [`Verdict`], how many solutions a board has, as far as a search for two of them can tell.
//!
//! This is the one place that decides what is "unique", "several", "none", "invalid" and "stopped".

use std::fmt;

use sudokit_base::{Budget, StopReason};
#[cfg(feature = "request")]
use sudokit_variants::{Compiled, Next};

use crate::format::Board;
#[cfg(feature = "request")]
use crate::format::VariantBoard;
use crate::puzzle::Solution;
use crate::search::Engine;

use super::{Answer, BrokenRules, PlacedDigits, Stopped, search};

/// How many solutions a board has.
///
/// ```
/// use sudokit::format::Board;
/// use sudokit::outcome::Verdict;
/// use sudokit::search::DEFAULT;
/// use sudokit::{Budget, Grid};
///
/// let verdict = Verdict::of(&Board::Givens(Grid::EMPTY), DEFAULT, Budget::UNLIMITED);
/// assert!(matches!(verdict, Verdict::Several(_)));
/// assert_eq!((verdict.name(), verdict.to_string()), ("several", "more than one solution".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerdictOf<S> {
    /// Exactly one solution: the search found it, and no other.
    Unique(S),
    /// More than one solution: the search found a second one. This is the first.
    Several(S),
    /// At least one solution: the caller did not ask for a second one.
    Solved(S),
    /// No solution.
    None,
    /// The givens break these rules.
    Invalid(BrokenRules),
    /// The search was stopped before the answer was known.
    Stopped {
        /// The solution that was found until then.
        first: Option<S>,
        /// Why it was stopped.
        stopped: Stopped,
    },
}

/// How many solutions a classic board has.
pub type Verdict = VerdictOf<Solution>;

impl Verdict {
    /// The names of the verdicts.
    pub const NAMES: [&str; 6] = ["unique", "several", "solved", "none", "invalid", "stopped"];

    /// The [summary](Verdict::summary) of puzzles with exactly one solution.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Verdict::UNIQUE_SUMMARY, "with exactly one solution");
    /// ```
    pub const UNIQUE_SUMMARY: &'static str = "with exactly one solution";

    /// Searches for two solutions. The budget counts the nodes of the engine.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Verdict;
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    ///
    /// let ones: Grid = "1".repeat(81).parse()?;
    /// let verdict = Verdict::of(&Board::Givens(ones), DEFAULT, Budget::UNLIMITED);
    /// assert_eq!(verdict.name(), "invalid");
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board, engine: &dyn Engine, budget: Budget<'_>) -> Verdict {
        Verdict::search(board, engine, 2, budget)
    }

    /// Searches for one solution. The budget counts the nodes of the engine.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Verdict;
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let verdict = Verdict::of_first(&Board::Givens(Grid::EMPTY), DEFAULT, Budget::UNLIMITED);
    /// assert_eq!(verdict.name(), "solved");
    /// ```
    #[must_use]
    pub fn of_first(board: &Board, engine: &dyn Engine, budget: Budget<'_>) -> Verdict {
        Verdict::search(board, engine, 1, budget)
    }

    fn search(board: &Board, engine: &dyn Engine, limit: u64, budget: Budget<'_>) -> Verdict {
        let problem = match board.problem() {
            Ok(problem) => problem,
            Err(conflicts) => return Verdict::Invalid(BrokenRules::Classic(conflicts)),
        };
        search(engine, &problem, budget, |solutions| {
            let first = solutions.next();
            let second = if limit == 1 || first.is_none() { None } else { solutions.next() };
            Verdict::of_solutions(first, second.is_some(), solutions.stopped(), limit, budget)
        })
    }
}

#[cfg(feature = "request")]
impl VerdictOf<VariantBoard> {
    /// Searches for so many solutions of a board of another size or with other rules. The budget counts the choices of the
    /// engine.
    #[must_use]
    pub fn of_variant(board: &VariantBoard, engine: &Compiled, limit: u64, budget: Budget<'_>) -> Self {
        let mut solutions = engine.solutions(board.puzzle.candidates(), limit);
        let mut stopped = None;
        let mut next = || match solutions.next(&budget) {
            Next::Solution(digits) => Some(board.with_digits(&digits)),
            Next::End => None,
            Next::Stopped(reason) => {
                stopped = Some(reason);
                None
            }
        };
        let first = next();
        let second = if limit == 1 || first.is_none() { None } else { next() };
        match VerdictOf::of_solutions(first, second.is_some(), stopped, limit, budget) {
            VerdictOf::None => VerdictOf::without_solution(board),
            verdict => verdict,
        }
    }

    /// The verdict on a board that has no solution.
    pub(crate) fn without_solution(board: &VariantBoard) -> Self {
        BrokenRules::of_variant(board).map_or(VerdictOf::None, VerdictOf::Invalid)
    }
}

impl<S> VerdictOf<S> {
    /// The same verdict with its solution in another form.
    #[must_use]
    pub fn map<T>(self, form: impl FnOnce(S) -> T) -> VerdictOf<T> {
        match self {
            VerdictOf::Unique(solution) => VerdictOf::Unique(form(solution)),
            VerdictOf::Several(solution) => VerdictOf::Several(form(solution)),
            VerdictOf::Solved(solution) => VerdictOf::Solved(form(solution)),
            VerdictOf::None => VerdictOf::None,
            VerdictOf::Invalid(rules) => VerdictOf::Invalid(rules),
            VerdictOf::Stopped { first, stopped } => VerdictOf::Stopped { first: first.map(form), stopped },
        }
    }

    fn of_solutions(
        first: Option<S>,
        has_second: bool,
        stopped: Option<StopReason>,
        limit: u64,
        budget: Budget<'_>,
    ) -> VerdictOf<S> {
        match (first, stopped) {
            (Some(first), _) if limit == 1 => VerdictOf::Solved(first),
            (Some(first), _) if has_second => VerdictOf::Several(first),
            (first, Some(reason)) => VerdictOf::Stopped { first, stopped: Stopped::new(reason, budget) },
            (Some(first), None) => VerdictOf::Unique(first),
            (None, None) => VerdictOf::None,
        }
    }

    /// The verdict in one word: `unique`, `several`, `solved`, `none`, `invalid` or `stopped`.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Verdict::None.name(), "none");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            VerdictOf::Unique(_) => "unique",
            VerdictOf::Several(_) => "several",
            VerdictOf::Solved(_) => "solved",
            VerdictOf::None => "none",
            VerdictOf::Invalid(_) => "invalid",
            VerdictOf::Stopped { .. } => "stopped",
        }
    }

    /// The verdict in a summary of many puzzles: "998 with exactly one solution".
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Verdict::None.summary(), "without solution");
    /// ```
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        match self {
            VerdictOf::Unique(_) => Verdict::UNIQUE_SUMMARY,
            VerdictOf::Several(_) => "with more than one solution",
            VerdictOf::Solved(_) => "solved",
            VerdictOf::None => "without solution",
            VerdictOf::Invalid(_) => "invalid",
            VerdictOf::Stopped { .. } => "stopped",
        }
    }

    /// Whether the board has exactly one solution, or has the one that was asked for.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, Verdict};
    /// assert_eq!(Verdict::None.answer(), Answer::No);
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        match self {
            VerdictOf::Unique(_) | VerdictOf::Solved(_) => Answer::Yes,
            VerdictOf::Several(_) | VerdictOf::None | VerdictOf::Invalid(_) => Answer::No,
            VerdictOf::Stopped { .. } => Answer::Stopped,
        }
    }

    /// More about any verdict but unique and solved, and about placed digits that are wrong.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Verdict::None.why(None).as_deref(), Some("no solution"));
    /// ```
    #[must_use]
    pub fn why(&self, placed: Option<&PlacedDigits>) -> Option<String> {
        let own = (self.answer() != Answer::Yes).then(|| self.to_string());
        let placed = placed.filter(|placed| placed.check.is_bad()).map(ToString::to_string);
        let parts: Vec<String> = own.into_iter().chain(placed).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The first solution that was found.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Verdict::None.solution(), None);
    /// ```
    #[must_use]
    pub const fn solution(&self) -> Option<&S> {
        match self {
            VerdictOf::Unique(solution) | VerdictOf::Several(solution) | VerdictOf::Solved(solution) => {
                Some(solution)
            }
            VerdictOf::Stopped { first, .. } => first.as_ref(),
            VerdictOf::None | VerdictOf::Invalid(_) => None,
        }
    }
}

/// A sentence without its subject: "exactly one solution", "no solution: 5 twice in row 1".
impl<S> fmt::Display for VerdictOf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerdictOf::Unique(_) => f.write_str("exactly one solution"),
            VerdictOf::Several(_) => f.write_str("more than one solution"),
            VerdictOf::Solved(_) => f.write_str("a solution"),
            VerdictOf::None => f.write_str("no solution"),
            VerdictOf::Invalid(rules) => write!(f, "no solution: {rules}"),
            VerdictOf::Stopped { stopped, .. } => stopped.fmt(f),
        }
    }
}
