//! Sudoku boards of every size and with many rules.
//!
//! A [`Layout`] has the cells, the digits and the houses of a board. A [`Puzzle`] adds [rules](Rule) and the digits that each
//! cell may have. A rule is declared once, by the digits that satisfy it ([`Rule::holds`]). It tells the engines what it means
//! as [constraints](constraint::Constraint), of which there are few kinds, and how it is drawn as [shapes](shape::Shape).
//!
//! The crate [`sudokit`](https://docs.rs/sudokit) solves classic boards of 9x9 much faster, and shows what a user needs of
//! this crate.

mod cell;
mod cell_set;
mod compiled;
mod conflict;
pub mod constraint;
mod digit;
mod engine;
pub mod generate;
pub mod layout;
pub mod learn;
mod minimize;
mod puzzle;
mod random;
pub mod rule;
pub mod search;
pub mod shape;
mod true_candidates;

pub use cell::Cell;
pub use cell_set::CellSet;
pub use compiled::{Compiled, Solutions};
pub use conflict::Conflict;
pub use digit::{Digit, DigitSet};
pub use engine::{Effort, EngineKind, Next};
pub use layout::Layout;
pub use minimize::{Minimized, NotMinimized, minimize};
pub use puzzle::{Filled, Puzzle, Violation};
pub use rule::Rule;
pub use true_candidates::{SolutionSearch, TrueCandidates, true_candidates};
