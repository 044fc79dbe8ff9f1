//! Many boards in memory at once: arrays in, arrays out, on all cores.
//!
//! Each function takes [`Rows`], one board per row, and answers with arrays of the same length. A row without
//! an answer has an entry in the errors ([`RowErrors`]), and zeros in the arrays; the other rows are answered.
//! An [`ArrayRun`] has the number of threads, and the [`Host`](crate::Host) that receives progress and may
//! cancel.
//!
//! ```
//! use sudokit::operation::SolveOptions;
//! use sudokit_bulk::Limits;
//! use sudokit_bulk::arrays::{self, ArrayRun, Texts};
//!
//! let puzzles = [
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//!     "not a puzzle",
//! ];
//! let rows = Texts(&puzzles.map(Some));
//! let solved = arrays::ask(&rows, &SolveOptions::default(), &Limits::default(), ArrayRun::default())?;
//! assert_eq!(solved.answer_of, [Some(0), None]);
//! assert!(solved.texts[0].starts_with(b"5346"));
//! assert_eq!(solved.errors[0].to_string(), "row 1: 'n' at character 1 is neither a digit nor a blank (. 0 * _ - x X)");
//! # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
//! ```

mod ask;
mod augment;
mod boards;
mod classes;
mod rows;
mod run;
#[cfg(test)]
mod tests;
mod verify;

pub use ask::{ArrayAnswers, are_asked_together, ask, question};
pub use augment::{Augmented, augment};
pub use boards::{BoardError, SolvedBoards, solve_boards};
pub use classes::{
    ArrayClasses, ArrayLeaks, Canonicalized, canonicalize, class_firsts, find_leaks, split_by_class,
};
pub use rows::{Digits, RowError, RowErrorKind, RowErrors, Rows, Texts, numbers};
pub use run::{ArrayRun, Cancelled};
pub use verify::{Verified, WrongClaim, verify};
