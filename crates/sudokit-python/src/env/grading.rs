//! Grades as JSON texts; `sudokit.env` turns them into objects.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudokit::grading::{
    GridAnswer, GridScore, JustificationScore, MoveAnswer, MoveScore, RightDigits, default_move_policy,
};
use sudokit::logic::Position;
use sudokit::{Budget, Candidate, Cell, Digit, GoOn, Grid, Puzzle, StopReason};

use crate::errors::{ReadError, RequestError, StoppedError};
use crate::signals::Signals;

/// The error of an argument, with its name.
fn bad(what: &str, why: impl std::fmt::Display) -> PyErr {
    RequestError::new_err(format!("{what}: {why}"))
}

/// The error of a board, with the name of the argument.
fn bad_board(what: &str, why: impl std::fmt::Display) -> PyErr {
    ReadError::new_err(format!("{what}: {why}"))
}

fn puzzle_of(text: &str) -> PyResult<Puzzle> {
    text.parse().map_err(|error| bad_board("puzzle", error))
}

pub(super) fn grid_of(what: &str, text: &str) -> PyResult<Grid> {
    text.parse().map_err(|error| bad_board(what, error))
}

fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Does work without the interpreter, within a number of nodes; Ctrl-C stops it.
fn within<T: Send>(
    py: Python<'_>,
    max_work: u64,
    work: impl FnOnce(Budget<'_>) -> Result<T, StopReason> + Send,
) -> PyResult<T> {
    let signals = Signals::default();
    let done = py.detach(|| {
        let go_on = GoOn::new(|| signals.go_on());
        work(Budget::default().with_max_nodes(max_work).with_go_on(&go_on))
    });
    signals.raised()?;
    done.map_err(|reason| StoppedError::new_err(format!("{reason}: max_work={max_work} is too low")))
}

/// The grids of a text.
#[pyfunction]
#[pyo3(signature = (text, puzzle=None))]
pub(super) fn read_answer(py: Python<'_>, text: &str, puzzle: Option<&str>) -> PyResult<String> {
    let puzzle = puzzle.map(puzzle_of).transpose()?;
    json(&py.detach(|| GridAnswer::read(text, puzzle.as_ref())))
}

/// The placements of a text.
#[pyfunction]
pub(super) fn read_move(py: Python<'_>, text: &str) -> PyResult<String> {
    json(&py.detach(|| MoveAnswer::read(text)))
}

/// The score of a grid.
#[pyfunction]
pub(super) fn score_grid(py: Python<'_>, puzzle: &str, grid: &str, max_work: u64) -> PyResult<String> {
    let (puzzle, grid) = (puzzle_of(puzzle)?, grid_of("grid", grid)?);
    json(&within(py, max_work, |budget| GridScore::within(&puzzle, &grid, budget))?)
}

/// How good a placement is.
#[pyfunction]
pub(super) fn score_move(
    py: Python<'_>,
    puzzle: &str,
    board: &str,
    cell: usize,
    digit: u8,
    max_work: u64,
) -> PyResult<String> {
    let (puzzle, board) = (puzzle_of(puzzle)?, grid_of("board", board)?);
    let cell = Cell::from_index(cell).ok_or_else(|| bad("cell", "not 0 to 80"))?;
    let digit = Digit::new(digit).ok_or_else(|| bad("digit", "not 1 to 9"))?;
    let candidate = Candidate { cell, digit };
    let policy = default_move_policy();
    let score = within(py, max_work, |budget| MoveScore::of(&puzzle, &board, candidate, &policy, budget))?;
    json(&score.map_err(|error| bad_board("board", error))?)
}

/// Whether a deduction in JSON holds.
#[pyfunction]
#[pyo3(signature = (puzzle, board, text, eliminated, max_work))]
pub(super) fn score_justification(
    py: Python<'_>,
    puzzle: &str,
    board: &str,
    text: &str,
    eliminated: Vec<String>,
    max_work: u64,
) -> PyResult<String> {
    let (puzzle, board) = (puzzle_of(puzzle)?, grid_of("board", board)?);
    let mut position =
        Position::of_player(puzzle.into(), &board, None).map_err(|error| bad_board("board", error))?;
    for text in eliminated {
        let candidate = text.parse().map_err(|error| bad("eliminated", format!("{text:?}: {error}")))?;
        position.eliminate(candidate);
    }
    let score = within(py, max_work, |budget| {
        let account = RightDigits::within(puzzle, budget)?;
        let solution = account.solution().filter(|_| account.is_unique());
        let position = if account.is_unique() { position.known_as_proper() } else { position };
        Ok(JustificationScore::of_json(text, &position, solution))
    })?;
    json(&score.map_err(|error| bad("text", error))?)
}
