//! [`Extension`], the fewest givens to add to a puzzle so that it has just one solution, whichever.

use super::FEWEST;
use super::additions::Additions;
use super::smallest::Smallest;
use super::tree::Step;
use crate::StopReason;
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::puzzle::{Puzzle, Solution};
use crate::search::Monitor;

/// A search for the fewest givens that make a puzzle proper, of any of its solutions.
///
/// It tries all ways to add one given, then two, and so on: the first puzzle found has the fewest. By turns with
/// that it looks for the fewest towards *one* of the solutions, as [`Smallest::beside`] does, so that there is
/// something to show when the budget is used up.
///
/// ```
/// use sudokit::{Puzzle, minimize::Extension, search::Monitor};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.replace(['5', '8'], ".").parse()?;
/// let solution = puzzle.solve().expect("it has several");
/// let mut extension = Extension::new(&puzzle, solution).expect("it is one of its solutions");
/// extension.run(&mut Monitor::new(), |order| order.rotate_left(7))?;
/// let best = extension.best();
/// assert!(best.is_proper());
/// assert_eq!(best.given_count(), puzzle.given_count() + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Extension {
    puzzle: Puzzle,
    /// So many are added now; fewer do not do.
    number: usize,
    additions: Additions,
    /// Towards one of the solutions.
    towards: Smallest,
    best: Puzzle,
}

impl Extension {
    /// A search for those of this puzzle, yet to be run; `None` if this is no solution of it.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Extension};
    /// let solution = Puzzle::EMPTY.solve().expect("it has many");
    /// let extension = Extension::new(&Puzzle::EMPTY, solution);
    /// assert!(extension.is_some_and(|extension| extension.best().is_minimal()));
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle, solution: Solution) -> Option<Extension> {
        let towards = Smallest::beside(puzzle, solution)?;
        let best = towards.best();
        let number = FEWEST.saturating_sub(puzzle.given_count());
        let additions = additions(puzzle, number);
        Some(Extension { puzzle: *puzzle, number, additions, towards, best })
    }

    /// Searches to the end, or to that of the budget. A node, to the monitor, is what it is to
    /// [`Smallest`] and [`Neighbours`](super::Neighbours); orders are asked for as by [`Smallest::run`].
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Extension, search::Monitor};
    /// let solution = Puzzle::EMPTY.solve().expect("it has many");
    /// let mut extension = Extension::new(&Puzzle::EMPTY, solution).expect("it is one of them");
    /// assert!(extension.run(&mut Monitor::new().with_max_nodes(10_000), |_| ()).is_err());
    /// assert!(extension.at_least() == 17 && extension.best().given_count() > 17);
    /// ```
    ///
    /// # Errors
    /// The budget is used up: fewer may do. A further call goes on from there.
    pub fn run(
        &mut self,
        monitor: &mut Monitor<'_>,
        mut next_order: impl FnMut(&mut [CellSet]),
    ) -> Result<(), StopReason> {
        while self.best.given_count() > self.at_least() {
            self.towards.step(monitor, &mut next_order)?;
            if self.towards.best().given_count() < self.best.given_count() {
                self.best = self.towards.best();
            }
            match self.additions.step(monitor)? {
                Step::Found((puzzle, _)) => self.best = puzzle,
                Step::GoOn => {}
                Step::End => {
                    self.number += 1;
                    self.additions = additions(&self.puzzle, self.number);
                }
            }
        }
        Ok(())
    }

    /// The puzzle with the fewest givens that was found.
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

    /// So many givens there are in any: if the [best](Extension::best) has no more, it is shown that no fewer do.
    ///
    /// ```
    /// use sudokit::{Puzzle, minimize::Extension};
    /// let solution = Puzzle::EMPTY.solve().expect("it has many");
    /// assert!(Extension::new(&Puzzle::EMPTY, solution).is_some_and(|extension| extension.at_least() == 17));
    /// ```
    #[must_use]
    pub fn at_least(&self) -> usize {
        self.puzzle.given_count() + self.number
    }
}

/// All ways to add so many, none of which is to be spared: fewer do not do.
fn additions(puzzle: &Puzzle, number: usize) -> Additions {
    Additions::new(*puzzle, number, CandidateSet::EMPTY, true)
}
