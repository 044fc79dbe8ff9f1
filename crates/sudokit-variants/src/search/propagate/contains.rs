//! [`Contains`]: some digits are in the cells, each at least so often.

use super::super::mask::{Mask, union};
use super::{Board, Contradiction, Outcome};

/// Each digit is in the cells at least so often.
///
/// If a digit has no more places than it needs, they have it. If no cell is free for another digit, all have one of these.
#[derive(Debug)]
pub(in crate::search) struct Contains {
    /// The digits, each as a mask with a number of cells.
    pub(in crate::search) needed: Vec<(Mask, usize)>,
}

impl Contains {
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let all = union(self.needed.iter().map(|(digit, _)| *digit));
        let needed: usize = self.needed.iter().map(|(_, count)| count).sum();
        let able = cells.iter().filter(|&&cell| board.get(cell) & all != 0).count();
        if able < needed {
            return Err(Contradiction);
        }
        for &(digit, count) in &self.needed {
            let places = cells.iter().filter(|&&cell| board.get(cell) & digit != 0).count();
            if places < count {
                return Err(Contradiction);
            }
            if places == count {
                for &cell in cells {
                    if board.get(cell) & digit != 0 {
                        board.keep(cell, digit)?;
                    }
                }
            }
        }
        if able > needed {
            return Ok(());
        }
        cells
            .iter()
            .filter(|&&cell| board.get(cell) & all != 0)
            .copied()
            .collect::<Vec<_>>()
            .into_iter()
            .try_for_each(|cell| board.keep(cell, all))
    }
}
