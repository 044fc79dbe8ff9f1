//! [`Count`], the number of solutions of each board.

use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, BooleanArray, Int64Array};
use arrow_schema::Field;
use serde::Deserialize;
use sudokit::FieldInfo;
use sudokit::format::Board;
use sudokit::outcome::{self, CountEnd};
use sudokit::search::{DEFAULT, Engine};
use sudokit_bulk::Limits;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};

use super::alike::answer_alike;
use super::{Answers, Found, Job, boards_at_a_time, fields, limits, solvers, summary};
use crate::columns::{errors, sparse};

/// Counts the solutions of each board up to a limit: the columns `count`, `complete`, `why` and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Count, Job};
/// assert_eq!(Count::default().fields()[0].name(), "count");
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Count {
    /// The engine that searches; in options, its name.
    #[serde(deserialize_with = "super::engine")]
    pub engine: &'static dyn Engine,
    /// The number of solutions at which counting stops; none for all solutions.
    pub limit: Option<u64>,
    /// The number of nodes after which the search for one board is stopped.
    pub max_work: Option<u64>,
    /// The time after which it is stopped; in options, in seconds.
    #[serde(deserialize_with = "super::seconds")]
    pub timeout: Option<Duration>,
}

impl Default for Count {
    fn default() -> Count {
        Count { engine: DEFAULT, limit: Some(1_000_000), max_work: None, timeout: None }
    }
}

impl Count {
    fn limits(&self) -> Limits {
        limits(self.max_work, self.timeout)
    }
}

impl Job for Count {
    fn fields(&self) -> Vec<Field> {
        fields(&[FieldInfo::integer("count"), FieldInfo::bool("complete"), FieldInfo::text("why")])
    }

    fn boards_at_a_time(&self) -> usize {
        boards_at_a_time(self.engine, self.limits())
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let limits = self.limits();
        let make_answer = || {
            |board| {
                let board = Board::Givens(board);
                let count = limits
                    .within(run.host, |budget| outcome::Count::of(&board, self.engine, self.limit, budget));
                Some((count.end.answer().into(), count.end.summary(), count))
            }
        };
        if let Some(make_solver) = solvers(self.engine, limits) {
            // A puzzle with more solutions is counted by itself: it may have very many.
            let limit = self.limit.map_or(2, |limit| limit.min(2));
            let tells_all = |count| count < limit || self.limit == Some(count);
            let counted = answer_alike(rows, run, limit, make_solver, tells_all, make_answer)?;
            let columns = count_columns(&counted.answers);
            return Ok(counted.finish(&columns));
        }
        let (counts, unreadable) = arrays::each_board(rows, run, make_answer)?;
        let mut columns = count_columns(&counts);
        columns.push(errors(rows.len(), &unreadable));
        Ok(Answers { columns, summary: summary(&counts) })
    }
}

/// The columns of counts.
fn count_columns(counts: &[Found<outcome::Count>]) -> Vec<ArrayRef> {
    let count = |count: &Found<outcome::Count>| Some(count.as_ref()?.2.count.cast_signed());
    let complete = |count: &Found<outcome::Count>| Some(count.as_ref()?.2.end == CountEnd::Complete);
    let stopped = counts.iter().enumerate().filter_map(|(row, count)| match &count.as_ref()?.2.end {
        CountEnd::Stopped(stopped) => Some((row, stopped.to_string())),
        _ => None,
    });
    let columns: Vec<ArrayRef> = vec![
        Arc::new(counts.iter().map(count).collect::<Int64Array>()),
        Arc::new(counts.iter().map(complete).collect::<BooleanArray>()),
        sparse(counts.len(), stopped),
    ];
    columns
}
