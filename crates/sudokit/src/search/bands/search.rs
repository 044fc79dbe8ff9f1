//! [`TreeSearch`], the search: depth first, with an explicit stack instead of recursion.

use super::board::Board;
use super::cell_mask::CellMask;
use super::propagate::Fixpoint;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::search::known_solution::KnownSolution;
use crate::search::observer::{Observer, RunEnd};

/// The largest possible number of frames: each belongs to a choice that holds or is being tried, and all
/// these choices are for different cells.
const MAX_FRAMES: usize = 81;

/// A node of the search tree.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    /// The choice that led here. `None` at the root, and where a candidate was excluded and several are left.
    pub(super) choice: Option<Candidate>,
    /// The number of choices that hold, this one included.
    pub(super) depth: usize,
    /// The cells that were open before the choice was made and the rules were applied.
    pub(super) open_before: CellMask,
    /// The number of nodes above it with [pairs alone](crate::search#pairs-alone), whose second branch is
    /// left out.
    pub(super) halved: u32,
}

/// The other branch of a node: a board without the candidate that was chosen.
#[derive(Clone, Copy, Debug)]
struct Frame {
    board: Board,
    /// The other candidate of a cell that had two: it is placed without applying the rules.
    last: Option<Candidate>,
    depth: usize,
}

/// The next action of the search.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// Apply the rules to the givens.
    Start,
    /// Branch: the rules are stuck, and these cells have two candidates.
    Branch(CellMask),
    /// Take the latest frame.
    Backtrack,
}

/// A search in progress.
#[derive(Debug)]
pub(super) struct TreeSearch {
    node: Node,
    next: Next,
    frames: Vec<Frame>,
}

impl TreeSearch {
    pub(super) fn new(board: Board) -> TreeSearch {
        let node = Node { board, choice: None, depth: 0, open_before: board.open, halved: 0 };
        TreeSearch { node, next: Next::Start, frames: Vec::new() }
    }

    /// Starts another search in the same memory.
    #[inline]
    pub(super) fn restart(&mut self, board: Board) {
        self.node.board = board;
        (self.node.depth, self.node.halved) = (0, 0);
        self.next = Next::Start;
        self.frames.clear();
    }

    /// The board; after [`RunEnd::Found`], the solution.
    pub(super) fn board(&self) -> &Board {
        &self.node.board
    }

    /// Runs until the observer stops it or the tree is exhausted.
    #[inline]
    pub(super) fn run<O: Observer<Node>>(&mut self, observer: &mut O) -> RunEnd {
        let mut next = self.next;
        loop {
            let (choice, open) = match next {
                Next::Start => (None, self.node.board.open),
                Next::Branch(pairs) => {
                    // A search that is resumed asks for this node again.
                    if let Err(reason) = observer.node(self.node.depth) {
                        self.next = next;
                        return RunEnd::Stopped(reason);
                    }
                    let cell = self.node.board.branch_cell(pairs);
                    let halves = pairs == self.node.board.open && observer.only_counts();
                    self.branch(cell, halves, observer.known())
                }
                Next::Backtrack => {
                    let Some(frame) = self.frames.pop() else {
                        observer.backtracked(self.node.depth, 0);
                        observer.exhausted();
                        self.node.depth = 0;
                        self.next = Next::Backtrack;
                        return RunEnd::Exhausted;
                    };
                    observer.backtracked(self.node.depth, frame.depth);
                    // No node above it is halved: below pairs alone there are only pairs alone, which keep no frame.
                    (self.node.depth, self.node.halved) = (frame.depth, 0);
                    self.node.board = frame.board;
                    let open = self.node.board.open;
                    // `branch` has removed the other candidate, whose digit is dirty already.
                    if let Some(last) = frame.last {
                        self.node.board.decide(last, DigitSet::EMPTY);
                    }
                    (frame.last, open)
                }
            };
            let fixpoint = self.node.board.propagate();
            if let Fixpoint::Contradiction = fixpoint {
                if let Some(choice) = choice {
                    observer.rejected(choice);
                }
                next = Next::Backtrack;
                continue;
            }
            self.node.depth += usize::from(choice.is_some());
            (self.node.choice, self.node.open_before) = (choice, open);
            observer.propagated(&self.node);
            next = match fixpoint {
                Fixpoint::Open { pairs } => Next::Branch(pairs),
                _ => {
                    if observer.solution(&self.node).is_break() {
                        self.next = Next::Backtrack;
                        return RunEnd::Found;
                    }
                    Next::Backtrack
                }
            };
        }
    }

    /// Places the lowest candidate of the cell, or in a pair the digit of the known solution. Keeps the board
    /// without it for later, unless this branch covers both. Returns the choice and the cells that were open.
    #[inline(always)]
    fn branch(
        &mut self,
        cell: Cell,
        halves: bool,
        known: KnownSolution<'_>,
    ) -> (Option<Candidate>, CellMask) {
        let Node { board, depth, halved, .. } = &mut self.node;
        let open = board.open;
        let mut others = board.candidates(cell);
        // Never: the rules would have found an open cell without candidates.
        let Some(mut digit) = others.pop_first() else { return (None, open) };
        if known.is_higher_of_two(cell.index(), others.bits())
            && let Some(other) = others.only()
        {
            others = std::mem::replace(&mut digit, other).into();
        }
        let choice = Candidate { cell, digit };
        if halves {
            // The branch left out has as many solutions.
            *halved += 1;
        } else {
            debug_assert!(self.frames.len() < MAX_FRAMES);
            let last = others.only().map(|digit| Candidate { cell, digit });
            self.frames.push(Frame { board: *board, last, depth: *depth });
            if let Some(frame) = self.frames.last_mut() {
                frame.board.remove(choice);
            }
        }
        board.decide(choice, others);
        (Some(choice), open)
    }
}
