//! Ranges as text: `24..28`, `24..=28`, or one value for both ends. The end is in the range.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a range that is not empty.
pub(crate) fn parse_range<T: FromStr + PartialOrd>(text: &str) -> Option<RangeInclusive<T>> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most): (T, T) = (least.parse().ok()?, most.trim_start_matches('=').parse().ok()?);
    (least <= most).then_some(least..=most)
}
