//! Rung 3, `bitmask`: nine bits for the digits that a row, column or box has not used yet.
//!
//! ```text
//! unused[r1]          0 1110 1010      digits 2 4 6 7 8
//! unused[c1]          1 0110 0010      digits 2 6 7 9
//! unused[b1]          1 1111 0110      digits 2 3 5 6 7 8 9
//! and: candidates     0 0110 0010      digits 2 6 7
//! ```
//! The candidates of a blank are the *and* of three masks. Only they are proposed, so nothing is ever rejected, and a blank
//! without candidates is seen at once. The tree is still the same as for `tables`, node by node; only a better order of the
//! blanks makes it smaller.
//!
//! Solutions come in lexicographic order.
//!
//! Source: the bit mask answer to LeetCode 37.

use super::depth_first::{Blank, DepthFirst, Look, Rung};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::RejectReason;

/// The engine `bitmask`: see the [ladder](crate::search::ladder).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::Bitmask}};
/// let first = Bitmask.solutions(&Puzzle::EMPTY.into()).next().unwrap();
/// assert!(first.to_string().starts_with("123456789456789123789123456"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bitmask;

impl Sealed for Bitmask {}

impl Engine for Bitmask {
    fn name(&self) -> &'static str {
        "bitmask"
    }

    fn is_in_reading_order(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "blanks in reading order; nine-bit masks of unused digits, only candidates are tried"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(DepthFirst::new(problem, State::new(problem, CellSet::ALL)))
    }
}

/// The digits that no cell of a house holds yet, for all 27 houses.
pub(super) struct Unused {
    unused: [DigitSet; 27],
    /// The digits that the problem itself allows in each cell.
    allowed: [DigitSet; 81],
}

impl Unused {
    /// The masks after the givens.
    pub(super) fn new(problem: &Problem) -> Self {
        let allowed = Cell::ALL.map(|cell| problem.allowed(cell));
        let mut masks = Self { unused: [DigitSet::ALL; 27], allowed };
        for (cell, digit) in problem.grid().iter() {
            masks.take(Candidate { cell, digit });
        }
        masks
    }

    /// The candidates of this blank.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let [row, column, box_house] = cell.houses().map(|house| self.unused[house.index()]);
        row & column & box_house & self.allowed[cell.index()]
    }

    #[inline]
    pub(super) fn take(&mut self, Candidate { cell, digit }: Candidate) {
        for house in cell.houses() {
            self.unused[house.index()].remove(digit);
        }
    }

    #[inline]
    pub(super) fn give_back(&mut self, Candidate { cell, digit }: Candidate) {
        for house in cell.houses() {
            self.unused[house.index()].insert(digit);
        }
    }
}

pub(super) struct State {
    unused: Unused,
    /// The blanks in reading order; the first `filled` of them are filled.
    blanks: Vec<Cell>,
    filled: usize,
}

impl State {
    pub(super) fn new(problem: &Problem, to_fill: CellSet) -> Self {
        let blanks = (problem.grid().blanks() & to_fill).into_iter().collect();
        Self { unused: Unused::new(problem), blanks, filled: 0 }
    }
}

impl Rung for State {
    type Branch = Blank;

    fn look(&mut self) -> Look<Blank> {
        let Some(&cell) = self.blanks.get(self.filled) else { return Look::Solved };
        let digits = self.unused.candidates(cell);
        if digits.is_empty() {
            return Look::DeadEnd(RejectReason::NoDigitFor(cell));
        }
        Look::Branch(Blank { cell, digits })
    }

    fn next(&self, branch: &mut Blank) -> Option<Candidate> {
        branch.next()
    }

    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason> {
        self.unused.take(candidate);
        self.filled += 1;
        Ok(())
    }

    fn undo(&mut self, candidate: Candidate) {
        self.unused.give_back(candidate);
        self.filled -= 1;
    }
}
