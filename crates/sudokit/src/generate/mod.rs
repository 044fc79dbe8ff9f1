//! Generation: random solutions, and random puzzles with exactly one solution.
//!
//! ```
//! use sudokit::generate::{Generator, Random, Recipe, seed_of};
//!
//! let mut generator = Generator::new(&Recipe { minimal: true, ..Recipe::default() })?;
//! for index in 0..3 {
//!     let mut random = Random::new(seed_of(2026, index)); // each puzzle has a seed of its own
//!     let puzzle = generator.attempt(&mut random);
//!     assert!(puzzle.is_ok_and(|puzzle| puzzle.is_minimal()));
//! }
//! # Ok::<(), sudokit::generate::RecipeError>(())
//! ```
//!
//! For a single puzzle of the usual kind there is [`Puzzle::generate`](crate::Puzzle::generate).
//!
//! The same seed gives the same puzzle on every machine, because generation asks an engine only whether there
//! is a solution. Another version of the library may give another puzzle.
//!
//! # Distributions
//! - **Solutions** ([`solution`]): exactly uniform over all 6,670,903,752,021,072,936,960. `solution.rs`
//!   explains how, and why that is certain.
//! - **Puzzles** ([`Generator`]): redundant givens are removed from a uniform solution in random order. The
//!   result is not uniform: the more orders lead to a puzzle, the more likely it is, and more orders lead to
//!   minimal puzzles with few givens. They have 24.4 givens on average (standard deviation 1.1) and hardly
//!   ever fewer than 20; the average over all minimal puzzles is 26.6 (estimated by D. Berthier, 2009).
//!   Nothing corrects this; `docs/generate.md` lists the shares by number of givens, which can serve as
//!   weights.
//! - **Number of givens**: one of the allowed numbers is drawn uniformly, and removing givens stops there. A
//!   puzzle that cannot reach that number is kept if its own number is also allowed, and dropped otherwise.
//!   So the numbers that all puzzles reach (28 and more) are equally likely, and lower ones are rarer. With
//!   `minimal`, all redundant givens are removed, and the puzzle is dropped if its number is not allowed.
//! - **Symmetry**: the same with orbits of cells that are removed together. With `minimal`, only puzzles
//!   without a redundant given are kept. If there are few orbits, as with [`Symmetry::Full`], all patterns
//!   with 22 to 26 givens are tried in a random solution, starting with a random pattern, and the first
//!   minimal puzzle is kept.
//! - **Pattern**: solutions are drawn uniformly until the digits in the cells of the pattern determine the
//!   solution.
//! - **Given solution**: only the order is random.
//! - **Transforms** ([`Random::transform`]): uniform up to one part in 2^42.
//! - **Hard puzzles** ([`Climb`]): the end of a climb from a random minimal puzzle; not uniform in any sense.
//! - **Neighborhoods** ([`Neighborhood`]): puzzles near given ones; not uniform in any sense.
//!
//! # Rare puzzles
//! Except for [impossible recipes](RecipeError), it is not known beforehand how rare the puzzles of a recipe
//! are. A failed [`attempt`](Generator::attempt) says why it failed, and the caller decides how many attempts
//! to make.

mod climb;
mod every_pattern;
mod generator;
mod neighbor;
mod neighborhood;
mod orbits;
mod random;
mod recipe;
mod solution;
mod symmetric_minimal;

pub use crate::symmetry::Symmetry;
pub use climb::{Climb, Score, SearchNodes, hardness};
pub use generator::{FailedAttempt, Generator};
pub use neighborhood::Neighborhood;
pub use random::{Random, seed_of, transform_of_isomorph};
pub use recipe::{GivenCounts, ParseGivenCountsError, Recipe, RecipeError};
pub use solution::solution;
