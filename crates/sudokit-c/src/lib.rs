//! sudokit for C: `include/sudokit.h` documents the functions.
//!
//! A call solves its puzzle in safe code and copies the solution out when it no longer needs the puzzle, so
//! the only `unsafe` is where pointers are read and written, and the pointers may name the same memory.
//! Batches are solved in chunks, side by side where the machine has vectors for it. A panic ends at the
//! boundary: the call then returns `FAILED`, and the thread gets a new solver.

#![expect(unsafe_code, reason = "pointers of the caller are read and written")]

mod board;

use std::cell::Cell;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::LocalKey;

pub use board::{Board, sudokit_board_cells, sudokit_board_free, sudokit_board_new, sudokit_board_solve};
use sudokit::search::{Engine, Solver, SolverAnswer};
use sudokit::{GridText, GridTextBuf, Puzzle, cell_from_char};

/// The engines by their numbers in the header. For one puzzle at a time `batch` is `registers`, so it has no
/// number.
const NAMES: [&CStr; 10] = [
    c"auto",
    c"revalidate",
    c"tables",
    c"bitmask",
    c"fewest",
    c"singles",
    c"dlx",
    c"bands",
    c"registers",
    c"digits",
];

/// Statuses, returned instead of a count, as in the header: a byte is neither a digit nor a blank.
const BAD_BYTE: isize = -1;
/// There is no engine with this number.
const NO_ENGINE: isize = -2;
/// The pointer to the puzzles is null.
const NO_PUZZLE: isize = -3;
/// A panic: a bug in this library.
const FAILED: isize = -4;

/// The number of puzzles of a chunk of a batch: enough that the end of each chunk, where few lanes have work,
/// does not matter.
const CHUNK: usize = 1024;

/// The name of the engine with this number.
fn name(config: u32) -> Option<&'static CStr> {
    NAMES.get(config as usize).copied()
}

/// The solver that a thread keeps for its next call.
struct Kept {
    config: u32,
    engine: KeptEngine,
}

enum KeptEngine {
    /// A fast engine.
    Solver(Solver),
    /// An engine of the ladder.
    Ladder(&'static dyn Engine),
}

/// What a thread keeps for its next batch.
#[derive(Default)]
struct KeptBatch {
    solver: Solver,
    puzzles: GridTextBuf,
    /// The index of each of these puzzles in the chunk.
    indices: Vec<usize>,
    answers: Vec<SolverAnswer>,
    /// The indices of the puzzles with a bad byte.
    bad: Vec<usize>,
}

/// A thread-local slot. It holds a box, because each call takes the value out and puts it back.
type Place<K> = Cell<Option<Box<K>>>;

thread_local! {
    static KEPT: Place<Kept> = const { Cell::new(None) };
    static KEPT_BATCH: Place<KeptBatch> = const { Cell::new(None) };
}

/// Calls `work` with the value that the thread keeps, after `make` has checked or replaced it. `None` if
/// `make` returns `None`, or on a panic.
fn with_kept<K, R>(
    place: &'static LocalKey<Place<K>>,
    make: impl FnOnce(Option<Box<K>>) -> Option<Box<K>>,
    work: impl FnOnce(&mut K) -> R,
) -> Option<R> {
    let call = || {
        // The value is taken out during the call, so that none is kept after a panic.
        let mut kept = make(place.take())?;
        let result = work(&mut kept);
        place.set(Some(kept));
        Some(result)
    };
    catch_unwind(AssertUnwindSafe(call)).ok().flatten()
}

/// Calls `work` with the thread's solver of this engine. `None` if there is no such engine, or on a panic.
fn with_engine<R>(config: u32, work: impl FnOnce(&mut KeptEngine) -> R) -> Option<R> {
    let make = |kept: Option<Box<Kept>>| match kept {
        Some(kept) if kept.config == config => Some(kept),
        _ => Kept::new(config),
    };
    with_kept(&KEPT, make, |kept| work(&mut kept.engine))
}

impl Kept {
    #[cold]
    fn new(config: u32) -> Option<Box<Kept>> {
        Some(Box::new(Kept { config, engine: KeptEngine::new(config)? }))
    }
}

impl KeptBatch {
    /// Adds a puzzle. Returns false if a byte is bad.
    fn add(&mut self, text: &[u8; 81]) -> bool {
        GridText::new(text).map(|text| self.puzzles.push(text)).is_ok()
    }

    /// Solves all puzzles of a chunk with the default engine, except those with a bad byte.
    fn solve(&mut self, puzzles: impl Iterator<Item = [u8; 81]>, limit: u64) {
        self.puzzles.clear();
        self.indices.clear();
        self.bad.clear();
        for (index, text) in puzzles.enumerate() {
            let is_good = self.add(&text) || self.add(&with_dots(&text));
            if is_good { self.indices.push(index) } else { self.bad.push(index) }
        }
        self.answers.resize(self.puzzles.len(), SolverAnswer::NONE);
        self.solver.solve_all(self.puzzles.since(0), limit, &mut self.answers);
    }
}

impl KeptEngine {
    fn new(config: u32) -> Option<KeptEngine> {
        let name = name(config)?.to_str().ok()?;
        let engine = <dyn Engine>::from_name(name)?;
        let solver = Solver::of_engine(engine).map(KeptEngine::Solver);
        Some(solver.unwrap_or(KeptEngine::Ladder(engine)))
    }

    /// The number of solutions and of nodes. Writes the first solution, if there is one. `None` if a byte is
    /// bad.
    fn solve(&mut self, text: &[u8; 81], limit: u64, first: &mut [u8; 81]) -> Option<(u64, u64)> {
        let dots;
        let text = match GridText::new(text) {
            Ok(text) => text,
            Err(_) => {
                dots = with_dots(text);
                GridText::new(&dots).ok()?
            }
        };
        match self {
            KeptEngine::Solver(solver) => {
                let answer = solver.solve(text, limit);
                if let Some(text) = answer.text() {
                    *first = *text;
                }
                Some((answer.count(), solver.nodes()))
            }
            KeptEngine::Ladder(engine) => Some(solve_by_ladder(*engine, text, limit, first)),
        }
    }
}

/// The number of solutions and of nodes. Writes the first solution, if there is one.
#[cold]
fn solve_by_ladder(engine: &dyn Engine, text: GridText<'_>, limit: u64, first: &mut [u8; 81]) -> (u64, u64) {
    let Some(puzzle) = Puzzle::try_from(text.to_grid()).ok().filter(|_| limit > 0) else {
        return (0, 0);
    };
    let mut solutions = engine.solutions(&puzzle.into());
    let mut count = 0;
    if let Some(solution) = solutions.next() {
        first.copy_from_slice(solution.to_string().as_bytes());
        count = 1 + solutions.count_up_to(limit - 1);
    }
    (count, solutions.stats().nodes)
}

/// The text with a dot for every kind of blank. Other bytes stay as they are.
#[cold]
fn with_dots(text: &[u8; 81]) -> [u8; 81] {
    text.map(|byte| if cell_from_char(char::from(byte)) == Some(None) { b'.' } else { byte })
}

/// Counts the solutions of a puzzle up to the limit, or returns a negative status: see the header.
///
/// # Safety
/// `puzzle81` is null or can be read for 81 bytes, `solution81` is null or can be written for 81 bytes, and
/// `guesses` is null or aligned and can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve(
    puzzle81: *const c_char,
    limit: usize,
    config: u32,
    solution81: *mut c_char,
    guesses: *mut usize,
) -> isize {
    let mut nodes = 0;
    let mut status = NO_PUZZLE;
    if name(config).is_none() {
        status = NO_ENGINE;
    } else if !puzzle81.is_null() {
        // SAFETY: it is not null, so it can be read for 81 bytes; bytes need no alignment. The caller's
        // memory is not written while this is used.
        let puzzle = unsafe { &*puzzle81.cast::<[u8; 81]>() };
        let limit = limit.min(isize::MAX as usize) as u64;
        let mut first = [0; 81];
        (status, nodes) = match with_engine(config, |engine| engine.solve(puzzle, limit, &mut first)) {
            // The count is at most the limit.
            Some(Some((count, nodes))) => (count as isize, nodes),
            Some(None) => (BAD_BYTE, 0),
            None => (FAILED, 0),
        };
        if status > 0 && !solution81.is_null() {
            // SAFETY: it is not null, so it can be written for 81 bytes; bytes need no alignment.
            unsafe { solution81.cast::<[u8; 81]>().write(first) };
        }
    }
    if !guesses.is_null() {
        // SAFETY: it is not null, so it is aligned and can be written.
        unsafe { guesses.write(usize::try_from(nodes).unwrap_or(usize::MAX)) };
    }
    status
}

/// The same for `n` puzzles: see the header.
///
/// # Safety
/// `puzzles81` is null or can be read for `81 * n` bytes, `solutions81` is null or can be written for
/// `81 * n` bytes, and `counts` is null or aligned and can be written for `n` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve_batch(
    puzzles81: *const c_char,
    n: usize,
    limit: usize,
    solutions81: *mut c_char,
    counts: *mut i32,
) -> isize {
    let limit = limit.min(i32::MAX as usize) as u64;
    let write_count = |i: usize, count: isize| {
        if !counts.is_null() {
            // SAFETY: it is not null, so it is aligned and can be written at each i < n, which i is.
            unsafe { counts.add(i).write(count as i32) };
        }
    };
    let solve_all = |batch: &mut KeptBatch| {
        for start in (0..n).step_by(CHUNK) {
            let chunk = start..n.min(start + CHUNK);
            // SAFETY: it is not null, so it can be read for 81 bytes at each 81 * i with i < n.
            let puzzle = |i: usize| unsafe { puzzles81.add(81 * i).cast::<[u8; 81]>().read() };
            batch.solve(chunk.map(puzzle), limit);
            for (index, answer) in batch.indices.iter().zip(&batch.answers) {
                let i = start + index;
                if let (Some(first), false) = (answer.text(), solutions81.is_null()) {
                    // SAFETY: it is not null, so it can be written for 81 bytes at each 81 * i with i < n.
                    unsafe { solutions81.add(81 * i).cast::<[u8; 81]>().write(*first) };
                }
                write_count(i, answer.count() as isize);
            }
            batch.bad.iter().for_each(|index| write_count(start + index, BAD_BYTE));
        }
    };
    let status = if puzzles81.is_null() {
        NO_PUZZLE
    } else if with_kept(&KEPT_BATCH, |batch| Some(batch.unwrap_or_default()), solve_all).is_some() {
        return 0;
    } else {
        FAILED
    };
    (0..n).for_each(|i| write_count(i, status));
    status
}

/// An alias of [`sudokit_solve`] for measuring harnesses, which load this name from every solver.
///
/// # Safety
/// As [`sudokit_solve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(
    puzzle81: *const c_char,
    limit: usize,
    config: u32,
    solution81: *mut c_char,
    guesses: *mut usize,
) -> isize {
    // SAFETY: the caller promises the same.
    unsafe { sudokit_solve(puzzle81, limit, config, solution81, guesses) }
}

/// An alias of [`sudokit_solve_batch`] for measuring harnesses, which load this name from every solver.
///
/// # Safety
/// As [`sudokit_solve_batch`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve_batch(
    puzzles81: *const c_char,
    n: usize,
    limit: usize,
    solutions81: *mut c_char,
    counts: *mut i32,
) -> isize {
    // SAFETY: the caller promises the same.
    unsafe { sudokit_solve_batch(puzzles81, n, limit, solutions81, counts) }
}

/// The name of the engine that this number chooses on this machine, or null.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_engine_name(config: u32) -> *const c_char {
    catch_unwind(|| name(config)).ok().flatten().map_or(std::ptr::null(), CStr::as_ptr)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::search::ENGINES;

    #[test]
    fn every_engine_has_its_number() {
        let numbered = |name: &str| NAMES.iter().any(|it| it.to_str() == Ok(name));
        for engine in ENGINES {
            assert_eq!(numbered(engine.name()), engine.name() != "batch", "{}", engine.name());
        }
        assert_eq!(name(10), None);
    }

    #[test]
    fn a_panic_loses_the_solver_and_no_more() {
        assert_eq!(with_engine(7, |_| 1), Some(1));
        assert_eq!(with_engine(7, |_| -> i32 { panic!("the panic of a test") }), None);
        assert!(KEPT.take().is_none());
        assert_eq!(with_engine(7, |_| 2), Some(2));
    }
}
