//! ALS-XY-wing: an almost locked set, the hinge, shares a restricted common digit X with a second and another, Y,
//! with a third: any other digit Z of those two, the wings, is eliminated from the cells that see all its places
//! in both.
//!
//! Sound: if one of those cells held Z, the one wing would hold X and the other Y, so the hinge would lack
//! two of its digits. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0902`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::als::{Als, almost_locked_sets, candidates_in, excluded, neighbours, shared};
use super::relation::Relation;
use super::{Sink, Technique};

pub(super) static ALS_XY_WING: Technique = Technique { id: "als-xy-wing", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let mut linked = Relation::new(sets.len());
    for (set, around) in neighbours(&sets).iter().enumerate() {
        around.iter().for_each(|&(other, _)| linked.insert(set, other));
    }
    let mut known = HashSet::new();
    for (i, first) in sets.iter().enumerate() {
        for (j, second) in sets.iter().enumerate().skip(i + 1) {
            let shared = shared(first, second);
            if shared.is_empty() {
                continue;
            }
            for hinge in linked.common(i, j).map(|hinge| &sets[hinge]) {
                let links = links(hinge, first, second);
                let serves = |z: &Digit| links.iter().any(|link| !link.contains(z));
                let digits: DigitSet = shared.iter().filter(serves).collect();
                let eliminations = excluded(first, second, digits);
                if !eliminations.is_empty() && known.insert(eliminations) {
                    let step = Step { eliminations, ..Step::new(&ALS_XY_WING) };
                    let links = needed(links, digits);
                    sink.take(with_evidence(step, position, hinge, [first, second], &links))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of different digits of which the hinge shares one with each wing.
fn links(hinge: &Als, first: &Als, second: &Als) -> Vec<[Digit; 2]> {
    let [xs, ys] = [first, second].map(|wing| hinge.restricted_common(wing));
    xs.iter().flat_map(|x| ys.without(x).iter().map(move |y| [x, y])).collect()
}

/// One pair that serves for all these digits, or else all that serve for any.
fn needed(mut links: Vec<[Digit; 2]>, digits: DigitSet) -> Vec<[Digit; 2]> {
    let serves_all = |link: &&[Digit; 2]| digits.is_disjoint(DigitSet::from(**link));
    if let Some(&link) = links.iter().find(serves_all) {
        return vec![link];
    }
    links.retain(|&link| !digits.is_subset(link.into()));
    links
}

fn with_evidence(
    step: Step,
    position: &Position,
    hinge: &Als,
    wings: [&Als; 2],
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
