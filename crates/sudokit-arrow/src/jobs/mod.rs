//! The jobs that answer columns of boards, by name: the questions of the core, and [`Class`].
//!
//! ```
//! use sudokit_arrow::jobs;
//! assert!(jobs::names().any(|name| name == "solve"));
//! let error = jobs::from_name("solve", &serde_json::json!({ "last": true })).unwrap_err();
//! assert_eq!(error.to_string(), "solve: unknown field `last`, expected `first` or `engine`");
//! ```

mod ask;
mod chunks;
mod class;

use std::fmt;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{Field, Schema, SchemaRef};
use serde::Deserialize;
use serde_json::Value;
use sudokit::FieldInfo;
use sudokit::request::OPERATIONS;
use sudokit_bulk::Summary;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, RowError, RowErrorKind, Rows};

pub use ask::Ask;
pub use chunks::{ChunksError, answer_chunks};
pub use class::Class;

use crate::columns::column;

/// A number of boards that take no time.
const MANY: usize = 1 << 20;

/// A question about each board of a column.
pub trait Job: fmt::Debug + Send + Sync {
    /// The columns of the answer, each with its name and type.
    fn fields(&self) -> Vec<Field>;

    /// The number of boards that a thread should have at a time, a power of two: few if one may take long, so
    /// that the other threads have some, too.
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
    /// The number of boards of each verdict, without the rows that are not boards.
    pub summary: Summary,
}

/// The name of the job that is not a question.
const CLASS: &str = "class";

/// The names of the jobs.
pub fn names() -> impl Iterator<Item = &'static str> {
    questions().chain([CLASS])
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
    match name {
        CLASS => Ok(Box::new(Class::deserialize(options).map_err(JobError::Class)?)),
        _ => Err(JobError::UnknownJob(name.to_owned())),
    }
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
/// An answer is one batch, whose texts have at most 2 GiB: use [`answer_chunks`] for columns of many million
/// rows.
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
    /// The options of [`Class`] are wrong.
    Class(serde_json::Error),
    /// The options of a question are wrong, in words.
    Question(String),
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::UnknownJob(name) => {
                let names = names().collect::<Vec<_>>().join(", ");
                write!(f, "there is no job {name:?}: expected {names}")
            }
            JobError::Class(error) => write!(f, "{CLASS}: {error}"),
            JobError::Question(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for JobError {}

/// A column for each field, and the column `error`.
fn fields(fields: &[FieldInfo]) -> Vec<Field> {
    fields.iter().chain([&FieldInfo::text("error")]).map(column).collect()
}

/// Whether the row can be read, and breaks a rule.
fn is_invalid(error: &RowError) -> bool {
    matches!(error.kind, RowErrorKind::Invalid(_))
}
