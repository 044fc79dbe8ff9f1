//! Templates of sentences, and how [`fill`] puts the data of a step into their slots.
//!
//! A slot is written `{...}`. It begins with a [role](Role), or with several joined by `+`, and is replaced by the part
//! of the evidence with that role; or it begins with `eliminated`, for the candidates that the step eliminates:
//!
//! | slot | is replaced by |
//! |---|---|
//! | `{base}` | the cells |
//! | `{base:digits}` | the digits |
//! | `{base:candidates}` | the candidates, cell by cell |
//! | `{base:each}` | each cell with its digits |
//! | `{base:houses}` | the houses |
//! | `{base:sets}` | the [sets](Evidence::sets): letter, cells and digits |
//! | `{base:letters}` | the letters of the sets |
//!
//! Other slots are about the whole step:
//!
//! | slot | is replaced by |
//! |---|---|
//! | `{effect}` | what the step places and eliminates |
//! | `{walk}` | the chain in words, from its first claim on |
//! | `{chain}` | the chain in [Eureka notation](eureka) |
//! | `{cases}` | the assumptions of the [branches](super::branches) |
//! | `{used}` | the techniques used in the [branches](super::branches) |
//! | `{sets}`, `{petals}` | all sets; those that are not the pivot |
//! | `{last}` | the letter of the last set |
//! | `{commons}` | the restricted common digits, with the letters of the sets that share them |
//!
//! A list ends with "and"; `:or` at the end of the slot makes it a list of alternatives. `{fin?fin|fins}` chooses
//! between two texts: the first if there is one item, the second if there are several.

use std::fmt::Display;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::step::{Branch, Evidence, Link, LinkKind, Mark, Node, Role, Step, Truth};
use crate::logic::technique::TECHNIQUES;

use super::eureka::eureka;
use super::lists::{houses, list};
use super::phrases::{Cases, Phrases};

/// The template with the data of the step in its slots.
pub(super) fn fill(template: &str, step: &Step, phrases: &Phrases) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&slot_text(slot, step, phrases));
        rest = after;
    }
    text + rest
}

fn slot_text(slot: &str, step: &Step, phrases: &Phrases) -> String {
    let (slot, choice) = slot.split_once('?').map_or((slot, None), |(slot, choice)| (slot, Some(choice)));
    let value = value(slot, step, phrases).unwrap_or_default();
    match choice.and_then(|choice| choice.split_once('|')) {
        Some((one, several)) => if value.count == 1 { one } else { several }.to_owned(),
        None => value.text,
    }
}

/// The part of a step that replaces a slot.
#[derive(Default)]
struct Value {
    /// The number of items, which decides between singular and plural.
    count: usize,
    text: String,
}

impl Value {
    fn text(text: String) -> Value {
        Value { count: 1, text }
    }

    fn list<T: Display>(separators: [&str; 2], items: impl Iterator<Item = T>) -> Value {
        let items: Vec<_> = items.collect();
        Value { count: items.len(), text: list(separators, items.iter()) }
    }
}

/// The value of a slot; `None` if there is no such slot.
fn value(slot: &str, step: &Step, phrases: &Phrases) -> Option<Value> {
    let evidence = &step.evidence;
    let (slot, separators) = slot.strip_suffix(":or").map_or((slot, phrases.and), |slot| (slot, phrases.or));
    let (name, what) = slot.split_once(':').unwrap_or((slot, "cells"));
    let whole = match name {
        "effect" => Value::text(effect(step, phrases)),
        "walk" => Value::text(walk(&evidence.links, phrases)),
        "chain" => Value::text(eureka(&evidence.links)),
        "cases" => Value::text(cases(evidence, phrases)),
        "used" => Value::text(used(evidence, phrases)),
        "sets" => Value::list(separators, sets(evidence, |_| true, phrases)),
        "petals" => Value::list(separators, sets(evidence, |role| role != Role::Pivot, phrases)),
        "last" => Value::list(separators, evidence.sets().last().map(|(letter, _)| letter).iter()),
        "commons" => commons(evidence, phrases),
        "eliminated" => return of_candidates(&step.eliminations, what, separators, phrases),
        _ => return of_roles(evidence, name, what, separators, phrases),
    };
    Some(whole)
}

/// The parts of the evidence with these roles.
fn of_roles(
    evidence: &Evidence,
    names: &str,
    what: &str,
    separators: [&str; 2],
    phrases: &Phrases,
) -> Option<Value> {
    let roles = names.split('+').map(Role::from_name);
    let roles: Vec<Role> = roles.collect::<Option<_>>()?;
    Some(match what {
        "sets" => Value::list(separators, sets(evidence, |role| roles.contains(&role), phrases)),
        "letters" => {
            let sets = evidence.sets().filter(|(_, mark)| roles.contains(&mark.role));
            Value::list(separators, sets.map(|(letter, _)| letter))
        }
        "houses" => {
            let of_roles = evidence.houses.iter().filter(|marked| roles.contains(&marked.role));
            let of_roles: Vec<_> = of_roles.map(|marked| marked.house).collect();
            Value { count: of_roles.len(), text: houses(phrases, &of_roles) }
        }
        _ => {
            let marks = evidence.marks.iter().filter(|mark| roles.contains(&mark.role));
            let candidates = marks.fold(CandidateSet::EMPTY, |all, mark| all | mark.candidates);
            return of_candidates(&candidates, what, separators, phrases);
        }
    })
}

/// The cells, the digits, or both, of some candidates.
fn of_candidates(
    candidates: &CandidateSet,
    what: &str,
    separators: [&str; 2],
    phrases: &Phrases,
) -> Option<Value> {
    let with_digits =
        |cell: Cell| (phrases.cell)(&cell.to_string(), &list(phrases.and, candidates.get(cell).iter()));
    Some(match what {
        "cells" => Value::list(separators, cells(candidates).iter()),
        "digits" => Value::list(separators, digits(candidates).iter()),
        "candidates" => Value::list(separators, candidates.iter().map(phrases.candidate)),
        "each" => Value::list(separators, cells(candidates).iter().map(with_digits)),
        _ => return None,
    })
}

fn cells(candidates: &CandidateSet) -> CellSet {
    candidates.iter().map(|candidate| candidate.cell).collect()
}

fn digits(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit).collect()
}

/// What a step places and eliminates.
pub(super) fn effect(step: &Step, phrases: &Phrases) -> String {
    let placed = step.placements.iter().map(|placed| (phrases.place)(&placed.cell.to_string(), placed.digit));
    // Cells that lose the same digits are listed together.
    let mut lost: Vec<(DigitSet, CellSet)> = Vec::new();
    for cell in Cell::ALL {
        let digits = step.eliminations.get(cell);
        match lost.iter_mut().find(|(same, _)| *same == digits) {
            _ if digits.is_empty() => {}
            Some((_, cells)) => cells.extend([cell]),
            None => lost.push((digits, cell.into())),
        }
    }
    let lost = lost.into_iter().map(|(digits, cells)| {
        (phrases.eliminate)(&list(phrases.and, cells.iter()), &list(phrases.or, digits.iter()))
    });
    list(phrases.also, placed.chain(lost))
}

/// A chain in words: the consequences if its first node is false, or if it is true when the first link is weak.
fn walk(links: &[Link], phrases: &Phrases) -> String {
    let Some(first) = links.first() else { return String::new() };
    let premise = claim(first.from, first.kind == LinkKind::Weak, phrases);
    let consequences = links.iter().map(|link| claim(link.to, link.kind == LinkKind::Strong, phrases));
    (phrases.branches.chain)(&premise, &list([phrases.branches.follows; 2], consequences))
}

/// A node of a chain is true, or false.
fn claim(node: Node, holds: bool, phrases: &Phrases) -> String {
    match (node.cells.only(), holds) {
        (Some(cell), _) => (phrases.branches.claim)(Candidate { cell, digit: node.digit }, holds),
        (None, true) => (phrases.branches.one_of)(&list(phrases.and, node.cells.iter()), node.digit),
        (None, false) => {
            (phrases.branches.not)(&list(phrases.and, node.cells.iter()), true, &node.digit.to_string())
        }
    }
}

/// The sets with these roles.
fn sets(evidence: &Evidence, of: impl Fn(Role) -> bool, phrases: &Phrases) -> impl Iterator<Item = String> {
    evidence.sets().filter(move |(_, mark)| of(mark.role)).map(|(letter, Mark { candidates, .. })| {
        let [cells, digits] =
            [list(phrases.and, cells(candidates).iter()), list(phrases.and, digits(candidates).iter())];
        (phrases.set)(letter, &cells, &digits)
    })
}

/// The techniques that are used in the branches, roughly from easy to hard; empty if there are none.
fn used(evidence: &Evidence, phrases: &Phrases) -> String {
    let steps = || evidence.branches.iter().flat_map(|branch| &branch.steps);
    let used = TECHNIQUES.iter().filter(|technique| steps().any(|step| step.technique == **technique));
    let words = used.filter_map(|used| phrases.techniques.iter().find(|words| words.id == used.id));
    let names: Vec<_> = words.map(|words| words.name).collect();
    if names.is_empty() { String::new() } else { (phrases.branches.used)(&list(phrases.and, names.iter())) }
}

/// The assumptions in words.
fn cases(evidence: &Evidence, phrases: &Phrases) -> String {
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

/// The digits that sets share, with the letters of the sets: from the marks of these digits, or otherwise from the weak links.
fn commons(evidence: &Evidence, phrases: &Phrases) -> Value {
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
    let count = commons.len();
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
    Value { count, text: list([phrases.and[0]; 2], shared) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::words::language::Language;

    #[test]
    fn a_chain_is_a_sentence_in_each_language() {
        let node = |digit, cells: &[Cell]| Node { digit, cells: cells.iter().copied().collect() };
        let [a, b] = [node(Digit::D4, &[Cell::R1C1]), node(Digit::D4, &[Cell::R1C7, Cell::R1C8])];
        let c = node(Digit::D4, &[Cell::R3C9]);
        let strong = Link { from: a, to: b, kind: LinkKind::Strong };
        let weak = Link { from: b, to: c, kind: LinkKind::Weak };
        let english = Language::English.phrases();
        assert_eq!(
            walk(&[strong, weak], english),
            "if r1c1 is not 4, one of r1c7 and r1c8 is 4, so r3c9 is not 4"
        );
        assert_eq!(walk(&[weak], english), "if one of r1c7 and r1c8 is 4, r3c9 is not 4");
        assert_eq!(
            walk(&[strong, weak], Language::Chinese.phrases()),
            "若 r1c1 不是 4，则 r1c7、r1c8 之一是 4，从而 r3c9 不是 4"
        );
    }

    #[test]
    fn every_slot_of_a_template_is_known() {
        let step = Step::new(TECHNIQUES[0]);
        for language in Language::ALL {
            let phrases = language.phrases();
            for words in phrases.techniques {
                for slot in [words.seen, words.then].iter().flat_map(|template| template.split('{').skip(1)) {
                    let (slot, _) = slot.split_once('}').expect("closed");
                    let (slot, choice) = slot.split_once('?').unwrap_or((slot, "|"));
                    assert!(value(slot, &step, phrases).is_some(), "{}: {slot}", words.id);
                    assert_eq!(choice.matches('|').count(), 1, "{}: {choice}", words.id);
                }
                assert_eq!(words.then.matches("{effect}").count(), 1, "{}: {}", words.id, words.then);
            }
        }
    }
}
