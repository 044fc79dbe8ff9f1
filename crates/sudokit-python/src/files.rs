//! [`RecordReader`]: the records of a file of any format, in constant memory.
//!
//! `python/sudokit/files.py` makes iterators of it.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudokit::Grid;
use sudokit::format::{Board, FORMATS, Format, PlainLineBuf, RawRecord, ReadOptions, Reader};
use sudokit::outcome::ErrorReport;
use sudokit::request::error_json;
use sudokit_arrow::parquet::{ParquetText, is_parquet};
use sudokit_bulk::arrays::numbers;
use sudokit_bulk::{Error, Source};

const NO_DIGITS: &str = "a sukaku has candidates, and no row of 81 digits";

/// The records of a source, one after the other.
#[pyclass(module = "sudokit._core", frozen)]
struct RecordReader {
    /// None after the end, or when the source broke off.
    reader: Mutex<Option<Reader<'static>>>,
    format: &'static str,
}

/// Boards in numbers, the line of each, and the errors in JSON by their rows.
type Batch<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u64>>, Vec<(usize, String)>);

#[pymethods]
impl RecordReader {
    /// The records of a file, which may be packed or Parquet, or of a text. Formats are known by their names.
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
        let source = match (path, text) {
            (Some(path), _) => file(path),
            (None, text) => Source::text("text", text.unwrap_or_default()),
        };
        let reader = py.detach(|| source.records(&options, || {})).map_err(|error| refusal(&error))?;
        Ok(RecordReader { format: reader.format().name, reader: Mutex::new(Some(reader)) })
    }

    /// The name of the format.
    #[getter]
    fn format(&self) -> &'static str {
        self.format
    }

    /// The next records, no more than this number. There is none after the last one.
    fn next_batch<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Batch<'py>> {
        let mut boards = Vec::new();
        let mut lines = Vec::new();
        let mut errors = Vec::new();
        py.detach(|| {
            let mut reader = self.lock();
            let (mut raw, mut plain) = (RawRecord::default(), PlainLineBuf::default());
            while lines.len() < most {
                let Some(open) = reader.as_mut() else { break };
                plain.clear();
                let next = open.next_plain_lines(most - lines.len(), &mut plain).and_then(|run| {
                    boards.extend(run.cells.iter().map(|text| numbers(&text.to_grid())));
                    lines.extend(run.line..run.line + run.cells.len() as u64);
                    Ok(!run.cells.is_empty() || open.next_raw(&mut raw)?)
                });
                match next {
                    Ok(true) if !plain.is_empty() => {}
                    Ok(true) => {
                        let board = read_record(open, &raw).and_then(|board| match board {
                            Board::Givens(grid) => Ok(grid),
                            Board::Candidates(_) => Err(at(&raw, ErrorReport::new(NO_DIGITS, "sukaku"))),
                        });
                        let board = board.unwrap_or_else(|error| {
                            errors.push((lines.len(), error));
                            Grid::EMPTY
                        });
                        boards.push(numbers(&board));
                        lines.push(raw.line);
                    }
                    Ok(false) => *reader = None,
                    Err(error) => {
                        errors.push((lines.len(), broken_off(&error)));
                        boards.push([0; 81]);
                        lines.push(0);
                        *reader = None;
                    }
                }
            }
        });
        py.check_signals()?;
        Ok((crate::many::boards(py, boards)?, lines.into_pyarray(py), errors))
    }

    /// The cells of the next record, or its error in JSON.
    fn next_board(&self, py: Python<'_>) -> PyResult<Option<(bool, String)>> {
        let next = py.detach(|| {
            let mut reader = self.lock();
            let open = reader.as_mut()?;
            let mut raw = RawRecord::default();
            match open.next_raw(&mut raw) {
                Ok(true) => {
                    let board = read_record(open, &raw).and_then(|board| match board.problem() {
                        Ok(_) => Ok(board),
                        Err(error) => Err(at(&raw, ErrorReport::from(&error))),
                    });
                    Some(board)
                }
                Ok(false) => {
                    *reader = None;
                    None
                }
                Err(error) => {
                    *reader = None;
                    Some(Err(broken_off(&error)))
                }
            }
        });
        py.check_signals()?;
        Ok(next.map(|board| match board {
            Ok(Board::Givens(grid)) => (true, grid.to_string()),
            Ok(Board::Candidates(sukaku)) => (true, sukaku.to_string()),
            Err(error) => (false, error),
        }))
    }
}

impl RecordReader {
    fn lock(&self) -> MutexGuard<'_, Option<Reader<'static>>> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn find_format(name: &str) -> PyResult<&'static Format> {
    Format::from_name(name).filter(|format| format.can_read()).ok_or_else(|| {
        let names: Vec<_> = FORMATS.iter().filter(|format| format.can_read()).map(|it| it.name).collect();
        PyValueError::new_err(format!("format={name:?}: expected one of {}", names.join(", ")))
    })
}

fn file(path: PathBuf) -> Source {
    if !is_parquet(&path) {
        return Source::file(path);
    }
    let csv = Format::from_name("csv").expect("it is in the table");
    let name = path.display().to_string();
    Source::table(name, csv, move |options| Ok(ParquetText::open(File::open(path)?, None, options)?.into()))
}

/// The exception of a source that cannot be opened.
fn refusal(error: &Error) -> PyErr {
    match error {
        Error::Read { place, error } => io::Error::new(error.kind(), format!("{place}: {error}")).into(),
        error => PyValueError::new_err(error_json(&error.into())),
    }
}

/// The board of a record, or the JSON of its error.
fn read_record(reader: &Reader<'_>, raw: &RawRecord) -> Result<Board, String> {
    let record = reader.decoder().decode(raw);
    record.map(|record| record.board).map_err(|error| error_json(&ErrorReport::from(&error)))
}

/// The JSON of an error of a record that can be read.
fn at(raw: &RawRecord, report: ErrorReport) -> String {
    error_json(&report.with_line(raw.line).with_record(raw.record))
}

/// The JSON of the error of a source that breaks off.
fn broken_off(error: &io::Error) -> String {
    error_json(&ErrorReport::new(error.to_string(), "read"))
}

/// Adds the class to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<RecordReader>()
}
