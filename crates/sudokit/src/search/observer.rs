//! [`Observer`], to which an engine reports while it searches, and [`RunEnd`], how a run of the search ends.
//!
//! `bands` and `registers` are generic over their observer: a [`Monitor`](super::Monitor) gets budget,
//! statistics and events; a solver only counts solutions and nodes, and pays for nothing else.

use std::ops::ControlFlow;

use super::advance::Advance;
use super::known_solution::KnownSolution;
use crate::StopReason;
use crate::candidate::Candidate;
use crate::puzzle::Solution;

/// Receives the events of a depth-first search. `N` is the engine's node of the search tree: a board and its
/// position in the tree. The *depth* of a node is the number of choices that hold there.
pub(super) trait Observer<N> {
    /// The search has to branch at a node of this depth. An error stops it before it does.
    fn node(&mut self, depth: usize) -> Result<(), StopReason>;

    /// The known solution, if another one is searched for.
    fn known(&self) -> KnownSolution<'_> {
        KnownSolution::NONE
    }

    /// Whether only the first solution and the total number matter. Then the search does not branch if all
    /// open cells are [pairs](super#pairs-alone).
    fn only_counts(&self) -> bool {
        false
    }

    /// The node is a solution. `Break` ends the run here; the search can be resumed.
    fn solution(&mut self, node: &N) -> ControlFlow<()>;

    /// The rules were applied to the node without a contradiction.
    fn propagated(&mut self, _: &N) {}

    /// A choice led to a contradiction at once.
    fn rejected(&mut self, _: Candidate) {}

    /// The search went back from a node of depth `from` to one of depth `to`.
    fn backtracked(&mut self, _from: usize, _to: usize) {}

    /// Everything was taken back, including what followed from the givens.
    fn exhausted(&mut self) {}
}

/// How a run of a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum RunEnd {
    /// At a solution; there may be more.
    Found,
    /// At the end: there are no more solutions.
    Exhausted,
    /// At a limit of the budget.
    Stopped(StopReason),
}

impl RunEnd {
    /// Converts the result, with the solution that was found.
    pub(super) fn with_solution(self, solution: impl FnOnce() -> Solution) -> Advance {
        match self {
            RunEnd::Found => Advance::Found(solution()),
            RunEnd::Exhausted => Advance::Exhausted,
            RunEnd::Stopped(reason) => Advance::Stopped(reason),
        }
    }
}
