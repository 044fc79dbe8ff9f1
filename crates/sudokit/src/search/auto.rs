//! The engine `auto`, the default: the fastest that the machine has, with the same answers on all.
//!
//! A puzzle that has one solution has it whoever finds it, and so has one that has none. So the question is
//! first put to [`registers`](super::registers), where the machine has registers for it; the answer is given
//! when it is certain that there is no second solution. Where there is one, [`bands`](super::bands) starts
//! afresh, and all solutions come in its order: the first of several does not depend on the machine either.
//! (Who asks a [`Solver`] gets a count and the first solution: then `bands` looks for no more than that one.)
//! Where the machine lacks the instructions, or somebody listens to the steps, `bands` is asked at once.
//!
//! Statistics are those of both together, and a budget is for both together; so they, and with them what a
//! search under a tight budget comes to, are the machine's own.

use super::bands::{self, Bands};
use super::batch::{Answer, Batch};
use super::engine::{Engine, Progress, Search};
use super::monitor::Monitor;
use super::registers::{self, Registers};
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::simd::Backend;

/// The engine `auto`: the fastest of the machine; solutions come in the order of [`Bands`].
///
/// ```
/// use sudokit::{Puzzle, search::{Auto, Engine, bands::Bands}};
/// let empty = Puzzle::EMPTY.into();
/// assert!(Auto.solutions(&empty).take(10).eq(Bands.solutions(&empty).take(10)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Auto;

/// Whether `registers` is faster than `bands` here.
fn has_registers() -> bool {
    Backend::chosen() == Backend::Avx512
}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn about(&self) -> &'static str {
        "the fastest of the machine, registers or bands; solutions in the order of bands"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(State::New(*problem))
    }
}

enum State {
    New(Problem),
    /// `registers` is looking for a second solution.
    Asking {
        problem: Problem,
        search: Box<dyn Search>,
        first: Option<Solution>,
    },
    /// `bands` is at work, from the start.
    Bands(Box<dyn Search>),
    Done,
}

impl Search for State {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Progress {
        loop {
            *self = match self {
                State::New(problem) if has_registers() && !monitor.is_heard() => {
                    State::Asking { problem: *problem, search: Registers.start(problem), first: None }
                }
                State::New(problem) => State::Bands(Bands.start(problem)),
                State::Asking { problem, search, first } => match (search.advance(monitor), *first) {
                    (Progress::Found(solution), None) => {
                        *first = Some(solution);
                        continue;
                    }
                    (Progress::Found(_), Some(_)) => State::Bands(Bands.start(problem)),
                    (Progress::Exhausted, Some(only)) => {
                        *self = State::Done;
                        return Progress::Found(only);
                    }
                    (Progress::Exhausted, None) => State::Done,
                    (stopped, _) => return stopped,
                },
                State::Bands(search) => return search.advance(monitor),
                State::Done => return Progress::Exhausted,
            };
        }
    }
}

/// What [`Auto`] does, from text to text, for many puzzles one after the other and without an allocation for
/// each.
///
/// ```
/// use sudokit::search::Solver;
/// let (mut solver, mut solution) = (Solver::new(), [0; 81]);
/// assert_eq!(solver.solve_text(&[b'.'; 81], 2, &mut solution), 2);
/// assert!(solution.iter().all(u8::is_ascii_digit));
/// ```
#[derive(Debug)]
pub struct Solver {
    registers: Option<registers::Solver>,
    /// Made when it is first needed: its memory is not small.
    batch: Option<Batch>,
    bands: bands::Solver,
    nodes: u64,
}

impl Solver {
    /// A solver, good for any number of puzzles.
    ///
    /// ```
    /// let solver = sudokit::search::Solver::new();
    /// ```
    #[must_use]
    pub fn new() -> Solver {
        let registers = has_registers().then(registers::Solver::new);
        Solver { registers, batch: None, bands: bands::Solver::new(), nodes: 0 }
    }

    /// How many solutions there are, counted no further than to the limit; the first is written over
    /// `solution`, which says nothing if there is none.
    ///
    /// In the text `1` to `9` are givens, `.` and `0` are blanks, and nothing else may be there. Givens that
    /// break a rule have no solution.
    ///
    /// ```
    /// use sudokit::search::Solver;
    /// let mut solution = [0; 81];
    /// assert_eq!(Solver::new().solve_text(&[b'1'; 81], 2, &mut solution), 0);
    /// ```
    pub fn solve_text(&mut self, puzzle: &[u8; 81], limit: u64, solution: &mut [u8; 81]) -> u64 {
        let count = match &mut self.registers {
            Some(registers) if limit > 0 => {
                // One more than the first, to know whether there are several.
                let most = usize::try_from(limit.max(2)).unwrap_or(usize::MAX);
                let count = registers.solve_text(puzzle, most, solution) as u64;
                self.nodes = registers.nodes();
                if count > 1 {
                    self.bands.solve_text(puzzle, 1, solution);
                    self.nodes += self.bands.nodes();
                }
                count
            }
            _ => {
                let count = self.bands.solve_text(puzzle, limit, solution);
                self.nodes = self.bands.nodes();
                count
            }
        };
        count.min(limit)
    }

    /// The same for many puzzles, faster than one after the other where the machine has vectors for it. The
    /// answers are in the order of the puzzles, and what [`solve_text`](Solver::solve_text) would say of each.
    ///
    /// # Panics
    /// If there is not one answer for each puzzle.
    ///
    /// ```
    /// use sudokit::search::{Solver, batch::Answer};
    /// let puzzles = [[b'.'; 81], [b'1'; 81]];
    /// let mut answers = [Answer::NONE; 2];
    /// Solver::new().solve_texts(&puzzles, 2, &mut answers);
    /// assert_eq!(answers.map(|answer| answer.count), [2, 0]);
    /// ```
    pub fn solve_texts(&mut self, puzzles: &[[u8; 81]], limit: usize, answers: &mut [Answer]) {
        // On others it was not measured, or is slower.
        let by_batch = matches!(Backend::chosen(), Backend::Avx512 | Backend::Avx2) && limit > 0;
        if by_batch {
            self.batch.get_or_insert_default().solve_text(puzzles, limit.max(2), answers);
        } else {
            assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
            answers.fill(Answer::NONE);
        }
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            if !by_batch {
                answer.count = self.bands.solve_text(puzzle, limit as u64, &mut answer.first) as usize;
            } else if answer.count > 1 {
                self.bands.solve_text(puzzle, 1, &mut answer.first);
                answer.count = answer.count.min(limit);
            }
        }
    }

    /// How many solutions there are, counted no further than to the limit, when it does not matter which. See
    /// [`solve_text`](Solver::solve_text).
    ///
    /// ```
    /// use sudokit::search::Solver;
    /// assert_eq!(Solver::new().count_text(&[b'.'; 81], 50), 50);
    /// ```
    pub fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        let solution = &mut [0; 81];
        let (count, nodes) = match &mut self.registers {
            Some(registers) => {
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                (registers.solve_text(puzzle, limit, solution) as u64, registers.nodes())
            }
            None => (self.bands.solve_text(puzzle, limit, solution), self.bands.nodes()),
        };
        self.nodes = nodes;
        count
    }

    /// Whether there is a solution without this candidate, whose cell is a blank of the text: to look for a second
    /// solution where one is known, this is faster than to count to two.
    ///
    /// ```
    /// use sudokit::search::Solver;
    /// let mut puzzle = [b'.'; 81];
    /// puzzle[..8].copy_from_slice(b"12345678");
    /// let mut solver = Solver::new();
    /// assert!(!solver.has_other(&puzzle, "r1c9=9".parse()?));
    /// assert!(solver.has_other(&puzzle, "r2c1=9".parse()?));
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    pub fn has_other(&mut self, puzzle: &[u8; 81], not: Candidate) -> bool {
        let (has, nodes) = match &mut self.registers {
            Some(registers) => (registers.has_other(puzzle, not), registers.nodes()),
            None => (self.bands.has_other(puzzle, not), self.bands.nodes()),
        };
        self.nodes = nodes;
        has
    }

    /// How many [nodes](crate::search::Stats::nodes) the last search for a single puzzle had.
    ///
    /// ```
    /// use sudokit::search::Solver;
    /// let mut solver = Solver::new();
    /// solver.solve_text(&[b'.'; 81], 2, &mut [0; 81]);
    /// assert!(solver.nodes() > 0);
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Puzzles with none, one and several solutions.
    const PUZZLES: [&str; 4] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".................................................................................",
    ];

    #[test]
    fn the_solver_and_the_engine_have_the_answers_of_bands() {
        let mut solver = Solver::new();
        for text in PUZZLES {
            let puzzle: crate::Puzzle = text.parse().unwrap();
            let by_bands: Vec<Solution> = Bands.solutions(&puzzle.into()).take(20).collect();
            assert!(Auto.solutions(&puzzle.into()).take(20).eq(by_bands.iter().copied()), "{text}");
            for limit in [0, 1, 2, 20] {
                let mut solution = [b'?'; 81];
                let count = solver.solve_text(text.as_bytes().try_into().unwrap(), limit, &mut solution);
                assert_eq!(count, limit.min(by_bands.len() as u64), "{text}");
                if count > 0 {
                    assert_eq!(by_bands[0].to_string().as_bytes(), solution);
                }
            }
        }
    }

    #[test]
    fn many_puzzles_have_the_answers_of_one_after_the_other() {
        let texts: Vec<[u8; 81]> =
            PUZZLES.iter().cycle().take(100).map(|text| text.as_bytes().try_into().unwrap()).collect();
        let mut solver = Solver::new();
        for limit in [0, 1, 2, 20] {
            let mut answers = vec![Answer { count: 7, gave_up: true, first: [b'?'; 81] }; texts.len()];
            solver.solve_texts(&texts, limit, &mut answers);
            for (text, answer) in texts.iter().zip(answers) {
                let mut one = Answer::NONE;
                one.count = solver.solve_text(text, limit as u64, &mut one.first) as usize;
                assert_eq!(answer, one);
            }
        }
    }
}
