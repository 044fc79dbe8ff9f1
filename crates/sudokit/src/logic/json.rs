//! Steps as JSON: the schema that the command's `--json` writes. `docs/json.md` describes its keys.

use serde_json::{Map, Value, json};

use crate::candidate::CandidateSet;

use super::branch::{Branch, By, Inference};
use super::step::{Evidence, LinkKind, Node, Step, Truth};

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
    let lists: [(&str, Vec<Value>); 5] = [
        ("marks", marks.collect()),
        ("houses", houses.collect()),
        ("links", links.collect()),
        ("truths", evidence.truths.iter().map(truth).collect()),
        ("branches", evidence.branches.iter().map(branch).collect()),
    ];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    lists.map(|(key, list)| (key.to_owned(), list.into())).collect::<Map<_, _>>().into()
}

fn branch(branch: &Branch) -> Value {
    let inferences = branch.inferences.iter().map(|inference| {
        let by = match &inference.by {
            By::Assumption => json!("assumption"),
            By::Exclusion => json!("exclusion"),
            By::Left(left) => truth(left),
            By::Step(step) => json!({ "step": step }),
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
