//! ALS-XZ: two [almost locked sets](super::shared::almost_locked_sets) have a restricted common digit X. Any
//! other digit Z of both is eliminated from the cells that see all its places in both. If they have two
//! restricted common digits, each of these is eliminated from the other cells that see all its places, and so
//! is each further digit of either set.
//!
//! Sound: if one of the cells were Z, both sets would lack Z and hold all their other digits; but not both
//! can hold X. With two restricted common digits each set holds exactly one of them, so it cannot lack a
//! further digit.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique, Truth};

use super::shared::almost_locked_sets::{AlmostLockedSet, almost_locked_sets, candidates_in};

pub(super) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    family: Family::AlmostLockedSets,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let mut known = HashSet::new();
    for (i, first) in sets.iter().enumerate() {
        for second in &sets[i + 1..] {
            if let Some(step) = als_xz(position, first, second)
                && known.insert(step.eliminations)
            {
                sink.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of two sets, if they eliminate something.
fn als_xz(position: &Position, first: &AlmostLockedSet, second: &AlmostLockedSet) -> Option<Step> {
    let common = first.restricted_common(second);
    if common.is_empty() {
        return None;
    }
    let digits = first.digits | second.digits;
    if digits.iter().all(|digit| eliminated(first, second, common, digit).is_empty()) {
        return None;
    }
    let step = digits.iter().fold(Step::new(&ALS_XZ), |step, digit| {
        step.eliminates(eliminated(first, second, common, digit), digit)
    });
    Some(with_evidence(step, position, first, second, common))
}

/// The cells from which the digit is eliminated.
fn eliminated(first: &AlmostLockedSet, second: &AlmostLockedSet, common: DigitSet, digit: Digit) -> CellSet {
    let both = first.reach(digit) & second.reach(digit);
    match (common.len(), common.contains(digit)) {
        (1, true) => CellSet::EMPTY,
        (1, false) | (_, true) => both,
        (_, false) => first.reach(digit) | second.reach(digit),
    }
}

fn with_evidence(
    step: Step,
    position: &Position,
    first: &AlmostLockedSet,
    second: &AlmostLockedSet,
    common: DigitSet,
) -> Step {
    let mut step = step
        .marks_cells(Role::First, first.cells, position)
        .marks_cells(Role::Second, second.cells, position)
        .marks(Role::Common, candidates_in(&[first, second], common));
    step.evidence.truths.extend((first.cells | second.cells).iter().map(Truth::Cell));
    step
}
