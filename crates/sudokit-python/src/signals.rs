//! [`Signals`]: whether Ctrl-C was pressed during work without the interpreter.

use std::sync::Mutex;

use pyo3::prelude::*;

/// The exception that a signal handler has raised.
#[derive(Default)]
pub(crate) struct Signals(Mutex<Option<PyErr>>);

impl Signals {
    /// Whether to continue the work. Only the main thread can ask the interpreter for signals.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime only")]
    pub(crate) fn go_on(&self) -> bool {
        let Ok(mut raised) = self.0.lock() else { return false };
        if raised.is_none() {
            // The interpreter reports a signal only once, so the exception is kept.
            *raised = Python::attach(|py| py.check_signals()).err();
        }
        raised.is_none()
    }

    /// The exception.
    pub(crate) fn raised(self) -> PyResult<()> {
        self.0.into_inner().ok().flatten().map_or(Ok(()), Err)
    }
}
