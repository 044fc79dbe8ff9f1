//! [`Word`], what people call it.

use std::fmt;

use crate::logic::se121::Tenths;

/// A word for how hard a puzzle is, by its ER.
///
/// Others draw the lines elsewhere; what a word means here is told by the techniques below its line.
///
/// ```
/// use sudokit::logic::{Word, se121::Tenths};
/// assert_eq!(Word::of(Tenths(26)), Word::Medium);
/// assert_eq!(Word::Medium.to_string(), "medium");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// ER 1.5 or less: one digit after another has one place left in some house.
    Easy,
    /// ER 2.8 or less: cells with one candidate, pointing and claiming, too; pairs only where they lead to a
    /// digit at once.
    Medium,
    /// ER 4.4 or less: pairs and triples, X-wing and swordfish, XY- and XYZ-wing.
    Hard,
    /// ER 7.0 or less: quads, unique rectangles, BUG, aligned pairs, cycles and short chains.
    Expert,
    /// More: long chains, and chains of several branches.
    Extreme,
}

impl Word {
    /// All, from easy to hard.
    ///
    /// ```
    /// assert!(sudokit::logic::Word::ALL.is_sorted());
    /// ```
    pub const ALL: [Word; 5] = [Word::Easy, Word::Medium, Word::Hard, Word::Expert, Word::Extreme];

    /// The highest ER that it is said of.
    ///
    /// ```
    /// use sudokit::logic::{Word, se121::Tenths};
    /// assert_eq!(Word::Easy.limit(), Tenths(15));
    /// ```
    #[must_use]
    pub const fn limit(self) -> Tenths {
        Tenths(match self {
            Word::Easy => 15,
            Word::Medium => 28,
            Word::Hard => 44,
            Word::Expert => 70,
            Word::Extreme => u16::MAX,
        })
    }

    /// The word for this ER.
    ///
    /// ```
    /// use sudokit::logic::{Word, se121::Tenths};
    /// assert_eq!(Word::of(Tenths(71)), Word::Extreme);
    /// ```
    #[must_use]
    pub fn of(er: Tenths) -> Word {
        Word::ALL.into_iter().find(|word| er <= word.limit()).unwrap_or(Word::Extreme)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Word::Easy => "easy",
            Word::Medium => "medium",
            Word::Hard => "hard",
            Word::Expert => "expert",
            Word::Extreme => "extreme",
        })
    }
}
