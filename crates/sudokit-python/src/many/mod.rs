//! The functions on many boards: NumPy arrays and lists of texts on one side, [`sudokit_bulk::arrays`] on the other.
//!
//! These functions take and return types that are simple to convert. `python/sudokit/many/` gives them their shapes, types and
//! documentation.

mod generate;
pub(crate) mod host;
pub(crate) mod rows;

use std::num::NonZero;

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::FieldKind;
use sudokit::search::Solver;
use sudokit::symmetry::{DatasetSplit, Transform};
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, RowVerdict};

use generate::generate_rows;
use host::PythonHost;
use rows::{PyRowError, PyRows, to_python};

use crate::threads::Threads;

/// Indices of transforms: an array of shape `(rows,)`.
type Indices<'py> = Bound<'py, PyArray1<u64>>;
/// Boards in numbers: an array of shape `(rows, 81)`.
type Boards<'py> = Bound<'py, PyArray2<u8>>;

/// Runs a function without the interpreter's lock. An exception that stopped it, such as `KeyboardInterrupt`, is raised.
fn run<R: Send>(
    py: Python<'_>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(ArrayRun<'_>) -> Result<R, Cancelled> + Send,
) -> PyResult<R> {
    let host = PythonHost::new(progress);
    let result = py
        .detach(|| work(ArrayRun { threads: threads.map(Threads::get), host: &host, ..ArrayRun::default() }));
    let result = result.map_err(|Cancelled| host.take_error())?;
    host.finish(py)?;
    Ok(result)
}

/// Raises a `MemoryError` if there is not enough memory for the boards; `None` stands for a number that is too large.
pub(crate) fn require_memory(boards: Option<usize>) -> PyResult<()> {
    let mut room: Vec<[u8; 81]> = Vec::new();
    let is_there = boards.is_some_and(|boards| room.try_reserve_exact(boards).is_ok());
    if is_there { Ok(()) } else { Err(PyMemoryError::new_err("there is no memory for so many boards")) }
}

pub(crate) fn boards(py: Python<'_>, boards: Vec<[u8; 81]>) -> PyResult<Boards<'_>> {
    let rows = boards.len();
    let array = Array2::from_shape_vec((rows, 81), boards.into_flattened());
    Ok(array.map_err(|error| PyValueError::new_err(error.to_string()))?.into_pyarray(py))
}

#[pyfunction]
#[pyo3(signature = (rows, limit, threads=None, progress=None))]
fn solve_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    limit: u64,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Boards<'py>, Bound<'py, PyArray1<u8>>, Vec<PyRowError>)> {
    let solved =
        rows.with(|rows| run(py, threads, progress, |run| arrays::solve(rows, limit, Solver::new, run)))?;
    let verdicts: Vec<u8> = solved.verdicts.iter().map(|verdict| *verdict as u8).collect();
    Ok((boards(py, solved.solutions)?, verdicts.into_pyarray(py), to_python(solved.errors)))
}

#[pyfunction]
#[pyo3(signature = (rows, limit, threads=None, progress=None))]
fn count_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    limit: u64,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyArray1<u64>>, Vec<PyRowError>)> {
    let counted =
        rows.with(|rows| run(py, threads, progress, |run| arrays::count(rows, limit, Solver::new, run)))?;
    Ok((counted.counts.into_pyarray(py), to_python(counted.errors)))
}

#[pyfunction]
#[pyo3(signature = (rows, threads=None, progress=None))]
fn check_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyArray1<bool>>, Vec<PyRowError>)> {
    let checked = rows.with(|rows| run(py, threads, progress, |run| arrays::check(rows, run)))?;
    Ok((checked.valid.into_pyarray(py), to_python(checked.errors)))
}

/// Whether each claim is right, the wrong claims, and the puzzles that cannot be read.
type VerifiedClaims<'py> = (Bound<'py, PyArray1<bool>>, Vec<PyRowError>, Vec<PyRowError>);

#[pyfunction]
#[pyo3(signature = (rows, claims, threads=None, progress=None))]
fn verify_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    claims: PyRows<'py>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<VerifiedClaims<'py>> {
    let verified = rows.with(|rows| {
        claims.with(|claims| run(py, threads, progress, |run| arrays::verify(rows, claims, run)))
    })?;
    let wrong = verified.wrong.into_iter().map(|claim| (claim.row, claim.verdict, None, claim.why)).collect();
    Ok((verified.correct.into_pyarray(py), wrong, to_python(verified.errors)))
}

/// Asks the core a question about each row. Returns the columns of the answer by name (numbers as an array with NaN for a
/// missing value, other values as a list), and the rows without a complete answer.
#[pyfunction]
#[pyo3(signature = (rows, operation, options, threads=None, progress=None))]
fn ask_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    operation: &str,
    options: &str,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Vec<PyRowError>)> {
    let options = serde_json::from_str(options).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (question, limits) = arrays::question(operation, &options).map_err(PyValueError::new_err)?;
    let mut asked =
        rows.with(|rows| run(py, threads, progress, |run| arrays::ask(rows, &*question, &limits, run)))?;
    let columns = PyDict::new(py);
    for column in question.columns() {
        let text = |index: u32| {
            let field = asked.answers[index as usize].iter().find(|field| *field.name == *column.name)?;
            Some(field.value.to_text().into_owned()).filter(|text| !text.is_empty())
        };
        let texts = asked.answer_of.iter().map(|index| index.and_then(text));
        let name = &*column.name;
        match column.kind {
            FieldKind::Number => {
                let number =
                    |text: Option<String>| text.and_then(|text| text.parse().ok()).unwrap_or(f64::NAN);
                columns.set_item(name, texts.map(number).collect::<Vec<f64>>().into_pyarray(py))?;
            }
            FieldKind::Integer => {
                columns.set_item(name, texts.map(|text| text?.parse::<u64>().ok()).collect::<Vec<_>>())?;
            }
            FieldKind::Bool => {
                columns.set_item(name, texts.map(|text| text?.parse::<bool>().ok()).collect::<Vec<_>>())?;
            }
            _ => columns.set_item(name, texts.collect::<Vec<_>>())?,
        }
    }
    asked.errors.append(&mut asked.reasons);
    asked.errors.sort_unstable_by_key(|error| error.row);
    Ok((columns, to_python(asked.errors)))
}

/// Forms, keys, transforms, and rows without a form.
type Canonical<'py> = (Boards<'py>, Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u64>>, Vec<PyRowError>);

#[pyfunction]
#[pyo3(signature = (rows, threads=None, progress=None))]
fn canon_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Canonical<'py>> {
    let canonical = rows.with(|rows| run(py, threads, progress, |run| arrays::canonicalize(rows, run)))?;
    let keys: Vec<u8> = canonical.keys.iter().flat_map(|key| key.to_be_bytes()).collect();
    let keys = Array2::from_shape_vec((canonical.keys.len(), 16), keys);
    let keys = keys.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let forms = boards(py, canonical.forms)?;
    Ok((forms, keys.into_pyarray(py), canonical.transforms.into_pyarray(py), to_python(canonical.errors)))
}

/// Boards, companions, transforms, and the rows that cannot be read: of the boards and of each companion.
type Augmented<'py> = (Boards<'py>, Vec<Boards<'py>>, Indices<'py>, Vec<Vec<PyRowError>>);

#[pyfunction]
#[pyo3(signature = (rows, companions, copies, seed, threads=None, progress=None))]
fn augment_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    companions: Vec<PyRows<'py>>,
    copies: NonZero<usize>,
    seed: u64,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Augmented<'py>> {
    let augmented = rows.with(|rows| {
        require_memory(rows.len().checked_mul(copies.get()))?;
        rows::with_all(&companions, |companions| {
            run(py, threads, progress, |run| arrays::augment(rows, companions, copies, seed, run))
        })
    })?;
    let companions: PyResult<_> = augmented.companions.into_iter().map(|it| boards(py, it)).collect();
    let errors = [augmented.errors].into_iter().chain(augmented.companion_errors).map(to_python).collect();
    Ok((boards(py, augmented.boards)?, companions?, augmented.transforms.into_pyarray(py), errors))
}

/// The indices of the inverse transforms.
#[pyfunction]
fn inverses_of<'py>(py: Python<'py>, transforms: PyReadonlyArray1<'py, u64>) -> PyResult<Indices<'py>> {
    let inverse =
        |index: &u64| Transform::from_index(*index).map_or(0, |transform| transform.inverse().index());
    let transforms = transforms.as_slice()?;
    let inverses: Vec<u64> = py.detach(|| transforms.iter().map(inverse).collect());
    Ok(inverses.into_pyarray(py))
}

#[pyfunction]
#[pyo3(signature = (rows, threads=None, progress=None))]
fn class_firsts<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Vec<PyRowError>)> {
    let classes = rows.with(|rows| run(py, threads, progress, |run| arrays::class_firsts(rows, run)))?;
    Ok((classes.firsts.into_pyarray(py), to_python(classes.errors)))
}

/// Training rows, transforms, and the test and training rows without a class.
type Leaks<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Vec<PyRowError>, Vec<PyRowError>);

#[pyfunction]
#[pyo3(signature = (train, test, threads=None, progress=None))]
fn find_leaks<'py>(
    py: Python<'py>,
    train: PyRows<'py>,
    test: PyRows<'py>,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Leaks<'py>> {
    let leaks = train.with(|train| {
        test.with(|test| run(py, threads, progress, |run| arrays::find_leaks(train, test, run)))
    })?;
    let (rows, transforms) = (leaks.train_rows.into_pyarray(py), leaks.transforms.into_pyarray(py));
    Ok((rows, transforms, to_python(leaks.errors), to_python(leaks.train_errors)))
}

#[pyfunction]
#[pyo3(signature = (rows, shares, seed, threads=None, progress=None))]
fn split_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    shares: Vec<f64>,
    seed: u64,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Vec<PyRowError>)> {
    let split = DatasetSplit::new(seed, &shares).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (parts, errors) =
        rows.with(|rows| run(py, threads, progress, |run| arrays::split_by_class(rows, &split, run)))?;
    Ok((parts.into_pyarray(py), to_python(errors)))
}

/// Boards of an array of shape `(rows, 81)` as texts.
#[pyfunction]
fn texts_of(boards: PyReadonlyArray2<'_, u8>) -> PyResult<Vec<String>> {
    let char = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit % 10) };
    Ok(rows::digits(&boards)?.iter().map(|board| board.iter().map(char).collect()).collect())
}

/// Adds these functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VERDICTS", RowVerdict::NAMES)?;
    module.add_function(wrap_pyfunction!(texts_of, module)?)?;
    module.add_function(wrap_pyfunction!(solve_rows, module)?)?;
    module.add_function(wrap_pyfunction!(count_rows, module)?)?;
    module.add_function(wrap_pyfunction!(check_rows, module)?)?;
    module.add_function(wrap_pyfunction!(verify_rows, module)?)?;
    module.add_function(wrap_pyfunction!(ask_rows, module)?)?;
    module.add_function(wrap_pyfunction!(canon_rows, module)?)?;
    module.add_function(wrap_pyfunction!(augment_rows, module)?)?;
    module.add_function(wrap_pyfunction!(inverses_of, module)?)?;
    module.add_function(wrap_pyfunction!(class_firsts, module)?)?;
    module.add_function(wrap_pyfunction!(find_leaks, module)?)?;
    module.add_function(wrap_pyfunction!(split_rows, module)?)?;
    module.add_function(wrap_pyfunction!(generate_rows, module)?)
}
