//! [`Check`], which rules each board breaks, and more on request.

use std::sync::Arc;
use std::time::Duration;

use arrow_array::BooleanArray;
use arrow_schema::Field;
use serde::Deserialize;
use sudokit::format::Record;
use sudokit::outcome::{self, CheckQuestions, Fields};
use sudokit::search::{DEFAULT, Engine};
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, RowError, Rows};
use sudokit_bulk::{Limits, Status, Summary};

use super::alike::answer_alike;
use super::{
    Answers, Job, MANY, boards_at_a_time, field_answers, field_columns, fields, is_invalid, limits, solvers,
    table,
};
use crate::columns::errors;

/// Checks which rules each board breaks: the columns `valid` and `conflicts`, those of the questions, and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Check, Job};
/// let check = Check { unique: true, ..Check::default() };
/// assert!(check.fields().iter().any(|field| field.name() == "unique"));
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Check {
    /// The engine that searches; in options, its name.
    #[serde(deserialize_with = "super::engine")]
    pub engine: &'static dyn Engine,
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

impl Default for Check {
    fn default() -> Check {
        Check {
            engine: DEFAULT,
            solvable: false,
            unique: false,
            minimal: false,
            why: false,
            max_nodes: None,
            timeout: None,
        }
    }
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

    fn limits(&self) -> Limits {
        limits(self.max_nodes, self.timeout)
    }

    fn names(&self) -> Vec<&'static str> {
        self.questions().field_names()
    }
}

impl Job for Check {
    fn fields(&self) -> Vec<Field> {
        fields(self.names().into_iter().chain(["error"]))
    }

    fn boards_at_a_time(&self) -> usize {
        if self.questions().need_search() { boards_at_a_time(self.engine, self.limits()) } else { MANY }
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        if !self.questions().need_search() {
            return conflicts(rows, run);
        }
        let (questions, limits) = (self.questions(), self.limits());
        let make_answer = || {
            |board| {
                let record = Record::from(board);
                let check = limits
                    .within(run.host, |budget| outcome::Check::of(&record, &questions, self.engine, budget));
                Some((check.answer().into(), check.summary(), check.fields(table())))
            }
        };
        if let Some(make_solver) = solvers(self.engine, limits) {
            let limit = if questions.ask_unique() { 2 } else { 1 };
            let tells_all = |solutions| match solutions {
                0 => false,
                1 => !self.minimal,
                _ => !self.why,
            };
            let checked = answer_alike(rows, run, limit, make_solver, tells_all, make_answer)?;
            let columns = field_columns(&self.names(), &checked.answers);
            return Ok(checked.finish(&columns));
        }
        let (checked, unreadable) = arrays::each_board(rows, run, make_answer)?;
        Ok(field_answers(&self.names(), &checked, &unreadable))
    }
}

/// The answers without further questions.
fn conflicts(rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
    let checked = arrays::check(rows, run)?;
    let (broken, unreadable): (Vec<RowError>, Vec<RowError>) =
        checked.errors.into_iter().partition(is_invalid);
    let mut valid: Vec<Option<bool>> = checked.valid.into_iter().map(Some).collect();
    unreadable.iter().for_each(|error| valid[error.row] = None);
    let mut summary = Summary::default();
    let number_of_valid = rows.len() - broken.len() - unreadable.len();
    summary.count_many(Status::Yes, outcome::Check::VALID, number_of_valid as u64);
    summary.count_many(Status::No, outcome::Check::INVALID, broken.len() as u64);
    let columns = vec![
        Arc::new(BooleanArray::from(valid)) as _,
        errors(rows.len(), &broken),
        errors(rows.len(), &unreadable),
    ];
    Ok(Answers { columns, summary })
}
