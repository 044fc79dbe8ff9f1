//! Rung 2, `tables`: three tables remember the digits of each row, column and box.
//!
//! ```text
//! rows[2][4]     row 3 holds the digit 5
//! columns[0][8]  column 1 holds the digit 9
//! boxes[3][0]    box 4 holds the digit 1
//! ```
//! A digit is rejected by three look-ups instead of a pass over the board, and the blanks are listed once instead of searched
//! for each time. The search is the same as for `revalidate`, node by node; only the work at a node is less. What it still
//! wastes: digits are proposed only to be rejected, and a blank without candidates is noticed only when it is the next blank.
//!
//! Solutions come in lexicographic order.
//!
//! Source: the common answer to LeetCode 36 and 37, and to the task *Sudoku* of many online judges.

use super::depth_first::{Blank, DepthFirst, Look, Rung};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::RejectReason;

/// The engine `tables`: see the [ladder](crate::search::ladder).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::Tables}};
/// let first = Tables.solutions(&Puzzle::EMPTY.into()).next().unwrap();
/// assert!(first.to_string().starts_with("123456789456789123789123456"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tables;

impl Sealed for Tables {}

impl Engine for Tables {
    fn name(&self) -> &'static str {
        "tables"
    }

    fn is_in_reading_order(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "blanks in reading order; tables of the digits seen in each row, column and box"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(DepthFirst::new(problem, State::new(problem, CellSet::ALL)))
    }
}

/// Whether a digit has been seen, by house and digit.
type Seen = [[bool; 9]; 9];

pub(super) struct State {
    problem: Problem,
    rows: Seen,
    columns: Seen,
    boxes: Seen,
    /// The blanks in reading order; the first `filled` of them are filled.
    blanks: Vec<Cell>,
    filled: usize,
}

impl State {
    pub(super) fn new(problem: &Problem, to_fill: CellSet) -> Self {
        let grid = problem.grid();
        let blanks = (grid.blanks() & to_fill).into_iter().collect();
        let none = Seen::default();
        let mut state = Self { problem: *problem, rows: none, columns: none, boxes: none, blanks, filled: 0 };
        for (cell, digit) in grid.iter() {
            state.set(Candidate { cell, digit }, true);
        }
        state
    }

    fn set(&mut self, Candidate { cell, digit }: Candidate, seen: bool) {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        self.rows[row][digit.index()] = seen;
        self.columns[column][digit.index()] = seen;
        self.boxes[row / 3 * 3 + column / 3][digit.index()] = seen;
    }
}

impl Rung for State {
    type Branch = Blank;

    fn look(&mut self) -> Look<Blank> {
        match self.blanks.get(self.filled) {
            Some(&cell) => Look::Branch(Blank { cell, digits: DigitSet::ALL }),
            None => Look::Solved,
        }
    }

    fn next(&self, branch: &mut Blank) -> Option<Candidate> {
        branch.next()
    }

    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason> {
        let Candidate { cell, digit } = candidate;
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        if !self.problem.allows(candidate) {
            Err(RejectReason::NotACandidate)
        } else if self.rows[row][digit.index()] {
            Err(RejectReason::Seen(cell.row()))
        } else if self.columns[column][digit.index()] {
            Err(RejectReason::Seen(cell.column()))
        } else if self.boxes[row / 3 * 3 + column / 3][digit.index()] {
            Err(RejectReason::Seen(cell.box_house()))
        } else {
            self.set(candidate, true);
            self.filled += 1;
            Ok(())
        }
    }

    fn undo(&mut self, candidate: Candidate) {
        self.set(candidate, false);
        self.filled -= 1;
    }
}
