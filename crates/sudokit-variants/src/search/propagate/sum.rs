//! [`Sum`]: coefficients times digits add up to a total.

use std::ops::{BitAnd, BitOr, Not, Range, Shl, Shr};

use super::super::mask::{Mask, bit, digits, is_single, lowest, sum};
use super::open_cells::{OpenCells, Sums};
use super::{Board, Contradiction, Outcome};

/// Cells of a sum that differ and have one coefficient. The sum of their digits, counted from 0, is at most 63.
#[derive(Debug)]
pub(in crate::search) struct Group {
    /// What the sum of the cells is multiplied with.
    pub(in crate::search) coefficient: i64,
    /// Where they are among the cells of the sum.
    pub(in crate::search) cells: Range<usize>,
}

/// The sums of groups of cells, times coefficients, add up to a total.
///
/// Exact on the sums that the groups can have if little is missing from the least or the greatest total, otherwise by bounds. The
/// sums of a group are exact for one or two cells, and bounds for more. A group that lost sums is filtered exactly if it has few
/// cells and digits left.
#[derive(Debug)]
pub(in crate::search) struct Sum {
    pub(in crate::search) groups: Vec<Group>,
    pub(in crate::search) total: i64,
    /// Whether all coefficients are 1 or -1.
    pub(in crate::search) is_plain: bool,
}

/// A set of totals, as bits.
trait Totals:
    Copy
    + PartialEq
    + From<u8>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<i64, Output = Self>
    + Shr<i64, Output = Self>
{
    /// The number of bits.
    const BITS: i64;
}

impl Totals for u64 {
    const BITS: i64 = 64;
}

impl Totals for u128 {
    const BITS: i64 = 128;
}

/// Sums with fewer groups need no memory of their own.
const FEW_GROUPS: usize = 16;

impl Sum {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        match self.groups.len() {
            0..FEW_GROUPS => self.run_with(board, cells, &mut [0; FEW_GROUPS]),
            count => self.run_with(board, cells, &mut vec![0; count]),
        }
    }

    /// Runs with memory for the sums of each group.
    fn run_with(&self, board: &mut Board<'_>, cells: &[u16], sums: &mut [u64]) -> Outcome {
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for (group, sums) in self.groups.iter().zip(&mut *sums) {
            *sums = group_sums(board, &cells[group.cells.clone()])?;
            let (low, high) = group.bounds(*sums);
            least += low;
            most += high;
            widest = widest.max(high - low);
        }
        if self.total < least || self.total > most {
            return Err(Contradiction);
        }
        let (up, down) = (self.total - least, most - self.total);
        if self.is_plain && up >= widest && down >= widest {
            return Ok(());
        }
        match (up, self.groups.len()) {
            (0..64, 0..FEW_GROUPS) => self.filter(sums, up, &mut [0u64; FEW_GROUPS])?,
            (0..128, count) => self.filter(sums, up, &mut vec![0u128; count + 1])?,
            _ => self.filter_bounds(sums, up, down),
        }
        self.remove(board, cells, sums)
    }

    /// Finds the sums of groups that are in no total. `reached` is memory for the totals above the least, up to `up`, that the groups
    /// before each one can have.
    #[inline(always)]
    fn filter<T: Totals>(&self, sums: &mut [u64], up: i64, reached: &mut [T]) -> Outcome {
        let none = T::from(0);
        let cut = !none >> (T::BITS - 1 - up);
        reached[0] = T::from(1);
        for (at, group) in self.groups.iter().enumerate() {
            let from = reached[at];
            let shifts = group.shifts(sums[at]).filter(|(_, by)| *by <= up);
            reached[at + 1] = shifts.fold(none, |to, (_, by)| to | from << by) & cut;
        }
        let mut live = reached[self.groups.len()] & T::from(1) << up;
        if live == none {
            return Err(Contradiction);
        }
        for (at, group) in self.groups.iter().enumerate().rev() {
            let (mut kept, mut before) = (0, none);
            for (sum, by) in group.shifts(sums[at]).filter(|(_, by)| *by <= up) {
                let from = live >> by & reached[at];
                kept |= u64::from(from != none) << sum;
                before = before | from;
            }
            live = before;
            // The sums that go.
            sums[at] ^= kept;
        }
        Ok(())
    }

    /// Finds the sums of groups that are too low or too high with the others at their ends.
    fn filter_bounds(&self, sums: &mut [u64], up: i64, down: i64) {
        for (group, sums) in self.groups.iter().zip(&mut *sums) {
            let (low, high) = group.bounds(*sums);
            let goes = |sum: &usize| {
                let part = *sum as i64 * group.coefficient;
                part - low > up || high - part > down
            };
            *sums = digits(*sums).filter(goes).fold(0, |set, sum| set | bit(sum));
        }
    }

    /// Removes these sums of the groups.
    fn remove(&self, board: &mut Board<'_>, cells: &[u16], sums: &[u64]) -> Outcome {
        let mut changed = 0;
        for (group, &sums) in self.groups.iter().zip(sums).filter(|(_, sums)| **sums != 0) {
            keep_sums(board, &cells[group.cells.clone()], !sums)?;
            changed += 1;
        }
        if changed == 1 {
            // What is left of the only group that changed goes with the others.
            board.forget_running();
        }
        Ok(())
    }
}

impl Group {
    /// The least and the greatest part of the total.
    #[inline(always)]
    fn bounds(&self, sums: u64) -> (i64, i64) {
        let low = i64::from(sums.trailing_zeros()) * self.coefficient;
        let high = i64::from(63 - sums.leading_zeros()) * self.coefficient;
        (low.min(high), low.max(high))
    }

    /// Each sum, with its part of the total above the least.
    #[inline(always)]
    fn shifts(&self, sums: u64) -> impl Iterator<Item = (usize, i64)> + '_ {
        let (low, _) = self.bounds(sums);
        digits(sums).map(move |sum| (sum, sum as i64 * self.coefficient - low))
    }
}

/// The sums that cells which differ can have.
#[inline]
fn group_sums(board: &Board<'_>, cells: &[u16]) -> Result<u64, Contradiction> {
    let sums = match *cells {
        [one] => board.get(one),
        [one, other] => pair_sums(board.get(one), board.get(other)),
        _ => {
            // The least sum: each cell takes the lowest digit that is not taken and not below its lowest. Which digits are
            // taken in the end does not depend on the order.
            let (mut low, mut high) = (0, 0);
            for &cell in cells {
                let mask = board.get(cell);
                let from = !low & !((mask & mask.wrapping_neg()) - 1);
                low |= from & from.wrapping_neg();
                let to = !high & lowest(64 - mask.leading_zeros() as usize);
                if to == 0 {
                    return Err(Contradiction);
                }
                high |= 1 << (63 - to.leading_zeros());
            }
            let (low, high) = (sum(low), sum(high));
            if low > high {
                return Err(Contradiction);
            }
            lowest(high as usize + 1) & !lowest(low as usize)
        }
    };
    if sums == 0 { Err(Contradiction) } else { Ok(sums) }
}

/// The sums of two different digits.
#[inline(always)]
fn pair_sums(one: Mask, other: Mask) -> u64 {
    digits(one).fold(0, |sums, digit| sums | (other & !bit(digit)) << digit)
}

/// Keeps the digits of cells that differ with which they have one of these sums.
#[inline]
fn keep_sums(board: &mut Board<'_>, cells: &[u16], sums: u64) -> Outcome {
    match *cells {
        [one] => board.keep(one, sums),
        [one, other] => keep_pair_sums(board, [(one, board.get(one)), (other, board.get(other))], sums),
        _ => {
            let open = OpenCells::of(board, cells)?;
            if !open.are_few() {
                return Ok(());
            }
            // The sums of the open cells.
            let rest = sums.checked_shr(sum(open.placed) as u32).unwrap_or_default();
            match open.few()[..] {
                [] if rest & 1 == 1 => Ok(()),
                [] => Err(Contradiction),
                [(one, mask)] => board.keep(one, mask & rest),
                [one, other] => keep_pair_sums(board, [one, other], rest),
                [one, other, third] => {
                    let needed = keep_triple_sums(board, [one, other, third], rest)?;
                    board.remove_needed(cells, needed)
                }
                _ => {
                    let needed = open.filter(board, &Sums { count: open.count(), sums: rest })?;
                    board.remove_needed(cells, needed)
                }
            }
        }
    }
}

/// Keeps the digits of two cells with candidates that differ and have one of these sums.
#[inline]
fn keep_pair_sums(
    board: &mut Board<'_>,
    [(one, mask), (other, other_mask)]: [(u16, Mask); 2],
    sums: u64,
) -> Outcome {
    let kept = |mask: Mask, other: Mask| {
        let fits = |digit: &usize| (other & !bit(*digit)) << digit & sums != 0;
        digits(mask).filter(fits).fold(0, |set, digit| set | bit(digit))
    };
    board.keep(one, kept(mask, other_mask))?;
    board.keep(other, kept(other_mask, mask))
}

/// Keeps the digits of three cells with candidates that differ and have one of these sums. Returns the digits that they must have.
/// Exact.
pub(super) fn keep_triple_sums(
    board: &mut Board<'_>,
    [(one, mask), (other, other_mask), (third, third_mask)]: [(u16, Mask); 3],
    sums: u64,
) -> Result<Mask, Contradiction> {
    let (mut kept, mut other_kept, mut third_kept, mut needed) = (0, 0, 0, Mask::MAX);
    for digit in digits(mask) {
        let sums = sums >> digit;
        for partner in digits(other_mask & !bit(digit)) {
            let both = bit(digit) | bit(partner);
            let fits = third_mask & !both & sums >> partner;
            if fits != 0 {
                kept |= bit(digit);
                other_kept |= bit(partner);
                third_kept |= fits;
                needed &= both | if is_single(fits) { fits } else { 0 };
            }
        }
    }
    board.keep(one, kept)?;
    board.keep(other, other_kept)?;
    board.keep(third, third_kept)?;
    Ok(needed)
}
