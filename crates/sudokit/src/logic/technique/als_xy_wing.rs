//! ALS-XY-wing: an almost locked set shares a restricted common digit X with a second and another, Y, with a
//! third: any digit Z besides, of both those, leaves the cells that see all its places in both.
//!
//! Sound: if one of those cells held Z, the second set would hold X and the third Y, so the first would lack
//! two of its digits. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0902`.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::als::{Als, almost_locked_sets, candidates_in, neighbours};
use super::{Sink, Technique};

pub(super) static ALS_XY_WING: Technique = Technique { id: "als-xy-wing", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let neighbours = neighbours(&sets);
    let mut gone = CandidateSet::EMPTY;
    for candidate in position.all_candidates().iter() {
        if gone.contains(candidate) {
            continue;
        }
        let mut hinges = sets.iter().zip(&neighbours);
        let found = hinges.find_map(|(hinge, around)| {
            wings(&sets, around, candidate).map(|(wings, common)| step(position, hinge, wings, common))
        });
        if let Some(step) = found {
            gone |= step.eliminations;
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two of the sets around a hinge that would lack the candidate's digit if it were true, and the digits that
/// they share with the hinge.
fn wings<'a>(
    sets: &'a [Als],
    around: &[(usize, DigitSet)],
    candidate: Candidate,
) -> Option<([&'a Als; 2], [Digit; 2])> {
    let Candidate { cell, digit: z } = candidate;
    let lacking = around.iter().filter(|&&(set, _)| sets[set].reach(z).contains(cell));
    let lacking: Vec<_> = lacking.map(|&(set, common)| (&sets[set], common.without(z))).collect();
    for (i, &(first, xs)) in lacking.iter().enumerate() {
        for &(second, ys) in lacking[i + 1..].iter().filter(|(set, _)| set.cells.is_disjoint(first.cells)) {
            for x in xs {
                if let Some(y) = ys.without(x).first() {
                    return Some(([first, second], [x, y]));
                }
            }
        }
    }
    None
}

fn step(position: &Position, hinge: &Als, wings: [&Als; 2], [x, y]: [Digit; 2]) -> Step {
    let mut step = Step::new(&ALS_XY_WING);
    for digit in (wings[0].digits & wings[1].digits).without(x).without(y) {
        step = step.eliminates(wings[0].reach(digit) & wings[1].reach(digit), digit);
    }
    let common = candidates_in(&[hinge, wings[0]], x.into()) | candidates_in(&[hinge, wings[1]], y.into());
    let mut step = step
        .marks_cells(Role::Pivot, hinge.cells, position)
        .marks_cells(Role::First, wings[0].cells, position)
        .marks_cells(Role::Second, wings[1].cells, position)
        .marks(Role::Common, common);
    let cells = hinge.cells | wings[0].cells | wings[1].cells;
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    step
}
