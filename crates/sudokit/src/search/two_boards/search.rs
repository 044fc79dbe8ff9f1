//! [`TreeSearch`], the search: where the rules are stuck, branch, and search both boards.
//!
//! # Two boards at a time
//! A round is a chain of instructions that wait for each other, which leaves the processor half idle. So the
//! search works on two boards in turn, each hiding the latency of the other: the two branches of a node, or
//! boards from different nodes. The other boards wait on a stack.
//!
//! If a puzzle has many solutions, nearly every board leads to one, and the second board would be wasted. So
//! after each contradiction, two boards are used until the fourth branching, and from the start until the
//! second; after that, one board until the next contradiction.
//!
//! # Order
//! With one board the search is depth first, the board with the candidate placed before the one without it.
//! Two boards advance by a round each, and solutions come in the order in which they are found. So each node
//! knows its [`Place`] in [the order](crate::search#the-order-of-solutions). It shows which of the found
//! solutions is the first, and whether a solution that is not found yet may come before it. A search that
//! needs all solutions in order always works on one board.
//!
//! # Termination
//! A round that changes a board, and each branch of it, leaves fewer candidates, and there are at most 729.
//! So every board ends.
//!
//! # The bound of the stack
//! With one board, the stack holds second branches of nodes on one path of first branches. Each first branch
//! fills an open cell, so there are at most 81. With two boards there would be no such bound, because one may
//! continue with a board that the other left; so they are allowed only while at most 81 boards wait. The
//! round that passes this limit adds at most 2, then the second board itself is added, and then 81.
//!
//! # Tried without gain
//! - Three or four boards (in the prototype): a little faster on the hardest puzzles, 3 to 25 % slower on all
//!   others.
//! - Two boards from start to end: the same on proper puzzles, 35 to 55 % slower on those made by removing
//!   givens.
//! - One board until the first contradiction, then two: 3 to 8 % faster on puzzles made by removing givens, 2
//!   % slower on hard ones. The two numbers of branchings were chosen on the same few sets, where neighboring
//!   values differ little.
//! - Putting the second board of the first branching on the stack, although its slot is free: up to a tenth
//!   slower on puzzles with few nodes. The cause is not known.
//! - A stack for each of the two boards: no faster; its own cost was not measured.
//! - Searching again for the first of several solutions whenever there were two boards, instead of tracking
//!   places: 1.75 times the time of a count, where places cost 1.05 times.

use super::{Board, Fixpoint, NextStep, Round, Start};
use crate::search::observer::{Observer, RunEnd};
use crate::simd::{Kernel, Token};

/// From this branching on, the search uses one board at the start.
const PAIRED_AT_START: u8 = 2;

/// From this branching after a contradiction on, the search uses one board.
const PAIRED_AFTER_CONTRADICTION: u8 = 4;

/// Two boards are allowed only while at most this number wait.
const MAX_WAITING: usize = 81;

/// The place of a node in the order of solutions: for each branching above it, the topmost first, a bit that
/// is 1 in the branch without the candidate. An earlier place is a smaller number. After 64 branchings,
/// places do not differ any more.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(in crate::search) struct Place(u64);

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
pub(in crate::search) struct Node<B> {
    pub(in crate::search) board: B,
    /// The number of branchings above it.
    pub(in crate::search) depth: u16,
    pub(in crate::search) place: Place,
    /// The number of nodes above it with [pairs alone](crate::search#pairs-alone), whose second branch is
    /// left out.
    pub(in crate::search) halved: u16,
}

/// A search in progress.
pub(in crate::search) struct TreeSearch<B> {
    a: Node<B>,
    b: Node<B>,
    /// Whether there is no board in this slot.
    a_free: bool,
    b_free: bool,
    /// The number of further branchings with two boards, if there is no contradiction before.
    paired: u8,
    /// Whether nothing has been searched yet: the rules are stuck on the first board.
    at_start: bool,
    /// The waiting boards, the latest last. A solver keeps the memory.
    waiting: Vec<Node<B>>,
    /// [`MAX_WAITING`], or a smaller number in a test.
    max_waiting: usize,
    /// Whether there is only ever one board, so that the order is depth first.
    pub(super) in_order: bool,
}

impl<B: Copy> TreeSearch<B> {
    /// A search with nothing to do; `board` may be any board.
    #[inline(always)]
    pub(in crate::search) fn over(board: B) -> Self {
        let unused = Node { board, depth: 0, place: Place::START, halved: 0 };
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

    /// Allows two boards only while at most this number wait.
    #[cfg(test)]
    pub(in crate::search) fn limit_waiting(&mut self, max_waiting: usize) {
        self.max_waiting = max_waiting;
    }

    /// Starts again with this board, on which the rules are stuck.
    #[inline(always)]
    fn restart(&mut self, board: B) {
        self.a = Node { board, depth: 0, place: Place::START, halved: 0 };
        self.paired = if self.in_order { 0 } else { PAIRED_AT_START };
        (self.a_free, self.b_free, self.at_start) = (false, true, true);
        self.waiting.clear();
    }

    /// Whether a solution at this place comes before everything that remains to be searched.
    pub(super) fn is_past(&self, place: Place, depth: u16) -> bool {
        let after = |free: bool, node: &Node<B>| free || node.place > place;
        depth <= 64
            && after(self.a_free, &self.a)
            && after(self.b_free, &self.b)
            && self.waiting.iter().all(|node| node.place > place)
    }

    /// Runs until the observer stops it or the tree is exhausted. A search in order can be resumed after
    /// that.
    #[inline(always)]
    fn run<T: Token, O: Observer<Node<B>>>(&mut self, token: T, observer: &mut O) -> RunEnd
    where
        B: Board<T>,
    {
        let TreeSearch { mut a, mut b, mut a_free, mut b_free, mut paired, max_waiting, in_order, .. } =
            *self;
        let mut at_start = std::mem::take(&mut self.at_start);
        let waiting = &mut self.waiting;
        let end = 'run: loop {
            // Waiting boards take the free slots.
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
            // The second board waits while one board is faster, or while the stack might grow too long.
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
                    let round = if at_start { Round::stuck(a.board) } else { a.board.round(token) };
                    at_start = false;
                    match a.follow(round, token, observer) {
                        After::Goes => continue,
                        After::Contradiction => {
                            (paired, a_free) = (if in_order { 0 } else { PAIRED_AFTER_CONTRADICTION }, true);
                        }
                        After::Solved => a_free = true,
                        After::Ended(end) => {
                            // A board on which the search was stopped keeps its slot, for a resumed search.
                            a_free = end == RunEnd::Found;
                            break 'run end;
                        }
                        After::Branched(second) => {
                            paired = paired.saturating_sub(1);
                            if paired == 0 {
                                // Depth first: the first branch stays in its slot.
                                waiting.push(second);
                                continue;
                            }
                            (b, b_free) = (second, false);
                        }
                    }
                    break;
                }
                if b_free {
                    continue;
                }
            }
            // Two boards. Most rounds only change both, so the test for anything else is a single one.
            let [round_a, round_b] = loop {
                let [round_a, round_b] = B::two_rounds(a.board, b.board, token);
                if (round_a.contradiction | round_b.contradiction) | (round_a.stuck | round_b.stuck) {
                    break [round_a, round_b];
                }
                (a.board, b.board) = (round_a.next, round_b.next);
            };
            if let Some(end) = beside(&mut a, &mut a_free, round_a, waiting, &mut paired, token, observer) {
                break 'run end;
            }
            if let Some(end) = beside(&mut b, &mut b_free, round_b, waiting, &mut paired, token, observer) {
                break 'run end;
            }
        };
        (self.a, self.b) = (a, b);
        (self.a_free, self.b_free, self.paired) = (a_free, b_free, paired);
        end
    }
}

/// The state of a node after a round.
enum After<B> {
    /// The node has the board of the next round.
    Goes,
    Contradiction,
    /// The node is a solution, and the search continues.
    Solved,
    /// The node is now the first branch, and this is the second.
    Branched(Node<B>),
    Ended(RunEnd),
}

impl<B: Copy> Node<B> {
    /// Becomes the first branch, and returns the second.
    #[inline(always)]
    fn branch_into(&mut self, first: B, second: B) -> Node<B> {
        let Node { depth, place, .. } = *self;
        let below = depth + 1;
        // No node above is halved: below pairs alone there are only pairs alone, which do not branch in a count.
        *self = Node { board: first, depth: below, place, halved: 0 };
        Node { board: second, depth: below, place: place.second_branch(depth), halved: 0 }
    }

    /// Handles the result of a round, and reports to the observer.
    #[inline(always)]
    fn follow<T: Token, O: Observer<Node<B>>>(
        &mut self,
        round: Round<B>,
        token: T,
        observer: &mut O,
    ) -> After<B>
    where
        B: Board<T>,
    {
        let depth = usize::from(self.depth);
        if !round.contradiction {
            self.board = round.next;
            if !round.stuck {
                return After::Goes;
            }
            match self.board.next_step(token, observer.known()) {
                NextStep::Changed(board) => {
                    self.board = board;
                    return After::Goes;
                }
                NextStep::Solved => {
                    let goes_on = observer.solution(self).is_continue();
                    return if goes_on { After::Solved } else { After::Ended(RunEnd::Found) };
                }
                NextStep::Branched(first, second, pairs_alone) => {
                    return match observer.node(depth) {
                        // The second branch has as many solutions as the first.
                        Ok(()) if pairs_alone && observer.only_counts() => {
                            (self.board, self.halved) = (first, self.halved + 1);
                            After::Goes
                        }
                        Ok(()) => After::Branched(self.branch_into(first, second)),
                        Err(reason) => After::Ended(RunEnd::Stopped(reason)),
                    };
                }
                NextStep::Contradiction => {}
            }
        }
        observer.backtracked(depth, depth.saturating_sub(1));
        After::Contradiction
    }
}

/// Handles the result of a round for one of two boards. Returns how the run ends, if it ends.
#[inline(always)]
fn beside<T: Token, B: Board<T>, O: Observer<Node<B>>>(
    node: &mut Node<B>,
    free: &mut bool,
    round: Round<B>,
    waiting: &mut Vec<Node<B>>,
    paired: &mut u8,
    token: T,
    observer: &mut O,
) -> Option<RunEnd> {
    match node.follow(round, token, observer) {
        After::Goes => {}
        After::Contradiction => (*paired, *free) = (PAIRED_AFTER_CONTRADICTION, true),
        After::Solved => *free = true,
        After::Ended(end) => {
            *free = end == RunEnd::Found;
            return Some(end);
        }
        After::Branched(second) => {
            *paired = paired.saturating_sub(1);
            waiting.push(second);
        }
    }
    None
}

/// Continues a search.
pub(in crate::search) struct Resume<'a, B, O> {
    pub(in crate::search) search: &'a mut TreeSearch<B>,
    pub(in crate::search) observer: &'a mut O,
}

impl<T: Token, B: Board<T>, O: Observer<Node<B>>> Kernel<T> for Resume<'_, B, O> {
    type Output = RunEnd;

    #[inline(always)]
    fn run(self, token: T) -> RunEnd {
        self.search.run(token, self.observer)
    }
}

/// Searches from the start. If the rules alone are enough, the search is not set up.
pub(in crate::search) struct Begin<'a, B, O> {
    pub(in crate::search) start: Start<'a>,
    pub(in crate::search) search: &'a mut TreeSearch<B>,
    pub(in crate::search) observer: &'a mut O,
}

impl<T: Token, B: Board<T>, O: Observer<Node<B>>> Kernel<T> for Begin<'_, B, O> {
    type Output = RunEnd;

    #[inline(always)]
    fn run(self, token: T) -> RunEnd {
        let Begin { start, search, observer } = self;
        match B::new(token, start).fixpoint(token) {
            Fixpoint::Solved(board) => {
                if observer.solution(&Node { board, depth: 0, place: Place::START, halved: 0 }).is_break() {
                    RunEnd::Found
                } else {
                    RunEnd::Exhausted
                }
            }
            Fixpoint::Contradiction => RunEnd::Exhausted,
            Fixpoint::Stuck(board) => {
                search.restart(board);
                token.run(Resume { search, observer })
            }
        }
    }
}
