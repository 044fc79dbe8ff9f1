//! [`PyRows`]: boards from Python as rows for the core; and the rows without an answer, for Python.

use numpy::PyReadonlyArray2;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;
use sudokit_arrow::BoardChunks;
use sudokit_bulk::arrays::{Digits, RowErrors, Rows, Texts};

use crate::arrow::column::ArrowColumn;

/// A contiguous array of shape `(rows, 81)`, a list of texts, or an Arrow column.
#[derive(FromPyObject)]
pub(crate) enum PyRows<'py> {
    Digits(PyReadonlyArray2<'py, u8>),
    Arrow(PyRef<'py, ArrowColumn>),
    Texts(Vec<Option<PyText>>),
}

/// A text of Python. Lone surrogates, which are not Unicode, are replaced; such a text is not a board.
pub(crate) enum PyText {
    Whole(PyBackedStr),
    Mended(String),
}

impl<'py> FromPyObject<'_, 'py> for PyText {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PyText> {
        let text = object.cast::<PyString>()?;
        Ok(match PyBackedStr::try_from(text.to_owned()) {
            Ok(text) => PyText::Whole(text),
            Err(_) => PyText::Mended(text.to_string_lossy().into_owned()),
        })
    }
}

impl AsRef<str> for PyText {
    fn as_ref(&self) -> &str {
        match self {
            PyText::Whole(text) => text,
            PyText::Mended(text) => text,
        }
    }
}

/// Borrowed rows of one of the kinds.
enum Either<'a> {
    Digits(Digits<'a>),
    Arrow(BoardChunks<'a>),
    Texts(Texts<'a, PyText>),
}

impl Either<'_> {
    fn rows(&self) -> &dyn Rows {
        match self {
            Either::Digits(rows) => rows,
            Either::Arrow(rows) => rows,
            Either::Texts(rows) => rows,
        }
    }
}

impl PyRows<'_> {
    fn borrow(&self) -> PyResult<Either<'_>> {
        Ok(match self {
            PyRows::Digits(array) => Either::Digits(Digits(digits(array)?)),
            PyRows::Arrow(column) => Either::Arrow(
                BoardChunks::new(&column.chunks).map_err(|error| PyTypeError::new_err(error.to_string()))?,
            ),
            PyRows::Texts(texts) => Either::Texts(Texts(texts)),
        })
    }

    /// Calls a function with the rows.
    pub(crate) fn with<R>(&self, function: impl FnOnce(&dyn Rows) -> PyResult<R>) -> PyResult<R> {
        function(self.borrow()?.rows())
    }
}

/// Calls a function with all these rows.
pub(crate) fn with_all<R>(
    all: &[PyRows<'_>],
    function: impl FnOnce(&[&dyn Rows]) -> PyResult<R>,
) -> PyResult<R> {
    let all = all.iter().map(PyRows::borrow).collect::<PyResult<Vec<_>>>()?;
    function(&all.iter().map(Either::rows).collect::<Vec<_>>())
}

/// The boards of an array.
pub(crate) fn digits<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> PyResult<&'a [[u8; 81]]> {
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
        let cell = error.kind.cell().map(|cell| cell.to_string());
        (error.row, error.kind.code(), cell, error.kind.to_string())
    };
    errors.into_iter().map(error).collect()
}
