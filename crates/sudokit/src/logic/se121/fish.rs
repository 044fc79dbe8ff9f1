//! X-wing, swordfish and jellyfish: the places of a digit in some lines lie in as many lines across.

use std::ops::ControlFlow;

use super::finding::Finding;
use super::masks::{bits, count, several, subsets};
use super::position::Position;
use super::rule::Rule;
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::House;

/// A fish: the cells of its base lines and of its cover lines.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    pub(super) digit: Digit,
    pub(super) base: CellSet,
    pub(super) cover: CellSet,
}

/// Visits the fish of `size` that take something away, in order: columns as base, then rows; lines, then
/// digits.
pub(super) fn each<B>(
    position: &Position,
    size: usize,
    mut visit: impl FnMut(Fish, CandidateSet) -> ControlFlow<B>,
) -> Option<B> {
    let possible: DigitSet =
        Digit::ALL.into_iter().filter(|digit| position.placed(*digit) + 2 * size <= 9).collect();
    if possible.is_empty() {
        return None;
    }
    for (bases, covers) in [(House::COLUMNS, House::ROWS), (House::ROWS, House::COLUMNS)] {
        // The digits that have two places or more in a line, but not too many.
        let fit = bases.map(|line| {
            let fits = |digit: &Digit| {
                let places = position.places(line, *digit);
                several(places) && count(places) <= size
            };
            possible.iter().filter(fits).collect::<DigitSet>()
        });
        for &lines in subsets(size, 9) {
            for digit in bits(lines).fold(DigitSet::ALL, |common, line| common & fit[line]) {
                let across = bits(lines).fold(0, |union, line| union | position.places(bases[line], digit));
                if count(across) != size {
                    continue;
                }
                let union = |houses: [House; 9], which| {
                    bits(which).fold(CellSet::EMPTY, |union, i| union | houses[i].cells())
                };
                let fish = Fish { digit, base: union(bases, lines), cover: union(covers, across) };
                let eliminations = position.present(DigitSet::of(digit), fish.cover - fish.base);
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

/// The first fish of `size`.
pub(super) fn first(position: &Position, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each(position, size, |_, eliminations| ControlFlow::Break(Finding::removing(rule, rating, eliminations)))
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{position, text};
    use super::*;

    fn found(size: usize, board: &[&str]) -> String {
        let (rule, rating) = [(Rule::XWing, 3.2), (Rule::Swordfish, 3.8), (Rule::Jellyfish, 5.2)][size - 2];
        text(first(&position(board), size, rule, rating))
    }

    #[test]
    fn columns_before_rows() {
        let columns = ["c1 c5 - 4 but r1c1 r1c5 r7c1 r7c5", "r1 r7 - 4 but r1c1 r1c5 r7c1 r7c5 r7c9"];
        assert_eq!(found(2, &columns), "3.2 X-Wing r7c9<>4");
        let rows = ["r1 r5 - 4 but r1c1 r1c7 r5c1 r5c7", "c1 c7 - 4 but r1c1 r1c7 r5c1 r5c7 r9c7"];
        assert_eq!(found(2, &rows), "3.2 X-Wing r9c7<>4");
        let third_place = ["c1 c5 - 4 but r1c1 r1c5 r7c1 r7c5 r9c5"];
        assert_eq!(found(2, &third_place), "nothing");
    }

    #[test]
    fn larger_fish_may_have_gaps() {
        let three = [
            "c1 - 4 but r1c1 r4c1",
            "c4 - 4 but r4c4 r7c4",
            "c7 - 4 but r1c7 r7c7",
            "r1 r4 r7 - 4 but r1c1 \
                      r1c7 r4c1 r4c4 r7c4 r7c7 r7c9",
        ];
        assert_eq!(found(3, &three), "3.8 Swordfish r7c9<>4");
        assert_eq!(found(2, &three), "nothing");
        let four = [
            "c1 - 4 but r1c1 r2c1",
            "c4 - 4 but r2c4 r7c4",
            "c7 - 4 but r7c7 r8c7",
            "c9 - 4 but r1c9 r8c9",
            "r1 \
                     r2 r7 r8 - 4 but r1c1 r2c1 r2c4 r7c4 r7c7 r8c7 r1c9 r8c9 r8c3",
        ];
        assert_eq!(found(4, &four), "5.2 Jellyfish r8c3<>4");
    }
}
