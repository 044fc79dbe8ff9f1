//! The exceptions of the package, which `python/sudokit/errors.py` defines.

pyo3::import_exception!(sudokit.errors, ReadError);
pyo3::import_exception!(sudokit.errors, RequestError);
pyo3::import_exception!(sudokit.errors, StoppedError);
