//! Few puzzles: one at a time, where the lanes would be all but empty.
//!
//! It is done by the fastest engine of the machine. Counts do not depend on who counts; where there are
//! several solutions, the first is that of [`registers`](crate::search::registers), which can go depth first.

use super::Answer;
use crate::search::bands;
use crate::search::registers::{self, Order};
use crate::simd::{Backend, Row};

/// The one-puzzle engine.
pub(super) struct Alone {
    registers: registers::Solver,
    /// Where `registers` has but arrays.
    bands: Option<bands::Solver>,
}

impl Alone {
    /// The fastest beside lanes on this back end.
    pub(super) fn beside(backend: Backend) -> Self {
        let on_arrays = || registers::Solver::on(Backend::Portable);
        let registers = registers::Solver::on(backend).or_else(on_arrays).unwrap_or_default();
        Alone { registers, bands: (backend != Backend::Avx512).then(bands::Solver::new) }
    }

    pub(super) fn solve(&mut self, puzzle: &[u8; 81], limit: usize, answer: &mut Answer) {
        answer.count = if let Some(bands) = &mut self.bands {
            // One more than the first, to know whether there are several.
            bands.solve_text(puzzle, limit.max(2) as u64, &mut answer.first) as usize
        } else {
            self.registers.solve_text_in(order(limit), puzzle, limit, &mut answer.first)
        };
        if answer.count > 1 && (self.bands.is_some() || order(limit) == Order::Any) {
            self.registers.solve_text_in(Order::DepthFirst, puzzle, 1, &mut answer.first);
        }
        answer.count = answer.count.min(limit);
    }

    /// Goes on with a puzzle of which these boards are left.
    pub(super) fn finish<'a>(
        &mut self,
        puzzle: &[u8; 81],
        boards: impl Iterator<Item = &'a Row>,
        limit: usize,
        answer: &mut Answer,
    ) {
        let mut not_the_first = [0; 81];
        if let Some(bands) = &mut self.bands {
            // From the start: it has a board of its own kind.
            if answer.count == 0 {
                self.solve(puzzle, limit, answer);
            } else {
                answer.count = bands.solve_text(puzzle, limit as u64, &mut not_the_first) as usize;
            }
            return;
        }
        let found = answer.count;
        for board in boards {
            let first = if answer.count == 0 { &mut answer.first } else { &mut not_the_first };
            answer.count += self.registers.take_up(board, limit - answer.count, order(limit), first);
        }
        if found == 0 && answer.count > 1 {
            self.registers.solve_text_in(Order::DepthFirst, puzzle, 1, &mut answer.first);
        }
    }
}

/// When only one solution is looked for there is no telling whether there are more, so the order counts.
/// Otherwise it is faster to go in any, and to look for the first again if there are several.
fn order(limit: usize) -> Order {
    if limit == 1 { Order::DepthFirst } else { Order::Any }
}
