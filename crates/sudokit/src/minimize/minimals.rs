//! [`Minimals`], all minimal puzzles that are part of a puzzle, one after the other.

use super::tree::Tree;
use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{Monitor, NotProper};

/// All minimal puzzles that are made of a proper one by taking givens away; none comes twice.
///
/// There may be more than anybody can wait for: a solution has some 10^25 (estimated by D. Berthier, 2009). They
/// come in an order of no meaning, the same on every machine.
///
/// ```
/// use sudokit::{Puzzle, minimize::Minimals, search::Monitor};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut minimals = Minimals::new(&text.parse()?)?;
/// let mut monitor = Monitor::new();
/// let mut number = 0;
/// while let Some(puzzle) = minimals.advance(&mut monitor)? {
///     assert!(number > 0 || puzzle.is_minimal());
///     number += 1;
/// }
/// assert_eq!(number, 416);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Minimals {
    solution: Solution,
    tree: Tree,
}

impl Minimals {
    /// A search for those of this puzzle, yet to be run.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Minimals};
    /// assert!(Minimals::new(&Puzzle::EMPTY).is_err());
    /// ```
    ///
    /// # Errors
    /// The puzzle has no solution, or several.
    pub fn new(puzzle: &Puzzle) -> Result<Minimals, NotProper> {
        let solution = puzzle.solution()?;
        let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        Ok(Minimals { solution, tree: Tree::new(solution, CellSet::EMPTY, givens) })
    }

    /// The next one; `None` if these were all. A node, to the monitor, is a choice of givens, or a question to an
    /// engine: whether some givens leave the solution the only one. When the monitor has stopped it, a further call goes on from there.
    ///
    /// ```
    /// use sudokit::{minimize::Minimals, StopReason, search::Monitor};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut minimals = Minimals::new(&text.parse()?)?;
    /// let mut monitor = Monitor::new().with_max_nodes(3);
    /// assert_eq!(minimals.advance(&mut monitor), Err(StopReason::MaxNodes));
    /// monitor.set_max_nodes(10_000);
    /// assert!(minimals.advance(&mut monitor)?.is_some_and(|puzzle| puzzle.is_minimal()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up; what is left to be found is not known.
    pub fn advance(&mut self, monitor: &mut Monitor<'_>) -> Result<Option<Puzzle>, StopReason> {
        Ok(self.tree.advance(monitor)?.map(|cells| self.solution.part(cells)))
    }
}
