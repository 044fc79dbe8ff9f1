//! [`Wanted`], what a person's way through a puzzle must be like: its rating, and the techniques it takes.

use std::ops::RangeInclusive;

use sudokit::Puzzle;
use sudokit::logic::se121::{End, Level, Rater, Rating, Tenths};
use sudokit::logic::{Path, Policy, Position};

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// Which ER.
    pub(super) er: Option<RangeInclusive<Tenths>>,
    /// Techniques that the path of the default policy must all use.
    pub(super) needs: Vec<String>,
    /// Techniques without which there must be a path.
    pub(super) without: Vec<String>,
}

/// Why a puzzle is not what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unlike {
    /// It has another ER.
    Rating(Tenths),
    /// The path uses not all the techniques that are wanted, or does not get to the end.
    Path,
}

impl Wanted {
    /// Whether anything is.
    pub(super) fn is_any(&self) -> bool {
        self.er.is_some() || self.asks_for_path()
    }

    fn asks_for_path(&self) -> bool {
        !(self.needs.is_empty() && self.without.is_empty())
    }

    /// Says why not, or gives the rating if it was asked for. `go_on` says whether anyone waits for it.
    pub(super) fn judge(
        &self,
        puzzle: Puzzle,
        rater: &mut Rater,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Rating>, Unlike> {
        if self.asks_for_path() && !self.has_path(puzzle) {
            return Err(Unlike::Path);
        }
        let Some(range) = &self.er else { return Ok(None) };
        let rating = rater.rate_within(&puzzle.into(), sudokit::Budget::default().with_go_on(go_on));
        let er = rating.er.unwrap_or_default();
        let is_it = rating.end != End::Stopped && range.contains(&er);
        if is_it { Ok(Some(rating)) } else { Err(Unlike::Rating(er)) }
    }

    fn has_path(&self, puzzle: Puzzle) -> bool {
        let policy = Policy::default().retain(|technique| !self.without.iter().any(|id| id == technique.id));
        let mut path = Path::new(Position::from(puzzle).known_as_proper(), &policy);
        let mut missing: Vec<&String> = self.needs.iter().collect();
        for step in &mut path {
            missing.retain(|id| *id != step.technique.id);
        }
        missing.is_empty() && path.position().is_solved()
    }
}

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
