//! Families of digit sets as bits, the exact tool for cells that differ.
//!
//! There are 2^K sets of K digits, so a family of sets is 2^K bits in `W` words: one word for 6 digits, eight for 9. Cells that
//! differ use some set of digits after each cell. To place digit *d* turns a family into the sets with *d* added, which is a
//! shift by 2^*d*. One pass forward and one back then find exactly the digits that a cell can have.

use super::mask::{Mask, bit, digits, union};

/// The most digits and cells that families are made for.
pub(super) const MAX_DIGITS: usize = 10;

/// A family of sets of digits.
pub(super) type Family<const W: usize> = [u64; W];

/// The bits of a word whose position is a set without the digit.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The sets without the digit, with the digit added.
#[inline(always)]
fn add<const W: usize>(family: &Family<W>, digit: usize) -> Family<W> {
    if digit < 6 {
        return family.map(|word| (word & WITHOUT[digit]) << (1 << digit));
    }
    let step = 1 << (digit - 6);
    std::array::from_fn(|word| if word & step != 0 { family[word ^ step] } else { 0 })
}

/// The sets with the digit, without it.
#[inline(always)]
fn take<const W: usize>(family: &Family<W>, digit: usize) -> Family<W> {
    if digit < 6 {
        return family.map(|word| word >> (1 << digit) & WITHOUT[digit]);
    }
    let step = 1 << (digit - 6);
    std::array::from_fn(|word| if word & step == 0 { family[word ^ step] } else { 0 })
}

/// Whether every set has the digit.
#[inline(always)]
fn all_have<const W: usize>(family: &Family<W>, digit: usize) -> bool {
    let lacks = |word: usize| match digit {
        0..6 => family[word] & WITHOUT[digit] != 0,
        _ => word >> (digit - 6) & 1 == 0 && family[word] != 0,
    };
    !(0..W).any(lacks)
}

/// Removes the candidates that no filling uses: the cells differ, and for each check `(count, family)` the digits of the first
/// `count` cells are a set of the family. Exact. Returns the digits that every filling uses; `None` if there is no filling.
/// The checks are in ascending order.
#[inline(always)]
pub(super) fn filter<const W: usize>(cells: &mut [Mask], checks: &[(usize, Family<W>)]) -> Option<Mask> {
    let mut reached = [[0; W]; MAX_DIGITS + 1];
    reached[0][0] = 1;
    let mut rest = checks;
    for (at, &mask) in cells.iter().enumerate() {
        let from = reached[at];
        let mut to = [0; W];
        for digit in digits(mask) {
            let with = add(&from, digit);
            (0..W).for_each(|word| to[word] |= with[word]);
        }
        while let Some(((count, family), others)) = rest.split_first() {
            if *count != at + 1 {
                break;
            }
            (0..W).for_each(|word| to[word] &= family[word]);
            rest = others;
        }
        if to == [0; W] {
            return None;
        }
        reached[at + 1] = to;
    }
    let last = reached[cells.len()];
    let all = union(cells.iter().copied());
    let needed = digits(all).filter(|&digit| all_have(&last, digit)).fold(0, |set, digit| set | bit(digit));
    // The sets after a cell from which the last cell is reached.
    let mut live = last;
    for (at, mask) in cells.iter_mut().enumerate().rev() {
        let mut before = [0; W];
        let mut kept = 0;
        for digit in digits(*mask) {
            let without = take(&live, digit);
            let mut any = 0;
            for word in 0..W {
                let both = without[word] & reached[at][word];
                any |= both;
                before[word] |= both;
            }
            kept |= if any != 0 { bit(digit) } else { 0 };
        }
        *mask = kept;
        live = before;
    }
    Some(needed)
}
