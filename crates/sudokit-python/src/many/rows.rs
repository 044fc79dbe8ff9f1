//! [`PyRows`]: boards from Python as rows of the core; and the rows without an answer for Python.

use numpy::PyReadonlyArray2;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use sudokit_bulk::arrays::{Digits, RowErrorKind, RowErrors, Rows, Texts};

/// A contiguous array of shape `(rows, 81)`, or a list of texts.
#[derive(FromPyObject)]
pub(crate) enum PyRows<'py> {
    Digits(PyReadonlyArray2<'py, u8>),
    Texts(Vec<Option<PyBackedStr>>),
}

impl PyRows<'_> {
    /// Calls a function with the rows.
    pub(crate) fn with<R>(&self, function: impl FnOnce(&dyn Rows) -> PyResult<R>) -> PyResult<R> {
        match self {
            PyRows::Digits(array) => function(&Digits(digits(array)?)),
            PyRows::Texts(texts) => function(&Texts(texts)),
        }
    }
}

/// Calls a function with all these rows.
pub(crate) fn with_all<R>(
    all: &[PyRows<'_>],
    function: impl FnOnce(&[&dyn Rows]) -> PyResult<R>,
) -> PyResult<R> {
    enum Either<'a> {
        Digits(Digits<'a>),
        Texts(Texts<'a, PyBackedStr>),
    }
    let all: PyResult<Vec<Either<'_>>> = all
        .iter()
        .map(|rows| match rows {
            PyRows::Digits(array) => digits(array).map(|boards| Either::Digits(Digits(boards))),
            PyRows::Texts(texts) => Ok(Either::Texts(Texts(texts))),
        })
        .collect();
    let all = all?;
    let all: Vec<&dyn Rows> = all
        .iter()
        .map(|rows| match rows {
            Either::Digits(rows) => rows as &dyn Rows,
            Either::Texts(rows) => rows,
        })
        .collect();
    function(&all)
}

/// The boards of an array.
pub(super) fn digits<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> PyResult<&'a [[u8; 81]]> {
    match array.as_slice()?.as_chunks() {
        (boards, []) => Ok(boards),
        _ => Err(PyValueError::new_err("the array must have the shape (rows, 81)")),
    }
}

/// A row without an answer: its number, a name of the error, the cell, and the message.
pub(crate) type PyRowError = (usize, &'static str, Option<String>, String);

/// The rows without an answer for Python.
pub(crate) fn to_python(errors: RowErrors) -> Vec<PyRowError> {
    let error = |error: sudokit_bulk::arrays::RowError| {
        let cell = match error.kind {
            RowErrorKind::NotADigit { cell, .. } | RowErrorKind::NoDigit { cell } => Some(cell.to_string()),
            _ => None,
        };
        (error.row, error.kind.code(), cell, error.kind.to_string())
    };
    errors.into_iter().map(error).collect()
}
