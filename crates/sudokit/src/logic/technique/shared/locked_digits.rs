//! A digit whose places in one house all lie in another, so that it is eliminated from the rest of the other:
//! pointing, claiming and their direct forms.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Technique, Truth};

/// A digit that one house locks in its crossing with another.
pub(in crate::logic::technique) struct LockedDigit {
    pub(in crate::logic::technique) digit: Digit,
    /// In this house, all places of the digit lie in the cover. There are at least two.
    pub(in crate::logic::technique) base: House,
    pub(in crate::logic::technique) cover: House,
    /// The places in the base.
    pub(in crate::logic::technique) places: CellSet,
    /// The other places in the cover; there is at least one.
    pub(in crate::logic::technique) elsewhere: CellSet,
}

impl LockedDigit {
    /// A step with the locked digit as evidence, without eliminations.
    pub(in crate::logic::technique) fn step(&self, technique: &'static Technique) -> Step {
        Step::new(technique)
            .marks_digit(Role::Base, self.places, self.digit)
            .in_house(Role::Base, self.base)
            .in_house(Role::Cover, self.cover)
            .because(Truth::Place(self.base, self.digit))
    }
}

/// Visits the digits that boxes lock in lines.
pub(in crate::logic::technique) fn each_pointing(
    position: &Position,
    visit: impl FnMut(LockedDigit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    each(position, layout.boxes(), |cell| vec![layout.row(cell), layout.column(cell)], visit)
}

/// Visits the digits that lines lock in boxes.
pub(in crate::logic::technique) fn each_claiming(
    position: &Position,
    visit: impl FnMut(LockedDigit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    each(position, layout.lines(), |cell| layout.box_of(cell).into_iter().collect(), visit)
}

/// Visits the digits that one of `bases` locks in a house of the first place; `covers` are the houses of a
/// cell to be considered.
fn each(
    position: &Position,
    bases: &[House],
    covers: impl Fn(Cell) -> Vec<House>,
    mut visit: impl FnMut(LockedDigit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &base in bases {
        for digit in Digit::ALL {
            let places = position.places(base, digit);
            let Some(first) = places.first().filter(|_| places.len() > 1) else { continue };
            for cover in covers(first) {
                let elsewhere = position.places(cover, digit) - places;
                if places.is_subset(position.layout().cells(cover)) && !elsewhere.is_empty() {
                    visit(LockedDigit { digit, base, cover, places, elsewhere })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
