//! Stable sorting that adds little to the program: the standard library's sort is compiled again for each
//! type, several kilobytes each time, which would enlarge the WebAssembly modules. This sort is equally fast
//! for short lists; for long lists in inner loops, use the standard library's.

use std::cmp::Ordering;

/// Lists of at most this number of items are sorted by insertion.
const SHORT: usize = 20;

/// Sorts by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a comparison.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() <= SHORT {
        for end in 1..items.len() {
            let mut at = end;
            while at > 0 && compare(&items[at], &items[at - 1]) == Ordering::Less {
                items.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_indices(&mut order, &|a, b| compare(&items[a], &items[b]));
    rearrange(items, &mut order);
}

/// Sorts indices, for all lists: so the sort of the standard library is compiled only once.
#[inline(never)]
fn sort_indices(indices: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    indices.sort_by(|a, b| compare(*a, *b));
}

/// Moves the item with the index `order[i]` to the index `i`, for each `i`.
fn rearrange<T>(items: &mut [T], order: &mut [usize]) {
    for start in 0..items.len() {
        // Follows a cycle; a finished position has its own index.
        let mut to = start;
        loop {
            let from = std::mem::replace(&mut order[to], to);
            if from == start {
                break;
            }
            items.swap(to, from);
            to = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_stable_sort(items in prop::collection::vec((0..8_u8, any::<u8>()), 0..100)) {
            let (mut sorted, mut expected) = (items.clone(), items);
            sort_by_key(&mut sorted, |item| item.0);
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(sorted, expected);
        }
    }
}
