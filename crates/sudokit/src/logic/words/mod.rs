//! [`Step`]s in words: the name of the technique, why it holds, and what follows, in several languages.
//!
//! A language is one file: a table of its techniques, each with a name and a reason in which `{...}` stands
//! for a part of the evidence. So a technique is never asked for here, and a step is told by its data alone.
//!
//! | in a reason | stands for |
//! |---|---|
//! | `{pivot}`, or another [role](Role) | the cells with that role |
//! | `{pivot:digits}` | the digits with that role |
//! | `{base:houses}` | the houses with that role |
//! | `{chain}` | the chain in [Eureka notation](eureka) |
//! | `{cases}` | the assumptions of the [branches], and that they come to the same |

mod branches;
mod chinese;
mod english;
mod eureka;

use std::fmt::Write;

use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};
use crate::puzzle::Solution;
use crate::search::NotProper;

use super::explanation::End;
use super::hint::Hint;
use super::step::{Evidence, Role, Step};
use super::technique::Technique;

use branches::BranchPhrases;
pub use eureka::eureka;

/// A language in which steps are told.
///
/// ```
/// use sudokit::logic::Language;
/// assert_eq!(Language::by_tag("zh"), Some(Language::Chinese));
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

/// How a language says what all steps say.
struct Phrases {
    words: &'static [Words],
    /// Houses of one kind by their numbers, and whether they are several.
    houses: fn(HouseKind, numbers: &str, several: bool) -> String,
    /// Between the items of a list, and before the last.
    and: [&'static str; 2],
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
    branches: BranchPhrases,
    /// Where to look first: a house, or a digit.
    look_at: fn(place: &str) -> String,
    /// What a hint is that is no step.
    no_step: fn(&Hint) -> String,
    /// How a path ends: after so many steps, with so many blanks, and what a search says.
    closing: fn(End, steps: usize, blanks: usize, Result<&Solution, &NotProper>) -> String,
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
    /// assert_eq!(sudokit::logic::Language::English.tag(), "en");
    /// ```
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language with this tag.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Language::by_tag("xx"), None);
    /// ```
    #[must_use]
    pub fn by_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }

    const fn phrases(self) -> &'static Phrases {
        match self {
            Language::English => &english::PHRASES,
            Language::Chinese => &chinese::PHRASES,
        }
    }

    /// How it says that a path ends.
    pub(super) fn closing(
        self,
        end: End,
        steps: usize,
        blanks: usize,
        solution: Result<&Solution, &NotProper>,
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
    /// let technique = Technique::by_id("naked-single").expect("it is in the table");
    /// assert_eq!(technique.name(Language::English), "naked single");
    /// assert_eq!(technique.name(Language::Chinese), "唯余");
    /// ```
    #[must_use]
    pub fn name(&self, language: Language) -> &'static str {
        language.words(self).0
    }
}

/// A line of a step in words, and how deep it is within others.
pub(super) struct Line {
    pub(super) depth: usize,
    pub(super) text: String,
}

/// How much of a step to tell.
///
/// ```
/// use sudokit::logic::Telling;
/// assert!(Telling::Where < Telling::All);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Telling {
    /// A house or a digit to look at.
    Where,
    /// The technique.
    Technique,
    /// The evidence.
    Evidence,
    /// What follows, too.
    All,
}

impl Telling {
    /// All of them, from least to most.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Telling::ALL.len(), 4);
    /// ```
    pub const ALL: [Telling; 4] = [Telling::Where, Telling::Technique, Telling::Evidence, Telling::All];
}

impl Hint {
    /// The hint in words; how much is told matters where it is a step.
    ///
    /// ```
    /// use sudokit::logic::{Hint, Language, Telling};
    /// assert_eq!(Hint::Solved.tell(Telling::All, Language::English), "Solved.");
    /// ```
    #[must_use]
    pub fn tell(&self, telling: Telling, language: Language) -> String {
        match self {
            Hint::Step(step) => step.tell(telling, language),
            other => (language.phrases().no_step)(other),
        }
    }
}

impl Step {
    /// The step in words.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Language, Policy, Position, Telling};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Policy::default().next_step(&Position::from(puzzle)).expect("an easy puzzle");
    /// assert_eq!(step.tell(Telling::Where, Language::English), "Look at box 2.");
    /// assert_eq!(
    ///     step.tell(Telling::All, Language::English),
    ///     "Hidden single: r1c6 is the only place left for 8 in box 2. So r1c6 is 8."
    /// );
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn tell(&self, telling: Telling, language: Language) -> String {
        let mut text = String::new();
        for Line { depth, text: line } in self.lines(telling, 0, language) {
            let before = if text.is_empty() { "" } else { "\n" };
            let _ = match depth {
                0 => write!(text, "{before}{line}"),
                _ => write!(text, "{before}{:indent$}- {line}", "", indent = depth * 2 - 2),
            };
        }
        text
    }

    /// The step without its branches, on one line.
    pub(super) fn tell_briefly(&self, language: Language) -> String {
        let lines = self.lines(Telling::All, 0, language).into_iter();
        let lines: Vec<_> = lines.filter(|line| line.depth == 0).map(|line| line.text).collect();
        lines.join(language.phrases().space)
    }

    /// The step in words: one line, or if there are branches these between what they show and what follows.
    pub(super) fn lines(&self, telling: Telling, depth: usize, language: Language) -> Vec<Line> {
        let phrases = language.phrases();
        let (name, reason) = language.words(self.technique);
        let one = |text| vec![Line { depth, text }];
        match telling {
            Telling::Where => return one((phrases.look_at)(&self.place(phrases))),
            Telling::Technique => return one((phrases.whole)(name, "")),
            Telling::Evidence | Telling::All => {}
        }
        let mut lines = one((phrases.whole)(name, &fill(reason, &self.evidence, phrases)));
        lines.extend(branches::lines(&self.evidence, depth + 1, language));
        if telling == Telling::All {
            let effect = self.effect(phrases);
            match self.evidence.branches.len() {
                0 => lines[0].text += &(phrases.space.to_owned() + &(phrases.so)(&effect)),
                1 => lines.extend(one((phrases.so)(&effect))),
                _ => lines.extend(one((phrases.branches.in_every_case)(&effect))),
            }
        }
        lines
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
fn fill(reason: &str, evidence: &Evidence, phrases: &Phrases) -> String {
    let mut text = String::new();
    let mut rest = reason;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&part(slot, evidence, phrases));
        rest = after;
    }
    text + rest
}

fn part(slot: &str, evidence: &Evidence, phrases: &Phrases) -> String {
    match slot {
        "chain" => return eureka(&evidence.links),
        "cases" => return branches::cases(evidence, phrases),
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
        "houses" => {
            let with_role = evidence.houses.iter().filter(|(of, _)| *of == role);
            houses(phrases, &with_role.map(|&(_, house)| house).collect::<Vec<_>>())
        }
        _ => String::new(),
    }
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
                    assert!(["chain", "cases"].contains(&slot) || known, "{}: {slot}", words.id);
                    assert!(["cells", "digits", "houses"].contains(&what), "{}: {slot}", words.id);
                }
            }
        }
    }
}
