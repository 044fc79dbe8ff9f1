//! Arrow: [`column`] takes any object with the Arrow PyCapsule interface; [`table`] is what is given back; [`job`] leads
//! from one to the other by the jobs of [`sudokit_arrow::jobs`]; [`operations`] is the table of their options.

pub(crate) mod column;
mod job;
mod operations;
mod table;

use pyo3::prelude::*;
use sudokit_arrow::jobs;

/// Adds the classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ARROW_JOBS", jobs::names().collect::<Vec<_>>())?;
    module.add_class::<column::ArrowColumn>()?;
    module.add_class::<job::ArrowJob>()?;
    module.add_class::<table::ArrowTable>()?;
    module.add_class::<table::ArrowSchema>()?;
    module.add_function(wrap_pyfunction!(operations::operations, module)?)
}
