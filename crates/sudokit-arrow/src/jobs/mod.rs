//! The jobs that answer columns of boards, by name: the table [`JOBS`], one file each.
//!
//! ```
//! use sudokit_arrow::jobs::{self, JOBS};
//! assert!(JOBS.iter().any(|job| job.name == "solve"));
//! let error = jobs::from_name("solve", &serde_json::json!({ "last": true })).unwrap_err();
//! assert_eq!(error.to_string(), "solve: unknown field `last`, expected one of `engine`, `first`, `max_work`, `timeout`");
//! ```

mod alike;
mod ask;
mod canon;
mod chunks;
mod class;
mod count;
mod solve;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{Field, Schema, SchemaRef};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use sudokit::FieldInfo;
use sudokit::request::OPERATIONS;
use sudokit::search::{Engine, Solver};
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, RowError, RowErrorKind, Rows};
use sudokit_bulk::{Limits, Status, Summary};

pub use ask::Ask;
pub use canon::Canon;
pub use chunks::{ChunksError, answer_chunks};
pub use class::Class;
pub use count::Count;
pub use solve::Solve;

use crate::columns::column;

/// A number of boards that take no time.
const MANY: usize = 1 << 20;

/// A question about each board of a column.
pub trait Job: fmt::Debug + Send + Sync {
    /// The columns of the answer, each with its name and type.
    fn fields(&self) -> Vec<Field>;

    /// The number of boards that a thread should have at a time, a power of two: few if one may take long, so that the other
    /// threads have some, too.
    fn boards_at_a_time(&self) -> usize {
        MANY
    }

    /// Answers these boards.
    ///
    /// # Errors
    /// If the host cancels.
    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled>;
}

/// The answers of a job to some boards.
#[derive(Debug)]
pub struct Answers {
    /// The columns that the job announces, one row for each board.
    pub columns: Vec<ArrayRef>,
    /// The number of boards of each verdict, without the rows that are no boards.
    pub summary: Summary,
}

/// A job in the table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct JobDescriptor {
    /// The name.
    pub name: &'static str,
    /// Makes the job from its options.
    make: fn(&Value) -> Result<Box<dyn Job>, serde_json::Error>,
}

/// All jobs.
pub const JOBS: &[JobDescriptor] = &[
    JobDescriptor { name: "solve", make: make::<Solve> },
    JobDescriptor { name: "count", make: make::<Count> },
    JobDescriptor { name: "canon", make: make::<Canon> },
    JobDescriptor { name: "class", make: make::<Class> },
];

fn make<J: Job + for<'a> Deserialize<'a> + 'static>(
    options: &Value,
) -> Result<Box<dyn Job>, serde_json::Error> {
    Ok(Box::new(J::deserialize(options)?))
}

/// The names of the jobs that are questions of the core.
fn questions() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().filter(|operation| operation.options.is_some()).map(|operation| operation.name)
}

/// The options of a job without any.
///
/// ```
/// assert!(sudokit_arrow::jobs::no_options().as_object().is_some_and(|options| options.is_empty()));
/// ```
#[must_use]
pub fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// The job of this name with these options: an object with the names and values of the job's options.
///
/// # Errors
/// If there is no such job, or it has no such option.
pub fn from_name(name: &str, options: &Value) -> Result<Box<dyn Job>, JobError> {
    if let (Some(options), true) = (options.as_object(), questions().any(|question| question == name)) {
        let (question, limits) = arrays::question(name, options).map_err(JobError::Question)?;
        return Ok(Box::new(Ask { question, limits }));
    }
    let job =
        JOBS.iter().find(|job| job.name == name).ok_or_else(|| JobError::UnknownJob(name.to_owned()))?;
    (job.make)(options).map_err(|error| JobError::Options(job.name, error))
}

/// The schema of a job's answers.
///
/// ```
/// use sudokit_arrow::jobs::{self, Class};
/// assert_eq!(jobs::schema(&Class::default()).field(0).name(), "key");
/// ```
#[must_use]
pub fn schema(job: &dyn Job) -> SchemaRef {
    Arc::new(Schema::new(job.fields()))
}

/// Answers the boards of a column, one row for each.
///
/// An answer is one batch, whose texts have at most 2 GiB: use [`answer_chunks`] for columns of many million rows.
///
/// # Errors
/// If the host cancels.
///
/// # Panics
/// If the texts of the answer are longer.
pub fn answer(job: &dyn Job, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<RecordBatch, Cancelled> {
    let columns = job.answer(rows, run)?.columns;
    let options = RecordBatchOptions::new().with_row_count(Some(rows.len()));
    let batch = RecordBatch::try_new_with_options(schema(job), columns, &options);
    Ok(batch.expect("a job makes the columns that it announces"))
}

/// Why there is no job.
#[derive(Debug)]
#[non_exhaustive]
pub enum JobError {
    /// No job has this name.
    UnknownJob(String),
    /// The job has other options.
    Options(&'static str, serde_json::Error),
    /// The options of a question are wrong, in words.
    Question(String),
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::UnknownJob(name) => {
                let names: Vec<_> = JOBS.iter().map(|job| job.name).chain(questions()).collect();
                write!(f, "there is no job {name:?}: expected {}", names.join(", "))
            }
            JobError::Options(job, error) => write!(f, "{job}: {error}"),
            JobError::Question(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for JobError {}

/// A column for each field, and the column `error`.
fn fields(fields: &[FieldInfo]) -> Vec<Field> {
    fields.iter().chain([&FieldInfo::text("error")]).map(column).collect()
}

/// A number of seconds.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    let seconds = Option::<f64>::deserialize(deserializer)?;
    seconds.map(|seconds| Duration::try_from_secs_f64(seconds).map_err(D::Error::custom)).transpose()
}

/// The name of an engine.
fn engine<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static dyn Engine, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// The number of boards that a thread has at a time if this engine searches them.
fn boards_at_a_time(engine: &'static dyn Engine, limits: Limits) -> usize {
    if solvers(engine, limits).is_some() { MANY } else { 256 }
}

/// A function that makes solvers of this engine. `None` if the engine searches only one board after another, or if the
/// limits are for each board.
fn solvers(engine: &'static dyn Engine, limits: Limits) -> Option<impl Fn() -> Solver + Sync> {
    if !limits.is_unlimited() {
        return None;
    }
    Solver::of_engine(engine)?;
    Some(move || Solver::of_engine(engine).expect("the engine has them"))
}

/// The verdict on a board, and the fields of the answer; none for a row that is no board.
type Found<T> = Option<(Status, &'static str, T)>;

/// The number of boards of each verdict.
fn summary<T>(found: &[Found<T>]) -> Summary {
    let mut summary = Summary::default();
    found.iter().flatten().for_each(|(status, verdict, _)| summary.count(*status, verdict));
    summary
}

/// Whether the row can be read, and breaks a rule.
fn is_invalid(error: &RowError) -> bool {
    matches!(error.kind, RowErrorKind::Invalid(_))
}

/// The limits of the work for one board.
fn limits(max_work: Option<u64>, timeout: Option<Duration>) -> Limits {
    Limits { max_work, timeout }
}
