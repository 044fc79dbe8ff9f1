//! [`Smallest`], the fewest givens that leave a solution the only one, among those of a puzzle or beside them.

use super::FEWEST;
use super::board::Board;
use super::tree::{Step, Tree};
use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{Monitor, NotProper, Solver};

/// Between so many states of the search, givens are once taken away in some order: where the search is hopeless,
/// that finds more.
const STATES: u64 = 16;

/// A search for the puzzle with the fewest givens: [among those](Smallest::inside) of a proper puzzle, or with all
/// those of an improper one [and some more](Smallest::beside) of one of its solutions.
///
/// It has a puzzle to show from the start, and finds better ones. When it comes to its end, there is none with fewer
/// givens.
///
/// ```
/// use sudokit::{minimize::Smallest, search::Monitor};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut smallest = Smallest::inside(&text.parse()?)?;
/// smallest.run(&mut Monitor::new(), |order| order.rotate_left(7))?;
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
    tree: Tree,
    solver: Solver,
    states: u64,
    is_over: bool,
}

impl Smallest {
    /// Some of the givens of this puzzle.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Smallest};
    /// assert!(Smallest::inside(&Puzzle::EMPTY).is_err());
    /// ```
    ///
    /// # Errors
    /// The puzzle has no solution, or several.
    pub fn inside(puzzle: &Puzzle) -> Result<Smallest, NotProper> {
        Ok(Smallest::new(puzzle.solution()?, CellSet::EMPTY, puzzle.grid().filled()))
    }

    /// All givens of this puzzle, and some more of this solution of it; `None` if it is no solution of it.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Smallest, search::Monitor};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let solution = text.parse::<Puzzle>()?.solution()?;
    /// let puzzle: Puzzle = text.replace('8', ".").parse()?;
    /// let mut smallest = Smallest::beside(&puzzle, solution).expect("it is one of its solutions");
    /// smallest.run(&mut Monitor::new(), |_| ())?;
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
        let tree = Tree::new(solution, kept, cells);
        let (solver, best) = (Solver::new(), kept | may);
        let mut smallest = Smallest { solution, kept, order, best, tree, solver, states: 0, is_over: false };
        smallest.strip();
        smallest
    }

    /// Searches to the end, or to that of the budget. A node, to the monitor, is what it is to
    /// [`Minimals`](super::Minimals).
    ///
    /// Now and then it takes givens away in some order, and asks for the next order by handing over the one before.
    /// Which orders these are does not matter to the end, but to what is found before it.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Smallest, search::Monitor};
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let mut smallest = Smallest::inside(&text.parse()?)?;
    /// let stopped = smallest.run(&mut Monitor::new().with_max_nodes(2_000), |order| order.rotate_left(7));
    /// assert!(stopped.is_err());
    /// assert!(smallest.best().is_proper());
    /// assert!(smallest.at_least() < smallest.best().given_count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up: there may be smaller ones. A further call goes on from there.
    pub fn run(
        &mut self,
        monitor: &mut Monitor<'_>,
        mut next_order: impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        while !self.is_over {
            self.step(monitor, &mut next_order)?;
        }
        Ok(())
    }

    /// The smallest that was found.
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

    /// So many givens there are in any: if the [best](Smallest::best) has no more, it is shown that there is none
    /// with fewer.
    ///
    /// ```
    /// use sudokit::minimize::Smallest;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert!(Smallest::inside(&text.parse()?)?.at_least() >= 17);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_least(&self) -> usize {
        if self.is_over { self.best.len() } else { self.tree.at_least().max(FEWEST) }
    }

    /// One state of the search, and now and then another order.
    pub(super) fn step(
        &mut self,
        monitor: &mut Monitor<'_>,
        next_order: &mut impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        if self.states.is_multiple_of(STATES) {
            next_order(&mut self.order);
            self.strip();
        }
        match self.tree.step(monitor)? {
            Step::Found(cells) => self.take(cells),
            Step::GoOn => {}
            Step::End => self.is_over = true,
        }
        self.states += 1;
        Ok(())
    }

    /// Takes givens away in the order that is.
    fn strip(&mut self) {
        let mut board = Board::new(self.solution, self.order.iter().fold(self.kept, |all, cell| all | *cell));
        board.strip(&self.order, 0, &mut self.solver);
        self.take(board.givens());
    }

    fn take(&mut self, cells: CellSet) {
        if cells.len() <= self.best.len() {
            self.best = cells;
            self.tree.want_fewer_than(cells.len());
            self.is_over |= cells.len() <= FEWEST.max(self.kept.len());
        }
    }
}
