//! The first simple colors and multi colors that are found.
//!
//! The strong links of a digit are colored from the first uncolored cell in reading order, along row, column
//! and box. A wrap comes before a trap of the same coloring.

use super::Found;
use super::grid::{Cells, Grid, each, has, houses, seen_by_one};
use super::one_digit::sees;

/// The cells of both colors.
type Coloring = [Cells; 2];

pub(super) fn simple(grid: &Grid) -> Option<Found> {
    for digit in 0..9 {
        for [one, two] in colorings(grid, digit) {
            let wrapped = [one, two].into_iter().filter(|&color| sees(color, color));
            let wrapped = wrapped.fold(0, |all, color| all | color);
            let trapped = seen_by_one(one) & seen_by_one(two) & !(one | two) & grid.cells[digit];
            let found = Found::of_digit("simple-colors-wrap", digit, wrapped)
                .or_else(|| Found::of_digit("simple-colors-trap", digit, trapped));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

pub(super) fn multi(grid: &Grid) -> Option<Found> {
    for digit in 0..9 {
        let all = colorings(grid, digit);
        for (i, first) in all.iter().enumerate() {
            for second in all.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, second)| second) {
                let wraps = |color: &&Cells| second.iter().all(|&other| sees(**color, other));
                let wrapped = first.iter().filter(wraps).fold(0, |all, color| all | color);
                let mut trapped = 0;
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let [far, other] = [first[1 - a], second[1 - b]];
                    if sees(first[a], second[b]) {
                        trapped |= seen_by_one(far) & seen_by_one(other) & !(far | other);
                    }
                }
                let found = Found::of_digit("multi-colors-wrap", digit, wrapped)
                    .or_else(|| Found::of_digit("multi-colors-trap", digit, trapped & grid.cells[digit]));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

fn colorings(grid: &Grid, digit: usize) -> Vec<Coloring> {
    let links = |cell: usize| houses(cell).map(|house| grid.places(house, digit)).into_iter();
    let linked = |cell: &usize| links(*cell).any(|places| places.count_ones() == 2);
    let mut left: Cells = each(grid.cells[digit]).filter(linked).fold(0, |left, cell| left | 1 << cell);
    let mut all = Vec::new();
    while left != 0 {
        let mut coloring = [0; 2];
        let mut open = vec![(left.trailing_zeros() as usize, 0)];
        while let Some((cell, color)) = open.pop() {
            if !has(left, cell) {
                continue;
            }
            left &= !(1 << cell);
            coloring[color] |= 1 << cell;
            let pairs = links(cell).filter(|places| places.count_ones() == 2);
            // The partner in the row is followed first.
            open.extend(
                pairs.rev().map(|places| ((places & !(1 << cell)).trailing_zeros() as usize, 1 - color)),
            );
        }
        if coloring[1] != 0 {
            all.push(coloring);
        }
    }
    all
}
