//! [`Additions`], all ways to add some givens to a puzzle so that it has just one solution.
//!
//! The givens need not be those of a solution that is known. As soon as a puzzle has no more solutions than fit in a
//! table, adding a given means to keep those that agree with it, and a digit that just one of them has in a cell makes
//! that one the only one. Puzzles with more solutions are given each candidate in turn, and looked at again: slower,
//! and as exact. Candidates are added in the order of their indices, so nothing comes twice.

use super::tree::Step;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::search::bands::{Bands, Solver};
use crate::search::{Engine, Monitor, Progress, StopReason};

/// Puzzles with more solutions than these have no table.
const TABLE: usize = 4096;

/// The search, depth first, on an explicit stack: a frame for each given that is added, and one at the bottom.
#[derive(Debug)]
pub(super) struct Additions {
    /// What is not added.
    banned: CandidateSet,
    /// Whether all that are added are to be needed. (Givens that were there may be spared nevertheless.)
    are_needed: bool,
    /// The puzzle without any, and how many to add, until the first step.
    start: Option<(Puzzle, usize)>,
    stack: Vec<Frame>,
    solver: Solver,
}

/// A puzzle to which givens are added.
#[derive(Debug)]
struct Frame {
    puzzle: Puzzle,
    /// How many more givens there are to be; one or more.
    to_add: usize,
    solutions: Vec<Solution>,
    /// Whether these are all.
    are_all: bool,
    /// How many of them have each candidate.
    counts: Vec<u16>,
    /// The first candidate that is not tried yet.
    next: usize,
}

impl Additions {
    pub(super) fn new(puzzle: Puzzle, number: usize, banned: CandidateSet, are_needed: bool) -> Additions {
        Additions {
            banned,
            are_needed,
            start: Some((puzzle, number)),
            stack: Vec::new(),
            solver: Solver::new(),
        }
    }

    /// Tries one more candidate. A node, to the monitor, is one of the search for solutions, or a candidate tried.
    /// After an error it can be tried again.
    pub(super) fn step(&mut self, monitor: &mut Monitor<'_>) -> Result<Step<(Puzzle, Solution)>, StopReason> {
        monitor.node()?;
        if let Some((puzzle, to_add)) = self.start {
            let (solutions, are_all) = solutions(&puzzle, if to_add == 0 { 2 } else { TABLE }, monitor)?;
            self.start = None;
            if to_add > 0 {
                self.enter(Frame::new(puzzle, to_add, solutions, are_all, 0));
            } else if let ([only], true) = (&*solutions, are_all) {
                return Ok(Step::Found((puzzle, *only)));
            }
            return Ok(Step::GoOn);
        }
        let Some(frame) = self.stack.last_mut() else { return Ok(Step::End) };
        let Some((candidate, puzzle)) = frame.next_candidate(self.banned) else {
            self.stack.pop();
            return Ok(Step::GoOn);
        };
        let next = candidate.index() + 1;
        let has_it = |solution: &&Solution| solution.get(candidate.cell) == candidate.digit;
        let mut found = None;
        let mut child = None;
        if frame.are_all {
            let solutions = frame.solutions.iter().filter(has_it);
            if frame.to_add == 1 {
                found = solutions.last().copied();
            } else {
                let solutions = solutions.copied().collect();
                child = Some(Frame::new(puzzle, frame.to_add - 1, solutions, true, next));
            }
        } else if frame.to_add == 1 {
            let (count, first) = self.solver.solve(&puzzle, 2);
            found = first.filter(|_| count == 1);
        } else {
            let (solutions, are_all) = solutions(&puzzle, TABLE, monitor)?;
            child = Some(Frame::new(puzzle, frame.to_add - 1, solutions, are_all, next));
        }
        frame.next = next;
        if let Some(child) = child {
            self.enter(child);
        }
        Ok(found.map_or(Step::GoOn, |solution| Step::Found((puzzle, solution))))
    }

    /// Puts a frame on the stack, if anything can come of it.
    fn enter(&mut self, frame: Frame) {
        let is_hopeless = frame.solutions.is_empty() || self.are_needed && frame.is_proper();
        if !is_hopeless {
            self.stack.push(frame);
        }
    }
}

impl Frame {
    fn new(puzzle: Puzzle, to_add: usize, solutions: Vec<Solution>, are_all: bool, next: usize) -> Frame {
        let mut counts = vec![0; 729];
        for solution in &solutions {
            for cell in Cell::ALL {
                counts[Candidate { cell, digit: solution.get(cell) }.index()] += 1;
            }
        }
        Frame { puzzle, to_add, solutions, are_all, counts, next }
    }

    fn is_proper(&self) -> bool {
        self.are_all && self.solutions.len() == 1
    }

    /// The next candidate of a blank of which something may come, and the puzzle with it.
    fn next_candidate(&self, banned: CandidateSet) -> Option<(Candidate, Puzzle)> {
        (self.next..729).filter_map(Candidate::from_index).find_map(|candidate| {
            let count = self.counts[candidate.index()];
            let may_do = match (self.are_all, self.to_add) {
                (true, 1) => count == 1,
                (true, _) => count > 0,
                (false, 1) => count < 2,
                (false, _) => true,
            };
            let is_new = self.puzzle.get(candidate.cell).is_none() && !banned.contains(candidate);
            let puzzle = if may_do && is_new { self.puzzle.with(candidate) } else { None };
            Some((candidate, puzzle?))
        })
    }
}

/// The solutions, no more than these, and whether they are all.
fn solutions(
    puzzle: &Puzzle,
    most: usize,
    monitor: &mut Monitor<'_>,
) -> Result<(Vec<Solution>, bool), StopReason> {
    let mut search = Bands.start(&(*puzzle).into());
    let mut solutions = Vec::new();
    loop {
        match search.advance(monitor) {
            Progress::Exhausted => return Ok((solutions, true)),
            Progress::Found(_) if solutions.len() == most => return Ok((solutions, false)),
            Progress::Found(solution) => solutions.push(solution),
            Progress::Stopped(reason) => return Err(reason),
        }
    }
}
