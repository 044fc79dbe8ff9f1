//! [`answer_files`]: Parquet files answered in Parquet by a job on columns.
//!
//! The threads take turns at the files, each takes a batch of rows, answers its boards and encodes the answers; the calling
//! thread writes the batches in order.

use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sudokit::format::ReadOptions;
use sudokit_bulk::{Error, Host, Message, OrderedMap, Partition, Progress, Summary, thread_count};

use super::column_job::ColumnJob;
use super::file_job::{Done, FileJob, WorkerRows};
use super::tasks::Tasks;
use super::text_chunk::TextEncoder;
use super::writer::FileWriter;
use crate::jobs;

/// How often the host is asked whether to go on.
const TICK: Duration = Duration::from_millis(10);

/// A Parquet file, and its name in messages.
#[derive(Clone, Debug)]
pub struct ParquetFile {
    /// The name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// The row groups that are read, by their places from 0; without them, all.
    pub row_groups: Option<Range<usize>>,
    /// More columns, of one value each, from the folders that the file is in.
    pub partitions: Vec<Partition>,
}

impl ParquetFile {
    /// All rows of a file.
    ///
    /// ```
    /// use sudokit_arrow::parquet::ParquetFile;
    /// assert!(ParquetFile::new("puzzles", "puzzles.parquet").row_groups.is_none());
    /// ```
    pub fn new(name: impl Into<String>, path: impl Into<PathBuf>) -> ParquetFile {
        ParquetFile { name: name.into(), path: path.into(), row_groups: None, partitions: Vec::new() }
    }
}

/// How files are read, answered and written.
#[derive(Clone)]
pub struct ParquetRun {
    /// Receives progress and messages, and may cancel.
    pub host: Arc<dyn Host>,
    /// The greatest number of threads besides the calling one; without it, the number of cores.
    pub threads: Option<usize>,
    /// The column of the puzzles, and their blanks.
    pub read: ReadOptions,
    /// The metadata of the file of answers.
    pub metadata: Vec<(String, String)>,
}

impl std::fmt::Debug for ParquetRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetRun").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// Answers the rows of files in one Parquet file: their columns, those of the answers, and `error`. It has the rows that the
/// job on records would make of the same files as text.
///
/// A row group of 2^16 to 2^20 rows is one of the output: its columns are written as they are stored.
/// Other rows are divided into row groups of 2^17.
///
/// A file that cannot be read is reported to the host, and is no error. A run that is cancelled returns its summary, and the
/// output has no end.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::format::ReadOptions;
/// use sudokit_arrow::parquet::{ColumnJob as _, ParquetFile, ParquetRun, answer_files};
/// use sudokit_bulk::jobs::Solve;
/// use sudokit_bulk::{NoHost, Status};
///
/// let run = ParquetRun {
///     host: Arc::new(NoHost),
///     threads: None,
///     read: ReadOptions::default(),
///     metadata: Vec::new(),
/// };
/// let file = ParquetFile::new("puzzles", "no-such-file.parquet");
/// let job = Solve::default();
/// let mut output = Vec::new();
/// let summary = answer_files(vec![file], &job, job.on_columns().unwrap(), &run, &mut output)?;
/// assert!(summary.status == Status::Failed && output.is_empty());
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
///
/// # Errors
/// If the output does not take the answers, or no thread can be started.
pub fn answer_files<J: ColumnJob>(
    files: Vec<ParquetFile>,
    job: &J,
    on_columns: Box<dyn jobs::Job>,
    run: &ParquetRun,
    output: &mut (dyn Write + Send),
) -> Result<Summary, Error> {
    let job = Arc::new(FileJob::new(job.clone(), on_columns, run));
    let tasks = Tasks::new(Arc::clone(&job), files);
    let make_worker = {
        let job = Arc::clone(&job);
        move || {
            let job = Arc::clone(&job);
            let mut encoder = TextEncoder::new();
            move |task| job.done(task, &mut encoder)
        }
    };
    let threads = thread_count(run.threads);
    let mut done = OrderedMap::new(threads, tasks, make_worker)?;
    let mut output = Some(output);
    let mut file = None;
    let mut all = Summary::default();
    loop {
        match done.next_within(TICK) {
            None if run.host.is_cancelled() => break,
            None => continue,
            Some(None) => break,
            Some(Some(next)) => match next? {
                Done::Begin(shape) => {
                    let begin = |output| FileWriter::new(&shape.output, &run.metadata, output, threads);
                    let begun = output.take().map(begin).transpose();
                    file = begun.map_err(|error| Error::Write(io::Error::other(error)))?;
                }
                Done::Rows { rows, mut summary, messages } => {
                    if let Some(file) = &mut file {
                        match rows {
                            WorkerRows::Stored(rows, stored) => file.write_stored(rows, stored),
                            WorkerRows::Page(rows) => file.write_page(rows),
                            WorkerRows::Few(rows) => file.write(rows),
                        }
                        .map_err(|error| Error::Write(file.reason(error)))?;
                    }
                    all.append(&mut summary);
                    messages.iter().for_each(|message| run.host.message(message));
                    let mut progress = Progress::default();
                    progress.records = all.records();
                    run.host.progress(progress);
                }
                Done::Broken(error) => {
                    run.host.message(&Message::Source(error));
                    all.status = sudokit_bulk::Status::Failed;
                }
                Done::Cancelled => break,
            },
        }
    }
    all.is_cancelled = run.host.is_cancelled();
    if let (Some(mut file), false) = (file, all.is_cancelled) {
        file.close().map_err(|error| Error::Write(file.reason(error)))?;
    }
    Ok(all)
}
