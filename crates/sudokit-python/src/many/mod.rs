//! The functions on many boards: NumPy arrays and lists of texts on one side, [`sudokit_bulk::arrays`] on the
//! other.
//!
//! These functions take and return types that are simple to convert. `python/sudokit/many/` gives them their
//! shapes, types and documentation.

mod boards;
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
use sudokit::outcome::Verdict;
use sudokit::symmetry::{DatasetSplit, Transform};
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled};

use generate::generate_rows;
pub(crate) use generate::options_of;
use host::PythonHost;
use rows::{PyRowError, PyRows, to_python};

use crate::threads::Threads;

/// Indices of transforms: an array of shape `(rows,)`.
type Indices<'py> = Bound<'py, PyArray1<u64>>;
/// Boards in numbers: an array of shape `(rows, 81)`.
type Boards<'py> = Bound<'py, PyArray2<u8>>;

/// Runs a function without the interpreter's lock. An exception that stopped it, such as `KeyboardInterrupt`,
/// is raised.
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

/// Raises a `MemoryError` if there is not enough memory for the boards; `None` stands for a number that is
/// too large.
pub(crate) fn require_memory(boards: Option<usize>) -> PyResult<()> {
    let mut room: Vec<[u8; 81]> = Vec::new();
    let is_there = boards.is_some_and(|boards| room.try_reserve_exact(boards).is_ok());
    if is_there {
        Ok(())
    } else {
        Err(PyMemoryError::new_err("there is not enough memory for this number of boards"))
    }
}

pub(crate) fn boards(py: Python<'_>, boards: Vec<[u8; 81]>) -> PyResult<Boards<'_>> {
    let rows = boards.len();
    let array = Array2::from_shape_vec((rows, 81), boards.into_flattened());
    Ok(array.map_err(|error| PyValueError::new_err(error.to_string()))?.into_pyarray(py))
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

/// The answers to a question.
type Asked<'py> =
    (Bound<'py, PyDict>, Bound<'py, PyArray1<i64>>, Option<Boards<'py>>, Vec<PyRowError>, Vec<PyRowError>);

/// Asks a question of the core about each row. The values of each column, one for each answer; the index of
/// the answer of each row, or -1; the boards of the text column, if there is one; the rows that cannot be
/// read; and those whose answer is not complete.
#[pyfunction]
#[pyo3(signature = (rows, operation, options, threads=None, progress=None))]
fn ask_rows<'py>(
    py: Python<'py>,
    rows: PyRows<'py>,
    operation: &str,
    options: &str,
    threads: Option<Threads>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Asked<'py>> {
    let options = serde_json::from_str(options).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (question, limits) = arrays::question(operation, &options).map_err(PyValueError::new_err)?;
    let asked =
        rows.with(|rows| run(py, threads, progress, |run| arrays::ask(rows, &*question, &limits, run)))?;
    let columns = PyDict::new(py);
    for column in question.columns().iter().filter(|column| Some(&*column.name) != question.text_column()) {
        let texts = asked.answers.iter().map(|fields| {
            let field = fields.iter().find(|field| *field.name == *column.name)?;
            Some(field.value.to_text().into_owned()).filter(|text| !text.is_empty())
        });
        let name = &*column.name;
        match column.kind {
            FieldKind::Number => {
                columns.set_item(name, texts.map(|text| text?.parse::<f64>().ok()).collect::<Vec<_>>())?;
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
    let answer_of: Vec<i64> = asked.answer_of.iter().map(|index| index.map_or(-1, i64::from)).collect();
    let digits = |text: [u8; 81]| text.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 });
    let texts = question.text_column().map(|_| boards(py, asked.texts.into_iter().map(digits).collect()));
    Ok((
        columns,
        answer_of.into_pyarray(py),
        texts.transpose()?,
        to_python(asked.errors),
        to_python(asked.reasons),
    ))
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
    module.add("VERDICTS", ["unreadable"].into_iter().chain(Verdict::NAMES).collect::<Vec<_>>())?;
    module.add_function(wrap_pyfunction!(boards::solve_boards, module)?)?;
    module.add_function(wrap_pyfunction!(texts_of, module)?)?;
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
