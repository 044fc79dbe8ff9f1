//! [`Tasks`]: the rows of Parquet files, in tasks for the threads that answer them.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::vec;

use arrow_array::RecordBatch;
use arrow_select::concat::concat_batches;
use parquet::file::metadata::ParquetMetaData;
use sudokit_bulk::Error;

use super::BATCH;
use super::column_job::ColumnJob;
use super::direct::ParquetFile;
use super::file_job::{FileJob, Shape};
use super::originals::other_columns;
use super::reader::{ParquetRows, invalid};
use super::row_bytes::{PAGE_BYTES, batch_bytes};
use super::stored::{StoredGroup, StoredRows};
use super::text::{column_error, puzzle_column};

/// A task for a thread.
pub(super) enum Task {
    /// The first file is open.
    Begin(Arc<Shape>),
    Rows(TaskRows),
    /// A file cannot be read, or not to its end.
    Broken(Error),
}

/// Rows of a file: at most [`BATCH`], and at most those that the job answers at once.
pub(super) struct TaskRows {
    pub(super) shape: Arc<Shape>,
    pub(super) file: Arc<str>,
    /// The column of the puzzles.
    pub(super) puzzle: usize,
    /// The number of rows of the file before these.
    pub(super) before: usize,
    pub(super) batch: RecordBatch,
    /// These rows as the file has them, if their row group is one of the output.
    pub(super) stored: Option<StoredRows>,
}

/// The rows of the files, in batches. A row group of the files is one of the output, unless it is too small or too large; other
/// rows are cut as if they were those of one file, so that most are whole pages.
pub(super) struct Tasks<J> {
    job: Arc<FileJob<J>>,
    files: vec::IntoIter<ParquetFile>,
    open: Option<OpenFile>,
    shape: Option<Arc<Shape>>,
    /// The number of rows since a row group that is one of the output.
    rows: usize,
    /// Tasks that come before the next rows.
    ready: VecDeque<Task>,
}

impl<J: ColumnJob> Tasks<J> {
    pub(super) fn new(job: Arc<FileJob<J>>, files: Vec<ParquetFile>) -> Tasks<J> {
        let files = files.into_iter();
        Tasks { job, files, open: None, shape: None, rows: 0, ready: VecDeque::new() }
    }

    fn open(&mut self, file: ParquetFile) -> Result<OpenFile, Error> {
        let name = file.name.clone();
        let failed = |error| Error::Read { place: name.clone(), error };
        let mut rows = ParquetRows::open(&file).map_err(failed)?;
        let again = Arc::new(File::open(&file.path).map_err(failed)?);
        if let Some(shape) = &self.shape
            && shape.input.fields() != rows.schema().fields()
        {
            return Err(failed(other_columns(&shape.input, rows.schema())));
        }
        let mut error = None;
        let first = loop {
            match rows.next() {
                Ok(None) if error.is_some() => return Err(error.map(failed).expect("there is one")),
                Ok(first) => break first,
                Err(next) => self.ready.extend(error.replace(next).map(failed).map(Task::Broken)),
            }
        };
        self.ready.extend(error.map(failed).map(Task::Broken));
        let puzzle = puzzle_column(&name, rows.schema(), first.as_ref(), &self.job.read)?;
        if let Some(error) = column_error(rows.schema().field(puzzle)) {
            return Err(failed(invalid(error)));
        }
        if self.shape.is_none() {
            let shape = self.job.shape(rows.schema(), puzzle);
            let shape = Arc::new(shape.map_err(|error| failed(io::Error::other(error)))?);
            self.ready.push_back(Task::Begin(Arc::clone(&shape)));
            self.shape = Some(shape);
        }
        let possible = rows
            .row_groups()
            .filter(|(place, _)| StoredGroup::is_possible(rows.metadata().row_group(*place)));
        Ok(OpenFile {
            name: name.into(),
            again,
            metadata: Arc::clone(rows.metadata()),
            possible: possible.collect(),
            stored: None,
            rows,
            puzzle,
            rest: first,
            error: None,
        })
    }

    /// The next rows of the open file; none at its end.
    fn read(&mut self) -> Result<Option<TaskRows>, Error> {
        let (Some(open), Some(shape)) = (&mut self.open, &self.shape) else { return Ok(None) };
        let before = open.position();
        let (stored, end) = open.stored(shape);
        // The rows of a page, so that the worker can encode them.
        let of_page = if stored.is_some() { BATCH } else { BATCH - self.rows % BATCH };
        let next = open.next(of_page.min(end - before).min(self.job.rows_at_once));
        let next = next.map_err(|error| Error::Read { place: open.name.to_string(), error })?;
        let Some(batch) = next else { return Ok(None) };
        self.rows = if stored.is_some() { 0 } else { self.rows + batch.num_rows() };
        let (shape, file) = (Arc::clone(shape), Arc::clone(&open.name));
        Ok(Some(TaskRows { shape, file, puzzle: open.puzzle, before, batch, stored }))
    }
}

impl<J: ColumnJob> Iterator for Tasks<J> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        loop {
            if let Some(task) = self.ready.pop_front() {
                return Some(task);
            }
            if self.job.is_cancelled() {
                return None;
            }
            match self.read() {
                Ok(Some(rows)) => return Some(Task::Rows(rows)),
                Ok(None) => self.open = None,
                // The next row group may be read.
                Err(error) => return Some(Task::Broken(error)),
            }
            let file = self.files.next()?;
            match self.open(file) {
                Ok(open) => self.open = Some(open),
                Err(error) => self.ready.push_back(Task::Broken(error)),
            }
        }
    }
}

/// A file that is being read.
struct OpenFile {
    name: Arc<str>,
    /// The file as the output is made from it: two readers of one open file would be at one place.
    again: Arc<File>,
    metadata: Arc<ParquetMetaData>,
    rows: ParquetRows,
    puzzle: usize,
    /// The row groups that may be row groups of the output, from the current one on: the place of each, and its rows.
    possible: VecDeque<(usize, Range<usize>)>,
    /// The current row group, if it is one of the output.
    stored: Option<Arc<StoredGroup>>,
    /// Rows that were read, but not handed to a worker.
    rest: Option<RecordBatch>,
    /// Why no more can be read.
    error: Option<io::Error>,
}

impl OpenFile {
    /// The number of rows of the file that were handed to workers.
    fn position(&self) -> usize {
        self.rows.rows() - self.rest.as_ref().map_or(0, RecordBatch::num_rows)
    }

    /// The next row as the file has it, if its row group is one of the output; and the place before which rows are like it.
    fn stored(&mut self, shape: &Shape) -> (Option<StoredRows>, usize) {
        let position = self.position();
        while let Some((place, rows)) = self.possible.front()
            && (rows.end <= position
                || rows.start <= position && self.stored.is_none() && self.rows.has_large_rows(*place))
        {
            self.possible.pop_front();
            self.stored = None;
        }
        match self.possible.front().cloned() {
            None => (None, usize::MAX),
            Some((_, rows)) if position < rows.start => (None, rows.start),
            Some((place, rows)) => {
                let make = || {
                    let (columns, changed) = (&shape.columns, shape.error_column);
                    Arc::new(StoredGroup::new(&self.again, &self.metadata, place, columns, changed))
                };
                let group = Arc::clone(self.stored.get_or_insert_with(make));
                (Some(StoredRows { group, first: position - rows.start }), rows.end)
            }
        }
    }

    /// The next rows: this many, or fewer at the end or if they are large; none after it.
    fn next(&mut self, most: usize) -> io::Result<Option<RecordBatch>> {
        let (mut parts, mut count, mut bytes) = (Vec::new(), 0, 0);
        while count < most && bytes < PAGE_BYTES {
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
            let part = batch.slice(0, taken);
            count += taken;
            bytes += batch_bytes(&part);
            parts.push(part);
        }
        match &parts[..] {
            [] => self.error.take().map_or(Ok(None), Err),
            [rows] => Ok(Some(rows.clone())),
            parts => concat_batches(&parts[0].schema(), parts).map(Some).map_err(io::Error::other),
        }
    }
}
