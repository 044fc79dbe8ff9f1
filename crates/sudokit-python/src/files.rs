//! [`RecordReader`]: the records of a file of any format, in constant memory.
//!
//! `python/sudokit/files.py` makes iterators of it.

#![expect(clippy::result_large_err, reason = "a record has one error at most")]

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudokit::Grid;
use sudokit::format::{Board, FORMATS, Format, PlainLineBuf, RawRecord, ReadOptions, Reader};
use sudokit::outcome::ErrorReport;
use sudokit::request::error_json;
use sudokit_arrow::parquet::{ParquetFile, is_parquet};
use sudokit_bulk::arrays::numbers;
use sudokit_bulk::{Error, FolderFile, InputFolder, Partition, Source, Sources};

const NO_DIGITS: &str = "a sukaku has candidates, and no row of 81 digits";

/// The records of a source, one after the other.
#[pyclass(module = "sudokit._core", frozen)]
struct RecordReader {
    records: Mutex<Records>,
    format: &'static str,
}

/// Boards in numbers, the line of each, and the errors in JSON by their rows.
type Batch<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u64>>, Vec<(usize, String)>);

#[pymethods]
impl RecordReader {
    /// Reads a file, which may be compressed or Parquet, the files of a folder, or a text. `format` is the
    /// name of a format.
    #[new]
    #[pyo3(signature = (path=None, text=None, format=None, column=None, blanks=""))]
    fn new(
        py: Python<'_>,
        path: Option<PathBuf>,
        text: Option<Vec<u8>>,
        format: Option<&str>,
        column: Option<String>,
        blanks: &str,
    ) -> PyResult<RecordReader> {
        let format = format.map(find_format).transpose()?;
        let options = ReadOptions { format, column, blanks: blanks.to_owned(), ..ReadOptions::default() };
        let is_folder = path.as_deref().is_some_and(Path::is_dir);
        let sources = match (path, text) {
            (Some(path), _) if is_folder => files(&path).map_err(|error| refusal(&error))?,
            (Some(path), _) => vec![file(path, Vec::new())],
            (None, text) => vec![Source::text("text", text.unwrap_or_default())],
        };
        let sources = Sources::from(sources);
        let mut records =
            Records { sources, options, open: None, is_folder, name: String::new(), errors: VecDeque::new() };
        let format = py.detach(|| records.open()).map_err(|error| refusal(&error))?;
        Ok(RecordReader { format, records: Mutex::new(records) })
    }

    /// The name of the format.
    #[getter]
    fn format(&self) -> &'static str {
        self.format
    }

    /// The next records, at most this number; empty after the last one.
    fn next_batch<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Batch<'py>> {
        let mut boards = Vec::new();
        let mut lines = Vec::new();
        let mut errors = Vec::new();
        py.detach(|| {
            let mut records = self.lock();
            let (mut raw, mut plain) = (RawRecord::default(), PlainLineBuf::default());
            while lines.len() < most {
                let next = records.next(|reader| {
                    plain.clear();
                    let run = reader.next_plain_lines(most - lines.len(), &mut plain)?;
                    if run.cells.is_empty() {
                        let is_read = reader.next_raw(&mut raw)?;
                        return Ok(is_read.then(|| Some(read_givens(reader, &raw))));
                    }
                    boards.extend(run.cells.iter().map(|text| numbers(&text.to_grid())));
                    lines.extend(run.line..run.line + run.cells.len() as u64);
                    Ok(Some(None))
                });
                let (line, grid) = match next {
                    Ok(Some(Some(grid))) => (raw.line, grid),
                    Ok(Some(None)) => continue,
                    Ok(None) => break,
                    Err(error) => (0, Err(error)),
                };
                let grid = grid.unwrap_or_else(|error| {
                    errors.push((lines.len(), records.json(error)));
                    Grid::EMPTY
                });
                boards.push(numbers(&grid));
                lines.push(line);
            }
        });
        py.check_signals()?;
        Ok((crate::many::boards(py, boards)?, lines.into_pyarray(py), errors))
    }

    /// The cells of the next record, or its error in JSON.
    fn next_board(&self, py: Python<'_>) -> PyResult<Option<(bool, String)>> {
        let next = py.detach(|| {
            let mut raw = RawRecord::default();
            let mut records = self.lock();
            let next =
                records.next(|reader| Ok(reader.next_raw(&mut raw)?.then(|| read_problem(reader, &raw))));
            next.unwrap_or_else(|error| Some(Err(error))).map(|board| match board {
                Ok(board) => (true, board),
                Err(error) => (false, records.json(error)),
            })
        });
        py.check_signals()?;
        Ok(next)
    }
}

impl RecordReader {
    fn lock(&self) -> MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The records of a source, and of its remaining rows after rows that cannot be read.
struct Records {
    sources: Sources,
    options: ReadOptions,
    open: Option<Reader<'static>>,
    /// Whether the sources are the files of a folder; errors then name the file.
    is_folder: bool,
    /// The name of the source that was opened last.
    name: String,
    /// The errors of the first rows, if readable rows follow them.
    errors: VecDeque<Error>,
}

impl Records {
    /// Opens the source; returns the name of its format. If nothing can be read, the first error is returned.
    fn open(&mut self) -> Result<&'static str, Error> {
        loop {
            match self.reader() {
                Ok(Some(reader)) => return Ok(reader.format().name),
                Ok(None) => return self.errors.pop_front().map_or(Ok(""), Err),
                Err(error) => self.errors.push_back(error),
            }
        }
    }

    /// The reader to read from next; `None` after the last record.
    fn reader(&mut self) -> Result<Option<&mut Reader<'static>>, Error> {
        if self.open.is_none() {
            let source = self.sources.next();
            self.name = source.as_ref().map(|source| source.name().to_owned()).unwrap_or_default();
            self.open = source.map(|source| source.records(&self.options, || {})).transpose()?;
        }
        Ok(self.open.as_mut())
    }

    /// The JSON of an error. In a folder, it names the file that was read last.
    fn json(&self, mut report: ErrorReport) -> String {
        if self.is_folder {
            let name = report.place.source.take().unwrap_or_else(|| self.name.clone());
            report.message = format!("{name}: {}", report.message);
            report = report.with_source(name);
        }
        error_json(&report)
    }

    /// Reads the next item with this function, which returns `None` at the end of a reader. If a source
    /// breaks off, the error is returned, and the next call continues after it.
    fn next<T>(
        &mut self,
        mut read: impl FnMut(&mut Reader<'static>) -> io::Result<Option<T>>,
    ) -> Result<Option<T>, ErrorReport> {
        let broken_off = |message: String| ErrorReport::new(message, "read");
        loop {
            let reader = self.errors.pop_front().map_or_else(|| self.reader(), Err);
            let reader = reader.map_err(|error| match error {
                Error::Read { place, error } => broken_off(error.to_string()).with_source(place),
                error => (&error).into(),
            })?;
            let Some(reader) = reader else { return Ok(None) };
            let next = read(reader);
            if !matches!(next, Ok(Some(_))) {
                self.open = None;
            }
            match next.map_err(|error| broken_off(error.to_string()))? {
                None => {}
                some => return Ok(some),
            }
        }
    }
}

fn find_format(name: &str) -> PyResult<&'static Format> {
    Format::from_name(name).filter(|format| format.can_read()).ok_or_else(|| {
        let names: Vec<_> = FORMATS.iter().filter(|format| format.can_read()).map(|it| it.name).collect();
        PyValueError::new_err(format!("format={name:?}: expected one of {}", names.join(", ")))
    })
}

/// The sources of the files of a folder.
fn files(folder: &Path) -> Result<Vec<Source>, Error> {
    let files = InputFolder::open(folder)?.files.into_iter();
    Ok(files.map(|FolderFile { path, partitions, .. }| file(path, partitions)).collect())
}

fn file(path: PathBuf, partitions: Vec<Partition>) -> Source {
    if !is_parquet(&path) {
        return Source::file(path);
    }
    ParquetFile { partitions, ..ParquetFile::new(path.display().to_string(), path) }.source(None)
}

/// The exception of a source that cannot be opened.
fn refusal(error: &Error) -> PyErr {
    match error {
        Error::Read { place, error } => io::Error::new(error.kind(), format!("{place}: {error}")).into(),
        error => PyValueError::new_err(error_json(&error.into())),
    }
}

/// The board of a record.
fn read_record(reader: &Reader<'_>, raw: &RawRecord) -> Result<Board, ErrorReport> {
    let record = reader.decoder().decode_classic(raw, "this operation");
    record.map(|record| record.board.classic_or_blank()).map_err(|error| ErrorReport::from(&error))
}

/// The givens of a record.
fn read_givens(reader: &Reader<'_>, raw: &RawRecord) -> Result<Grid, ErrorReport> {
    match read_record(reader, raw)? {
        Board::Givens(grid) => Ok(grid),
        Board::Candidates(_) => Err(at(raw, ErrorReport::new(NO_DIGITS, "sukaku"))),
    }
}

/// The text of the board of a record; an error if the board breaks a rule.
fn read_problem(reader: &Reader<'_>, raw: &RawRecord) -> Result<String, ErrorReport> {
    let board = read_record(reader, raw)?;
    board.problem().map_err(|error| at(raw, ErrorReport::from(&error)))?;
    Ok(board.to_string())
}

/// Adds the position of a record to an error about it.
fn at(raw: &RawRecord, report: ErrorReport) -> ErrorReport {
    report.with_line(raw.line).with_record(raw.record)
}

/// Adds the class to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<RecordReader>()
}
