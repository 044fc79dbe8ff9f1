//! [`Visible`]: so many cells of a line are higher than all before them.

use super::super::mask::{bit, digits, lowest};
use super::{Board, Outcome};

/// The cells differ, and so many are higher than all before them.
///
/// Exact but for the digits that differ: one pass forward and one back over the highest digit so far and the number of cells that
/// are higher than all before them.
#[derive(Debug)]
pub(in crate::search) struct Visible {
    pub(in crate::search) count: usize,
    /// The number of digits.
    pub(in crate::search) size: usize,
}

impl Visible {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        // The numbers of visible cells, as bits, for each highest digit so far; 0 stands for none.
        let levels = self.size + 1;
        let mut reached = vec![0u64; levels * (cells.len() + 1)];
        reached[0] = 1;
        for (at, &cell) in cells.iter().enumerate() {
            let mask = board.get(cell);
            let (from, to) = reached[at * levels..].split_at_mut(levels);
            let mut below = from[0];
            for high in 1..levels {
                to[high] = if mask & bit(high - 1) != 0 { below << 1 } else { 0 };
                if mask & lowest(high - 1) != 0 {
                    to[high] |= from[high];
                }
                below |= from[high];
            }
        }
        let mut live: Vec<u64> =
            reached[cells.len() * levels..].iter().map(|counts| counts & 1 << self.count).collect();
        live[0] = 0;
        let mut before = vec![0; levels];
        for (at, &cell) in cells.iter().enumerate().rev() {
            let mask = board.get(cell);
            let reached = &reached[at * levels..][..levels];
            let mut kept = 0;
            before.fill(0);
            for high in 1..levels {
                let hidden = mask & lowest(high - 1);
                let through = live[high] & reached[high];
                if hidden != 0 && through != 0 {
                    kept |= hidden;
                    before[high] |= through;
                }
            }
            for digit in digits(mask) {
                let wanted = live[digit + 1] >> 1;
                for low in 0..=digit {
                    let both = wanted & reached[low];
                    if both != 0 {
                        kept |= bit(digit);
                        before[low] |= both;
                    }
                }
            }
            std::mem::swap(&mut live, &mut before);
            board.keep(cell, kept)?;
        }
        Ok(())
    }
}
