//! The search that all rungs of the ladder share: depth first, with an explicit stack instead of recursion.
//!
//! The articles recurse: choose a blank, try its digits one after another, recurse on each, undo. Here a call
//! is a [`Frame`] on a stack of at most 81, so that a search can stop at a solution, or at a limit of its
//! budget, and continue later. The differences between rungs are behind [`Rung`]: the knowledge of the board,
//! and four methods.
//!
//! # Invariants
//! - `trail` is every digit placed since the start, in order; the rung's board is the givens and the trail.
//! - Each frame but the last has a choice that holds: the digit of the trail at its `height`, and after it
//!   the digits that followed from it. The last frame also has one, unless the search is about to choose
//!   there.
//! - Only this file handles statistics, budget and events.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::advance::{Advance, Search};
use crate::search::event::{PlaceReason, RejectReason};
use crate::search::monitor::Monitor;
use crate::search::observer::RunEnd;

/// One rung of the ladder: its knowledge of the board, and the next step from there.
pub(super) trait Rung: Send {
    /// A choice to make, with the alternatives not yet tried.
    type Branch: Send;

    /// The next step from this board. The board does not change.
    fn look(&mut self) -> Look<Self::Branch>;

    /// The next alternative. The board is as it was when the branch was made.
    fn next(&self, branch: &mut Self::Branch) -> Option<Candidate>;

    /// Places the digit in the cell, which is blank. If it is rejected, the board does not change.
    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason>;

    /// Removes the digit placed last.
    fn undo(&mut self, candidate: Candidate);
}

/// The next step of a rung from a board.
pub(super) enum Look<B> {
    /// No blank is left.
    Solved,
    /// This digit follows from the others.
    Forced(Candidate, PlaceReason),
    /// There is a choice.
    Branch(B),
    /// There would be a choice, but there is no candidate.
    DeadEnd(RejectReason),
}

/// A blank and the digits not yet tried in it: the branch of most rungs.
pub(super) struct Blank {
    pub(super) cell: Cell,
    pub(super) digits: DigitSet,
}

impl Blank {
    pub(super) fn next(&mut self) -> Option<Candidate> {
        self.digits.pop_first().map(|digit| Candidate { cell: self.cell, digit })
    }
}

/// A frame that corresponds to a call in a recursive search.
struct Frame<B> {
    branch: B,
    /// The number of digits placed before it.
    height: usize,
}

/// The next action of the search.
enum Next {
    /// Ask the rung for the next step.
    Look,
    /// Try the next alternative of the last frame.
    Choose,
    /// Take back the latest choice, which led to a solution.
    Backtrack,
}

/// A search by one rung.
pub(super) struct DepthFirst<R: Rung> {
    rung: R,
    next: Next,
    frames: Vec<Frame<R::Branch>>,
    trail: Vec<Candidate>,
    /// The givens and the digits placed last. It is read when no blank is left, so undoing need not clear it.
    board: [Digit; 81],
}

impl<R: Rung> DepthFirst<R> {
    /// A search by a rung that was set up for this problem.
    pub(super) fn new(problem: &Problem, rung: R) -> Self {
        Self {
            rung,
            next: Next::Look,
            frames: Vec::with_capacity(81),
            trail: Vec::with_capacity(81),
            board: Cell::ALL.map(|cell| problem.given(cell).unwrap_or(Digit::D1)),
        }
    }

    /// Runs until no blank is left, to the end, or to a limit of the budget.
    pub(super) fn run(&mut self, monitor: &mut Monitor<'_>) -> RunEnd {
        loop {
            match self.next {
                Next::Look => match self.rung.look() {
                    Look::Solved => {
                        monitor.solved();
                        self.next = Next::Backtrack;
                        return RunEnd::Found;
                    }
                    Look::Forced(candidate, place_reason) => {
                        if let Err(reason) = self.place(candidate, place_reason, monitor) {
                            self.take_back(Some(reason), monitor);
                        }
                    }
                    Look::Branch(branch) => {
                        if let Err(reason) = monitor.node() {
                            return RunEnd::Stopped(reason);
                        }
                        self.frames.push(Frame { branch, height: self.trail.len() });
                        self.next = Next::Choose;
                    }
                    Look::DeadEnd(reason) => {
                        if let Err(reason) = monitor.node() {
                            return RunEnd::Stopped(reason);
                        }
                        self.take_back(Some(reason), monitor);
                    }
                },
                Next::Choose => {
                    let Some(frame) = self.frames.last_mut() else { return RunEnd::Exhausted };
                    if let Some(candidate) = self.rung.next(&mut frame.branch) {
                        if self.place(candidate, PlaceReason::Choice, monitor).is_ok() {
                            self.next = Next::Look;
                        }
                    } else {
                        self.frames.pop();
                        self.take_back(None, monitor);
                    }
                }
                Next::Backtrack => self.take_back(None, monitor),
            }
        }
    }

    fn place(
        &mut self,
        candidate: Candidate,
        reason: PlaceReason,
        monitor: &mut Monitor<'_>,
    ) -> Result<(), RejectReason> {
        monitor.proposed(1);
        self.rung.place(candidate).inspect_err(|reason| monitor.rejected(candidate, *reason))?;
        monitor.placed(candidate, reason, self.frames.len());
        self.trail.push(candidate);
        self.board[candidate.cell.index()] = candidate.digit;
        Ok(())
    }

    /// Takes back the latest choice and everything that followed from it, or without a choice everything that
    /// followed from the givens. The last frame then makes the next choice.
    fn take_back(&mut self, reason: Option<RejectReason>, monitor: &mut Monitor<'_>) {
        self.next = Next::Choose;
        let height = self.frames.last().map_or(0, |frame| frame.height);
        let choice = self.trail.get(height).copied();
        for candidate in self.trail.drain(height..).rev() {
            self.rung.undo(candidate);
            monitor.undone(candidate);
        }
        if let (Some(choice), false) = (choice, self.frames.is_empty()) {
            monitor.backtracked();
            if let Some(reason) = reason {
                monitor.rejected(choice, reason);
            }
        }
    }
}

impl<R: Rung> Search for DepthFirst<R> {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Advance {
        self.run(monitor).with_solution(|| Solution::found(self.board))
    }
}
