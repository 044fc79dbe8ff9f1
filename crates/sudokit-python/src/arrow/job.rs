//! [`ArrowJob`]: a job on Arrow columns.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3_arrow::input::AnyArray;
use serde_json::Value;
use sudokit_arrow::jobs::{self, ChunksError, Job};
use sudokit_bulk::arrays::ArrayRun;

use super::column::ArrowColumn;
use super::table::{ArrowSchema, ArrowTable};
use crate::many::host::PythonHost;
use crate::threads::Threads;

/// A job with its options. `python/sudokit/arrow.py` has the documentation.
#[pyclass(module = "sudokit._core", frozen)]
pub(super) struct ArrowJob {
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
        threads: Option<Threads>,
        options: Option<Bound<'_, PyDict>>,
    ) -> PyResult<ArrowJob> {
        let options = options.unwrap_or_else(|| PyDict::new(py));
        let json: String = py.import("json")?.call_method1("dumps", (&options,))?.extract()?;
        let values: Value =
            serde_json::from_str(&json).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let made =
            jobs::from_name(&job, &values).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(ArrowJob { name: job, threads: threads.map(Threads::get), options: options.unbind(), job: made })
    }

    #[pyo3(signature = (boards, /, column=None, *, progress=None))]
    fn __call__(
        &self,
        py: Python<'_>,
        boards: AnyArray,
        column: Option<&str>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<ArrowTable> {
        let chunks = ArrowColumn::new(py, boards, column)?.chunks;
        let host = PythonHost::new(progress);
        let run = ArrayRun { threads: self.threads, host: &host, ..ArrayRun::default() };
        let batches = py.detach(|| jobs::answer_chunks(&*self.job, &chunks, run));
        match batches {
            Ok(batches) => {
                host.finish(py)?;
                Ok(ArrowTable { batches, schema: jobs::schema(&*self.job) })
            }
            Err(ChunksError::WrongType(error)) => Err(PyTypeError::new_err(error.to_string())),
            Err(_) => Err(host.take_error()),
        }
    }

    /// The columns of the answer.
    #[getter]
    fn schema(&self) -> ArrowSchema {
        ArrowSchema(jobs::schema(&*self.job))
    }

    /// The number of boards that a thread should have at a time: few if one may take long.
    #[getter]
    fn boards_at_a_time(&self) -> usize {
        self.job.boards_at_a_time()
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
