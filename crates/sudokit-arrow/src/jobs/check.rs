//! [`Check`], which rules each board breaks, and more on request.

use std::time::Duration;

use arrow_schema::Field;
use serde::Deserialize;
use sudokit::format::Record;
use sudokit::outcome::{self, CheckQuestions, Fields};
use sudokit::search::DEFAULT;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};

use super::{Answers, Job, field_answers, fields, limits, table};

/// Checks which rules each board breaks: the columns `valid` and `conflicts`, those of the questions, and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Check, Job};
/// let check = Check { unique: true, ..Check::default() };
/// assert!(check.fields().iter().any(|field| field.name() == "unique"));
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Check {
    /// Whether there is a solution.
    pub solvable: bool,
    /// Whether there is exactly one solution.
    pub unique: bool,
    /// Whether every given is needed for exactly one solution.
    pub minimal: bool,
    /// Why there is not exactly one solution.
    pub why: bool,
    /// The number of nodes after which a search is stopped.
    pub max_nodes: Option<u64>,
    /// The time after which a board is given up; in options, in seconds.
    #[serde(deserialize_with = "super::seconds")]
    pub timeout: Option<Duration>,
}

impl Check {
    fn questions(&self) -> CheckQuestions<'static> {
        CheckQuestions {
            solvable: self.solvable,
            unique: self.unique,
            minimal: self.minimal,
            why: self.why,
            ..CheckQuestions::default()
        }
    }

    fn names(&self) -> Vec<&'static str> {
        self.questions().field_names()
    }
}

impl Job for Check {
    fn fields(&self) -> Vec<Field> {
        fields(self.names().into_iter().chain(["error"]))
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let (questions, limits) = (self.questions(), limits(self.max_nodes, self.timeout));
        let (checked, unreadable) = arrays::each_board(rows, run, || {
            |board| {
                let record = Record::from(board);
                let check = limits
                    .within(run.host, |budget| outcome::Check::of(&record, &questions, DEFAULT, budget));
                Some((check.answer().into(), check.summary(), check.fields(table())))
            }
        })?;
        Ok(field_answers(&self.names(), &checked, &unreadable))
    }
}
