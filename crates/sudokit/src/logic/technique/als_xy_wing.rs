//! ALS-XY-wing: an [almost locked set](super::shared::almost_locked_sets), the hinge, has a restricted common
//! digit X with a second set and another, Y, with a third. Any other digit Z of the second and the third, the
//! wings, is eliminated from the cells that see all its places in both.
//!
//! Sound: if one of the cells were Z, one wing would hold X and the other Y, so the hinge would lack two of
//! its digits.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::logic::chains::relation::Relation;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique, Truth};

use super::shared::almost_locked_sets::{
    AlmostLockedSet, almost_locked_sets, candidates_in, eliminable_digits, eliminations, linked_sets,
};

pub(super) static ALS_XY_WING: Technique = Technique {
    id: "als-xy-wing",
    family: Family::AlmostLockedSets,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let neighbors = linked_sets(&sets);
    let (mut linked, mut common) =
        (Relation::new(sets.len()), vec![DigitSet::EMPTY; sets.len() * sets.len()]);
    for (set, around) in neighbors.iter().enumerate() {
        for &(other, digits) in around {
            linked.insert(set, other);
            common[set * sets.len() + other] = digits;
        }
    }
    let mut known = HashSet::new();
    for (i, first) in sets.iter().enumerate() {
        if !sink.go_on() {
            return ControlFlow::Break(());
        }
        for (j, second) in sets.iter().enumerate().skip(i + 1) {
            let shared = eliminable_digits(first, second);
            let mut shown = Vec::new();
            for hinge in linked.common(i, j) {
                let [xs, ys] = [i, j].map(|wing| common[hinge * sets.len() + wing]);
                let digits: DigitSet =
                    shared.iter().filter(|&z| are_two(xs.without(z), ys.without(z))).collect();
                if digits.is_empty() || shown.contains(&digits) {
                    continue;
                }
                shown.push(digits);
                let eliminations = eliminations(first, second, digits);
                if known.insert(eliminations) {
                    let step = Step { eliminations, ..Step::new(&ALS_XY_WING) };
                    let links = links(xs, ys, digits);
                    sink.take(with_evidence(step, position, &sets[hinge], [first, second], &links))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two different digits can be chosen, one of each.
fn are_two(xs: DigitSet, ys: DigitSet) -> bool {
    !xs.is_empty() && !ys.is_empty() && (xs | ys).len() > 1
}

/// The pairs of restricted common digits with the two wings: one pair that works for all of these digits, or
/// otherwise all pairs that work for any of them.
fn links(xs: DigitSet, ys: DigitSet, digits: DigitSet) -> Vec<[Digit; 2]> {
    let mut links: Vec<_> = xs.iter().flat_map(|x| ys.without(x).iter().map(move |y| [x, y])).collect();
    let works_for_all = |link: &&[Digit; 2]| digits.is_disjoint(DigitSet::from(**link));
    if let Some(&link) = links.iter().find(works_for_all) {
        return vec![link];
    }
    links.retain(|&link| !digits.is_subset(link.into()));
    links
}

fn with_evidence(
    step: Step,
    position: &Position,
    hinge: &AlmostLockedSet,
    wings: [&AlmostLockedSet; 2],
    links: &[[Digit; 2]],
) -> Step {
    let digits = |wing: usize| links.iter().map(|link| link[wing]).collect();
    let common = [0, 1].map(|wing| candidates_in(&[hinge, wings[wing]], digits(wing)));
    let mut step = step
        .marks_cells(Role::Pivot, hinge.cells, position)
        .marks_cells(Role::First, wings[0].cells, position)
        .marks_cells(Role::Second, wings[1].cells, position)
        .marks(Role::Common, common[0] | common[1]);
    let cells = hinge.cells | wings[0].cells | wings[1].cells;
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    step
}
