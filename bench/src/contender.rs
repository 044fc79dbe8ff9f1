//! What is measured: everything that turns the text of a puzzle into the text of a solution.

use sudokit::search::{self, Backend, ENGINES, Engine, bands, batch, registers};

use crate::corpus::Text;

/// What came of a puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    /// How many solutions, up to the limit; `None` if the search gave up.
    pub(crate) count: Option<usize>,
    /// The first of them.
    pub(crate) solution: Text,
}

impl Answer {
    pub(crate) const NONE: Answer = Answer { count: None, solution: [0; 81] };
}

/// Something that solves.
pub(crate) trait Contender {
    fn name(&self) -> String;

    /// Whether it is so slow that it is given few puzzles and few rounds.
    fn is_slow(&self) -> bool {
        false
    }

    /// Solves all of these, and says how many nodes (or guesses) it took, if it knows.
    fn solve(&mut self, puzzles: &[Text], limit: usize, answers: &mut [Answer]) -> Option<u64>;
}

/// A search in reading order gives up after so many nodes: on some puzzles it would go on for hours.
pub(crate) const MAX_NODES: u64 = 20_000;

/// All of ours: the default, the engines made for speed on all back ends that this machine has, the ladder.
pub(crate) fn ours() -> Vec<Box<dyn Contender>> {
    let mut all: Vec<Box<dyn Contender>> =
        vec![Box::new(Auto(search::Solver::new())), Box::new(Bands(bands::Solver::new()))];
    for solver in Backend::ALL.into_iter().filter_map(registers::Solver::on) {
        all.push(Box::new(Registers(solver)));
    }
    for solver in Backend::ALL.into_iter().filter_map(batch::Batch::on) {
        all.push(Box::new(Batch { solver, answers: Vec::new() }));
    }
    let measured = ["auto", "bands", "registers", "batch"];
    for engine in ENGINES.iter().rev().filter(|engine| !measured.contains(&engine.name())) {
        all.push(Box::new(Rung(*engine)));
    }
    all
}

struct Auto(search::Solver);

impl Contender for Auto {
    fn name(&self) -> String {
        "auto".to_string()
    }

    fn solve(&mut self, puzzles: &[Text], limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            answer.count = Some(self.0.solve_text(puzzle, limit as u64, &mut answer.solution) as usize);
            nodes += self.0.nodes();
        }
        Some(nodes)
    }
}

/// All puzzles of a chunk at once.
struct Batch {
    solver: batch::Batch,
    answers: Vec<batch::Answer>,
}

impl Contender for Batch {
    fn name(&self) -> String {
        format!("batch/{}", self.solver.backend().name())
    }

    fn solve(&mut self, puzzles: &[Text], limit: usize, answers: &mut [Answer]) -> Option<u64> {
        self.answers.resize(puzzles.len(), batch::Answer::NONE);
        self.solver.solve_text(puzzles, limit, &mut self.answers);
        for (answer, found) in answers.iter_mut().zip(&self.answers) {
            *answer = Answer { count: Some(found.count), solution: found.first };
        }
        Some(self.solver.nodes())
    }
}

struct Bands(bands::Solver);

impl Contender for Bands {
    fn name(&self) -> String {
        "bands".to_string()
    }

    fn solve(&mut self, puzzles: &[Text], limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            answer.count = Some(self.0.solve_text(puzzle, limit as u64, &mut answer.solution) as usize);
            nodes += self.0.nodes();
        }
        Some(nodes)
    }
}

struct Registers(registers::Solver);

impl Contender for Registers {
    fn name(&self) -> String {
        format!("registers/{}", self.0.backend().name())
    }

    fn solve(&mut self, puzzles: &[Text], limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            answer.count = Some(self.0.solve_text(puzzle, limit, &mut answer.solution));
            nodes += self.0.nodes();
        }
        Some(nodes)
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

    fn solve(&mut self, puzzles: &[Text], limit: usize, answers: &mut [Answer]) -> Option<u64> {
        let reading_order = ["revalidate", "tables", "bitmask"].contains(&self.0.name());
        let max_nodes = if reading_order { MAX_NODES } else { u64::MAX };
        let mut nodes = 0;
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            let text = std::str::from_utf8(puzzle).ok();
            let Some(puzzle) = text.and_then(|text| text.parse::<sudokit::Puzzle>().ok()) else {
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
