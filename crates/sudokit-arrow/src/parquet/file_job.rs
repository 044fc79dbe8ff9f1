//! [`FileJob`]: a job that answers rows of Parquet files.
//!
//! Rows that are no plain boards, which are few, are answered by the job on records: it reads more, such as candidates, and
//! has the words for what it cannot read.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{Array, ArrayRef, RecordBatch, StringArray, UInt32Array};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::interleave::interleave;
use arrow_select::take::take_record_batch;
use parquet::arrow::ArrowSchemaConverter;
use parquet::schema::types::SchemaDescriptor;
use sudokit::format::ReadOptions;
use sudokit_bulk::arrays::{ArrayRun, Cancelled};
use sudokit_bulk::{Error, Host, Message, Pipeline, Summary};

use super::BATCH;
use super::column_job::ColumnJob;
use super::csv_rows::CsvRows;
use super::direct::ParquetRun;
use super::encoding::ParquetOptions;
use super::originals::Originals;
use super::stored::StoredRows;
use super::tasks::{Task, TaskRows};
use super::text::{text_source, write_headings, write_rows};
use super::text_chunk::TextEncoder;
use super::text_rows::TextRows;
use super::writer::{EncodedRows, FewRows, coerces_types};
use crate::hosts::WithoutProgress;
use crate::{Boards, jobs};

/// A job as both kinds, and how it is run.
pub(super) struct FileJob<J> {
    on_records: J,
    on_columns: Box<dyn jobs::Job>,
    /// The place of each added column, and that of the errors, among those of `on_columns`.
    added: Vec<usize>,
    errors: usize,
    /// The greatest number of rows that a worker answers at once; it divides [`BATCH`].
    pub(super) rows_at_once: usize,
    host: Arc<dyn Host>,
    pub(super) read: ReadOptions,
    options: ParquetOptions,
}

/// The columns of the input and of the output.
pub(super) struct Shape {
    pub(super) input: SchemaRef,
    pub(super) output: SchemaRef,
    /// The types of the output's columns in the file.
    pub(super) columns: SchemaDescriptor,
    /// The column of the output with the reasons why rows cannot be read; the input may have it, too.
    pub(super) error_column: usize,
}

/// The result of a task.
pub(super) enum Done {
    Begin(Arc<Shape>),
    Rows { rows: WorkerRows, summary: Summary, messages: Vec<Message> },
    Broken(Error),
    Cancelled,
}

/// Rows of the output as a worker hands them over.
pub(super) enum WorkerRows {
    /// Those of a row group of the input that is one of the output.
    Stored(EncodedRows, StoredRows),
    /// As many as a page has.
    Page(EncodedRows),
    /// Fewer, which are encoded with the next ones.
    Few(FewRows),
}

/// Rows of the output.
struct AnsweredRows {
    batch: RecordBatch,
    /// Whether a column of the input has other values, besides that of the errors.
    is_changed: bool,
    summary: Summary,
    messages: Vec<Message>,
}

impl AnsweredRows {
    /// The rows as they are handed over: encoded if they are a page, or the last rows of a row group.
    fn encoded(
        self,
        is_page: bool,
        stored: Option<StoredRows>,
        encoder: &mut TextEncoder,
    ) -> Result<Done, ArrowError> {
        let AnsweredRows { batch, is_changed, summary, messages } = self;
        let rows = match stored {
            Some(stored) if is_page => {
                let group = Some(&*stored.group).filter(|_| !is_changed);
                WorkerRows::Stored(EncodedRows::new(batch, group, encoder)?, stored)
            }
            None if batch.num_rows() == BATCH => WorkerRows::Page(EncodedRows::new(batch, None, encoder)?),
            stored => WorkerRows::Few(FewRows { batch, stored, is_changed }),
        };
        Ok(Done::Rows { rows, summary, messages })
    }
}

impl<J: ColumnJob> FileJob<J> {
    pub(super) fn new(on_records: J, on_columns: Box<dyn jobs::Job>, run: &ParquetRun) -> FileJob<J> {
        let fields = on_columns.fields();
        let place = |name: &str| fields.iter().position(|field| field.name() == name);
        let added_fields = on_records.added_fields();
        let added: Option<Vec<usize>> = added_fields.iter().copied().map(place).collect();
        let added = added.expect("a job on columns makes all fields of the job on records");
        let errors = place("error").expect("all of these jobs have it");
        let metadata = run.metadata.clone();
        let options = ParquetOptions { metadata, added: added_fields, ..Default::default() };
        let (host, read) = (Arc::clone(&run.host), run.read.clone());
        let rows_at_once = on_columns.boards_at_a_time().min(BATCH);
        FileJob { on_records, on_columns, added, errors, rows_at_once, host, read, options }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.host.is_cancelled()
    }

    /// Does a task.
    pub(super) fn done(&self, task: Task, encoder: &mut TextEncoder) -> Done {
        match task {
            Task::Begin(shape) => Done::Begin(shape),
            Task::Broken(error) => Done::Broken(error),
            Task::Rows(rows) => {
                let (place, stored) = (rows.file.to_string(), rows.stored.clone());
                let is_page = self.rows_at_once == BATCH;
                let encoded = |rows: AnsweredRows| rows.encoded(is_page, stored, encoder);
                match self.answer(rows).and_then(|rows| rows.map(encoded).transpose()) {
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
        let others: Vec<u32> = match errors.nulls() {
            Some(nulls) => nulls.valid_indices().map(|row| row as u32).collect(),
            None => (0..errors.len() as u32).collect(),
        };
        if others.is_empty() {
            return Ok(Some(AnsweredRows {
                batch: answered,
                is_changed: false,
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
        let input = take_record_batch(&rows.batch, &UInt32Array::from(places.to_vec()))?;
        let originals = Arc::new(Originals::default());
        originals.begin(&rows.shape.input).map_err(ArrowError::from)?;
        let mut text = Vec::new();
        write_headings(&rows.shape.input, true, &mut text);
        write_rows(input.clone(), Some(rows.puzzle), Some(&originals), &mut text)?;
        let host = Arc::new(Collected::default());
        let (text, mut summary) = self.run_on_text(Arc::clone(&rows.file), text, rows.puzzle, &host)?;
        if self.is_cancelled() {
            return Ok(None);
        }
        let batch = self.read_text(&text, &originals)?.take()?;
        let pairs = input.columns().iter().zip(batch.columns()).enumerate();
        let is_changed =
            pairs.filter(|(at, _)| *at != rows.shape.error_column).any(|(_, (before, now))| before != now);
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
        Ok(Some(AnsweredRows { batch, is_changed, summary, messages }))
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
        let pipeline = Pipeline::new(Arc::clone(host) as _)
            .with_threads(1)
            .with_read_options(read)
            .with_errors_in_place(true);
        let mut output = Vec::new();
        let summary = pipeline
            .run(vec![text_source(&name, text)], self.on_records.clone(), &mut output)
            .map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
        Ok((output, summary))
    }

    /// The rows of the answers in this text.
    fn read_text(&self, text: &[u8], originals: &Arc<Originals>) -> Result<TextRows, ArrowError> {
        let options = ParquetOptions { originals: Some(Arc::clone(originals)), ..self.options.clone() };
        let mut csv = CsvRows::new();
        let (headings, rows_start) = csv.headings(text)?;
        let mut rows = TextRows::new(&headings, &options);
        csv.each(&text[rows_start..], |row| rows.push(row))?;
        Ok(rows)
    }

    /// The columns of the answers to files with these columns.
    pub(super) fn shape(&self, input: &SchemaRef, puzzle: usize) -> Result<Shape, ArrowError> {
        let originals = Arc::new(Originals::default());
        originals.begin(input).map_err(ArrowError::from)?;
        let mut text = Vec::new();
        write_headings(input, true, &mut text);
        let (text, _) = self.run_on_text("headings".into(), text, puzzle, &Arc::default())?;
        let rows = self.read_text(&text, &originals)?;
        let (output, error_column) = (Arc::clone(rows.schema()), rows.error_column());
        let columns =
            ArrowSchemaConverter::new().with_coerce_types(coerces_types(&output)).convert(&output)?;
        Ok(Shape { input: Arc::clone(input), output, columns, error_column })
    }
}

/// Keeps the messages of a part of a run.
#[derive(Default)]
struct Collected {
    messages: Mutex<Vec<Message>>,
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
