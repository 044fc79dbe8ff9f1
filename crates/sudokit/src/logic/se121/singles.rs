//! Hidden single and naked single.

use super::hint::Hint;
use super::position::{Position, cells_at};
use super::subsets::single;
use super::technique::Technique;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::{House, HouseKind};

/// Boxes, columns, rows: the order of singles and sets.
pub(super) fn boxes_columns_rows() -> impl Iterator<Item = House> {
    House::BOXES.into_iter().chain(House::COLUMNS).chain(House::ROWS)
}

/// A digit that has a single place in a house: first where that is the last blank of the house.
pub(super) fn hidden(position: &Position) -> Option<Hint> {
    let in_house = |house: House| {
        let digit = Digit::ALL.into_iter().find(|digit| single(position.places(house, *digit)))?;
        let cell = cells_at(house, position.places(house, digit)).first()?;
        Some((house, Candidate { cell, digit }))
    };
    let last = boxes_columns_rows().filter(|house| position.blanks(*house) == 1).find_map(in_house);
    if let Some((_, candidate)) = last {
        return Some(Hint::placing(Technique::HiddenSingle, 1.0, candidate));
    }
    let (house, candidate) = boxes_columns_rows().find_map(in_house)?;
    let rating = if house.kind() == HouseKind::Box { 1.2 } else { 1.5 };
    Some(Hint::placing(Technique::HiddenSingle, rating, candidate))
}

/// A cell with a single candidate.
pub(super) fn naked(position: &Position) -> Option<Hint> {
    let find = |cell| position.digits(cell).only().map(|digit| Candidate { cell, digit });
    let candidate = position.blank().iter().find_map(find)?;
    Some(Hint::placing(Technique::NakedSingle, 2.3, candidate))
}
