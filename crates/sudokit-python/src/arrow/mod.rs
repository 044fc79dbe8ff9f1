//! Arrow: [`column`] takes any object with the Arrow PyCapsule interface; [`table`] is returned; [`job`]
//! turns one into the other with the jobs of [`sudokit_arrow::jobs`]; [`parquet`] reads and writes parts of
//! files.

pub(crate) mod column;
mod job;
mod parquet;
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
    module.add_function(wrap_pyfunction!(parquet::ask_row_groups, module)?)?;
    module.add_function(wrap_pyfunction!(parquet::write_rows, module)?)
}
