//! `count`: the number of solutions.

use serde::Deserialize;

use crate::budget::Budget;
use crate::outcome::{Count, ErrorReport};
use crate::search::DEFAULT;

use super::board_input::BoardText;
use super::operation::{Operation, Work};
use super::parameters::{EngineName, within};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<CountRequest>(
    "count",
    "The number of solutions of a puzzle, up to a limit",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","limit":100}"#,
);

/// The greatest limit.
const MAX_LIMIT: u64 = 1_000_000_000;

/// Counts the solutions of a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Count"))]
#[serde(deny_unknown_fields)]
struct CountRequest {
    /// The puzzle.
    puzzle: BoardText,
    /// Stop at this many solutions: 1,000,000 if it is missing, at most 1,000,000,000.
    #[cfg_attr(feature = "schema", schemars(range(max = 1_000_000_000)))]
    limit: Option<u64>,
    /// The engine that searches.
    engine: Option<EngineName>,
    /// Stop after this many nodes of the search.
    max_work: Option<u64>,
}

impl Work for CountRequest {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record = self.puzzle.record_without_progress("puzzle")?;
        let limit = self.limit.unwrap_or(1_000_000);
        if limit > MAX_LIMIT {
            return Err(ErrorReport::new(format!("limit: expected at most {MAX_LIMIT}"), "bad-request"));
        }
        let engine = self.engine.map_or(DEFAULT, |engine| engine.0);
        let count = within(budget, self.max_work, "node", |budget| {
            Count::of(&record.board, engine, Some(limit), budget)
        });
        Ok(reply::with(record, &count))
    }
}
