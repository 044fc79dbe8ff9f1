//! [`ArrowColumn`]: a column of puzzles from any object with the Arrow PyCapsule interface.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, Fields};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;
use sudokit_arrow::{Boards, WrongTypeError};

/// The chunks of a column of a type that holds boards.
#[pyclass(module = "sudokit._core", frozen)]
pub(crate) struct ArrowColumn(pub(crate) Vec<ArrayRef>);

#[pymethods]
impl ArrowColumn {
    /// The column itself, or one of a table.
    #[new]
    #[pyo3(signature = (boards, /, column=None))]
    pub(super) fn new(py: Python<'_>, boards: AnyArray, column: Option<&str>) -> PyResult<ArrowColumn> {
        let kind = boards.field()?.data_type().clone();
        let chunks = match boards {
            AnyArray::Array(array) => vec![array.into_inner().0],
            AnyArray::Stream(stream) => {
                let reader = stream.into_reader()?;
                let chunks: Result<Vec<ArrayRef>, ArrowError> = py.detach(|| reader.collect());
                chunks.map_err(|error| PyValueError::new_err(error.to_string()))?
            }
        };
        Ok(ArrowColumn(choose_column(&kind, chunks, column)?))
    }

    fn __len__(&self) -> usize {
        self.0.iter().map(Array::len).sum()
    }
}

/// The chunks of the column with the boards: the column itself, or one of a table.
fn choose_column(kind: &DataType, chunks: Vec<ArrayRef>, column: Option<&str>) -> PyResult<Vec<ArrayRef>> {
    let (kind, chunks) = match kind {
        DataType::Struct(fields) => {
            let at = find_column(fields, column)?;
            let chunks = chunks.iter().map(|chunk| Arc::clone(chunk.as_struct().column(at))).collect();
            (fields[at].data_type(), chunks)
        }
        _ => (kind, chunks),
    };
    // Also without a chunk, a column must be able to hold boards.
    if Boards::holds(kind) {
        Ok(chunks)
    } else {
        Err(PyTypeError::new_err(WrongTypeError(kind.clone()).to_string()))
    }
}

/// Which column of a table is the one of this name, or the only one.
fn find_column(fields: &Fields, column: Option<&str>) -> PyResult<usize> {
    let names = || fields.iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
    match column {
        Some(name) => fields.find(name).map(|(at, _)| at).ok_or_else(|| {
            PyKeyError::new_err(format!("there is no column {name:?}; the columns are {}", names()))
        }),
        None if fields.len() == 1 => Ok(0),
        None => Err(PyTypeError::new_err(format!(
            "the table has several columns, and only one can be that of the puzzles: choose one of {}",
            names()
        ))),
    }
}
