//! [`solve_row_groups`] and [`write_rows`]: for a worker of an engine that reads and writes Parquet files itself.

use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;
use sudokit::format::{Format, ReadOptions};
use sudokit::search::{Engine, ParseEngineError};
use sudokit_arrow::parquet::{self, ParquetFile, ParquetRun, answer_files};
use sudokit_bulk::jobs::Solve;
use sudokit_bulk::{Host, Limits, Message, OutputFormat};

/// Solves row groups of Parquet files into another file, on one thread, as `sudokit solve` does. Each input is a path, the
/// index of the first row group, and the index after the last one.
#[pyfunction]
#[pyo3(signature = (inputs, output, *, column, engine="auto", first=false, max_work=None, timeout=None))]
#[expect(clippy::too_many_arguments, reason = "they are the keyword arguments of a Python function")]
pub(super) fn solve_row_groups(
    py: Python<'_>,
    inputs: Vec<(PathBuf, usize, usize)>,
    output: PathBuf,
    column: String,
    engine: &str,
    first: bool,
    max_work: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<()> {
    let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
    let timeout = timeout.map_err(|error| PyValueError::new_err(format!("timeout: {error}")))?;
    let limits = Limits { max_work, timeout };
    let engine: &dyn Engine =
        engine.parse().map_err(|error: ParseEngineError| PyValueError::new_err(error.to_string()))?;
    let job = Solve { output: OutputFormat::from(table()), engine, limits, first };
    let failure = Arc::new(Failure::default());
    let run = ParquetRun {
        host: Arc::clone(&failure) as _,
        threads: Some(1),
        read: ReadOptions { column: Some(column), ..ReadOptions::default() },
        metadata: metadata(),
    };
    let files = inputs.into_iter().map(|(path, first, end)| ParquetFile {
        row_groups: Some(first..end),
        ..ParquetFile::new(path.display().to_string(), path)
    });
    let files = files.collect();
    let mut output = File::create(output)?;
    let answered = py.detach(|| answer_files(files, job, &run, &mut output));
    answered.map_err(|error| PyOSError::new_err(error.to_string()))?;
    match failure.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(message) => Err(PyOSError::new_err(message)),
        None => Ok(()),
    }
}

/// Writes an Arrow stream of rows to a Parquet file, on one thread, with the encodings of `sudokit`.
#[pyfunction]
#[pyo3(signature = (rows, output, /))]
pub(super) fn write_rows(py: Python<'_>, rows: PyRecordBatchReader, output: PathBuf) -> PyResult<()> {
    let rows = rows.into_reader()?;
    let mut output = File::create(output)?;
    let written = py.detach(|| parquet::write_rows(&rows.schema(), rows, &metadata(), &mut output));
    written.map_err(|error| PyOSError::new_err(error.to_string()))
}

/// The metadata of the files: the version that wrote them.
fn metadata() -> Vec<(String, String)> {
    vec![("sudokit.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned())]
}

fn table() -> &'static Format {
    Format::of_tables()
}

/// Keeps the first message about a file that cannot be read.
#[derive(Default)]
struct Failure(Mutex<Option<String>>);

impl Host for Failure {
    fn message(&self, message: &Message) {
        if let Message::Source(_) = message {
            let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| message.to_string());
        }
    }
}
