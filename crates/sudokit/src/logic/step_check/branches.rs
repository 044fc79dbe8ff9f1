//! The check of branches: each inference must follow from the earlier inferences that it names.
//!
//! A step with branches holds if every branch leads to each of its claims, and one of the assumptions is
//! true, because they are a candidate and its opposite or all candidates of a premise. A contradictory branch
//! proves every claim. A single contradictory branch that assumes the opposite of a claim is also enough.
//!
//! A step within a branch is [checked](super::check) like any other, on the board without the candidates that
//! the inferences it names eliminate.

use crate::candidate::Candidate;
use crate::logic::layout::Layout;
use crate::logic::position::Position;
use crate::logic::step::{Branch, Inference, InferenceRule, Step};

use super::{StepError, check, premise};

/// Checks a step that has branches.
pub(super) fn check_branches(position: &Position, step: &Step) -> Result<(), StepError> {
    for branch in &step.evidence.branches {
        follow(position, branch)?;
    }
    let exhaustive = is_exhaustive(position, step)?;
    let placed = step.placements.iter().map(|&candidate| (candidate, true));
    let claims = placed.chain(step.eliminations.iter().map(|candidate| (candidate, false)));
    for (candidate, holds) in claims {
        let branches = &step.evidence.branches;
        let assumes_opposite = |branch: &Branch| assumes(branch, candidate, !holds);
        let is_refuted = branches.iter().any(|branch| assumes_opposite(branch) && branch.is_contradiction());
        let shows = |branch: &Branch| {
            branch.is_contradiction() || leads_to(position.layout(), branch, candidate, holds)
        };
        let follows = is_refuted || exhaustive && branches.iter().all(shows);
        if !follows {
            return Err(StepError::DoesNotFollow(candidate));
        }
    }
    Ok(())
}

fn assumes(branch: &Branch, candidate: Candidate, holds: bool) -> bool {
    branch.assumption().is_some_and(|assumed| assumed.candidate == candidate && assumed.holds == holds)
}

/// Whether a claim is among the inferences, or excluded by a candidate that is true among them.
fn leads_to(layout: &Layout, branch: &Branch, candidate: Candidate, holds: bool) -> bool {
    branch.inferences.iter().any(|inference| {
        inference.candidate == candidate && inference.holds == holds
            || !holds && inference.holds && excludes(layout, inference.candidate, candidate)
    })
}

fn excludes(layout: &Layout, one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        one.digit != other.digit
    } else {
        one.digit == other.digit && layout.are_peers(one.cell, other.cell)
    }
}

/// Whether one of the assumptions must be true.
fn is_exhaustive(position: &Position, step: &Step) -> Result<bool, StepError> {
    let branches = &step.evidence.branches;
    let assumed = |candidate, holds| branches.iter().any(|branch| assumes(branch, candidate, holds));
    if branches
        .iter()
        .filter_map(Branch::assumption)
        .any(|assumption| assumed(assumption.candidate, true) && assumed(assumption.candidate, false))
    {
        return Ok(true);
    }
    for truth in &step.evidence.truths {
        if let Some(candidates) = premise(position, truth)?
            && candidates.iter().all(|&candidate| assumed(candidate, true))
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Checks the inferences of a branch one by one.
fn follow(position: &Position, branch: &Branch) -> Result<(), StepError> {
    let mut checked: Option<(usize, &[usize])> = None;
    for (place, inference) in branch.inferences.iter().enumerate() {
        let Inference { candidate, holds, ref from, rule } = *inference;
        let flaw = StepError::DoesNotFollow(candidate);
        if !position.has(candidate) || from.iter().any(|&before| before >= place) {
            return Err(flaw);
        }
        let from_items = || from.iter().map(|&before| &branch.inferences[before]);
        let is_false = |other: Candidate| from_items().any(|item| item.candidate == other && !item.holds);
        let follows = match rule {
            InferenceRule::Assumption => place == 0,
            InferenceRule::Exclusion => {
                !holds
                    && from_items()
                        .any(|item| item.holds && excludes(position.layout(), item.candidate, candidate))
            }
            InferenceRule::LastCandidate(truth) => {
                let left = |all: &Vec<Candidate>| {
                    all.contains(&candidate) && all.iter().all(|&other| other == candidate || is_false(other))
                };
                holds && premise(position, &truth)?.as_ref().is_some_and(left)
            }
            InferenceRule::Step(number) => {
                let step = branch.steps.get(number).ok_or(flaw)?;
                // The eliminations of a step follow each other, so the step is checked once for all of them.
                if checked != Some((number, from)) {
                    let mut board = position.clone();
                    from_items().filter(|item| !item.holds).for_each(|item| {
                        board.eliminate(item.candidate);
                    });
                    check(&board, step)?;
                    checked = Some((number, from));
                }
                let excluded =
                    step.placements.iter().any(|&placed| excludes(position.layout(), placed, candidate));
                let placed = step.placements.contains(&candidate);
                if holds { placed } else { excluded || step.eliminations.contains(candidate) }
            }
        };
        if !follows {
            return Err(flaw);
        }
    }
    Ok(())
}
