//! [`ArrowTable`]: the result for Arrow columns, with the Arrow PyCapsule interface.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Int64Array, RecordBatch, RecordBatchOptions, StringArray, StructArray,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use sudokit::symmetry::Transform;
use sudokit_arrow::{sparse, texts};

use super::column::ArrowColumn;
use crate::many::rows::digits;

/// Record batches with a row for each board. `pyarrow.table`, `polars.from_arrow`, pandas and DuckDB take it.
#[pyclass(module = "sudokit._core", frozen)]
pub(crate) struct ArrowTable {
    pub(super) batches: Vec<RecordBatch>,
    pub(super) schema: SchemaRef,
}

/// The greatest number of rows in a batch; it keeps the texts far below 2 GiB.
const BATCH: usize = 1 << 20;

/// The values of a column, one for each row.
#[derive(FromPyObject)]
enum Values<'py> {
    /// Boards in numbers, as texts.
    Boards(PyReadonlyArray2<'py, u8>),
    Flags(PyReadonlyArray1<'py, bool>),
    Numbers(PyReadonlyArray1<'py, i64>),
    /// Indices of transforms, as texts.
    Transforms(PyReadonlyArray1<'py, u64>),
}

impl Values<'_> {
    fn kind(&self) -> DataType {
        match self {
            Values::Boards(_) | Values::Transforms(_) => DataType::Utf8,
            Values::Flags(_) => DataType::Boolean,
            Values::Numbers(_) => DataType::Int64,
        }
    }

    fn len(&self) -> PyResult<usize> {
        Ok(match self {
            Values::Boards(boards) => digits(boards)?.len(),
            Values::Flags(flags) => flags.len()?,
            Values::Numbers(numbers) => numbers.len()?,
            Values::Transforms(indices) => indices.len()?,
        })
    }

    /// The column for some rows. Unknown values are null.
    fn column(&self, rows: Range<usize>, is_known: &[bool]) -> PyResult<ArrayRef> {
        fn known<T: Copy>(values: &[T], is_known: &[bool]) -> impl Iterator<Item = Option<T>> {
            values.iter().zip(is_known).map(|(value, is_known)| is_known.then_some(*value))
        }
        let is_known = &is_known[rows.clone()];
        Ok(match self {
            Values::Boards(boards) => {
                let boards = digits(boards)?[rows].iter().zip(is_known);
                texts(boards.map(|(board, is_known)| is_known.then_some(board)))
            }
            Values::Flags(flags) => {
                Arc::new(known(&flags.as_slice()?[rows], is_known).collect::<BooleanArray>())
            }
            Values::Numbers(numbers) => {
                Arc::new(known(&numbers.as_slice()?[rows], is_known).collect::<Int64Array>())
            }
            Values::Transforms(indices) => {
                let text = |index| Transform::from_index(index).map(|transform| transform.to_string());
                let indices = known(&indices.as_slice()?[rows], is_known);
                Arc::new(indices.map(|index| index.and_then(text)).collect::<StringArray>())
            }
        })
    }
}

#[pymethods]
impl ArrowTable {
    /// A table of arrays of the same length, each with its name and the rows that are known; and, if there
    /// are errors, a column `error` with the reasons, in the order of their rows.
    #[new]
    #[pyo3(signature = (columns, errors=None, /))]
    fn new(
        columns: Vec<(String, Values<'_>, PyReadonlyArray1<'_, bool>)>,
        errors: Option<Vec<(usize, String)>>,
    ) -> PyResult<ArrowTable> {
        let rows = columns.first().map_or(Ok(0), |(_, values, _)| values.len())?;
        for (name, values, is_known) in &columns {
            if values.len()? != rows || is_known.len()? != rows {
                return Err(PyValueError::new_err(format!("{name}: the columns differ in length")));
            }
        }
        let has_errors = errors.is_some();
        let errors = errors.unwrap_or_default();
        if !errors.is_sorted_by(|one, next| one.0 < next.0)
            || errors.last().is_some_and(|last| last.0 >= rows)
        {
            return Err(PyValueError::new_err("the errors are not in the order of their rows"));
        }
        let mut fields: Vec<_> =
            columns.iter().map(|(name, values, _)| Field::new(name, values.kind(), true)).collect();
        if has_errors {
            fields.push(Field::new("error", DataType::Utf8, true));
        }
        let schema = Arc::new(Schema::new(fields));
        let batch = |start: usize| {
            let end = rows.min(start + BATCH);
            let column = |(_, values, is_known): &(_, Values<'_>, PyReadonlyArray1<'_, bool>)| {
                values.column(start..end, is_known.as_slice()?)
            };
            let mut arrays = columns.iter().map(column).collect::<PyResult<Vec<_>>>()?;
            if has_errors {
                let from = errors.partition_point(|(row, _)| *row < start);
                let to = errors.partition_point(|(row, _)| *row < end);
                let reasons = errors[from..to].iter().map(|(row, reason)| (row - start, reason.clone()));
                arrays.push(sparse(end - start, reasons));
            }
            let options = RecordBatchOptions::new().with_row_count(Some(end - start));
            RecordBatch::try_new_with_options(Arc::clone(&schema), arrays, &options)
                .map_err(|error| PyValueError::new_err(error.to_string()))
        };
        let batches = (0..rows).step_by(BATCH).map(batch).collect::<PyResult<_>>()?;
        Ok(ArrowTable { batches, schema })
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let batches = self.batches.clone().into_iter();
        let batches = batches.map(|batch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef));
        let field = Field::new_struct("", self.schema.fields().clone(), false);
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(batches, field.into())), requested_schema)
    }

    /// The columns: an object with the Arrow PyCapsule interface for schemas.
    #[getter]
    fn schema(&self) -> ArrowSchema {
        ArrowSchema(Arc::clone(&self.schema))
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        names(&self.schema)
    }

    /// The columns in their order.
    #[getter]
    fn columns(&self) -> Vec<ArrowColumn> {
        (0..self.schema.fields().len()).map(|at| self.column_at(at)).collect()
    }

    /// The column of this name.
    fn __getitem__(&self, name: &str) -> PyResult<ArrowColumn> {
        match self.schema.index_of(name) {
            Ok(at) => Ok(self.column_at(at)),
            Err(_) => Err(PyKeyError::new_err(format!(
                "there is no column {name:?}; the columns are {}",
                self.column_names().join(", ")
            ))),
        }
    }

    fn __contains__(&self, name: &str) -> bool {
        self.schema.index_of(name).is_ok()
    }

    /// A data frame of pandas.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let table = slf.py().import("pyarrow")?.call_method1("table", (slf,))?;
        table.call_method0("to_pandas")
    }

    /// A data frame of polars.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// A table of pyarrow.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// Whether names, types and values are equal.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<ArrowTable>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let mut is_equal = self.schema == other.schema && self.__len__() == other.__len__();
        // The two may be divided into batches differently.
        for (one, other) in self.columns().into_iter().zip(other.columns()) {
            is_equal = is_equal && one.to_list(py)?.eq(other.to_list(py)?)?;
        }
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<ArrowTable of {} rows: {}>", self.__len__(), self.column_names().join(", "))
    }
}

/// The names and types of columns.
#[pyclass(module = "sudokit._core", frozen)]
pub(super) struct ArrowSchema(pub(super) SchemaRef);

impl ArrowTable {
    fn column_at(&self, at: usize) -> ArrowColumn {
        ArrowColumn {
            field: Arc::clone(&self.schema.fields()[at]),
            chunks: self.batches.iter().map(|batch| Arc::clone(batch.column(at))).collect(),
        }
    }
}

#[pymethods]
impl ArrowSchema {
    fn __eq__(&self, other: PyRef<'_, ArrowSchema>) -> bool {
        self.0 == other.0
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.0.as_ref())
    }

    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<&str> {
        names(&self.0)
    }

    fn __repr__(&self) -> String {
        let columns = self.0.fields().iter().map(|field| format!("{}: {}", field.name(), field.data_type()));
        format!("<ArrowSchema {}>", columns.collect::<Vec<_>>().join(", "))
    }
}

fn names(schema: &SchemaRef) -> Vec<&str> {
    schema.fields().iter().map(|field| field.name().as_str()).collect()
}
