//! [`CountThemselves`]: every digit in the cells is there as often as its value says.

use super::super::mask::bit;
use super::{Board, Contradiction, Outcome};

/// Every digit that is in one of the cells is in as many of them as its value says.
///
/// The digits that are there add up to the number of cells: one pass forward and one back over the digits finds which of them can
/// be there, and which must. A digit that cannot be there leaves all cells; one that must has its cells if there are just enough.
#[derive(Debug)]
pub(in crate::search) struct CountThemselves {
    /// The value of the lowest digit.
    pub(in crate::search) lowest: usize,
    /// The number of digits.
    pub(in crate::search) size: usize,
}

impl CountThemselves {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let placed =
            |board: &Board<'_>, digit| cells.iter().filter(|&&cell| board.get(cell) == bit(digit)).count();
        let places = |board: &Board<'_>, digit| {
            cells.iter().filter(|&&cell| board.get(cell) & bit(digit) != 0).count()
        };
        let can_be_there = |digit: usize| {
            let value = digit + self.lowest;
            value > 0 && placed(board, digit) <= value && value <= places(board, digit)
        };
        // Whether each digit can be there, and whether it can be absent.
        let mut options: Vec<(bool, bool)> =
            (0..self.size).map(|digit| (can_be_there(digit), placed(board, digit) == 0)).collect();
        // Whether each number of cells is reached before each digit.
        let totals = cells.len() + 1;
        let mut reached = vec![vec![false; totals]; self.size + 1];
        reached[0][0] = true;
        for (digit, &(there, absent)) in options.iter().enumerate() {
            let value = digit + self.lowest;
            for total in 0..totals {
                reached[digit + 1][total] = absent && reached[digit][total]
                    || there && total >= value && reached[digit][total - value];
            }
        }
        let mut live = vec![false; totals];
        live[cells.len()] = reached[self.size][cells.len()];
        if !live[cells.len()] {
            return Err(Contradiction);
        }
        for (digit, (there, absent)) in options.iter_mut().enumerate().rev() {
            let value = digit + self.lowest;
            let mut before = vec![false; totals];
            let (could_be_there, could_be_absent) = (*there, *absent);
            (*there, *absent) = (false, false);
            for total in (0..totals).filter(|&total| live[total]) {
                if could_be_absent && reached[digit][total] {
                    before[total] = true;
                    *absent = true;
                }
                if could_be_there && total >= value && reached[digit][total - value] {
                    before[total - value] = true;
                    *there = true;
                }
            }
            live = before;
        }
        for (digit, (there, absent)) in options.into_iter().enumerate() {
            let value = digit + self.lowest;
            let is_full = there && placed(board, digit) == value;
            let needs_all = there && !absent && places(board, digit) == value;
            for &cell in cells {
                let mask = board.get(cell);
                if mask != bit(digit) && mask & bit(digit) != 0 {
                    if !there || is_full {
                        board.keep(cell, !bit(digit))?;
                    } else if needs_all {
                        board.keep(cell, bit(digit))?;
                    }
                }
            }
        }
        Ok(())
    }
}
