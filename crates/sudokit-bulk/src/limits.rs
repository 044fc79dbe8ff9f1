//! [`Limits`] of the work for one record.

use std::time::{Duration, Instant};

use sudokit::outcome::counted;
use sudokit::{Budget, GoOn, StopReason};

use crate::Host;

/// How long the work for one record may take.
///
/// ```
/// use sudokit_bulk::{Limits, NoHost};
///
/// let limits = Limits { max_nodes: Some(100), timeout: None };
/// let puzzle = sudokit::Puzzle::EMPTY.into();
/// let count = |budget: sudokit::Budget<'_>| sudokit::search::DEFAULT.solutions(&puzzle).with_budget(budget).count();
/// assert!(limits.within(&NoHost, count) < 1_000);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The number of nodes after which the work is stopped. What a node is depends on the work.
    pub max_nodes: Option<u64>,
    /// The time after which the work is stopped.
    pub timeout: Option<Duration>,
}

impl Limits {
    /// Whether there is no limit.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        *self == Limits::default()
    }

    /// The number of nodes that a search for each of many records at once may have, so that its answer is the one within
    /// these limits. Records that need more are answered one after another. `None` if all must be.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudokit_bulk::Limits;
    /// let within = |millis| Limits { timeout: Some(Duration::from_millis(millis)), max_nodes: None }.nodes_together();
    /// assert!(within(0).is_none() && within(1_000).is_some());
    /// assert_eq!(Limits::default().nodes_together(), Some(u64::MAX));
    /// ```
    #[must_use]
    pub fn nodes_together(&self) -> Option<u64> {
        let within_time = match self.timeout {
            None => u64::MAX,
            // A search asks for the time once in so many nodes, which take far less.
            Some(timeout) if timeout >= Duration::from_millis(1) => 256,
            Some(_) => return None,
        };
        // An engine may need a few nodes more than another to find a contradiction.
        Some(self.max_nodes.map_or(u64::MAX, |nodes| nodes / 2).min(within_time))
    }

    /// These limits, or this number of nodes if there are none.
    #[must_use]
    pub fn or_max_nodes(self, max_nodes: u64) -> Limits {
        if self.is_unlimited() { Limits { max_nodes: Some(max_nodes), ..self } } else { self }
    }

    /// Does work within these limits, and until the host cancels it. The time runs from now on.
    pub fn within<R>(&self, host: &dyn Host, work: impl FnOnce(Budget<'_>) -> R) -> R {
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let is_in_time = || deadline.is_none_or(|deadline| Instant::now() < deadline);
        let go_on = GoOn::new(|| !host.is_cancelled() && is_in_time());
        let words = |reason| self.explain(reason, host);
        let budget = Budget::default().with_go_on(&go_on).with_words(&words);
        work(self.max_nodes.map_or(budget, |max_nodes| budget.with_max_nodes(max_nodes)))
    }

    /// Which limit stopped the work, in words.
    ///
    /// ```
    /// use sudokit::StopReason;
    /// use sudokit_bulk::{Limits, NoHost};
    /// let limits = Limits { max_nodes: Some(100), timeout: None };
    /// assert_eq!(limits.explain(StopReason::MaxNodes, &NoHost), "stopped after 100 nodes");
    /// ```
    #[must_use]
    pub fn explain(&self, reason: StopReason, host: &dyn Host) -> String {
        match (reason, self.max_nodes, self.timeout) {
            (StopReason::MaxNodes, Some(nodes), _) => format!("stopped after {}", counted(nodes, "node")),
            (_, _, Some(time)) if !host.is_cancelled() => format!("stopped after {time:?}"),
            _ => "interrupted".to_owned(),
        }
    }
}
