//! [`Monitor`], which watches a search: it counts, stops the search at the limits of a budget, and passes
//! events on.
//!
//! All engines report to it through the same few methods, so each figure means the same for all of them. The
//! figures are defined at [`Stats`].

use std::fmt;
use std::ops::AddAssign;

use sudokit_base::{Budget, StopReason};

use super::event::{Event, PlaceReason, RejectReason};
use crate::candidate::Candidate;

/// What a search has done so far.
///
/// An engine that works on whole boards ([`registers`](super::registers)) places no single digits, and finds
/// a contradiction before it would branch. Its placements are the blanks of the solutions it finds, its
/// choices are that a digit *is* or *is not* in a cell, its nodes are boards with both, and its backtracks
/// are boards that led to a solution or a contradiction.
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
    /// The number of digits proposed for a cell, whether they were then placed or rejected. A digit that
    /// follows from others (a single) counts like a choice; givens do not count. An engine that only knows
    /// the result of its rules counts the digits that are placed when the rules are done; if a choice fails,
    /// it counts only the choice.
    pub placements: u64,
    /// The number of times the engine had to choose: a blank to fill, or a cell for a digit in a house, even
    /// if there turned out to be only one alternative or none. The start is a node unless the digits that
    /// follow from the givens solve the puzzle or contradict each other. A solved board is never a node.
    pub nodes: u64,
    /// The number of choices taken back because they failed or, after a solution, to search for the next one.
    /// Digits that followed from the choice do not count.
    pub backtracks: u64,
    /// The greatest number of choices that held at the same time.
    pub deepest: u32,
}

/// Adds the figures of several searches; the depth is the greatest one.
impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.placements += other.placements;
        self.nodes += other.nodes;
        self.backtracks += other.backtracks;
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// Watches a search: statistics, a [`Budget`], and an optional listener for events.
///
/// ```
/// use sudokit::{Budget, Puzzle, StopReason, search::{Advance, DEFAULT, Monitor}};
///
/// let mut search = DEFAULT.start(&Puzzle::EMPTY.into());
/// let mut monitor = Monitor::new().with_budget(Budget::default().with_max_nodes(10));
/// assert_eq!(search.advance(&mut monitor), Advance::Stopped(StopReason::MaxNodes));
/// assert_eq!(monitor.stats().nodes, 10);
///
/// monitor.set_budget(Budget::default().with_max_nodes(1_000));
/// assert!(matches!(search.advance(&mut monitor), Advance::Found(_)));
/// ```
pub struct Monitor<'a> {
    stats: Stats,
    budget: Budget<'a>,
    listener: Option<&'a mut dyn FnMut(Event)>,
}

impl<'a> Monitor<'a> {
    /// A monitor without limits and without a listener.
    #[must_use]
    pub fn new() -> Self {
        Self { stats: Stats::default(), budget: Budget::UNLIMITED, listener: None }
    }

    /// Stops the search at the limits of this budget. A node is one of [`Stats::nodes`], counted over all
    /// searches with this monitor. The budget is asked whether to go on at the start and then at every 256th
    /// node.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Starts counting at this number of nodes, for a search that is continued.
    #[must_use]
    pub(crate) fn with_nodes(mut self, nodes: u64) -> Self {
        self.stats.nodes = nodes;
        self
    }

    /// Passes every event on to this listener.
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

    /// Changes the budget. The nodes counted so far stay counted.
    pub fn set_budget(&mut self, budget: Budget<'a>) {
        self.budget = budget;
    }

    /// The budget.
    #[must_use]
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// The statistics so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Counts a node, unless a limit is reached.
    #[inline]
    pub(crate) fn node(&mut self) -> Result<(), StopReason> {
        if self.stats.nodes >= self.budget.max_nodes() {
            return Err(StopReason::MaxNodes);
        }
        if self.stats.nodes.is_multiple_of(256) && !self.budget.goes_on() {
            return Err(StopReason::Interrupted);
        }
        self.stats.nodes += 1;
        Ok(())
    }

    /// Counts digits that are proposed for cells, whether they are then placed or rejected.
    #[inline]
    pub(crate) fn proposed(&mut self, digits: u64) {
        self.stats.placements += digits;
    }

    /// Records that this number of choices hold.
    #[inline]
    pub(crate) fn chosen(&mut self, choices: usize) {
        self.stats.deepest = self.stats.deepest.max(choices as u32);
    }

    /// Whether there is a listener.
    #[inline]
    pub(crate) fn has_listener(&self) -> bool {
        self.listener.is_some()
    }

    /// Reports a placed digit; `choices` choices now hold.
    #[inline]
    pub(crate) fn placed(&mut self, candidate: Candidate, reason: PlaceReason, choices: usize) {
        self.chosen(choices);
        self.send(Event::Place { candidate, reason });
    }

    /// Reports a rejected digit.
    #[inline]
    pub(crate) fn rejected(&mut self, candidate: Candidate, reason: RejectReason) {
        self.send(Event::Reject { candidate, reason });
    }

    /// Reports a digit that is removed.
    #[inline]
    pub(crate) fn undone(&mut self, candidate: Candidate) {
        self.send(Event::Undo { candidate });
    }

    /// Counts a choice that is taken back.
    #[inline]
    pub(crate) fn backtracked(&mut self) {
        self.stats.backtracks += 1;
    }

    /// Counts the nodes and backtracks of an engine that keeps its own budget.
    #[cfg(feature = "request")]
    pub(crate) fn counted(&mut self, nodes: u64, backtracks: u64) {
        self.stats.nodes += nodes;
        self.stats.backtracks += backtracks;
    }

    /// Reports that the board is a solution.
    #[inline]
    pub(crate) fn solved(&mut self) {
        self.send(Event::Solved);
    }

    #[inline]
    fn send(&mut self, event: Event) {
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
            .field("budget", &self.budget)
            .field("has_listener", &self.listener.is_some())
            .finish()
    }
}
