//! The engine against brute force.

mod propagators;
mod puzzles;
mod random;
