//! Sudoku puzzles in Arrow columns: a column in, columns out, one row for each row.
//!
//! - [`Boards`]: the boards of a column of texts, bytes or lists of digits, also in dictionaries.
//! - [`jobs`]: solve, count, check, rate, canonicalize and classify the boards. The columns of an answer have
//!   the names that the command `sudokit` gives them in CSV.
//!
//! - `parquet`, a feature: Parquet files as inputs and outputs of the jobs of `sudokit-bulk`.
//!
//! A row that is not a board is answered with nulls and the reason in the column `error`.
//!
//! ```
//! use arrow_array::StringArray;
//! use arrow_array::cast::AsArray;
//! use sudokit_arrow::{Boards, jobs};
//! use sudokit_bulk::arrays::ArrayRun;
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let column = StringArray::from(vec![Some(puzzle), None]);
//! let solve = jobs::from_name("solve", &jobs::no_options())?;
//! let answer = jobs::answer(&*solve, &Boards::new(&column)?, ArrayRun::default())?;
//! assert!(answer["solution"].as_string::<i32>().value(0).starts_with("534678912"));
//! assert_eq!(answer["verdict"].as_string::<i32>().value(0), "unique");
//! assert_eq!(answer["error"].as_string::<i32>().value(1), "no puzzle");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod columns;

pub mod jobs;
#[cfg(feature = "parquet")]
pub mod parquet;

pub use boards::{BoardChunks, Boards, WrongTypeError};
pub use columns::{sparse, texts};
