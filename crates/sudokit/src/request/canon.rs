//! `canon`: the canonical form of a puzzle.

use serde::Deserialize;

use crate::budget::Budget;
use crate::outcome::{Canonical, CanonicalBy, ErrorReport};

use super::board_input::BoardText;
use super::operation::{Operation, Work};
use super::parameters::within;
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Canon>(
    "canon",
    "The canonical form of a puzzle, which is the same for all isomorphic puzzles, and its symmetries",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","with_symmetry":true}"#,
);

/// Asks for the canonical form of a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Canon {
    /// The puzzle.
    puzzle: BoardText,
    /// Whether the answer has the number of automorphisms and the visual symmetry.
    #[serde(default)]
    with_symmetry: bool,
    /// Whose text is made as small as possible.
    #[serde(default)]
    by: By,
    /// Stop after this many nodes of the search for the solution.
    max_work: Option<u64>,
}

/// Whose text is made as small as possible.
#[derive(Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CanonicalBy"))]
#[serde(rename_all = "lowercase")]
enum By {
    #[default]
    Puzzle,
    Solution,
}

impl Work for Canon {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let mut record = self.puzzle.record_without_progress("puzzle")?;
        let by = match self.by {
            By::Puzzle => CanonicalBy::Puzzle,
            By::Solution => CanonicalBy::Solution,
        };
        match within(budget, self.max_work, "node", |budget| Canonical::of(&record.board, by, budget)) {
            Ok(mut canonical) => {
                if self.with_symmetry {
                    canonical = canonical.with_symmetries(&record.board);
                }
                reply::add(&mut record, &canonical);
            }
            Err(why) => record.add_field("why", why.to_string()),
        }
        Ok(reply::record(&record))
    }
}
