//! Hidden single and naked single.

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::board::masks::single;
use crate::logic::board::{Board, boxes_columns_rows, cells_at};

/// The first digit with a single place in a house. Full houses, with one blank cell, are searched first.
pub(super) fn hidden(board: &Board) -> Option<Finding> {
    let in_house = |house: House| {
        let digit = Digit::ALL.into_iter().find(|digit| single(board.places(house, *digit)))?;
        let cell = cells_at(house, board.places(house, digit)).first()?;
        Some((house, Candidate { cell, digit }))
    };
    let last = boxes_columns_rows().filter(|house| board.blanks(*house) == 1).find_map(in_house);
    if let Some((_, candidate)) = last {
        return Some(Finding::placing(Rule::HiddenSingle, 1.0, candidate));
    }
    let (house, candidate) = boxes_columns_rows().find_map(in_house)?;
    let rating = if house.kind() == HouseKind::Box { 1.2 } else { 1.5 };
    Some(Finding::placing(Rule::HiddenSingle, rating, candidate))
}

/// A cell with a single candidate.
pub(super) fn naked(board: &Board) -> Option<Finding> {
    let find = |cell| board.digits(cell).only().map(|digit| Candidate { cell, digit });
    let candidate = board.blank().iter().find_map(find)?;
    Some(Finding::placing(Rule::NakedSingle, 2.3, candidate))
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    #[test]
    fn hidden_single() {
        let found = text(hidden(&board_of(&["b1 - 5 but r2c2"])));
        assert_eq!(found, "1.2 Hidden Single = r2c2=5");
        assert_eq!(text(hidden(&board_of(&["b1 - 5 but r2c2 r2c3"]))), "nothing");
    }

    #[test]
    fn hidden_single_in_a_column_before_one_in_a_row() {
        let found = text(hidden(&board_of(&["r1 - 6 but r1c9", "c4 - 5 but r8c4"])));
        assert_eq!(found, "1.5 Hidden Single = r8c4=5");
    }

    #[test]
    fn full_house() {
        let filled =
            ["r1c1 = 1", "r1c2 = 2", "r1c3 = 3", "r2c1 = 4", "r2c2 = 5", "r2c3 = 6", "r3c1 = 7", "r3c2 = 8"];
        let mut changes: Vec<String> = filled.map(String::from).into();
        changes.extend((1..=8).map(|digit| {
            format!(
                "b1 r1 r2 r3 c1 c2 c3 - {digit} but {}",
                ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3",][digit - 1]
            )
        }));
        let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
        assert_eq!(text(hidden(&board_of(&changes))), "1.0 Hidden Single = r3c3=9");
    }

    #[test]
    fn naked_single() {
        assert_eq!(text(naked(&board_of(&["r5c5 = 7"]))), "2.3 Naked Single = r5c5=7");
        assert_eq!(text(naked(&board_of(&["r5c5 = 78"]))), "nothing");
    }
}
