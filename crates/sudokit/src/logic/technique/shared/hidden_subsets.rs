//! Digits that have together as many places in a house as there are digits: hidden subsets and their direct
//! forms.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Technique, Truth};

use super::combinations::each_subset;

/// Digits that have their places in a house only in these cells; each digit has at least two.
pub(in crate::logic::technique) struct HiddenSubset {
    pub(in crate::logic::technique) house: House,
    pub(in crate::logic::technique) digits: DigitSet,
    pub(in crate::logic::technique) cells: CellSet,
}

impl HiddenSubset {
    /// A step with the subset as evidence, without eliminations.
    pub(in crate::logic::technique) fn step(
        &self,
        technique: &'static Technique,
        position: &Position,
    ) -> Step {
        let candidates =
            |digit| (self.cells & position.cells(digit)).iter().map(move |cell| Candidate { cell, digit });
        let mut step = Step::new(technique)
            .in_house(Role::Base, self.house)
            .marks(Role::Base, self.digits.iter().flat_map(candidates).collect());
        for digit in self.digits {
            step = step.because(Truth::Place(self.house, digit));
        }
        step
    }
}

/// Visits the hidden subsets of this size.
pub(in crate::logic::technique) fn each_hidden_subset(
    position: &Position,
    size: usize,
    mut visit: impl FnMut(HiddenSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in position.layout().boxes_first() {
        let fit = |digit: &Digit| (2..=size).contains(&position.places(house, *digit).len());
        let digits: Vec<_> = Digit::ALL.into_iter().filter(fit).collect();
        each_subset(&digits, size, |digits| {
            let cells = digits.iter().fold(CellSet::EMPTY, |all, &digit| all | position.places(house, digit));
            if cells.len() != size {
                return ControlFlow::Continue(());
            }
            visit(HiddenSubset { house, digits: digits.iter().copied().collect(), cells })
        })?;
    }
    ControlFlow::Continue(())
}
