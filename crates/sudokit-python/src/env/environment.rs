//! [`BoardEnvironment`], the environment of sudokit-bulk with NumPy arrays.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::prelude::*;
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use sudokit::outcome::ErrorReport;
use sudokit::{Cell, Digit, Grid, Puzzle};
use sudokit_bulk::{
    BoardState, Environment, EnvironmentError, EnvironmentRules, EpisodeState, NoPuzzle, PuzzleSource,
    REWARDS, StepResult, thread_count,
};

use crate::errors::{ReadError, RequestError};
use crate::many::{options_of, require_memory};
use crate::signals::Signals;
use crate::threads::Threads;

/// The results of a step: boards, masks, rewards, terminated, truncated, outcomes, forced, solved.
type StepArrays<'py> = (
    Bound<'py, PyArray2<u8>>,
    Option<Bound<'py, PyArray2<i8>>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
);

/// The state of a board: its seed, the number of its next episode; and for its episode the puzzle, the
/// placements, the number of steps, and whether it is over.
type PyBoardState = (u64, u64, Option<(String, Vec<usize>, u32, bool)>);

fn raise(error: &EnvironmentError) -> PyErr {
    let words = error.to_string();
    match error {
        EnvironmentError::Over { .. } | EnvironmentError::NotReset { .. } => PyRuntimeError::new_err(words),
        EnvironmentError::Interrupted => PyKeyboardInterrupt::new_err(words),
        _ => RequestError::new_err(words),
    }
}

fn bad(what: &str, why: impl std::fmt::Display) -> PyErr {
    RequestError::new_err(format!("{what}: {why}"))
}

fn bad_puzzles(why: impl std::fmt::Display) -> PyErr {
    ReadError::new_err(format!("puzzles: {why}"))
}

fn no_puzzle(why: &NoPuzzle) -> PyErr {
    RequestError::new_err(why.to_string())
}

/// The names of the rewards, their meanings, and their defaults.
#[pyfunction]
pub(super) fn reward_names() -> Vec<(&'static str, &'static str, f64)> {
    let mut rewards = EnvironmentRules::default().rewards;
    REWARDS.iter().map(|reward| (reward.name, reward.about, *(reward.of_mut)(&mut rewards))).collect()
}

/// The array of some rows.
fn rows<'py, T: numpy::Element + Clone, const N: usize>(
    py: Python<'py>,
    items: &[[T; N]],
) -> PyResult<Bound<'py, PyArray2<T>>> {
    PyArray1::from_slice(py, items.as_flattened()).reshape([items.len(), N])
}

fn puzzles_of(boards: &PyReadonlyArray2<'_, u8>) -> PyResult<Vec<Puzzle>> {
    let cells = boards.as_slice().map_err(bad_puzzles)?;
    let (rows, rest) = cells.as_chunks::<81>();
    if !rest.is_empty() || boards.shape()[1] != 81 {
        return Err(bad_puzzles("expected 81 cells in each row"));
    }
    let puzzle = |(number, row): (usize, &[u8; 81])| {
        let mut grid = Grid::EMPTY;
        for (cell, &value) in Cell::ALL.into_iter().zip(row) {
            if value > 9 {
                return Err(bad_puzzles(format!("puzzle {number}: {cell} is {value}, not 0 to 9")));
            }
            grid.set(cell, Digit::new(value));
        }
        Puzzle::try_from(grid).map_err(|error| bad_puzzles(format!("puzzle {number}: {error}")))
    };
    rows.iter().enumerate().map(puzzle).collect()
}

/// Boards that are played at the same time.
#[pyclass(module = "sudokit._core", frozen)]
pub(super) struct BoardEnvironment {
    state: Mutex<State>,
}

struct State {
    environment: Environment,
    results: Vec<StepResult>,
}

#[pymethods]
impl BoardEnvironment {
    /// Plays an array of `puzzles`, or generated ones if it is missing.
    #[new]
    #[pyo3(signature = (boards, *, puzzles, order, wanted, rewards, illegal, wrong, max_steps, threads))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments, which the Python class fills in")]
    fn new(
        py: Python<'_>,
        boards: usize,
        puzzles: Option<PyReadonlyArray2<'_, u8>>,
        order: &str,
        wanted: BTreeMap<String, String>,
        rewards: Vec<(String, f64)>,
        illegal: &str,
        wrong: &str,
        max_steps: u32,
        threads: Option<Threads>,
    ) -> PyResult<BoardEnvironment> {
        require_memory(Some(boards))?;
        let source = match puzzles {
            Some(boards) => {
                let (puzzles, order) =
                    (puzzles_of(&boards)?, order.parse().map_err(|why| bad("order", why))?);
                py.detach(|| PuzzleSource::list(puzzles, order)).map_err(|why| no_puzzle(&why))?
            }
            None => {
                let options = options_of(wanted).map_err(|wrong| bad(&wrong.name, wrong.why))?;
                let wrong = |report: ErrorReport| bad("wanted", report.message);
                let (recipe, target) = (options.recipe().map_err(wrong)?, options.target().map_err(wrong)?);
                let max_attempts = options.max_work.0;
                PuzzleSource::generated(recipe, target, max_attempts).map_err(|why| no_puzzle(&why))?
            }
        };
        let mut rules = EnvironmentRules { max_steps, ..EnvironmentRules::default() };
        rules.illegal = illegal.parse().map_err(|why| bad("illegal", why))?;
        rules.wrong = wrong.parse().map_err(|why| bad("wrong", why))?;
        for (name, value) in rewards {
            let Some(reward) = REWARDS.iter().find(|reward| reward.name == name) else {
                let names: Vec<&str> = REWARDS.iter().map(|reward| reward.name).collect();
                return Err(bad("rewards", format!("{name} is not one of {}", names.join(", "))));
            };
            *(reward.of_mut)(&mut rules.rewards) = value;
        }
        let threads = thread_count(threads.map(Threads::get));
        let environment = Environment::new(source, boards, rules, threads);
        Ok(BoardEnvironment {
            state: Mutex::new(State { environment, results: vec![StepResult::default(); boards] }),
        })
    }

    /// Starts new episodes.
    #[pyo3(signature = (seeds=None, which=None))]
    fn reset(
        &self,
        py: Python<'_>,
        seeds: Option<Vec<u64>>,
        which: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let which = which.as_ref().map(PyReadonlyArray1::as_slice).transpose()?;
        let signals = Signals::default();
        let done = py.detach(|| {
            let mut state = self.lock_detached();
            state.environment.reset(seeds.as_deref(), which, &|| signals.go_on())
        });
        signals.raised()?;
        done.map_err(|error| raise(&error))
    }

    /// Raises what a step with these actions would raise.
    #[pyo3(signature = (actions, which))]
    fn check(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        which: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let which = which.as_ref().map(PyReadonlyArray1::as_slice).transpose()?;
        let state = self.lock(py);
        state.environment.check(actions.as_slice()?, which).map_err(|error| raise(&error))
    }

    /// Makes one placement on each board, or only on the boards for which `which` is true.
    #[pyo3(signature = (actions, which, with_masks))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        which: Option<PyReadonlyArray1<'py, bool>>,
        with_masks: bool,
    ) -> PyResult<StepArrays<'py>> {
        let actions = actions.as_slice()?;
        let which = which.as_ref().map(PyReadonlyArray1::as_slice).transpose()?;
        py.detach(|| {
            let State { environment, results } = &mut *self.lock_detached();
            environment.step(actions, which, results)
        })
        .map_err(|error| raise(&error))?;
        let state = self.lock(py);
        let results = &state.results;
        Ok((
            rows(py, state.environment.boards())?,
            if with_masks { Some(rows(py, state.environment.masks())?) } else { None },
            PyArray1::from_iter(py, results.iter().map(|result| result.reward)),
            PyArray1::from_iter(py, results.iter().map(|result| result.terminated)),
            PyArray1::from_iter(py, results.iter().map(|result| result.truncated)),
            PyArray1::from_iter(py, results.iter().map(|result| result.outcome as u8)),
            PyArray1::from_iter(py, results.iter().map(|result| result.forced)),
            PyArray1::from_iter(py, results.iter().map(|result| result.solved)),
        ))
    }

    /// The boards, `uint8[N, 81]`.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        rows(py, self.lock(py).environment.boards())
    }

    /// The legal actions, `int8[N, 729]`.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        rows(py, self.lock(py).environment.masks())
    }

    /// The puzzles, `uint8[N, 81]`.
    fn puzzles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let state = self.lock(py);
        let digit =
            |puzzle: Option<&Puzzle>, cell| puzzle.and_then(|puzzle| puzzle.get(cell)).map_or(0, Digit::get);
        let boards: Vec<[u8; 81]> =
            state.environment.puzzles().map(|puzzle| Cell::ALL.map(|cell| digit(puzzle, cell))).collect();
        rows(py, &boards)
    }

    /// The states of the boards, for `restore`.
    fn states(&self, py: Python<'_>) -> Vec<PyBoardState> {
        let states = self.lock(py).environment.states();
        let episode = |episode: EpisodeState| {
            (episode.puzzle.to_string(), episode.placements, episode.steps, episode.is_over)
        };
        states.into_iter().map(|state| (state.seed, state.next_episode, state.episode.map(episode))).collect()
    }

    /// Brings the boards to these states.
    fn restore(&self, py: Python<'_>, states: Vec<PyBoardState>) -> PyResult<()> {
        let state = |(seed, next_episode, episode): PyBoardState| {
            let episode = episode.map(|(puzzle, placements, steps, is_over)| {
                let puzzle = puzzle.parse::<Puzzle>().map_err(bad_puzzles)?;
                Ok::<_, PyErr>(EpisodeState { puzzle, placements, steps, is_over })
            });
            Ok(BoardState { seed, next_episode, episode: episode.transpose()? })
        };
        let states = states.into_iter().map(state).collect::<PyResult<Vec<_>>>()?;
        py.detach(|| self.lock_detached().environment.restore(&states));
        Ok(())
    }

    /// Solutions that have all digits placed rightly so far, `uint8[N, 81]`.
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let state = self.lock(py);
        let cells = |solution: Option<&sudokit::Solution>| {
            solution.map_or([0; 81], |solution| Cell::ALL.map(|cell| solution.get(cell).get()))
        };
        let boards: Vec<[u8; 81]> = state.environment.solutions().map(cells).collect();
        rows(py, &boards)
    }
}

impl BoardEnvironment {
    /// The state, for a thread that does not hold the interpreter. A panic in another thread leaves the
    /// boards valid.
    fn lock_detached(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state. Waits without the interpreter, because the thread that has the state may need it.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, State> {
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}
