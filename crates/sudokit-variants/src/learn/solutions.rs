//! [`Solutions`], the solutions of a puzzle one after another.

use sudokit_base::Budget;

use super::board::Board;
use super::cover::Cover;
use super::houses::Houses;
use super::solver::{Outcome, Solver};
use crate::random::Random;
use crate::{Digit, DigitSet, Effort, Next};

/// Finds the solutions of a puzzle, each once. It can be stopped after any choice, and goes on from there.
///
/// The order of the solutions is the same on every machine, and may change with a new version. Each solution that was found
/// takes memory until the search is dropped, about 100 bytes on small boards and more on large ones. What is learned takes
/// less and less room the longer the search lasts, since most of it is forgotten.
///
/// ```
/// use sudokit_base::Budget;
/// use sudokit_variants::{Layout, Next, learn::{Houses, Solutions}};
/// let layout = Layout::boxes(2, 2)?;
/// let houses = Houses::new(&layout);
/// let mut solutions = Solutions::new(&houses, &vec![layout.digits(); layout.cell_count()]);
/// let mut count = 0;
/// while let Next::Solution(_) = solutions.next(&Budget::UNLIMITED) {
///     count += 1;
/// }
/// assert_eq!(count, 288);
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    state: State,
    effort: Effort,
}

#[derive(Clone, Debug)]
enum State {
    /// The only solution, found without any choice.
    Solved(Vec<Digit>),
    Search {
        cover: Cover,
        solver: Box<Solver>,
        /// Whether the solver is at a solution that was returned.
        is_found: bool,
    },
    Ended,
}

impl Solutions {
    /// The search for the solutions with these candidates of the cells.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn new(houses: &Houses, candidates: &[DigitSet]) -> Solutions {
        Solutions::ordered(houses, candidates, |_| 0.0)
    }

    /// The same solutions in an order that a seed decides. They are random, but not all of them are equally likely to be first.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn shuffled(houses: &Houses, candidates: &[DigitSet], seed: u64) -> Solutions {
        let mut random = Random::new(seed);
        // One digit after another, which leads to few conflicts on boards of 36x36 and on Latin squares of any size. Candidates
        // in any order come to where a board can hardly be completed.
        let mut ranks: Vec<u8> = (0..=Digit::MAX.index() as u8).collect();
        random.shuffle(&mut ranks);
        Solutions::ordered(houses, candidates, |digit| f64::from(ranks[digit.index()]) + random.fraction())
    }

    /// The same with an activity to begin with for each candidate of a digit.
    fn ordered(
        houses: &Houses,
        candidates: &[DigitSet],
        mut activity: impl FnMut(Digit) -> f64,
    ) -> Solutions {
        assert_eq!(candidates.len(), houses.cell_count(), "one set for each cell");
        let state = match Board::new(houses, candidates) {
            Err(_) => State::Ended,
            Ok(board) => board.digits().map_or_else(
                || {
                    let (cover, groups) = Cover::new(houses, &board);
                    let activities =
                        cover.candidates().iter().map(|candidate| activity(candidate.1)).collect();
                    let solver = Box::new(Solver::new(groups, activities));
                    State::Search { cover, solver, is_found: false }
                },
                State::Solved,
            ),
        };
        Solutions { state, effort: Effort::default() }
    }

    /// The next solution. The budget counts the choices of the whole search as nodes.
    pub fn next(&mut self, budget: &Budget<'_>) -> Next {
        match &mut self.state {
            State::Solved(_) | State::Ended => match std::mem::replace(&mut self.state, State::Ended) {
                State::Solved(digits) => Next::Solution(digits),
                _ => Next::End,
            },
            State::Search { cover, solver, is_found } => {
                if std::mem::take(is_found) {
                    solver.exclude_model();
                }
                let outcome = solver.run(&[], budget);
                self.effort = solver.effort();
                match outcome {
                    Outcome::Model => {
                        *is_found = true;
                        Next::Solution(cover.digits(solver))
                    }
                    Outcome::Stopped(reason) => Next::Stopped(reason),
                    Outcome::Refuted => {
                        self.state = State::Ended;
                        Next::End
                    }
                }
            }
        }
    }

    /// The work done so far.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }
}
