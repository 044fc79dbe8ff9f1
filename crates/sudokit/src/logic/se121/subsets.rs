//! Naked and hidden sets of two to four, and the direct form of the hidden ones, which places a digit that
//! is left one place and takes nothing away.

use std::ops::ControlFlow;

use super::finding::Finding;
use super::masks::{bits, count, several, single, subsets};
use super::position::{Position, cells_at};
use super::rule::Rule;
use super::singles::boxes_columns_rows;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::House;

/// Cells of a house and as many digits.
#[derive(Clone, Copy)]
pub(super) struct Set {
    pub(super) house: House,
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
}

/// Visits the naked sets of `size` that take something away, in order.
pub(super) fn each_naked<B>(
    position: &Position,
    size: usize,
    mut visit: impl FnMut(Set, CandidateSet) -> ControlFlow<B>,
) -> Option<B> {
    for house in boxes_columns_rows().filter(|house| position.blanks(*house) >= 2 * size) {
        let mut few = [(House::R1.cell_array()[0], DigitSet::EMPTY); 9];
        let mut n = 0;
        for cell in house.cell_array() {
            let digits = position.digits(cell);
            if (2..=size).contains(&count(digits.bits())) {
                few[n] = (cell, digits);
                n += 1;
            }
        }
        for &subset in subsets(size, n) {
            let digits = bits(subset).fold(DigitSet::EMPTY, |union, i| union | few[i].1);
            if count(digits.bits()) != size {
                continue;
            }
            let cells: CellSet = bits(subset).map(|i| few[i].0).collect();
            let eliminations = position.present(digits, house.cells() - cells);
            if !eliminations.is_empty()
                && let ControlFlow::Break(found) = visit(Set { house, cells, digits }, eliminations)
            {
                return Some(found);
            }
        }
    }
    None
}

/// Visits the hidden sets of `size` in houses with more than `blanks` blanks, in order, useful or not.
pub(super) fn each_hidden<B>(
    position: &Position,
    size: usize,
    blanks: usize,
    mut visit: impl FnMut(House, DigitSet, u16) -> ControlFlow<B>,
) -> Option<B> {
    for house in boxes_columns_rows().filter(|house| position.blanks(*house) > blanks) {
        let mut few = [(Digit::D1, 0u16); 9];
        let mut n = 0;
        for digit in Digit::ALL {
            let places = position.places(house, digit);
            if several(places) && count(places) <= size {
                few[n] = (digit, places);
                n += 1;
            }
        }
        for &subset in subsets(size, n) {
            let places = bits(subset).fold(0, |union, i| union | few[i].1);
            if count(places) == size {
                let digits = bits(subset).map(|i| few[i].0).collect();
                if let ControlFlow::Break(found) = visit(house, digits, places) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// Visits the hidden sets of `size` that take something away, in order.
pub(super) fn each_useful_hidden<B>(
    position: &Position,
    size: usize,
    mut visit: impl FnMut(Set, CandidateSet) -> ControlFlow<B>,
) -> Option<B> {
    each_hidden(position, size, 2 * size, |house, digits, places| {
        let cells = cells_at(house, places);
        let eliminations = position.present(!digits, cells);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Set { house, cells, digits }, eliminations)
    })
}

/// The first naked set of `size`.
pub(super) fn naked(position: &Position, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each_naked(position, size, |_, eliminations| {
        ControlFlow::Break(Finding::removing(rule, rating, eliminations))
    })
}

/// The first hidden set of `size`.
pub(super) fn hidden(position: &Position, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each_useful_hidden(position, size, |_, eliminations| {
        ControlFlow::Break(Finding::removing(rule, rating, eliminations))
    })
}

/// The first hidden set of `size` that leaves another digit a single place in the house.
pub(super) fn direct(position: &Position, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each_hidden(position, size, size, |house, digits, taken| {
        let left = |digit: &Digit| {
            let places = position.places(house, *digit);
            several(places) && single(places & !taken)
        };
        match (!digits).iter().find(left) {
            Some(digit) => {
                let places = position.places(house, digit) & !taken;
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
    use super::super::test_boards::{position, text};
    use super::*;

    #[test]
    fn naked_sets() {
        let pair = |board: &[&str]| text(naked(&position(board), 2, Rule::NakedPair, 3.0));
        assert_eq!(
            pair(&["c5 - 3", "r1c5 r9c5 = 12", "c5 - 12 but r1c5 r9c5 r4c5"]),
            "3.0 Naked Pair r4c5<>12"
        );
        assert_eq!(pair(&["r1c5 = 12", "r9c5 = 123"]), "nothing");
        assert_eq!(pair(&["r1c5 r9c5 = 12", "c5 - 12 but r1c5 r9c5"]), "nothing");
        let triplet = |board: &[&str]| text(naked(&position(board), 3, Rule::NakedTriplet, 3.6));
        let board = ["r9 - 123", "r9c1 = 12", "r9c5 = 23", "r9c9 = 13", "r9c8 = 37"];
        assert_eq!(triplet(&board), "3.6 Naked Triplet r9c8<>3");
        assert_eq!(triplet(&["r9c1 = 12", "r9c5 = 23", "r9c9 = 134"]), "nothing");
        let quad = |board: &[&str]| text(naked(&position(board), 4, Rule::NakedQuad, 5.0));
        let board = ["r9 - 1234", "r9c1 = 12", "r9c5 = 23", "r9c9 = 34", "r9c3 = 14", "r9c8 = 37"];
        assert_eq!(quad(&board), "5.0 Naked Quad r9c8<>3");
    }

    #[test]
    fn hidden_sets() {
        let pair = |board: &[&str]| text(hidden(&position(board), 2, Rule::HiddenPair, 3.4));
        assert_eq!(pair(&["b1 - 12 but r1c1 r2c2"]), "3.4 Hidden Pair r1c1<>3456789 r2c2<>3456789");
        assert_eq!(pair(&["b1 - 1 but r1c1 r2c2", "b1 - 2 but r1c1 r2c2 r3c3"]), "nothing");
        assert_eq!(pair(&["b1 - 12 but r1c1 r2c2", "r1c1 r2c2 = 12"]), "nothing");
        let triplet = |board: &[&str]| text(hidden(&position(board), 3, Rule::HiddenTriplet, 4.0));
        let board = ["c1 - 1 but r1c1 r2c1", "c1 - 2 but r2c1 r9c1", "c1 - 3 but r1c1 r9c1"];
        assert_eq!(triplet(&board), "4.0 Hidden Triplet r1c1<>456789 r2c1<>456789 r9c1<>456789");
        let quad = |board: &[&str]| text(hidden(&position(board), 4, Rule::HiddenQuad, 5.4));
        let board = ["c1 - 1234 but r1c1 r2c1 r8c1 r9c1"];
        assert_eq!(quad(&board), "5.4 Hidden Quad r1c1<>56789 r2c1<>56789 r8c1<>56789 r9c1<>56789");
    }

    #[test]
    fn direct_sets_place_and_take_nothing_away() {
        let pair = |board: &[&str]| text(direct(&position(board), 2, Rule::DirectHiddenPair, 2.0));
        let board = ["b1 - 12 but r1c1 r2c2", "b1 - 3 but r1c1 r2c2 r3c3"];
        assert_eq!(pair(&board), "2.0 Direct Hidden Pair = r3c3=3");
        assert_eq!(pair(&board[..1]), "nothing");
        let triplet = |board: &[&str]| text(direct(&position(board), 3, Rule::DirectHiddenTriplet, 2.5));
        let board = ["r6 - 123 but r6c1 r6c5 r6c9", "r6 - 8 but r6c1 r6c5 r6c2"];
        assert_eq!(triplet(&board), "2.5 Direct Hidden Triplet = r6c2=8");
    }
}
