//! Naked pair, triple, quad: some cells of a house that together have as many candidates as they are
//! take those digits, which leave the rest of the house.
//!
//! Sound: each of the cells takes one of the digits and no two the same, so each digit stands in one of
//! them. Assumes uniqueness: no.
//!
//! Elsewhere: disjoint subset; HoDoKu `0200` to `0202`; SE 3.0, 3.6, 5.0.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::singles::houses;
use super::subsets::each_subset;
use super::{Sink, Technique};

pub(super) static NAKED_PAIR: Technique = Technique {
    id: "naked-pair",
    assumes_uniqueness: false,
    find: |position, sink| find(&NAKED_PAIR, 2, position, sink),
};

pub(super) static NAKED_TRIPLE: Technique = Technique {
    id: "naked-triple",
    assumes_uniqueness: false,
    find: |position, sink| find(&NAKED_TRIPLE, 3, position, sink),
};

pub(super) static NAKED_QUAD: Technique = Technique {
    id: "naked-quad",
    assumes_uniqueness: false,
    find: |position, sink| find(&NAKED_QUAD, 4, position, sink),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for house in houses() {
        let fit = |cell: &Cell| (2..=size).contains(&position.candidates(*cell).len());
        let cells: Vec<_> = (position.blanks() & house.cells()).iter().filter(fit).collect();
        each_subset(&cells, size, |subset| {
            let subset: CellSet = subset.iter().copied().collect();
            let digits = subset.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell));
            if digits.len() != size {
                return ControlFlow::Continue(());
            }
            step(technique, position, house, subset, digits).map_or(ControlFlow::Continue(()), &mut *sink)
        })?;
    }
    ControlFlow::Continue(())
}

fn step(
    technique: &'static Technique,
    position: &Position,
    house: House,
    subset: CellSet,
    digits: DigitSet,
) -> Option<Step> {
    let others = (position.blanks() & house.cells()) - subset;
    let mut step = Step::new(technique).marks_cells(Role::Base, subset, position).in_house(Role::Base, house);
    for digit in digits {
        step = step.eliminates(others & position.cells(digit), digit);
    }
    step.evidence.truths.extend(subset.iter().map(Truth::Cell));
    (!step.eliminations.is_empty()).then_some(step)
}
