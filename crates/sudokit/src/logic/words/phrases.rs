//! [`Phrases`], everything that a language provides.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::house::HouseKind;
use crate::logic::explanation::end::ExplanationEnd;
use crate::puzzle::Solution;
use crate::search::NotUniqueError;

/// The sentences of a language for one technique: two [templates](super::template).
pub(super) struct TechniqueWords {
    /// The id of the technique.
    pub(super) id: &'static str,
    /// The name of the technique.
    pub(super) name: &'static str,
    /// The pattern on the board.
    pub(super) seen: &'static str,
    /// What follows, and why.
    pub(super) then: &'static str,
}

/// The result of a search for two solutions, unless it was stopped.
pub(super) type Searched<'a> = Option<Result<&'a Solution, &'a NotUniqueError>>;

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
    /// Makes a sentence of a conclusion.
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

/// The phrases of branches.
pub(super) struct BranchPhrases {
    /// The assumptions of an argument, and that they have the same consequence.
    pub(super) cases: fn(&Cases) -> String,
    /// A candidate is true, or false.
    pub(super) claim: fn(Candidate, holds: bool) -> String,
    /// A digit is in one of some cells.
    pub(super) one_of: fn(cells: &str, Digit) -> String,
    /// A chain: its first claim, and the claims that follow one from the other.
    pub(super) chain: fn(premise: &str, consequences: &str) -> String,
    /// The text between claims, each of which follows from the previous one.
    pub(super) follows: &'static str,
    /// The heading: what is assumed.
    pub(super) suppose: fn(claims: &str) -> String,
    /// The heading where nothing is assumed.
    pub(super) from_the_board: &'static str,
    /// The reference to the assumption. Other references are the numbers of lines.
    pub(super) assumed: &'static str,
    /// The text between excluded cells or digits, and before the last one.
    pub(super) excluded: [&'static str; 2],
    /// Cells or digits that are excluded, and references to the reasons.
    pub(super) out: fn(what: &str, references: &str) -> String,
    /// The text between several exclusions.
    pub(super) between: &'static str,
    /// A digit is the last candidate of a cell; the exclusions of the others may be empty.
    pub(super) left_in_cell: fn(Candidate, out: &str) -> String,
    /// A cell is the last place for a digit in a house; the exclusions of the others may be empty.
    pub(super) left_in_house: fn(Candidate, house: &str, out: &str) -> String,
    /// Some cells cannot be some digits.
    pub(super) not: fn(cells: &str, several: bool, digits: &str) -> String,
    /// This follows by a technique. The pattern and the references may be empty.
    pub(super) by: fn(what: &str, name: &str, seen: &str, references: &str) -> String,
    /// This follows from earlier lines.
    pub(super) so: fn(what: &str, references: &str) -> String,
    /// The end of a line that contradicts an earlier one.
    pub(super) but: fn(claim: &str, reference: &str) -> String,
    /// The techniques used on the way.
    pub(super) used: fn(names: &str) -> String,
    /// The conclusion that follows in every case.
    pub(super) in_every_case: fn(effect: &str) -> String,
}

/// The assumptions of an argument.
pub(super) enum Cases {
    /// One that leads to a contradiction: a candidate is true, or false.
    Refuted(Candidate, bool),
    /// A candidate is true, or it is false.
    EitherWay(Candidate),
    /// The cell is one of these digits.
    Cell(Cell, DigitSet),
    /// The digit is somewhere in a house.
    House(Digit, String),
}

/// The phrases of hints that are not a step.
pub(super) struct HintPhrases {
    /// Where to look: a house, or several.
    pub(super) look_at: fn(place: &str) -> String,
    /// The number of wrong digits and of wrong marks.
    pub(super) count: fn(placed: usize, marks: usize) -> String,
    /// The wrong digits, and whether there are several.
    pub(super) placed: fn(list: &str, several: bool) -> String,
    /// The candidates that are wrongly crossed out.
    pub(super) marks: fn(list: &str) -> String,
    /// Digits and marks that cannot all be right; one of the lists may be empty.
    pub(super) together: fn(placed: &str, marks: &str) -> String,
    /// The puzzle has several solutions, but none agrees with the player.
    pub(super) inconsistent: &'static str,
    pub(super) no_solution: &'static str,
    /// A digit conflicts with a cell of the same house, a given or correctly placed.
    pub(super) conflict: fn(Candidate, cell: Cell, is_given: bool, house: &str) -> String,
    pub(super) not_a_candidate: fn(Candidate) -> String,
    pub(super) cell_without_candidate: fn(Cell) -> String,
    pub(super) digit_without_place: fn(Digit, house: &str) -> String,
    /// Only a search shows that these claims are wrong.
    pub(super) search: fn(claims: &str) -> String,
    /// Only a search shows that the puzzle has no solution.
    pub(super) search_of_puzzle: &'static str,
    /// The techniques find nothing, and whether the puzzle has one solution.
    pub(super) stuck: fn(is_proper: bool) -> String,
    pub(super) solved: &'static str,
}
