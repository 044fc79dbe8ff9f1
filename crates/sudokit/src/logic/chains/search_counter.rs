//! [`SearchCounter`], which counts the searches for chains and stops them when the budget is used up.

use sudokit_base::{Budget, StopReason};

/// Counts searches against a [`Budget`]; its nodes are searches.
///
/// A search may take less than a microsecond. So the budget is asked whether to go on only before every eighth search.
pub(in crate::logic) struct SearchCounter<'a> {
    budget: Budget<'a>,
    searches: u64,
    stopped: Option<StopReason>,
}

impl<'a> SearchCounter<'a> {
    pub(in crate::logic) fn new(budget: Budget<'a>) -> Self {
        Self { budget, searches: 0, stopped: None }
    }

    /// Continues counting after this number of searches.
    #[cfg(feature = "play")]
    pub(in crate::logic) fn resumed(budget: Budget<'a>, searches: u64) -> Self {
        Self { searches, ..Self::new(budget) }
    }

    /// The number of searches so far.
    #[cfg(feature = "play")]
    pub(in crate::logic) fn searches(&self) -> u64 {
        self.searches
    }

    /// Counts a search; returns whether it may be made. After the first refusal, all are refused.
    #[inline]
    pub(in crate::logic) fn search(&mut self) -> bool {
        if self.searches >= self.budget.max_nodes() {
            self.stopped = self.stopped.or(Some(StopReason::MaxNodes));
        } else if self.searches.is_multiple_of(8) {
            self.ask();
        }
        self.searches += 1;
        self.stopped.is_none()
    }

    /// Asks whether to go on, without counting a search.
    pub(in crate::logic) fn ask(&mut self) -> bool {
        if self.stopped.is_none() && !self.budget.goes_on() {
            self.stopped = Some(StopReason::Interrupted);
        }
        self.stopped.is_none()
    }

    /// Notes that something was asked for that this build leaves out.
    pub(in crate::logic) fn miss(&self) {
        self.budget.note_missed();
    }

    #[inline]
    pub(in crate::logic) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }
}
