//! What a [`SequentialSolver`], a solver of one puzzle after another, does beyond the methods of the engines: it takes the answer
//! of a search along.

use super::auto;
#[cfg(feature = "generate")]
use super::bands::BandsSolver;
use super::known_solution::KnownSolution;
use super::solver::Solver;
use super::solver_answer::SolverAnswer;
use super::table::SequentialSolver;
use crate::simd::{Backend, Row};

impl SequentialSolver {
    /// That of the fastest engine on this back end.
    pub(super) fn fastest_on(backend: Backend) -> SequentialSolver {
        auto::fastest_on(backend).solver(backend).unwrap_or_else(Solver::bands).into_sequential()
    }

    /// Counts the solutions up to the limit in at most `max_nodes` nodes, and keeps the first.
    pub(super) fn solve_text_within(
        &mut self,
        puzzle: &[u8; 81],
        limit: u64,
        max_nodes: u64,
        answer: &mut SolverAnswer,
    ) {
        let first = &mut answer.first;
        answer.count = self.solve_text(puzzle, limit, max_nodes, first);
        answer.is_stopped = self.nodes() > max_nodes;
    }

    /// The number of nodes in the whole tree of `bands`, up to this number of solutions.
    #[cfg(feature = "generate")]
    pub(super) fn nodes_of_tree(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        match self {
            SequentialSolver::Bands(bands) => bands.nodes_of_tree(puzzle, limit),
            _ => BandsSolver::new().nodes_of_tree(puzzle, limit),
        }
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
            let found = self.solve_board(board, more, rest, known, solution);
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
