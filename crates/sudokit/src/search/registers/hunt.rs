//! The search: where the rules are stuck, split, and go on with both halves.
//!
//! # Two boards in flight
//! A round is a chain of instructions that wait for each other; the machine is half idle. So two boards are
//! worked on in turns, each hiding the other's waiting: the halves of a split, or of different ones. What is
//! left to do waits on a stack, the latest on top.
//!
//! Where a board has many solutions, nearly every half leads to one, and the second board would be waste. So
//! each board that proves dead allows two in flight for the next four splits, the start for two; then there
//! is one until the next dead board.
//!
//! # Order
//! With one board in flight the order is depth first, *it is so* before *it is not so*; with two, they go on by a
//! round each, and what comes first comes first. So each board knows its [`Place`] in [the
//! order](crate::search#the-order-of-solutions): that tells which of the solutions found is the first of them, and
//! whether one that is not found yet may come before. Who needs them all in order has one board all the time.
//!
//! # The end
//! A round that changes a board, and each half of a split, has fewer candidates than before, and there were
//! at most 729. So every board comes to its end.
//!
//! # The bound
//! While one board is in flight, what waits is the *it is not so* of splits that lie one below the other, each
//! below the *it is so* of the one before; each *it is so* fills a cell that was open, so there are at most 81.
//! Two boards in flight would have no such bound, when one goes on with what the other left: so they are
//! allowed while no more than 81 wait. At the most 2 are added by the round that passes that mark, then 1, the
//! second board itself, then 81.
//!
//! # Tried without gain
//! - Three or four boards (in the prototype): a little faster on the hardest puzzles, 3 to 25 % slower on
//!   all others.
//! - Two boards from the start to the end: level on proper puzzles, 35 to 55 % slower on those made by taking
//!   givens away.
//! - One board until the first dead one, then two: 3 to 8 % faster on the latter, 2 % slower on hard ones. The
//!   two numbers of splits were chosen on the same few sets, where their neighbours differ by little.
//! - The first split's second half by way of the stack, though its place is free: up to a tenth slower on
//!   puzzles of few splits. Why is not known.
//! - A stack for each of the two boards: no faster; what it costs by itself was not measured.
//! - To look for the first of several solutions again whenever two boards were in flight, instead of knowing
//!   places: 1.75 times the time of a count, where places cost 1.05 times.

use super::Board;
use crate::StopReason;
use crate::simd::{Kernel, Permute, Token};

/// What watches a search; see [`Monitor`](crate::search::Monitor).
pub(super) trait Watch<V: Permute> {
    /// A split is due, on top of so many choices that stand; or it is time to stop.
    fn node(&mut self, choices: u16) -> Result<(), StopReason>;

    /// A board that rests on so many choices proved dead.
    fn dead(&mut self, choices: u16);

    /// A solution, resting on so many choices, and where it stands in the order. Whether to go on at once.
    fn found(&mut self, solution: Board<V>, choices: u16, place: Place) -> bool;
}

/// Where a search came to rest.
pub(super) enum Rest {
    Exhausted,
    /// A solution was found after which the watch did not want to go on.
    Found,
    Stopped(StopReason),
}

/// So many splits two boards may be in flight at the start.
const TRIAL: u8 = 2;

/// So many splits two boards may be in flight after one proved dead.
const PATIENCE: u8 = 4;

/// So many waiting boards are too many for two in flight.
const MANY: usize = 81;

/// Where a board stands in the order: of each split above it, the topmost first, a bit that says *it is not so*.
/// What comes first is less. Below 64 splits it says nothing more.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Place(u64);

impl Place {
    pub(super) const START: Place = Place(0);

    /// The place of *it is not so*, where a board with so many splits above it is split.
    #[inline(always)]
    fn not_so(self, choices: u16) -> Place {
        Place(self.0 | (1_u64 << 63).checked_shr(u32::from(choices)).unwrap_or(0))
    }
}

/// A board, how many choices it rests on, and its place.
#[derive(Clone, Copy)]
struct Flight<V> {
    board: Board<V>,
    choices: u16,
    place: Place,
}

/// A search that has come to its first split.
pub(super) struct Hunt<V> {
    a: Flight<V>,
    b: Flight<V>,
    /// The place of this board is free.
    a_free: bool,
    b_free: bool,
    /// So many splits more, if no board proves dead, and there is one in flight.
    patience: u8,
    /// Nothing has been done yet: the rules are stuck on the first board.
    stuck: bool,
    /// The boards that wait, the latest last; a solver keeps the memory.
    waiting: Vec<Flight<V>>,
    /// Two boards are in flight only while no more than these wait: see [the bound](self).
    many: usize,
    /// Two boards are never in flight, so the order is depth first.
    pub(super) in_order: bool,
}

/// What a round makes of a board.
#[derive(Clone, Copy)]
struct Step<V> {
    next: Board<V>,
    dead: bool,
    differs: bool,
}

impl<V: Permute> Step<V> {
    #[inline(always)]
    fn of(board: Board<V>) -> Self {
        let (next, _) = board.round();
        Step { next, dead: next.is_dead(), differs: next.differs(board) }
    }

    /// Whether the board is known to have no solution. A digit without a place is looked for only where the
    /// rules are stuck: most boards are dead or solved before.
    #[inline(always)]
    fn is_dead(self, board: Board<V>) -> bool {
        self.dead || !self.differs && board.lacks_a_digit()
    }
}

impl<V: Permute> Hunt<V> {
    /// Nothing to search; any board will do.
    #[inline(always)]
    pub(super) fn over(board: Board<V>) -> Self {
        let nothing = Flight { board, choices: 0, place: Place::START };
        Hunt {
            a: nothing,
            b: nothing,
            a_free: true,
            b_free: true,
            patience: 0,
            stuck: false,
            waiting: Vec::new(),
            many: MANY,
            in_order: false,
        }
    }

    /// Has only one board in flight where more than this many wait.
    #[cfg(test)]
    pub(super) fn limit_waiting(&mut self, many: usize) {
        self.many = many;
    }

    /// Begins anew, with this board, on which the rules are stuck.
    #[inline(always)]
    pub(super) fn begin(&mut self, board: Board<V>) {
        self.a = Flight { board, choices: 0, place: Place::START };
        self.patience = if self.in_order { 0 } else { TRIAL };
        (self.a_free, self.b_free, self.stuck) = (false, true, true);
        self.waiting.clear();
    }

    /// Whether a solution that rests on so many choices comes before all that is left to do.
    pub(super) fn is_behind(&self, place: Place, choices: u16) -> bool {
        let after = |free: bool, flight: &Flight<V>| free || flight.place > place;
        choices <= 64
            && after(self.a_free, &self.a)
            && after(self.b_free, &self.b)
            && self.waiting.iter().all(|flight| flight.place > place)
    }

    /// Goes on to the end, or to where the watch stops it. A search in order can then go on as if nothing had been.
    #[inline(always)]
    fn go_on<W: Watch<V>>(&mut self, watch: &mut W) -> Rest {
        let Hunt { mut a, mut b, mut a_free, mut b_free, mut patience, many, in_order, .. } = *self;
        let waiting = &mut self.waiting;
        if self.stuck {
            match split(a, watch) {
                Err(reason) => return Rest::Stopped(reason),
                Ok((so, not_so)) => {
                    a = so;
                    if patience > 0 {
                        (b, b_free) = (not_so, false);
                    } else {
                        waiting.push(not_so);
                    }
                    self.stuck = false;
                }
            }
        }
        let rest = 'rest: loop {
            // Free places are taken by what waits.
            if a_free {
                if let Some(next) = waiting.pop() {
                    a = next;
                } else if b_free {
                    break 'rest Rest::Exhausted;
                } else {
                    (a, b_free) = (b, true);
                }
                a_free = false;
            }
            if !b_free {
                if patience == 0 || waiting.len() > many {
                    waiting.push(b);
                    b_free = true;
                }
            } else if patience > 0
                && waiting.len() <= many
                && let Some(next) = waiting.pop()
            {
                (b, b_free) = (next, false);
            }
            if b_free {
                // One board.
                loop {
                    let step = Step::of(a.board);
                    if step.is_dead(a.board) {
                        watch.dead(a.choices);
                        (patience, a_free) = (if in_order { 0 } else { PATIENCE }, true);
                    } else if step.differs {
                        a.board = step.next;
                        continue;
                    } else if a.board.is_filled() {
                        a_free = true;
                        if !watch.found(a.board, a.choices, a.place) {
                            break 'rest Rest::Found;
                        }
                    } else {
                        let not_so;
                        match split(a, watch) {
                            Err(reason) => break 'rest Rest::Stopped(reason),
                            Ok(two) => (a, not_so) = two,
                        }
                        patience = patience.saturating_sub(1);
                        if patience == 0 {
                            waiting.push(not_so);
                            continue;
                        }
                        (b, b_free) = (not_so, false);
                    }
                    break;
                }
                if b_free {
                    continue;
                }
            }
            // Two boards.
            let (step_a, step_b) = loop {
                let (step_a, step_b) = (Step::of(a.board), Step::of(b.board));
                if (step_a.dead | step_b.dead) | !(step_a.differs & step_b.differs) {
                    break (step_a, step_b);
                }
                (a.board, b.board) = (step_a.next, step_b.next);
            };
            if let Some(rest) = settle(&mut a, &mut a_free, step_a, waiting, &mut patience, watch) {
                break 'rest rest;
            }
            if let Some(rest) = settle(&mut b, &mut b_free, step_b, waiting, &mut patience, watch) {
                break 'rest rest;
            }
        };
        (self.a, self.b) = (a, b);
        (self.a_free, self.b_free, self.patience) = (a_free, b_free, patience);
        rest
    }
}

/// Makes two boards of one, unless the watch says to stop.
#[inline(always)]
fn split<V: Permute, W: Watch<V>>(
    Flight { board, choices, place }: Flight<V>,
    watch: &mut W,
) -> Result<(Flight<V>, Flight<V>), StopReason> {
    watch.node(choices)?;
    let (so, not_so) = board.split();
    let below = choices + 1;
    Ok((
        Flight { board: so, choices: below, place },
        Flight { board: not_so, choices: below, place: place.not_so(choices) },
    ))
}

/// Does what the step asks for: goes on to the next round, gives up the board, splits it, or comes to rest.
#[inline(always)]
fn settle<V: Permute, W: Watch<V>>(
    flight: &mut Flight<V>,
    free: &mut bool,
    step: Step<V>,
    waiting: &mut Vec<Flight<V>>,
    patience: &mut u8,
    watch: &mut W,
) -> Option<Rest> {
    if step.is_dead(flight.board) {
        watch.dead(flight.choices);
        *patience = PATIENCE;
        *free = true;
    } else if step.differs {
        flight.board = step.next;
    } else if flight.board.is_filled() {
        *free = true;
        if !watch.found(flight.board, flight.choices, flight.place) {
            return Some(Rest::Found);
        }
    } else {
        match split(*flight, watch) {
            Err(reason) => return Some(Rest::Stopped(reason)),
            Ok((so, not_so)) => {
                *flight = so;
                *patience = patience.saturating_sub(1);
                waiting.push(not_so);
            }
        }
    }
    None
}

/// [`Hunt::go_on`], out of line.
pub(super) struct GoOn<'a, V, W> {
    pub(super) hunt: &'a mut Hunt<V>,
    pub(super) watch: &'a mut W,
}

impl<T: Token<Vector: Permute>, W: Watch<T::Vector>> Kernel<T> for GoOn<'_, T::Vector, W> {
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

impl<V: Permute> Opening<V> {
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
                if board.lacks_a_digit() {
                    return Opening::Dead;
                }
                // Filled and not complete cannot be stuck: equal digits take each other away.
                return Opening::Stuck(board);
            }
            board = next;
        }
    }
}
