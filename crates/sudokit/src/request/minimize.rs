//! `minimize`: a minimal puzzle inside a puzzle, or the smallest.

use serde::Deserialize;

use crate::budget::Budget;
use crate::cell::Cell;
use crate::generate::Random;
use crate::outcome::{ErrorReport, Minimized};

use super::board_input::BoardText;
use super::operation::{Operation, Work};
use super::parameters::within;
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Minimize>(
    "minimize",
    "A minimal puzzle inside a puzzle, or the one with the fewest givens",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
);

/// The number of nodes after which a search for a smallest puzzle stops if the request has no limit.
const MAX_NODES_FOR_SMALLEST: u64 = 1_000_000;

/// Asks for a minimal puzzle inside a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Minimize {
    /// The puzzle.
    puzzle: BoardText,
    /// Whether to find the minimal puzzle with the fewest givens.
    #[serde(default)]
    smallest: bool,
    /// Remove givens in the random order of this seed; in reading order if it is missing.
    seed: Option<u64>,
    /// Stop after this many nodes; for the smallest after 1,000,000 if it is missing.
    max_work: Option<u64>,
}

impl Work for Minimize {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let mut record = self.puzzle.record_without_progress("puzzle")?;
        let minimized = if self.smallest {
            let mut random = Random::new(self.seed.unwrap_or(0));
            let max_nodes = self.max_work.unwrap_or(MAX_NODES_FOR_SMALLEST);
            within(budget, Some(max_nodes), "node", |budget| {
                Minimized::smallest(&record.board, |order| random.shuffle(order), budget)
            })
        } else {
            let order = self.seed.map_or(Cell::ALL, |seed| Random::new(seed).shuffled(Cell::ALL));
            within(budget, self.max_work, "node", |budget| Minimized::of(&record.board, &order, budget))
        };
        let why = match minimized {
            Ok(minimized) => {
                reply::add(&mut record, &minimized);
                minimized.why()
            }
            Err(why) => Some(why.to_string()),
        };
        if let Some(why) = why {
            record.add_field("why", why);
        }
        Ok(reply::record(&record))
    }
}
