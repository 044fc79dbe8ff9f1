//! The driver: which board each lane works on, round after round.

use super::Answer;
use super::choose::{Choose, Room, chosen};
use super::propagate::{ALL, Cells, Scan, complete, pass, with_empty_cell};
use super::state;
use crate::search::registers::CANDIDATES;
use crate::simd::{Kernel, Lanes, Row, Token, Vector};

/// So many boards of a lane can wait: see [the bound](super#the-end).
const ROOM: usize = 81;

/// A round ends when its passes have been wasted on so many lanes, out of 32, that only wait for its end.
/// That is about what a round costs besides passes, so neither costs much more than the best would.
const WASTE: u32 = 32;

/// What is asked of each puzzle.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) puzzles: &'a [[u8; 81]],
    pub(super) limit: usize,
    pub(super) max_nodes: u64,
    /// Stop when the puzzles have run out and no more lanes than these are at work.
    pub(super) few: u32,
}

/// The puzzle of a lane.
#[derive(Clone, Copy, Default)]
struct Slot {
    puzzle: usize,
    /// How many boards wait.
    waiting: usize,
    nodes: u64,
}

/// What the lanes hold.
pub(super) struct Memory<T: Token> {
    /// The board that each lane works on.
    boards: [Row; 32],
    /// The same while they are worked on.
    cells: Cells<T::Vector>,
    scans: [Scan<T::Vector>; 3],
    room: Room<T::Vector>,
    /// Of each board the sum of its candidates when it was last seen, or 0.
    sums: Lanes,
    /// The boards that wait, `ROOM` for each lane, the latest last.
    waiting: Vec<Row>,
    slots: [Slot; 32],
    /// How many nodes the last run had.
    pub(super) nodes: u64,
}

/// What became of the boards in a round, as sets of lanes.
struct Outcome {
    dead: u32,
    solved: u32,
    stuck: u32,
    /// Where to split those that are stuck.
    ranks: Lanes,
}

/// The lanes of a set.
pub(super) fn lanes(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lane < 32).then_some(lane as usize)
    })
}

impl<T: Token> Memory<T> {
    pub(super) fn new(token: T) -> Box<Self> {
        let nothing = Lanes([0; 32]);
        Box::new(Memory {
            boards: [[nothing; 3]; 32],
            cells: [token.load(&nothing); 81],
            scans: [Scan::of(token.load(&nothing)); 3],
            room: Room::of(token.load(&nothing)),
            sums: nothing,
            waiting: vec![[nothing; 3]; 32 * ROOM],
            slots: [Slot::default(); 32],
            nodes: 0,
        })
    }

    /// One round: passes over all lanes, until enough of those at work need a decision.
    #[inline(always)]
    fn round(&mut self, token: T, active: u32) -> Outcome {
        let cells = &mut self.cells;
        token.columns(&self.boards, cells);
        let mut before = token.load(&self.sums);
        let (zero, all, full) = (before.splat(0), before.splat(ALL), before.splat(9 * ALL));
        let waste_limit = WASTE * active.count_ones() / 32;
        let (mut dead, mut wasted) = (0, 0);
        let (unchanged, filled) = loop {
            let seen = pass(cells, &mut self.scans);
            dead |= !(seen.complete.equals(all) & seen.clash.equals(zero));
            let (unchanged, filled) = (seen.sum.equals(before), seen.sum.equals(full));
            before = seen.sum;
            let waiting = (dead | unchanged | filled) & active;
            wasted += waiting.count_ones();
            if wasted >= waste_limit && waiting != 0 || waiting == active {
                break (unchanged, filled);
            }
        };
        let dead = (dead | with_empty_cell(cells)) & active;
        let mut solved = filled & active & !dead;
        if solved != 0 {
            solved &= complete(cells).equals(all);
        }
        let stuck = unchanged & active & !dead & !solved;
        let ranks =
            if stuck == 0 { Lanes([0; 32]) } else { token.run(Choose { cells, room: &mut self.room }) };
        self.sums = before.keep(!(dead | solved | stuck)).lanes();
        T::Vector::rows(cells, &mut self.boards);
        Outcome { dead, solved, stuck, ranks }
    }

    /// The lane takes up the board that has waited least. Whether there was one.
    #[inline(always)]
    fn take_up(&mut self, lane: usize) -> bool {
        let slot = &mut self.slots[lane];
        let Some(waiting) = slot.waiting.checked_sub(1) else { return false };
        slot.waiting = waiting;
        state::copy(&self.waiting[ROOM * lane + waiting], &mut self.boards[lane]);
        true
    }

    /// The puzzle of a lane, and the boards that are left to it in the order of its search.
    pub(super) fn left(&self, lane: usize) -> (usize, impl Iterator<Item = &Row>) {
        let slot = self.slots[lane];
        let waiting = &self.waiting[ROOM * lane..][..slot.waiting];
        (slot.puzzle, std::iter::once(&self.boards[lane]).chain(waiting.iter().rev()))
    }
}

/// Solves puzzle after puzzle. Comes back with the lanes whose puzzle it left to others.
pub(super) struct Drive<'a, T: Token> {
    pub(super) memory: &'a mut Memory<T>,
    pub(super) task: Task<'a>,
    pub(super) answers: &'a mut [Answer],
}

impl<T: Token> Kernel<T> for Drive<'_, T> {
    type Output = u32;

    #[inline(always)]
    fn run(self, token: T) -> u32 {
        let Drive { memory, task, answers } = self;
        memory.nodes = 0;
        let mut puzzles = task.puzzles.iter().enumerate();
        let all = u32::MAX >> (32 - T::Vector::LANES);
        let mut active = 0_u32;
        loop {
            for lane in lanes(all & !active) {
                let Some((puzzle, text)) = puzzles.next() else { break };
                token.read(text, &CANDIDATES, &mut memory.boards[lane]);
                memory.slots[lane] = Slot { puzzle, waiting: 0, nodes: 0 };
                memory.sums.0[lane] = 0;
                active |= 1 << lane;
            }
            if active.count_ones() <= task.few && puzzles.len() == 0 {
                return active;
            }

            let outcome = memory.round(token, active);
            for lane in lanes(outcome.stuck) {
                let slot = &mut memory.slots[lane];
                let board = &mut memory.boards[lane];
                let Some(cell) = chosen(outcome.ranks.0[lane]) else { continue };
                if slot.nodes == task.max_nodes {
                    answers[slot.puzzle].gave_up = true;
                    active &= !(1 << lane);
                    continue;
                }
                slot.nodes += 1;
                memory.nodes += 1;
                state::split(board, cell, &mut memory.waiting[ROOM * lane + slot.waiting]);
                slot.waiting += 1;
            }
            for lane in lanes(outcome.solved) {
                let answer = &mut answers[memory.slots[lane].puzzle];
                if answer.count == 0 {
                    token.write(&memory.boards[lane], b'1', &mut answer.first);
                }
                answer.count += 1;
                if answer.count == task.limit || !memory.take_up(lane) {
                    active &= !(1 << lane);
                }
            }
            for lane in lanes(outcome.dead) {
                if !memory.take_up(lane) {
                    active &= !(1 << lane);
                }
            }
        }
    }
}
