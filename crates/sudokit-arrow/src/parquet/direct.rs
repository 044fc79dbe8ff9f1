//! [`answer_files`]: Parquet files answered in Parquet by a job on columns.
//!
//! The threads take turns at the files, each takes a batch of rows and answers its boards; the calling thread writes the
//! batches in order. Rows that are no plain boards, which are few, are answered by the job on records: it reads
//! more, such as candidates, and has the words for what it cannot read.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{io, vec};

use arrow_array::{Array, ArrayRef, RecordBatch, StringArray, UInt32Array};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::concat::concat_batches;
use arrow_select::interleave::interleave;
use arrow_select::take::take_record_batch;
use csv::{ReaderBuilder, StringRecord};
use sudokit::format::{Column, Format, ReadOptions};
use sudokit_bulk::arrays::{ArrayRun, Cancelled};
use sudokit_bulk::{Error, Host, Message, OrderedMap, Pipeline, Progress, Source, Summary, thread_count};

use super::column_job::ColumnJob;
use super::encoding::ParquetOptions;
use super::originals::Originals;
use super::reader::{ParquetRows, invalid};
use super::stored::StoredRows;
use super::text::{column_error, write_headings, write_rows};
use super::text_chunk::TextEncoder;
use super::text_rows::TextRows;
use super::writer::{Buffer, EncodedRows, FileWriter};
use super::{BATCH, ROW_COLUMN};
use crate::{Boards, jobs};

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
}

impl ParquetFile {
    /// All rows of a file.
    ///
    /// ```
    /// use sudokit_arrow::parquet::ParquetFile;
    /// assert!(ParquetFile::new("puzzles", "puzzles.parquet").row_groups.is_none());
    /// ```
    pub fn new(name: impl Into<String>, path: impl Into<PathBuf>) -> ParquetFile {
        ParquetFile { name: name.into(), path: path.into(), row_groups: None }
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
    output: &mut dyn Write,
) -> Result<Summary, Error> {
    let job = Arc::new(FileJob::new(job.clone(), on_columns, run));
    let tasks = Tasks {
        job: Arc::clone(&job),
        files: files.into_iter(),
        open: None,
        shape: None,
        rows: 0,
        ready: VecDeque::new(),
    };
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
    let buffer = Buffer::default();
    let mut file = None;
    let mut all = Summary::default();
    let mut bytes = Vec::new();
    let mut send = |buffer: &Buffer| {
        bytes.clear();
        buffer.take(&mut bytes);
        output.write_all(&bytes).map_err(Error::Write)
    };
    let failed = |error: ArrowError| Error::Write(io::Error::other(error));
    loop {
        match done.next_within(TICK) {
            None if run.host.is_cancelled() => break,
            None => continue,
            Some(None) => break,
            Some(Some(next)) => match next? {
                Done::Begin(shape) => {
                    file = Some(
                        FileWriter::new(&shape.output, &run.metadata, &buffer, threads).map_err(failed)?,
                    );
                }
                Done::Rows { rows, stored, mut summary, messages } => {
                    if let Some(file) = &mut file {
                        match rows {
                            WorkerRows::Page(rows) => file.write_encoded(rows, stored),
                            WorkerRows::Few(rows) => file.write_stored(rows, stored),
                        }
                        .map_err(failed)?;
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
        send(&buffer)?;
    }
    all.is_cancelled = run.host.is_cancelled();
    if let (Some(file), false) = (file, all.is_cancelled) {
        file.close().map_err(failed)?;
        send(&buffer)?;
    }
    Ok(all)
}

/// A job as both kinds, and how it is run.
struct FileJob<J> {
    on_records: J,
    on_columns: Box<dyn jobs::Job>,
    /// The place of each added column, and that of the errors, among those of `on_columns`.
    added: Vec<usize>,
    errors: usize,
    host: Arc<dyn Host>,
    read: ReadOptions,
    options: ParquetOptions,
}

/// The columns of the input and of the output.
struct Shape {
    input: SchemaRef,
    output: SchemaRef,
    error_column: usize,
}

/// A task for a thread.
enum Task {
    /// The first file is open.
    Begin(Arc<Shape>),
    Rows(TaskRows),
    /// A file cannot be read, or not to its end.
    Broken(Error),
}

/// Rows of a file.
struct TaskRows {
    shape: Arc<Shape>,
    file: Arc<str>,
    /// The column of the puzzles.
    puzzle: usize,
    /// The number of rows of the file before these.
    before: usize,
    batch: RecordBatch,
    stored: Option<StoredRows>,
}

/// The result of a task.
enum Done {
    Begin(Arc<Shape>),
    Rows { rows: WorkerRows, stored: Option<StoredRows>, summary: Summary, messages: Vec<Message> },
    Broken(Error),
    Cancelled,
}

/// Rows of the output as a worker hands them over.
enum WorkerRows {
    /// As many as a page has, encoded.
    Page(EncodedRows),
    /// Those at the end of a file, or at the beginning of the next.
    Few(RecordBatch),
}

/// Rows of the output.
struct AnsweredRows {
    batch: RecordBatch,
    /// The rows of the input, if all of their columns are passed through.
    stored: Option<StoredRows>,
    summary: Summary,
    messages: Vec<Message>,
}

impl AnsweredRows {
    /// The rows as they are handed over.
    fn encoded(self, encoder: &mut TextEncoder) -> Result<Done, ArrowError> {
        let AnsweredRows { batch, stored, summary, messages } = self;
        let rows = if batch.num_rows() == BATCH {
            let group = stored.as_ref().map(|stored| &*stored.group);
            WorkerRows::Page(EncodedRows::new(batch, group, encoder)?)
        } else {
            WorkerRows::Few(batch)
        };
        Ok(Done::Rows { rows, stored, summary, messages })
    }
}

impl<J: ColumnJob> FileJob<J> {
    fn new(on_records: J, on_columns: Box<dyn jobs::Job>, run: &ParquetRun) -> FileJob<J> {
        let fields = on_columns.fields();
        let place = |name: &str| fields.iter().position(|field| field.name() == name);
        let added: Option<Vec<usize>> = on_records.added_fields().into_iter().map(place).collect();
        let added = added.expect("a job on columns makes all fields of the job on records");
        let errors = place("error").expect("all of these jobs have it");
        let (metadata, added_fields) = (run.metadata.clone(), added.len());
        let options = ParquetOptions { metadata, added: added_fields, with_errors: true, originals: None };
        let (host, read) = (Arc::clone(&run.host), run.read.clone());
        FileJob { on_records, on_columns, added, errors, host, read, options }
    }

    fn done(&self, task: Task, encoder: &mut TextEncoder) -> Done {
        match task {
            Task::Begin(shape) => Done::Begin(shape),
            Task::Broken(error) => Done::Broken(error),
            Task::Rows(rows) => {
                let place = rows.file.to_string();
                let answered = self.answer(rows);
                match answered.and_then(|rows| rows.map(|rows| rows.encoded(encoder)).transpose()) {
                    Ok(Some(rows)) => rows,
                    Ok(None) => Done::Cancelled,
                    Err(error) => Done::Broken(Error::Read { place, error: io::Error::other(error) }),
                }
            }
        }
    }

    /// Answers rows; none if the host cancels.
    fn answer(&self, rows: TaskRows) -> Result<Option<AnsweredRows>, ArrowError> {
        let TaskRows { shape, batch, puzzle, .. } = &rows;
        let boards = Boards::new(batch.column(*puzzle))
            .map_err(|error| ArrowError::InvalidArgumentError(error.to_string()))?;
        let host = WithoutProgress(&*self.host);
        // The threads of the files are enough.
        let run = ArrayRun { in_calling_thread: true, host: &host, ..ArrayRun::default() };
        let mut answers = match self.on_columns.answer(&boards, run) {
            Ok(answers) => answers,
            Err(Cancelled) => return Ok(None),
        };
        let added = self.added.iter().map(|at| Arc::clone(&answers.columns[*at]));
        let mut columns: Vec<ArrayRef> = batch.columns().iter().cloned().chain(added).collect();
        if shape.error_column == columns.len() {
            columns.push(Arc::new(StringArray::new_null(batch.num_rows())));
        }
        let answered = RecordBatch::try_new(Arc::clone(&shape.output), columns)?;
        let errors = &answers.columns[self.errors];
        let others: Vec<u32> =
            (0..).zip(0..errors.len()).filter(|(_, row)| errors.is_valid(*row)).map(|(row, _)| row).collect();
        if others.is_empty() {
            return Ok(Some(AnsweredRows {
                batch: answered,
                stored: rows.stored.clone(),
                summary: answers.summary,
                messages: Vec::new(),
            }));
        }
        let Some(mut by_record) = self.answer_records(&rows, &others)? else { return Ok(None) };
        let mut places: Vec<(usize, usize)> = (0..batch.num_rows()).map(|row| (0, row)).collect();
        for (at, row) in others.iter().enumerate() {
            places[*row as usize] = (1, at);
        }
        let pairs = answered.columns().iter().zip(by_record.batch.columns());
        let columns = pairs.map(|(plain, other)| interleave(&[plain, other], &places));
        by_record.batch =
            RecordBatch::try_new(Arc::clone(&shape.output), columns.collect::<Result<_, _>>()?)?;
        answers.summary.append(&mut by_record.summary);
        by_record.summary = answers.summary;
        Ok(Some(by_record))
    }

    /// Answers these rows, by their places in the batch, as records; none if the host cancels.
    fn answer_records(&self, rows: &TaskRows, places: &[u32]) -> Result<Option<AnsweredRows>, ArrowError> {
        let batch = take_record_batch(&rows.batch, &UInt32Array::from(places.to_vec()))?;
        let originals = Arc::new(Originals::default());
        originals.begin(&rows.shape.input).map_err(ArrowError::from)?;
        let mut text = Vec::new();
        write_headings(&rows.shape.input, true, &mut text);
        write_rows(batch, Some(&originals), &mut text)?;
        let host = Arc::new(Collected::default());
        let (text, mut summary) = self.run_on_text(Arc::clone(&rows.file), text, rows.puzzle, &host)?;
        if self.host.is_cancelled() {
            return Ok(None);
        }
        let batch = self.read_text(&text, &originals)?.take()?;
        let row_of = |line: u64| {
            let place = usize::try_from(line).ok().and_then(|line| places.get(line.checked_sub(1)?));
            (rows.before + place.map_or(0, |place| *place as usize) + 1) as u64
        };
        let messages = host
            .messages
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .drain(..)
            .map(|message| match message {
                Message::Unreadable { source, error, is_in_output } => {
                    let row = row_of(error.line());
                    let error = error.kind().clone().at(row).with_record(row).with_cell(error.cell());
                    Message::Unreadable { source, error, is_in_output }
                }
                Message::Record { source, line, text } => {
                    Message::Record { source, line: row_of(line), text }
                }
                message => message,
            })
            .collect();
        summary.messages.clear();
        Ok(Some(AnsweredRows { batch, stored: None, summary, messages }))
    }

    /// The job's answers to this text with headings.
    fn run_on_text(
        &self,
        name: Arc<str>,
        text: Vec<u8>,
        puzzle: usize,
        host: &Arc<Collected>,
    ) -> Result<(Vec<u8>, Summary), ArrowError> {
        let read = ReadOptions { column: Some((puzzle + 1).to_string()), ..self.read.clone() };
        let pipeline = Pipeline::new(Arc::clone(host) as _).with_threads(1).with_read_options(read);
        let mut output = Vec::new();
        let source = Source::text(&*name, text).of_table(csv_format());
        let summary = pipeline
            .run(vec![source], self.on_records.clone(), &mut output)
            .map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
        Ok((output, summary))
    }

    /// The rows of the answers in this text.
    fn read_text(&self, text: &[u8], originals: &Arc<Originals>) -> Result<TextRows, ArrowError> {
        let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text);
        let mut row = StringRecord::new();
        let broken = |error: csv::Error| ArrowError::CsvError(error.to_string());
        reader.read_record(&mut row).map_err(broken)?;
        let options = ParquetOptions { originals: Some(Arc::clone(originals)), ..self.options.clone() };
        let mut rows = TextRows::new(&row, &options);
        while reader.read_record(&mut row).map_err(broken)? {
            rows.push(&row)?;
        }
        Ok(rows)
    }

    /// The columns of the answers to files with these columns.
    fn shape(&self, input: &SchemaRef, puzzle: usize) -> Result<Shape, ArrowError> {
        let originals = Arc::new(Originals::default());
        originals.begin(input).map_err(ArrowError::from)?;
        let mut text = Vec::new();
        write_headings(input, true, &mut text);
        let (text, _) = self.run_on_text("headings".into(), text, puzzle, &Arc::default())?;
        let rows = self.read_text(&text, &originals)?;
        let (output, error_column) = (Arc::clone(rows.schema()), rows.error_column());
        Ok(Shape { input: Arc::clone(input), output, error_column })
    }

    /// Which column of a file, whose first rows these are, holds the puzzles.
    fn puzzle_column(
        &self,
        name: &str,
        schema: &SchemaRef,
        first: Option<&RecordBatch>,
    ) -> Result<usize, Error> {
        let failed = |error: io::Error| Error::Read { place: name.to_owned(), error };
        let mut text = Vec::new();
        write_headings(schema, true, &mut text);
        if let Some(first) = first {
            let row = first.slice(0, first.num_rows().min(1));
            write_rows(row, Some(&Originals::default()), &mut text)
                .map_err(|error| failed(io::Error::other(error)))?;
        }
        let source = Source::text(name, text).of_table(csv_format()).with_hidden_column(ROW_COLUMN);
        let reader = source.open(|| {})?.records(&self.read)?;
        let puzzle = reader.columns().iter().position(|column| matches!(column, Column::Puzzle(_)));
        Ok(puzzle.unwrap_or_default())
    }
}

fn csv_format() -> &'static Format {
    Format::from_name("csv").expect("the feature is on")
}

/// The host of a part of a run.
struct WithoutProgress<'a>(&'a dyn Host);

impl Host for WithoutProgress<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// Keeps the messages of a part of a run.
#[derive(Default)]
struct Collected {
    messages: Mutex<Vec<Message>>,
}

/// The rows of the files, in batches.
struct Tasks<J> {
    job: Arc<FileJob<J>>,
    files: vec::IntoIter<ParquetFile>,
    open: Option<OpenFile>,
    shape: Option<Arc<Shape>>,
    /// The number of rows that were handed to workers.
    rows: usize,
    /// Tasks that come before the next rows.
    ready: VecDeque<Task>,
}

/// A file that is being read.
struct OpenFile {
    name: Arc<str>,
    rows: ParquetRows,
    puzzle: usize,
    /// Rows that were read, but not handed to a worker.
    rest: Option<RecordBatch>,
    /// Why no more can be read.
    error: Option<io::Error>,
}

impl OpenFile {
    /// The next rows, and their places in the file: this many, or fewer at the end; none after it.
    fn next(&mut self, most: usize) -> io::Result<Option<(Range<usize>, RecordBatch)>> {
        let first = self.rows.rows() - self.rest.as_ref().map_or(0, RecordBatch::num_rows);
        let (mut parts, mut count) = (Vec::new(), 0);
        while count < most {
            let batch = match self.rest.take() {
                Some(rest) => rest,
                None if self.error.is_some() => break,
                None => match self.rows.next() {
                    Ok(Some(batch)) => batch,
                    Ok(None) => break,
                    Err(error) => {
                        self.error = Some(error);
                        break;
                    }
                },
            };
            let taken = batch.num_rows().min(most - count);
            self.rest = (taken < batch.num_rows()).then(|| batch.slice(taken, batch.num_rows() - taken));
            parts.push(batch.slice(0, taken));
            count += taken;
        }
        let rows = match &parts[..] {
            [] => return self.error.take().map_or(Ok(None), Err),
            [rows] => rows.clone(),
            parts => concat_batches(&parts[0].schema(), parts).map_err(io::Error::other)?,
        };
        Ok(Some((first..first + count, rows)))
    }
}

impl<J: ColumnJob> Tasks<J> {
    fn open(&mut self, file: ParquetFile) -> Result<OpenFile, Error> {
        let ParquetFile { name, path, row_groups } = file;
        let failed = |error| Error::Read { place: name.clone(), error };
        let mut rows =
            File::open(path).and_then(|file| ParquetRows::open(file, row_groups)).map_err(failed)?;
        if let Some(shape) = &self.shape
            && shape.input.fields() != rows.schema().fields()
        {
            return Err(failed(super::originals::other_columns()));
        }
        let first = rows.next().map_err(failed)?;
        let puzzle = self.job.puzzle_column(&name, rows.schema(), first.as_ref())?;
        if let Some(error) = column_error(rows.schema().field(puzzle)) {
            return Err(failed(invalid(error)));
        }
        if self.shape.is_none() {
            let shape = self.job.shape(rows.schema(), puzzle);
            let shape = Arc::new(shape.map_err(|error| failed(io::Error::other(error)))?);
            self.ready.push_back(Task::Begin(Arc::clone(&shape)));
            self.shape = Some(shape);
        }
        Ok(OpenFile { name: name.into(), rows, puzzle, rest: first, error: None })
    }

    /// The next rows of the open file; none at its end.
    fn read(&mut self) -> Result<Option<TaskRows>, Error> {
        let (Some(open), Some(shape)) = (&mut self.open, &self.shape) else { return Ok(None) };
        // The rows of a page, so that the worker can encode them.
        let next = open.next(BATCH - self.rows % BATCH);
        let next = next.map_err(|error| Error::Read { place: open.name.to_string(), error })?;
        let Some((places, batch)) = next else { return Ok(None) };
        self.rows += batch.num_rows();
        let stored = open.rows.stored(&places);
        let (shape, file) = (Arc::clone(shape), Arc::clone(&open.name));
        Ok(Some(TaskRows { shape, file, puzzle: open.puzzle, before: places.start, batch, stored }))
    }
}

impl<J: ColumnJob> Iterator for Tasks<J> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        loop {
            if let Some(task) = self.ready.pop_front() {
                return Some(task);
            }
            if self.job.host.is_cancelled() {
                return None;
            }
            match self.read() {
                Ok(Some(rows)) => return Some(Task::Rows(rows)),
                Ok(None) => self.open = None,
                Err(error) => {
                    self.open = None;
                    return Some(Task::Broken(error));
                }
            }
            let file = self.files.next()?;
            match self.open(file) {
                Ok(open) => self.open = Some(open),
                Err(error) => self.ready.push_back(Task::Broken(error)),
            }
        }
    }
}

impl Host for Collected {
    fn message(&self, message: &Message) {
        let copy = match message {
            Message::Unreadable { source, error, is_in_output } => Message::Unreadable {
                source: Arc::clone(source),
                error: error.clone(),
                is_in_output: *is_in_output,
            },
            Message::Record { source, line, text } => {
                Message::Record { source: Arc::clone(source), line: *line, text: text.clone() }
            }
            _ => return,
        };
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(copy);
    }
}
