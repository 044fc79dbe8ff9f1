//! Cells that have together as many candidate digits as there are cells: naked and locked subsets.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Technique, Truth};

use super::combinations::each_subset;

/// Cells whose candidates together are only these digits; each cell has at least two.
pub(in crate::logic::technique) struct NakedSubset {
    pub(in crate::logic::technique) cells: CellSet,
    pub(in crate::logic::technique) digits: DigitSet,
}

impl NakedSubset {
    /// The eliminations in the rest of a house that contains the cells.
    pub(in crate::logic::technique) fn eliminations_in(
        &self,
        house: House,
        position: &Position,
    ) -> CandidateSet {
        let others = |digit| (position.places(house, digit) - self.cells).iter();
        self.digits
            .iter()
            .flat_map(|digit| others(digit).map(move |cell| Candidate { cell, digit }))
            .collect()
    }

    /// A step with the subset in these houses as evidence, without eliminations.
    pub(in crate::logic::technique) fn step(
        &self,
        technique: &'static Technique,
        position: &Position,
        houses: &[House],
    ) -> Step {
        let mut step = Step::new(technique).marks_cells(Role::Base, self.cells, position);
        for &house in houses {
            step = step.in_house(Role::Base, house);
        }
        step.evidence.truths.extend(self.cells.iter().map(Truth::Cell));
        step
    }
}

/// Visits the naked subsets of this size among some cells that all see each other.
pub(in crate::logic::technique) fn each_naked_subset(
    position: &Position,
    among: CellSet,
    size: usize,
    mut visit: impl FnMut(NakedSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fit = |cell: &Cell| (2..=size).contains(&position.candidates(*cell).len());
    let cells: Vec<_> = (position.blanks() & among).iter().filter(fit).collect();
    each_subset(&cells, size, |cells| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
        if digits.len() != size {
            return ControlFlow::Continue(());
        }
        visit(NakedSubset { cells: cells.iter().copied().collect(), digits })
    })
}
