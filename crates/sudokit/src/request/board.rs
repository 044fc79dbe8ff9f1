//! `board`: what a page shows of a board while it is filled in.

use serde::{Deserialize, Serialize};

use crate::budget::Budget;
use crate::conflicts::Conflict;
use crate::digit::Digit;
use crate::format::Board;
use crate::grid::Grid;
use crate::outcome::ErrorReport;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::DEFAULT;
use crate::sukaku::Sukaku;

use super::board_input::{BoardText, record_of_player};
use super::operation::{Operation, Work};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<BoardRequest>(
    "board",
    "The candidates, conflicts and solutions of a board, and how many of each digit are left",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","placed":"..4.............................................................................."}"#,
);

/// Asks about a board that is being filled in.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Board"))]
#[serde(deny_unknown_fields)]
struct BoardRequest {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that the player has placed, as 81 cells.
    placed: Option<String>,
    /// The candidates that the player still sees, as 729 characters.
    marks: Option<String>,
}

/// A board that is being filled in.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct BoardModel {
    /// The puzzle.
    puzzle: String,
    /// The candidates that the givens, the placed digits and the marks leave; a filled cell has its digit.
    candidates: Sukaku,
    /// Every rule that the givens and the placed digits break.
    conflicts: Vec<Conflict>,
    /// How many more of each digit, from 1 to 9, a solution has.
    left: [usize; 9],
    /// The number of solutions of the puzzle: 0, 1, or 2 for several. Missing if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// The number of these that have all placed digits. Missing if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions_left: Option<u64>,
    /// The only solution of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Solution>,
}

impl Work for BoardRequest {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record = record_of_player(&self.puzzle, self.placed.as_deref(), self.marks.as_deref())?;
        let filled = record.filled();
        let mut candidates = filled.candidates() & record.board.candidates();
        if let Some(marks) = record.progress.and_then(|progress| progress.marks) {
            candidates = candidates & marks;
        }
        filled.iter().for_each(|(cell, digit)| candidates.set(cell, digit.into()));
        let (solutions, solution) = match record.board.problem() {
            Ok(problem) => count(&problem, budget),
            Err(_) => (Some(0), None),
        };
        let solutions_left = match solution {
            Some(solution) => Some(u64::from(filled.iter().all(|(cell, digit)| solution.get(cell) == digit))),
            None if solutions == Some(0) => Some(0),
            None => count(&with_digits(&record.board, &filled), budget).0,
        };
        let number = |digit| filled.iter().filter(|(_, it)| *it == digit).count();
        reply::json(&BoardModel {
            puzzle: match &record.board {
                Board::Givens(grid) => grid.to_string(),
                Board::Candidates(sukaku) => sukaku.to_string(),
            },
            candidates: candidates.into(),
            conflicts: filled.conflicts(),
            left: Digit::ALL.map(|digit| 9_usize.saturating_sub(number(digit))),
            solutions,
            solutions_left,
            solution,
        })
    }
}

/// The number of solutions up to 2, and the only solution.
fn count(problem: &Problem, budget: Budget<'_>) -> (Option<u64>, Option<Solution>) {
    let mut search = DEFAULT.solutions(problem).with_budget(budget);
    let first = search.next();
    let count = u64::from(first.is_some()) + search.count_up_to(1);
    match search.stopped() {
        Some(_) => (None, None),
        None => (Some(count), first.filter(|_| count == 1)),
    }
}

/// The problem of a board whose solutions have these digits, too.
fn with_digits(board: &Board, filled: &Grid) -> Problem {
    let mut candidates = board.candidates();
    for (cell, digit) in filled.iter() {
        candidates.set(cell, candidates.get(cell) & digit.into());
    }
    Sukaku::from(candidates).into()
}
