//! [`Search`], a search in progress, and [`Advance`], where a call of it ended.
//!
//! A search runs from solution to solution, so finding the first, counting up to a limit and enumerating all
//! are the same search, which only ends earlier or later.

use sudokit_base::StopReason;

use super::monitor::Monitor;
use crate::puzzle::Solution;

/// A search in progress. It may be dropped at any moment.
///
/// ```
/// use sudokit::{Puzzle, search::{DEFAULT, Monitor, Advance}};
///
/// let mut search = DEFAULT.start(&Puzzle::EMPTY.into());
/// let mut monitor = Monitor::new();
/// let first = search.advance(&mut monitor);
/// let second = search.advance(&mut monitor);
/// assert!(matches!((first, second), (Advance::Found(a), Advance::Found(b)) if a != b));
/// ```
pub trait Search: Send {
    /// Runs to the next solution, to the end, or to a limit of the monitor's budget. After
    /// [`Stopped`](Advance::Stopped) another call continues where this one stopped, if the budget now allows
    /// it.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason, search::{Advance, DEFAULT, Monitor}};
    /// let mut search = DEFAULT.start(&Puzzle::EMPTY.into());
    /// let mut monitor = Monitor::new().with_budget(Budget::default().with_max_nodes(0));
    /// assert_eq!(search.advance(&mut monitor), Advance::Stopped(StopReason::MaxNodes));
    /// ```
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Advance;
}

/// Where a call of [`Search::advance`] ended.
///
/// ```
/// use sudokit::{CandidateSet, Sukaku, search::{Advance, DEFAULT, Monitor}};
/// let nothing = Sukaku::from(CandidateSet::EMPTY);
/// let advance = DEFAULT.start(&nothing.into()).advance(&mut Monitor::new());
/// assert_eq!(advance, Advance::Exhausted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// At this solution; there may be more.
    Found(Solution),
    /// At the end: there are no more solutions.
    Exhausted,
    /// At a limit of the budget: whether there are more solutions is not known.
    Stopped(StopReason),
}
