//! Segments, the cells that two houses share: their candidates together are kept, as most changes of a cell do not change them.

use super::super::model::Model;
use super::{Board, Contradiction, Outcome};

/// Notes the candidates of a segment together. Only if they changed, the propagators of the segment run.
pub(super) fn segment(board: &mut Board<'_>, cells: &[u16], number: usize) -> Outcome {
    let union = board.union(cells);
    if board.state.segments[number] != union {
        board.state.segments[number] = union;
        let model: &Model = board.model;
        model.segment_watches.of(number).iter().for_each(|&(word, bits)| board.state.wake(word, bits));
    }
    Ok(())
}

/// Two complete houses have the same digits outside of what they share.
///
/// A digit that one of them cannot have there leaves the other. This follows from the houses, so it need not find out whether
/// it holds.
#[derive(Debug)]
pub(in crate::search) struct SameSegments {
    /// The segments of the first house without the other.
    pub(in crate::search) first: Vec<usize>,
    /// The segments of the other house without the first.
    pub(in crate::search) others: Vec<usize>,
    /// The number of cells of the first house without the other.
    pub(in crate::search) count: usize,
}

impl SameSegments {
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let union = |segments: &[usize]| segments.iter().fold(0, |all, &at| all | board.state.segments[at]);
        let (one, other) = (union(&self.first), union(&self.others));
        if one == other {
            return Ok(());
        }
        let both = one & other;
        if (both.count_ones() as usize) < self.count {
            return Err(Contradiction);
        }
        let (first, others) = cells.split_at(self.count);
        if one != both {
            first.iter().try_for_each(|&cell| board.keep(cell, both))?;
        }
        if other != both {
            others.iter().try_for_each(|&cell| board.keep(cell, both))?;
        }
        Ok(())
    }
}
