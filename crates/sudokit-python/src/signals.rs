//! [`Signals`]: whether Ctrl-C was pressed during work without the interpreter.

use std::sync::Mutex;

use pyo3::prelude::*;

/// The exception that a signal has raised, if one has.
#[derive(Default)]
pub(crate) struct Signals(Mutex<Option<PyErr>>);

impl Signals {
    /// Whether the work goes on. The main thread asks the interpreter for signals; on other threads there are none.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime only")]
    pub(crate) fn go_on(&self) -> bool {
        let Ok(mut raised) = self.0.lock() else { return false };
        if raised.is_none() {
            // The interpreter tells of a signal only once.
            *raised = Python::attach(|py| py.check_signals()).err();
        }
        raised.is_none()
    }

    /// The exception.
    pub(crate) fn raised(self) -> PyResult<()> {
        self.0.into_inner().ok().flatten().map_or(Ok(()), Err)
    }
}
