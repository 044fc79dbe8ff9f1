//! `solve`: a solution, and whether it is the only one.

use serde::Deserialize;

use crate::budget::Budget;
use crate::outcome::{ErrorReport, PlacedDigits, Verdict};
use crate::search::DEFAULT;

use super::board_input::BoardText;
use super::operation::{Operation, Work};
use super::parameters::{EngineName, within};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Solve>(
    "solve",
    "The solution of a puzzle, and whether it is the only one",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
);

/// Solves a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Solve {
    /// The puzzle.
    puzzle: BoardText,
    /// The number of solutions to look for: 2 to check uniqueness, which is the default, or 1.
    #[serde(default)]
    limit: Limit,
    /// The engine that searches.
    engine: Option<EngineName>,
    /// Stop after this many nodes of the search.
    max_work: Option<u64>,
}

/// How many solutions to look for.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(try_from = "u8")]
enum Limit {
    One,
    #[default]
    Two,
}

impl TryFrom<u8> for Limit {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Limit, &'static str> {
        match number {
            1 => Ok(Limit::One),
            2 => Ok(Limit::Two),
            _ => Err("expected 1 or 2"),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Limit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SolveLimit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": [1, 2] })
    }
}

impl Work for Solve {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let mut record = self.puzzle.record("puzzle")?;
        let search = match self.limit {
            Limit::One => Verdict::of_first,
            Limit::Two => Verdict::of,
        };
        let engine = self.engine.map_or(DEFAULT, |engine| engine.0);
        let verdict = within(budget, self.max_work, "node", |budget| search(&record.board, engine, budget));
        let placed = within(budget, self.max_work, "node", |budget| {
            PlacedDigits::of(&record, &verdict, engine, budget)
        });
        reply::add(&mut record, &verdict);
        if placed.as_ref().is_some_and(|placed| placed.check.is_bad()) {
            record.set_field("why", verdict.why(placed.as_ref()).unwrap_or_default());
        }
        Ok(reply::record(&record))
    }
}
