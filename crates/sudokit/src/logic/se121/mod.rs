//! The rating that people quote: ER, EP and ED as Sudoku Explainer 1.2.1 with `serate` gives them.
//!
//! A puzzle is solved step by step; each step is the first that any of thirty producers finds, asked in a fixed
//! order, and is done before the next is looked for. ER is the rating of the hardest step, EP that of the hardest
//! up to the first digit that is placed, ED that of the first step.
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
//! assert_eq!(nishio.technique.name(), "Nishio Forcing Chains");
//! assert_eq!(nishio.eliminations.first(), "r1c4=8".parse().ok());
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```
//!
//! The number is what is wanted, quirks included, and fast: steps carry no explanation. Others have written
//! programs of the same family that know more techniques or repaired something, and their numbers differ; so a
//! rating is always named with its profile, `se121`. Two things are fixed here that were left open there: the
//! cells of a nested hint are taken in reading order, and a board that plainly contradicts itself ends at once.

mod aligned;
mod bug;
mod chains;
mod fish;
mod hint;
mod level;
mod locking;
mod position;
mod producers;
mod rating;
#[cfg(test)]
mod sample;
mod sets;
mod singles;
mod steps;
mod subsets;
mod technique;
mod unique;
mod unique_sets;
mod watch;
mod wings;

pub(in crate::logic) use chains::{Kind, Rule, Rules, explain};
pub use level::Level;
pub(in crate::logic) use position::Position;
pub use rating::{End, Rating, Tenths};
pub use steps::{Rater, Step, Steps};
pub use technique::Technique;

use crate::problem::Problem;

/// Rates a puzzle or a sukaku, however long that takes: seconds, for the hardest. [`Steps`] can be told when to
/// stop, and a [`Rater`] is faster for many puzzles.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{End, rate};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = rate(&text.parse::<Puzzle>()?.into());
/// assert_eq!(rating.to_string(), "1.2/1.2/1.2");
/// assert_eq!(rating.end, End::Solved);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn rate(problem: &Problem) -> Rating {
    Rater::new().rate(problem)
}
