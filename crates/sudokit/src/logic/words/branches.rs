//! The branches of an argument in words: each is a line, and so is each step within that has branches itself.
//!
//! What is excluded is told together up to the next candidate that is left alone somewhere. Why something is
//! excluded is said where it is not by what was told last.

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::branch::{Branch, By, Inference};
use crate::logic::step::{Evidence, Step, Truth};

use super::{Language, Line, Phrases, Telling, eureka, fill, houses, list};

/// How a language tells branches.
pub(super) struct BranchPhrases {
    /// Which assumptions there are, and what they come to.
    pub(super) cases: fn(&Cases) -> String,
    pub(super) suppose: fn(cell: &str, digit: Digit, holds: bool) -> String,
    /// Some cells are none of some digits.
    pub(super) not: fn(cells: &str, several: bool, digits: &str) -> String,
    /// The same, because another cell is a digit.
    pub(super) because: fn(what: &str, cell: &str, digit: Digit) -> String,
    /// The same, by a step.
    pub(super) by: fn(what: &str, name: &str, Reference) -> String,
    pub(super) left_in_cell: fn(cell: &str, digit: Digit) -> String,
    pub(super) left_in_house: fn(cell: &str, digit: Digit, house: &str) -> String,
    /// What is excluded, and what is left then: one of them may be empty.
    pub(super) then: fn(excluded: &str, left: &str) -> String,
    /// Between what is excluded for several reasons, and before the last.
    pub(super) and: [&'static str; 2],
    /// After the assumption, and between what follows.
    pub(super) between: [&'static str; 2],
    /// But what came last is already known to be true, or false.
    pub(super) contradiction: fn(cell: &str, digit: Digit, holds: bool) -> String,
    /// The sentence, and its links in Eureka notation.
    pub(super) whole: fn(sentence: &str, eureka: &str) -> String,
    /// What follows in every case.
    pub(super) in_every_case: fn(effect: &str) -> String,
}

/// The assumptions of an argument.
pub(super) enum Cases {
    /// One that contradicts itself.
    Refuted(Candidate, bool),
    /// A candidate is true, or false.
    EitherWay(Candidate),
    /// One of these digits stands in a cell.
    Cell(String, String),
    /// A digit stands somewhere in a house.
    House(Digit, String),
}

/// How a step that is used in a branch is referred to.
pub(super) enum Reference<'a> {
    /// By its reason.
    Reason(&'a str),
    /// By the number of the line that tells it.
    Number(usize),
    /// It was told before, and there is no other of its technique.
    Again,
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

/// The branches in words.
pub(super) fn lines(evidence: &Evidence, depth: usize, language: Language) -> Vec<Line> {
    let phrases = language.phrases();
    let mut lines = Vec::new();
    for branch in &evidence.branches {
        // Where several inferences together lead on, there is no chain to be written.
        let is_chain = branch.inferences.iter().all(|inference| inference.from.len() < 2);
        let eureka = if is_chain { eureka(&branch.links()) } else { String::new() };
        let text = (phrases.branches.whole)(&sentence(branch, language), &eureka);
        lines.push(Line { depth, text });
        for (number, step) in numbered(branch) {
            let mut told = step.lines(Telling::All, depth + 1, language);
            if let Some(first) = told.first_mut() {
                first.text = format!("({number}) {}", first.text);
            }
            lines.extend(told);
        }
    }
    lines
}

/// The steps of a branch that have branches, which are told in lines of their own.
fn numbered(branch: &Branch) -> impl Iterator<Item = (usize, &Step)> {
    (1..).zip(branch.steps.iter().filter(|step| !step.evidence.branches.is_empty()))
}

/// What is excluded for one reason: digits with the cells that lose them.
struct Excluded {
    why: Why,
    lost: Vec<(Digit, CellSet)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// By what was told last.
    Last,
    Because(Candidate),
    Step(usize),
}

impl Excluded {
    fn add(&mut self, digit: Digit, cell: CellSet) {
        match self.lost.iter_mut().find(|(lost, _)| *lost == digit) {
            Some((_, cells)) => *cells |= cell,
            None => self.lost.push((digit, cell)),
        }
    }
}

/// A branch, from its assumption to what it comes to.
fn sentence(branch: &Branch, language: Language) -> String {
    let phrases = language.phrases();
    let told = &phrases.branches;
    let mut items = branch.inferences.iter();
    let Some(assumption) = items.next() else { return String::new() };
    let Candidate { cell, digit } = assumption.candidate;
    let mut text = (told.suppose)(&cell.to_string(), digit, assumption.holds);
    let mut last = assumption.candidate;
    let mut excluded: Vec<Excluded> = Vec::new();
    let mut referred = vec![false; branch.steps.len()];
    let mut between = told.between[0];
    let mut tell = |excluded: &mut Vec<Excluded>, left: &str| {
        let clauses = excluded.drain(..).map(|excluded| clause(&excluded, branch, &mut referred, language));
        let clauses: Vec<_> = clauses.collect();
        if !clauses.is_empty() || !left.is_empty() {
            text += between;
            text += &(told.then)(&list(told.and, clauses.iter()), left);
            between = told.between[1];
        }
    };
    for item in items {
        let Candidate { cell, digit } = item.candidate;
        if item.holds {
            tell(&mut excluded, &left(item, phrases));
            last = item.candidate;
            continue;
        }
        let why = match (item.by, item.from.first().and_then(|&from| branch.inferences.get(from))) {
            (By::Step(number), _) => Why::Step(number),
            (_, Some(from)) if from.candidate != last => Why::Because(from.candidate),
            _ => Why::Last,
        };
        // What a step says may rest on all that was told before it.
        let same = match why {
            Why::Step(_) => excluded.last_mut().filter(|excluded| excluded.why == why),
            _ => excluded.iter_mut().find(|excluded| excluded.why == why),
        };
        match same {
            Some(excluded) => excluded.add(digit, cell.into()),
            None => excluded.push(Excluded { why, lost: vec![(digit, cell.into())] }),
        }
    }
    tell(&mut excluded, "");
    if let Some(end) = branch.inferences.last().filter(|_| branch.is_contradiction()) {
        text += &(told.contradiction)(&end.candidate.cell.to_string(), end.candidate.digit, end.holds);
    }
    text
}

/// What is left alone somewhere.
fn left(item: &Inference, phrases: &Phrases) -> String {
    let Candidate { cell, digit } = item.candidate;
    match item.by {
        By::Left(Truth::Place(house, _)) => {
            (phrases.branches.left_in_house)(&cell.to_string(), digit, &houses(phrases, &[house]))
        }
        _ => (phrases.branches.left_in_cell)(&cell.to_string(), digit),
    }
}

/// What is excluded for one reason.
fn clause(excluded: &Excluded, branch: &Branch, referred: &mut [bool], language: Language) -> String {
    let phrases = language.phrases();
    let told = &phrases.branches;
    let mut lost: Vec<(DigitSet, CellSet)> = Vec::new();
    for &(digit, cells) in &excluded.lost {
        match lost.iter_mut().find(|(_, same)| *same == cells) {
            Some((digits, _)) => *digits |= digit.into(),
            None => lost.push((digit.into(), cells)),
        }
    }
    let lost = lost.into_iter().map(|(digits, cells)| {
        (told.not)(&list(phrases.and, cells.iter()), cells.len() > 1, &list(phrases.and, digits.iter()))
    });
    let what = list(told.and, lost);
    match excluded.why {
        Why::Last => what,
        Why::Because(Candidate { cell, digit }) => (told.because)(&what, &cell.to_string(), digit),
        Why::Step(number) => {
            let Some(step) = branch.steps.get(number) else { return what };
            let (name, reason) = language.words(step.technique);
            let reason = fill(reason, &step.evidence, phrases);
            let number_of = numbered(branch).find(|(_, numbered)| std::ptr::eq(*numbered, step));
            let is_only_one =
                branch.steps.iter().filter(|other| other.technique == step.technique).count() == 1;
            let was_told = std::mem::replace(&mut referred[number], true);
            let reference = match number_of {
                Some((number, _)) => Reference::Number(number),
                None if was_told && is_only_one => Reference::Again,
                None => Reference::Reason(&reason),
            };
            (told.by)(&what, name, reference)
        }
    }
}
