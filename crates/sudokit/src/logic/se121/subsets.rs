//! Naked and hidden subsets, and the direct form of the hidden ones: it eliminates nothing, but places a
//! digit that has only one place left.

use std::ops::ControlFlow;

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::logic::board::masks::{several, single};
use crate::logic::board::subsets::{each_hidden, each_naked, each_useful_hidden};
use crate::logic::board::{Board, cells_at};

/// The first naked subset of `size`.
pub(super) fn naked(board: &Board, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each_naked(board, size, |_, eliminations| {
        ControlFlow::Break(Finding::removing(rule, rating, eliminations))
    })
}

/// The first hidden subset of `size`.
pub(super) fn hidden(board: &Board, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each_useful_hidden(board, size, |_, eliminations| {
        ControlFlow::Break(Finding::removing(rule, rating, eliminations))
    })
}

/// The first hidden subset of `size` that leaves another digit one place in the house.
pub(super) fn direct(board: &Board, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each_hidden(board, size, size, |house, digits, taken| {
        let left = |digit: &Digit| {
            let places = board.places(house, *digit);
            several(places) && single(places & !taken)
        };
        match (!digits).iter().find(left) {
            Some(digit) => {
                let places = board.places(house, digit) & !taken;
                let candidate = cells_at(house, places).first().map(|cell| Candidate { cell, digit });
                candidate.map_or(ControlFlow::Continue(()), |candidate| {
                    ControlFlow::Break(Finding::placing(rule, rating, candidate))
                })
            }
            None => ControlFlow::Continue(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    #[test]
    fn naked_subsets() {
        let pair = |board: &[&str]| text(naked(&board_of(board), 2, Rule::NakedPair, 3.0));
        assert_eq!(
            pair(&["c5 - 3", "r1c5 r9c5 = 12", "c5 - 12 but r1c5 r9c5 r4c5"]),
            "3.0 Naked Pair r4c5<>12"
        );
        assert_eq!(pair(&["r1c5 = 12", "r9c5 = 123"]), "nothing");
        assert_eq!(pair(&["r1c5 r9c5 = 12", "c5 - 12 but r1c5 r9c5"]), "nothing");
        let triplet = |board: &[&str]| text(naked(&board_of(board), 3, Rule::NakedTriplet, 3.6));
        let board = ["r9 - 123", "r9c1 = 12", "r9c5 = 23", "r9c9 = 13", "r9c8 = 37"];
        assert_eq!(triplet(&board), "3.6 Naked Triplet r9c8<>3");
        assert_eq!(triplet(&["r9c1 = 12", "r9c5 = 23", "r9c9 = 134"]), "nothing");
        let quad = |board: &[&str]| text(naked(&board_of(board), 4, Rule::NakedQuad, 5.0));
        let board = ["r9 - 1234", "r9c1 = 12", "r9c5 = 23", "r9c9 = 34", "r9c3 = 14", "r9c8 = 37"];
        assert_eq!(quad(&board), "5.0 Naked Quad r9c8<>3");
    }

    #[test]
    fn hidden_subsets() {
        let pair = |board: &[&str]| text(hidden(&board_of(board), 2, Rule::HiddenPair, 3.4));
        assert_eq!(pair(&["b1 - 12 but r1c1 r2c2"]), "3.4 Hidden Pair r1c1<>3456789 r2c2<>3456789");
        assert_eq!(pair(&["b1 - 1 but r1c1 r2c2", "b1 - 2 but r1c1 r2c2 r3c3"]), "nothing");
        assert_eq!(pair(&["b1 - 12 but r1c1 r2c2", "r1c1 r2c2 = 12"]), "nothing");
        let triplet = |board: &[&str]| text(hidden(&board_of(board), 3, Rule::HiddenTriplet, 4.0));
        let board = ["c1 - 1 but r1c1 r2c1", "c1 - 2 but r2c1 r9c1", "c1 - 3 but r1c1 r9c1"];
        assert_eq!(triplet(&board), "4.0 Hidden Triplet r1c1<>456789 r2c1<>456789 r9c1<>456789");
        let quad = |board: &[&str]| text(hidden(&board_of(board), 4, Rule::HiddenQuad, 5.4));
        let board = ["c1 - 1234 but r1c1 r2c1 r8c1 r9c1"];
        assert_eq!(quad(&board), "5.4 Hidden Quad r1c1<>56789 r2c1<>56789 r8c1<>56789 r9c1<>56789");
    }

    #[test]
    fn direct_subsets_place_and_eliminate_nothing() {
        let pair = |board: &[&str]| text(direct(&board_of(board), 2, Rule::DirectHiddenPair, 2.0));
        let board = ["b1 - 12 but r1c1 r2c2", "b1 - 3 but r1c1 r2c2 r3c3"];
        assert_eq!(pair(&board), "2.0 Direct Hidden Pair = r3c3=3");
        assert_eq!(pair(&board[..1]), "nothing");
        let triplet = |board: &[&str]| text(direct(&board_of(board), 3, Rule::DirectHiddenTriplet, 2.5));
        let board = ["r6 - 123 but r6c1 r6c5 r6c9", "r6 - 8 but r6c1 r6c5 r6c2"];
        assert_eq!(triplet(&board), "2.5 Direct Hidden Triplet = r6c2=8");
    }
}
