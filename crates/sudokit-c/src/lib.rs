//! sudokit for C: what the functions promise is said in `include/sudokit.h`.
//!
//! A call solves its puzzle by safe code, and copies the solution out when it is done with the puzzle, so the
//! only `unsafe` is where pointers are read and written, and they may even name the same memory. Batches go by
//! chunks, in which 32 puzzles are solved side by side where the machine has registers for it. A panic ends at
//! the boundary: the answer is then `FAILED`, and the thread's solver is made anew.

#![expect(unsafe_code, reason = "pointers of the caller are read and written")]

use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::LocalKey;

use sudokit::search::batch::Answer;
use sudokit::search::{self, Engine, bands, engine, registers};
use sudokit::{Puzzle, cell_from_char};

/// The engines by their numbers in the header. One puzzle at a time, `batch` is `registers`.
const NAMES: [&CStr; 9] =
    [c"auto", c"revalidate", c"tables", c"bitmask", c"fewest", c"singles", c"dlx", c"bands", c"registers"];

/// What is answered instead of a count, as the header names it: a byte is neither a digit nor a blank.
const BAD_BYTE: isize = -1;
/// There is no such engine.
const NO_ENGINE: isize = -2;
/// There is no puzzle.
const NO_PUZZLE: isize = -3;
/// A panic: a mistake in this library.
const FAILED: isize = -4;

/// A batch is solved in chunks of so many puzzles: enough that the last few of each, for which the lanes run
/// empty, do not matter.
const CHUNK: usize = 1024;

/// The name of the engine that this number stands for.
fn name(config: u32) -> Option<&'static CStr> {
    NAMES.get(config as usize).copied()
}

/// What a thread keeps for its next call: in a box, because it is moved at each.
struct Kept {
    config: u32,
    solver: Solver,
}

enum Solver {
    Auto(Box<search::Solver>),
    Bands(Box<bands::Solver>),
    Registers(registers::Solver),
    Other(&'static dyn Engine),
}

/// What a thread keeps for its next batch.
#[derive(Default)]
struct Many {
    solver: search::Solver,
    puzzles: Vec<[u8; 81]>,
    answers: Vec<Answer>,
    /// The indices of the puzzles with a bad byte.
    bad: Vec<usize>,
}

thread_local! {
    static KEPT: RefCell<Option<Box<Kept>>> = const { RefCell::new(None) };
    static MANY: RefCell<Option<Many>> = const { RefCell::new(None) };
}

/// Runs this with what the thread keeps there, or else with what is made for it; `None` if nothing is made,
/// or on a panic.
fn with_kept<K, R>(
    place: &'static LocalKey<RefCell<Option<K>>>,
    make: impl FnOnce(Option<K>) -> Option<K>,
    work: impl FnOnce(&mut K) -> R,
) -> Option<R> {
    let call = || {
        // While it is away from its place, a panic loses it, so that nothing broken is kept.
        let mut kept = make(place.with_borrow_mut(Option::take))?;
        let result = work(&mut kept);
        place.set(Some(kept));
        Some(result)
    };
    catch_unwind(AssertUnwindSafe(call)).ok().flatten()
}

/// Runs this with the thread's solver for this engine; `None` if there is no such engine, or it panics.
fn with_solver<R>(config: u32, work: impl FnOnce(&mut Solver) -> R) -> Option<R> {
    let make = |kept: Option<Box<Kept>>| {
        let kept = kept.filter(|kept| kept.config == config);
        kept.or_else(|| Some(Box::new(Kept { config, solver: Solver::new(config)? })))
    };
    with_kept(&KEPT, make, |kept| work(&mut kept.solver))
}

impl Many {
    /// The answers of the default engine; those to puzzles with a bad byte, which are listed, mean nothing.
    fn solve(&mut self, puzzles: impl Iterator<Item = [u8; 81]>, limit: usize) -> (&[Answer], &[usize]) {
        self.puzzles.clear();
        self.bad.clear();
        for (i, mut text) in puzzles.enumerate() {
            if !is_plain(&text) && !make_plain(&mut text) {
                self.bad.push(i);
                text = [b'1'; 81];
            }
            self.puzzles.push(text);
        }
        self.answers.resize(self.puzzles.len(), Answer::NONE);
        self.solver.solve_texts(&self.puzzles, limit, &mut self.answers);
        (&self.answers, &self.bad)
    }
}

impl Solver {
    fn new(config: u32) -> Option<Solver> {
        let name = name(config)?.to_str().ok()?;
        Some(match name {
            "auto" => Solver::Auto(Box::default()),
            "bands" => Solver::Bands(Box::new(bands::Solver::new())),
            "registers" => Solver::Registers(registers::Solver::new()),
            _ => Solver::Other(engine(name)?),
        })
    }

    /// The number of solutions and of nodes; the first solution is written to `solution`. None if a byte is bad.
    fn solve(&mut self, text: &[u8; 81], limit: usize, solution: &mut [u8; 81]) -> Option<(usize, u64)> {
        let mut plain;
        let text = if is_plain(text) {
            text
        } else {
            plain = *text;
            if !make_plain(&mut plain) {
                return None;
            }
            &plain
        };
        Some(match self {
            // The count is no greater than the limit.
            Solver::Auto(solver) => {
                (solver.solve_text(text, limit as u64, solution) as usize, solver.nodes())
            }
            Solver::Bands(solver) => {
                (solver.solve_text(text, limit as u64, solution) as usize, solver.nodes())
            }
            Solver::Registers(solver) => (solver.solve_text(text, limit, solution), solver.nodes()),
            Solver::Other(engine) => {
                let parsed = std::str::from_utf8(text).ok().and_then(|text| text.parse::<Puzzle>().ok());
                let Some(puzzle) = parsed.filter(|_| limit > 0) else { return Some((0, 0)) };
                let mut solutions = engine.solutions(&puzzle.into());
                let mut count = 0;
                if let Some(first) = solutions.next() {
                    solution.copy_from_slice(first.to_string().as_bytes());
                    count = 1 + solutions.by_ref().take(limit - 1).count();
                }
                (count, solutions.stats().nodes)
            }
        })
    }
}

/// Writes every blank as a dot; whether all bytes are digits or blanks.
fn make_plain(text: &mut [u8; 81]) -> bool {
    let known = text.iter().all(|byte| cell_from_char(char::from(*byte)).is_some());
    *text = text.map(|byte| if byte.is_ascii_digit() { byte } else { b'.' });
    known
}

/// Whether all engines take these bytes; without a branch, so that many are looked at in one go.
#[inline(always)]
fn is_plain(text: &[u8; 81]) -> bool {
    text.iter().fold(true, |all, byte| all & ((byte.wrapping_sub(b'0') < 10) | (*byte == b'.')))
}

/// The number of solutions, counted up to the limit, or a negative status: see the header.
///
/// # Safety
/// `puzzle81` is null or can be read for 81 bytes, `solution81` is null or can be written for 81 bytes, and
/// `guesses` is null or aligned and can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(
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
        // SAFETY: it is not null, so it can be read for 81 bytes; bytes need no alignment. The caller's memory
        // is not written while this is used.
        let puzzle = unsafe { &*puzzle81.cast::<[u8; 81]>() };
        let mut solution = [0; 81];
        let limit = limit.min(isize::MAX as usize);
        (status, nodes) = match with_solver(config, |solver| solver.solve(puzzle, limit, &mut solution)) {
            // The count is no greater than the limit.
            Some(Some((count, nodes))) => (count as isize, nodes),
            Some(None) => (BAD_BYTE, 0),
            None => (FAILED, 0),
        };
        if status > 0 && !solution81.is_null() {
            // SAFETY: it is not null, so it can be written for 81 bytes; bytes need no alignment.
            unsafe { solution81.cast::<[u8; 81]>().write(solution) };
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
pub unsafe extern "C" fn solve_batch(
    puzzles81: *const c_char,
    n: usize,
    limit: usize,
    solutions81: *mut c_char,
    counts: *mut i32,
) -> isize {
    let limit = limit.min(i32::MAX as usize);
    let write_count = |i: usize, count: isize| {
        if !counts.is_null() {
            // SAFETY: it is not null, so it is aligned and can be written at each i < n, which i is.
            unsafe { counts.add(i).write(count as i32) };
        }
    };
    let solve_all = |many: &mut Many| {
        for start in (0..n).step_by(CHUNK) {
            let chunk = start..n.min(start + CHUNK);
            // SAFETY: it is not null, so it can be read for 81 bytes at each 81 * i with i < n.
            let puzzle = |i: usize| unsafe { puzzles81.add(81 * i).cast::<[u8; 81]>().read() };
            let (answers, bad) = many.solve(chunk.map(puzzle), limit);
            for (i, answer) in (start..).zip(answers) {
                if answer.count > 0 && !solutions81.is_null() {
                    // SAFETY: it is not null, so it can be written for 81 bytes at each 81 * i with i < n.
                    unsafe { solutions81.add(81 * i).cast::<[u8; 81]>().write(answer.first) };
                }
                write_count(i, answer.count as isize);
            }
            bad.iter().for_each(|i| write_count(start + i, BAD_BYTE));
        }
    };
    let status = if puzzles81.is_null() {
        NO_PUZZLE
    } else if with_kept(&MANY, |many| Some(many.unwrap_or_default()), solve_all).is_some() {
        return 0;
    } else {
        FAILED
    };
    (0..n).for_each(|i| write_count(i, status));
    status
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
        assert_eq!(name(9), None);
    }

    #[test]
    fn a_panic_loses_the_solver_and_no_more() {
        assert_eq!(with_solver(7, |_| 1), Some(1));
        assert_eq!(with_solver(7, |_| -> i32 { panic!("the panic of a test") }), None);
        assert!(KEPT.with_borrow(Option::is_none));
        assert_eq!(with_solver(7, |_| 2), Some(2));
    }
}
