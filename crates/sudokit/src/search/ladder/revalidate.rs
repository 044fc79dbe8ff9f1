//! Rung 1, `revalidate`: place a digit, validate the whole board, go on.
//!
//! The shortest solver, given a check of boards: find the first blank, try 1 to 9, keep each digit with which no row, column or
//! box of the *whole board* holds a digit twice, and scan again for the first blank. It remembers nothing, so each proposal
//! looks at all 81 cells, where three houses would be enough.
//!
//! Solutions come in lexicographic order.
//!
//! Source: the common first answer to LeetCode 37, with the check of LeetCode 36.

use super::depth_first::{Blank, DepthFirst, Look, Rung};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::RejectReason;

/// The engine `revalidate`: see the [ladder](crate::search::ladder).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::Revalidate}};
/// let first = Revalidate.solutions(&Puzzle::EMPTY.into()).next().unwrap();
/// assert!(first.to_string().starts_with("123456789456789123789123456"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Revalidate;

impl Sealed for Revalidate {}

impl Engine for Revalidate {
    fn name(&self) -> &'static str {
        "revalidate"
    }

    fn is_in_reading_order(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "blanks in reading order; the whole board is validated after every digit"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(DepthFirst::new(problem, State::new(problem, CellSet::ALL)))
    }
}

pub(super) struct State {
    problem: Problem,
    grid: Grid,
    /// The cells to fill: all of them, or fewer in a test that counts the ways to fill a part.
    to_fill: CellSet,
}

impl State {
    pub(super) fn new(problem: &Problem, to_fill: CellSet) -> Self {
        Self { problem: *problem, grid: problem.grid(), to_fill }
    }
}

impl Rung for State {
    type Branch = Blank;

    fn look(&mut self) -> Look<Blank> {
        let first = self.to_fill.into_iter().find(|cell: &Cell| self.grid.get(*cell).is_none());
        first.map_or(Look::Solved, |cell| Look::Branch(Blank { cell, digits: DigitSet::ALL }))
    }

    fn next(&self, branch: &mut Blank) -> Option<Candidate> {
        branch.next()
    }

    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason> {
        if !self.problem.allows(candidate) {
            return Err(RejectReason::NotACandidate);
        }
        self.grid.set(candidate.cell, Some(candidate.digit));
        match self.grid.first_conflict() {
            Some((house, _)) => {
                self.grid.set(candidate.cell, None);
                Err(RejectReason::Seen(house))
            }
            None => Ok(()),
        }
    }

    fn undo(&mut self, candidate: Candidate) {
        self.grid.set(candidate.cell, None);
    }
}
