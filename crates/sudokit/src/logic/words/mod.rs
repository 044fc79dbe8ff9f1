//! [`Step`]s in words: the name of the technique, why it holds, and what follows, in several languages.
//!
//! A language is one file: a table of its techniques, each with a name and a reason in which `{...}` stands
//! for a part of the evidence. So a technique is never asked for here, and a step is told by its data alone.
//!
//! | in a reason | is replaced by |
//! |---|---|
//! | `{pivot}`, or another [role](Role) | the cells with that role |
//! | `{pivot:digits}` | the digits with that role |
//! | `{pivot:sets}` | the [sets](Evidence::sets) with that role: letter, cells, digits |
//! | `{pivot:letters}` | the letters of these sets |
//! | `{base:houses}` | the houses with that role |
//! | `{sets}`, `{petals}`, `{last}` | all sets; those that are no pivot; the letter of the last |
//! | `{commons}` | the restricted common digits, each with the letters of its sets |
//! | `{eliminated}` | the digits that are eliminated |
//! | `{chain}` | the chain in [Eureka notation](eureka) |
//! | `{cases}` | the assumptions of the [branches], and that they lead to the same |
//! | `{used}` | the techniques that are used in the [branches] |

mod branches;
mod chinese;
mod english;
mod eureka;
mod mistakes;

use std::fmt::Write;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};
use crate::puzzle::Solution;
use crate::search::NotProper;

use super::explanation::ExplanationEnd;
use super::step::{Combination, Evidence, LinkKind, Role, Step};
use super::technique::Technique;

use branches::BranchPhrases;
pub use eureka::eureka;
use mistakes::MistakePhrases;
pub(crate) use mistakes::boxes;

/// A language in which steps are told.
///
/// ```
/// use sudokit::logic::Language;
/// assert_eq!(Language::from_name("zh"), Some(Language::Chinese));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

/// What a language says of one technique.
struct Words {
    /// The technique.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// Why it holds.
    reason: &'static str,
}

/// What a search found, if it was not stopped.
type Searched<'a> = Option<Result<&'a Solution, &'a NotProper>>;

/// How a language says what all steps say.
struct Phrases {
    words: &'static [Words],
    /// Houses of one kind by their numbers, and whether they are several.
    houses: fn(HouseKind, numbers: &str, several: bool) -> String,
    /// Between the items of a list, and before the last.
    and: [&'static str; 2],
    /// The same for alternatives.
    or: [&'static str; 2],
    place: fn(cell: &str, digit: Digit) -> String,
    eliminate: fn(cells: &str, digits: &str) -> String,
    /// Between the things that follow, and before the last.
    also: [&'static str; 2],
    /// The name and why.
    whole: fn(name: &str, reason: &str) -> String,
    /// What follows.
    so: fn(effect: &str) -> String,
    /// Between sentences.
    space: &'static str,
    /// After a colon.
    after_colon: &'static str,
    /// A set with its cells and digits.
    set: fn(letter: char, cells: &str, digits: &str) -> String,
    /// Digits, and the letters of the sets that share them.
    common: fn(digits: &str, letters: &str) -> String,
    exclusions: ExclusionPhrases,
    branches: BranchPhrases,
    mistakes: MistakePhrases,
    /// Where to look first: a house, or a digit.
    look_at: fn(place: &str) -> String,
    /// How a path ends: after so many steps, with so many blanks, and what a search says.
    closing: fn(ExplanationEnd, steps: usize, blanks: usize, Searched<'_>) -> String,
    /// The title of a page with explanations.
    page_title: &'static str,
}

impl Language {
    /// All of them.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Language::ALL.len(), 2);
    /// ```
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its tag: `en`, `zh`.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Language::English.name(), "en");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language with this tag.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Language::from_name("xx"), None);
    /// ```
    #[must_use]
    pub fn from_name(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == tag)
    }

    const fn phrases(self) -> &'static Phrases {
        match self {
            Language::English => &english::PHRASES,
            Language::Chinese => &chinese::PHRASES,
        }
    }

    /// The title of a page with explanations.
    pub(super) const fn page_title(self) -> &'static str {
        self.phrases().page_title
    }

    /// How it says that a path ends.
    pub(super) fn closing(
        self,
        end: ExplanationEnd,
        steps: usize,
        blanks: usize,
        solution: Searched<'_>,
    ) -> String {
        (self.phrases().closing)(end, steps, blanks, solution)
    }

    /// What it says of a technique. The tests see to it that every technique has its words.
    fn words(self, technique: &Technique) -> (&'static str, &'static str) {
        let words = self.phrases().words.iter().find(|words| words.id == technique.id);
        words.map_or((technique.id, ""), |words| (words.name, words.reason))
    }
}

impl Technique {
    /// Its name for people.
    ///
    /// ```
    /// use sudokit::logic::{Language, Technique};
    /// let technique = Technique::from_name("naked-single").expect("it is in the table");
    /// assert_eq!(technique.name(Language::English), "naked single");
    /// assert_eq!(technique.name(Language::Chinese), "唯余");
    /// ```
    #[must_use]
    pub fn name(&self, language: Language) -> &'static str {
        language.words(self).0
    }
}

/// How a language says which combinations of candidates are impossible.
struct ExclusionPhrases {
    /// The heading: a candidate is in none of the combinations that are left.
    heading: fn(Candidate) -> String,
    /// A combination would leave a cell, which has these candidates, without any.
    empties: fn(combination: &str, cell: &str, digits: &str) -> String,
    /// Cells of a house have the same digit.
    repeats: fn(cells: &str, Digit, house: &str) -> String,
}

/// A statement in words, with the argument below it.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) branches: Vec<TextBranch>,
    /// What follows from the branches.
    pub(super) conclusion: Option<String>,
}

/// A branch of an argument in words.
pub(super) struct TextBranch {
    pub(super) text: String,
    /// Numbered from 1.
    pub(super) lines: Vec<Text>,
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text { text, branches: Vec::new(), conclusion: None }
    }
}

impl Text {
    /// The statement as an outline: each line with the white space before it.
    pub(super) fn outline(&self) -> Vec<String> {
        let mut lines = vec![self.text.clone()];
        for TextBranch { text, lines: inner } in &self.branches {
            lines.push(format!("- {text}"));
            for (number, line) in (1..).zip(inner) {
                let marker = format!("  {number}. ");
                for (at, line) in line.outline().into_iter().enumerate() {
                    let before = if at == 0 { marker.clone() } else { " ".repeat(marker.len()) };
                    lines.push(before + &line);
                }
            }
        }
        lines.extend(self.conclusion.clone());
        lines
    }
}

/// How much of a hint to tell.
///
/// ```
/// use sudokit::logic::Detail;
/// assert!(Detail::Where < Detail::All);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Of a step a house to look at; of mistakes only how many there are.
    Where,
    /// The technique; of mistakes the boxes in which they are.
    Technique,
    /// The technique and the evidence; which digits and marks are mistakes.
    Evidence,
    /// What follows, too; why the mistakes are wrong.
    All,
}

impl Detail {
    /// All of them, from least to most.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Detail::ALL.len(), 4);
    /// ```
    pub const ALL: [Detail; 4] = [Detail::Where, Detail::Technique, Detail::Evidence, Detail::All];
}

impl Step {
    /// The step in words.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Language, Policy, Position, Detail};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Policy::default().next_step(&Position::from(puzzle)).expect("an easy puzzle");
    /// assert_eq!(step.describe(Detail::Where, Language::English), "Look at box 2.");
    /// assert_eq!(
    ///     step.describe(Detail::All, Language::English),
    ///     "Hidden single: r1c6 is the only place left for 8 in box 2. So r1c6 is 8."
    /// );
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, detail: Detail, language: Language) -> String {
        self.text(detail, language).outline().join("\n")
    }

    /// The step without its branches, on one line.
    pub(super) fn describe_briefly(&self, language: Language) -> String {
        let Text { text, conclusion, .. } = self.text(Detail::All, language);
        let space = language.phrases().space;
        text + &conclusion.map_or_else(String::new, |conclusion| space.to_owned() + &conclusion)
    }

    /// The step in words, with its branches if there are any.
    pub(super) fn text(&self, detail: Detail, language: Language) -> Text {
        let phrases = language.phrases();
        let (name, reason) = language.words(self.technique);
        match detail {
            Detail::Where => return Text::from((phrases.look_at)(&self.place(phrases))),
            Detail::Technique => return Text::from((phrases.whole)(name, "")),
            Detail::Evidence | Detail::All => {}
        }
        let mut text = Text::from((phrases.whole)(name, &fill(reason, self, phrases)));
        text.branches = branches::branches(self, language);
        text.branches.extend(self.exclusions(phrases));
        if detail == Detail::All {
            let effect = self.effect(phrases);
            if self.evidence.branches.len() > 1 {
                text.conclusion = Some((phrases.branches.in_every_case)(&effect));
            } else if text.branches.is_empty() {
                text.text += &(phrases.space.to_owned() + &(phrases.so)(&effect));
            } else {
                text.conclusion = Some((phrases.so)(&effect));
            }
        }
        text
    }

    /// The combinations that are impossible, for each candidate that is in all of them.
    fn exclusions(&self, phrases: &Phrases) -> Vec<TextBranch> {
        let excluded = self.evidence.exclusions.iter();
        let branches = excluded.map(|excluded| TextBranch {
            text: (phrases.exclusions.heading)(excluded.candidate),
            lines: excluded
                .combinations
                .iter()
                .map(|combination| self.exclusion(combination, phrases))
                .collect(),
        });
        branches.collect()
    }

    fn exclusion(&self, combination: &Combination, phrases: &Phrases) -> Text {
        let claims =
            combination.candidates.iter().map(|&candidate| (phrases.branches.claim)(candidate, true));
        let claims = list(phrases.and, claims);
        Text::from(match combination.empties {
            None => {
                let cells: CellSet = combination.candidates.iter().map(|candidate| candidate.cell).collect();
                let shared = House::ALL.into_iter().find(|house| cells.is_subset(house.cells()));
                let digit = combination.candidates.first().map_or(Digit::D1, |candidate| candidate.digit);
                (phrases.exclusions.repeats)(
                    &list(phrases.and, cells.iter()),
                    digit,
                    &houses(phrases, shared.as_slice()),
                )
            }
            Some(cell) => {
                let marked = self
                    .evidence
                    .marks
                    .iter()
                    .fold(DigitSet::EMPTY, |all, mark| all | mark.candidates.get(cell));
                (phrases.exclusions.empties)(&claims, &cell.to_string(), &list(phrases.and, marked.iter()))
            }
        })
    }

    /// A house of the evidence, or else the box of its first cell.
    fn place(&self, phrases: &Phrases) -> String {
        let first = || self.evidence.marks.iter().find_map(|mark| mark.candidates.first());
        let house = self.evidence.houses.first().map(|&(_, house)| house);
        let house = house.or_else(|| first().map(|candidate| candidate.cell.box_house()));
        house.map_or_else(String::new, |house| houses(phrases, &[house]))
    }

    fn effect(&self, phrases: &Phrases) -> String {
        let placed = self.placements.iter().map(|c| (phrases.place)(&c.cell.to_string(), c.digit));
        // Cells that lose the same digits are told together.
        let mut lost: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in Cell::ALL {
            let digits = self.eliminations.get(cell);
            match lost.iter_mut().find(|(same, _)| *same == digits) {
                _ if digits.is_empty() => {}
                Some((_, cells)) => cells.extend([cell]),
                None => lost.push((digits, cell.into())),
            }
        }
        let lost = lost.into_iter().map(|(digits, cells)| {
            (phrases.eliminate)(&list(phrases.and, cells.iter()), &list(phrases.and, digits.iter()))
        });
        list(phrases.also, placed.chain(lost))
    }
}

/// The items as one reads a list.
fn list<T: std::fmt::Display>(and: [&str; 2], items: impl Iterator<Item = T>) -> String {
    let items: Vec<_> = items.map(|item| item.to_string()).collect();
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        let between = match i {
            0 => "",
            _ if i + 1 == items.len() => and[1],
            _ => and[0],
        };
        let _ = write!(text, "{between}{item}");
    }
    text
}

/// Houses as one reads them: those of one kind together.
fn houses(phrases: &Phrases, houses: &[House]) -> String {
    let [first, rest @ ..] = houses else { return String::new() };
    if rest.iter().all(|house| house.kind() == first.kind()) {
        let mut numbers: Vec<_> = houses.iter().map(|house| house.number()).collect();
        numbers.sort_unstable();
        return (phrases.houses)(first.kind(), &list(phrases.and, numbers.iter()), !rest.is_empty());
    }
    let each = houses.iter().map(|house| (phrases.houses)(house.kind(), &house.number().to_string(), false));
    list(phrases.and, each)
}

/// The reason with the evidence in its places.
fn fill(reason: &str, step: &Step, phrases: &Phrases) -> String {
    let mut text = String::new();
    let mut rest = reason;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&part(slot, step, phrases));
        rest = after;
    }
    text + rest
}

fn part(slot: &str, step: &Step, phrases: &Phrases) -> String {
    let evidence = &step.evidence;
    match slot {
        "chain" => return eureka(&evidence.links),
        "cases" => return branches::cases(evidence, phrases),
        "used" => return branches::used(evidence, phrases),
        "sets" => return sets(evidence, |_| true, phrases),
        "petals" => return sets(evidence, |role| role != Role::Pivot, phrases),
        "last" => return evidence.sets().last().map_or_else(String::new, |(letter, _)| letter.to_string()),
        "commons" => return commons(evidence, phrases),
        "eliminated" => {
            let digits: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
            return list(phrases.and, digits.iter());
        }
        _ => {}
    }
    let (name, what) = slot.split_once(':').unwrap_or((slot, "cells"));
    let Some(role) = Role::ALL.into_iter().find(|role| role.name() == name) else { return String::new() };
    let marked = evidence.marks.iter().filter(|mark| mark.role == role);
    let marked = marked.fold(CandidateSet::EMPTY, |all, mark| all | mark.candidates);
    let cells: CellSet = marked.iter().map(|candidate| candidate.cell).collect();
    let digits: DigitSet = marked.iter().map(|candidate| candidate.digit).collect();
    match what {
        "cells" => list(phrases.and, cells.iter()),
        "digits" => list(phrases.and, digits.iter()),
        "sets" => sets(evidence, |of| of == role, phrases),
        "letters" => {
            let with_role = evidence.sets().filter(|(_, mark)| mark.role == role);
            list(phrases.and, with_role.map(|(letter, _)| letter))
        }
        "houses" => {
            let with_role = evidence.houses.iter().filter(|(of, _)| *of == role);
            houses(phrases, &with_role.map(|&(_, house)| house).collect::<Vec<_>>())
        }
        _ => String::new(),
    }
}

/// The sets whose roles are wanted, with their cells and digits.
fn sets(evidence: &Evidence, wanted: impl Fn(Role) -> bool, phrases: &Phrases) -> String {
    let sets = evidence.sets().filter(|(_, mark)| wanted(mark.role));
    let sets = sets.map(|(letter, mark)| {
        let cells = mark.cells();
        let digits: DigitSet = mark.candidates.iter().map(|candidate| candidate.digit).collect();
        (phrases.set)(letter, &list(phrases.and, cells.iter()), &list(phrases.and, digits.iter()))
    });
    list(phrases.and, sets)
}

/// The digits that sets share, as the marks or else the weak links say, with the letters of the sets.
fn commons(evidence: &Evidence, phrases: &Phrases) -> String {
    let mut commons: Vec<(Digit, CellSet)> = Vec::new();
    for mark in evidence.marks.iter().filter(|mark| mark.role == Role::Common) {
        for digit in Digit::ALL {
            let with_digit = mark.candidates.iter().filter(|candidate| candidate.digit == digit);
            let cells: CellSet = with_digit.map(|candidate| candidate.cell).collect();
            commons.extend((!cells.is_empty()).then_some((digit, cells)));
        }
    }
    if commons.is_empty() {
        let weak = evidence.links.iter().filter(|link| link.kind == LinkKind::Weak);
        commons.extend(weak.map(|link| (link.from.digit, link.from.cells | link.to.cells)));
    }
    let mut shared: Vec<(String, DigitSet)> = Vec::new();
    for (digit, cells) in commons {
        let sets = evidence.sets().filter(|(_, mark)| !mark.cells().is_disjoint(cells));
        let letters = list(phrases.and, sets.map(|(letter, _)| letter));
        match shared.iter_mut().find(|(same, _)| *same == letters) {
            Some((_, digits)) => *digits |= digit.into(),
            None => shared.push((letters, digit.into())),
        }
    }
    let shared =
        shared.iter().map(|(letters, digits)| (phrases.common)(&list(phrases.and, digits.iter()), letters));
    list([phrases.and[0]; 2], shared)
}

#[cfg(test)]
mod tests {
    use super::super::technique::TECHNIQUES;
    use super::*;

    #[test]
    fn every_language_has_words_for_every_technique_and_no_other() {
        for language in Language::ALL {
            let mut told: Vec<_> = language.phrases().words.iter().map(|words| words.id).collect();
            let mut there: Vec<_> = TECHNIQUES.iter().map(|technique| technique.id).collect();
            told.sort_unstable();
            there.sort_unstable();
            assert_eq!(told, there, "{language:?}");
        }
    }

    #[test]
    fn every_slot_of_a_reason_is_one() {
        for language in Language::ALL {
            for words in language.phrases().words {
                for slot in words.reason.split('{').skip(1) {
                    let (slot, _) = slot.split_once('}').expect("closed");
                    let (name, what) = slot.split_once(':').unwrap_or((slot, "cells"));
                    let known = Role::ALL.iter().any(|role| role.name() == name);
                    let alone = ["chain", "cases", "used", "sets", "petals", "last", "commons", "eliminated"];
                    assert!(alone.contains(&slot) || known, "{}: {slot}", words.id);
                    let parts = ["cells", "digits", "houses", "sets", "letters"];
                    assert!(parts.contains(&what), "{}: {slot}", words.id);
                }
            }
        }
    }
}
