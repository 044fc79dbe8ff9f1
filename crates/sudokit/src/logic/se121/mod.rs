//! ER, EP and ED: the rating of Sudoku Explainer 1.2.1, as its batch program `serate` prints it.
//!
//! A puzzle is solved step by step. Thirty finders are asked in a fixed order, the first that finds a step
//! wins, and the step is applied before the next is looked for. ER is the rating of the hardest step, EP the
//! rating of the hardest step up to the first placement, ED the rating of the first step.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::logic::se121::{Steps, Tenths, rate};
//!
//! let text = ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38";
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!(rate(&puzzle.into()).to_string(), "7.6/1.2/1.2");
//!
//! let nishio = Steps::new(&puzzle.into()).find(|step| step.rating == Tenths(76)).expect("the hardest");
//! assert_eq!(nishio.rule.name(), "Nishio Forcing Chains");
//! assert_eq!(nishio.eliminations.first(), "r1c4=8".parse().ok());
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```
//!
//! The numbers equal the numbers of that program, including its quirks. Later programs of the same family
//! know more techniques or fix errors, and give other numbers; so a rating is always named with its profile,
//! `se121`. Two things are defined here that are undefined there: the cells of a nested hint are taken in
//! reading order, and a board that contradicts itself ends the rating at once.
//!
//! # Why the rating does not use the techniques
//!
//! The finders of simple patterns (singles, locked candidates, subsets, fish, wings, unique rectangles and
//! loops, BUG, aligned exclusion) stay apart from the [techniques](crate::logic::TECHNIQUES) on purpose.
//! Which step comes first decides the rating, so the order of the search is part of the scale, with its gaps:
//! some patterns are found only in houses with enough blank cells. A rating also needs no evidence, and finds
//! thousands of steps a second on a board that keeps its views up to date. The searches for chains are the
//! same for both, and are shared. Tests compare the finders with the techniques on random positions.

mod aligned;
mod bug;
mod chains;
mod finders;
mod finding;
mod fish;
mod level;
mod locking;
mod rating;
mod rule;
mod singles;
mod steps;
mod subsets;
#[cfg(test)]
mod technique_tests;
#[cfg(test)]
mod test_boards;
mod unique_loops;
mod unique_type_3;
mod wings;

pub use level::{Level, ParseLevelError};
pub use rating::{ParseTenthsError, ParseTenthsRangeError, Rating, RatingEnd, Tenths, TenthsRange};
pub use rule::{ParseRuleError, Rule};
#[cfg(feature = "play")]
pub(crate) use steps::PausedSteps;
pub use steps::{RatedStep, Rater, Steps};

use sudokit_base::Budget;

use crate::problem::Problem;

/// Rates a puzzle or a sukaku without limits. The hardest puzzles take seconds. For many puzzles, a [`Rater`]
/// is faster.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{RatingEnd, rate};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = rate(&text.parse::<Puzzle>()?.into());
/// assert_eq!(rating.to_string(), "1.2/1.2/1.2");
/// assert_eq!(rating.end, RatingEnd::Solved);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn rate(problem: &Problem) -> Rating {
    rate_within(problem, Budget::UNLIMITED)
}

/// Rates within a budget. A node is one search for chains, which follows one candidate.
///
/// A rating that was stopped ends with [`RatingEnd::Stopped`], and its ER is a lower bound.
///
/// ```
/// use sudokit::{Budget, Puzzle};
/// use sudokit::logic::se121::{RatingEnd, rate_within};
///
/// let rating = rate_within(&Puzzle::EMPTY.into(), Budget::default().with_max_nodes(100));
/// assert_eq!(rating.end, RatingEnd::Stopped);
/// ```
#[must_use]
pub fn rate_within(problem: &Problem, budget: Budget<'_>) -> Rating {
    Rater::new().rate_within(problem, budget)
}
