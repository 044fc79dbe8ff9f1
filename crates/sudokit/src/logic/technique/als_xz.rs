//! ALS-XZ: two almost locked sets with a restricted common digit X: any other digit Z of both leaves the
//! cells that see all its places in both. If they have two restricted common digits, each of those leaves
//! the other cells that see all its places, and so does each further digit of either set.
//!
//! Sound: if one of those cells held Z, both sets would lack it and hold all else, also X, which both cannot.
//! With two restricted common digits a set that lacks one more holds both, and the other lacks both.
//! Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0901`; bent wings of SE's followers (WXYZ-wing and larger) are cases of it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::shared::almost_locked_sets::{Als, almost_locked_sets, candidates_in};
use super::{Family, Needs, Sink, Technique};

pub(super) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    family: Family::AlmostLockedSets,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let mut told = HashSet::new();
    for (i, first) in sets.iter().enumerate() {
        for second in &sets[i + 1..] {
            if let Some(step) = als_xz(position, first, second)
                && told.insert(step.eliminations)
            {
                sink.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of two sets, if there is one.
pub(in crate::logic) fn als_xz(position: &Position, first: &Als, second: &Als) -> Option<Step> {
    let common = first.restricted_common(second);
    if common.is_empty() {
        return None;
    }
    let digits = first.digits | second.digits;
    if digits.iter().all(|digit| lost(first, second, common, digit).is_empty()) {
        return None;
    }
    let step = digits
        .iter()
        .fold(Step::new(&ALS_XZ), |step, digit| step.eliminates(lost(first, second, common, digit), digit));
    Some(with_evidence(step, position, first, second, common))
}

/// The cells that the digit leaves.
fn lost(first: &Als, second: &Als, common: DigitSet, digit: Digit) -> CellSet {
    let both = first.reach(digit) & second.reach(digit);
    match (common.len(), common.contains(digit)) {
        (1, true) => CellSet::EMPTY,
        (1, false) | (_, true) => both,
        (_, false) => first.reach(digit) | second.reach(digit),
    }
}

fn with_evidence(step: Step, position: &Position, first: &Als, second: &Als, common: DigitSet) -> Step {
    let mut step = step
        .marks_cells(Role::First, first.cells, position)
        .marks_cells(Role::Second, second.cells, position)
        .marks(Role::Common, candidates_in(&[first, second], common));
    step.evidence.truths.extend((first.cells | second.cells).iter().map(Truth::Cell));
    step
}
