//! `same`: whether two puzzles are isomorphic.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::outcome::{ErrorReport, Isomorphism};

use super::board_input::BoardText;
use super::operation::{Operation, Work};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Same>(
    "same",
    "Whether two puzzles are isomorphic, and by which transform",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","other":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
);

/// Compares two puzzles.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Same {
    /// A puzzle.
    puzzle: BoardText,
    /// Another puzzle.
    other: BoardText,
}

impl Work for Same {
    fn answer(&self, _: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        reply::json(&Isomorphism::of(&self.puzzle.problem("puzzle")?, &self.other.problem("other")?))
    }
}
