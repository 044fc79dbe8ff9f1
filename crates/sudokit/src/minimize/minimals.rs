//! [`Minimals`]: all minimal puzzles inside a puzzle.

use sudokit_base::{Budget, StopReason};

use super::continue_within;
use super::hitting_sets::HittingSets;
use crate::cell::{Cell, CellSet};
use crate::puzzle::{Puzzle, Solution};
use crate::search::NotUniqueError;

/// All minimal puzzles that result from removing givens of a proper puzzle, each once.
///
/// There may be far too many to wait for: a solution has about 10^25 (estimated by D. Berthier, 2009). Their
/// order has no meaning, but is the same on every machine.
///
/// ```
/// use sudokit::{Puzzle, minimize::Minimals};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// assert!(Minimals::new(&puzzle)?.take(10).all(|minimal| minimal.is_minimal()));
/// assert_eq!(Minimals::new(&puzzle)?.count(), 416);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Minimals {
    solution: Solution,
    search: HittingSets,
    nodes: u64,
}

impl Minimals {
    /// Prepares the search in this puzzle.
    ///
    /// # Errors
    /// The puzzle has no solution, or several.
    pub fn new(puzzle: &Puzzle) -> Result<Minimals, NotUniqueError> {
        Ok(Minimals::inside(puzzle, puzzle.solution()?))
    }

    /// Prepares the search in this puzzle. The budget counts the nodes of the default engine in the check
    /// that the puzzle has exactly one solution.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason, minimize::Minimals};
    /// let budget = Budget::default().with_max_nodes(5);
    /// assert_eq!(Minimals::new_within(&Puzzle::EMPTY, budget).err(), Some(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget was used up. The inner error says that the puzzle has no solution, or several.
    pub fn new_within(
        puzzle: &Puzzle,
        budget: Budget<'_>,
    ) -> Result<Result<Minimals, NotUniqueError>, StopReason> {
        let solution = puzzle.solution_within(budget)?;
        Ok(solution.map(|solution| Minimals::inside(puzzle, solution)))
    }

    fn inside(puzzle: &Puzzle, solution: Solution) -> Minimals {
        let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        Minimals { solution, search: HittingSets::new(solution, CellSet::EMPTY, givens), nodes: 0 }
    }

    /// The next puzzle, or `None` after the last one. A node is a choice of givens, or a question to an
    /// engine whether some givens leave the solution the only one. The nodes of all calls count together;
    /// after an error, a further call continues the search.
    ///
    /// ```
    /// use sudokit::{Budget, StopReason, minimize::Minimals};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut minimals = Minimals::new(&text.parse()?)?;
    /// let budget = Budget::default().with_max_nodes(3);
    /// assert_eq!(minimals.next_within(budget), Err(StopReason::MaxNodes));
    /// let minimal = minimals.next_within(budget.with_max_nodes(10_000))?;
    /// assert!(minimal.is_some_and(|puzzle| puzzle.is_minimal()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up; there may be more puzzles.
    pub fn next_within(&mut self, budget: Budget<'_>) -> Result<Option<Puzzle>, StopReason> {
        let found = continue_within(&mut self.nodes, budget, |monitor| self.search.advance(monitor))?;
        Ok(found.map(|cells| self.solution.part(cells)))
    }
}

/// Without limits.
impl Iterator for Minimals {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        self.next_within(Budget::UNLIMITED).ok().flatten()
    }
}
