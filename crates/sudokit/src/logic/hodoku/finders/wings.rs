//! The first XY-, XYZ- or W-wing that is found.
//!
//! XY-wings are searched as three bivalue cells in reading order, each of which is tried as the pivot.

use super::Found;
use super::grid::{Cells, Digits, Grid, PEERS, digits, each, has};

pub(super) fn xy_wing(grid: &Grid) -> Option<Found> {
    let cells = grid.bivalue();
    for (i, &first) in cells.iter().enumerate() {
        for (j, &second) in cells.iter().enumerate().skip(i + 1) {
            if (grid.digits[first] | grid.digits[second]).count_ones() != 3 {
                continue;
            }
            for &third in &cells[j + 1..] {
                for [pivot, one, two] in
                    [[first, second, third], [second, first, third], [third, second, first]]
                {
                    let found = wing(grid, pivot, one, two, "xy-wing");
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

pub(super) fn xyz_wing(grid: &Grid) -> Option<Found> {
    let cells = grid.bivalue();
    for pivot in each(grid.blanks).filter(|&cell| grid.number(cell) == 3) {
        for (i, &one) in cells.iter().enumerate() {
            for &two in &cells[i + 1..] {
                let found = wing(grid, pivot, one, two, "xyz-wing");
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

fn wing(grid: &Grid, pivot: usize, one: usize, two: usize, technique: &'static str) -> Option<Found> {
    let [of_pivot, of_one, of_two] = [pivot, one, two].map(|cell| grid.digits[cell]);
    let common: Digits = of_one & of_two;
    let fits = (of_pivot | of_one | of_two).count_ones() == 3
        && common.count_ones() == 1
        && of_pivot != of_one
        && of_pivot != of_two
        && has(PEERS[pivot], one)
        && has(PEERS[pivot], two);
    if !fits {
        return None;
    }
    let digit = common.trailing_zeros() as usize;
    let pivot_counts = if technique == "xyz-wing" { PEERS[pivot] } else { !(1 << pivot) };
    Found::of_digit(technique, digit, grid.cells[digit] & PEERS[one] & PEERS[two] & pivot_counts)
}

pub(super) fn w_wing(grid: &Grid) -> Option<Found> {
    let cells = grid.bivalue();
    for (i, &first) in cells.iter().enumerate() {
        for &second in cells[i + 1..].iter().filter(|&&second| grid.digits[second] == grid.digits[first]) {
            let pair: Vec<usize> = digits(grid.digits[first]).collect();
            for (digit, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let eliminated = grid.cells[digit] & PEERS[first] & PEERS[second];
                if eliminated != 0 && (0..27).any(|house| links(grid.places(house, other), first, second)) {
                    return Found::of_digit("w-wing", digit, eliminated);
                }
            }
        }
    }
    None
}

/// Whether these places of a digit are a strong link between two cells.
fn links(places: Cells, first: usize, second: usize) -> bool {
    if places.count_ones() != 2 || has(places, first) || has(places, second) {
        return false;
    }
    let (one, two) = (places & PEERS[first], places & PEERS[second]);
    one.count_ones() == 1 && two.count_ones() == 1 && one != two
}
