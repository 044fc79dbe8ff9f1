//! [`Monitor`], what watches a search: it counts, tells when to stop, and passes the steps on to
//! whoever listens.
//!
//! All engines report to it through the same few verbs, so every figure means the same for all of
//! them: what the words mean is written at [`Stats`], and nowhere else. There is no clock here; a time
//! limit is a question that the caller answers.

use std::fmt;
use std::ops::AddAssign;

use super::event::{Event, Reason, Why};
use crate::budget::{Budget, StopReason};
use crate::candidate::Candidate;

/// What a search has done so far.
///
/// An engine that works on whole boards ([`registers`](super::registers)) puts no digits one by one, and
/// sees a dead board before it would choose there: its placements are the blanks of the solutions it
/// finds, its choices are that a digit *is* or *is not* in a cell, its nodes are boards with both, and
/// its backtracks are the boards that came to an end.
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::Tables}};
///
/// let mut solutions = Tables.solutions(&Puzzle::EMPTY.into());
/// solutions.next();
/// let stats = solutions.stats();
/// assert_eq!(stats.deepest, 81); // nothing is given, so every cell is a choice
/// assert_eq!(stats.nodes, 81 + stats.backtracks); // a node for every choice: a cell of its own
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stats {
    /// Placements tried: digits proposed for a cell, whether they were then placed or rejected. A
    /// digit that follows from others (a single) counts like one that was chosen; givens do not
    /// count. An engine with rules of its own that knows only what they come to counts the digits
    /// that stand in the end, and of a choice that comes to nothing the choice alone.
    pub placements: u64,
    /// Places where the engine had to choose: a blank to fill, or a house and a digit to find the
    /// cell for, also when there turned out to be no alternative or just one. The start is a node
    /// unless digits that follow from the givens solve the puzzle, or contradict each other; a solved
    /// board never is.
    pub nodes: u64,
    /// Choices taken back, be it because they failed or, after a solution, to look for the next. The
    /// digits that followed from the choice do not count.
    pub backtracks: u64,
    /// The most choices that stood at the same time.
    pub deepest: u32,
}

/// The sum over several searches; the deepest of them is the deepest of all.
impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.placements += other.placements;
        self.nodes += other.nodes;
        self.backtracks += other.backtracks;
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// What watches a search: statistics, a budget, and perhaps a listener.
///
/// ```
/// use sudokit::{Puzzle, StopReason, search::{DEFAULT, Monitor, Progress}};
///
/// let mut search = DEFAULT.start(&Puzzle::EMPTY.into());
/// let mut monitor = Monitor::new().with_max_nodes(10);
/// assert_eq!(search.advance(&mut monitor), Progress::Stopped(StopReason::MaxNodes));
/// assert_eq!(monitor.stats().nodes, 10);
///
/// monitor.set_max_nodes(1_000);
/// assert!(matches!(search.advance(&mut monitor), Progress::Found(_)));
/// ```
pub struct Monitor<'a> {
    stats: Stats,
    max_nodes: u64,
    go_on: Option<&'a dyn Fn() -> bool>,
    listener: Option<&'a mut dyn FnMut(Event)>,
}

impl<'a> Monitor<'a> {
    /// Counts from zero; no limit, no listener.
    ///
    /// ```
    /// use sudokit::search::{Monitor, Stats};
    /// assert_eq!(Monitor::new().stats(), Stats::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { stats: Stats::default(), max_nodes: u64::MAX, go_on: None, listener: None }
    }

    /// Stops the search where it would need more than this many nodes in all; `u64::MAX` is no limit.
    ///
    /// ```
    /// use sudokit::search::Monitor;
    /// let monitor = Monitor::new().with_max_nodes(1_000_000);
    /// ```
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.set_max_nodes(max_nodes);
        self
    }

    /// Asks at the start and then at every 256th node whether to go on, and stops the search when
    /// not: the way to a time limit.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use sudokit::search::Monitor;
    ///
    /// let start = Instant::now();
    /// let in_time = || start.elapsed() < Duration::from_secs(1);
    /// let monitor = Monitor::new().with_go_on(&in_time);
    /// ```
    #[must_use]
    pub fn with_go_on(mut self, go_on: &'a dyn Fn() -> bool) -> Self {
        self.go_on = Some(go_on);
        self
    }

    /// Stops the search at the limits of this budget.
    ///
    /// ```
    /// use sudokit::{Budget, search::Monitor};
    /// let monitor = Monitor::new().with_budget(Budget::default().with_max_nodes(1_000_000));
    /// ```
    #[must_use]
    pub fn with_budget(mut self, budget: Budget<'a>) -> Self {
        (self.max_nodes, self.go_on) = (budget.max_nodes(), budget.question());
        self
    }

    /// Counts on from this many nodes, for a search that is continued.
    #[must_use]
    pub(crate) fn with_nodes(mut self, nodes: u64) -> Self {
        self.stats.nodes = nodes;
        self
    }

    /// Passes every step of the search on.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{DEFAULT, Event, Monitor}};
    ///
    /// let mut events = Vec::new();
    /// let mut listener = |event| events.push(event);
    /// let mut monitor = Monitor::new().with_listener(&mut listener);
    /// DEFAULT.start(&Puzzle::EMPTY.into()).advance(&mut monitor);
    /// assert_eq!(events.last(), Some(&Event::Solved));
    /// ```
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn FnMut(Event)) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Changes the most nodes there may be in all, those already counted included.
    ///
    /// ```
    /// use sudokit::search::Monitor;
    /// let mut monitor = Monitor::new().with_max_nodes(10);
    /// monitor.set_max_nodes(20);
    /// ```
    pub fn set_max_nodes(&mut self, max_nodes: u64) {
        self.max_nodes = max_nodes;
    }

    /// What has been counted so far.
    ///
    /// ```
    /// assert_eq!(sudokit::search::Monitor::new().stats().nodes, 0);
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The engine stands where it must choose: counts a node, unless it is time to stop.
    #[inline]
    pub(crate) fn node(&mut self) -> Result<(), StopReason> {
        if self.stats.nodes >= self.max_nodes {
            return Err(StopReason::MaxNodes);
        }
        if self.stats.nodes.is_multiple_of(256) && self.go_on.is_some_and(|go_on| !go_on()) {
            return Err(StopReason::Interrupted);
        }
        self.stats.nodes += 1;
        Ok(())
    }

    /// So many digits are proposed for cells: they count, whatever becomes of them.
    #[inline]
    pub(crate) fn proposed(&mut self, digits: u64) {
        self.stats.placements += digits;
    }

    /// This many choices now stand.
    #[inline]
    pub(crate) fn chosen(&mut self, choices: usize) {
        self.stats.deepest = self.stats.deepest.max(choices as u32);
    }

    /// Whether anybody listens.
    #[inline]
    pub(crate) fn is_heard(&self) -> bool {
        self.listener.is_some()
    }

    /// The digit now stands, and with it this many choices.
    #[inline]
    pub(crate) fn placed(&mut self, candidate: Candidate, why: Why, choices: usize) {
        self.chosen(choices);
        self.tell(Event::Place { candidate, why });
    }

    /// The digit is refused.
    #[inline]
    pub(crate) fn rejected(&mut self, candidate: Candidate, reason: Reason) {
        self.tell(Event::Reject { candidate, reason });
    }

    /// The digit is taken back.
    #[inline]
    pub(crate) fn undone(&mut self, candidate: Candidate) {
        self.tell(Event::Undo { candidate });
    }

    /// A choice is taken back: its digit and those that followed from it are undone.
    #[inline]
    pub(crate) fn backtracked(&mut self) {
        self.stats.backtracks += 1;
    }

    /// The board is a solution.
    #[inline]
    pub(crate) fn solved(&mut self) {
        self.tell(Event::Solved);
    }

    #[inline]
    fn tell(&mut self, event: Event) {
        if let Some(listener) = &mut self.listener {
            listener(event);
        }
    }
}

impl Default for Monitor<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Monitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor")
            .field("stats", &self.stats)
            .field("max_nodes", &self.max_nodes)
            .field("go_on", &self.go_on.is_some())
            .field("listener", &self.listener.is_some())
            .finish()
    }
}
