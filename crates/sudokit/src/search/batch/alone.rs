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
    /// How many nodes it all took.
    pub(super) nodes: u64,
}

impl Alone {
    /// The fastest beside lanes on this back end.
    pub(super) fn beside(backend: Backend) -> Self {
        let on_arrays = || registers::Solver::on(Backend::Portable);
        let registers = registers::Solver::on(backend).or_else(on_arrays).unwrap_or_default();
        Alone { registers, bands: (backend != Backend::Avx512).then(bands::Solver::new), nodes: 0 }
    }

    pub(super) fn solve(&mut self, puzzle: &[u8; 81], limit: usize, answer: &mut Answer) {
        if let Some(bands) = &mut self.bands {
            // One more than the first, to know whether there are several.
            answer.count = bands.solve_text(puzzle, limit.max(2) as u64, &mut answer.first) as usize;
            self.nodes += bands.nodes();
        } else {
            answer.count = self.registers.solve_text_in(order(limit), puzzle, limit, &mut answer.first);
            self.nodes += self.registers.nodes();
        }
        if answer.count > 1 && (self.bands.is_some() || order(limit) == Order::Any) {
            self.find_first(puzzle, answer);
        }
        answer.count = answer.count.min(limit);
    }

    /// The first of several solutions, depth first.
    fn find_first(&mut self, puzzle: &[u8; 81], answer: &mut Answer) {
        self.registers.solve_text_in(Order::DepthFirst, puzzle, 1, &mut answer.first);
        self.nodes += self.registers.nodes();
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
                self.nodes += bands.nodes();
            }
            return;
        }
        let found = answer.count;
        for board in boards {
            let first = if answer.count == 0 { &mut answer.first } else { &mut not_the_first };
            answer.count += self.registers.take_up(board, limit - answer.count, order(limit), first);
            self.nodes += self.registers.nodes();
        }
        if found == 0 && answer.count > 1 {
            self.find_first(puzzle, answer);
        }
    }
}

/// When only one solution is looked for there is no telling whether there are more, so the order counts.
/// Otherwise it is faster to go in any, and to look for the first again if there are several.
fn order(limit: usize) -> Order {
    if limit == 1 { Order::DepthFirst } else { Order::Any }
}
