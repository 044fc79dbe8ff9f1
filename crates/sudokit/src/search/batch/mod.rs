//! The engine `batch`.

#![forbid(unsafe_code)]

mod choose;
mod driver;
mod propagate;
mod state;

use std::fmt;

use super::registers::{Order, Solver};
use crate::simd::{Avx512, Backend, Portable, Token};
use driver::{Drive, Memory, Task};

/// What came of one puzzle of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions there are, as far as was asked.
    pub count: usize,
    /// It ran out of nodes: there may be more solutions.
    pub gave_up: bool,
    /// The first solution as text, or dots if none was found.
    pub first: [u8; 81],
}

impl Answer {
    /// Nothing yet.
    pub const NONE: Answer = Answer { count: 0, gave_up: false, first: [b'.'; 81] };
}

/// Solves many.
pub struct Batch {
    lanes: On,
    one: Solver,
    max_nodes: u64,
}

enum On {
    Avx512(Avx512, Box<Memory<Avx512>>),
    Portable(Portable, Box<Memory<Portable>>),
}

/// tune
pub static FEW: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(14);

impl Batch {
    /// On the chosen back end.
    pub fn new() -> Self {
        Self::on(Backend::chosen()).unwrap()
    }
    /// On this back end.
    pub fn on(backend: Backend) -> Option<Self> {
        let lanes = match backend {
            Backend::Avx512 => {
                let token = Avx512::detect()?;
                On::Avx512(token, Box::new(Memory::new(token)))
            }
            Backend::Portable => On::Portable(Portable, Box::new(Memory::new(Portable))),
        };
        Some(Batch { lanes, one: Solver::on(backend)?, max_nodes: u64::MAX })
    }
    /// Budget.
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.max_nodes = max_nodes;
        self
    }
    /// Solve.
    pub fn solve_text(&mut self, puzzles: &[[u8; 81]], limit: usize, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len());
        answers.fill(Answer::NONE);
        if limit == 0 {
            return;
        }
        let few = if self.max_nodes == u64::MAX { FEW.load(std::sync::atomic::Ordering::Relaxed) } else { 0 };
        let task = Task { puzzles, limit, max_nodes: self.max_nodes, few };
        let one = &mut self.one;
        match &mut self.lanes {
            On::Avx512(token, memory) => solve(*token, memory, one, task, answers),
            On::Portable(token, memory) => solve(*token, memory, one, task, answers),
        }
    }
}

fn solve<T: Token>(token: T, memory: &mut Memory<T>, one: &mut Solver, task: Task<'_>, answers: &mut [Answer]) {
    if task.puzzles.len() <= task.few as usize {
        for (text, answer) in task.puzzles.iter().zip(answers) {
            let order = if task.limit == 1 { Order::DepthFirst } else { Order::Any };
            answer.count = one.solve_text_in(order, text, task.limit, &mut answer.first);
            if answer.count > 1 {
                one.solve_text_in(Order::DepthFirst, text, 1, &mut answer.first);
            }
        }
        return;
    }
    let mut left = token.run(Drive { memory, task, answers });
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let (slot, boards) = memory.left(lane);
        let answer = &mut answers[slot.puzzle];
        let known = answer.count > 0;
        let order = if task.limit == 1 { Order::DepthFirst } else { Order::Any };
        let mut scratch = [0; 81];
        for board in boards {
            if answer.count == task.limit {
                break;
            }
            let first = if answer.count == 0 { &mut answer.first } else { &mut scratch };
            answer.count += one.take_up(board, task.limit - answer.count, order, first);
        }
        if !known && answer.count > 1 {
            one.solve_text_in(Order::DepthFirst, &task.puzzles[slot.puzzle], 1, &mut answer.first);
        }
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").finish_non_exhaustive()
    }
}
