//! The engine `auto`, the default: the fastest that the machine has, with the same answers on all.
//!
//! That is [`registers`](super::registers), where the machine has registers for it, and else
//! [`bands`](super::bands). Their solutions come in [one order](super#the-order-of-solutions), so neither the
//! first of several nor any other depends on the machine. Where somebody listens to the steps, `bands` is asked,
//! which has steps to tell.
//!
//! Statistics are those of the engine that is asked; so they, and with them what a search under a tight budget
//! comes to, are the machine's own.

use super::bands::Bands;
use super::batch::{Answer, Batch};
use super::engine::{Engine, Progress, Search};
use super::monitor::Monitor;
use super::one::{One, has_registers};
use super::registers::Registers;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::simd::Backend;

/// The engine `auto`: the fastest of the machine.
///
/// ```
/// use sudokit::{Puzzle, search::{Auto, Engine, bands::Bands}};
/// let empty = Puzzle::EMPTY.into();
/// assert!(Auto.solutions(&empty).take(10).eq(Bands.solutions(&empty).take(10)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Auto;

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn about(&self) -> &'static str {
        "the fastest of the machine, registers or bands"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(State::New(*problem))
    }
}

enum State {
    New(Problem),
    Started(Box<dyn Search>),
}

impl Search for State {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Progress {
        if let State::New(problem) = self {
            let by_registers = has_registers(Backend::chosen()) && !monitor.is_heard();
            let engine: &dyn Engine = if by_registers { &Registers } else { &Bands };
            *self = State::Started(engine.start(problem));
        }
        match self {
            State::New(_) => Progress::Exhausted,
            State::Started(search) => search.advance(monitor),
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
    one: One,
    /// Made when it is first needed: its memory is not small.
    batch: Option<Batch>,
}

impl Solver {
    /// A solver, good for any number of puzzles.
    ///
    /// ```
    /// let solver = sudokit::search::Solver::new();
    /// ```
    #[must_use]
    pub fn new() -> Solver {
        Solver { one: One::on(Backend::chosen()), batch: None }
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
        self.one.solve_text(puzzle, usize::try_from(limit).unwrap_or(usize::MAX), solution) as u64
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
        // There it was not measured.
        if Backend::chosen() != Backend::Neon {
            return self.batch.get_or_insert_default().solve_text(puzzles, limit, answers);
        }
        assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
        answers.fill(Answer::NONE);
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            answer.count = self.one.solve_text(puzzle, limit, &mut answer.first);
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
        self.one.count_text(puzzle, usize::try_from(limit).unwrap_or(usize::MAX)) as u64
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
        self.one.has_other(puzzle, not)
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
        self.one.nodes()
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
    use crate::puzzle::Solution;

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
