//! ALS-XY-wing: an almost locked set shares a restricted common digit X with a second and another, Y, with a
//! third: any digit Z besides, of both those, leaves the cells that see all its places in both.
//!
//! Sound: if one of those cells held Z, the second set would hold X and the third Y, so the first would lack
//! two of its digits. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0902`.

use std::ops::ControlFlow;

use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::als::{Als, almost_locked_sets, candidates_in, neighbours};
use super::{Sink, Technique};

pub(super) static ALS_XY_WING: Technique = Technique { id: "als-xy-wing", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    for (hinge, around) in sets.iter().zip(neighbours(&sets)) {
        for (i, &(first, xs)) in around.iter().enumerate() {
            for &(second, ys) in &around[i + 1..] {
                let wings = [&sets[first], &sets[second]];
                if !wings[0].cells.is_disjoint(wings[1].cells) {
                    continue;
                }
                for (x, y) in xs.iter().flat_map(|x| ys.without(x).iter().map(move |y| (x, y))) {
                    if let Some(step) = step(position, hinge, wings, [x, y]) {
                        sink(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(position: &Position, hinge: &Als, wings: [&Als; 2], [x, y]: [Digit; 2]) -> Option<Step> {
    let mut step = Step::new(&ALS_XY_WING);
    for digit in (wings[0].digits & wings[1].digits).without(x).without(y) {
        step = step.eliminates(wings[0].reach(digit) & wings[1].reach(digit), digit);
    }
    if step.eliminations.is_empty() {
        return None;
    }
    let common = candidates_in(&[hinge, wings[0]], x.into()) | candidates_in(&[hinge, wings[1]], y.into());
    let mut step = step
        .marks_cells(Role::Pivot, hinge.cells, position)
        .marks_cells(Role::First, wings[0].cells, position)
        .marks_cells(Role::Second, wings[1].cells, position)
        .marks(Role::Common, common);
    let cells = hinge.cells | wings[0].cells | wings[1].cells;
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    Some(step)
}
