//! The parts of sudokit that do not depend on the size and the rules of a board: budgets of work that can take
//! long, sets in words of bits, and the errors of parsing.
//!
//! The crate [`sudokit`](https://docs.rs/sudokit) shows what a user needs of it.

mod budget;
mod parse_error;
mod parse_range;
mod set;

pub use budget::{Budget, GoOn, StopReason};
pub use parse_range::{RangeProblem, parse_range};
pub use set::{BitSet, Items};
