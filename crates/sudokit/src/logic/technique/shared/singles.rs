//! What the singles that lie in a house share: a digit with one place left in it.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use crate::logic::technique::Technique;

/// The houses in the order in which a person looks: boxes, then rows, then columns.
pub(in crate::logic::technique) fn houses() -> impl Iterator<Item = House> {
    House::ALL[18..].iter().chain(&House::ALL[..18]).copied()
}

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

/// The blanks of a house.
pub(in crate::logic::technique) fn blanks(position: &Position, house: House) -> crate::cell::CellSet {
    position.blanks() & house.cells()
}
