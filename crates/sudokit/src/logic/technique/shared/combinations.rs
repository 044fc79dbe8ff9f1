//! All subsets of a given size, in lexicographic order.

use std::ops::ControlFlow;

/// Visits every subset of `size` items, each in the order of the items.
pub(in crate::logic::technique) fn each_subset<T: Copy>(
    items: &[T],
    size: usize,
    mut visit: impl FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size > items.len() {
        return ControlFlow::Continue(());
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut subset: Vec<T> = items[..size].to_vec();
    loop {
        visit(&subset)?;
        // Moves the last index that can still move; the indices after it follow directly.
        let Some(moved) = (0..size).rev().find(|&i| chosen[i] < items.len() - size + i) else {
            return ControlFlow::Continue(());
        };
        chosen[moved] += 1;
        subset[moved] = items[chosen[moved]];
        for i in moved + 1..size {
            chosen[i] = chosen[i - 1] + 1;
            subset[i] = items[chosen[i]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_is_visited_once_in_order() {
        for (size, count) in [(0, 1), (1, 6), (2, 15), (3, 20), (6, 1), (7, 0)] {
            let mut seen = Vec::new();
            let _ = each_subset(&[0, 1, 2, 3, 4, 5], size, |subset| {
                seen.push(subset.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(seen.len(), count, "{size}");
            assert!(seen.is_sorted());
            seen.dedup();
            assert_eq!(seen.len(), count, "{size}");
        }
    }
}
