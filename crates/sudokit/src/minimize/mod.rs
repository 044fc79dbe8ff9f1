//! Removing and adding givens: minimal puzzles, and puzzles near to a puzzle.
//!
//! A given is *redundant* if removing it alone adds no solution ([`Puzzle::redundant_givens`]). A proper puzzle is
//! *minimal* if it has no redundant given ([`Puzzle::is_minimal`]). Redundant givens can usually not be removed
//! together, so a puzzle that is not minimal contains several minimal puzzles:
//!
//! | item | finds |
//! |---|---|
//! | [`minimal`], [`minimal_within`] | one of them |
//! | [`Minimals`] | all of them |
//! | [`Smallest`] | one with the fewest givens, or the fewest givens to add for a given solution |
//! | [`Neighbors`] | proper puzzles that differ in some givens, {-n+m} |
//! | [`Extension`] | the fewest givens to add to a puzzle with several solutions |
//!
//! All except `minimal` may search for longer than anybody can wait. They report whether the search is complete, and can be
//! continued. All take a [`Budget`]. They ask an engine only questions whose answers do not depend on the engine, so they find
//! the same puzzles in the same order on every machine.
//!
//! ```
//! use sudokit::{Cell, Puzzle, minimize};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!(puzzle.redundant_givens().len(), 22);
//!
//! let minimal = minimize::minimal(&puzzle, &Cell::ALL)?;
//! assert!(minimal.is_minimal());
//! assert_eq!(minimal.given_count(), 23);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod additions;
mod board;
mod extension;
mod hitting_sets;
mod minimals;
mod neighbors;
mod question;
mod redundant_givens;
mod removal;
#[cfg(feature = "generate")]
mod sets_by_cell;
#[cfg(feature = "generate")]
mod sets_of_two_lines;
#[cfg(feature = "generate")]
mod side_by_side;
mod smallest;
mod unavoidable_sets;

pub use extension::Extension;
pub use minimals::Minimals;
pub use neighbors::Neighbors;
pub use smallest::Smallest;

#[cfg(feature = "generate")]
pub(crate) use board::Board;
#[cfg(feature = "generate")]
pub(crate) use {
    question::{Answer, Inquiry, Question},
    removal::Removal,
    sets_by_cell::{SetNumbers, SetsByCell},
    side_by_side::finish_all,
};

use sudokit_base::{Budget, StopReason};

use crate::cell::{Cell, CellSet};
use crate::puzzle::Puzzle;
use crate::search::{Monitor, NotUniqueError, Solver};

/// Runs a part of a search that counts its nodes over all its parts.
fn continue_within<R>(
    nodes: &mut u64,
    budget: Budget<'_>,
    part: impl FnOnce(&mut Monitor<'_>) -> Result<R, StopReason>,
) -> Result<R, StopReason> {
    let mut monitor = Monitor::new().with_budget(budget).with_nodes(*nodes);
    let result = part(&mut monitor);
    *nodes = monitor.stats().nodes;
    result
}

/// No puzzle with fewer givens has just one solution (G. McGuire, B. Tugemann, G. Civario 2012).
pub(crate) const FEWEST: usize = 17;

/// A minimal puzzle inside this one. The givens are visited in this order of the cells, and each redundant one is removed.
/// Givens in other cells stay.
///
/// ```
/// use sudokit::{Cell, Puzzle, minimize};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let puzzle = minimize::minimal(&text.parse()?, &Cell::ALL)?;
/// assert!(puzzle.is_minimal() && puzzle.solution()?.to_string() == text);
/// assert!(minimize::minimal(&Puzzle::EMPTY, &Cell::ALL).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The puzzle has no solution, or several.
pub fn minimal(puzzle: &Puzzle, order: &[Cell]) -> Result<Puzzle, NotUniqueError> {
    match minimal_within(puzzle, order, Budget::UNLIMITED) {
        Ok(result) => result,
        Err(reason) => unreachable!("a search without limits: {reason}"),
    }
}

/// The same puzzle as [`minimal`] finds. The budget counts the nodes of the default engine in the check that the puzzle has
/// exactly one solution; the budget is also asked before each given is removed.
///
/// ```
/// use sudokit::{Budget, Cell, GoOn, StopReason, minimize};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let never = GoOn::new(|| false);
/// let budget = Budget::default().with_go_on(&never);
/// let minimal = minimize::minimal_within(&text.parse()?, &Cell::ALL, budget);
/// assert_eq!(minimal, Err(StopReason::Interrupted));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
///
/// # Errors
/// The budget was used up. The inner error says that the puzzle has no solution, or several.
pub fn minimal_within(
    puzzle: &Puzzle,
    order: &[Cell],
    budget: Budget<'_>,
) -> Result<Result<Puzzle, NotUniqueError>, StopReason> {
    let solution = match puzzle.solution_within(budget)? {
        Ok(solution) => solution,
        Err(why) => return Ok(Err(why)),
    };
    let givens = puzzle.grid().filled();
    let order: Vec<CellSet> =
        order.iter().filter(|cell| givens.contains(**cell)).copied().map(CellSet::of).collect();
    let mut board = board::Board::new(solution, givens);
    if !board.strip_within(&order, 0, &mut Solver::new(), budget) {
        return Err(StopReason::Interrupted);
    }
    Ok(Ok(solution.part(board.givens())))
}
