//! Making puzzles: random solutions, and puzzles that have just one, of the kind that is asked for.
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
//! # Ok::<(), sudokit::generate::ImpossibleRecipe>(())
//! ```
//!
//! For a single puzzle of the usual kind there is [`Puzzle::generate`](crate::Puzzle::generate).
//!
//! The same seed makes the same puzzle on every machine, for all that is asked of an engine is whether there
//! is a solution. Nothing is promised from one version to the next.
//!
//! # What is drawn, and how evenly
//! - **Solutions** ([`solution`]): exactly evenly, each of the 6,670,903,752,021,072,936,960 as likely as any
//!   other (how, and what shows it, stands in `solution.rs`).
//! - **Puzzles** ([`Generator`]): an even solution, and the givens taken away in random order, each if it is not
//!   needed. That is not even: a puzzle is the likelier, the more orders lead to it, and to a minimal puzzle with few
//!   givens there lead more than to one with many. They have 24.4 on the average (standard deviation 1.1) and hardly
//!   ever fewer than 20; among all minimal puzzles the average is 26.6 (estimated by D. Berthier, 2009). Nothing here
//!   weighs that out; `docs/generate.md` has the shares of all numbers to weigh with.
//! - **A number of givens**: one of the numbers wanted is drawn evenly, and taking away ends there. What cannot be
//!   brought so low stays where it is stuck if that number is wanted, too, and is begun anew if not. So numbers that
//!   all puzzles get down to (28 and more) are as likely as each other; below, low ones come seldomer. With `minimal`
//!   givens are taken away to the end, and the number must happen to be one that is wanted.
//! - **Symmetry**: the same, by groups of cells that are taken away together. With `minimal` only those are kept of
//!   which no single given can be spared.
//! - **A pattern**: solutions are drawn evenly until one is the only one with its digits in the cells of the
//!   pattern.
//! - **A solution given**: only the order is random.
//! - **Transforms** ([`Random::transform`]): each with the same chance, but for one part in 2^42.
//! - **Hard puzzles** ([`Climb`]): what a climb from a random minimal puzzle comes to; even in no sense.
//!
//! # What is rare
//! Nothing here knows beforehand how rare it is what is wanted, but for what cannot be ([`ImpossibleRecipe`]). An
//! [`attempt`](Generator::attempt) says what it came to, if not to a puzzle; how many to make is the caller's
//! to say.

mod climb;
mod generator;
mod random;
mod recipe;
mod solution;

pub use crate::symmetry::Symmetry;
pub use climb::{Climb, Score, SearchNodes, hardness};
pub use generator::{FailedAttempt, Generator};
pub use random::{Random, seed_of};
pub use recipe::{ImpossibleRecipe, Recipe};
pub use solution::solution;
