//! The search that learns, for puzzles whose rules are all houses: boards of every size, jigsaws, Latin squares, diagonals,
//! boards that overlap.
//!
//! A candidate is a variable that is true or false. The cells and the houses say that of some variables exactly one is true.
//! The search chooses a candidate, assigns what follows, and learns a clause from each conflict: a set of candidates of which
//! one must be true (or must not be). The clause prevents this conflict and many others. Large boards of 16x16 and more need
//! that: without learning they take a hundred times longer, or do not end.
//!
//! | file | idea |
//! |---|---|
//! | `houses` | a layout made ready, once for all its puzzles |
//! | `board` | what follows from the candidates without any choice |
//! | `cover` | what is left as variables and groups |
//! | `literal`, `trail` | what is true now, and why |
//! | `groups` | exactly one is true: masks instead of clauses |
//! | `clauses` | what was learned, watched and reduced |
//! | `analysis`, `simplify` | what is learned from a conflict |
//! | `order`, `restarts` | which variable is chosen, when to begin anew |
//! | `solver` | the loop of it all |
//! | `solutions` | one solution after another |
//! | `minimize` | which givens are needed |
//! | `generate` | random puzzles |
//! | `true_candidates` | which candidates are in a solution |

mod analysis;
mod board;
mod clauses;
mod cover;
mod generate;
mod groups;
mod houses;
mod literal;
mod minimize;
mod order;
mod restarts;
mod simplify;
mod solutions;
mod solver;
mod trail;
mod true_candidates;

pub use generate::{Generated, generate};
pub use houses::Houses;
pub use minimize::{Minimal, minimize};
pub use solutions::Solutions;
pub use true_candidates::true_candidates;
