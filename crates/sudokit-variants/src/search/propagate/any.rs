//! [`Any`]: at least one of some lists of constraints holds.

use super::super::mask::Mask;
use super::super::model::Model;
use super::{Board, Contradiction, Outcome, State};

/// At least one branch holds.
///
/// Each branch is propagated on a copy of the candidates; what no branch leaves is removed.
#[derive(Debug)]
pub(in crate::search) struct Any {
    pub(in crate::search) branches: Vec<Branch>,
}

/// A list of constraints on some of the cells.
#[derive(Debug)]
pub(in crate::search) struct Branch {
    /// Its constraints, on its own cells.
    pub(in crate::search) model: Model,
    /// Where its cells are among the cells of the propagator.
    pub(in crate::search) cells: Vec<usize>,
}

impl Any {
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let mut kept = vec![0 as Mask; cells.len()];
        let mut holds = false;
        for Branch { model, cells: at } in &self.branches {
            let candidates =
                at.iter().zip(&model.start).map(|(&at, start)| board.get(cells[at]) & start).collect();
            let mut state = State::new(model, candidates);
            if model.is_impossible || (Board { model, state: &mut state }).propagate().is_err() {
                continue;
            }
            holds = true;
            let mut left: Vec<Mask> = cells.iter().map(|&cell| board.get(cell)).collect();
            at.iter().zip(state.candidates).for_each(|(&at, mask)| left[at] = mask);
            kept.iter_mut().zip(left).for_each(|(kept, mask)| *kept |= mask);
        }
        if !holds {
            return Err(Contradiction);
        }
        cells.iter().zip(kept).try_for_each(|(&cell, mask)| board.keep(cell, mask))
    }
}
