//! The search: where the rules are stuck, split, and go on with both halves.
//!
//! # Two boards in flight
//! A round is a chain of instructions that wait for each other; the machine is half idle. So two boards are
//! worked on in turns, each hiding the other's waiting. They are the halves of a split, or what is left to
//! do of other splits: each of the two has a chain of boards that wait, and takes up the latest of its own,
//! or of the other's if its own chain is empty.
//!
//! Where a board has many solutions, nearly every half leads to one, and the second board would be waste.
//! So there is one board until the first proves dead.
//!
//! # Order
//! As long as there is one board, the order is depth first, *it is so* before *it is not so*; with two, both
//! go on by a round each, and what comes first comes first. None of this depends on the machine or on how
//! many solutions are asked for: so the solutions come in the same order each time, and the first is always
//! the same.
//!
//! # The end
//! A round that changes a board, and each half of a split, has fewer candidates than before, and there were
//! at most 729. So every board comes to its end.
//!
//! # The bound
//! A chain holds at most 81 boards: what waits is the *it is not so* of a split whose *it is so* was gone
//! into by the same chain, since a chain only takes over a board of the other's when its own is empty. The
//! boards that wait in a chain thus belong to splits that lie one below the other, each below the *it is so*
//! of the one before; and each *it is so* fills a cell that was open.
//!
//! # Tried without gain
//! Three or four boards in flight (a little faster on the hardest puzzles, 3 to 25 % slower on all others).

use super::Board;
use crate::search::engine::StopReason;
use crate::simd::{Kernel, Token, Vector};

/// What watches a search; see [`Monitor`](crate::search::Monitor).
pub(super) trait Watch<V: Vector> {
    /// A split is due, on top of so many choices that stand; or it is time to stop.
    fn node(&mut self, choices: u16) -> Result<(), StopReason>;

    /// A board that rests on so many choices proved dead.
    fn dead(&mut self, choices: u16);

    /// A solution, resting on so many choices. Whether to go on at once.
    fn found(&mut self, solution: Board<V>, choices: u16) -> bool;
}

/// Where a search came to rest.
pub(super) enum Rest {
    Exhausted,
    /// A solution was found after which the watch did not want to go on.
    Found,
    Stopped(StopReason),
}

/// A board and how many choices it rests on.
#[derive(Clone, Copy)]
struct Flight<V> {
    board: Board<V>,
    choices: u16,
}

/// Boards that wait: see [the bound](self).
struct Chain<V> {
    boards: Vec<Board<V>>,
    choices: [u16; 81],
    len: usize,
}

impl<V: Vector> Chain<V> {
    #[inline(always)]
    fn push(&mut self, Flight { board, choices }: Flight<V>) {
        self.boards[self.len] = board;
        self.choices[self.len] = choices;
        self.len += 1;
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Flight<V>> {
        self.len = self.len.checked_sub(1)?;
        Some(Flight { board: self.boards[self.len], choices: self.choices[self.len] })
    }
}

/// A search that has come to its first split.
pub(super) struct Hunt<V> {
    a: Flight<V>,
    b: Flight<V>,
    /// The place of this board is free.
    a_free: bool,
    b_free: bool,
    /// A board has proved dead, so two are worth while.
    wide: bool,
    /// In the round that the search stopped in, the first board has had its turn, the second has not.
    a_done: bool,
    waiting: [Chain<V>; 2],
}

/// What a round makes of a board.
#[derive(Clone, Copy)]
struct Step<V> {
    next: Board<V>,
    dead: bool,
    differs: bool,
}

impl<V: Vector> Step<V> {
    #[inline(always)]
    fn of(board: Board<V>) -> Self {
        let (next, _) = board.round();
        Step { next, dead: next.is_dead(), differs: next.differs(board) }
    }

    /// Whether all there is to do is the next round.
    #[inline(always)]
    fn goes_on(self) -> bool {
        !self.dead & self.differs
    }
}

impl<V: Vector> Hunt<V> {
    /// Nothing to search; any board will do.
    #[inline(always)]
    pub(super) fn over(board: Board<V>) -> Self {
        let nothing = Flight { board, choices: 0 };
        let chain = || Chain { boards: Vec::new(), choices: [0; 81], len: 0 };
        Hunt {
            a: nothing,
            b: nothing,
            a_free: true,
            b_free: true,
            wide: false,
            a_done: false,
            waiting: [chain(), chain()],
        }
    }

    /// Begins anew, with this board, on which the rules are stuck.
    #[inline(always)]
    pub(super) fn begin(&mut self, board: Board<V>) {
        for chain in &mut self.waiting {
            // The first time only; 81 boards are 15 KiB.
            if chain.boards.is_empty() {
                chain.boards = vec![board; 81];
            }
            chain.len = 0;
        }
        self.a = Flight { board, choices: 0 };
        (self.a_free, self.b_free, self.wide, self.a_done) = (false, true, false, false);
    }

    /// Goes on to the end, or to where the watch stops it. After that it can go on as if nothing had been.
    #[inline(always)]
    fn go_on<W: Watch<V>>(&mut self, watch: &mut W) -> Rest {
        let Hunt { mut a, mut b, mut a_free, mut b_free, mut wide, mut a_done, .. } = *self;
        let [of_a, of_b] = &mut self.waiting;
        let rest = 'rest: loop {
            if !a_done {
                if a_free {
                    if let Some(next) = take(of_a, of_b) {
                        a = next;
                    } else if b_free {
                        break 'rest Rest::Exhausted;
                    } else {
                        (a, b_free) = (b, true);
                    }
                    a_free = false;
                }
                if b_free && wide && let Some(next) = take(of_b, of_a) {
                    (b, b_free) = (next, false);
                }
                if b_free {
                    let mut step = Step::of(a.board);
                    while step.goes_on() {
                        a.board = step.next;
                        step = Step::of(a.board);
                    }
                    wide |= step.dead;
                    match settle(&mut a, &mut a_free, step, of_a, watch) {
                        Some(rest) => break 'rest rest,
                        None => continue,
                    }
                }
            }
            let step_b = if a_done {
                Step::of(b.board)
            } else {
                let (mut step_a, mut step_b) = (Step::of(a.board), Step::of(b.board));
                while step_a.goes_on() & step_b.goes_on() {
                    (a.board, b.board) = (step_a.next, step_b.next);
                    (step_a, step_b) = (Step::of(a.board), Step::of(b.board));
                }
                if let Some(rest) = settle(&mut a, &mut a_free, step_a, of_a, watch) {
                    // A split that was refused is asked for again, with the whole round.
                    a_done = matches!(rest, Rest::Found);
                    break 'rest rest;
                }
                step_b
            };
            a_done = false;
            if let Some(rest) = settle(&mut b, &mut b_free, step_b, of_b, watch) {
                a_done = !matches!(rest, Rest::Found);
                break 'rest rest;
            }
        };
        (self.a, self.b) = (a, b);
        (self.a_free, self.b_free, self.wide, self.a_done) = (a_free, b_free, wide, a_done);
        rest
    }
}

/// The board that waits for this place.
#[inline(always)]
fn take<V: Vector>(own: &mut Chain<V>, other: &mut Chain<V>) -> Option<Flight<V>> {
    match own.pop() {
        None => other.pop(),
        some => some,
    }
}

/// Does what the step asks for: goes on to the next round, gives up the board, splits it, or comes to rest.
#[inline(always)]
fn settle<V: Vector, W: Watch<V>>(
    flight: &mut Flight<V>,
    free: &mut bool,
    step: Step<V>,
    waiting: &mut Chain<V>,
    watch: &mut W,
) -> Option<Rest> {
    let Flight { board, choices } = *flight;
    if step.dead {
        watch.dead(choices);
        *free = true;
    } else if step.differs {
        flight.board = step.next;
    } else if board.is_filled() {
        *free = true;
        if !watch.found(board, choices) {
            return Some(Rest::Found);
        }
    } else {
        if let Err(reason) = watch.node(choices) {
            return Some(Rest::Stopped(reason));
        }
        let (so, not_so) = board.split();
        *flight = Flight { board: so, choices: choices + 1 };
        waiting.push(Flight { board: not_so, choices: choices + 1 });
    }
    None
}

/// [`Hunt::go_on`], out of line.
pub(super) struct GoOn<'a, V, W> {
    pub(super) hunt: &'a mut Hunt<V>,
    pub(super) watch: &'a mut W,
}

impl<T: Token, W: Watch<T::Vector>> Kernel<T> for GoOn<'_, T::Vector, W> {
    type Output = Rest;

    #[inline(always)]
    fn run(self, _: T) -> Rest {
        self.hunt.go_on(self.watch)
    }
}

/// How far the rules alone lead.
pub(super) enum Opening<V> {
    Solved(Board<V>),
    Dead,
    Stuck(Board<V>),
}

impl<V: Vector> Opening<V> {
    /// Round after round. What is solved is seen one round earlier than a hunt would.
    #[inline(always)]
    pub(super) fn of(mut board: Board<V>) -> Self {
        loop {
            let (next, filled) = board.round();
            if filled && board.is_complete() {
                return Opening::Solved(board);
            }
            if next.is_dead() {
                return Opening::Dead;
            }
            if !next.differs(board) {
                // Filled and not complete cannot be stuck: equal digits take each other away.
                return Opening::Stuck(board);
            }
            board = next;
        }
    }
}
