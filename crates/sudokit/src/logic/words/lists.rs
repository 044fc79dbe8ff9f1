//! Lists in words: [items](list) with "and" or "or" between the last two, and [houses] by their numbers.

use std::fmt::{Display, Write};

use crate::house::House;
use crate::sort::sort_by_key;

use super::phrases::Phrases;

/// The items with separators: `between` two items, and `before_last` before the last one.
pub(super) fn list<T: Display>([between, before_last]: [&str; 2], items: impl Iterator<Item = T>) -> String {
    let items: Vec<_> = items.collect();
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        let separator = match i {
            0 => "",
            _ if i + 1 == items.len() => before_last,
            _ => between,
        };
        let _ = write!(text, "{separator}{item}");
    }
    text
}

/// Houses; houses of one kind by their numbers: "rows 2 and 5".
pub(super) fn houses(phrases: &Phrases, houses: &[House]) -> String {
    let [first, rest @ ..] = houses else { return String::new() };
    if rest.iter().all(|house| house.kind() == first.kind()) {
        let mut numbers: Vec<_> = houses.iter().map(|house| house.number()).collect();
        sort_by_key(&mut numbers, |number| *number);
        return (phrases.houses)(first.kind(), &list(phrases.and, numbers.iter()), !rest.is_empty());
    }
    let each = houses.iter().map(|house| (phrases.houses)(house.kind(), &house.number().to_string(), false));
    list(phrases.and, each)
}
