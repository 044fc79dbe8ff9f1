//! Many generated puzzles, by their numbers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use numpy::PyArray2;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde::Deserialize as _;
use serde_json::{Map, Value};
use sudokit::Grid;
use sudokit::generate::Recipe;
use sudokit::operation::{GenerateOptions, Options as _};
use sudokit_bulk::{
    Checkpoint, Generation, GenerationKind, GenerationLimit, Host as _, Progress, thread_count,
};

use crate::threads::Threads;

use super::host::PythonHost;
use super::{boards, require_memory};

/// A text that is not a value of an option of generated puzzles.
pub(crate) struct WrongOption {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) why: String,
}

/// The requirements for puzzles as texts by name, as in the command's options.
pub(crate) fn options_of(texts: BTreeMap<String, String>) -> Result<GenerateOptions, WrongOption> {
    let mut values = Map::new();
    for (name, text) in texts {
        let option = GenerateOptions::INFO.iter().find(|option| option.name == name);
        let value = option.map_or_else(|| Err("there is no such option".to_owned()), |it| it.parse(&text));
        match value {
            Ok(value) => values.insert(name, value),
            Err(why) => return Err(WrongOption { name, text, why }),
        };
    }
    GenerateOptions::deserialize(Value::Object(values)).map_err(|error| WrongOption {
        name: GenerateOptions::NAME.to_owned(),
        text: String::new(),
        why: error.to_string(),
    })
}

/// The puzzles to generate.
fn generation(texts: BTreeMap<String, String>, full_grids: bool) -> PyResult<Generation> {
    let options = options_of(texts).map_err(|WrongOption { name, text, why }| {
        PyValueError::new_err(format!("{name}={text:?}: {why}"))
    })?;
    let mut generation = Generation::of(&options).map_err(|report| PyValueError::new_err(report.message))?;
    if matches!(generation.kind, GenerationKind::Variants(_)) {
        // The rows of an array are boards of 81 cells.
        return Err(PyValueError::new_err("only classic puzzles are generated as an array"));
    }
    if full_grids {
        generation.kind = GenerationKind::Solutions;
    }
    generation.check().map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(generation)
}

/// The puzzles of a seed from one number up to another.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keyword arguments, which the Python function fills in")]
#[pyo3(signature = (seed, start, end, options, full_grids, threads=None, progress=None))]
pub(crate) fn generate_rows<'py>(
    py: Python<'py>,
    seed: u64,
    start: u64,
    end: u64,
    options: BTreeMap<String, String>,
    full_grids: bool,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    const TICK: Duration = Duration::from_millis(50);
    let generation = Arc::new(generation(options, full_grids)?);
    require_memory(usize::try_from(end.saturating_sub(start)).ok())?;
    let host = Arc::new(PythonHost::new(progress));
    let from = Checkpoint { seed, next: start };
    let grids = py.detach(|| -> PyResult<Vec<Grid>> {
        let failed = |error: sudokit_bulk::Error| PyRuntimeError::new_err(error.to_string());
        let mut puzzles = Generation::puzzles(
            &generation,
            from,
            end,
            thread_count(threads.map(Threads::get)),
            Arc::clone(&host) as _,
        )
        .map_err(failed)?;
        let mut grids = Vec::new();
        loop {
            let mut progress = Progress::default();
            (progress.records, progress.attempts) = (grids.len() as u64, puzzles.attempts());
            host.progress(progress);
            match puzzles.next_within(TICK) {
                None => {}
                Some(None) => return Ok(grids),
                Some(Some(Err(error))) => return Err(failed(error)),
                Some(Some(Ok(Ok(puzzle)))) => grids.push(puzzle.grid),
                Some(Some(Ok(Err(stop)))) => {
                    if stop.limit == GenerationLimit::Cancelled {
                        return Err(host.take_error());
                    }
                    let text = stop.attempts.explain(&Recipe::default()).unwrap_or_default();
                    return Err(PyRuntimeError::new_err(format!(
                        "stopped at puzzle {} after {} attempts; max_work allows more{}{text}",
                        stop.number,
                        stop.attempt_count,
                        if text.is_empty() { "" } else { ": " },
                    )));
                }
            }
        }
    })?;
    host.finish(py)?;
    boards(py, grids.iter().map(sudokit_bulk::arrays::numbers).collect())
}
