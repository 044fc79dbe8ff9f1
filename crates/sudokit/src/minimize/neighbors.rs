//! [`Neighbors`]: the proper puzzles that differ from a puzzle in a number of givens.

use sudokit_base::{Budget, StopReason};

use super::additions::Additions;
use super::continue_within;
use super::hitting_sets::Visit;
use super::redundant_givens::redundant_givens;
use crate::candidate::{Candidate, CandidateSet};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{Monitor, Solver};

/// All proper puzzles that result from removing *n* givens of a puzzle and adding *m* others, each once. The
/// field writes this as {-n+m}.
///
/// The puzzle itself may have any number of solutions. The added givens need not belong to any of them,
/// because with fewer givens there are more solutions; only the removed givens are not added again. The
/// choices of givens to remove come in the order of the cells; for each choice, the added givens come in the
/// order of cells and digits.
///
/// ```
/// use sudokit::{Puzzle, minimize::Neighbors};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = text.parse()?;
/// let neighbors: Vec<Puzzle> = Neighbors::new(&puzzle, 1, 1).collect();
/// assert_eq!(neighbors.len(), 26);
/// assert!(neighbors.iter().all(|neighbor| *neighbor != puzzle && neighbor.is_proper()));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Debug)]
#[doc(alias("vicinity search", "-1+1", "{-n+m}"))]
pub struct Neighbors {
    puzzle: Puzzle,
    givens: Vec<Candidate>,
    add: usize,
    are_minimal: bool,
    removals: Combinations,
    additions: Option<Additions>,
    solver: Solver,
    nodes: u64,
}

impl Neighbors {
    /// Prepares the search from this puzzle, with the number of givens to remove and to add.
    #[must_use]
    pub fn new(puzzle: &Puzzle, remove: usize, add: usize) -> Neighbors {
        let givens: Vec<Candidate> = puzzle.givens().map(|(cell, digit)| Candidate { cell, digit }).collect();
        let removals = Combinations::new(givens.len(), remove);
        let (are_minimal, additions, solver) = (false, None, Solver::new());
        Neighbors { puzzle: *puzzle, givens, add, are_minimal, removals, additions, solver, nodes: 0 }
    }

    /// Restricts the search to minimal puzzles.
    ///
    /// ```
    /// use sudokit::minimize::Neighbors;
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let mut neighbors = Neighbors::new(&text.parse()?, 1, 1).minimal();
    /// assert!(neighbors.next().is_some_and(|puzzle| puzzle.is_minimal()));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn minimal(mut self) -> Neighbors {
        self.are_minimal = true;
        self
    }

    /// The next puzzle, or `None` after the last one. A node is a node of the search for solutions, or a
    /// candidate that is tried. The nodes of all calls count together; after an error, a further call
    /// continues the search.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason, minimize::Neighbors};
    /// let mut neighbors = Neighbors::new(&Puzzle::EMPTY, 0, 17);
    /// let stopped = neighbors.next_within(Budget::default().with_max_nodes(10_000));
    /// assert_eq!(stopped, Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget is used up; there may be more puzzles.
    pub fn next_within(&mut self, budget: Budget<'_>) -> Result<Option<Puzzle>, StopReason> {
        let mut nodes = self.nodes;
        let result = continue_within(&mut nodes, budget, |monitor| self.advance(monitor));
        self.nodes = nodes;
        result
    }

    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Result<Option<Puzzle>, StopReason> {
        loop {
            let Some(additions) = &mut self.additions else {
                let Some(removal) = self.removals.next() else { return Ok(None) };
                let removed = removal.iter().map(|index| self.givens[*index]);
                let banned = removed.clone().fold(CandidateSet::EMPTY, CandidateSet::with);
                let puzzle = removed.fold(self.puzzle, |puzzle, given| puzzle.without(given.cell));
                self.additions = Some(Additions::new(puzzle, self.add, banned, self.are_minimal));
                continue;
            };
            match additions.step(monitor)? {
                Visit::Found((puzzle, solution)) => {
                    if !self.are_minimal || self.is_minimal(&puzzle, solution) {
                        return Ok(Some(puzzle));
                    }
                }
                Visit::Continue => {}
                Visit::Finished => self.additions = None,
            }
        }
    }

    /// The progress: the number of choices of givens to remove that were begun, and the total number.
    ///
    /// ```
    /// use sudokit::minimize::Neighbors;
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// assert_eq!(Neighbors::new(&text.parse()?, 2, 2).progress(), (0, 210));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> (u128, u128) {
        (self.removals.begun, self.removals.count())
    }

    fn is_minimal(&mut self, puzzle: &Puzzle, solution: Solution) -> bool {
        redundant_givens(puzzle, Some(solution), &mut self.solver).next().is_none()
    }
}

/// Without limits.
impl Iterator for Neighbors {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        self.next_within(Budget::UNLIMITED).ok().flatten()
    }
}

/// The combinations of `chosen.len()` out of `of` items, as ascending indices.
#[derive(Debug)]
struct Combinations {
    of: usize,
    chosen: Vec<usize>,
    begun: u128,
}

impl Combinations {
    fn new(of: usize, choose: usize) -> Combinations {
        // If more items are chosen than exist, there is no combination, so the excess number need not be
        // stored.
        Combinations { of, chosen: (0..choose.min(of + 1)).collect(), begun: 0 }
    }

    /// The number of combinations: at most 81 choose 40, which is less than 2^78.
    fn count(&self) -> u128 {
        (0..self.chosen.len())
            .fold(1, |number, n| number * self.of.saturating_sub(n) as u128 / (n as u128 + 1))
    }

    fn next(&mut self) -> Option<&[usize]> {
        if self.begun == self.count() {
            return None;
        }
        if self.begun > 0 {
            let last = self.chosen.len();
            // The last index that can still grow; those after it follow it closely.
            let place = (0..last).rev().find(|place| self.chosen[*place] < self.of - last + place)?;
            let first = self.chosen[place] + 1;
            self.chosen.iter_mut().skip(place).zip(first..).for_each(|(index, to)| *index = to);
        }
        self.begun += 1;
        Some(&self.chosen)
    }
}
