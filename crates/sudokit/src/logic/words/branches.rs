//! The branches of an argument in words: a heading with the assumption, then numbered lines, one inference each.
//!
//! Only what is true has a line, and what a step eliminates: a line says what excludes the other candidates, by the
//! numbers of earlier lines. A step within a branch that has branches itself has these below its line.

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::branch::{Branch, Inference, InferenceRule};
use crate::logic::step::{Evidence, Step, Truth};
use crate::logic::technique::{TECHNIQUES, Technique};

use super::{Language, Phrases, Text, TextBranch, eureka, fill, houses, list};

/// How a language writes branches.
pub(super) struct BranchPhrases {
    /// Which assumptions there are, and that they lead to the same.
    pub(super) cases: fn(&Cases) -> String,
    /// A candidate is true, or false.
    pub(super) claim: fn(Candidate, holds: bool) -> String,
    /// The heading: what is assumed.
    pub(super) suppose: fn(claims: &str) -> String,
    /// The heading where nothing is assumed.
    pub(super) from_the_board: &'static str,
    /// The reference to the assumption; other references are numbers.
    pub(super) assumed: &'static str,
    /// Cells or digits that are excluded, and the references that say why.
    pub(super) out: fn(what: &str, references: &str) -> String,
    /// Between several exclusions.
    pub(super) between: &'static str,
    /// A digit is the last candidate of a cell: what excludes the others may be empty.
    pub(super) left_in_cell: fn(Candidate, out: &str) -> String,
    /// The same for a cell and a house.
    pub(super) left_in_house: fn(Candidate, house: &str, out: &str) -> String,
    /// Some cells are none of some digits.
    pub(super) not: fn(cells: &str, several: bool, digits: &str) -> String,
    /// This follows by a step, whose reason may be empty, and that rests on some lines, which may be none.
    pub(super) by: fn(what: &str, name: &str, reason: &str, references: &str) -> String,
    /// This follows by a line.
    pub(super) so: fn(what: &str, references: &str) -> String,
    /// After a line: but this is known, a contradiction.
    pub(super) but: fn(claim: &str, reference: &str) -> String,
    /// With these techniques on the way.
    pub(super) used: fn(names: &str) -> String,
    /// What follows in every case.
    pub(super) in_every_case: fn(effect: &str) -> String,
}

/// The assumptions of an argument.
pub(super) enum Cases {
    /// One that contradicts itself.
    Refuted(Candidate, bool),
    /// A candidate is true, or false.
    EitherWay(Candidate),
    /// A cell takes one of these digits.
    Cell(String, String),
    /// A digit is somewhere in a house.
    House(Digit, String),
}

/// The techniques that are used in the branches, roughly from easy to hard; nothing, if there are none.
pub(super) fn used(evidence: &Evidence, phrases: &Phrases) -> String {
    let used = |technique: &&&Technique| {
        evidence.branches.iter().flat_map(|branch| &branch.steps).any(|step| step.technique == **technique)
    };
    let name = |technique: &&Technique| {
        phrases.words.iter().find(|words| words.id == technique.id).map_or("", |words| words.name)
    };
    let names: Vec<_> = TECHNIQUES.iter().filter(used).map(name).collect();
    if names.is_empty() { String::new() } else { (phrases.branches.used)(&list(phrases.and, names.iter())) }
}

/// The assumptions in words.
pub(super) fn cases(evidence: &Evidence, phrases: &Phrases) -> String {
    let assumed: Vec<_> = evidence.branches.iter().filter_map(Branch::assumption).collect();
    let cases = match (&assumed[..], evidence.truths.first()) {
        ([], _) => return String::new(),
        ([only], _) => Cases::Refuted(only.candidate, only.holds),
        (_, Some(&Truth::Cell(cell))) => {
            let digits: DigitSet = assumed.iter().map(|item| item.candidate.digit).collect();
            Cases::Cell(cell.to_string(), list(phrases.and, digits.iter()))
        }
        (_, Some(&Truth::Place(house, digit))) => Cases::House(digit, houses(phrases, &[house])),
        ([first, ..], _) => Cases::EitherWay(first.candidate),
    };
    (phrases.branches.cases)(&cases)
}

/// A branch: its heading and its lines.
pub(super) fn branch(branch: &Branch, language: Language) -> TextBranch {
    Outline { branch, language, numbers: Vec::new(), steps: Vec::new(), lines: Vec::new() }.write()
}

/// What a line is referred to by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reference {
    Assumed,
    Line(usize),
}

/// A branch that is being written.
struct Outline<'a> {
    branch: &'a Branch,
    language: Language,
    /// Where each inference so far is said.
    numbers: Vec<Reference>,
    /// Which steps have a line, and which.
    steps: Vec<(usize, usize)>,
    lines: Vec<Text>,
}

impl Outline<'_> {
    fn write(mut self) -> TextBranch {
        let phrases = &self.language.phrases().branches;
        let inferences = &self.branch.inferences;
        let assumed = inferences.iter().filter(|item| item.rule == InferenceRule::Assumption);
        let claims: Vec<_> = assumed.map(|item| (phrases.claim)(item.candidate, item.holds)).collect();
        let heading = if claims.is_empty() {
            phrases.from_the_board.to_owned()
        } else {
            (phrases.suppose)(&list(self.language.phrases().and, claims.iter()))
        };
        // Where several inferences together lead on, there is no chain to be written.
        let is_chain = inferences.iter().skip(1).all(|inference| inference.from.len() == 1);
        let eureka = if is_chain { eureka(&self.branch.links()) } else { String::new() };
        let space = if eureka.is_empty() { "" } else { self.language.phrases().after_colon };
        for (place, item) in inferences.iter().enumerate() {
            let reference = self.line(place, item);
            self.numbers.push(reference);
        }
        TextBranch { text: heading + space + &eureka, lines: self.lines }
    }

    /// Writes the line of an inference, if it has one, and says where it is said.
    fn line(&mut self, place: usize, item: &Inference) -> Reference {
        let phrases = self.language.phrases();
        let is_last = place + 1 == self.branch.inferences.len();
        let clash = if is_last && self.branch.is_contradiction() { self.opposite(place) } else { None };
        let before = self.lines.len();
        let said = match item.rule {
            InferenceRule::Assumption => Reference::Assumed,
            InferenceRule::Exclusion => {
                item.from.first().map_or(Reference::Assumed, |&from| self.numbers[from])
            }
            InferenceRule::Step(number) => Reference::Line(self.step(number, item)),
            InferenceRule::LastCandidate(truth) => {
                let out = self.out(item, truth);
                let text = match truth {
                    Truth::Place(house, _) => {
                        (phrases.branches.left_in_house)(item.candidate, &houses(phrases, &[house]), &out)
                    }
                    _ => (phrases.branches.left_in_cell)(item.candidate, &out),
                };
                self.add(Text::from(text))
            }
        };
        let claim = |item: &Inference| (phrases.branches.claim)(item.candidate, item.holds);
        // What the branch leads to is said last.
        let said = if is_last && self.lines.len() == before {
            self.add(Text::from((phrases.branches.so)(&claim(item), &self.written(&[said]))))
        } else {
            said
        };
        if let Some(opposite) = clash {
            let but = (phrases.branches.but)(
                &claim(&self.branch.inferences[opposite]),
                &self.written(&[self.numbers[opposite]]),
            );
            if let Some(line) = self.lines.last_mut() {
                line.text = line.text.trim_end_matches(['.', '。']).to_owned() + &but;
            }
        }
        said
    }

    /// The inference before this one that says the opposite.
    fn opposite(&self, place: usize) -> Option<usize> {
        let Inference { candidate, holds, .. } = self.branch.inferences[place];
        let before = self.branch.inferences[..place].iter();
        before.clone().position(|item| item.candidate == candidate && item.holds != holds)
    }

    fn add(&mut self, line: Text) -> Reference {
        self.lines.push(line);
        Reference::Line(self.lines.len())
    }

    /// What excludes the other candidates of a premise, each reason once.
    fn out(&self, item: &Inference, truth: Truth) -> String {
        let phrases = self.language.phrases();
        let mut out: Vec<(Reference, Vec<Candidate>)> = Vec::new();
        for &from in &item.from {
            let (reference, candidate) = (self.numbers[from], self.branch.inferences[from].candidate);
            match out.iter_mut().find(|(same, _)| *same == reference) {
                Some((_, candidates)) => candidates.push(candidate),
                None => out.push((reference, vec![candidate])),
            }
        }
        out.sort_by_key(|(reference, _)| *reference);
        let clauses = out.into_iter().map(|(reference, mut candidates)| {
            candidates.sort_unstable_by_key(|candidate| candidate.index());
            let what = match truth {
                Truth::Cell(_) => list(phrases.or, candidates.iter().map(|candidate| candidate.digit)),
                _ => list(phrases.or, candidates.iter().map(|candidate| candidate.cell)),
            };
            (phrases.branches.out)(&what, &self.written(&[reference]))
        });
        list([phrases.branches.between; 2], clauses)
    }

    /// The line of a step, which says all that the step eliminates here.
    fn step(&mut self, number: usize, item: &Inference) -> usize {
        if let Some(&(_, line)) = self.steps.iter().find(|(step, _)| *step == number) {
            return line;
        }
        let (branch, language) = (self.branch, self.language);
        let phrases = language.phrases();
        let Some(step) = branch.steps.get(number) else { return self.lines.len() };
        let (name, reason) = language.words(step.technique);
        let reason = fill(reason, step, phrases);
        let mut references: Vec<_> = item.from.iter().map(|&from| self.numbers[from]).collect();
        references.sort_unstable();
        references.dedup();
        let what = self.eliminated(number);
        let text = (phrases.branches.by)(&what, name, &reason, &self.written(&references));
        self.add(Text { text, branches: branches(step, language), conclusion: None });
        self.steps.push((number, self.lines.len()));
        self.lines.len()
    }

    /// What follows in this branch by a step.
    fn eliminated(&self, number: usize) -> String {
        let phrases = self.language.phrases();
        let items = self.branch.inferences.iter().filter(|item| item.rule == InferenceRule::Step(number));
        let (placed, lost): (Vec<_>, Vec<_>) = items.partition(|item| item.holds);
        let placed = placed.into_iter().map(|item| (phrases.branches.claim)(item.candidate, true));
        let mut cells: Vec<(Digit, CellSet)> = Vec::new();
        for Candidate { cell, digit } in lost.into_iter().map(|item| item.candidate) {
            match cells.iter_mut().find(|(same, _)| *same == digit) {
                Some((_, cells)) => cells.extend([cell]),
                None => cells.push((digit, cell.into())),
            }
        }
        let mut lost: Vec<(DigitSet, CellSet)> = Vec::new();
        for (digit, cells) in cells {
            match lost.iter_mut().find(|(_, same)| *same == cells) {
                Some((digits, _)) => *digits |= digit.into(),
                None => lost.push((digit.into(), cells)),
            }
        }
        let lost = lost.into_iter().map(|(digits, cells)| {
            (phrases.branches.not)(
                &list(phrases.and, cells.iter()),
                cells.len() > 1,
                &list(phrases.or, digits.iter()),
            )
        });
        list(phrases.and, placed.chain(lost))
    }

    fn written(&self, references: &[Reference]) -> String {
        let assumed = self.language.phrases().branches.assumed;
        let each = references.iter().map(|reference| match reference {
            Reference::Assumed => assumed.to_owned(),
            Reference::Line(number) => number.to_string(),
        });
        list([", "; 2], each)
    }
}

/// The branches of a step.
pub(super) fn branches(step: &Step, language: Language) -> Vec<TextBranch> {
    step.evidence.branches.iter().map(|item| branch(item, language)).collect()
}
