//! [`Additions`]: all ways to add some givens to a puzzle so that it has exactly one solution.
//!
//! The givens need not belong to a known solution. If all solutions of a puzzle fit in a [`Table`], adding a
//! given keeps the solutions that agree with it, and a digit that only one solution has in a cell makes that
//! solution the only one. If a puzzle has more solutions, each candidate is added in turn and the puzzle is
//! searched again, which is slower but equally exact. Candidates are added in the order of their indices, so
//! no combination comes twice.

use std::sync::Arc;

use super::hitting_sets::Visit;
use crate::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::search::bands::Bands;
use crate::search::{Advance, Engine, Monitor, Solver};

/// The greatest number of solutions in a table; with its bits it takes 12 MiB.
const TABLE: usize = 1 << 16;

/// The greatest number of solutions in a table if only one given is added: then trying each candidate without
/// a table is fast.
const LAST_TABLE: usize = 1 << 12;

/// A depth-first search with an explicit stack: one frame for the puzzle, and one for each given that is
/// added.
#[derive(Debug)]
pub(super) struct Additions {
    /// The candidates that must not be added.
    banned: CandidateSet,
    /// Whether all added givens must be needed. (Givens of the puzzle may always be redundant.)
    are_needed: bool,
    /// The puzzle and the number of givens to add, until the first step.
    start: Option<(Puzzle, usize)>,
    stack: Vec<Frame>,
    solver: Solver,
}

/// A puzzle to which givens are added.
#[derive(Debug)]
struct Frame {
    puzzle: Puzzle,
    /// The number of givens to add; at least one.
    to_add: usize,
    table: Arc<Table>,
    /// One bit for each solution in the table: whether it agrees with the puzzle.
    agreeing: Vec<u64>,
    /// The index of the first candidate to try.
    next: usize,
}

/// Solutions of a puzzle, and for each candidate a bit for each solution: whether it has the candidate.
#[derive(Debug)]
struct Table {
    solutions: Vec<Solution>,
    /// Whether the table has all solutions.
    is_complete: bool,
    having: Vec<u64>,
}

impl Additions {
    pub(super) fn new(puzzle: Puzzle, number: usize, banned: CandidateSet, are_needed: bool) -> Additions {
        let (start, stack, solver) = (Some((puzzle, number)), Vec::new(), Solver::new());
        Additions { banned, are_needed, start, stack, solver }
    }

    /// Tries one more candidate. A node is a node of the search for solutions, or a candidate that is tried.
    /// After an error the step can be repeated.
    pub(super) fn step(
        &mut self,
        monitor: &mut Monitor<'_>,
    ) -> Result<Visit<(Puzzle, Solution)>, StopReason> {
        monitor.node()?;
        if let Some((puzzle, to_add)) = self.start {
            let mut found = None;
            if to_add > 0 {
                self.enter(Frame::new(puzzle, to_add, 0, monitor)?);
            } else {
                found = self.only(&puzzle);
            }
            // Only now: after an error above, the step is repeated.
            self.start = None;
            return Ok(found.map_or(Visit::Continue, Visit::Found));
        }
        let Some(frame) = self.stack.last_mut() else { return Ok(Visit::Finished) };
        let Some((candidate, puzzle)) = frame.next_candidate(self.banned) else {
            self.stack.pop();
            return Ok(Visit::Continue);
        };
        let next = candidate.index() + 1;
        let found = match (frame.to_add, frame.table.is_complete) {
            (1, true) => frame.first_with(candidate).map(|solution| (puzzle, solution)),
            (1, false) => self.only(&puzzle),
            (to_add, is_complete) => {
                let child = if is_complete {
                    let (table, agreeing) =
                        (Arc::clone(&frame.table), frame.agreeing_with(candidate).collect());
                    Frame { puzzle, to_add: to_add - 1, table, agreeing, next }
                } else {
                    Frame::new(puzzle, to_add - 1, next, monitor)?
                };
                // Only now: making the frame may end with an error, after which the candidate is tried again.
                frame.next = next;
                self.enter(child);
                return Ok(Visit::Continue);
            }
        };
        if let Some(frame) = self.stack.last_mut() {
            frame.next = next;
        }
        Ok(found.map_or(Visit::Continue, Visit::Found))
    }

    /// The puzzle and its solution, if it has exactly one.
    fn only(&mut self, puzzle: &Puzzle) -> Option<(Puzzle, Solution)> {
        let answer = self.solver.solve(puzzle, 2);
        answer.solution().filter(|_| answer.count() == 1).map(|solution| (*puzzle, solution))
    }

    /// Puts a frame on the stack, if it can lead to a puzzle.
    fn enter(&mut self, frame: Frame) {
        let count = up_to_two(frame.agreeing.iter().copied());
        // A puzzle with one solution already needs no more givens.
        let is_proper = frame.table.is_complete && count == 1;
        if count > 0 && !(self.are_needed && is_proper) {
            self.stack.push(frame);
        }
    }
}

impl Frame {
    /// A frame with a new table.
    fn new(
        puzzle: Puzzle,
        to_add: usize,
        next: usize,
        monitor: &mut Monitor<'_>,
    ) -> Result<Frame, StopReason> {
        let table = Table::new(&puzzle, if to_add == 1 { LAST_TABLE } else { TABLE }, monitor)?;
        let mut agreeing = vec![0; table.words()];
        (0..table.solutions.len()).for_each(|n| agreeing[n / 64] |= 1 << (n % 64));
        Ok(Frame { puzzle, to_add, table: Arc::new(table), agreeing, next })
    }

    /// The bits of the solutions that agree with the puzzle and have this candidate.
    fn agreeing_with(&self, candidate: Candidate) -> impl Iterator<Item = u64> {
        self.agreeing.iter().zip(self.table.having(candidate)).map(|(a, b)| a & b)
    }

    fn first_with(&self, candidate: Candidate) -> Option<Solution> {
        let (word, bits) = self.agreeing_with(candidate).enumerate().find(|(_, bits)| *bits != 0)?;
        Some(self.table.solutions[word * 64 + bits.trailing_zeros() as usize])
    }

    /// The next candidate of a blank that can lead to a puzzle, and the puzzle with it.
    fn next_candidate(&self, banned: CandidateSet) -> Option<(Candidate, Puzzle)> {
        (self.next..729).filter_map(Candidate::from_index).find_map(|candidate| {
            if self.puzzle.get(candidate.cell).is_some() || banned.contains(candidate) {
                return None;
            }
            let puzzle = self.puzzle.with(candidate)?;
            let count = up_to_two(self.agreeing_with(candidate));
            let may_do = match (self.table.is_complete, self.to_add) {
                (true, 1) => count == 1,
                (true, _) => count > 0,
                // Two known solutions are enough to refuse; fewer prove nothing, as more are unknown.
                (false, 1) => count < 2,
                (false, _) => true,
            };
            may_do.then_some((candidate, puzzle))
        })
    }
}

impl Table {
    /// At most `most` solutions of this puzzle.
    fn new(puzzle: &Puzzle, most: usize, monitor: &mut Monitor<'_>) -> Result<Table, StopReason> {
        let mut search = Bands.start(&(*puzzle).into());
        let mut solutions = Vec::new();
        let is_complete = loop {
            match search.advance(monitor) {
                Advance::Exhausted => break true,
                Advance::Found(_) if solutions.len() == most => break false,
                Advance::Found(solution) => solutions.push(solution),
                Advance::Stopped(reason) => return Err(reason),
            }
        };
        let mut table = Table { solutions, is_complete, having: Vec::new() };
        let words = table.words();
        table.having = vec![0; 729 * words];
        for (n, solution) in table.solutions.iter().enumerate() {
            for cell in Cell::ALL {
                let candidate = Candidate { cell, digit: solution.get(cell) };
                table.having[candidate.index() * words + n / 64] |= 1 << (n % 64);
            }
        }
        Ok(table)
    }

    /// The number of words that hold one bit for each solution.
    fn words(&self) -> usize {
        self.solutions.len().div_ceil(64)
    }

    fn having(&self, candidate: Candidate) -> &[u64] {
        let words = self.words();
        &self.having[candidate.index() * words..][..words]
    }
}

/// The number of set bits, counted up to two.
fn up_to_two(words: impl Iterator<Item = u64>) -> u32 {
    let mut count = 0;
    for word in words {
        count += word.count_ones();
        if count >= 2 {
            return 2;
        }
    }
    count
}
