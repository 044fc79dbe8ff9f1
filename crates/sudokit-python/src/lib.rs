//! The extension module `sudokit._core` of the Python package `sudokit`. The package's own files are in
//! `python/`.

mod arrow;
mod env;
mod errors;
mod files;
mod many;
mod objects;
mod signals;
mod threads;

use pyo3::prelude::*;

/// The part of the package that is written in Rust.
#[pymodule]
mod _core {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        super::arrow::add(module)?;
        super::env::add(module)?;
        super::files::add(module)?;
        super::many::add(module)?;
        super::objects::add(module)
    }
}
