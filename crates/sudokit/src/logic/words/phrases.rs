//! [`Phrases`], everything that a language provides.

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::HouseKind;
use crate::logic::explanation::ExplanationEnd;
use crate::puzzle::Solution;
use crate::search::NotProper;

use super::branches::BranchPhrases;
use super::hints::HintPhrases;

/// The sentences of a language for one technique: two [templates](super::template).
pub(super) struct TechniqueWords {
    /// The id of the technique.
    pub(super) id: &'static str,
    /// The name of the technique.
    pub(super) name: &'static str,
    /// What is seen on the board.
    pub(super) seen: &'static str,
    /// What follows, and why.
    pub(super) then: &'static str,
}

/// The result of a search for two solutions, unless it was stopped.
pub(super) type Searched<'a> = Option<Result<&'a Solution, &'a NotProper>>;

/// The phrases of a language, from which all sentences are made.
pub(super) struct Phrases {
    /// The words of each technique.
    pub(super) techniques: &'static [TechniqueWords],
    /// Houses of one kind: the list of their numbers, and whether there are several.
    pub(super) houses: fn(HouseKind, numbers: &str, several: bool) -> String,
    /// The text between the items of a list, and before the last one.
    pub(super) and: [&'static str; 2],
    /// The same in a list of alternatives.
    pub(super) or: [&'static str; 2],
    /// The text between the effects of a step, and before the last one.
    pub(super) also: [&'static str; 2],
    /// A placed digit.
    pub(super) place: fn(cell: &str, digit: Digit) -> String,
    /// Digits, as alternatives, that some cells lose.
    pub(super) eliminate: fn(cells: &str, digits: &str) -> String,
    /// The name of a technique and what is seen, which may be empty.
    pub(super) titled: fn(name: &str, seen: &str) -> String,
    /// Makes a sentence of what follows.
    pub(super) sentence: fn(&str) -> String,
    /// The text between sentences.
    pub(super) space: &'static str,
    /// The text after a colon.
    pub(super) after_colon: &'static str,
    /// A candidate in a list.
    pub(super) candidate: fn(Candidate) -> String,
    /// A cell with its digits.
    pub(super) cell: fn(cell: &str, digits: &str) -> String,
    /// A set of cells with its digits.
    pub(super) set: fn(letter: char, cells: &str, digits: &str) -> String,
    /// Digits, and the letters of the sets that share them.
    pub(super) common: fn(digits: &str, letters: &str) -> String,
    pub(super) exclusions: ExclusionPhrases,
    pub(super) branches: BranchPhrases,
    pub(super) hints: HintPhrases,
    /// The end of an explanation: the number of steps and of blanks left, and what a search found.
    pub(super) closing: fn(ExplanationEnd, steps: usize, blanks: usize, Searched<'_>) -> String,
    /// The title of a page of explanations.
    pub(super) page_title: &'static str,
}

/// Why combinations of candidates are impossible.
pub(super) struct ExclusionPhrases {
    /// The heading of the combinations that contain this candidate.
    pub(super) heading: fn(Candidate) -> String,
    /// A combination leaves a cell without a candidate; these are the digits of that cell.
    pub(super) empties: fn(combination: &str, cell: &str, digits: &str) -> String,
    /// The same digit twice in a house.
    pub(super) repeats: fn(cells: &str, Digit, house: &str) -> String,
}
