//! Naked and hidden sets of two to four, and the direct form of the hidden ones, which places a digit that
//! is left one place and takes nothing away.

use std::ops::ControlFlow;

use super::hint::Hint;
use super::position::{Position, cells_at};
use super::singles::boxes_columns_rows;
use super::subsets::{bits, several, single, subsets};
use super::technique::Technique;
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
            if (2..=size).contains(&digits.len()) {
                few[n] = (cell, digits);
                n += 1;
            }
        }
        for &subset in subsets(size, n) {
            let digits = bits(subset).fold(DigitSet::EMPTY, |union, i| union | few[i].1);
            if digits.len() != size {
                continue;
            }
            let cells: CellSet = bits(subset).map(|i| few[i].0).collect();
            let eliminations = position.present(digits, house.cells() - cells);
            if !eliminations.is_empty() {
                if let ControlFlow::Break(found) = visit(Set { house, cells, digits }, eliminations) {
                    return Some(found);
                }
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
            if several(places) && places.count_ones() as usize <= size {
                few[n] = (digit, places);
                n += 1;
            }
        }
        for &subset in subsets(size, n) {
            let places = bits(subset).fold(0, |union, i| union | few[i].1);
            if places.count_ones() as usize == size {
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
pub(super) fn naked(position: &Position, size: usize, technique: Technique, rating: f64) -> Option<Hint> {
    each_naked(position, size, |_, eliminations| {
        ControlFlow::Break(Hint::removing(technique, rating, eliminations))
    })
}

/// The first hidden set of `size`.
pub(super) fn hidden(position: &Position, size: usize, technique: Technique, rating: f64) -> Option<Hint> {
    each_useful_hidden(position, size, |_, eliminations| {
        ControlFlow::Break(Hint::removing(technique, rating, eliminations))
    })
}

/// The first hidden set of `size` that leaves another digit a single place in the house.
pub(super) fn direct(position: &Position, size: usize, technique: Technique, rating: f64) -> Option<Hint> {
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
                    ControlFlow::Break(Hint::placing(technique, rating, candidate))
                })
            }
            None => ControlFlow::Continue(()),
        }
    })
}
