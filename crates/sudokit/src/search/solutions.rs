//! [`Solutions`], the solutions of a problem as an iterator that searches only as far as it is read.

use std::fmt;
use std::iter::FusedIterator;

use sudokit_base::{Budget, StopReason};

use super::advance::{Advance, Search};
use super::event::Event;
use super::monitor::{Monitor, Stats};
use crate::puzzle::Solution;

/// The solutions of a problem, found one by one on demand.
///
/// `None` means that there are no more, or that the search was stopped by its [`Budget`]:
/// [`stopped`](Solutions::stopped) says which.
///
/// ```
/// use sudokit::{Puzzle, StopReason};
///
/// let mut solutions = Puzzle::EMPTY.solutions().with_max_nodes(200);
/// let found = solutions.by_ref().count();
/// assert!(found > 1);
/// assert_eq!(solutions.stopped(), Some(StopReason::MaxNodes));
///
/// solutions.resume(400);
/// assert!(solutions.next().is_some());
/// ```
pub struct Solutions<'a> {
    search: Box<dyn Search>,
    monitor: Monitor<'a>,
    /// `None` while the search continues; an error if it was stopped.
    end: Option<Result<(), StopReason>>,
}

impl<'a> Solutions<'a> {
    /// The solutions that this search finds, without limits.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{DEFAULT, Solutions}};
    /// let solutions = Solutions::new(DEFAULT.start(&Puzzle::EMPTY.into()));
    /// assert_eq!(solutions.take(2).count(), 2);
    /// ```
    #[must_use]
    pub fn new(search: Box<dyn Search>) -> Self {
        Self { search, monitor: Monitor::new(), end: None }
    }

    /// Stops the search at the limits of this budget. A node is one of [`Stats::nodes`]; the budget is asked
    /// whether to go on at the start and then at every 256th node.
    ///
    /// ```
    /// use sudokit::{Budget, GoOn, Puzzle};
    /// let never = GoOn::new(|| false);
    /// let budget = Budget::default().with_go_on(&never);
    /// assert_eq!(Puzzle::EMPTY.solutions().with_budget(budget).count(), 0);
    /// ```
    #[must_use]
    pub fn with_budget(mut self, budget: Budget<'a>) -> Self {
        self.monitor.set_budget(budget);
        self
    }

    /// Stops the search after this number of nodes, by changing the budget.
    ///
    /// ```
    /// assert_eq!(sudokit::Puzzle::EMPTY.solutions().with_max_nodes(10).count(), 0);
    /// ```
    #[must_use]
    pub fn with_max_nodes(self, max_nodes: u64) -> Self {
        let budget = self.monitor.budget().with_max_nodes(max_nodes);
        self.with_budget(budget)
    }

    /// Passes every event of the search on to this listener.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::Event};
    /// let mut rejected = 0;
    /// let mut listener = |event| rejected += usize::from(matches!(event, Event::Reject { .. }));
    /// Puzzle::EMPTY.solutions().with_listener(&mut listener).next();
    /// assert!(rejected < 10);
    /// ```
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn FnMut(Event)) -> Self {
        self.monitor = self.monitor.with_listener(listener);
        self
    }

    /// The statistics of the search so far.
    ///
    /// ```
    /// let mut solutions = sudokit::Puzzle::EMPTY.solutions();
    /// solutions.next();
    /// assert!(solutions.stats().placements >= 81);
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.monitor.stats()
    }

    /// Why the search was stopped; `None` if it was not. `None` after the last solution means that there are
    /// no more.
    ///
    /// ```
    /// let mut solutions = sudokit::Puzzle::EMPTY.solutions().with_max_nodes(10);
    /// assert_eq!(solutions.stopped(), None);
    /// assert_eq!(solutions.next(), None);
    /// assert!(solutions.stopped().is_some());
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.end.and_then(Result::err)
    }

    /// Continues a search that was stopped, until it has used `max_nodes` nodes in all.
    ///
    /// ```
    /// let mut solutions = sudokit::Puzzle::EMPTY.solutions().with_max_nodes(10);
    /// assert_eq!(solutions.next(), None);
    /// solutions.resume(u64::MAX);
    /// assert!(solutions.next().is_some());
    /// ```
    pub fn resume(&mut self, max_nodes: u64) {
        self.monitor.set_budget(self.monitor.budget().with_max_nodes(max_nodes));
        if self.stopped().is_some() {
            self.end = None;
        }
    }

    /// Counts the next solutions up to the limit.
    pub fn count_up_to(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        while count < limit && self.next().is_some() {
            count += 1;
        }
        count
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.end.is_some() {
            return None;
        }
        match self.search.advance(&mut self.monitor) {
            Advance::Found(solution) => return Some(solution),
            Advance::Exhausted => self.end = Some(Ok(())),
            Advance::Stopped(reason) => self.end = Some(Err(reason)),
        }
        None
    }
}

/// After the first `None` only [`resume`](Solutions::resume) makes it continue.
impl FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("monitor", &self.monitor)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
