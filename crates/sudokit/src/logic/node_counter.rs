//! [`NodeCounter`], which counts the nodes of a search for steps and stops it when the budget is used up.

use std::cell::Cell;

use sudokit_base::{Budget, StopReason};

use crate::problem::Problem;
use crate::puzzle::Solution;

/// Counts the nodes of a search for steps, and keeps the reason why it was stopped.
#[derive(Debug)]
pub(super) struct NodeCounter<'a> {
    budget: Budget<'a>,
    nodes: Cell<u64>,
    stopped: Cell<Option<StopReason>>,
}

impl<'a> NodeCounter<'a> {
    pub(super) const fn new(budget: Budget<'a>) -> NodeCounter<'a> {
        NodeCounter { budget, nodes: Cell::new(0), stopped: Cell::new(None) }
    }

    /// Counts a node, if the budget has one left.
    pub(super) fn go_on(&self) -> bool {
        let nodes = self.nodes.get();
        self.nodes.set(nodes + 1);
        let checked = self.budget.check(nodes);
        self.stopped.set(checked.err());
        checked.is_ok()
    }

    /// Notes that something was asked for that this build leaves out.
    pub(super) fn miss(&self) {
        self.budget.note_missed();
    }

    /// At most `most` solutions of a problem; the nodes of the search are counted.
    pub(super) fn solutions(&self, problem: &Problem, most: usize) -> Result<Vec<Solution>, StopReason> {
        self.budget.check(self.nodes.get())?;
        let left = self.budget.max_nodes().saturating_sub(self.nodes.get());
        let mut search = problem.solutions().with_budget(self.budget.with_max_nodes(left));
        let solutions = search.by_ref().take(most).collect();
        self.nodes.set(self.nodes.get() + search.stats().nodes);
        search.stopped().map_or(Ok(solutions), Err)
    }

    /// Why the search was stopped, if the budget stopped it.
    pub(super) fn result(&self) -> Result<(), StopReason> {
        self.stopped.get().map_or(Ok(()), Err)
    }
}
