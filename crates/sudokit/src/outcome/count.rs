//! [`Count`], the number of solutions of a board, up to a limit.

use sudokit_base::{Budget, StopReason};
#[cfg(feature = "request")]
use sudokit_variants::{Compiled, Next};

use crate::format::Board;
#[cfg(feature = "request")]
use crate::format::VariantBoard;
use crate::search::Engine;

use super::{Answer, Stopped, search};

/// The number of solutions of a board, and whether these are all.
///
/// ```
/// use sudokit::format::Board;
/// use sudokit::outcome::{Count, CountEnd};
/// use sudokit::search::DEFAULT;
/// use sudokit::{Budget, Grid};
///
/// let count = Count::of(&Board::Givens(Grid::EMPTY), DEFAULT, Some(10), Budget::UNLIMITED);
/// assert_eq!((count.count, count.end), (10, CountEnd::Limit));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions that were counted.
    pub count: u64,
    /// Why the counting ended.
    pub end: CountEnd,
}

/// Why counting ended.
///
/// ```
/// use sudokit::outcome::{Answer, CountEnd};
/// assert_eq!(CountEnd::Complete.answer(), Answer::Yes);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountEnd {
    /// There are no more solutions.
    Complete,
    /// The limit of the count was reached: there may be more solutions.
    Limit,
    /// The search was stopped: there may be more solutions.
    Stopped(Stopped),
}

impl CountEnd {
    /// Whether the count is what the caller asked for.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, CountEnd};
    /// assert_eq!(CountEnd::Limit.answer(), Answer::Yes);
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        match self {
            CountEnd::Complete | CountEnd::Limit => Answer::Yes,
            CountEnd::Stopped(_) => Answer::Stopped,
        }
    }

    /// The end in a summary of many puzzles.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::CountEnd::Limit.summary(), "limited");
    /// ```
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        match self {
            CountEnd::Complete => "counted",
            CountEnd::Limit => "limited",
            CountEnd::Stopped(_) => "stopped",
        }
    }
}

impl Count {
    /// A count that ended so.
    ///
    /// ```
    /// use sudokit::outcome::{Count, CountEnd};
    /// assert_eq!(Count::new(1, CountEnd::Complete).count, 1);
    /// ```
    #[must_use]
    pub const fn new(count: u64, end: CountEnd) -> Count {
        Count { count, end }
    }

    /// Counts the solutions up to this limit. Givens that break a rule have no solution. The budget counts
    /// the nodes of the engine.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Count;
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let ones: Grid = "1".repeat(81).parse()?;
    /// assert_eq!(Count::of(&Board::Givens(ones), DEFAULT, None, Budget::UNLIMITED).count, 0);
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board, engine: &dyn Engine, limit: Option<u64>, budget: Budget<'_>) -> Count {
        let (count, stopped) = board.problem().map_or((0, None), |problem| {
            search(engine, &problem, budget, |solutions| {
                (solutions.count_up_to(limit.unwrap_or(u64::MAX)), solutions.stopped())
            })
        });
        Count::ended(count, stopped, limit, budget)
    }

    /// Counts the solutions of a board of another size or with other rules, with the engine for its layout and rules. The
    /// budget counts the choices.
    #[must_use]
    #[cfg(feature = "request")]
    pub fn of_variant(
        board: &VariantBoard,
        engine: &Compiled,
        limit: Option<u64>,
        budget: Budget<'_>,
    ) -> Count {
        let mut solutions = engine.solutions(board.puzzle.candidates(), limit.unwrap_or(u64::MAX));
        let mut count = 0;
        let stopped = loop {
            if limit == Some(count) {
                break None;
            }
            match solutions.next(&budget) {
                Next::Solution(_) => count += 1,
                Next::End => break None,
                Next::Stopped(reason) => break Some(reason),
            }
        };
        Count::ended(count, stopped, limit, budget)
    }

    fn ended(count: u64, stopped: Option<StopReason>, limit: Option<u64>, budget: Budget<'_>) -> Count {
        let end = match stopped {
            Some(reason) => CountEnd::Stopped(Stopped::new(reason, budget)),
            None if limit == Some(count) => CountEnd::Limit,
            None => CountEnd::Complete,
        };
        Count { count, end }
    }
}
