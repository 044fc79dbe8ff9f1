//! [`TreeSearch`], the search: where the rules are stuck, branch, and search both boards.
//!
//! # Two boards at a time
//! A round is a chain of instructions that wait for each other, which leaves the processor half idle. So the search works
//! on two boards in turn, each hiding the latency of the other: the two boards of one branching, or of different ones.
//! The rest is on a stack.
//!
//! If a puzzle has many solutions, nearly every board leads to one, and the second board would be wasted. So each
//! contradiction allows two boards for the next four branchings, and the start for the first two; then there is one board
//! until the next contradiction.
//!
//! # Order
//! With one board the search is depth first, the board with the candidate placed before the one without it. Two boards
//! advance by a round each, and their solutions come as they are found. So each node knows its [`Place`] in [the
//! order](crate::search#the-order-of-solutions), which shows which of the solutions found is the first, and whether one
//! not found yet may come before it. A search that needs all solutions in order always works on one board.
//!
//! # Termination
//! A round that changes a board, and each branch of it, leaves fewer candidates, and there are at most 729. So every
//! board ends.
//!
//! # The bound of the stack
//! With one board, the stack holds the second branches of nodes that lie one below the other, each below the first branch
//! of the one before. Each first branch fills an open cell, so there are at most 81. Two boards would have no such bound
//! if one continued with what the other left, so they are allowed only while at most 81 boards wait. The round that passes
//! this limit adds at most 2, then the second board itself is added, and then 81.
//!
//! # Tried without gain
//! - Three or four boards (in the prototype): a little faster on the hardest puzzles, 3 to 25 % slower on all others.
//! - Two boards from start to end: the same on proper puzzles, 35 to 55 % slower on those made by removing givens.
//! - One board until the first contradiction, then two: 3 to 8 % faster on the latter, 2 % slower on hard ones. The two
//!   numbers of branchings were chosen on the same few sets, where neighboring values differ little.
//! - Putting the second board of the first branching on the stack, although its slot is free: up to a tenth slower on
//!   puzzles with few nodes. The cause is not known.
//! - A stack for each of the two boards: no faster; its own cost was not measured.
//! - Searching again for the first of several solutions whenever there were two boards, instead of tracking places: 1.75
//!   times the time of a count, where places cost 1.05 times.

use super::board::{Board, Start};
use super::propagate::Fixpoint;
use crate::StopReason;
use crate::search::observer::{Observer, RunEnd};
use crate::simd::{Kernel, Permute, Token};

/// The number of branchings at the start that may have two boards.
const PAIRED_AT_START: u8 = 2;

/// The number of branchings after a contradiction that may have two boards.
const PAIRED_AFTER_CONTRADICTION: u8 = 4;

/// The number of waiting boards up to which there may be two boards.
const MAX_WAITING: usize = 81;

/// The place of a node in the order of solutions: for each branching above it, the topmost first, a bit that is 1 in the
/// branch without the candidate. What comes first is less. Below 64 branchings places no longer differ.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Place(u64);

impl Place {
    pub(super) const START: Place = Place(0);

    /// The place of the second branch of a node of this depth.
    #[inline(always)]
    fn second_branch(self, depth: u16) -> Place {
        Place(self.0 | (1_u64 << 63).checked_shr(u32::from(depth)).unwrap_or(0))
    }
}

/// A node of the search tree.
#[derive(Clone, Copy)]
pub(super) struct Node<V> {
    pub(super) board: Board<V>,
    /// The number of branchings above it.
    pub(super) depth: u16,
    pub(super) place: Place,
}

/// A search in progress.
pub(super) struct TreeSearch<V> {
    a: Node<V>,
    b: Node<V>,
    /// Whether there is no board in this slot.
    a_free: bool,
    b_free: bool,
    /// The number of branchings that may still have two boards, if there is no contradiction before.
    paired: u8,
    /// Whether nothing has been searched yet: the rules are stuck on the first board.
    at_start: bool,
    /// The boards that wait, the latest last. A solver keeps the memory.
    waiting: Vec<Node<V>>,
    /// [`MAX_WAITING`], or less in a test.
    max_waiting: usize,
    /// Whether there is only ever one board, so that the order is depth first.
    pub(super) in_order: bool,
}

/// The result of a round.
#[derive(Clone, Copy)]
struct Round<V> {
    next: Board<V>,
    has_empty_cell: bool,
    differs: bool,
}

impl<V: Permute> Round<V> {
    #[inline(always)]
    fn of(board: Board<V>) -> Self {
        let (next, _) = board.round();
        Round { next, has_empty_cell: next.has_empty_cell(), differs: next.differs(board) }
    }

    /// Whether the board is known to have no solution. A digit without a cell is looked for only where the rules are
    /// stuck: most boards reach a contradiction or a solution before.
    #[inline(always)]
    fn is_contradiction(self, board: Board<V>) -> bool {
        self.has_empty_cell || !self.differs && board.lacks_a_digit()
    }
}

impl<V: Permute> TreeSearch<V> {
    /// A search with nothing to do; any board will do.
    #[inline(always)]
    pub(super) fn over(board: Board<V>) -> Self {
        let unused = Node { board, depth: 0, place: Place::START };
        TreeSearch {
            a: unused,
            b: unused,
            a_free: true,
            b_free: true,
            paired: 0,
            at_start: false,
            waiting: Vec::new(),
            max_waiting: MAX_WAITING,
            in_order: false,
        }
    }

    /// Allows two boards only while no more than this many wait.
    #[cfg(test)]
    pub(super) fn limit_waiting(&mut self, max_waiting: usize) {
        self.max_waiting = max_waiting;
    }

    /// Starts again with this board, on which the rules are stuck.
    #[inline(always)]
    fn restart(&mut self, board: Board<V>) {
        self.a = Node { board, depth: 0, place: Place::START };
        self.paired = if self.in_order { 0 } else { PAIRED_AT_START };
        (self.a_free, self.b_free, self.at_start) = (false, true, true);
        self.waiting.clear();
    }

    /// Whether a solution at this place comes before everything that is left to search.
    pub(super) fn is_past(&self, place: Place, depth: u16) -> bool {
        let after = |free: bool, node: &Node<V>| free || node.place > place;
        depth <= 64
            && after(self.a_free, &self.a)
            && after(self.b_free, &self.b)
            && self.waiting.iter().all(|node| node.place > place)
    }

    /// Runs until the observer stops it or the tree is exhausted. A search in order can be resumed after that.
    #[inline(always)]
    fn run<O: Observer<Node<V>>>(&mut self, observer: &mut O) -> RunEnd {
        let TreeSearch { mut a, mut b, mut a_free, mut b_free, mut paired, max_waiting, in_order, .. } =
            *self;
        let waiting = &mut self.waiting;
        if self.at_start {
            match branch(a, observer) {
                Err(reason) => return RunEnd::Stopped(reason),
                Ok((first, second)) => {
                    a = first;
                    if paired > 0 {
                        (b, b_free) = (second, false);
                    } else {
                        waiting.push(second);
                    }
                    self.at_start = false;
                }
            }
        }
        let end = 'run: loop {
            // Free slots are taken by boards that wait.
            if a_free {
                if let Some(next) = waiting.pop() {
                    a = next;
                } else if b_free {
                    break 'run RunEnd::Exhausted;
                } else {
                    (a, b_free) = (b, true);
                }
                a_free = false;
            }
            if !b_free {
                if paired == 0 || waiting.len() > max_waiting {
                    waiting.push(b);
                    b_free = true;
                }
            } else if paired > 0
                && waiting.len() <= max_waiting
                && let Some(next) = waiting.pop()
            {
                (b, b_free) = (next, false);
            }
            if b_free {
                // One board.
                loop {
                    let round = Round::of(a.board);
                    if round.is_contradiction(a.board) {
                        backtrack::<V, O>(a.depth, observer);
                        (paired, a_free) = (if in_order { 0 } else { PAIRED_AFTER_CONTRADICTION }, true);
                    } else if round.differs {
                        a.board = round.next;
                        continue;
                    } else if a.board.is_filled() {
                        a_free = true;
                        if observer.solution(&a).is_break() {
                            break 'run RunEnd::Found;
                        }
                    } else {
                        let second;
                        match branch(a, observer) {
                            Err(reason) => break 'run RunEnd::Stopped(reason),
                            Ok(two) => (a, second) = two,
                        }
                        paired = paired.saturating_sub(1);
                        if paired == 0 {
                            waiting.push(second);
                            continue;
                        }
                        (b, b_free) = (second, false);
                    }
                    break;
                }
                if b_free {
                    continue;
                }
            }
            // Two boards.
            let (round_a, round_b) = loop {
                let (round_a, round_b) = (Round::of(a.board), Round::of(b.board));
                if (round_a.has_empty_cell | round_b.has_empty_cell) | !(round_a.differs & round_b.differs) {
                    break (round_a, round_b);
                }
                (a.board, b.board) = (round_a.next, round_b.next);
            };
            if let Some(end) = settle(&mut a, &mut a_free, round_a, waiting, &mut paired, observer) {
                break 'run end;
            }
            if let Some(end) = settle(&mut b, &mut b_free, round_b, waiting, &mut paired, observer) {
                break 'run end;
            }
        };
        (self.a, self.b) = (a, b);
        (self.a_free, self.b_free, self.paired) = (a_free, b_free, paired);
        end
    }
}

/// Makes two boards of one, unless the observer stops the search.
#[inline(always)]
fn branch<V: Permute, O: Observer<Node<V>>>(
    Node { board, depth, place }: Node<V>,
    observer: &mut O,
) -> Result<(Node<V>, Node<V>), StopReason> {
    observer.node(usize::from(depth))?;
    let (first, second) = board.branch();
    let below = depth + 1;
    Ok((
        Node { board: first, depth: below, place },
        Node { board: second, depth: below, place: place.second_branch(depth) },
    ))
}

/// Reports a contradiction at a node of this depth.
#[inline(always)]
fn backtrack<V: Permute, O: Observer<Node<V>>>(depth: u16, observer: &mut O) {
    observer.backtracked(usize::from(depth), usize::from(depth.saturating_sub(1)));
}

/// Does what follows from a round: continues with the next, drops the board, branches, or ends the run.
#[inline(always)]
fn settle<V: Permute, O: Observer<Node<V>>>(
    node: &mut Node<V>,
    free: &mut bool,
    round: Round<V>,
    waiting: &mut Vec<Node<V>>,
    paired: &mut u8,
    observer: &mut O,
) -> Option<RunEnd> {
    if round.is_contradiction(node.board) {
        backtrack::<V, O>(node.depth, observer);
        *paired = PAIRED_AFTER_CONTRADICTION;
        *free = true;
    } else if round.differs {
        node.board = round.next;
    } else if node.board.is_filled() {
        *free = true;
        if observer.solution(node).is_break() {
            return Some(RunEnd::Found);
        }
    } else {
        match branch(*node, observer) {
            Err(reason) => return Some(RunEnd::Stopped(reason)),
            Ok((first, second)) => {
                *node = first;
                *paired = paired.saturating_sub(1);
                waiting.push(second);
            }
        }
    }
    None
}

/// Continues a search.
pub(super) struct Resume<'a, V, O> {
    pub(super) search: &'a mut TreeSearch<V>,
    pub(super) observer: &'a mut O,
}

impl<T: Token<Vector: Permute>, O: Observer<Node<T::Vector>>> Kernel<T> for Resume<'_, T::Vector, O> {
    type Output = RunEnd;

    #[inline(always)]
    fn run(self, _: T) -> RunEnd {
        self.search.run(self.observer)
    }
}

/// Searches from the start. Where the rules are enough, the search is not even set up.
pub(super) struct Begin<'a, V, O> {
    pub(super) start: Start<'a>,
    pub(super) search: &'a mut TreeSearch<V>,
    pub(super) observer: &'a mut O,
}

impl<T: Token<Vector: Permute>, O: Observer<Node<T::Vector>>> Kernel<T> for Begin<'_, T::Vector, O> {
    type Output = RunEnd;

    #[inline(always)]
    fn run(self, token: T) -> RunEnd {
        let Begin { start, search, observer } = self;
        match Fixpoint::of(Board::new(token, start)) {
            Fixpoint::Solved(board) => {
                if observer.solution(&Node { board, depth: 0, place: Place::START }).is_break() {
                    RunEnd::Found
                } else {
                    RunEnd::Exhausted
                }
            }
            Fixpoint::Contradiction => RunEnd::Exhausted,
            Fixpoint::Open(board) => {
                search.restart(board);
                token.run(Resume { search, observer })
            }
        }
    }
}
