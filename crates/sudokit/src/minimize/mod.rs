//! Taking givens away, and adding some: minimal puzzles, and what is near to a puzzle.
//!
//! A given is *redundant* if it can be taken away, by itself, without letting in a solution that was not there
//! ([`Puzzle::redundant_givens`]). A proper puzzle is *minimal* if no given is ([`Puzzle::is_minimal`]).
//! Redundant givens can as a rule not be taken away together, so there are several minimal puzzles inside a puzzle
//! that is not minimal:
//!
//! | what | for |
//! |---|---|
//! | [`minimal`] | one of them, at once |
//! | [`Minimals`] | all of them, one after the other |
//! | [`Smallest`] | one with the fewest givens, or the fewest to add for a solution |
//! | [`Neighbours`] | proper puzzles that differ in so many givens, {-n+m} |
//! | [`Extension`] | the fewest givens to add to a puzzle with several solutions |
//!
//! But for the first, these are searches that may take longer than anybody waits. They run under a
//! [`Monitor`](crate::search::Monitor) with its budget, say when they have come to the end, and can be resumed.
//! All that is asked of an engine is what does not depend on which one it is; so they find the same in the same
//! order on every machine.
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
mod minimals;
mod neighbours;
mod smallest;
mod tree;

pub use extension::Extension;
pub use minimals::Minimals;
pub use neighbours::Neighbours;
pub use smallest::Smallest;

#[cfg(feature = "generate")]
pub(crate) use board::Board;

use crate::cell::{Cell, CellSet};
use crate::puzzle::Puzzle;
use crate::search::{NotProper, Solver};

/// No puzzle with fewer givens has just one solution (G. McGuire, B. Tugemann, G. Civario 2012).
pub(crate) const FEWEST: usize = 17;

/// A minimal puzzle inside this one: the givens are taken away in this order of the cells, each if it is not needed.
/// Those in other cells stay.
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
pub fn minimal(puzzle: &Puzzle, order: &[Cell]) -> Result<Puzzle, NotProper> {
    let solution = puzzle.solution()?;
    let givens = puzzle.grid().filled();
    let order: Vec<CellSet> =
        order.iter().filter(|cell| givens.contains(**cell)).copied().map(CellSet::of).collect();
    let mut board = board::Board::new(solution, givens);
    board.strip(&order, 0, &mut Solver::new());
    Ok(solution.part(board.givens()))
}
