//! [`Same`]: two lists of cells with the same digits.

use super::{Board, Contradiction, Outcome};

/// The first cells have the same digits as the others, each as often.
///
/// A digit that one list cannot have leaves the other. With one candidate in each cell the digits are counted.
#[derive(Debug)]
pub(in crate::search) struct Same {
    /// The number of first cells.
    pub(in crate::search) count: usize,
    /// The least number of different digits.
    pub(in crate::search) least_digits: u32,
}

impl Same {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let (first, others) = cells.split_at(self.count);
        let (one, other) = (board.union(first), board.union(others));
        if one != other {
            let both = one & other;
            if both.count_ones() < self.least_digits {
                return Err(Contradiction);
            }
            if one != both {
                first.iter().try_for_each(|&cell| board.keep(cell, both))?;
            }
            if other != both {
                others.iter().try_for_each(|&cell| board.keep(cell, both))?;
            }
        }
        // Lists whose cells differ have the same digits if they have the same set.
        if self.least_digits as usize == self.count {
            return Ok(());
        }
        let is_placed = |&cell: &u16| board.get(cell).is_power_of_two();
        if !cells.iter().all(is_placed) {
            return Ok(());
        }
        let sorted = |cells: &[u16]| {
            let mut masks: Vec<_> = cells.iter().map(|&cell| board.get(cell)).collect();
            masks.sort_unstable();
            masks
        };
        if sorted(first) == sorted(others) { Ok(()) } else { Err(Contradiction) }
    }
}
