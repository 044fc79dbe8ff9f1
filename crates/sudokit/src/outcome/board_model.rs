//! [`BoardModel`], the data that a page shows about a board while it is filled in.

use sudokit_base::Budget;

use crate::candidate::CandidateSet;
use crate::conflicts::Conflict;
use crate::digit::Digit;
use crate::format::{Board, Record};
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::DEFAULT;
use crate::sukaku::Sukaku;

/// A board that is being filled in: its candidates, conflicts and solutions.
///
/// ```
/// use sudokit::format::Record;
/// use sudokit::outcome::BoardModel;
/// use sudokit::{Budget, Grid};
///
/// let twice: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// let model = BoardModel::of(&Record::from(twice), Budget::UNLIMITED);
/// assert_eq!((model.conflicts.len(), model.solutions, model.left[0]), (2, Some(0), 7));
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardModel {
    /// The puzzle.
    pub puzzle: String,
    /// The candidates that the givens, the placed digits and the marks leave; a filled cell has its digit.
    pub candidates: Sukaku,
    /// Every rule that the givens and the placed digits break.
    pub conflicts: Vec<Conflict>,
    /// How many more of each digit, from 1 to 9, a solution has.
    pub left: [usize; 9],
    /// The number of solutions of the puzzle: 0, 1, or 2 for several. None if a limit was reached.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions: Option<u64>,
    /// The number of these that have all placed digits. None if a limit was reached.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions_left: Option<u64>,
    /// The only solution of the puzzle.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solution: Option<Solution>,
}

impl BoardModel {
    /// The model of a board and of the player's progress. Each search stops at the limits of the budget.
    ///
    /// ```
    /// use sudokit::format::Record;
    /// use sudokit::outcome::BoardModel;
    /// use sudokit::{Budget, Grid};
    /// let model = BoardModel::of(&Record::from(Grid::EMPTY), Budget::UNLIMITED);
    /// assert_eq!((model.solutions, model.solution), (Some(2), None));
    /// ```
    #[must_use]
    pub fn of(record: &Record, budget: Budget<'_>) -> BoardModel {
        let (board, filled) = (record.board.classic_or_blank(), record.filled());
        let mut candidates: CandidateSet = filled.candidates() & board.candidates();
        if let Some(marks) = record.progress.and_then(|progress| progress.marks) {
            candidates &= marks;
        }
        filled.iter().for_each(|(cell, digit)| candidates.set(cell, digit.into()));
        let (solutions, solution) = match board.problem() {
            Ok(problem) => count(&problem, budget),
            Err(_) => (Some(0), None),
        };
        let solutions_left = match solution {
            Some(solution) => Some(u64::from(filled.iter().all(|(cell, digit)| solution.get(cell) == digit))),
            None if solutions == Some(0) => Some(0),
            None => count(&with_digits(&board, &filled), budget).0,
        };
        let number = |digit| filled.iter().filter(|(_, it)| *it == digit).count();
        BoardModel {
            puzzle: record.board.to_string(),
            candidates: candidates.into(),
            conflicts: filled.conflicts(),
            left: Digit::ALL.map(|digit| 9_usize.saturating_sub(number(digit))),
            solutions,
            solutions_left,
            solution,
        }
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
