//! Symmetry: isomorphic puzzles, that is, the same puzzle after relabeling digits and permuting rows, columns, bands
//! and stacks.
//!
//! A [`Transform`] maps a puzzle to an isomorphic one. All puzzles that are isomorphic to each other form a class, and
//! each class has a canonical member: the [minlex](Minlex) form.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::symmetry::Transform;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let isomorph = Transform::from_index(123_456_789_012).expect("below COUNT").apply(puzzle);
//! assert_ne!(isomorph, puzzle);
//! assert_eq!(isomorph.minlex().form, puzzle.minlex().form);
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```
//!
//! # Which canonical form?
//!
//! Two canonical forms are in use, and they are often confused:
//!
//! - [`Puzzle::minlex`] is the smallest text of all members of the class, where blanks come before digits. Every puzzle
//!   has one.
//! - [`Puzzle::minlex_by_solution`] makes the solution [minlex](crate::Solution::minlex) and moves the givens with it. It
//!   is for puzzles with exactly one solution. Puzzles with the same solution then have their digits in the same cells.

mod automorphisms;
#[cfg(feature = "generate")]
mod dataset_split;
mod line_permutation;
mod minlex;
mod permutations;
mod transform;
mod visual_symmetry;

pub use automorphisms::Automorphisms;
#[cfg(feature = "generate")]
pub use dataset_split::{DatasetSplit, SharesError};
pub use minlex::Minlex;
pub use transform::{ParseTransformError, Transform, Transformable};
pub use visual_symmetry::{ParseSymmetryError, Symmetry};

#[cfg(doc)]
use crate::puzzle::Puzzle;
