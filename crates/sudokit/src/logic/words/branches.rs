//! The branches of an argument in words: a heading with the assumption, then numbered lines.
//!
//! A line says that a candidate is true, or what a step eliminates. What is excluded has no line of its own: where it
//! matters, it is mentioned with the number of the line that excludes it. A step within a branch that has branches itself
//! has these below its line.

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::step::{Branch, Evidence, Inference, InferenceRule, Step, Truth};
use crate::logic::technique::TECHNIQUES;

use super::outline::{Outline, OutlineBranch};
use super::phrases::Phrases;
use super::template::{fill, houses, list};
use super::{Language, eureka};

/// The phrases of branches.
pub(super) struct BranchPhrases {
    /// The assumptions of an argument, and that they have the same consequence.
    pub(super) cases: fn(&Cases) -> String,
    /// A candidate is true, or false.
    pub(super) claim: fn(Candidate, holds: bool) -> String,
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
    /// Some cells are none of some digits.
    pub(super) not: fn(cells: &str, several: bool, digits: &str) -> String,
    /// This follows by a technique. What is seen and the references may be empty.
    pub(super) by: fn(what: &str, name: &str, seen: &str, references: &str) -> String,
    /// This follows from earlier lines.
    pub(super) so: fn(what: &str, references: &str) -> String,
    /// The end of a line that contradicts an earlier one.
    pub(super) but: fn(claim: &str, reference: &str) -> String,
    /// The techniques used on the way.
    pub(super) used: fn(names: &str) -> String,
    /// What follows in every case.
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

/// The techniques that are used in the branches, roughly from easy to hard; empty if there are none.
pub(super) fn used(evidence: &Evidence, phrases: &Phrases) -> String {
    let steps = || evidence.branches.iter().flat_map(|branch| &branch.steps);
    let used = TECHNIQUES.iter().filter(|technique| steps().any(|step| step.technique == **technique));
    let words = used.filter_map(|used| phrases.techniques.iter().find(|words| words.id == used.id));
    let names: Vec<_> = words.map(|words| words.name).collect();
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
            Cases::Cell(cell, digits)
        }
        (_, Some(&Truth::Place(house, digit))) => Cases::House(digit, houses(phrases, &[house])),
        ([first, ..], _) => Cases::EitherWay(first.candidate),
    };
    (phrases.branches.cases)(&cases)
}

/// The branches of a step.
pub(super) fn branches(step: &Step, language: Language) -> Vec<OutlineBranch> {
    step.evidence.branches.iter().map(|item| branch(item, language)).collect()
}

/// A branch: its heading and its lines.
pub(super) fn branch(branch: &Branch, language: Language) -> OutlineBranch {
    Writer { branch, language, references: Vec::new(), step_lines: Vec::new(), lines: Vec::new() }.write()
}

/// Where an inference is stated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reference {
    Assumption,
    Line(usize),
}

/// A branch that is being written.
struct Writer<'a> {
    branch: &'a Branch,
    language: Language,
    /// Where each inference so far is stated.
    references: Vec<Reference>,
    /// The steps that have a line, with its number.
    step_lines: Vec<(usize, usize)>,
    lines: Vec<Outline>,
}

impl Writer<'_> {
    fn write(mut self) -> OutlineBranch {
        let phrases = &self.language.phrases().branches;
        let inferences = &self.branch.inferences;
        let assumed = inferences.iter().filter(|item| item.rule == InferenceRule::Assumption);
        let claims: Vec<_> = assumed.map(|item| (phrases.claim)(item.candidate, item.holds)).collect();
        let heading = if claims.is_empty() {
            phrases.from_the_board.to_owned()
        } else {
            (phrases.suppose)(&list(self.language.phrases().and, claims.iter()))
        };
        // An inference from several others is no link of a chain.
        let is_chain = inferences.iter().skip(1).all(|inference| inference.from.len() == 1);
        let eureka = if is_chain { eureka(&self.branch.links()) } else { String::new() };
        let space = if eureka.is_empty() { "" } else { self.language.phrases().after_colon };
        for (place, item) in inferences.iter().enumerate() {
            let reference = self.inference(place, item);
            self.references.push(reference);
        }
        OutlineBranch { text: heading + space + &eureka, lines: self.lines }
    }

    /// Writes the line of an inference, if it has one, and returns where it is stated.
    fn inference(&mut self, place: usize, item: &Inference) -> Reference {
        let phrases = self.language.phrases();
        let is_last = place + 1 == self.branch.inferences.len();
        let opposite = if is_last && self.branch.is_contradiction() { self.opposite(place) } else { None };
        let lines_before = self.lines.len();
        let stated = match item.rule {
            InferenceRule::Assumption => Reference::Assumption,
            InferenceRule::Exclusion => {
                item.from.first().map_or(Reference::Assumption, |&from| self.references[from])
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
                self.add(Outline::from(text))
            }
        };
        let claim = |item: &Inference| (phrases.branches.claim)(item.candidate, item.holds);
        // The conclusion always has a line.
        let stated = if is_last && self.lines.len() == lines_before {
            self.add(Outline::from((phrases.branches.so)(&claim(item), &self.list_references(&[stated]))))
        } else {
            stated
        };
        if let Some(opposite) = opposite {
            let but = (phrases.branches.but)(
                &claim(&self.branch.inferences[opposite]),
                &self.list_references(&[self.references[opposite]]),
            );
            if let Some(line) = self.lines.last_mut() {
                line.text = line.text.trim_end_matches(['.', '。']).to_owned() + &but;
            }
        }
        stated
    }

    /// The earlier inference that this one contradicts.
    fn opposite(&self, place: usize) -> Option<usize> {
        let Inference { candidate, holds, .. } = self.branch.inferences[place];
        let mut before = self.branch.inferences[..place].iter();
        before.position(|item| item.candidate == candidate && item.holds != holds)
    }

    fn add(&mut self, line: Outline) -> Reference {
        self.lines.push(line);
        Reference::Line(self.lines.len())
    }

    /// What excludes the other candidates of a premise, grouped by reason.
    fn out(&self, item: &Inference, truth: Truth) -> String {
        let phrases = self.language.phrases();
        let mut out: Vec<(Reference, Vec<Candidate>)> = Vec::new();
        for &from in &item.from {
            let (reference, candidate) = (self.references[from], self.branch.inferences[from].candidate);
            match out.iter_mut().find(|(same, _)| *same == reference) {
                Some((_, candidates)) => candidates.push(candidate),
                None => out.push((reference, vec![candidate])),
            }
        }
        out.sort_by_key(|(reference, _)| *reference);
        let clauses = out.into_iter().map(|(reference, mut candidates)| {
            candidates.sort_unstable_by_key(|candidate| candidate.index());
            let what = match truth {
                Truth::Cell(_) => {
                    list(phrases.branches.excluded, candidates.iter().map(|candidate| candidate.digit))
                }
                _ => list(phrases.branches.excluded, candidates.iter().map(|candidate| candidate.cell)),
            };
            (phrases.branches.out)(&what, &self.list_references(&[reference]))
        });
        list([phrases.branches.between; 2], clauses)
    }

    /// The number of the line of a step, which states all that the step eliminates in this branch.
    fn step(&mut self, number: usize, item: &Inference) -> usize {
        if let Some(&(_, line)) = self.step_lines.iter().find(|(step, _)| *step == number) {
            return line;
        }
        let (branch, language) = (self.branch, self.language);
        let phrases = language.phrases();
        let Some(step) = branch.steps.get(number) else { return self.lines.len() };
        let words = language.words(step.technique);
        let seen = fill(words.seen, step, phrases);
        let mut references: Vec<_> = item.from.iter().map(|&from| self.references[from]).collect();
        references.sort_unstable();
        references.dedup();
        let what = self.effect(number);
        let text = (phrases.branches.by)(&what, words.name, &seen, &self.list_references(&references));
        self.add(Outline { text, branches: branches(step, language), conclusion: None });
        self.step_lines.push((number, self.lines.len()));
        self.lines.len()
    }

    /// What follows in this branch from a step.
    fn effect(&self, number: usize) -> String {
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

    fn list_references(&self, references: &[Reference]) -> String {
        let assumed = self.language.phrases().branches.assumed;
        let each = references.iter().map(|reference| match reference {
            Reference::Assumption => assumed.to_owned(),
            Reference::Line(number) => number.to_string(),
        });
        list([", "; 2], each)
    }
}
