//! [`Index`]: a cell tells at which place of a line a digit is.

use super::super::mask::{Mask, bit, digits, is_single};
use super::{Board, Outcome};

/// The first cell tells the place of a digit in the line of the other cells.
///
/// A place without the digit leaves the first cell. Once the first cell has a digit, the digit is at its place.
#[derive(Debug)]
pub(in crate::search) struct Index {
    /// The digit.
    pub(in crate::search) digit: Mask,
    /// The value of the lowest digit.
    pub(in crate::search) lowest: usize,
}

impl Index {
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let [at, line @ ..] = cells else { return Ok(()) };
        let place =
            |digit: usize| (digit + self.lowest).checked_sub(1).and_then(|place| line.get(place)).copied();
        let fits = |digit: &usize| place(*digit).is_some_and(|cell| board.get(cell) & self.digit != 0);
        let kept = digits(board.get(*at)).filter(fits).fold(0, |set, digit| set | bit(digit));
        board.keep(*at, kept)?;
        match place(kept.trailing_zeros() as usize) {
            Some(cell) if is_single(kept) => board.keep(cell, self.digit),
            _ => Ok(()),
        }
    }
}
