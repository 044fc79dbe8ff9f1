//! [`ask_row_groups`] and [`write_rows`]: for a worker of an engine that reads and writes Parquet files
//! itself.

use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;
use sudokit::format::{Format, ReadOptions};
use sudokit_arrow::parquet::{self, ParquetFile, ParquetRun, answer_files};
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{Host, Message, OutputFormat, arrays};

/// Asks a question about the boards in row groups of Parquet files, on one thread, and writes the answers to
/// another file as the command does. Each input is a path, the index of the first row group, and that after
/// the last one.
#[pyfunction]
#[pyo3(signature = (inputs, output, *, column, operation, options))]
pub(super) fn ask_row_groups(
    py: Python<'_>,
    inputs: Vec<(PathBuf, usize, usize)>,
    output: PathBuf,
    column: String,
    operation: &str,
    options: &str,
) -> PyResult<()> {
    let options = serde_json::from_str(options).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (question, limits) = arrays::question(operation, &options).map_err(PyValueError::new_err)?;
    let job = Ask { output: OutputFormat::from(table()), limits, ..Ask::shared(question) };
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
