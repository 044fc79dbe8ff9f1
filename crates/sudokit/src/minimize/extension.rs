//! [`Extension`]: the fewest givens to add to a puzzle so that it has exactly one solution, whichever that is.

use sudokit_base::{Budget, StopReason};

use super::additions::Additions;
use super::hitting_sets::Visit;
use super::smallest::Smallest;
use super::{FEWEST, continue_within};
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::puzzle::{Puzzle, Solution};
use crate::search::Monitor;

/// A search for the fewest givens that make a puzzle proper, whichever of its solutions they lead to.
///
/// It tries all ways to add one given, then two, and so on: the first puzzle found has the fewest. It
/// alternates with a search for the fewest givens for *one* of the solutions, as in [`Smallest::beside`], so
/// that there is a good puzzle when the budget is used up.
///
/// ```
/// use sudokit::{Budget, Puzzle, minimize::Extension};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.replace(['5', '8'], ".").parse()?;
/// let solution = puzzle.solve().expect("it has several");
/// let mut extension = Extension::new(&puzzle, solution).expect("it is one of its solutions");
/// extension.run_within(Budget::UNLIMITED, |order| order.rotate_left(7))?;
/// let best = extension.best();
/// assert!(best.is_proper());
/// assert_eq!(best.given_count(), puzzle.given_count() + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Extension {
    puzzle: Puzzle,
    /// The number of givens that are currently added; fewer are not enough.
    number: usize,
    additions: Additions,
    /// The search for one of the solutions.
    for_one_solution: Smallest,
    best: Puzzle,
    nodes: u64,
}

impl Extension {
    /// Prepares the search from this puzzle. `None` if `solution` is not a solution of it.
    #[must_use]
    pub fn new(puzzle: &Puzzle, solution: Solution) -> Option<Extension> {
        let for_one_solution = Smallest::beside(puzzle, solution)?;
        let best = for_one_solution.best();
        // No proper puzzle has fewer than 17 givens, so fewer additions need not be tried.
        let number = FEWEST.saturating_sub(puzzle.given_count());
        let additions = additions(puzzle, number);
        Some(Extension { puzzle: *puzzle, number, additions, for_one_solution, best, nodes: 0 })
    }

    /// Searches until the search is complete or the budget is used up. The nodes of [`Smallest::run_within`]
    /// and [`Neighbors`](super::Neighbors::next_within) are counted together, in all calls. Orders are
    /// requested as in [`Smallest::run_within`].
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, minimize::Extension};
    /// let solution = Puzzle::EMPTY.solve().expect("it has many");
    /// let mut extension = Extension::new(&Puzzle::EMPTY, solution).expect("it is one of them");
    /// assert!(extension.run_within(Budget::default().with_max_nodes(10_000), |_| ()).is_err());
    /// assert!(extension.at_least() == 17 && extension.best().given_count() > 17);
    /// ```
    ///
    /// # Errors
    /// The budget is used up: fewer givens may be enough. A further call continues the search.
    pub fn run_within(
        &mut self,
        budget: Budget<'_>,
        mut next_order: impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        let mut nodes = self.nodes;
        let result = continue_within(&mut nodes, budget, |monitor| {
            while self.best.given_count() > self.at_least() {
                self.step(monitor, &mut next_order)?;
            }
            Ok(())
        });
        self.nodes = nodes;
        result
    }

    /// One step of each of the two searches.
    fn step(
        &mut self,
        monitor: &mut Monitor<'_>,
        next_order: &mut impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        self.for_one_solution.step(monitor, next_order)?;
        if self.for_one_solution.best().given_count() < self.best.given_count() {
            self.best = self.for_one_solution.best();
        }
        match self.additions.step(monitor)? {
            // The first one found has the fewest givens, so it also ends the search.
            Visit::Found((puzzle, _)) => self.best = puzzle,
            Visit::Continue => {}
            Visit::Finished => {
                self.number += 1;
                self.additions = additions(&self.puzzle, self.number);
            }
        }
        Ok(())
    }

    /// The puzzle with the fewest givens found so far.
    ///
    /// ```
    /// use sudokit::minimize::Extension;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle = text.parse()?;
    /// let extension = Extension::new(&puzzle, puzzle.solution()?).expect("it is its solution");
    /// assert_eq!(extension.best(), puzzle);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best(&self) -> Puzzle {
        self.best
    }

    /// A lower bound for the number of givens. If the [best](Extension::best) puzzle has this number, none
    /// has fewer.
    #[must_use]
    pub fn at_least(&self) -> usize {
        self.puzzle.given_count() + self.number
    }
}

/// All ways to add `number` givens all of which are needed.
fn additions(puzzle: &Puzzle, number: usize) -> Additions {
    Additions::new(*puzzle, number, CandidateSet::EMPTY, true)
}
