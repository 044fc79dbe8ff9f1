//! [`Budget`], the limits of work that can take long, and [`GoOn`], the question that can end it.
//!
//! The library has no clock. A time limit or a cancellation is a question that the caller answers: "go on?". Work asks
//! it often enough for an answer within a few milliseconds. A no is final: work has many loops, and each of them ends by
//! asking again, so all of them must hear the same answer.

use std::cell::Cell;
use std::fmt;

/// The question whether to go on. After the first no, the answer stays no, and the question is not asked again.
///
/// ```
/// use std::cell::Cell;
/// use sudokit_base::GoOn;
///
/// let asked = Cell::new(0);
/// let go_on = GoOn::new(|| {
///     asked.set(asked.get() + 1);
///     asked.get() != 2 // says no once
/// });
/// assert_eq!([go_on.ask(), go_on.ask(), go_on.ask()], [true, false, false]);
/// assert_eq!(asked.get(), 2);
/// ```
pub struct GoOn<F: Fn() -> bool + ?Sized> {
    has_stopped: Cell<bool>,
    question: F,
}

impl<F: Fn() -> bool> GoOn<F> {
    /// Asks this question: true to go on.
    pub const fn new(question: F) -> Self {
        GoOn { has_stopped: Cell::new(false), question }
    }
}

impl<F: Fn() -> bool + ?Sized> GoOn<F> {
    /// Whether to go on: after the first no it is always false.
    #[inline]
    pub fn ask(&self) -> bool {
        if !self.has_stopped.get() && !(self.question)() {
            self.has_stopped.set(true);
        }
        !self.has_stopped.get()
    }

    /// Whether the answer was no, without asking.
    ///
    /// ```
    /// use sudokit_base::GoOn;
    /// let go_on = GoOn::new(|| false);
    /// assert!(!go_on.has_stopped() && !go_on.ask() && go_on.has_stopped());
    /// ```
    #[inline]
    pub fn has_stopped(&self) -> bool {
        self.has_stopped.get()
    }
}

impl<F: Fn() -> bool + ?Sized> fmt::Debug for GoOn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoOn").field("has_stopped", &self.has_stopped).finish_non_exhaustive()
    }
}

/// The limits of a search, a rating, a hint or any other work that can take long: a number of nodes, and a question
/// whether to go on.
///
/// Each operation that takes a budget says what it counts as a node. The default has no limits.
///
/// ```
/// use std::time::{Duration, Instant};
/// use sudokit_base::{Budget, GoOn};
///
/// let start = Instant::now();
/// let in_time = GoOn::new(|| start.elapsed() < Duration::from_secs(1));
/// let budget = Budget::default().with_max_nodes(1_000_000).with_go_on(&in_time);
/// assert_eq!(budget.check(0), Ok(()));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    max_nodes: Option<u64>,
    go_on: Option<&'a GoOn<dyn Fn() -> bool + 'a>>,
    words: Option<&'a dyn Fn(StopReason) -> String>,
    /// Set if work asked for something that this build leaves out.
    missed: Option<&'a Cell<bool>>,
}

impl<'a> Budget<'a> {
    /// A budget without limits.
    pub const UNLIMITED: Budget<'static> = Budget { max_nodes: None, go_on: None, words: None, missed: None };

    /// Allows at most `max_nodes` nodes in all.
    ///
    /// ```
    /// use sudokit_base::{Budget, StopReason};
    /// assert_eq!(Budget::default().with_max_nodes(10).check(10), Err(StopReason::MaxNodes));
    /// ```
    #[must_use]
    pub const fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.max_nodes = Some(max_nodes);
        self
    }

    /// Removes the limit on nodes, for a part of the work whose nodes do not count.
    #[must_use]
    pub const fn without_max_nodes(mut self) -> Self {
        self.max_nodes = None;
        self
    }

    /// Stops when this question is answered with no. All copies of the budget hear the same answer.
    ///
    /// ```
    /// use sudokit_base::{Budget, GoOn, StopReason};
    /// let never = GoOn::new(|| false);
    /// assert_eq!(Budget::default().with_go_on(&never).check(0), Err(StopReason::Interrupted));
    /// ```
    #[must_use]
    pub const fn with_go_on(mut self, go_on: &'a GoOn<dyn Fn() -> bool + 'a>) -> Self {
        self.go_on = Some(go_on);
        self
    }

    /// Sets the words that explain why work was stopped. Only the caller knows what its question measures, so its words can
    /// name the time limit.
    #[must_use]
    pub const fn with_words(mut self, words: &'a dyn Fn(StopReason) -> String) -> Self {
        self.words = Some(words);
        self
    }

    /// Notes there whether work asks for something that this build leaves out, such as a rare technique.
    #[must_use]
    pub const fn noting_missed(mut self, missed: &'a Cell<bool>) -> Self {
        self.missed = Some(missed);
        self
    }

    /// Notes that something was asked for that this build leaves out.
    pub fn note_missed(&self) {
        if let Some(missed) = self.missed {
            missed.set(true);
        }
    }

    /// Why work was stopped, in the caller's words or in default words.
    #[must_use]
    pub fn explain(&self, reason: StopReason) -> String {
        self.words.map_or_else(|| reason.to_string(), |words| words(reason))
    }

    /// The number of nodes allowed; `u64::MAX` if there is no limit.
    #[inline]
    #[must_use]
    pub const fn max_nodes(&self) -> u64 {
        match self.max_nodes {
            Some(nodes) => nodes,
            None => u64::MAX,
        }
    }

    /// Asks the callback whether to go on; true if there is no callback.
    #[inline]
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.go_on.is_none_or(GoOn::ask)
    }

    /// Whether the question was answered with no, without asking.
    #[inline]
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.go_on.is_some_and(GoOn::has_stopped)
    }

    /// Checks both limits before the next node; `nodes` have been counted so far.
    ///
    /// # Errors
    /// The nodes are used up, or the question is answered with no.
    #[inline]
    pub fn check(&self, nodes: u64) -> Result<(), StopReason> {
        if nodes >= self.max_nodes() {
            return Err(StopReason::MaxNodes);
        }
        if self.goes_on() { Ok(()) } else { Err(StopReason::Interrupted) }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("max_nodes", &self.max_nodes)
            .field("has_question", &self.go_on.is_some())
            .finish()
    }
}

/// Why work was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The allowed nodes were used up.
    MaxNodes,
    /// The callback of the budget refused to go on.
    Interrupted,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::MaxNodes => "out of nodes",
            StopReason::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for StopReason {}

impl StopReason {
    /// A short name of the reason for programs; it never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            StopReason::MaxNodes => "max-nodes",
            StopReason::Interrupted => "interrupted",
        }
    }
}
