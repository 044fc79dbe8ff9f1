//! Sudoku: its vocabulary, what makes a board valid, and search by every classic algorithm.
//!
//! ```
//! use sudokit::{Grid, Puzzle};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert!(grid.is_valid());
//!
//! let puzzle = Puzzle::try_from(grid)?;
//! let solution = puzzle.solution()?; // an error if there is none, or more than one
//! assert!(solution.to_string().starts_with("534678912672195348198342567"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blanks;
mod budget;
mod candidate;
mod cell;
pub mod certificate;
mod check;
mod digit;
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
mod geometry;
mod grid;
mod grid_text;
mod house;
pub mod logic;
pub mod minimize;
pub mod outcome;
mod parse_error;
mod problem;
mod puzzle;
pub mod reason;
pub mod search;
#[cfg(feature = "serde")]
mod serialize;
mod set;
#[cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    expect(unsafe_code, reason = "vector instructions: the only unsafe of the crate")
)]
mod simd;
mod sukaku;
pub mod symmetry;

pub use blanks::cell_from_char;
pub use budget::{Budget, StopReason};
pub use candidate::{Candidate, CandidateSet, ParseCandidateError};
pub use cell::{Cell, CellSet, ParseCellError};
pub use check::{Conflict, SolutionCheck};
pub use digit::{Digit, DigitSet, ParseDigitError};
pub use grid::{Grid, ParseGridError, ParseGridErrorKind};
pub use grid_text::{GridText, GridTextBuf, GridTextError, GridTexts};
pub use house::{House, HouseKind, ParseHouseError};
pub use problem::Problem;
pub use puzzle::{ConflictError, ParsePuzzleError, ParseSolutionError, Puzzle, Solution, SolutionError};
pub use set::Items;
pub use sukaku::{ParseSukakuError, ParseSukakuErrorKind, Sukaku};

/// The code of the README, tested as the documentation is.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
