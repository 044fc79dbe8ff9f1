//! Sudoku: check, solve, count, generate, minimize, canonicalize, explain and rate puzzles, and read and write them in
//! the formats that people use.
//!
//! ```
//! use sudokit::logic::{Detail, Language, Policy, hint, se121};
//! use sudokit::{Grid, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//!
//! let solution = puzzle.solution()?; // an error if there is none, or more than one
//! assert!(solution.to_string().starts_with("534678912672195348198342567"));
//!
//! let hint = hint(&puzzle.into(), &Grid::EMPTY, None, &Policy::default()); // no digit is placed yet
//! assert!(hint.describe(Detail::All, Language::English).starts_with("Hidden single"));
//!
//! assert_eq!(se121::rate(&puzzle.into()).to_string(), "1.2/1.2/1.2"); // ER, EP and ED
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why this crate
//!
//! - Wrong states are hard to write. A [`Grid`] is any 81 cells, a [`Puzzle`] breaks no rule, a [`Solution`] is complete and
//!   right. A [`Puzzle`] may have any number of solutions; [`Puzzle::is_proper`] finds out whether there is exactly one.
//! - It is fast. A puzzle takes 0.1 to 2 microseconds with the default engine, which uses the vectors of the machine.
//! - It is deterministic. The same input gives the same output on every machine, whichever instructions it has.
//! - It fits everywhere. There are no dependencies of others by default, no threads and no clock. Work that can be long takes a
//!   [`Budget`], through which a caller sets a limit or cancels.
//!
//! # Modules
//!
//! The vocabulary is at the root: [`Digit`], [`Cell`], [`House`], [`Candidate`] and their sets, [`Grid`], [`Puzzle`],
//! [`Sukaku`], [`Problem`] and [`Solution`].
//!
//! | module | what it does |
//! |---|---|
//! | [`search`] | finds solutions: ten engines, from trial and error to vectors, with budgets, statistics and events |
//! | [`logic`] | solves as people do: techniques, hints, explanations, ratings, drawings |
//! | [`format`](mod@format) | reads and writes files of puzzles, and recognizes their format |
//! | [`picture`] | draws boards: SVG, and PDF with several puzzles on a page |
//! | [`outcome`] | the results of all operations as plain data, for faces and for JSON |
//! | [`minimize`] | removes and adds givens: minimal puzzles, neighbors |
//! | [`symmetry`] | transforms, canonical forms, automorphisms, symmetries of patterns |
#![cfg_attr(
    feature = "generate",
    doc = "| [`generate`] | random solutions and puzzles, climbs to hard puzzles |"
)]
#![cfg_attr(
    not(feature = "generate"),
    doc = "| `generate` (feature) | random solutions and puzzles, climbs to hard puzzles |"
)]
//! | [`reason`] | why a puzzle has no solution, or several; unavoidable sets |
//! | [`certificate`] | proofs of the number of solutions, and their verifier |
//! | [`grading`] | grades of answers: grids in free-form text, single moves, written deductions |
//!
//! # Features
//!
//! No feature is on by default.
//!
//! | feature | adds |
//! |---|---|
//! | `generate` | the module `generate`: random solutions and puzzles; 128-bit keys of canonical forms, and divisions of data sets by them |
//! | `serde` | `serde::Serialize` for the vocabulary, steps, ratings and outcomes, `serde::Deserialize` for steps, and the format `json` |
//! | `formats` | the other formats that need a library: `csv`, `opensudoku` (XML) and `fpuzzles` (links with compressed JSON) |
//! | `request` | the module `request`: all operations as requests and answers in JSON |
//! | `play` | only the operations for playing, on boards of 81 cells |
//! | `schema` | the JSON schema of what is serialized; for this project's tests |

mod blanks;
mod candidate;
mod cell;
pub mod certificate;
mod conflicts;
mod digit;
#[cfg(feature = "serde")]
#[cfg_attr(not(feature = "play"), allow(dead_code, reason = "operations read the tables"))]
mod field_info;
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
mod geometry;
pub mod grading;
mod grid;
mod grid_text;
mod house;
pub mod logic;
pub mod minimize;
#[cfg(feature = "play")]
pub mod operation;
pub mod outcome;
pub mod picture;
mod problem;
mod puzzle;
pub mod reason;
#[cfg(feature = "play")]
pub mod request;
pub mod search;
#[cfg(feature = "serde")]
mod serialize;
#[cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"),
    expect(unsafe_code, reason = "vector instructions: the only unsafe of the crate")
)]
mod simd;
mod solution_check;
mod sort;
mod sukaku;
mod symbols;
pub mod symmetry;

pub use blanks::cell_from_char;
pub use candidate::{Candidate, CandidateSet, ParseCandidateError};
pub use cell::{Cell, CellSet, ParseCellError};
pub use conflicts::Conflict;
pub use digit::{Digit, DigitSet, ParseDigitError};
#[cfg(feature = "serde")]
pub use field_info::{FieldInfo, FieldKind};
pub use grid::{Grid, ParseGridError, ParseGridErrorKind};
pub use grid_text::{GridText, GridTextBuf, GridTextError, GridTexts};
pub use house::{House, HouseKind, ParseHouseError};
pub use problem::Problem;
pub use puzzle::{ConflictError, ParsePuzzleError, ParseSolutionError, Puzzle, Solution, SolutionError};
pub use solution_check::SolutionCheck;
pub use sudokit_base::{Budget, GoOn, Items, StopReason};
pub use sudokit_variants as variants;
pub use sukaku::{ParseSukakuError, ParseSukakuErrorKind, Sukaku};

/// The example of the package's README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
