//! [`Mask`], the candidates of a cell: bit 0 is the lowest digit of the layout.

/// A set of digits, counted from the lowest digit of the layout.
pub(super) type Mask = u64;

/// The set of one digit.
#[inline(always)]
pub(super) const fn bit(digit: usize) -> Mask {
    1 << digit
}

/// Whether there is at most one digit.
#[inline(always)]
pub(super) const fn is_single(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// The lowest digits, so many.
#[inline(always)]
pub(super) const fn lowest(count: usize) -> Mask {
    if count >= 64 { Mask::MAX } else { (1 << count) - 1 }
}

/// The digits strictly between two.
#[inline(always)]
pub(super) const fn between(low: usize, high: usize) -> Mask {
    lowest(high) & !lowest(low + 1)
}

/// The digits in ascending order.
#[inline(always)]
pub(super) fn digits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let digit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            digit
        })
    })
}

/// The sum of the digits, each counted from 0.
pub(super) fn sum(mask: Mask) -> i64 {
    digits(mask).map(|digit| digit as i64).sum()
}

/// The union of masks.
#[inline(always)]
pub(super) fn union(masks: impl IntoIterator<Item = Mask>) -> Mask {
    masks.into_iter().fold(0, |all, mask| all | mask)
}

/// All sets of `count` digits below `size` with this sum; `None` if there are more than `limit`.
pub(super) fn sets_with_sum(size: usize, count: usize, total: i64, limit: usize) -> Option<Vec<Mask>> {
    let mut sets = Vec::new();
    // Sets to complete with digits from `from`. The sums of `count` digits of a range are a range, so no branch is in vain.
    let mut begun = vec![(0 as Mask, 0usize, count, total)];
    while let Some((set, from, count, total)) = begun.pop() {
        if count == 0 {
            if total == 0 {
                sets.push(set);
            }
            continue;
        }
        let (count_i, size_i) = (count as i64, size as i64);
        for digit in from..size {
            let digit_i = digit as i64;
            let rest = total - digit_i;
            let least = (count_i - 1) * (digit_i + 1) + (count_i - 1) * (count_i - 2) / 2;
            let most = (count_i - 1) * size_i - (count_i - 1) * count_i / 2;
            if rest < least || size_i - digit_i < count_i {
                break;
            }
            if rest <= most {
                begun.push((set | bit(digit), digit + 1, count - 1, rest));
            }
        }
        if sets.len() + begun.len() > limit {
            return None;
        }
    }
    Some(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_with_sum_are_all_there_are() {
        for (count, total) in (0..=6).flat_map(|count| (0..=16).map(move |total| (count, total))) {
            let mut found = sets_with_sum(6, count, total, 100).unwrap();
            found.sort_unstable();
            let fits = |set: &Mask| set.count_ones() as usize == count && sum(*set) == total;
            assert_eq!(found, (0..64).filter(fits).collect::<Vec<_>>(), "{count} digits, sum {total}");
        }
        assert_eq!(sets_with_sum(62, 30, 900, 1000), None);
    }
}
