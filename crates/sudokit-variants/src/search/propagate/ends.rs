//! [`Ends`]: the ends of a line say which digits are between them.

use super::super::mask::{Mask, between, bit, digits, lowest};
use super::{Board, Outcome};

/// For each two digits of the first and the last cell, the digits that the cells between can have.
///
/// Exact.
#[derive(Debug)]
pub(in crate::search) struct Ends {
    /// The digits between, for the first digit and the last digit; `None` if they cannot be together.
    inner: Vec<Vec<Option<Mask>>>,
}

impl Ends {
    fn new(size: usize, inner: impl Fn(usize, usize) -> Option<Mask>) -> Ends {
        let row = |one: usize| (0..size).map(|other| inner(one.min(other), one.max(other))).collect();
        Ends { inner: (0..size).map(row).collect() }
    }

    /// The cells between have digits between the ends.
    pub(in crate::search) fn between(size: usize) -> Ends {
        Ends::new(size, |low, high| Some(between(low, high)))
    }

    /// The ends are at least `gap` apart, and the cells between have digits below or above both.
    pub(in crate::search) fn outside(size: usize, gap: i64) -> Ends {
        Ends::new(size, |low, high| {
            ((high - low) as i64 >= gap).then_some(lowest(size) & !(lowest(high + 1) & !lowest(low)))
        })
    }

    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let [first, inner @ .., last] = cells else { return Ok(()) };
        let (mut firsts, mut lasts, mut inners) = (0, 0, 0);
        for one in digits(board.get(*first)) {
            for other in digits(board.get(*last)) {
                let Some(mask) = self.inner[one][other] else { continue };
                if inner.iter().all(|&cell| board.get(cell) & mask != 0) {
                    firsts |= bit(one);
                    lasts |= bit(other);
                    inners |= mask;
                }
            }
        }
        board.keep(*first, firsts)?;
        board.keep(*last, lasts)?;
        inner.iter().try_for_each(|&cell| board.keep(cell, inners))
    }
}
