//! [`Contender`], a solver that is measured: it takes the texts of puzzles and returns counts and solutions.

use sudokit::search::{self, DEFAULT, ENGINES, Engine};
use sudokit::{GridTexts, Puzzle};

use crate::corpus::Text;

/// The answer of a solver to a puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    /// The number of solutions, up to the limit; `None` if the search was stopped.
    pub(crate) count: Option<usize>,
    /// The first of them.
    pub(crate) solution: Text,
}

impl Answer {
    pub(crate) const NONE: Answer = Answer { count: None, solution: [0; 81] };

    /// Copies an answer of our own solver.
    fn note(&mut self, answer: &search::SolverAnswer) {
        self.count = Some(answer.count() as usize);
        if let Some(solution) = answer.text() {
            self.solution = *solution;
        }
    }
}

/// A solver.
pub(crate) trait Contender {
    fn name(&self) -> String;

    /// Whether the solver is so slow that it gets few puzzles and few rounds.
    fn is_slow(&self) -> bool {
        false
    }

    /// Whether the solver is somebody else's: then its faults do not end the run.
    fn is_peer(&self) -> bool {
        false
    }

    /// Solves all puzzles. Returns the number of nodes (or guesses), if it is known.
    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64>;
}

/// A search in reading order is stopped after `MAX_NODES` nodes: on some puzzles it would take hours.
pub(crate) const MAX_NODES: u64 = 20_000;

/// Our own solvers: the default, the fast engines on all back ends that this machine has, and the ladder.
pub(crate) fn ours() -> Vec<Box<dyn Contender>> {
    let one = |name: &str, solver| Box::new(OneByOne { name: name.to_owned(), solver }) as Box<dyn Contender>;
    let mut all = vec![one(DEFAULT.name(), search::Solver::new())];
    for (engine, backend, solver) in search::solvers().filter(|(engine, ..)| engine.name() != DEFAULT.name())
    {
        let name = format!("{}/{}", engine.name(), backend.name());
        all.push(if solver.is_side_by_side() {
            Box::new(Batch { name, solver, answers: Vec::new() })
        } else {
            one(&name, solver)
        });
    }
    all.extend(
        ENGINES
            .iter()
            .rev()
            .filter(|engine| !engine.is_fast())
            .map(|engine| Box::new(Rung(*engine)) as Box<dyn Contender>),
    );
    all
}

/// A solver that gets one puzzle after another.
struct OneByOne {
    name: String,
    solver: search::Solver,
}

impl Contender for OneByOne {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            answer.note(&self.solver.solve(puzzle, limit as u64));
            nodes += self.solver.nodes();
        }
        Some(nodes)
    }
}

/// A solver that gets all puzzles of a chunk at once.
struct Batch {
    name: String,
    solver: search::Solver,
    answers: Vec<search::SolverAnswer>,
}

impl Contender for Batch {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        self.answers.resize(puzzles.len(), search::SolverAnswer::NONE);
        self.solver.solve_all(puzzles, limit as u64, &mut self.answers);
        for (answer, found) in answers.iter_mut().zip(&self.answers) {
            answer.note(found);
        }
        Some(self.solver.nodes())
    }
}

/// An engine of the ladder.
struct Rung(&'static dyn Engine);

impl Contender for Rung {
    fn name(&self) -> String {
        self.0.name().to_string()
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let reading_order = self.0.is_in_reading_order();
        let max_nodes = if reading_order { MAX_NODES } else { u64::MAX };
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            let Ok(puzzle) = Puzzle::try_from(puzzle.to_grid()) else {
                answer.count = Some(0);
                continue;
            };
            let mut solutions = self.0.solutions(&puzzle.into()).with_max_nodes(max_nodes);
            let mut count = 0;
            if let Some(first) = solutions.next() {
                answer.solution.copy_from_slice(first.to_string().as_bytes());
                count = 1 + solutions.count_up_to(limit as u64 - 1) as usize;
            }
            nodes += solutions.stats().nodes;
            answer.count = solutions.stopped().is_none().then_some(count);
        }
        Some(nodes)
    }
}
