//! The search: which board each lane works on, round after round.

use super::board;
use super::branch::{ChooseCells, Scratch, cell_of_rank};
use super::propagate::{Cells, Scan, complete, pass, with_empty_cell};
use crate::search::board_text::CANDIDATES;
use crate::search::known_solution::KnownSolution;
use crate::search::solver_answer::SolverAnswer;
use crate::search::vector_rules::ALL_DIGITS;
use crate::simd::{Kernel, Lanes, Row, Token, Vector};

/// The largest number of boards of a lane that wait: see [termination](super#termination).
const MAX_WAITING: usize = 81;

/// A round ends when it has wasted passes on 32 lanes that only wait for its end. That is about the cost of a
/// round apart from passes, so the total is never much more than the optimum.
const MAX_WASTE: u32 = 32;

/// What to search for.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub(super) puzzles: &'a [[u8; 81]],
    /// A known solution for each puzzle; or empty.
    pub(super) known: &'a [[u8; 81]],
    pub(super) limit: u64,
    /// The search of a puzzle stops after this number of nodes.
    pub(super) max_nodes: u64,
    /// Stop when there are no more puzzles and at most this number of lanes is active.
    pub(super) hand_over_lanes: u32,
}

/// The puzzle of a lane.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: usize,
    /// The number of boards that wait.
    waiting: usize,
    nodes: u64,
    /// The number of nodes above its board with [pairs alone](crate::search#pairs-alone), whose second branch
    /// is left out.
    halved: u32,
}

/// The workspace that is kept from batch to batch.
pub(super) struct Workspace<T: Token> {
    /// The board that each lane works on.
    boards: [Row; 32],
    /// The same, transposed, during a round.
    cells: Cells<T::Vector>,
    scans: [Scan<T::Vector>; 3],
    scratch: Scratch<T::Vector>,
    /// For each board, the sum of its candidates at the last pass, or 0.
    sums: Lanes,
    /// The waiting boards: `MAX_WAITING` for each lane, the latest last.
    waiting: Vec<Row>,
    lanes: [Lane; 32],
    /// The number of nodes of the last run.
    pub(super) nodes: u64,
}

/// The result of a round, as sets of lanes.
struct Round {
    contradiction: u32,
    solved: u32,
    open: u32,
    /// The ranks of the cells to branch on in open boards.
    ranks: Lanes,
}

/// The lanes of a set.
pub(super) fn lanes_of(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lane < 32).then_some(lane as usize)
    })
}

impl<T: Token> Workspace<T> {
    pub(super) fn new(token: T) -> Box<Self> {
        let nothing = Lanes([0; 32]);
        Box::new(Workspace {
            boards: [[nothing; 3]; 32],
            cells: [token.load(&nothing); 81],
            scans: [Scan::of(token.load(&nothing)); 3],
            scratch: Scratch::of(token.load(&nothing)),
            sums: nothing,
            waiting: vec![[nothing; 3]; 32 * MAX_WAITING],
            lanes: [Lane::default(); 32],
            nodes: 0,
        })
    }

    /// One round: passes over all lanes until enough of the active ones need a decision.
    #[inline(always)]
    fn round(&mut self, token: T, active: u32) -> Round {
        let cells = &mut self.cells;
        token.columns(&self.boards, cells);
        let mut before = token.load(&self.sums);
        let (zero, all, full) = (before.splat(0), before.splat(ALL_DIGITS), before.splat(9 * ALL_DIGITS));
        let waste_limit = MAX_WASTE * active.count_ones() / 32;
        let (mut contradiction, mut wasted) = (0, 0);
        let (unchanged, filled) = loop {
            let findings = pass(cells, &mut self.scans);
            // A contradiction stays one: later passes over its board mean nothing.
            contradiction |= !(findings.complete.equals(all) & findings.clash.equals(zero));
            let (unchanged, filled) = (findings.sum.equals(before), findings.sum.equals(full));
            before = findings.sum;
            let waiting = (contradiction | unchanged | filled) & active;
            wasted += waiting.count_ones();
            if wasted >= waste_limit && waiting != 0 || waiting == active {
                break (unchanged, filled);
            }
        };
        let contradiction = (contradiction | with_empty_cell(cells)) & active;
        // Other sets of candidates may have the same sum, so it is only a quick first test.
        let mut solved = filled & active & !contradiction;
        if solved != 0 {
            solved &= complete(cells).equals(all);
        }
        let open = unchanged & active & !contradiction & !solved;
        let ranks = if open == 0 {
            Lanes([0; 32])
        } else {
            token.run(ChooseCells { cells, scratch: &mut self.scratch })
        };
        // A lane that gets another board has a sum of 0, which no board has.
        self.sums = before.keep(!(contradiction | solved | open)).lanes();
        T::Vector::rows(cells, &mut self.boards);
        Round { contradiction, solved, open, ranks }
    }

    /// Takes the board that has waited least into its lane. Returns false if none waits.
    #[inline(always)]
    fn backtrack(&mut self, lane: usize) -> bool {
        let state = &mut self.lanes[lane];
        let Some(waiting) = state.waiting.checked_sub(1) else { return false };
        (state.waiting, state.halved) = (waiting, 0);
        board::copy(&self.waiting[MAX_WAITING * lane + waiting], &mut self.boards[lane]);
        true
    }

    /// The puzzle of a lane, the number of its nodes so far, and its remaining boards in the order of its
    /// search, each with the number of nodes above it whose second branch is left out.
    pub(super) fn remaining(&self, lane: usize) -> (usize, u64, impl Iterator<Item = (&Row, u32)>) {
        let Lane { puzzle, waiting, nodes, halved } = self.lanes[lane];
        let waiting = self.waiting[MAX_WAITING * lane..][..waiting].iter().rev();
        (puzzle, nodes, std::iter::once((&self.boards[lane], halved)).chain(waiting.map(|board| (board, 0))))
    }
}

/// Solves all puzzles except the last few. Returns the lanes that still have a puzzle.
pub(super) struct SearchLanes<'a, T: Token> {
    pub(super) workspace: &'a mut Workspace<T>,
    pub(super) request: Request<'a>,
    pub(super) answers: &'a mut [SolverAnswer],
}

impl<T: Token> Kernel<T> for SearchLanes<'_, T> {
    type Output = u32;

    #[inline(always)]
    fn run(self, token: T) -> u32 {
        let SearchLanes { workspace, request, answers } = self;
        workspace.nodes = 0;
        let mut puzzles = request.puzzles.iter().enumerate();
        let all = u32::MAX >> (32 - T::Vector::LANES);
        let mut active = 0_u32;
        loop {
            for lane in lanes_of(all & !active) {
                let Some((puzzle, text)) = puzzles.next() else { break };
                token.read_bytes(text, &CANDIDATES, &mut workspace.boards[lane]);
                workspace.lanes[lane] = Lane { puzzle, waiting: 0, nodes: 0, halved: 0 };
                // No board has this sum, so the first pass counts as a change.
                workspace.sums.0[lane] = 0;
                active |= 1 << lane;
            }
            if active.count_ones() <= request.hand_over_lanes && puzzles.len() == 0 {
                return active;
            }

            let round = workspace.round(token, active);
            for lane in lanes_of(round.open) {
                let state = &mut workspace.lanes[lane];
                if state.nodes == request.max_nodes {
                    answers[state.puzzle].is_stopped = true;
                    active &= !(1 << lane);
                    continue;
                }
                let board = &mut workspace.boards[lane];
                let Some(cell) = cell_of_rank(round.ranks.0[lane]) else { continue };
                workspace.nodes += 1;
                state.nodes += 1;
                let known = KnownSolution(request.known.get(state.puzzle));
                let pairs_alone = board::has_pairs_alone(board);
                board::branch(board, cell, known, &mut workspace.waiting[MAX_WAITING * lane + state.waiting]);
                // The second branch is overwritten by the next waiting board.
                state.waiting += usize::from(!pairs_alone);
                state.halved += u32::from(pairs_alone);
            }
            for lane in lanes_of(round.solved) {
                let Lane { puzzle, halved, .. } = workspace.lanes[lane];
                let answer = &mut answers[puzzle];
                // Each lane searches depth first, so its first solution is the first in the order.
                if answer.count == 0 {
                    token.write_bit_indices(&workspace.boards[lane], b'1', &mut answer.first);
                }
                answer.count = request.limit.min(answer.count + (1 << halved));
                if answer.count == request.limit || !workspace.backtrack(lane) {
                    active &= !(1 << lane);
                }
            }
            for lane in lanes_of(round.contradiction) {
                if !workspace.backtrack(lane) {
                    active &= !(1 << lane);
                }
            }
        }
    }
}
