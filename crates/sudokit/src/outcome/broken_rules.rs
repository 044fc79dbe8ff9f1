//! [`BrokenRules`], what the givens of a board contradict.

use std::fmt;

use crate::conflicts::ConflictWords;
#[cfg(feature = "request")]
use crate::format::VariantBoard;
use crate::puzzle::ConflictError;

/// The houses and rules that the givens of a board contradict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenRules {
    /// The houses of a classic board.
    Classic(ConflictError),
    /// The houses and rules of a board of another size or with other rules, each in words.
    Variant(Vec<String>),
}

impl BrokenRules {
    /// What the givens of a board of another size or with other rules contradict, if anything.
    #[cfg(feature = "request")]
    pub(crate) fn of_variant(board: &VariantBoard) -> Option<BrokenRules> {
        let text = |digit| board.text(digit);
        let conflicts = board.puzzle.conflicts();
        let words: Vec<String> =
            conflicts.iter().map(|conflict| conflict.words(&board.puzzle, &text)).collect();
        (!words.is_empty()).then_some(BrokenRules::Variant(words))
    }
}

/// The first few, and how many more there are.
impl fmt::Display for BrokenRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenRules::Classic(conflicts) => conflicts.fmt(f),
            BrokenRules::Variant(words) => ConflictWords(words).fmt(f),
        }
    }
}
