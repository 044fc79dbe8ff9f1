//! [`Smallest`]: the fewest givens that leave a solution the only one.

use sudokit_base::{Budget, StopReason};

use super::board::Board;
use super::hitting_sets::{HittingSets, Visit};
use super::{FEWEST, continue_within};
use crate::cell::{Cell, CellSet};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{Monitor, NotUniqueError, Solver};

/// After this number of states of the search, redundant givens are removed in another order. If the search is
/// hopeless, this finds better puzzles.
const STATES: u64 = 16;

/// A search for the puzzle with the fewest givens: with [some of the givens](Smallest::inside) of a proper
/// puzzle, or with all givens of a puzzle [and more givens](Smallest::beside) from one of its solutions.
///
/// The search has a puzzle from the start and finds better ones. When it is complete, no puzzle has fewer
/// givens.
///
/// ```
/// use sudokit::{Budget, minimize::Smallest};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut smallest = Smallest::inside(&text.parse()?)?;
/// smallest.run_within(Budget::UNLIMITED, |order| order.rotate_left(7))?;
/// assert!(smallest.best().is_minimal());
/// assert_eq!(smallest.best().given_count(), 20);
/// assert_eq!(smallest.at_least(), 20); // so there is none with fewer
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Smallest {
    solution: Solution,
    kept: CellSet,
    order: Vec<CellSet>,
    best: CellSet,
    search: HittingSets,
    solver: Solver,
    states: u64,
    nodes: u64,
    is_complete: bool,
}

impl Smallest {
    /// Searches among the givens of this puzzle.
    ///
    /// # Errors
    /// The puzzle has no solution, or several.
    pub fn inside(puzzle: &Puzzle) -> Result<Smallest, NotUniqueError> {
        Ok(Smallest::new(puzzle.solution()?, CellSet::EMPTY, puzzle.grid().filled()))
    }

    /// Searches among the givens of this puzzle. The budget counts the nodes of the default engine in the
    /// check that the puzzle has exactly one solution.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason, minimize::Smallest};
    /// let budget = Budget::default().with_max_nodes(5);
    /// assert_eq!(Smallest::inside_within(&Puzzle::EMPTY, budget).err(), Some(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget was used up. The inner error says that the puzzle has no solution, or several.
    pub fn inside_within(
        puzzle: &Puzzle,
        budget: Budget<'_>,
    ) -> Result<Result<Smallest, NotUniqueError>, StopReason> {
        let solution = puzzle.solution_within(budget)?;
        Ok(solution.map(|solution| Smallest::new(solution, CellSet::EMPTY, puzzle.grid().filled())))
    }

    /// Searches among the puzzles that have all givens of this puzzle and more of this solution. `None` if it
    /// is not a solution of the puzzle.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, minimize::Smallest};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let solution = text.parse::<Puzzle>()?.solution()?;
    /// let puzzle: Puzzle = text.replace('8', ".").parse()?;
    /// let mut smallest = Smallest::beside(&puzzle, solution).expect("it is one of its solutions");
    /// smallest.run_within(Budget::UNLIMITED, |_| ())?;
    /// assert_eq!(smallest.best().given_count(), puzzle.given_count() + 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn beside(puzzle: &Puzzle, solution: Solution) -> Option<Smallest> {
        let (kept, more) = (puzzle.grid().filled(), puzzle.grid().blanks());
        solution.extends(puzzle.grid()).then(|| Smallest::new(solution, kept, more))
    }

    fn new(solution: Solution, kept: CellSet, may: CellSet) -> Smallest {
        let cells: Vec<Cell> = may.iter().collect();
        let order = cells.iter().copied().map(CellSet::of).collect();
        let search = HittingSets::new(solution, kept, cells);
        let (solver, best) = (Solver::new(), kept | may);
        let mut smallest =
            Smallest { solution, kept, order, best, search, solver, states: 0, nodes: 0, is_complete: false };
        smallest.strip();
        smallest
    }

    /// Searches until the search is complete or the budget is used up. Nodes are those of
    /// [`Minimals`](super::Minimals::next_within); those of all calls count together.
    ///
    /// From time to time it removes redundant givens in a new order, and calls a function with the last order
    /// to get the new one. The orders do not change the final result, only the puzzles that are found before
    /// it.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, minimize::Smallest};
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let mut smallest = Smallest::inside(&text.parse()?)?;
    /// let budget = Budget::default().with_max_nodes(2_000);
    /// let stopped = smallest.run_within(budget, |order| order.rotate_left(7));
    /// assert!(stopped.is_err());
    /// assert!(smallest.best().is_proper());
    /// assert!(smallest.at_least() < smallest.best().given_count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up: there may be smaller puzzles. A further call continues the search.
    pub fn run_within(
        &mut self,
        budget: Budget<'_>,
        mut next_order: impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        let mut nodes = self.nodes;
        let result = continue_within(&mut nodes, budget, |monitor| {
            while !self.is_complete {
                self.step(monitor, &mut next_order)?;
            }
            Ok(())
        });
        self.nodes = nodes;
        result
    }

    /// The smallest puzzle found so far.
    ///
    /// ```
    /// use sudokit::minimize::Smallest;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert!(Smallest::inside(&text.parse()?)?.best().is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best(&self) -> Puzzle {
        self.solution.part(self.best)
    }

    /// A lower bound for the number of givens. If the [best](Smallest::best) puzzle has this number, none has
    /// fewer.
    #[must_use]
    pub fn at_least(&self) -> usize {
        if self.is_complete { self.best.len() } else { self.search.at_least().max(FEWEST) }
    }

    /// Visits one state of the search, and from time to time tries another order.
    pub(super) fn step(
        &mut self,
        monitor: &mut Monitor<'_>,
        next_order: &mut impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        if self.states.is_multiple_of(STATES) {
            next_order(&mut self.order);
            self.strip();
        }
        match self.search.step(monitor)? {
            Visit::Found(cells) => self.take(cells),
            Visit::Continue => {}
            Visit::Finished => self.is_complete = true,
        }
        self.states += 1;
        Ok(())
    }

    /// Removes redundant givens in the current order.
    fn strip(&mut self) {
        let mut board = Board::new(self.solution, self.order.iter().fold(self.kept, |all, cell| all | *cell));
        board.strip(&self.order, 0, &mut self.solver);
        self.take(board.givens());
    }

    fn take(&mut self, cells: CellSet) {
        // Equally many are taken, too: at the start, that sets the limit of the search.
        if cells.len() <= self.best.len() {
            self.best = cells;
            self.search.want_fewer_than(cells.len());
            self.is_complete |= cells.len() <= FEWEST.max(self.kept.len());
        }
    }
}
