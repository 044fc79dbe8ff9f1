//! Many boards of other sizes and with other rules, all of one kind.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Deserialize as _;
use sudokit::format::BoardKind;
use sudokit::operation::BoardOptions;
use sudokit_bulk::arrays;

use crate::threads::Threads;

/// The first solution of each board, the number of solutions of each, and the boards that cannot be read with the reasons.
type Solved<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u64>>, Vec<(usize, String)>);

/// Counts the solutions of boards of the kind that options in JSON describe.
#[pyfunction]
#[pyo3(signature = (numbers, options, limit, threads=None, progress=None))]
pub(super) fn solve_boards<'py>(
    py: Python<'py>,
    numbers: PyReadonlyArray2<'py, u8>,
    options: &str,
    limit: u64,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Solved<'py>> {
    let wrong = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
    let mut options = serde_json::Deserializer::from_str(options);
    let options = BoardOptions::deserialize(&mut options).map_err(|error| wrong(&error))?;
    let kind: BoardKind = options.kind().map_err(|error| wrong(&error))?.unwrap_or_default();
    let numbers = numbers.as_array();
    let cells = numbers.ncols();
    let board =
        kind.blank(cells).ok_or_else(|| wrong(&format!("there is no such board of {cells} cells")))?;
    let flat: Vec<u8> = numbers.iter().copied().collect();
    let solved = super::run(py, threads, progress, |run| arrays::solve_boards(&board, &flat, limit, run))?;
    let solutions = Array2::from_shape_vec((solved.counts.len(), cells), solved.solutions);
    let solutions = solutions.map_err(|error| wrong(&error))?.into_pyarray(py);
    let errors = solved.errors.iter().map(|error| (error.row, error.to_string())).collect();
    Ok((solutions, solved.counts.into_pyarray(py), errors))
}
