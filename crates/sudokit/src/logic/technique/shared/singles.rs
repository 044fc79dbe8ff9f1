//! The step that places a digit in its only place in a house, for full houses and hidden singles.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::step::{Role, Step, Technique, Truth};

/// The step that places a digit in this cell, its only place in the house.
pub(in crate::logic::technique) fn place_in_house(
    technique: &'static Technique,
    house: House,
    cell: Cell,
    digit: Digit,
) -> Step {
    Step::new(technique)
        .places(cell, digit)
        .marks_digit(Role::Base, cell.into(), digit)
        .in_house(Role::Base, house)
        .because(Truth::Place(house, digit))
}
