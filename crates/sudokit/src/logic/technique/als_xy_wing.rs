//! ALS-XY-wing: an almost locked set shares a restricted common digit X with a second and another, Y, with a
//! third: any digit Z besides, of both those, leaves the cells that see all its places in both.
//!
//! Sound: if one of those cells held Z, the second set would hold X and the third Y, so the first would lack
//! two of its digits. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0902`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::als::{Als, almost_locked_sets, candidates_in, neighbours};
use super::relation::Relation;
use super::{Sink, Technique};

pub(super) static ALS_XY_WING: Technique = Technique { id: "als-xy-wing", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let mut linked = Relation::new(sets.len());
    for (set, around) in neighbours(&sets).iter().enumerate() {
        around.iter().for_each(|&(other, _)| linked.insert(set, other));
    }
    for z in Digit::ALL {
        let mut told = HashSet::new();
        let with_z: Vec<usize> = (0..sets.len()).filter(|&set| !sets[set].reach(z).is_empty()).collect();
        for (i, &one) in with_z.iter().enumerate() {
            for &other in &with_z[i + 1..] {
                let (first, second) = (&sets[one], &sets[other]);
                let lost = first.reach(z) & second.reach(z);
                if lost.is_empty() || !first.cells.is_disjoint(second.cells) || told.contains(&lost) {
                    continue;
                }
                let shared = |hinge: usize| {
                    let hinge = &sets[hinge];
                    let [xs, ys] = [first, second].map(|wing| hinge.restricted_common(wing).without(z));
                    common(xs, ys).map(|common| (hinge, common))
                };
                if let Some((hinge, common)) = linked.common(one, other).find_map(shared) {
                    told.insert(lost);
                    sink.take(step(position, hinge, [first, second], common).eliminates(lost, z))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit that the hinge shares with the one wing, and another that it shares with the other.
fn common(xs: DigitSet, ys: DigitSet) -> Option<[Digit; 2]> {
    xs.iter().find_map(|x| ys.without(x).first().map(|y| [x, y]))
}

fn step(position: &Position, hinge: &Als, wings: [&Als; 2], [x, y]: [Digit; 2]) -> Step {
    let common = candidates_in(&[hinge, wings[0]], x.into()) | candidates_in(&[hinge, wings[1]], y.into());
    let mut step = Step::new(&ALS_XY_WING)
        .marks_cells(Role::Pivot, hinge.cells, position)
        .marks_cells(Role::First, wings[0].cells, position)
        .marks_cells(Role::Second, wings[1].cells, position)
        .marks(Role::Common, common);
    let cells = hinge.cells | wings[0].cells | wings[1].cells;
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    step
}
