//! The first skyscraper, 2-string kite or empty rectangle that is found.
//!
//! Skyscrapers in rows come before those in columns, and then digits; the others are ordered by digit first.

use super::Found;
use super::grid::{Cells, Grid, HOUSES, Mark, PEERS, block, column, each, row};

/// The two places of a digit in each of the houses that has two.
fn pairs(grid: &Grid, digit: usize, houses: std::ops::Range<usize>) -> Vec<[usize; 2]> {
    let places = houses.map(|house| grid.places(house, digit)).filter(|places| places.count_ones() == 2);
    places.map(|places| [places.trailing_zeros() as usize, 127 - places.leading_zeros() as usize]).collect()
}

pub(super) fn skyscraper(grid: &Grid) -> Option<Found> {
    for (houses, across) in [(0..9, column as fn(usize) -> usize), (9..18, row)] {
        for digit in 0..9 {
            let pairs = pairs(grid, digit, houses.clone());
            for (i, first) in pairs.iter().enumerate() {
                for second in &pairs[i + 1..] {
                    let meets = |end: usize| across(first[end]) == across(second[end]);
                    let Some(base) = (0..2).find(|&end| meets(end)).filter(|base| !meets(1 - base)) else {
                        continue;
                    };
                    let seen = PEERS[first[1 - base]] & PEERS[second[1 - base]];
                    let found = Found::of_digit("skyscraper", digit, grid.cells[digit] & seen);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

pub(super) fn two_string_kite(grid: &Grid) -> Option<Found> {
    for digit in 0..9 {
        let columns = pairs(grid, digit, 9..18);
        for in_row in pairs(grid, digit, 0..9) {
            for in_column in &columns {
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let meets = |&(i, j): &(usize, usize)| block(in_row[i]) == block(in_column[j]);
                let Some((i, j)) = ends.into_iter().find(meets) else { continue };
                if in_row.iter().any(|cell| in_column.contains(cell)) {
                    continue;
                }
                let crossing = row(in_column[1 - j]) * 9 + column(in_row[1 - i]);
                if grid.has(crossing, digit) {
                    return Found::of_digit("two-string-kite", digit, 1 << crossing);
                }
            }
        }
    }
    None
}

pub(super) fn empty_rectangle(grid: &Grid) -> Option<Found> {
    for digit in 0..9 {
        for of_box in 18..27 {
            let places = grid.places(of_box, digit);
            if !(2..=5).contains(&places.count_ones()) {
                continue;
            }
            let corner = HOUSES[of_box].trailing_zeros() as usize;
            // The rectangle lies at the top left first, so its cross lies at the bottom right.
            for (down, right) in [2, 1, 0].into_iter().flat_map(|down| [2, 1, 0].map(|right| (down, right))) {
                let (of_row, of_column) = (row(corner) + down, 9 + column(corner) + right);
                let [in_row, in_column] = [of_row, of_column].map(|house| places & HOUSES[house]);
                let outside = places & !(in_row | in_column);
                if outside != 0 || in_row & !in_column == 0 || in_column & !in_row == 0 {
                    continue;
                }
                for (arm, other, is_row) in [(of_row, of_column, true), (of_column, of_row, false)] {
                    if let Some(mark) = past(grid, digit, HOUSES[of_box], arm, other, is_row) {
                        return Found::eliminating("empty-rectangle", vec![mark]);
                    }
                }
            }
        }
    }
    None
}

/// The eliminations of an empty rectangle along one arm of its cross: a strong link begins on this arm, and
/// the eliminated cell is where the line of its far end meets the other arm.
fn past(grid: &Grid, digit: usize, of_box: Cells, arm: usize, other: usize, is_row: bool) -> Option<Mark> {
    let across = |cell: usize| if is_row { 9 + column(cell) } else { row(cell) };
    let along = |cell: usize| if is_row { row(cell) } else { 9 + column(cell) };
    for near in each(grid.places(arm, digit) & !of_box) {
        let link = grid.places(across(near), digit);
        if link.count_ones() == 2 {
            let far = (link & !(1 << near)).trailing_zeros() as usize;
            let eliminated = grid.places(along(far), digit) & HOUSES[other] & !of_box;
            if let Some(cell) = each(eliminated).next() {
                return Some((cell, digit));
            }
        }
    }
    None
}

/// Whether a cell of the first set sees one of the second.
pub(super) fn sees(cells: Cells, others: Cells) -> bool {
    each(cells).any(|cell| PEERS[cell] & others != 0)
}
