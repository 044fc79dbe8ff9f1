//! Making puzzles.

mod grids;
mod random;

pub use grids::solution;
pub use random::{Random, seed_of};
