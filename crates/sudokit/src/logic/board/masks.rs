//! Sets of up to nine elements as bits, and the order in which subsets are tried.
//!
//! Subsets are tried as increasing numbers, with the first element as bit 0. In this order (colexicographic)
//! the subsets of the first elements come first. So the list for nine elements begins with the lists for
//! fewer.

const PAIRS: [u16; 36] = of_nine(2);
const TRIPLETS: [u16; 84] = of_nine(3);
const QUADS: [u16; 126] = of_nine(4);

/// The number of subsets of 2, 3 and 4 out of `n` elements, by `n`.
const COUNTS: [[usize; 10]; 3] = [
    [0, 0, 1, 3, 6, 10, 15, 21, 28, 36],
    [0, 0, 0, 1, 4, 10, 20, 35, 56, 84],
    [0, 0, 0, 0, 1, 5, 15, 35, 70, 126],
];

const fn of_nine<const N: usize>(size: u32) -> [u16; N] {
    let mut list = [0; N];
    let (mut mask, mut n) = (0u16, 0);
    while mask < 512 {
        if mask.count_ones() == size {
            list[n] = mask;
            n += 1;
        }
        mask += 1;
    }
    list
}

/// The subsets of `size` (2, 3 or 4) out of `elements` elements, at most nine.
pub(in crate::logic) fn subsets(size: usize, elements: usize) -> &'static [u16] {
    let all: &[u16] = match size {
        2 => &PAIRS,
        3 => &TRIPLETS,
        _ => &QUADS,
    };
    &all[..COUNTS[size - 2][elements]]
}

/// All subsets of some bits, as increasing numbers.
pub(in crate::logic) fn within(mask: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(0u16);
    std::iter::from_fn(move || {
        let subset = next?;
        // Adds one to the subset, with carries that skip the bits outside of the mask.
        next = (subset != mask).then(|| subset.wrapping_sub(mask) & mask);
        Some(subset)
    })
}

/// The numbers of the bits that are set.
pub(in crate::logic) fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (first < 16).then_some(first)
    })
}

/// The number of set bits in a number below 512: a table, because not every processor can count bits.
static BITS: [u8; 512] = {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        table[mask] = (mask as u16).count_ones() as u8;
        mask += 1;
    }
    table
};

/// The number of set bits among nine.
#[inline]
pub(in crate::logic) fn count(mask: u16) -> usize {
    usize::from(BITS[usize::from(mask & 511)])
}

/// Whether more than one bit is set.
pub(in crate::logic) const fn several(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// Whether exactly one bit is set.
pub(in crate::logic) const fn single(mask: u16) -> bool {
    mask != 0 && !several(mask)
}

/// Whether exactly two bits are set.
pub(in crate::logic) const fn two(mask: u16) -> bool {
    single(mask & mask.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_of_fewer_elements_are_the_beginning() {
        for size in 2..=4 {
            for elements in 0..=9 {
                let expected: Vec<u16> =
                    (0..1u16 << elements).filter(|mask| mask.count_ones() as usize == size).collect();
                assert_eq!(subsets(size, elements), expected, "{size} of {elements}");
            }
        }
    }

    #[test]
    fn subsets_within_some_bits() {
        for mask in [0, 1, 0b1_0110_0101, 511] {
            let expected: Vec<u16> = (0..512).filter(|subset| subset & !mask == 0).collect();
            assert_eq!(within(mask).collect::<Vec<_>>(), expected, "{mask:b}");
        }
    }

    #[test]
    fn counts_of_bits() {
        for mask in 0..512u16 {
            assert_eq!(several(mask), mask.count_ones() > 1);
            assert_eq!(single(mask), mask.count_ones() == 1);
            assert_eq!(two(mask), mask.count_ones() == 2);
            assert_eq!(bits(mask).count(), mask.count_ones() as usize);
            assert_eq!(count(mask), mask.count_ones() as usize);
        }
    }
}
