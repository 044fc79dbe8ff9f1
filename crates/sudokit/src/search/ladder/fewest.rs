//! Rung 4, `fewest`: the masks of `bitmask`, and always the blank with the fewest candidates next.
//!
//! The order of the blanks is free, and it decides how large the tree is. A blank without candidates ends a
//! branch at once, wherever it is; one with a single candidate costs nothing; one with two costs half of the
//! tree below it if the first is wrong. So at every node the blank with the fewest candidates is chosen, the
//! first in reading order among equals. Looking at all blanks costs far more than a node of `bitmask`; what
//! it saves depends on the puzzle. The hard example of the articles takes 10,101 nodes instead of 49,558 to
//! the solution, and 18,935 instead of 2,068,780 to the proof that it is the only one. What it still wastes:
//! it does not see that a digit has one cell left in a house, and guesses instead.
//!
//! Solutions come in the order of the tree: digits ascend at each choice, but which cell is chosen
//! depends on the choices before, so the order is not lexicographic.
//!
//! Source: the task *Advanced Sudoku* of online judges (lowest bit first, a table from a bit to its digit),
//! which follows an old rule for backtracking: S. Golomb and L. Baumert, Backtrack programming, 1965.

use super::bitmask::Unused;
use super::depth_first::{Blank, DepthFirst, Look, Rung};
use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::RejectReason;

/// The engine `fewest`: see the [ladder](crate::search::ladder).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::{Bitmask, Fewest}}};
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = text.parse()?;
/// let nodes = |engine: &dyn Engine| {
///     let mut solutions = engine.solutions(&puzzle.into());
///     solutions.next();
///     solutions.stats().nodes
/// };
/// assert!(nodes(&Fewest) < nodes(&Bitmask) / 4);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fewest;

impl Sealed for Fewest {}

impl Engine for Fewest {
    fn name(&self) -> &'static str {
        "fewest"
    }

    fn about(&self) -> &'static str {
        "the blank with the fewest candidates next; nine-bit masks of unused digits"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(DepthFirst::new(problem, State::new(problem, CellSet::ALL)))
    }
}

pub(super) struct State {
    unused: Unused,
    blanks: CellSet,
}

impl State {
    pub(super) fn new(problem: &Problem, to_fill: CellSet) -> Self {
        Self { unused: Unused::new(problem), blanks: problem.grid().blanks() & to_fill }
    }
}

impl Rung for State {
    type Branch = Blank;

    fn look(&mut self) -> Look<Blank> {
        let candidates = |cell| Blank { cell, digits: self.unused.candidates(cell) };
        match self.blanks.into_iter().map(candidates).min_by_key(|blank| blank.digits.len()) {
            None => Look::Solved,
            Some(blank) if blank.digits.is_empty() => Look::DeadEnd(RejectReason::NoDigitFor(blank.cell)),
            Some(blank) => Look::Branch(blank),
        }
    }

    fn next(&self, branch: &mut Blank) -> Option<Candidate> {
        branch.next()
    }

    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason> {
        self.unused.take(candidate);
        self.blanks.remove(candidate.cell);
        Ok(())
    }

    fn undo(&mut self, candidate: Candidate) {
        self.unused.give_back(candidate);
        self.blanks.insert(candidate.cell);
    }
}
