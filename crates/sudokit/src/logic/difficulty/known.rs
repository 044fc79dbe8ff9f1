//! [`Known`], a measure that may be known only in part: a rating that was stopped is a lower bound, or
//! unknown.

use std::fmt;

use crate::logic::hodoku;
use crate::logic::se121::{self, Level, RatingEnd, Tenths};

/// A measure that may have been stopped.
///
/// Text is `7.6`, `at least 7.6` or `-`; with `#`, a lower bound is `7.6+`.
///
/// ```
/// use sudokit::logic::{Known, se121::Tenths};
///
/// let known = [Known::Exactly(Tenths(76)), Known::AtLeast(Tenths(76)), Known::Nothing];
/// assert_eq!(known.map(|known| known.to_string()), ["7.6", "at least 7.6", "-"]);
/// assert_eq!(known.map(|known| format!("{known:#}")), ["7.6", "7.6+", "-"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known<T> {
    /// This is the value.
    Exactly(T),
    /// The value is this or a higher one.
    AtLeast(T),
    /// The value is unknown, or does not exist.
    Nothing,
}

impl<T> Known<T> {
    /// The value, if it is certain.
    ///
    /// ```
    /// use sudokit::logic::Known;
    /// assert_eq!([Known::Exactly(1), Known::AtLeast(1)].map(Known::exactly), [Some(1), None]);
    /// ```
    pub fn exactly(self) -> Option<T> {
        match self {
            Known::Exactly(value) => Some(value),
            Known::AtLeast(_) | Known::Nothing => None,
        }
    }

    /// The lowest value that is possible, if anything is known.
    ///
    /// ```
    /// use sudokit::logic::Known;
    /// assert_eq!([Known::AtLeast(1), Known::Nothing].map(Known::least), [Some(1), None]);
    /// ```
    pub fn least(self) -> Option<T> {
        match self {
            Known::Exactly(value) | Known::AtLeast(value) => Some(value),
            Known::Nothing => None,
        }
    }

    /// A lower bound on a scale of values: the highest is certain, the lowest has no information.
    fn at_least(value: T, scale: &[T]) -> Known<T>
    where
        T: PartialEq,
    {
        match value {
            value if scale.last() == Some(&value) => Known::Exactly(value),
            value if scale.first() == Some(&value) => Known::Nothing,
            value => Known::AtLeast(value),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Known<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Exactly(value) => write!(f, "{value}"),
            Known::AtLeast(value) if f.alternate() => write!(f, "{value}+"),
            Known::AtLeast(value) => write!(f, "at least {value}"),
            Known::Nothing => f.write_str("-"),
        }
    }
}

impl se121::Rating {
    /// ER as far as it is known.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, logic::Known, logic::se121::rate_within};
    ///
    /// let text = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";
    /// let rate = |max: u64| Ok::<_, sudokit::ParsePuzzleError>(
    ///     rate_within(&text.parse::<Puzzle>()?.into(), Budget::default().with_max_nodes(max)).known_er());
    /// assert!(matches!(rate(10_000)?, Known::AtLeast(_)));
    /// assert_eq!(rate(1_000_000)?.to_string(), "10.9");
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn known_er(&self) -> Known<Tenths> {
        match (self.er, self.end) {
            (Some(er), RatingEnd::Stopped) => Known::AtLeast(er),
            (Some(er), _) => Known::Exactly(er),
            (None, _) => Known::Nothing,
        }
    }

    /// The level of ER as far as it is known; a puzzle that the steps do not solve has none.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::Known, logic::se121::{Level, rate}};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert_eq!(rate(&text.parse::<Puzzle>()?.into()).level(), Known::Exactly(Level::Easy));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn level(&self) -> Known<Level> {
        match (self.er.map(Level::of), self.end) {
            (Some(level), RatingEnd::Solved) => Known::Exactly(level),
            (Some(level), RatingEnd::Stopped) => Known::at_least(level, &Level::ALL),
            _ => Known::Nothing,
        }
    }
}

impl hodoku::Rating {
    /// The level as far as it is known.
    ///
    /// ```
    /// use sudokit::{Budget, GoOn, Puzzle, logic::Known, logic::hodoku::rate_within};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let never = GoOn::new(|| false);
    /// let rating = rate_within(&text.parse::<Puzzle>()?.into(), Budget::default().with_go_on(&never))?;
    /// assert_eq!((rating.known_level(), rating.known_score()), (Known::Nothing, Known::Nothing));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn known_level(&self) -> Known<hodoku::Level> {
        if self.is_complete {
            return Known::Exactly(self.level);
        }
        Known::at_least(self.level, &hodoku::Level::ALL)
    }

    /// The score as far as it is known.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::Known, logic::hodoku::rate};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert_eq!(rate(&text.parse::<Puzzle>()?.into())?.known_score(), Known::Exactly(204));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn known_score(&self) -> Known<u32> {
        match self.score {
            score if self.is_complete => Known::Exactly(score),
            0 => Known::Nothing,
            score => Known::AtLeast(score),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_at_either_end_of_the_scale_is_none() {
        let texts = Level::ALL.map(|level| Known::at_least(level, &Level::ALL).to_string());
        assert_eq!(texts, ["-", "at least medium", "at least hard", "at least expert", "extreme"]);
    }
}
