//! `board`: what a page shows of a board while it is filled in.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::outcome::{BoardModel, ErrorReport};

use super::board_input::{BoardText, record_of_player};
use super::operation::{Operation, Work};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<BoardRequest>(
    "board",
    "The candidates, conflicts and solutions of a board, and how many of each digit are left",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","placed":"..4.............................................................................."}"#,
);

/// Asks about a board that is being filled in.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Board"))]
#[serde(deny_unknown_fields)]
struct BoardRequest {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that the player has placed, as 81 cells.
    placed: Option<String>,
    /// The candidates that the player still sees, as 729 characters.
    marks: Option<String>,
}

impl Work for BoardRequest {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record =
            record_of_player(self.puzzle.record("puzzle")?, self.placed.as_deref(), self.marks.as_deref())?;
        reply::json(&BoardModel::of(&record, budget))
    }
}
