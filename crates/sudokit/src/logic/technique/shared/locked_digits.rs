//! What pointing, claiming and their direct forms share: a digit whose places in one house all lie in
//! another, so that it leaves the rest of the other.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use crate::logic::technique::Technique;

/// A digit that is locked where two houses cross.
pub(in crate::logic::technique) struct Locked {
    pub(in crate::logic::technique) digit: Digit,
    /// The house whose places of the digit all lie in the other; there are two at least.
    pub(in crate::logic::technique) base: House,
    pub(in crate::logic::technique) cover: House,
    /// The places in the base.
    pub(in crate::logic::technique) places: CellSet,
    /// Where else in the cover the digit is a candidate; somewhere it is.
    pub(in crate::logic::technique) elsewhere: CellSet,
}

impl Locked {
    /// What the step shows that rests on it; what follows is to be added.
    pub(in crate::logic::technique) fn step(&self, technique: &'static Technique) -> Step {
        Step::new(technique)
            .marks_digit(Role::Base, self.places, self.digit)
            .in_house(Role::Base, self.base)
            .in_house(Role::Cover, self.cover)
            .because(Truth::Place(self.base, self.digit))
    }
}

/// The digits that boxes lock in lines.
pub(in crate::logic::technique) fn each_pointing(
    position: &Position,
    visit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    each(position, layout.boxes(), |cell| vec![layout.row(cell), layout.column(cell)], visit)
}

/// The digits that lines lock in boxes.
pub(in crate::logic::technique) fn each_claiming(
    position: &Position,
    visit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    each(position, layout.lines(), |cell| layout.box_of(cell).into_iter().collect(), visit)
}

/// The digits that are locked in one of `bases`; `covers` are the houses of a cell in which they may be.
fn each(
    position: &Position,
    bases: &[House],
    covers: impl Fn(Cell) -> Vec<House>,
    mut visit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &base in bases {
        for digit in Digit::ALL {
            let places = position.places(base, digit);
            let Some(first) = places.first().filter(|_| places.len() > 1) else { continue };
            for cover in covers(first) {
                let elsewhere = position.places(cover, digit) - places;
                if places.is_subset(position.layout().cells(cover)) && !elsewhere.is_empty() {
                    visit(Locked { digit, base, cover, places, elsewhere })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
