//! Many generated puzzles, by their numbers.

use std::sync::Arc;
use std::time::Duration;

use numpy::PyArray2;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sudokit::Grid;
use sudokit::generate::{GivenCounts, Recipe, Symmetry};
use sudokit::logic::TECHNIQUES;
use sudokit::logic::se121::{Level, TenthsRange};
use sudokit::outcome::Target;
use sudokit_bulk::{
    Checkpoint, Generation, GenerationKind, GenerationLimit, Host as _, Progress, thread_count,
};

use crate::threads::Threads;

use super::host::PythonHost;
use super::{boards, require_memory};

/// The required properties of the puzzles, as in the command's options.
#[derive(FromPyObject)]
pub(crate) struct Options {
    #[pyo3(item)]
    full_grids: bool,
    #[pyo3(item)]
    minimal: bool,
    #[pyo3(item)]
    givens: Option<String>,
    #[pyo3(item)]
    symmetry: Option<String>,
    #[pyo3(item)]
    level: Option<String>,
    #[pyo3(item)]
    er: Option<String>,
    #[pyo3(item)]
    techniques: Vec<String>,
    #[pyo3(item)]
    without: Vec<String>,
    #[pyo3(item)]
    max_attempts: u64,
}

/// The error of an option.
fn wrong(option: &str, value: &str, expected: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("{option}={value:?}: {expected}"))
}

impl Options {
    fn generation(&self) -> PyResult<Generation> {
        let givens = self.givens.as_deref().map(|text| {
            text.parse::<GivenCounts>().map(|counts| counts.0).map_err(|error| wrong("givens", text, error))
        });
        let symmetry = self.symmetry.as_deref().map(|name| {
            let names = || Symmetry::ALL.map(Symmetry::name).join(", ");
            Symmetry::from_name(name)
                .ok_or_else(|| wrong("symmetry", name, format!("expected one of {}", names())))
        });
        let level = self.level.as_deref().map(|name| {
            let names = || Level::ALL.map(Level::name).join(", ");
            Level::from_name(name).ok_or_else(|| wrong("level", name, format!("expected one of {}", names())))
        });
        let er = self.er.as_deref().map(|text| {
            text.parse::<TenthsRange>().map(|range| range.0).map_err(|error| wrong("er", text, error))
        });
        let recipe = Recipe {
            minimal: self.minimal,
            givens: givens.transpose()?,
            symmetry: symmetry.transpose()?.unwrap_or_default(),
            ..Recipe::default()
        };
        let techniques = |option: &str, ids: &[String]| {
            let find = |id: &String| {
                let found = TECHNIQUES.iter().copied().find(|technique| technique.id == *id);
                found.ok_or_else(|| wrong(option, id, "there is no technique of this name"))
            };
            ids.iter().map(find).collect::<PyResult<Vec<_>>>()
        };
        let generation = Generation {
            kind: if self.full_grids { GenerationKind::Solutions } else { GenerationKind::Puzzles(recipe) },
            target: Target {
                er: er.transpose()?.or(level.transpose()?.map(Level::range)),
                needs: techniques("technique", &self.techniques)?,
                without: techniques("without", &self.without)?,
            },
            max_attempts: self.max_attempts,
            ..Generation::default()
        };
        generation.check().map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(generation)
    }
}

/// The puzzles of a seed from one number up to another.
#[pyfunction]
#[pyo3(signature = (seed, start, end, options, threads=None, progress=None))]
pub(crate) fn generate_rows<'py>(
    py: Python<'py>,
    seed: u64,
    start: u64,
    end: u64,
    options: Options,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    const TICK: Duration = Duration::from_millis(50);
    let generation = Arc::new(options.generation()?);
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
                        "stopped at puzzle {} after {} attempts; max_attempts allows more{}{text}",
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
