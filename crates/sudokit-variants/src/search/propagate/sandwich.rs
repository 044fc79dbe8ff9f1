//! [`Sandwich`]: what lies between two digits of a line adds up to a total.

use super::super::mask::{Mask, between, bit, lowest, sum, union};
use super::{Board, Contradiction, Outcome};

/// The cells differ, both end digits are among them, and the digits between the ends add up to a total.
///
/// For each place of the ends: the sets of digits that fit between them, and what is left for the other cells.
#[derive(Debug)]
pub(in crate::search) struct Sandwich {
    /// The two end digits; `None` for the lowest and the highest of the line.
    pub(in crate::search) ends: Option<(usize, usize)>,
    /// For each number of cells between, the sets of digits; `None` for too many sets.
    pub(in crate::search) sets: Vec<Option<Vec<Mask>>>,
    /// For each number of cells, the total of their digits, counted from 0.
    pub(in crate::search) totals: Vec<i64>,
    /// The number of digits.
    pub(in crate::search) size: usize,
}

impl Sandwich {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let masks: Vec<Mask> = cells.iter().map(|&cell| board.get(cell)).collect();
        let mut kept = vec![0; cells.len()];
        match self.ends {
            Some((one, other)) => {
                self.try_ends(&masks, one, other, lowest(self.size) & !bit(one) & !bit(other), &mut kept);
            }
            None => {
                for low in 0..self.size {
                    for high in low + cells.len() - 1..self.size {
                        self.try_ends(&masks, low, high, between(low, high), &mut kept);
                    }
                }
            }
        }
        cells.iter().zip(kept).try_for_each(|(&cell, mask)| board.keep(cell, mask))
    }

    /// Adds the candidates of all fillings with these two ends; the others have digits of `others`.
    fn try_ends(&self, masks: &[Mask], one: usize, other: usize, others: Mask, kept: &mut [Mask]) {
        let has_all_digits = masks.len() == others.count_ones() as usize + 2;
        for (first, mask) in masks.iter().enumerate() {
            for (second, other_mask) in masks.iter().enumerate() {
                if first == second || mask & bit(one) == 0 || other_mask & bit(other) == 0 {
                    continue;
                }
                let (left, right) = (first.min(second), first.max(second));
                let inner = &masks[left + 1..right];
                let outer = || masks[..left].iter().chain(&masks[right + 1..]);
                let inner_union = union(inner.iter().copied()) & others;
                let outer_union = union(outer().copied()) & others;
                let Some((inside, outside)) =
                    self.fillings(inner.len(), inner_union, outer_union, others, has_all_digits)
                else {
                    continue;
                };
                if inner.iter().any(|mask| mask & inside == 0) || outer().any(|mask| mask & outside == 0) {
                    continue;
                }
                kept[first] |= bit(one);
                kept[second] |= bit(other);
                for (at, kept) in kept.iter_mut().enumerate() {
                    if left < at && at < right {
                        *kept |= inside;
                    } else if at < left || right < at {
                        *kept |= outside;
                    }
                }
            }
        }
    }

    /// The digits of all sets that fit between the ends, and the digits that the cells around can then have.
    fn fillings(
        &self,
        count: usize,
        inner: Mask,
        outer: Mask,
        others: Mask,
        has_all_digits: bool,
    ) -> Option<(Mask, Mask)> {
        let Some(sets) = &self.sets[count] else {
            return could_add_up(inner, count, self.totals[count]).ok().map(|()| (inner, others));
        };
        let fits = |set: &&Mask| **set & !inner == 0 && (!has_all_digits || others & !**set & !outer == 0);
        let (mut inside, mut outside, mut any) = (0, 0, false);
        for set in sets.iter().filter(fits) {
            inside |= set;
            outside |= others & !set;
            any = true;
        }
        any.then_some((inside, outside))
    }
}

/// Whether the total is between the least and the greatest sum of so many of these digits.
pub(super) fn could_add_up(mask: Mask, count: usize, total: i64) -> Outcome {
    if (mask.count_ones() as usize) < count {
        return Err(Contradiction);
    }
    let (mut low, mut high) = (mask, mask);
    while low.count_ones() as usize > count {
        low &= !(1 << (63 - low.leading_zeros()));
        high &= high - 1;
    }
    if (sum(low)..=sum(high)).contains(&total) { Ok(()) } else { Err(Contradiction) }
}
