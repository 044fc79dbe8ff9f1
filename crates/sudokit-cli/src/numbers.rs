//! Parsers of numbers in arguments, whose errors name the allowed numbers.

use std::num::NonZero;
use std::ops::RangeInclusive;

/// A parser of whole numbers within this range, which includes its end.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = digits(text).filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            match (*range.start(), *range.end()) {
                (0, u64::MAX) if text.starts_with('-') => {
                    "expected a whole number that is not negative".to_owned()
                }
                (0, u64::MAX) => format!("expected a whole number up to {}", u64::MAX),
                (least, u64::MAX) => format!("expected a whole number of at least {least}"),
                (least, most) => format!("expected a whole number from {least} to {most}"),
            }
        })
    }
}

/// Reads a whole number.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}

/// Reads digits and nothing else.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Reads a number of threads: any number of at least 1.
pub(crate) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let threads = is_number.then(|| text.parse().unwrap_or(usize::MAX)).and_then(NonZero::new);
    threads.ok_or_else(|| "expected a whole number of at least 1".to_owned())
}

/// A limit for the number of answers; `None` for `all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit(pub(crate) Option<u64>);

/// Reads a number of at least 1, or `all`.
pub(crate) fn limit(text: &str) -> Result<Limit, String> {
    match digits(text) {
        _ if text == "all" => Ok(Limit(None)),
        Some(0) | None => Err("expected a whole number of at least 1, or all".to_owned()),
        Some(number) => Ok(Limit(Some(number))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_a_range() {
        assert_eq!(whole::<u8>(4..=24)("24"), Ok(24));
        assert_eq!(whole::<u64>(0..=u64::MAX)("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "3", "25", "+5", "-5", "5.0", "x", "99999999999999999999"] {
            assert_eq!(whole::<u8>(4..=24)(text), Err("expected a whole number from 4 to 24".to_owned()));
        }
    }

    #[test]
    fn any_number_of_threads_is_one() {
        assert_eq!(threads("99999999999999999999999").map(NonZero::get), Ok(usize::MAX));
        for text in ["0", "", "-1", "two"] {
            assert!(threads(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_limit_may_be_all() {
        assert_eq!((limit("all"), limit("7")), (Ok(Limit(None)), Ok(Limit(Some(7)))));
        assert!(["0", "", "ALL", "-1"].into_iter().all(|text| limit(text).is_err()));
    }
}
