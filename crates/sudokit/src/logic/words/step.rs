//! [`Step::describe`], a step in words: the pattern, and the result.

use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::step::{Combination, Step};

use super::branches;
use super::detail::Detail;
use super::language::Language;
use super::lists::{houses, list};
use super::outline::{Outline, OutlineBranch};
use super::phrases::Phrases;
use super::template::{effect, fill};

impl Step {
    /// The step in words.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Detail, Language, Policy, Position};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Policy::default().next_step(&Position::from(puzzle)).expect("an easy puzzle");
    /// assert_eq!(step.describe(Detail::Where, Language::English), "Look at box 2.");
    /// assert_eq!(
    ///     step.describe(Detail::All, Language::English),
    ///     "Hidden single: r1c6 is the only place for 8 in box 2. So r1c6 is 8."
    /// );
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, detail: Detail, language: Language) -> String {
        self.outline(detail, language).lines().join("\n")
    }

    /// The step without its branches, on one line.
    pub(in crate::logic) fn describe_on_one_line(&self, language: Language) -> String {
        let Outline { text, conclusion, .. } = self.outline(Detail::All, language);
        let space = language.phrases().space;
        text + &conclusion.map_or_else(String::new, |conclusion| space.to_owned() + &conclusion)
    }

    /// The step in words, with its branches if it has some.
    pub(in crate::logic) fn outline(&self, detail: Detail, language: Language) -> Outline {
        let phrases = language.phrases();
        let words = language.words(self.technique);
        match detail {
            Detail::Where => return Outline::from((phrases.hints.look_at)(&self.place(phrases))),
            Detail::Technique => return Outline::from((phrases.titled)(words.name, "")),
            Detail::Evidence | Detail::All => {}
        }
        let mut outline = Outline::from((phrases.titled)(words.name, &fill(words.seen, self, phrases)));
        outline.branches = branches::branches(self, language);
        outline.branches.extend(self.exclusions(phrases));
        if detail == Detail::All {
            let then = (phrases.sentence)(&fill(words.then, self, phrases));
            if self.evidence.branches.len() > 1 {
                outline.conclusion = Some((phrases.branches.in_every_case)(&effect(self, phrases)));
            } else if outline.branches.is_empty() {
                outline.text += &(phrases.space.to_owned() + &then);
            } else {
                outline.conclusion = Some(then);
            }
        }
        outline
    }

    /// A house to look at: a house of the evidence, or otherwise the box of its first cell.
    fn place(&self, phrases: &Phrases) -> String {
        let first = || self.evidence.marks.iter().find_map(|mark| mark.candidates.first());
        let house = self.evidence.houses.first().map(|marked| marked.house);
        let house = house.or_else(|| first().map(|candidate| candidate.cell.box_house()));
        house.map_or_else(String::new, |house| houses(phrases, &[house]))
    }

    /// A branch for each candidate that is in impossible combinations only.
    fn exclusions(&self, phrases: &Phrases) -> Vec<OutlineBranch> {
        let excluded = self.evidence.exclusions.iter();
        let branches = excluded.map(|excluded| OutlineBranch {
            text: (phrases.exclusions.heading)(excluded.candidate),
            lines: excluded
                .combinations
                .iter()
                .map(|combination| Outline::from(self.combination(combination, phrases)))
                .collect(),
        });
        branches.collect()
    }

    /// Why a combination is impossible.
    fn combination(&self, combination: &Combination, phrases: &Phrases) -> String {
        let candidates = &combination.candidates;
        let Some(empty) = combination.empties else {
            let cells: CellSet = candidates.iter().map(|candidate| candidate.cell).collect();
            let shared = House::ALL.into_iter().find(|house| cells.is_subset(house.cells()));
            let digit = candidates.first().map_or(Digit::D1, |candidate| candidate.digit);
            let cells = list(phrases.and, cells.iter());
            return (phrases.exclusions.repeats)(&cells, digit, &houses(phrases, shared.as_slice()));
        };
        let marks = self.evidence.marks.iter();
        let digits = marks.fold(DigitSet::EMPTY, |all, mark| all | mark.candidates.get(empty));
        let digits = list(phrases.and, digits.iter());
        (phrases.exclusions.empties)(&list(phrases.and, candidates.iter()), &empty.to_string(), &digits)
    }
}
