//! Grades what somebody answers who solves a puzzle in text: a person, a program or a language model.
//!
//! - [`GridAnswer`]: which grid a free-form text gives as its answer;
//! - [`GridScore`]: how much of a grid is right, also if it is incomplete or the puzzle has several solutions;
//! - [`MoveAnswer`]: which placement a free-form text gives as its answer;
//! - [`MoveScore`]: whether a single placement is legal and right, and how hard it is to find;
//! - [`JustificationScore`]: whether a deduction, which is a [step](crate::logic::Step) with its evidence, holds.
//!
//! What counts as right is the same everywhere: a digit is right if some solution of the puzzle has it together with all
//! digits that were found right before. So any solution of a puzzle with several is accepted, and a puzzle with one
//! solution has the usual meaning. [`RightDigits`] keeps the account.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::grading::{GridAnswer, GridScore, GridVerdict};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let text = "The grid is\n<answer>534678912672195348198342567859761423426853791713924856961537284287419635345286179</answer>";
//! let answer = GridAnswer::read(text, Some(&puzzle));
//! let grid = answer.counted().expect("one grid").grid;
//! assert_eq!(GridScore::of(&puzzle, &grid).verdict, GridVerdict::Solved);
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```

mod answer;
mod answer_parts;
mod answer_rows;
mod cell_names;
mod grid_score;
mod justification;
mod move_answer;
mod move_score;
mod move_words;
mod other_houses;
mod plain_text;
mod right_digits;
#[cfg(feature = "serde")]
mod serialize;

pub use answer::{AnswerPlace, FoundGrid, GridAnswer, NoGrid};
pub use grid_score::{CellScore, GridScore, GridVerdict};
#[cfg(feature = "serde")]
pub use justification::JustificationError;
pub use justification::JustificationScore;
pub use move_answer::{FoundMove, MoveAnswer};
pub use move_score::{IllegalMove, MoveScore, default_move_policy};
pub use right_digits::RightDigits;
