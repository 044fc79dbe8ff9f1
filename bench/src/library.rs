//! Solvers in shared libraries, with functions as `crates/sudokit-c/include/sudokit.h` declares them:
//! `solve`, `solve_batch`, or both.

use std::ffi::c_char;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use libloading::Library;
use sudokit::GridTexts;

use crate::contender::{Answer, Contender};
use crate::corpus::Text;

type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;
type SolveBatch = unsafe extern "C" fn(*const c_char, usize, usize, *mut c_char, *mut u32);

/// The solvers of the library.
pub(crate) fn open(path: &Path) -> Result<Vec<Box<dyn Contender>>> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    // SAFETY: the user named this library on the command line to run its code.
    let library = unsafe { Library::new(path) }.with_context(|| path.display().to_string())?;
    let library = Arc::new(library);
    let mut all: Vec<Box<dyn Contender>> = Vec::new();
    // SAFETY: the documentation requires that a function of this name has this type.
    if let Ok(solve) = unsafe { library.get::<Solve>("solve") } {
        all.push(Box::new(Single {
            name: format!("{name}/solve"),
            solve: *solve,
            _library: library.clone(),
        }));
    }
    // SAFETY: the same.
    if let Ok(solve) = unsafe { library.get::<SolveBatch>("solve_batch") } {
        let name = format!("{name}/solve_batch");
        let memory = Memory::default();
        all.push(Box::new(Batch { name, solve: *solve, memory, _library: library.clone() }));
    }
    ensure!(!all.is_empty(), "{}: neither `solve` nor `solve_batch`", path.display());
    Ok(all)
}

struct Single {
    name: String,
    solve: Solve,
    /// Keeps the library loaded: the function must not outlive it.
    _library: Arc<Library>,
}

impl Contender for Single {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn is_peer(&self) -> bool {
        true
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.as_slice().iter().zip(answers) {
            let (from, to) = (puzzle.as_ptr().cast(), answer.solution.as_mut_ptr().cast());
            let mut guesses = 0;
            // SAFETY: 81 bytes to read, 81 to write, and a number; the library is still open.
            answer.count = Some(unsafe { (self.solve)(from, limit, 0, to, &raw mut guesses) });
            nodes += guesses as u64;
        }
        Some(nodes)
    }
}

struct Batch {
    name: String,
    solve: SolveBatch,
    memory: Memory,
    _library: Arc<Library>,
}

#[derive(Default)]
struct Memory {
    solutions: Vec<Text>,
    counts: Vec<u32>,
}

impl Contender for Batch {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn is_peer(&self) -> bool {
        true
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let Memory { solutions, counts } = &mut self.memory;
        solutions.resize(puzzles.len(), [0; 81]);
        counts.resize(puzzles.len(), 0);
        let (from, to) = (puzzles.as_slice().as_ptr().cast(), solutions.as_mut_ptr().cast());
        // SAFETY: 81 bytes per puzzle to read and to write, and a count each; the library is still open.
        unsafe { (self.solve)(from, puzzles.len(), limit, to, counts.as_mut_ptr()) };
        for ((answer, solution), count) in answers.iter_mut().zip(solutions).zip(counts) {
            *answer = Answer { count: Some(*count as usize), solution: *solution };
        }
        None
    }
}
