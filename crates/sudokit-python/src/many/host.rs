//! [`PythonHost`]: reports progress to a callable, and stops at Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use sudokit_bulk::{Host, Progress};

/// The interval at which signals are checked and progress is reported.
const ASK: Duration = Duration::from_millis(50);

/// The interpreter, as the host of a run that Python has called.
pub(crate) struct PythonHost {
    progress: Option<Py<PyAny>>,
    is_cancelled: AtomicBool,
    state: Mutex<State>,
}

struct State {
    asked: Instant,
    /// The number of finished rows, and the number that was reported last.
    done: u64,
    reported: Option<u64>,
    /// What a signal handler or the callable raised.
    error: Option<PyErr>,
}

impl PythonHost {
    /// A host that calls `progress` with the number of finished rows.
    pub(crate) fn new(progress: Option<Py<PyAny>>) -> PythonHost {
        let state = Mutex::new(State { asked: Instant::now(), done: 0, reported: None, error: None });
        PythonHost { progress, is_cancelled: AtomicBool::new(false), state }
    }

    /// Reports the number of rows at the end of the run.
    pub(crate) fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.reported == Some(state.done) { Ok(()) } else { self.report(py, &mut state) }
    }

    fn report(&self, py: Python<'_>, state: &mut State) -> PyResult<()> {
        state.reported = Some(state.done);
        self.progress.as_ref().map_or(Ok(()), |call| call.call1(py, (state.done,)).map(drop))
    }

    /// The exception that cancelled the run.
    pub(crate) fn take_error(&self) -> PyErr {
        let error = self.state.lock().unwrap_or_else(PoisonError::into_inner).error.take();
        error.unwrap_or_else(|| PyKeyboardInterrupt::new_err(()))
    }
}

impl Host for PythonHost {
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    fn progress(&self, progress: Progress) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.done = progress.records;
        if state.error.is_some() || state.asked.elapsed() < ASK {
            return;
        }
        let result = Python::attach(|py| {
            py.check_signals()?;
            self.report(py, &mut state)
        });
        state.asked = Instant::now();
        if let Err(error) = result {
            state.error = Some(error);
            self.is_cancelled.store(true, Ordering::Relaxed);
        }
    }
}
