//! [`SequentialSolver`], a solver of one puzzle after another: by `registers`, `digits` or `bands`, which find the same
//! solutions in the same order.

use super::bands::BandsSolver;
use super::digits::DigitsSolver;
use super::known_solution::KnownSolution;
use super::registers::RegistersSolver;
use super::solver_answer::SolverAnswer;
use super::two_boards::OneByOne;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::simd::{Backend, PORTABLE_WORDS_ARE_REGISTERS, Row};

/// Solves one puzzle after another.
#[derive(Debug)]
pub(super) enum SequentialSolver {
    Registers(RegistersSolver),
    Digits(DigitsSolver),
    Bands(Box<BandsSolver>),
}

/// Calls a method of the engine.
macro_rules! by_engine {
    ($self:expr, $engine:ident => $call:expr) => {
        match $self {
            SequentialSolver::Registers($engine) => $call,
            SequentialSolver::Digits($engine) => $call,
            SequentialSolver::Bands($engine) => $call,
        }
    };
}

impl SequentialSolver {
    pub(super) fn bands() -> SequentialSolver {
        SequentialSolver::Bands(Box::new(BandsSolver::new()))
    }

    /// The fastest engine on this back end.
    pub(super) fn fastest_on(backend: Backend) -> SequentialSolver {
        let vectors = match backend {
            Backend::Avx512 => RegistersSolver::on(backend).map(SequentialSolver::Registers),
            Backend::Avx2 => DigitsSolver::on(backend).map(SequentialSolver::Digits),
            Backend::Portable if PORTABLE_WORDS_ARE_REGISTERS => {
                DigitsSolver::on(backend).map(SequentialSolver::Digits)
            }
            // `digits` was not measured on 64-bit Arm.
            Backend::Neon | Backend::Portable => None,
        };
        vectors.unwrap_or_else(SequentialSolver::bands)
    }

    /// The number of nodes of the last search: more than it was allowed if it was stopped.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        by_engine!(self, engine => engine.nodes())
    }

    /// Counts the solutions up to the limit. Writes the first of them, if there is one.
    #[inline]
    pub(super) fn solve_text(&mut self, puzzle: &[u8; 81], limit: u64, first: &mut [u8; 81]) -> u64 {
        by_engine!(self, engine => engine.solve_text(puzzle, limit, u64::MAX, first))
    }

    /// The same in at most `max_nodes` nodes.
    pub(super) fn solve_text_within(
        &mut self,
        puzzle: &[u8; 81],
        limit: u64,
        max_nodes: u64,
        answer: &mut SolverAnswer,
    ) {
        let first = &mut answer.first;
        answer.count = by_engine!(self, engine => engine.solve_text(puzzle, limit, max_nodes, first));
        answer.is_stopped = self.nodes() > max_nodes;
    }

    /// The same for a puzzle or a sukaku.
    pub(super) fn solve_problem(&mut self, problem: &Problem, limit: u64, first: &mut [u8; 81]) -> u64 {
        by_engine!(self, engine => engine.solve_problem(problem, limit, first))
    }

    /// Counts the solutions up to the limit.
    #[inline]
    pub(super) fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        by_engine!(self, engine => engine.count_text(puzzle, limit))
    }

    /// The number of nodes in the whole tree of `bands`, up to this number of solutions.
    #[cfg(feature = "generate")]
    pub(super) fn nodes_of_tree(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        match self {
            SequentialSolver::Bands(bands) => bands.nodes_of_tree(puzzle, limit),
            _ => BandsSolver::new().nodes_of_tree(puzzle, limit),
        }
    }

    /// Whether there is a solution without this candidate of a blank cell. Writes the first.
    #[inline]
    pub(super) fn find_other(
        &mut self,
        puzzle: &[u8; 81],
        excluded: Candidate,
        known: KnownSolution<'_>,
        first: &mut [u8; 81],
    ) -> bool {
        by_engine!(self, engine => engine.find_other(puzzle, excluded, known, first))
    }

    /// Continues a search in at most `max_nodes` nodes. The answer has the solutions so far, with the first one already
    /// written. The remaining boards are given in order, each with the number of nodes above it whose second branch is left
    /// out. Returns the number of their nodes.
    pub(super) fn solve_boards<'a>(
        &mut self,
        boards: impl Iterator<Item = (&'a Row, u32)>,
        answer: &mut SolverAnswer,
        limit: u64,
        max_nodes: u64,
        known: KnownSolution<'_>,
    ) -> u64 {
        let (mut nodes, mut not_first) = (0, [0; 81]);
        for (board, halved) in boards {
            let solution = if answer.count == 0 { &mut answer.first } else { &mut not_first };
            let (more, rest) = (limit - answer.count, max_nodes - nodes);
            let found = by_engine!(self, engine => engine.solve_board(board, more, rest, known, solution));
            answer.count += more.min(found.saturating_mul(1 << halved));
            nodes += self.nodes();
            if nodes > max_nodes {
                answer.is_stopped = true;
                break;
            }
        }
        nodes
    }
}
