//! `trace`: the events of a search.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::outcome::{ErrorReport, Trace};
use crate::search::DEFAULT;

use super::board_input::BoardText;
use super::operation::{Operation, Work};
use super::parameters::{EngineName, within};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<TraceRequest>(
    "trace",
    "The steps of an engine that searches for a solution, as events",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","engine":"singles","max_steps":100}"#,
)
.answering("watch")
.with_array();

/// The number of steps if the request has no limit, and the greatest limit.
const STEPS: usize = 10_000;
const MAX_STEPS: usize = 100_000;

/// Asks for the events of a search.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Trace"))]
#[serde(deny_unknown_fields)]
struct TraceRequest {
    /// The puzzle.
    puzzle: BoardText,
    /// The engine that searches.
    engine: Option<EngineName>,
    /// The greatest number of steps in the answer: 10,000 if it is missing, at most 100,000.
    #[cfg_attr(feature = "schema", schemars(range(max = 100_000)))]
    max_steps: Option<usize>,
    /// Stop after this many solutions; 1 if it is missing.
    limit: Option<u64>,
    /// Search this many nodes at most, for the totals at the end also after the last step of the answer; if it is missing, the
    /// search stops when the answer is full.
    max_work: Option<u64>,
}

impl Work for TraceRequest {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let problem = self.puzzle.problem("puzzle")?;
        let engine = self.engine.map_or(DEFAULT, |engine| engine.0);
        let max_steps = self.max_steps.unwrap_or(STEPS);
        if max_steps > MAX_STEPS {
            let message = format!("max_steps: expected at most {MAX_STEPS}");
            return Err(ErrorReport::new(message, "bad-request"));
        }
        let solutions = self.limit.unwrap_or(1);
        let trace = within(budget, self.max_work, "node", |budget| match self.max_work {
            Some(_) => Trace::of(&problem, engine, solutions, max_steps, budget),
            None => Trace::until_full(&problem, engine, solutions, max_steps, budget),
        });
        reply::json(&trace.lines().collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Request;
    use sudokit_base::Budget;

    fn trace(request: Value) -> Vec<Value> {
        let request = Request::parse("trace", request.to_string().as_bytes()).unwrap();
        serde_json::from_str(&request.answer(Budget::UNLIMITED, &mut |_| {}).unwrap()).unwrap()
    }

    #[test]
    fn a_search_without_a_limit_stops_when_the_answer_is_full() {
        // Without the limit, the engine would find all 10^21 solutions.
        let request =
            json!({ "puzzle": ".".repeat(81), "engine": "singles", "max_steps": 100, "limit": u64::MAX });
        let lines = trace(request);
        let end = lines.last().unwrap();
        assert_eq!((end["how"].as_str(), end["complete"].as_bool()), (Some("cut"), Some(false)));
        assert_eq!(lines.len(), 102);
    }

    /// If the number of nodes is limited, the totals of a trace that is cut, even to nothing, are for the whole search; if the
    /// search is stopped, they are lower bounds.
    #[test]
    fn totals_are_of_the_whole_search() {
        let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let whole = trace(
            json!({ "puzzle": puzzle, "engine": "singles", "max_steps": 100_000, "max_work": 100_000 }),
        );
        let cut =
            trace(json!({ "puzzle": puzzle, "engine": "singles", "max_steps": 0, "max_work": 100_000 }));
        let (whole_end, cut_end) = (whole.last().unwrap(), cut.last().unwrap());
        assert_eq!((whole_end["how"].as_str(), cut_end["how"].as_str()), (Some("done"), Some("cut")));
        assert_eq!(whole_end["steps"].as_u64(), Some(whole.len() as u64 - 2));
        assert_eq!(cut.len(), 2);
        for key in ["complete", "solutions", "placements", "nodes", "backtracks", "deepest"] {
            assert_eq!(whole_end[key], cut_end[key], "{key}");
        }
        let placed = whole.iter().filter(|event| event["event"] == "place").count() as u64;
        assert!(whole_end["placements"].as_u64() >= Some(placed) && whole_end["nodes"].as_u64() > Some(80));

        let stopped = trace(json!({ "puzzle": puzzle, "engine": "singles", "max_steps": 0, "max_work": 20 }));
        let end = stopped.last().unwrap();
        assert_eq!((end["complete"].as_bool(), end["nodes"].as_u64()), (Some(false), Some(20)));
    }
}
