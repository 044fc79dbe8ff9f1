//! `bands`: one puzzle at a time, on any machine.
mod branch;
mod engine;
mod layer;
mod propagate;
mod solver;
mod state;
mod tables;
mod tree;

pub use engine::Bands;
pub use solver::Solver;
