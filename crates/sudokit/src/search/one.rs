//! [`One`], the fastest one-puzzle engine of a back end: [`registers`] where it has registers for it, else
//! [`bands`]. Their answers are the same, so who asks need not know which it is.

use super::{bands, registers};
use crate::candidate::Candidate;
use crate::simd::{Backend, Row};

/// Solves one puzzle after another.
#[derive(Debug)]
pub(super) struct One {
    engine: Fastest,
    nodes: u64,
}

#[derive(Debug)]
enum Fastest {
    Registers(registers::Solver),
    Bands(Box<bands::Solver>),
}

/// Whether `registers` is faster than `bands` on this back end.
pub(super) fn has_registers(backend: Backend) -> bool {
    backend == Backend::Avx512
}

impl One {
    pub(super) fn on(backend: Backend) -> One {
        let registers = if has_registers(backend) { registers::Solver::on(backend) } else { None };
        let engine = registers.map_or_else(|| Fastest::Bands(Box::default()), Fastest::Registers);
        One { engine, nodes: 0 }
    }

    /// See [`search::Solver::solve_text`](super::Solver::solve_text).
    #[inline]
    pub(super) fn solve_text(&mut self, puzzle: &[u8; 81], limit: usize, solution: &mut [u8; 81]) -> usize {
        match &mut self.engine {
            Fastest::Registers(registers) => {
                let count = registers.solve_text(puzzle, limit, solution);
                self.nodes = registers.nodes();
                count
            }
            Fastest::Bands(bands) => {
                let count = bands.solve_text(puzzle, limit as u64, solution) as usize;
                self.nodes = bands.nodes();
                count
            }
        }
    }

    /// See [`search::Solver::count_text`](super::Solver::count_text).
    pub(super) fn count_text(&mut self, puzzle: &[u8; 81], limit: usize) -> usize {
        match &mut self.engine {
            Fastest::Registers(registers) => {
                let count = registers.count_text(puzzle, limit);
                self.nodes = registers.nodes();
                count
            }
            Fastest::Bands(_) => self.solve_text(puzzle, limit, &mut [0; 81]),
        }
    }

    /// See [`search::Solver::has_other`](super::Solver::has_other).
    pub(super) fn has_other(&mut self, puzzle: &[u8; 81], not: Candidate) -> bool {
        let (has, nodes) = match &mut self.engine {
            Fastest::Registers(registers) => (registers.has_other(puzzle, not), registers.nodes()),
            Fastest::Bands(bands) => (bands.has_other(puzzle, not), bands.nodes()),
        };
        self.nodes = nodes;
        has
    }

    /// Goes on with a search that has found so many solutions, the first of which is written already, and has
    /// these boards left, in their order. How many there are in all, counted no further than to the limit.
    pub(super) fn take_over<'a>(
        &mut self,
        boards: impl Iterator<Item = &'a Row>,
        found: usize,
        limit: usize,
        solution: &mut [u8; 81],
    ) -> usize {
        let (mut count, mut not_the_first) = (found, [0; 81]);
        self.nodes = 0;
        for board in boards {
            let first = if count == 0 { &mut *solution } else { &mut not_the_first };
            let (more, nodes) = match &mut self.engine {
                Fastest::Registers(registers) => {
                    (registers.take_up(board, limit - count, first), registers.nodes())
                }
                Fastest::Bands(bands) => {
                    (bands.take_up(board, (limit - count) as u64, first) as usize, bands.nodes())
                }
            };
            count += more;
            self.nodes += nodes;
        }
        count
    }

    /// How many nodes the last search had.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}
