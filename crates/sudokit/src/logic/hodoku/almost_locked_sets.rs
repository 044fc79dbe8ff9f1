//! [`Pattern`], which almost locked sets HoDoKu takes.
//!
//! The sets are ordered by house (rows, columns, boxes), then by their cells, lexicographically. An ALS-XZ is the first
//! pair of sets that eliminates a candidate; an ALS-XY-wing is the first by its hinge and then by its wings. This order
//! is inferred from HoDoKu's solution paths.

use crate::budget::StopReason;
use crate::cell::Cell;
use crate::house::House;
use crate::logic::meter::Meter;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Technique, Truth};
use crate::logic::technique::{AlmostLockedSet, almost_locked_sets, als_xz};

/// A technique that is made of almost locked sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Pair,
    Wing,
}

impl Pattern {
    /// The step of the first pattern, if there is one and the budget is not used up.
    pub(super) fn step(
        self,
        technique: &'static Technique,
        position: &Position,
        meter: &Meter<'_>,
    ) -> Result<Option<Step>, StopReason> {
        let mut sets = almost_locked_sets(position);
        sets.sort_by_cached_key(|set| {
            let house = House::ALL.iter().position(|house| set.cells.is_subset(house.cells()));
            (house, set.cells.iter().collect::<Vec<Cell>>())
        });
        for (number, first) in sets.iter().enumerate() {
            if !meter.go_on() {
                return meter.result().map(|()| None);
            }
            let step = match self {
                Pattern::Pair => sets[number + 1..].iter().find_map(|second| als_xz(position, first, second)),
                Pattern::Wing => wing(technique, position, &sets, first),
            };
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }
}

/// The step of the first two wings of a hinge.
fn wing(
    technique: &'static Technique,
    position: &Position,
    sets: &[AlmostLockedSet],
    hinge: &AlmostLockedSet,
) -> Option<Step> {
    let linked = sets.iter().map(|wing| (wing, hinge.restricted_common(wing)));
    let linked: Vec<_> = linked.filter(|(_, common)| !common.is_empty()).collect();
    for (i, &(first, xs)) in linked.iter().enumerate() {
        for &(second, ys) in
            linked[i + 1..].iter().filter(|(second, _)| first.cells.is_disjoint(second.cells))
        {
            for (x, y) in xs.iter().flat_map(|x| ys.without(x).iter().map(move |y| (x, y))) {
                let mut step = Step::new(technique);
                for z in (first.digits & second.digits).without(x).without(y) {
                    step = step.eliminates(first.reach(z) & second.reach(z), z);
                }
                if !step.eliminations.is_empty() {
                    let roles = [(Role::Pivot, hinge), (Role::First, first), (Role::Second, second)];
                    for (role, set) in roles {
                        step = step.marks_cells(role, set.cells, position);
                        step.evidence.truths.extend(set.cells.iter().map(Truth::Cell));
                    }
                    return Some(step);
                }
            }
        }
    }
    None
}
