//! [`ArrowColumn`]: a column of puzzles from any object with the Arrow PyCapsule interface, or a column of an answer.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, FieldRef, Fields};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyIterator, PyList, PySlice};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;
use sudokit_arrow::{Boards, WrongTypeError};

/// A column. A column that Python makes has a type that can hold boards; a column of an answer can have any
/// type.
#[pyclass(module = "sudokit._core", frozen, sequence)]
pub(crate) struct ArrowColumn {
    pub(crate) field: FieldRef,
    pub(crate) chunks: Vec<ArrayRef>,
}

#[pymethods]
impl ArrowColumn {
    /// The column itself, or one of a table.
    #[new]
    #[pyo3(signature = (boards, /, column=None))]
    pub(super) fn new(py: Python<'_>, boards: AnyArray, column: Option<&str>) -> PyResult<ArrowColumn> {
        let field = boards.field()?;
        let chunks = match boards {
            AnyArray::Array(array) => vec![array.into_inner().0],
            AnyArray::Stream(stream) => {
                let reader = stream.into_reader()?;
                let chunks: Result<Vec<ArrayRef>, ArrowError> = py.detach(|| reader.collect());
                chunks.map_err(|error| PyValueError::new_err(error.to_string()))?
            }
        };
        choose_column(&field, chunks, column)
    }

    /// The name of the column.
    #[getter]
    fn name(&self) -> &str {
        self.field.name()
    }

    /// The type of its values, in words.
    #[getter(r#type)]
    fn kind(&self) -> String {
        self.field.data_type().to_string()
    }

    pub(super) fn __len__(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    /// The value of a row (a negative number counts from the end), or a list of the values of a slice.
    fn __getitem__<'py>(&self, py: Python<'py>, row: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.__len__();
        if let Ok(slice) = row.cast::<PySlice>() {
            let indices = slice.indices(rows as isize)?;
            let value = |step: usize| self.value(py, (indices.start + step as isize * indices.step) as usize);
            let values = (0..indices.slicelength).map(value).collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, values)?.into_any());
        }
        let row: isize = row.extract()?;
        let row = if row < 0 { row + rows as isize } else { row };
        match usize::try_from(row) {
            Ok(row) if row < rows => self.value(py, row),
            _ => Err(PyIndexError::new_err(format!("there is no such row; the column has {rows}"))),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// The values as objects of Python, `None` for null.
    pub(super) fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut values = Vec::with_capacity(self.__len__());
        for chunk in &self.chunks {
            for row in 0..chunk.len() {
                values.push(value_of(py, chunk, row)?);
            }
        }
        PyList::new(py, values)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<ArrowColumn>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let is_equal = self.field.data_type() == other.field.data_type()
            && self.__len__() == other.__len__()
            && self.to_list(py)?.eq(other.to_list(py)?)?;
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let chunks = ArrayIterator::new(chunks, Arc::clone(&self.field));
        to_stream_pycapsule(py, Box::new(chunks), requested_schema)
    }

    fn __repr__(&self) -> String {
        format!("<ArrowColumn {} of {} rows: {}>", self.field.name(), self.__len__(), self.kind())
    }
}

impl ArrowColumn {
    /// The value of an existing row.
    fn value<'py>(&self, py: Python<'py>, mut row: usize) -> PyResult<Bound<'py, PyAny>> {
        for chunk in &self.chunks {
            if row < chunk.len() {
                return value_of(py, chunk, row);
            }
            row -= chunk.len();
        }
        Err(PyIndexError::new_err("there is no such row"))
    }
}

/// The value of a row as an object of Python. Answers have no other types than these.
fn value_of<'py>(py: Python<'py>, column: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).into_pyobject(py)?.into_any(),
        DataType::LargeUtf8 => column.as_string::<i64>().value(row).into_pyobject(py)?.into_any(),
        DataType::Boolean => column.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Binary => PyBytes::new(py, column.as_binary::<i32>().value(row)).into_any(),
        kind => {
            let message = format!("a column of {kind} has no values of Python; pyarrow and polars read it");
            return Err(PyTypeError::new_err(message));
        }
    })
}

/// The chunks of the column with the boards: the input is the column itself, or a table with it.
fn choose_column(field: &FieldRef, chunks: Vec<ArrayRef>, column: Option<&str>) -> PyResult<ArrowColumn> {
    let (field, chunks) = match field.data_type() {
        DataType::Struct(fields) => {
            let at = find_column(fields, column)?;
            let chunks = chunks.iter().map(|chunk| Arc::clone(chunk.as_struct().column(at))).collect();
            (Arc::clone(&fields[at]), chunks)
        }
        _ => (Arc::clone(field), chunks),
    };
    // Even without a chunk, the type of a column must be able to hold boards.
    if Boards::holds(field.data_type()) {
        Ok(ArrowColumn { field, chunks })
    } else {
        Err(PyTypeError::new_err(WrongTypeError(field.data_type().clone()).to_string()))
    }
}

/// The index of the column of a table with this name, or of the only column.
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
