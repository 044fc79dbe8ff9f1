//! Steps and hints as JSON: the schema that the command's `--json` writes. `docs/json.md` describes its keys.

use serde_json::{Map, Value, json};

use crate::candidate::{Candidate, CandidateSet};

use super::branch::{Branch, Inference, InferenceRule};
use super::hint::{Hint, Mistake, Refutation};
use super::step::{Combination, Evidence, LinkKind, Node, Step, Truth};
use super::words::{Detail, Language, boxes};

impl Step {
    /// The step as a JSON object.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Policy, Position};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Policy::default().next_step(&Position::from(puzzle)).expect("an easy puzzle");
    /// let json = step.to_json();
    /// assert_eq!(json["technique"], "hidden-single");
    /// assert_eq!(json["placements"][0], "r1c6=8");
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Value {
        let placements: Vec<_> = self.placements.iter().map(ToString::to_string).collect();
        json!({
            "technique": self.technique.id,
            "placements": placements,
            "eliminations": candidates(&self.eliminations),
            "evidence": evidence(&self.evidence),
        })
    }
}

impl Hint {
    /// The hint as a JSON object: in words, and as data of what the words say, no more.
    ///
    /// ```
    /// use sudokit::logic::{Hint, Language, Detail};
    /// let json = Hint::Stuck { is_proper: true }.to_json(Detail::All, Language::English);
    /// assert_eq!(json["hint"], "stuck");
    /// assert!(json.get("solution").is_none());
    /// ```
    #[must_use]
    pub fn to_json(&self, detail: Detail, language: Language) -> Value {
        let mut json = json!({ "hint": self.kind(), "text": self.describe(detail, language) });
        match self {
            Hint::Step(step) => match detail {
                Detail::Where => {}
                Detail::Technique => json["technique"] = step.technique.id.into(),
                Detail::Evidence => {
                    json["technique"] = step.technique.id.into();
                    json["evidence"] = evidence(&step.evidence);
                }
                Detail::All => json["step"] = step.to_json(),
            },
            Hint::Mistakes(mistakes) => mistakes_into(&mut json, mistakes, detail),
            Hint::Inconsistent(mistake) => mistakes_into(&mut json, std::slice::from_ref(mistake), detail),
            Hint::NoSolution(because) if detail == Detail::All => json["why"] = why(because),
            Hint::NoSolution(_) | Hint::Stuck { .. } | Hint::Solved => {}
        }
        json
    }

    /// What it is, in JSON.
    fn kind(&self) -> &'static str {
        match self {
            Hint::Mistakes(_) => "wrong",
            Hint::NoSolution(_) => "no-solution",
            Hint::Inconsistent(_) => "astray",
            Hint::Step(_) => "step",
            Hint::Stuck { .. } => "stuck",
            Hint::Solved => "solved",
        }
    }
}

/// Of mistakes as much as is told.
fn mistakes_into(json: &mut Value, mistakes: &[Mistake], detail: Detail) {
    let placed: Vec<_> = mistakes.iter().flat_map(|mistake| names(&mistake.placed)).collect();
    let marks: Vec<_> = mistakes.iter().flat_map(|mistake| names(&mistake.marks)).collect();
    if detail == Detail::Technique {
        json["boxes"] = boxes(mistakes).iter().map(ToString::to_string).collect();
    }
    if detail >= Detail::Evidence {
        json["placed"] = placed.into();
        json["marks"] = marks.into();
    }
    if detail == Detail::All {
        let each = mistakes.iter().map(|Mistake { placed, marks, refutation }| {
            json!({ "placed": names(placed), "marks": names(marks), "why": why(refutation) })
        });
        json["mistakes"] = each.collect();
    }
}

fn why(because: &Refutation) -> Value {
    match because {
        Refutation::Conflict { cell, is_given } => json!({ "clash": cell.to_string(), "given": is_given }),
        Refutation::NotACandidate => json!("not-allowed"),
        Refutation::NoCandidateLeft(premise) => json!({ "empty": truth(premise) }),
        Refutation::Contradiction(inferences) => json!({ "contradiction": branch(inferences) }),
        Refutation::Search => json!("search"),
    }
}

fn candidates(set: &CandidateSet) -> Vec<String> {
    set.iter().map(|candidate| candidate.to_string()).collect()
}

/// The evidence, without the keys that would be empty.
fn evidence(evidence: &Evidence) -> Value {
    let marks = evidence
        .marks
        .iter()
        .map(|mark| json!({ "role": mark.role.name(), "candidates": candidates(&mark.candidates) }));
    let houses = evidence.houses.iter();
    let houses = houses.map(|(role, house)| json!({ "role": role.name(), "house": house.to_string() }));
    let links = evidence.links.iter().map(|link| {
        let kind = match link.kind {
            LinkKind::Strong => "strong",
            LinkKind::Weak => "weak",
        };
        json!({ "from": node(link.from), "to": node(link.to), "kind": kind })
    });
    let exclusions = evidence.exclusions.iter().map(|exclusion| {
        let combinations = exclusion.combinations.iter().map(combination);
        json!({ "candidate": exclusion.candidate.to_string(), "combinations": combinations.collect::<Vec<_>>() })
    });
    let lists: [(&str, Vec<Value>); 6] = [
        ("marks", marks.collect()),
        ("houses", houses.collect()),
        ("links", links.collect()),
        ("truths", evidence.truths.iter().map(truth).collect()),
        ("branches", evidence.branches.iter().map(branch).collect()),
        ("exclusions", exclusions.collect()),
    ];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    lists.map(|(key, list)| (key.to_owned(), list.into())).collect::<Map<_, _>>().into()
}

fn combination(combination: &Combination) -> Value {
    let mut json = json!({ "candidates": names(&combination.candidates) });
    if let Some(cell) = combination.empties {
        json["empties"] = cell.to_string().into();
    }
    json
}

fn names(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(ToString::to_string).collect()
}

fn branch(branch: &Branch) -> Value {
    let inferences = branch.inferences.iter().map(|inference| {
        let by = match &inference.rule {
            InferenceRule::Assumption => json!("assumption"),
            InferenceRule::Exclusion => json!("exclusion"),
            InferenceRule::LastCandidate(left) => truth(left),
            InferenceRule::Step(step) => json!({ "step": step }),
        };
        let Inference { candidate, holds, from, .. } = inference;
        json!({ "candidate": candidate.to_string(), "holds": holds, "from": from, "by": by })
    });
    let mut json = json!({ "inferences": inferences.collect::<Vec<_>>() });
    if !branch.steps.is_empty() {
        json["steps"] = branch.steps.iter().map(Step::to_json).collect();
    }
    json
}

fn node(node: Node) -> Value {
    let cells: Vec<_> = node.cells.iter().map(|cell| cell.to_string()).collect();
    json!({ "digit": node.digit.get(), "cells": cells })
}

fn truth(truth: &Truth) -> Value {
    match truth {
        Truth::Cell(cell) => json!({ "cell": cell.to_string() }),
        Truth::Place(house, digit) => json!({ "house": house.to_string(), "digit": digit.get() }),
        Truth::Unique(pattern) => json!({ "unique": candidates(pattern) }),
    }
}
