//! The search that all rungs of the ladder share: depth first, with the call stack made explicit.
//!
//! The articles recurse: choose a blank, try its digits one after another, recurse on each, undo. Here
//! a call is a [`Frame`] on a stack of at most 81, so that a search can stop at a solution, or when its
//! budget is spent, and go on later. What differs from rung to rung is behind [`Rung`]: what it knows
//! of the board, and four verbs.
//!
//! # Invariants
//! - `trail` is every digit put since the start, in order; the rung's board is the givens and it.
//! - Each frame but the last has a choice that stands: the digit of the trail at its `height`, with
//!   what follows from it above. The last has one too, unless it is its turn to choose.
//! - Statistics, budget and events are dealt with here alone.

use crate::StopReason;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::engine::{Progress, Search};
use crate::search::event::{Reason, Why};
use crate::search::monitor::Monitor;

/// One rung of the ladder: what it keeps of the board, and how it goes on from there.
pub(super) trait Rung: Send {
    /// A place to choose at, with the alternatives not yet tried.
    type Branch: Send;

    /// How to go on from this board. Nothing is put; asked again, it answers the same.
    fn look(&mut self) -> Look<Self::Branch>;

    /// The next alternative; asked only when the board is again as it was when the branch was made.
    fn next(&self, branch: &mut Self::Branch) -> Option<Candidate>;

    /// Puts the digit in the cell, which is blank; if it is refused, the rung is as before.
    fn place(&mut self, candidate: Candidate) -> Result<(), Reason>;

    /// Takes back the digit put last.
    fn undo(&mut self, candidate: Candidate);
}

/// How a rung goes on from a board.
pub(super) enum Look<B> {
    /// No blank is left.
    Solved,
    /// This digit follows from the others.
    Forced(Candidate, Why),
    /// Here there is a choice.
    Branch(B),
    /// Here there would be a choice, but there is no candidate.
    DeadEnd(Reason),
}

/// A blank and the digits still to be tried in it: where most rungs choose.
pub(super) struct Blank {
    pub(super) cell: Cell,
    pub(super) digits: DigitSet,
}

impl Blank {
    pub(super) fn next(&mut self) -> Option<Candidate> {
        self.digits.pop_first().map(|digit| Candidate { cell: self.cell, digit })
    }
}

/// A call of the recursion that this search would be.
struct Frame<B> {
    branch: B,
    /// How many digits had been put when it was called.
    height: usize,
}

/// What is to be done when the search goes on.
enum Turn {
    Look,
    Choose,
    /// Take back the latest choice, which led to a solution.
    Return,
}

/// Where [`DepthFirst::run`] came to rest.
#[derive(Debug, PartialEq)]
pub(super) enum Rest {
    Solved,
    Exhausted,
    Stopped(StopReason),
}

/// A search by one rung.
pub(super) struct DepthFirst<R: Rung> {
    rung: R,
    turn: Turn,
    frames: Vec<Frame<R::Branch>>,
    trail: Vec<Candidate>,
    /// The givens and the digits put last; read when no blank is left, so undoing need not clear it.
    board: [Digit; 81],
}

impl<R: Rung> DepthFirst<R> {
    /// A search by a rung that has been set up for this problem.
    pub(super) fn new(problem: &Problem, rung: R) -> Self {
        Self {
            rung,
            turn: Turn::Look,
            frames: Vec::with_capacity(81),
            trail: Vec::with_capacity(81),
            board: Cell::ALL.map(|cell| problem.given(cell).unwrap_or(Digit::D1)),
        }
    }

    /// Runs on to where no blank is left, to the end, or until the budget is spent.
    pub(super) fn run(&mut self, monitor: &mut Monitor<'_>) -> Rest {
        loop {
            match self.turn {
                Turn::Look => match self.rung.look() {
                    Look::Solved => {
                        monitor.solved();
                        self.turn = Turn::Return;
                        return Rest::Solved;
                    }
                    Look::Forced(candidate, why) => {
                        if let Err(reason) = self.place(candidate, why, monitor) {
                            self.take_back(Some(reason), monitor);
                        }
                    }
                    Look::Branch(branch) => {
                        if let Err(reason) = monitor.node() {
                            return Rest::Stopped(reason);
                        }
                        self.frames.push(Frame { branch, height: self.trail.len() });
                        self.turn = Turn::Choose;
                    }
                    Look::DeadEnd(reason) => {
                        if let Err(reason) = monitor.node() {
                            return Rest::Stopped(reason);
                        }
                        self.take_back(Some(reason), monitor);
                    }
                },
                Turn::Choose => {
                    let Some(frame) = self.frames.last_mut() else { return Rest::Exhausted };
                    if let Some(candidate) = self.rung.next(&mut frame.branch) {
                        if self.place(candidate, Why::Choice, monitor).is_ok() {
                            self.turn = Turn::Look;
                        }
                    } else {
                        self.frames.pop();
                        self.take_back(None, monitor);
                    }
                }
                Turn::Return => self.take_back(None, monitor),
            }
        }
    }

    fn place(&mut self, candidate: Candidate, why: Why, monitor: &mut Monitor<'_>) -> Result<(), Reason> {
        monitor.proposed(1);
        self.rung.place(candidate).inspect_err(|reason| monitor.rejected(candidate, *reason))?;
        monitor.placed(candidate, why, self.frames.len());
        self.trail.push(candidate);
        self.board[candidate.cell.index()] = candidate.digit;
        Ok(())
    }

    /// Takes back the latest choice and what followed from it; without a choice, all that followed
    /// from the givens. The last frame is then the next to choose.
    fn take_back(&mut self, reason: Option<Reason>, monitor: &mut Monitor<'_>) {
        self.turn = Turn::Choose;
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
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Progress {
        match self.run(monitor) {
            Rest::Solved => Progress::Found(Solution::found(self.board)),
            Rest::Exhausted => Progress::Exhausted,
            Rest::Stopped(reason) => Progress::Stopped(reason),
        }
    }
}
