//! [`OpenCells`], the cells of a row of differing cells that have no digit for sure, and their exact filter.
//!
//! Most often six digits or fewer are left for them. They are numbered anew, so that a family of sets is one word.

use super::super::family::{self, Family, MAX_DIGITS};
use super::super::mask::{Mask, bit, digits, is_single, lowest};
use super::{Board, Contradiction, Outcome};

/// The cells without a digit for sure among cells that differ, with their candidates.
pub(super) struct OpenCells {
    /// The first of them, with their candidates that are not placed.
    few: [(u16, Mask); MAX_DIGITS],
    count: usize,
    /// The digits for sure.
    pub(super) placed: Mask,
    /// The candidates of the open cells that are not placed.
    pub(super) free: Mask,
}

impl OpenCells {
    /// The open ones of these cells.
    #[inline(always)]
    pub(super) fn of(board: &Board<'_>, cells: &[u16]) -> Result<OpenCells, Contradiction> {
        let mut open = OpenCells { few: [(0, 0); MAX_DIGITS], count: 0, placed: 0, free: 0 };
        for &cell in cells {
            let mask = board.get(cell);
            if is_single(mask) {
                if open.placed & mask != 0 {
                    return Err(Contradiction);
                }
                open.placed |= mask;
            } else {
                if open.count < MAX_DIGITS {
                    open.few[open.count] = (cell, mask);
                }
                open.free |= mask;
                open.count += 1;
            }
        }
        open.keep_free(!open.placed);
        if (open.free.count_ones() as usize) < open.count { Err(Contradiction) } else { Ok(open) }
    }

    /// The number of open cells.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The open cells with their candidates, if they are [few](OpenCells::are_few).
    #[inline(always)]
    pub(super) fn few(&self) -> &[(u16, Mask)] {
        &self.few[..self.count]
    }

    #[inline(always)]
    fn keep_free(&mut self, mask: Mask) {
        self.free &= mask;
        self.few.iter_mut().take(self.count).for_each(|(_, candidates)| *candidates &= mask);
    }

    /// Keeps only these free digits.
    pub(super) fn keep(&mut self, board: &mut Board<'_>, cells: &[u16], mask: Mask) -> Outcome {
        self.keep_free(mask);
        for &cell in cells {
            if !is_single(board.get(cell)) {
                board.keep(cell, mask)?;
            }
        }
        Ok(())
    }

    /// Whether [`filter`](OpenCells::filter) can take them.
    pub(super) fn are_few(&self) -> bool {
        self.count <= MAX_DIGITS && self.free.count_ones() as usize <= MAX_DIGITS
    }

    /// Keeps the candidates of fillings that are accepted. Returns the free digits that every filling has. Exact.
    ///
    /// The cells must be [few](OpenCells::are_few).
    #[inline(always)]
    pub(super) fn filter(
        &self,
        board: &mut Board<'_>,
        accepted: &impl Accepted,
    ) -> Result<Mask, Contradiction> {
        match self.free.count_ones() {
            0..=6 => self.filter_words::<1>(board, accepted),
            7 => self.filter_words::<2>(board, accepted),
            8 => self.filter_words::<4>(board, accepted),
            9 => self.filter_words::<8>(board, accepted),
            _ => self.filter_words::<16>(board, accepted),
        }
    }

    fn filter_words<const W: usize>(
        &self,
        board: &mut Board<'_>,
        accepted: &impl Accepted,
    ) -> Result<Mask, Contradiction> {
        let free = Renumbered::new(self.free);
        let mut checks = Checks { list: [(0, [0; W]); MAX_CHECKS], count: 0 };
        accepted.checks(&free, &mut checks)?;
        let mut masks = [0; MAX_DIGITS];
        for (small, (_, mask)) in masks.iter_mut().zip(self.few()) {
            *small = free.small(*mask);
        }
        let masks = &mut masks[..self.count];
        let needed = family::filter(masks, &checks.list[..checks.count]).ok_or(Contradiction)?;
        for (&(cell, _), &small) in self.few.iter().zip(&*masks) {
            board.keep(cell, free.full(small))?;
        }
        Ok(free.full(needed))
    }
}

/// Digits, numbered from 0.
pub(super) struct Renumbered {
    numbers: [u8; 64],
    digits: [u8; MAX_DIGITS],
    pub(super) count: usize,
}

impl Renumbered {
    #[inline(always)]
    fn new(mask: Mask) -> Renumbered {
        let mut renumbered = Renumbered { numbers: [0; 64], digits: [0; MAX_DIGITS], count: 0 };
        for digit in digits(mask) {
            renumbered.numbers[digit] = renumbered.count as u8;
            renumbered.digits[renumbered.count] = digit as u8;
            renumbered.count += 1;
        }
        renumbered
    }

    /// The digits by their new numbers.
    #[inline(always)]
    pub(super) fn small(&self, mask: Mask) -> Mask {
        digits(mask).fold(0, |set, digit| set | bit(usize::from(self.numbers[digit])))
    }

    #[inline(always)]
    fn full(&self, small: Mask) -> Mask {
        digits(small).fold(0, |set, number| set | bit(usize::from(self.digits[number])))
    }
}

/// The most checks of a row of cells.
const MAX_CHECKS: usize = 4;

/// After so many open cells the set of their digits is in the family.
pub(super) struct Checks<const W: usize> {
    list: [(usize, Family<W>); MAX_CHECKS],
    count: usize,
}

impl<const W: usize> Checks<W> {
    /// Adds a check; too many are left out.
    #[inline(always)]
    pub(super) fn add(&mut self, count: usize, family: Family<W>) -> Outcome {
        if count == 0 {
            return if family[0] & 1 == 0 { Err(Contradiction) } else { Ok(()) };
        }
        if let Some(check) = self.list.get_mut(self.count) {
            *check = (count, family);
            self.count += 1;
        }
        Ok(())
    }
}

/// Which fillings of the open cells are accepted.
pub(super) trait Accepted {
    /// Adds the checks, in ascending order of cells.
    fn checks<const W: usize>(&self, free: &Renumbered, checks: &mut Checks<W>) -> Outcome;
}

/// The sets that have some placed digits and others only of the free ones, as a family of the others.
#[inline(always)]
pub(super) fn family_of<const W: usize>(
    sets: &[Mask],
    placed: Mask,
    free: Mask,
    renumbered: &Renumbered,
) -> Family<W> {
    let mut family = [0; W];
    for &set in sets {
        let rest = set & !placed;
        if placed & !set == 0 && rest & !free == 0 {
            let number = renumbered.small(rest) as usize;
            family[number / 64 % W] |= 1 << (number % 64);
        }
    }
    family
}

/// Accepts sums of the open cells.
pub(super) struct Sums {
    /// The number of open cells.
    pub(super) count: usize,
    /// Bit *s* is set if the sum *s* is accepted.
    pub(super) sums: u64,
}

/// The first digits of two halves.
const HALF: usize = MAX_DIGITS / 2;
const HALF_SETS: usize = 1 << HALF;

/// The sum of each set of digits.
#[inline(always)]
fn subset_sums(digits: &[u8]) -> [u32; HALF_SETS] {
    let mut sums = [0; HALF_SETS];
    for set in 1..HALF_SETS {
        sums[set] = sums[set & (set - 1)] + u32::from(digits[set.trailing_zeros() as usize]);
    }
    sums
}

impl Accepted for Sums {
    #[inline(always)]
    fn checks<const W: usize>(&self, free: &Renumbered, checks: &mut Checks<W>) -> Outcome {
        // The sums of all sets of the first five digits, and of the others.
        let (low_digits, high_digits) = free.digits.split_at(HALF);
        let (low, high) = (subset_sums(low_digits), subset_sums(high_digits));
        let mut family = [0; W];
        // The sets with as many digits as open cells, in ascending order.
        let mut set = lowest(self.count) as usize;
        while set < 1 << free.count {
            let sum = low[set & (HALF_SETS - 1)] + high[set >> HALF];
            let is_accepted = sum < 64 && self.sums >> (sum & 63) & 1 == 1;
            family[set / 64 % W] |= u64::from(is_accepted) << (set % 64);
            let last = set & set.wrapping_neg();
            let carried = set + last;
            set = (set ^ carried) >> 2 >> last.trailing_zeros() | carried;
        }
        checks.add(self.count, family)
    }
}
