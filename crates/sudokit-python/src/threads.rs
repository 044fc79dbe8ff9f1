//! [`Threads`]: the argument `threads` of all functions.

use std::num::NonZero;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The greatest number of threads, at least one.
#[derive(Clone, Copy)]
pub(crate) struct Threads(NonZero<usize>);

impl Threads {
    pub(crate) const fn get(self) -> usize {
        self.0.get()
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        let wrong = || format!("threads={}: expected a number from 1 up, or None for all cores", *object);
        if !object.hasattr("__index__")? {
            return Err(PyTypeError::new_err(wrong()));
        }
        let threads = object.call_method0("__index__")?;
        if threads.lt(1)? {
            return Err(PyValueError::new_err(wrong()));
        }
        // A number that does not fit means as many threads as possible.
        Ok(Threads(threads.extract().unwrap_or(NonZero::<usize>::MAX)))
    }
}
