//! [`Level`], a plain word for a rating.

use std::fmt;
use std::ops::RangeInclusive;

use super::rating::Tenths;

/// How hard a puzzle is in a word, by its ER alone.
///
/// The bounds lie where a kind of thinking ends: singles that are easily seen; what can be seen without marks; pairs,
/// wings and rows of candidates; all patterns. What is beyond takes chains that branch.
///
/// ```
/// use sudokit::logic::se121::{Level, Tenths};
/// assert_eq!(Level::of(Tenths(26)), Level::Hard);
/// assert_eq!(Level::Hard.range(), Tenths(26)..=Tenths(44));
/// assert_eq!(Level::Hard.to_string(), "hard");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// ER up to 1.5.
    Easy,
    /// ER 1.6 to 2.5.
    Medium,
    /// ER 2.6 to 4.4.
    Hard,
    /// ER 4.5 to 7.4.
    Expert,
    /// ER 7.5 and more.
    Extreme,
}

impl Level {
    /// All, from easy to hard.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The level of this ER.
    ///
    /// ```
    /// use sudokit::logic::se121::{Level, Tenths};
    /// assert_eq!(Level::of(Tenths(12)), Level::Easy);
    /// ```
    #[must_use]
    pub fn of(er: Tenths) -> Level {
        Level::ALL.into_iter().find(|level| er <= *level.range().end()).unwrap_or(Level::Extreme)
    }

    /// The ratings of this level.
    ///
    /// ```
    /// use sudokit::logic::se121::{Level, Tenths};
    /// assert!(Level::Extreme.range().contains(&Tenths(119)));
    /// ```
    #[must_use]
    pub const fn range(self) -> RangeInclusive<Tenths> {
        let (least, most) = match self {
            Level::Easy => (0, 15),
            Level::Medium => (16, 25),
            Level::Hard => (26, 44),
            Level::Expert => (45, 74),
            Level::Extreme => (75, 200),
        };
        Tenths(least)..=Tenths(most)
    }

    /// The word.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::se121::Level::Expert.name(), "expert");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}

impl Level {
    /// What puzzles of this level take at most, and the levels below do not.
    ///
    /// ```
    /// use sudokit::logic::se121::Level;
    /// assert_eq!(Level::Easy.about(), "hidden singles");
    /// ```
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Level::Easy => "hidden singles",
            Level::Medium => "naked singles, and sets that place a digit at once",
            Level::Hard => "locked candidates, pairs, triplets, fish and wings",
            Level::Expert => "uniqueness, quads, and chains that do not branch",
            Level::Extreme => "chains that branch",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_has_one_level() {
        for er in (0..=200).map(Tenths) {
            let levels: Vec<Level> =
                Level::ALL.into_iter().filter(|level| level.range().contains(&er)).collect();
            assert_eq!(levels, [Level::of(er)]);
        }
    }
}
