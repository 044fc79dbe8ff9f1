//! Arguments that name ratings: a range of ER, or a level.

use std::ops::RangeInclusive;

use sudokit::logic::se121::{Level, Tenths};

/// Reads a range of ratings, or one.
pub(super) fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (tenths(least), tenths(most.trim_start_matches('='))) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err("expected ratings up to 20.0, such as 7.0..7.9 or 7.2; the last is one of them".to_owned()),
    }
}

fn tenths(text: &str) -> Option<Tenths> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = are_digits(whole) && are_digits(tenth) && whole.len() <= 2 && tenth.len() == 1;
    let tenths = is_number.then(|| format!("{whole}{tenth}").parse().ok())??;
    (tenths <= 200).then_some(Tenths(tenths))
}

/// Reads the name of a level.
pub(super) fn level(text: &str) -> Result<Level, String> {
    let names = || Level::ALL.map(Level::name).join(", ");
    Level::ALL
        .into_iter()
        .find(|level| level.name() == text)
        .ok_or_else(|| format!("expected one of: {}", names()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read() {
        assert_eq!(ratings("7.0..7.9"), Ok(Tenths(70)..=Tenths(79)));
        assert_eq!(ratings("7..=11.1"), Ok(Tenths(70)..=Tenths(111)));
        assert_eq!(ratings("1.2"), Ok(Tenths(12)..=Tenths(12)));
        for text in ["", "..", "7.9..7.0", "7.05", "7.", ".5", "-1", "+7.0", "20.1", "x", "111", "7.é"] {
            assert!(ratings(text).is_err(), "{text}");
        }
    }
}
