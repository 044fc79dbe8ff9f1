//! [`SequentialSolver`], a solver of one puzzle after another: by `registers` or by `bands`, which find the same solutions
//! in the same order.

use super::bands::BandsSolver;
use super::registers::RegistersSolver;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::simd::{Backend, Row};

/// Solves one puzzle after another.
#[derive(Debug)]
pub(super) enum SequentialSolver {
    Registers(RegistersSolver),
    Bands(Box<BandsSolver>),
}

/// Calls a method of either engine.
macro_rules! either {
    ($self:expr, $engine:ident => $call:expr) => {
        match $self {
            SequentialSolver::Registers($engine) => $call,
            SequentialSolver::Bands($engine) => $call,
        }
    };
}

/// Whether `registers` is faster than `bands` on this back end.
pub(super) fn prefers_registers(backend: Backend) -> bool {
    backend == Backend::Avx512
}

impl SequentialSolver {
    pub(super) fn bands() -> SequentialSolver {
        SequentialSolver::Bands(Box::new(BandsSolver::new()))
    }

    /// The faster engine on this back end.
    pub(super) fn fastest_on(backend: Backend) -> SequentialSolver {
        let registers = if prefers_registers(backend) { RegistersSolver::on(backend) } else { None };
        registers.map_or_else(SequentialSolver::bands, SequentialSolver::Registers)
    }

    /// The number of nodes of the last search.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        either!(self, engine => engine.nodes())
    }

    /// Counts the solutions up to the limit. Writes the first of them, if there is one.
    #[inline]
    pub(super) fn solve_text(&mut self, puzzle: &[u8; 81], limit: u64, first: &mut [u8; 81]) -> u64 {
        either!(self, engine => engine.solve_text(puzzle, limit, first))
    }

    /// The same for a puzzle or a sukaku.
    pub(super) fn solve_problem(&mut self, problem: &Problem, limit: u64, first: &mut [u8; 81]) -> u64 {
        either!(self, engine => engine.solve_problem(problem, limit, first))
    }

    /// Counts the solutions up to the limit.
    #[inline]
    pub(super) fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        either!(self, engine => engine.count_text(puzzle, limit))
    }

    /// Whether there is a solution without this candidate of a blank cell.
    #[inline]
    pub(super) fn has_other(&mut self, puzzle: &[u8; 81], excluded: Candidate) -> bool {
        either!(self, engine => engine.has_other(puzzle, excluded))
    }

    /// Continues a search that has found this many solutions, of which the first is written already, and has these boards
    /// left, in their order. Returns the number of all solutions, up to the limit, and of the nodes of these boards.
    pub(super) fn solve_boards<'a>(
        &mut self,
        boards: impl Iterator<Item = &'a Row>,
        found: u64,
        limit: u64,
        first: &mut [u8; 81],
    ) -> (u64, u64) {
        let (mut count, mut nodes, mut not_first) = (found, 0, [0; 81]);
        for board in boards {
            let solution = if count == 0 { &mut *first } else { &mut not_first };
            count += either!(self, engine => engine.solve_board(board, limit - count, solution));
            nodes += self.nodes();
        }
        (count, nodes)
    }
}
