//! [`Search`], the engine that propagates and tries: for boards with any rules.
//!
//! A [`Model`] has the propagators of a layout with rules. A search propagates until nothing changes, tries a digit in a cell, and
//! takes the digit away where it leads to a contradiction.
//!
//! | file | idea |
//! |---|---|
//! | `mask` | the candidates of a cell as a word |
//! | `queue` | what is pending, as bits |
//! | `family` | families of digit sets, for cells that differ |
//! | `model/` | from constraints to propagators, with those that follow |
//! | `propagate/` | one file a propagator, and the board that they work on |
//! | `choice` | which cell and digit to try |
//! | `engine` | the search itself |
//! | `estimate` | about how many solutions there are |

mod choice;
mod engine;
mod estimate;
mod family;
mod mask;
mod model;
mod propagate;
mod queue;
#[cfg(test)]
mod tests;

pub use engine::Search;
pub(crate) use estimate::random_descent;
pub use estimate::{Estimate, Scaled, estimate};
pub use model::Model;
