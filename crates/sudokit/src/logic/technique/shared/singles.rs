//! What the singles that lie in a house share: a digit with one place left in it.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::step::{Role, Step, Truth};

use crate::logic::technique::Technique;

/// The only place of this digit in the house, and the step that fills it.
pub(in crate::logic::technique) fn only_place(
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
