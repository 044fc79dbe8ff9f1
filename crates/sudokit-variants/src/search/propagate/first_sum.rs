//! [`FirstSum`]: the first cell says how many cells add up to a total.

use super::super::mask::{Mask, bit, digits, union};
use super::sandwich::could_add_up;
use super::{Board, Outcome};

/// The value of the first cell is a number of cells, which add up to a total.
///
/// For each value of the first cell: the sets of digits that fit, or bounds if there are too many sets or if cells may have the
/// same digit.
#[derive(Debug)]
pub(in crate::search) struct FirstSum {
    /// For each number of cells, the sets of digits; `None` for bounds.
    pub(in crate::search) sets: Vec<Option<Vec<Mask>>>,
    /// For each number of cells, the total of their digits, counted from 0.
    pub(in crate::search) totals: Vec<i64>,
    /// Whether the cells differ.
    pub(in crate::search) differ: bool,
    /// The value of the lowest digit.
    pub(in crate::search) lowest: usize,
}

impl FirstSum {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let masks: Vec<Mask> = cells.iter().map(|&cell| board.get(cell)).collect();
        let mut kept = vec![0; cells.len()];
        for first in digits(masks[0]) {
            let count = first + self.lowest;
            if count > cells.len() {
                continue;
            }
            let is_other = if self.differ { !bit(first) } else { Mask::MAX };
            let mut fitting: Vec<Mask> = masks.iter().map(|mask| mask & is_other).collect();
            fitting[0] = bit(first);
            if self.fits(&mut fitting, first, count) && !fitting.contains(&0) {
                kept.iter_mut().zip(&fitting).for_each(|(kept, mask)| *kept |= mask);
            }
        }
        cells.iter().zip(kept).try_for_each(|(&cell, mask)| board.keep(cell, mask))
    }

    /// Whether the first cells can add up to the total; keeps what they can have then.
    fn fits(&self, masks: &mut [Mask], first: usize, count: usize) -> bool {
        let total = self.totals[count];
        let (used, _) = masks.split_at_mut(count);
        let all = union(used.iter().copied());
        if let Some(sets) = &self.sets[count] {
            let fits = |set: &&Mask| **set & !all == 0 && (count == 0 || **set & bit(first) != 0);
            let mut fitting = sets.iter().filter(fits).peekable();
            if fitting.peek().is_none() {
                return false;
            }
            let some = union(fitting.copied());
            used.iter_mut().for_each(|mask| *mask &= some);
            return true;
        }
        if self.differ {
            return could_add_up(all, count, total).is_ok();
        }
        if used.contains(&0) {
            return false;
        }
        let least: u32 = used.iter().map(|mask| mask.trailing_zeros()).sum();
        let most: u32 = used.iter().map(|mask| 63 - mask.leading_zeros()).sum();
        (i64::from(least)..=i64::from(most)).contains(&total)
    }
}
