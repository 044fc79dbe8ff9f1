//! The branches of an argument in words: a heading with the assumption, then numbered lines.
//!
//! A line says that a candidate is true, or what a step eliminates. An exclusion does not have its own line:
//! where it matters, it is mentioned with the number of the line that excludes it. A step within a branch
//! that has branches itself has these below its line.

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::step::{Branch, Inference, InferenceRule, Step, Truth};
use crate::sort::sort_by_key;

use super::eureka::eureka;
use super::language::Language;
use super::lists::{houses, list};
use super::outline::{Outline, OutlineBranch};
use super::template::fill;

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
        // An inference from several others is not a link of a chain.
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

    /// The reasons that exclude the other candidates of a premise, grouped.
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
        sort_by_key(&mut out, |(reference, _)| *reference);
        let clauses = out.into_iter().map(|(reference, mut candidates)| {
            sort_by_key(&mut candidates, |candidate| candidate.index());
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
        sort_by_key(&mut references, |reference| *reference);
        references.dedup();
        let what = self.effect(number);
        let text = (phrases.branches.by)(&what, words.name, &seen, &self.list_references(&references));
        self.add(Outline { text, branches: branches(step, language), conclusion: None });
        self.step_lines.push((number, self.lines.len()));
        self.lines.len()
    }

    /// The consequences of a step in this branch.
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
