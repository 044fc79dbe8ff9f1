//! X-wing, swordfish and jellyfish: the places of a digit in some lines lie in the same number of crossing
//! lines.

use std::ops::ControlFlow;

use super::Board;
use super::masks::{bits, count, several, subsets};
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::House;

/// A fish: the cells of its base lines and of its cover lines.
#[derive(Clone, Copy)]
pub(in crate::logic) struct Fish {
    pub(in crate::logic) digit: Digit,
    pub(in crate::logic) base: CellSet,
    pub(in crate::logic) cover: CellSet,
}

/// Visits the fish of `size` that eliminate a candidate, in order: with columns as base, then with rows; by
/// lines, then by digits.
pub(in crate::logic) fn each<B>(
    board: &Board,
    size: usize,
    mut visit: impl FnMut(Fish, CandidateSet) -> ControlFlow<B>,
) -> Option<B> {
    let possible: DigitSet =
        Digit::ALL.into_iter().filter(|digit| board.placed(*digit) + 2 * size <= 9).collect();
    if possible.is_empty() {
        return None;
    }
    for (bases, covers) in [(House::COLUMNS, House::ROWS), (House::ROWS, House::COLUMNS)] {
        // The digits that have between two and `size` places in a line.
        let fit = bases.map(|line| {
            let fits = |digit: &Digit| {
                let places = board.places(line, *digit);
                several(places) && count(places) <= size
            };
            possible.iter().filter(fits).collect::<DigitSet>()
        });
        for &lines in subsets(size, 9) {
            for digit in bits(lines).fold(DigitSet::ALL, |common, line| common & fit[line]) {
                let across = bits(lines).fold(0, |union, line| union | board.places(bases[line], digit));
                if count(across) != size {
                    continue;
                }
                let union = |houses: [House; 9], which| {
                    bits(which).fold(CellSet::EMPTY, |union, i| union | houses[i].cells())
                };
                let fish = Fish { digit, base: union(bases, lines), cover: union(covers, across) };
                let eliminations = board.present(DigitSet::of(digit), fish.cover - fish.base);
                if !eliminations.is_empty()
                    && let ControlFlow::Break(found) = visit(fish, eliminations)
                {
                    return Some(found);
                }
            }
        }
    }
    None
}
