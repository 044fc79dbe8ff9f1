//! The Rust side of `sudokit.env`: [`grading`], boards that are played at the same time ([`environment`]),
//! and their pictures ([`pixels`]).

mod environment;
mod grading;
mod pixels;

use pyo3::prelude::*;

/// Adds the functions and classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(grading::read_answer, module)?)?;
    module.add_function(wrap_pyfunction!(grading::read_move, module)?)?;
    module.add_function(wrap_pyfunction!(grading::score_grid, module)?)?;
    module.add_function(wrap_pyfunction!(grading::score_move, module)?)?;
    module.add_function(wrap_pyfunction!(grading::score_justification, module)?)?;
    module.add_function(wrap_pyfunction!(environment::reward_names, module)?)?;
    module.add_function(wrap_pyfunction!(pixels::draw_pixels, module)?)?;
    module.add_class::<environment::BoardEnvironment>()
}
