//! [`Solutions`], the solutions of a problem as an iterator that searches only as far as it is read.

use std::fmt;
use std::iter::FusedIterator;

use super::engine::{Progress, Search};
use super::event::Event;
use super::monitor::{Monitor, Stats};
use crate::StopReason;
use crate::puzzle::Solution;

/// The solutions of a problem, found one by one as they are asked for.
///
/// `None` means that there are no more, or that the search gave up:
/// [`stopped`](Solutions::stopped) tells which.
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
    end: Option<End>,
}

/// Why nothing more comes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Exhausted,
    Stopped(StopReason),
}

impl<'a> Solutions<'a> {
    /// What this search finds, without limits.
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

    /// Gives up where the search would need more than this many nodes in all.
    ///
    /// ```
    /// assert_eq!(sudokit::Puzzle::EMPTY.solutions().with_max_nodes(10).count(), 0);
    /// ```
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.monitor.set_max_nodes(max_nodes);
        self
    }

    /// Gives up when this says no; it is asked at the start and then at every 256th node.
    ///
    /// ```
    /// assert_eq!(sudokit::Puzzle::EMPTY.solutions().with_go_on(&|| false).count(), 0);
    /// ```
    #[must_use]
    pub fn with_go_on(mut self, go_on: &'a dyn Fn() -> bool) -> Self {
        self.monitor = self.monitor.with_go_on(go_on);
        self
    }

    /// Passes every step of the search on.
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

    /// What the search has done so far.
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

    /// Why the search gave up; `None` as long as it did not, so that after the last solution it
    /// means that these were all.
    ///
    /// ```
    /// let mut solutions = sudokit::Puzzle::EMPTY.solutions().with_max_nodes(10);
    /// assert_eq!(solutions.stopped(), None);
    /// assert_eq!(solutions.next(), None);
    /// assert!(solutions.stopped().is_some());
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        match self.end {
            Some(End::Stopped(reason)) => Some(reason),
            Some(End::Exhausted) | None => None,
        }
    }

    /// Goes on after the search gave up, to at most this many nodes in all.
    ///
    /// ```
    /// let mut solutions = sudokit::Puzzle::EMPTY.solutions().with_max_nodes(10);
    /// assert_eq!(solutions.next(), None);
    /// solutions.resume(u64::MAX);
    /// assert!(solutions.next().is_some());
    /// ```
    pub fn resume(&mut self, max_nodes: u64) {
        self.monitor.set_max_nodes(max_nodes);
        if matches!(self.end, Some(End::Stopped(_))) {
            self.end = None;
        }
    }

    /// How many solutions come next, counting no further than to the limit.
    ///
    /// ```
    /// assert_eq!(sudokit::Puzzle::EMPTY.solutions().count_up_to(2), 2);
    /// ```
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
            Progress::Found(solution) => return Some(solution),
            Progress::Exhausted => self.end = Some(End::Exhausted),
            Progress::Stopped(reason) => self.end = Some(End::Stopped(reason)),
        }
        None
    }
}

/// After the first `None` only [`resume`](Solutions::resume) makes it go on.
impl FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("monitor", &self.monitor)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
