//! [`Neighbours`], the proper puzzles that differ from a puzzle in so many givens.

use super::additions::Additions;
use super::board::Board;
use super::tree::Step;
use crate::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{Monitor, Solver};

/// All proper puzzles that come of a puzzle when so many givens are taken away and so many others put: what the
/// field writes as {-n+m}. None comes twice.
///
/// The puzzle itself may have any number of solutions. What is added need not be part of any of them, for where
/// givens are gone, there are more; only what was taken away is not put back. Ways to take away go in the order of the
/// cells, the first kept longest; for each, what is added goes in the order of cells and digits.
///
/// ```
/// use sudokit::{Puzzle, minimize::Neighbours, search::Monitor};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = text.parse()?;
/// let mut neighbours = Neighbours::new(&puzzle, 1, 1);
/// let mut monitor = Monitor::new();
/// let mut number = 0;
/// while let Some(neighbour) = neighbours.advance(&mut monitor)? {
///     assert!(neighbour != puzzle && neighbour.is_proper());
///     number += 1;
/// }
/// assert_eq!(number, 26);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[doc(alias("vicinity search", "-1+1", "{-n+m}"))]
pub struct Neighbours {
    puzzle: Puzzle,
    givens: Vec<Candidate>,
    add: usize,
    are_minimal: bool,
    ways: Ways,
    additions: Option<Additions>,
    solver: Solver,
}

impl Neighbours {
    /// A search for those of this puzzle, yet to be run: so many givens are taken away, and so many put.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Neighbours, search::Monitor};
    /// let none = Neighbours::new(&Puzzle::EMPTY, 1, 1).advance(&mut Monitor::new());
    /// assert_eq!(none, Ok(None)); // nothing can be taken away
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle, remove: usize, add: usize) -> Neighbours {
        let givens: Vec<Candidate> = puzzle.givens().map(|(cell, digit)| Candidate { cell, digit }).collect();
        let ways = Ways::new(givens.len(), remove);
        let (are_minimal, additions, solver) = (false, None, Solver::new());
        Neighbours { puzzle: *puzzle, givens, add, are_minimal, ways, additions, solver }
    }

    /// Only those that are minimal.
    ///
    /// ```
    /// use sudokit::{minimize::Neighbours, search::Monitor};
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let mut neighbours = Neighbours::new(&text.parse()?, 1, 1).minimal();
    /// assert!(neighbours.advance(&mut Monitor::new())?.is_some_and(|puzzle| puzzle.is_minimal()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn minimal(mut self) -> Neighbours {
        self.are_minimal = true;
        self
    }

    /// The next one; `None` if these were all. A node, to the monitor, is one of the search for solutions, or a
    /// candidate that is tried. When the monitor has stopped it, a further call goes on from there.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Neighbours, StopReason, search::Monitor};
    /// let mut neighbours = Neighbours::new(&Puzzle::EMPTY, 0, 17);
    /// let stopped = neighbours.advance(&mut Monitor::new().with_max_nodes(10_000));
    /// assert_eq!(stopped, Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget is used up; what is left to be found is not known.
    pub fn advance(&mut self, monitor: &mut Monitor<'_>) -> Result<Option<Puzzle>, StopReason> {
        loop {
            let Some(additions) = &mut self.additions else {
                let Some(way) = self.ways.next() else { return Ok(None) };
                let removed = way.iter().map(|index| self.givens[*index]);
                let banned = removed.clone().fold(CandidateSet::EMPTY, CandidateSet::with);
                let puzzle = removed.fold(self.puzzle, |puzzle, given| puzzle.without(given.cell));
                self.additions = Some(Additions::new(puzzle, self.add, banned, self.are_minimal));
                continue;
            };
            match additions.step(monitor)? {
                Step::Found((puzzle, solution)) => {
                    if !self.are_minimal || self.is_minimal(&puzzle, solution) {
                        return Ok(Some(puzzle));
                    }
                }
                Step::GoOn => {}
                Step::End => self.additions = None,
            }
        }
    }

    /// How far it has come: the ways to take givens away that were begun, and how many there are.
    ///
    /// ```
    /// use sudokit::minimize::Neighbours;
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// assert_eq!(Neighbours::new(&text.parse()?, 2, 2).progress(), (0, 210));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> (u128, u128) {
        (self.ways.begun, self.ways.number())
    }

    fn is_minimal(&mut self, puzzle: &Puzzle, solution: Solution) -> bool {
        Board::new(solution, puzzle.grid().filled()).is_minimal(&mut self.solver)
    }
}

/// The ways to choose some of so many things, as their indices, which ascend.
#[derive(Debug)]
struct Ways {
    of: usize,
    chosen: Vec<usize>,
    begun: u128,
}

impl Ways {
    fn new(of: usize, choose: usize) -> Ways {
        // Too many to choose are cut to one too many: none comes of that either.
        Ways { of, chosen: (0..choose.min(of + 1)).collect(), begun: 0 }
    }

    /// How many there are: no more than 81 over 40, which is below 2^78.
    fn number(&self) -> u128 {
        (0..self.chosen.len())
            .fold(1, |number, n| number * self.of.saturating_sub(n) as u128 / (n as u128 + 1))
    }

    fn next(&mut self) -> Option<&[usize]> {
        if self.begun == self.number() {
            return None;
        }
        if self.begun > 0 {
            let last = self.chosen.len();
            let place = (0..last).rev().find(|place| self.chosen[*place] < self.of - last + place)?;
            let first = self.chosen[place] + 1;
            self.chosen.iter_mut().skip(place).zip(first..).for_each(|(index, to)| *index = to);
        }
        self.begun += 1;
        Some(&self.chosen)
    }
}
