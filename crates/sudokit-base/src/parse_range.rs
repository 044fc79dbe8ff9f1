//! Ranges as text: `24..28`, `24..=28`, or one value for both ends. The end is in the range.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Why a text is not a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RangeProblem {
    /// The text is not two values.
    Malformed,
    /// The first value is greater than the second; this is the range with the values exchanged.
    Reversed(String),
}

/// Reads a range that is not empty.
///
/// # Errors
/// The text is not a range.
///
/// ```
/// use sudokit_base::{RangeProblem, parse_range};
/// assert_eq!(parse_range::<u8>("24..28"), Ok(24..=28));
/// assert_eq!(parse_range::<u8>("28..24"), Err(RangeProblem::Reversed("24..28".to_owned())));
/// ```
pub fn parse_range<T: FromStr + PartialOrd>(text: &str) -> Result<RangeInclusive<T>, RangeProblem> {
    let (first, second) = text.split_once("..").unwrap_or((text, text));
    let second = second.trim_start_matches('=');
    let read = |text: &str| text.parse::<T>().map_err(|_| RangeProblem::Malformed);
    let (least, most) = (read(first)?, read(second)?);
    if least <= most { Ok(least..=most) } else { Err(RangeProblem::Reversed(format!("{second}..{first}"))) }
}
