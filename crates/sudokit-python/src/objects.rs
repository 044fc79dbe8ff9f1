//! The Rust side of the objects for one puzzle: requests in JSON, searches, boards of any format, positions
//! and drawings.
//!
//! `python/sudokit/puzzle.py` and its neighbors make objects from the JSON, which `docs/json.md` describes.

#![expect(clippy::result_large_err, reason = "a request has one error at most")]

use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sudokit::format::{self, Board, Progress, Record};
use sudokit::logic::{ExplanationFormat, Position, Step, TECHNIQUES, draw_svg};
use sudokit::outcome::{self, Count, ErrorReport, PlacedDigits, Verdict};
use sudokit::picture::{Entry, Sheet};
use sudokit::request::{self, Request, error_json};
use sudokit::search::DEFAULT;
use sudokit::symmetry::Transform;
use sudokit::{Budget, Candidate, GoOn, Grid, GridText, Problem, Puzzle, Sukaku};

use crate::signals::Signals;

/// The interval at which Python is asked for signals.
const ASK: Duration = Duration::from_millis(50);

/// Whether the request has an answer, and the JSON of the answer or of the error.
type Answer = (bool, String);

fn answer_or_error(result: Result<String, ErrorReport>) -> Answer {
    match result {
        Ok(json) => (true, json),
        Err(report) => (false, error_json(&report)),
    }
}

/// Answers a request for one of the core's operations. Work is stopped after `timeout` seconds.
#[pyfunction]
#[pyo3(signature = (operation, request, timeout=None))]
fn ask(py: Python<'_>, operation: &str, request: &str, timeout: Option<f64>) -> PyResult<Answer> {
    let request = match Request::parse(operation, request.as_bytes()) {
        Ok(request) => request,
        Err(report) => return Ok(answer_or_error(Err(report))),
    };
    let answer = within(py, timeout, |budget| request.answer(budget, &mut |_| {}))?;
    Ok(answer_or_error(answer))
}

/// Does work without the interpreter. It is stopped after `timeout` seconds, or by a signal.
fn within<R: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(Budget<'_>) -> R + Send,
) -> PyResult<R> {
    let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
    let timeout = timeout.map_err(|error| PyValueError::new_err(format!("timeout: {error}")))?;
    let signals = Signals::default();
    let result = py.detach(|| {
        let start = Instant::now();
        let asked = std::cell::Cell::new(start);
        let go_on = GoOn::new(|| {
            let is_asked = asked.get().elapsed() < ASK || {
                asked.set(Instant::now());
                signals.go_on()
            };
            is_asked && timeout.is_none_or(|timeout| start.elapsed() < timeout)
        });
        work(Budget::default().with_go_on(&go_on))
    });
    signals.raised()?;
    Ok(result)
}

/// The board of 81 or 729 characters.
fn board(cells: &str) -> PyResult<Board> {
    let wrong = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
    Ok(match cells.len() {
        729 => Board::Candidates(cells.parse::<Sukaku>().map_err(|error| wrong(&error))?),
        _ => Board::Givens(cells.parse::<Grid>().map_err(|error| wrong(&error))?),
    })
}

/// The verdict on a board, its first solution, the verdict in words, and the error in the digits that a
/// player has placed. This does not use JSON, which would take longer than the search.
#[pyfunction]
#[pyo3(signature = (cells, timeout=None, placed=None))]
fn solve(
    py: Python<'_>,
    cells: &str,
    timeout: Option<f64>,
    placed: Option<&str>,
) -> PyResult<(&'static str, Option<String>, String, Option<String>)> {
    let record = record(cells, placed)?;
    let (verdict, placed) = within(py, timeout, |budget| {
        let verdict = Verdict::of(&record.board.classic_or_blank(), DEFAULT, budget);
        let placed = PlacedDigits::of(&record, &verdict, DEFAULT, budget);
        (verdict, placed)
    })?;
    let wrong = placed.filter(|placed| placed.check.is_bad()).map(|placed| placed.to_string());
    Ok((verdict.name(), verdict.solution().map(ToString::to_string), verdict.to_string(), wrong))
}

/// The record of a board with the digits that a player has placed.
fn record(cells: &str, placed: Option<&str>) -> PyResult<Record> {
    let mut record = match board(cells)? {
        Board::Givens(grid) => Record::from(grid),
        Board::Candidates(sukaku) => Record::from(sukaku),
    };
    if let Some(placed) = placed {
        let placed: Grid =
            placed.parse().map_err(|error| PyValueError::new_err(format!("placed: {error}")))?;
        record.progress = Some(Progress { placed, ..Progress::default() });
    }
    Ok(record)
}

/// The note that the digits placed by a player were not used, in words.
#[pyfunction]
fn unused_note(placed: &str) -> PyResult<Option<String>> {
    Ok(PlacedDigits::unused_note(&record(&".".repeat(81), Some(placed))?))
}

/// A request of `explain` in a format for people: `html` or `markdown`; or the JSON of an error.
#[pyfunction]
fn write_explanation(py: Python<'_>, request: &str, format: &str) -> PyResult<Answer> {
    let format = match format {
        "html" => ExplanationFormat::Html,
        "markdown" => ExplanationFormat::Markdown,
        _ => return Err(PyValueError::new_err(format!("format={format:?}: expected html or markdown"))),
    };
    let written = within(py, None, |budget| request::write_explanation(request.as_bytes(), format, budget))?;
    Ok(answer_or_error(written))
}

/// Reads a board of JSON: 81 cells, or nine rows of nine. Errors have a cell, but no line, because there is
/// no text.
#[pyfunction]
fn read_cells(json: &str) -> ReadBoard {
    let text = format!("{{\"puzzle\":{json}}}");
    match read_record(&text) {
        Ok(record) => ReadBoard::of(record),
        Err(report) => {
            let cells = report.place.cells;
            // The message has a prefix such as "line 1, column 13 (record 1, r1c1): ", which refers to a text
            // that the caller does not see.
            let (_, message) = report.message.split_once("): ").unwrap_or(("", &report.message));
            let message =
                cells.first().map_or_else(|| message.to_owned(), |cell| format!("{cell}: {message}"));
            ReadBoard::Error(error_json(&ErrorReport::new(message, report.code).with_cells(cells.iter())))
        }
    }
}

/// A board as SVG, unchanged, even if it breaks rules.
#[pyfunction]
fn draw_cells(cells: &str) -> PyResult<String> {
    Ok(Sheet::default().draw(&[Entry::new(record(cells, None)?)]).to_svg())
}

/// The number of solutions of a board up to a limit, and whether the search was stopped before the end.
#[pyfunction]
#[pyo3(signature = (cells, limit, timeout=None))]
fn count(py: Python<'_>, cells: &str, limit: u64, timeout: Option<f64>) -> PyResult<(u64, bool)> {
    let board = board(cells)?;
    let count = within(py, timeout, |budget| Count::of(&board, DEFAULT, Some(limit), budget))?;
    Ok((count.count, count.end.answer() == outcome::Answer::Stopped))
}

/// Reads the one board of a text in any format, and the player's digits and marks in it; or the JSON of an
/// error.
#[pyfunction]
fn read_board(text: &str) -> ReadBoard {
    // The usual case, 81 characters, needs no recognition of the format.
    if let Ok(bytes) = text.as_bytes().try_into()
        && let Ok(text) = GridText::new(bytes)
    {
        return ReadBoard::Board(PlayerBoard(text.to_grid().to_string(), None, None));
    }
    match read_record(text) {
        Ok(record) => ReadBoard::of(record),
        Err(report) => ReadBoard::Error(error_json(&report)),
    }
}

#[derive(IntoPyObject)]
enum ReadBoard {
    Board(PlayerBoard),
    Error(String),
}

impl ReadBoard {
    fn of(record: Record) -> ReadBoard {
        let cells = record.board.to_string();
        let progress = record.progress.unwrap_or_default();
        let marks = progress.marks.map(|marks| Sukaku::from(marks).to_string());
        let placed = (progress.placed != Grid::EMPTY).then(|| progress.placed.to_string());
        ReadBoard::Board(PlayerBoard(cells, placed, marks))
    }
}

/// Whether a board of 81 characters breaks no rule.
#[pyfunction]
fn is_valid(cells: &str) -> bool {
    cells.parse::<Puzzle>().is_ok()
}

fn read_record(text: &str) -> Result<Record, ErrorReport> {
    let mut reader = format::read(text.as_bytes()).map_err(|error| ErrorReport::from(&error))?;
    let record = reader.next().ok_or_else(|| ErrorReport::new("no puzzle", "no-puzzle"))?;
    let record = record.map_err(|error| ErrorReport::from(&error))?;
    record.board.require_classic().map_err(|kind| ErrorReport::from(&kind))?;
    match reader.next() {
        None => Ok(record),
        Some(_) => Err(ErrorReport::new("there is more than one puzzle", "several-puzzles")),
    }
}

/// A board as Python knows it: the puzzle, the player's digits in 81 cells, and the player's marks in 729
/// characters.
#[derive(FromPyObject, IntoPyObject)]
struct PlayerBoard(String, Option<String>, Option<String>);

impl PlayerBoard {
    fn position(&self) -> PyResult<Position> {
        let wrong = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
        let PlayerBoard(puzzle, placed, marks) = self;
        let problem = match puzzle.len() {
            729 => Problem::from(puzzle.parse::<Sukaku>().map_err(|error| wrong(&error))?),
            _ => Problem::from(puzzle.parse::<Puzzle>().map_err(|error| wrong(&error))?),
        };
        let placed = placed.as_deref().map_or(Ok(Grid::EMPTY), str::parse).map_err(|error| wrong(&error))?;
        let marks = marks.as_deref().map(str::parse::<Sukaku>).transpose().map_err(|error| wrong(&error))?;
        let marks = marks.as_ref().map(Sukaku::candidates);
        Position::of_player(problem, &placed, marks).map_err(|error| wrong(&error))
    }
}

/// The digits and candidates before each step, and after the last one. A step is its placements and
/// eliminations.
#[pyfunction]
fn walk(board: PlayerBoard, steps: Vec<(Vec<String>, Vec<String>)>) -> PyResult<Vec<(String, String)>> {
    let mut position = board.position()?;
    let texts = |position: &Position| {
        (position.values().to_string(), Sukaku::from(*position.all_candidates()).to_string())
    };
    let candidate = |text: &String| {
        text.parse::<Candidate>().map_err(|error| PyValueError::new_err(format!("{text}: {error}")))
    };
    let mut boards = vec![texts(&position)];
    for (placements, eliminations) in &steps {
        for candidate in placements.iter().map(candidate) {
            position.place(candidate?);
        }
        for candidate in eliminations.iter().map(candidate) {
            position.eliminate(candidate?);
        }
        boards.push(texts(&position));
    }
    Ok(boards)
}

/// A board as SVG, with the evidence of a step that the technique finds on it. The step is its JSON; the
/// title is for screen readers.
#[pyfunction]
#[pyo3(signature = (board, title, technique=None, step=None))]
fn draw(
    py: Python<'_>,
    board: PlayerBoard,
    title: &str,
    technique: Option<&str>,
    step: Option<&str>,
) -> PyResult<String> {
    let position = board.position()?;
    let step = match (technique, step) {
        (Some(technique), Some(step)) => py.detach(|| find_step(&position, technique, step)),
        _ => None,
    };
    Ok(draw_svg(&position, step.as_ref(), title))
}

/// The step of the technique that has this JSON.
fn find_step(position: &Position, technique: &str, json: &str) -> Option<Step> {
    let technique = TECHNIQUES.iter().find(|it| it.id == technique)?;
    let wanted: serde_json::Value = serde_json::from_str(json).ok()?;
    let is_wanted = |step: &Step| serde_json::to_value(step).is_ok_and(|step| step == wanted);
    technique
        .first(position)
        .filter(is_wanted)
        .or_else(|| technique.all(position).into_iter().find(is_wanted))
}

/// The transform of a text or an index: its text, its index, and the index of its inverse.
#[pyfunction]
fn transform(transform: &Bound<'_, PyAny>) -> PyResult<(String, u64, u64)> {
    let found = if let Ok(text) = transform.extract::<String>() {
        text.parse::<Transform>().map_err(|error| error.to_string())
    } else if transform.hasattr("__index__")? {
        let index = transform.extract::<u64>().ok();
        index.and_then(Transform::from_index).ok_or_else(|| format!("there is no transform {transform}"))
    } else {
        let message = format!("a transform is a text or an index, not {}", transform.get_type().name()?);
        return Err(PyTypeError::new_err(message));
    };
    let found = found.map_err(PyValueError::new_err)?;
    Ok((found.to_string(), found.index(), found.inverse().index()))
}

/// The index of the transform that applies `first` and then `second`.
#[pyfunction]
fn compose(first: u64, second: u64) -> Option<u64> {
    Some(Transform::from_index(first)?.then(&Transform::from_index(second)?).index())
}

/// The image of a board of 81 or 729 characters under the transform with this index.
#[pyfunction]
fn apply(transform: u64, cells: &str) -> PyResult<String> {
    let transform = Transform::from_index(transform)
        .ok_or_else(|| PyValueError::new_err(format!("there is no transform {transform}")))?;
    if cells.len() == 729 {
        let sukaku: Sukaku = cells.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?;
        return Ok(transform.apply(sukaku).to_string());
    }
    let grid: Grid = cells.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?;
    Ok(transform.apply(grid).to_string())
}

/// Adds these functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(draw_cells, module)?)?;
    module.add_function(wrap_pyfunction!(read_cells, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(unused_note, module)?)?;
    module.add_function(wrap_pyfunction!(write_explanation, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(is_valid, module)?)?;
    module.add_function(wrap_pyfunction!(read_board, module)?)?;
    module.add_function(wrap_pyfunction!(walk, module)?)?;
    module.add_function(wrap_pyfunction!(draw, module)?)?;
    module.add_function(wrap_pyfunction!(transform, module)?)?;
    module.add_function(wrap_pyfunction!(compose, module)?)?;
    module.add_function(wrap_pyfunction!(apply, module)?)
}
