//! Jobs on Arrow columns: any object with the Arrow PyCapsule interface in, an [`ArrowTable`] with the same interface out.
//! What the jobs find out is in [`sudokit_arrow::jobs`].

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{ArrowError, DataType, Field, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;
use serde_json::Value;
use sudokit_arrow::jobs::{self, ChunksError, Job};
use sudokit_arrow::{Boards, WrongTypeError};
use sudokit_bulk::arrays::ArrayRun;

use crate::many::host::PythonHost;

/// A job with its options. `python/sudokit/arrow.py` has the documentation.
#[pyclass(module = "sudokit._core", frozen)]
struct ArrowJob {
    name: String,
    threads: Option<usize>,
    options: Py<PyDict>,
    job: Box<dyn Job>,
}

#[pymethods]
impl ArrowJob {
    #[new]
    #[pyo3(signature = (job, /, *, threads=None, **options))]
    fn new(
        py: Python<'_>,
        job: String,
        threads: Option<usize>,
        options: Option<Bound<'_, PyDict>>,
    ) -> PyResult<ArrowJob> {
        let options = options.unwrap_or_else(|| PyDict::new(py));
        let json: String = py.import("json")?.call_method1("dumps", (&options,))?.extract()?;
        let values: Value =
            serde_json::from_str(&json).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let made =
            jobs::from_name(&job, &values).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(ArrowJob { name: job, threads, options: options.unbind(), job: made })
    }

    #[pyo3(signature = (boards, /, column=None, *, progress=None))]
    fn __call__(
        &self,
        py: Python<'_>,
        boards: AnyArray,
        column: Option<&str>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<ArrowTable> {
        let kind = boards.field()?.data_type().clone();
        let chunks = match boards {
            AnyArray::Array(array) => vec![array.into_inner().0],
            AnyArray::Stream(stream) => {
                let reader = stream.into_reader()?;
                let chunks: Result<Vec<ArrayRef>, ArrowError> = py.detach(|| reader.collect());
                chunks.map_err(|error| PyValueError::new_err(error.to_string()))?
            }
        };
        let chunks = choose_column(&kind, chunks, column)?;
        let host = PythonHost::new(progress);
        let run = ArrayRun { threads: self.threads, host: &host };
        let batches = py.detach(|| jobs::answer_chunks(&*self.job, &chunks, run));
        match batches {
            Ok(batches) => Ok(ArrowTable { batches, schema: jobs::schema(&*self.job) }),
            Err(ChunksError::WrongType(error)) => Err(PyTypeError::new_err(error.to_string())),
            Err(_) => Err(host.take_error()),
        }
    }

    /// The columns of the answer.
    #[getter]
    fn schema(&self) -> ArrowSchema {
        ArrowSchema(jobs::schema(&*self.job))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str,), Bound<'py, PyDict>)> {
        let options = self.options.bind(py).copy()?;
        options.set_item("threads", self.threads)?;
        Ok(((&self.name,), options))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("arrow_job({:?}", self.name).replace('"', "'");
        for (name, value) in self.options.bind(py) {
            text += &format!(", {name}={}", value.repr()?);
        }
        if let Some(threads) = self.threads {
            text += &format!(", threads={threads}");
        }
        Ok(text + ")")
    }
}

/// The chunks of the column with the boards: the column itself, or one of a table.
fn choose_column(kind: &DataType, chunks: Vec<ArrayRef>, column: Option<&str>) -> PyResult<Vec<ArrayRef>> {
    let DataType::Struct(fields) = kind else {
        // Also without a chunk, a column must be able to hold boards.
        return if Boards::holds(kind) {
            Ok(chunks)
        } else {
            Err(PyTypeError::new_err(WrongTypeError(kind.clone()).to_string()))
        };
    };
    let names = || fields.iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
    let at = match column {
        Some(name) => fields.find(name).map(|(at, _)| at).ok_or_else(|| {
            PyKeyError::new_err(format!("there is no column {name:?}; the columns are {}", names()))
        })?,
        None if fields.len() == 1 => 0,
        None => {
            return Err(PyTypeError::new_err(format!(
                "a table needs column=, the name of the column of puzzles: one of {}",
                names()
            )));
        }
    };
    let chunks = chunks.iter().map(|chunk| Arc::clone(chunk.as_struct().column(at))).collect();
    choose_column(fields[at].data_type(), chunks, None)
}

/// Record batches with a row for each board. `pyarrow.table`, `polars.from_arrow`, pandas and DuckDB take it.
#[pyclass(module = "sudokit._core", frozen)]
struct ArrowTable {
    batches: Vec<RecordBatch>,
    schema: SchemaRef,
}

#[pymethods]
impl ArrowTable {
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

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<ArrowTable of {} rows: {}>", self.__len__(), self.column_names().join(", "))
    }
}

/// The names and types of columns.
#[pyclass(module = "sudokit._core", frozen)]
struct ArrowSchema(SchemaRef);

#[pymethods]
impl ArrowSchema {
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

/// Adds the classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ARROW_JOBS", jobs::JOBS.iter().map(|job| job.name).collect::<Vec<_>>())?;
    module.add_class::<ArrowJob>()?;
    module.add_class::<ArrowTable>()?;
    module.add_class::<ArrowSchema>()
}
