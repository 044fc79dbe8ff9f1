//! [`Check`]: any constraint, by its definition.

use std::sync::Arc;

use crate::constraint::Constraint;
use crate::{Cell, Digit, Filled, Layout};

use super::super::mask::{Mask, bit, digits, is_single};
use super::{Board, Contradiction, Outcome};

/// The constraint holds by its definition. It is for forms of constraints that no other propagator takes.
///
/// Nothing is removed as long as two cells are open; then it is exact.
#[derive(Debug)]
pub(in crate::search) struct Check {
    pub(in crate::search) layout: Arc<Layout>,
    pub(in crate::search) constraint: Constraint,
    /// The cells in the layout, in the order of the propagator's cells.
    pub(in crate::search) cells: Vec<Cell>,
}

impl Check {
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let is_open = |cell: &&u16| !is_single(board.get(**cell));
        if cells.iter().filter(is_open).count() > 1 {
            return Ok(());
        }
        let open = cells.iter().find(is_open).or(cells.first()).copied();
        let lowest = self.layout.digits().first().map_or(0, Digit::index);
        let digit =
            |mask: Mask| Digit::from_index(lowest + mask.trailing_zeros() as usize).unwrap_or(Digit::MAX);
        let mut filling = vec![digit(1); self.layout.cell_count()];
        for (cell, &at) in self.cells.iter().zip(cells) {
            filling[cell.index()] = digit(board.get(at));
        }
        let Some(open) = open else {
            let holds = self.constraint.holds(&Filled::new(&self.layout, &filling));
            return if holds { Ok(()) } else { Err(Contradiction) };
        };
        let mut kept = 0;
        for number in digits(board.get(open)) {
            for (cell, _) in self.cells.iter().zip(cells).filter(|(_, at)| **at == open) {
                filling[cell.index()] = digit(bit(number));
            }
            if self.constraint.holds(&Filled::new(&self.layout, &filling)) {
                kept |= bit(number);
            }
        }
        board.keep(open, kept)
    }
}
