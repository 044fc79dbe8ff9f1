//! What the tests of several crates and the fuzz targets share: random problems, the example positions of the
//! techniques, and random paths through the techniques.
//!
//! These are helpers of tests: they panic where a test should fail.

#![allow(clippy::missing_panics_doc, reason = "a panic is how a test fails")]

pub mod positions;
#[cfg(feature = "proptest")]
pub mod problems;
mod puzzles;
mod random_path;

pub use puzzles::{follows_assumptions, puzzles};
pub use random_path::RandomPath;
