//! [`Level`], a word for an ER.

use std::fmt;
use std::ops::RangeInclusive;

use sudokit_base::parse_by_name;

use super::rating::Tenths;

/// The difficulty of a puzzle in one word, by its ER alone.
///
/// Each bound is where a kind of reasoning ends: hidden singles; what can be seen without pencil marks;
/// locked candidates, subsets, fish and wings; all other patterns and chains that do not branch. Beyond
/// these, chains branch.
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
    /// All levels, from easy to extreme.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The level of this ER.
    #[must_use]
    pub fn of(er: Tenths) -> Level {
        Level::ALL.into_iter().find(|level| er <= *level.range().end()).unwrap_or(Level::Extreme)
    }

    /// The ratings of this level.
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

    /// The usual number of givens of puzzles of this level in newspapers and apps. Easier puzzles have more
    /// givens than they need.
    #[must_use]
    pub const fn usual_givens(self) -> RangeInclusive<usize> {
        match self {
            Level::Easy => 32..=38,
            Level::Medium => 28..=34,
            Level::Hard => 26..=32,
            Level::Expert => 24..=30,
            Level::Extreme => 22..=28,
        }
    }

    /// The level in one word.
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

    /// The level of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The techniques that puzzles of this level need and puzzles of lower levels do not.
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

parse_by_name! {
    /// The text is not the name of a level.
    pub struct ParseLevelError("not a level; the levels are ", Level::ALL.iter().map(|level| level.name()));

    /// By name.
    impl FromStr for Level = Level::from_name;
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
