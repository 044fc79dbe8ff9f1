//! Symmetry: which puzzles are one puzzle in disguise.
//!
//! A [`Transform`] makes of a puzzle another one that is no different to whoever solves it. All that can be
//! made of one puzzle are its class, and of each class one member stands for all: the [minlex](Minlex) form.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::symmetry::Transform;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let disguise = Transform::from_index(123_456_789_012).expect("below COUNT").apply(puzzle);
//! assert_ne!(disguise, puzzle);
//! assert_eq!(disguise.minlex().form, puzzle.minlex().form);
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```
//!
//! # Which canonical form?
//!
//! Two are in use, and they are often confused:
//!
//! - [`Puzzle::minlex`], of the puzzle itself: the smallest text of all members of its class, blanks before
//!   digits. Any puzzle has one.
//! - [`Puzzle::minlex_by_solution`], for puzzles with a single solution: the solution becomes
//!   [minlex](crate::Solution::minlex) and the givens go where it takes them. Puzzles of one solution grid
//!   then lie together, with the same digits in the same cells.

mod automorphisms;
#[cfg(feature = "keys")]
mod dataset_split;
mod line_permutation;
mod minlex;
mod permutations;
mod transform;
mod visual_symmetry;

pub use automorphisms::Automorphisms;
#[cfg(feature = "keys")]
pub use dataset_split::{DatasetSplit, SharesError};
pub use minlex::Minlex;
pub use transform::{ParseTransformError, Transform, Transformable};
pub use visual_symmetry::{ParseSymmetryError, Symmetry};

#[cfg(doc)]
use crate::puzzle::Puzzle;
