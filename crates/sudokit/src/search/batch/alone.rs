//! Few puzzles: one at a time, where the lanes would be all but empty.
//!
//! It is done by the fastest engine of the machine. Counts do not depend on who counts; where there are
//! several solutions, the first is that of [`registers`](crate::search::registers), which can go depth first.
//! Where that has but arrays, [`bands`](crate::search::bands) counts, and it is noted of which puzzles the first
//! has to be looked for again, in lanes.

use super::Answer;
use crate::search::bands;
use crate::search::registers::{self, Order};
use crate::simd::{Backend, Row};

/// The one-puzzle engine.
pub(super) struct Alone {
    engine: Fastest,
    /// How many nodes it all took.
    pub(super) nodes: u64,
    /// The puzzles with several solutions of which any may have been given.
    pub(super) any: Vec<usize>,
}

enum Fastest {
    Registers(registers::Solver),
    Bands(Box<bands::Solver>),
}

impl Alone {
    /// The fastest beside lanes on this back end.
    pub(super) fn beside(backend: Backend) -> Self {
        let on_vectors = registers::Solver::on(backend).filter(|_| backend != Backend::Portable);
        let engine = on_vectors.map_or_else(|| Fastest::Bands(Box::default()), Fastest::Registers);
        Alone { engine, nodes: 0, any: Vec::new() }
    }

    /// Solves the puzzle of this number.
    pub(super) fn solve(&mut self, number: usize, puzzle: &[u8; 81], limit: usize, answer: &mut Answer) {
        match &mut self.engine {
            Fastest::Bands(bands) => {
                // One more than the first, to know whether there are several.
                answer.count = bands.solve_text(puzzle, limit.max(2) as u64, &mut answer.first) as usize;
                self.nodes += bands.nodes();
                self.any.extend((answer.count > 1).then_some(number));
            }
            Fastest::Registers(registers) => {
                answer.count = registers.solve_text_in(order(limit), puzzle, limit, &mut answer.first);
                self.nodes += registers.nodes();
                if answer.count > 1 && order(limit) == Order::Any {
                    self.nodes += find_first(registers, puzzle, answer);
                }
            }
        }
        answer.count = answer.count.min(limit);
    }

    /// Goes on with the puzzle of this number, of which these boards are left.
    pub(super) fn finish<'a>(
        &mut self,
        number: usize,
        puzzle: &[u8; 81],
        boards: impl Iterator<Item = &'a Row>,
        limit: usize,
        answer: &mut Answer,
    ) {
        let found = answer.count;
        let mut not_the_first = [0; 81];
        match &mut self.engine {
            // From the start: it has a board of its own kind.
            Fastest::Bands(_) if found == 0 => self.solve(number, puzzle, limit, answer),
            Fastest::Bands(bands) => {
                answer.count = bands.solve_text(puzzle, limit as u64, &mut not_the_first) as usize;
                self.nodes += bands.nodes();
            }
            Fastest::Registers(registers) => {
                for board in boards {
                    let first = if answer.count == 0 { &mut answer.first } else { &mut not_the_first };
                    answer.count += registers.take_up(board, limit - answer.count, order(limit), first);
                    self.nodes += registers.nodes();
                }
                if found == 0 && answer.count > 1 {
                    self.nodes += find_first(registers, puzzle, answer);
                }
            }
        }
    }
}

/// The first of several solutions, depth first; returns the nodes.
fn find_first(registers: &mut registers::Solver, puzzle: &[u8; 81], answer: &mut Answer) -> u64 {
    registers.solve_text_in(Order::DepthFirst, puzzle, 1, &mut answer.first);
    registers.nodes()
}

/// When only one solution is looked for there is no telling whether there are more, so the order counts.
/// Otherwise it is faster to go in any, and to look for the first again if there are several.
fn order(limit: usize) -> Order {
    if limit == 1 { Order::DepthFirst } else { Order::Any }
}
