//! `check`: which rules a board breaks, and the answers to further questions about its solutions.

use serde::Deserialize;

use crate::budget::Budget;
use crate::outcome::{Check, CheckQuestions, ErrorReport};
use crate::search::DEFAULT;

use super::board_input::{BoardText, record_of_player};
use super::operation::{Operation, Work};
use super::parameters::{EngineName, within};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<CheckRequest>(
    "check",
    "Which rules a board breaks; on request, whether it has a solution or exactly one, why not, and a certificate",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","unique":true,"minimal":true}"#,
);

/// Checks a board.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Check"))]
#[serde(deny_unknown_fields)]
struct CheckRequest {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that the player has placed, as 81 cells.
    placed: Option<String>,
    /// The candidates that the player still sees, as 729 characters.
    marks: Option<String>,
    /// Whether there is a solution.
    #[serde(default)]
    solvable: bool,
    /// Whether there is exactly one solution.
    #[serde(default)]
    unique: bool,
    /// Whether every given is needed for exactly one solution.
    #[serde(default)]
    minimal: bool,
    /// Why there is not exactly one solution.
    #[cfg(feature = "request")]
    #[serde(default)]
    why: bool,
    /// A proof of the number of solutions, for the operation `verify`; it is the key `certificate` of the answer.
    #[cfg(feature = "request")]
    #[serde(default)]
    certificate: bool,
    /// A solution to check.
    solution: Option<String>,
    /// The engine that searches.
    engine: Option<EngineName>,
    /// Stop after this many nodes of a search.
    max_nodes: Option<u64>,
}

/// The field that holds the solution to check.
const SOLUTION: &str = "solution";

impl Work for CheckRequest {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let mut record = record_of_player(&self.puzzle, self.placed.as_deref(), self.marks.as_deref())?;
        if let Some(solution) = &self.solution {
            record.set_field(SOLUTION, solution.as_str());
        }
        let questions = CheckQuestions {
            solvable: self.solvable,
            unique: self.unique,
            minimal: self.minimal,
            #[cfg(feature = "request")]
            why: self.why,
            #[cfg(feature = "request")]
            certificate: self.certificate,
            #[cfg(not(feature = "request"))]
            why: false,
            #[cfg(not(feature = "request"))]
            certificate: false,
            solution_field: self.solution.is_some().then_some(SOLUTION),
            blanks: "",
        };
        let engine = self.engine.map_or(DEFAULT, |engine| engine.0);
        let check = within(budget, self.max_nodes, |budget| Check::of(&record, &questions, engine, budget));
        reply::add(&mut record, &check);
        if let Some(Ok(certificate)) = &check.certificate {
            record.add_field("certificate", &*String::from_utf8_lossy(certificate));
        }
        Ok(reply::record(&record))
    }
}
