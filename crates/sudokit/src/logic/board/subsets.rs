//! Naked and hidden subsets of two to four cells.

use std::ops::ControlFlow;

use super::masks::{bits, count, several, subsets};
use super::{Board, boxes_columns_rows, cells_at};
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::House;

/// Some cells of a house, and the same number of digits.
#[derive(Clone, Copy)]
pub(in crate::logic) struct Subset {
    pub(in crate::logic) house: House,
    pub(in crate::logic) cells: CellSet,
    pub(in crate::logic) digits: DigitSet,
}

/// Visits the naked subsets of `size` that eliminate a candidate, in order: in houses with enough blank
/// cells.
pub(in crate::logic) fn each_naked<B>(
    board: &Board,
    size: usize,
    mut visit: impl FnMut(Subset, CandidateSet) -> ControlFlow<B>,
) -> Option<B> {
    for house in boxes_columns_rows().filter(|house| board.blanks(*house) >= 2 * size) {
        let mut few = [(House::R1.cell_array()[0], DigitSet::EMPTY); 9];
        let mut n = 0;
        for cell in house.cell_array() {
            let digits = board.digits(cell);
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
            let eliminations = board.present(digits, house.cells() - cells);
            if !eliminations.is_empty()
                && let ControlFlow::Break(found) = visit(Subset { house, cells, digits }, eliminations)
            {
                return Some(found);
            }
        }
    }
    None
}

/// Visits the hidden subsets of `size` in houses with more than `blanks` blank cells, in order, including
/// those that eliminate nothing.
pub(in crate::logic) fn each_hidden<B>(
    board: &Board,
    size: usize,
    blanks: usize,
    mut visit: impl FnMut(House, DigitSet, u16) -> ControlFlow<B>,
) -> Option<B> {
    for house in boxes_columns_rows().filter(|house| board.blanks(*house) > blanks) {
        let mut few = [(Digit::D1, 0u16); 9];
        let mut n = 0;
        for digit in Digit::ALL {
            let places = board.places(house, digit);
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

/// Visits the hidden subsets of `size` that eliminate a candidate, in order.
pub(in crate::logic) fn each_useful_hidden<B>(
    board: &Board,
    size: usize,
    mut visit: impl FnMut(Subset, CandidateSet) -> ControlFlow<B>,
) -> Option<B> {
    each_hidden(board, size, 2 * size, |house, digits, places| {
        let cells = cells_at(house, places);
        let eliminations = board.present(!digits, cells);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Subset { house, cells, digits }, eliminations)
    })
}
