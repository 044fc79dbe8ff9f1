//! The first single, locked candidate or subset that is found.
//!
//! Singles are taken in the order in which they appeared. Boxes come before rows and columns for pointing and
//! for subsets; rows come before columns. The eliminations of a naked subset follow the order of row, column
//! and box, then of cells.

use super::Found;
use super::grid::{Digits, Grid, HOUSES, Mark, block, digits, each, has, houses};

pub(super) fn full_house(grid: &Grid) -> Option<Found> {
    let is_last =
        |cell: usize| houses(cell).iter().any(|&house| (grid.blanks & HOUSES[house]).count_ones() == 1);
    single(grid, &grid.naked, "full-house", is_last)
}

pub(super) fn naked_single(grid: &Grid) -> Option<Found> {
    single(grid, &grid.naked, "naked-single", |_| true)
}

pub(super) fn hidden_single(grid: &Grid) -> Option<Found> {
    single(grid, &grid.hidden, "hidden-single", |_| true)
}

fn single(
    grid: &Grid,
    singles: &[(u8, u8)],
    technique: &'static str,
    fits: impl Fn(usize) -> bool,
) -> Option<Found> {
    let mut marks = singles.iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit)));
    let mark = marks.find(|&(cell, digit)| grid.has(cell, digit) && fits(cell))?;
    Some(Found::placing(technique, mark))
}

pub(super) fn pointing(grid: &Grid) -> Option<Found> {
    locked(grid, 18..27, "pointing")
}

pub(super) fn claiming(grid: &Grid) -> Option<Found> {
    locked(grid, 0..18, "claiming")
}

/// The first digit whose places in a house lie in another house, too, and are not all of that one.
fn locked(grid: &Grid, within: std::ops::Range<usize>, technique: &'static str) -> Option<Found> {
    for house in within {
        for digit in 0..9 {
            let places = grid.places(house, digit);
            if !matches!(places.count_ones(), 2 | 3) {
                continue;
            }
            let crossing = houses(places.trailing_zeros() as usize);
            let others = if house < 18 { &crossing[2..] } else { &crossing[..2] };
            for &other in others.iter().filter(|&&other| places & !HOUSES[other] == 0) {
                let found = Found::of_digit(technique, digit, grid.places(other, digit) & !places);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

pub(super) fn locked_subset(grid: &Grid, size: usize) -> Option<Found> {
    let technique = ["locked-pair", "locked-triple"][size - 2];
    naked(grid, size, 18..27, technique, true)
}

pub(super) fn naked_subset(grid: &Grid, size: usize) -> Option<Found> {
    let technique = ["naked-pair", "naked-triple", "naked-quad"][size - 2];
    naked(grid, size, 18..27, technique, false).or_else(|| naked(grid, size, 0..18, technique, false))
}

fn naked(
    grid: &Grid,
    size: usize,
    within: std::ops::Range<usize>,
    technique: &'static str,
    is_locked: bool,
) -> Option<Found> {
    for house in within {
        let fits = |&cell: &usize| (1..=size as u32).contains(&grid.number(cell));
        let cells: Vec<usize> = each(HOUSES[house]).filter(fits).collect();
        let found = combinations(&cells, size, &mut |chosen| {
            let of = chosen.iter().fold(0, |of, &cell| of | grid.digits[cell]);
            if of.count_ones() as usize != size {
                return None;
            }
            let (eliminations, locked) = around_subset(grid, chosen, of);
            if locked == is_locked { Found::eliminating(technique, eliminations) } else { None }
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The eliminations of a naked subset in all houses that its cells share, and whether it is a locked one,
/// which eliminates in its box and in a line outside of it.
fn around_subset(grid: &Grid, chosen: &[usize], of: Digits) -> (Vec<Mark>, bool) {
    let mut eliminations = Vec::new();
    let first = houses(chosen[0]);
    let mut found = [false; 3];
    let shares = |kind: usize| chosen.iter().all(|&cell| houses(cell)[kind] == first[kind]);
    for kind in (0..3).filter(|&kind| shares(kind)) {
        for cell in each(HOUSES[first[kind]]).filter(|cell| !chosen.contains(cell)) {
            let removed = grid.digits[cell] & of;
            for digit in digits(removed) {
                if !eliminations.contains(&(cell, digit)) {
                    eliminations.push((cell, digit));
                }
            }
            found[kind] |= removed != 0 && (kind == 2 || block(cell) != block(chosen[0]));
        }
    }
    let number = found.iter().filter(|it| **it).count();
    (eliminations, chosen.len() < 4 && number > 1 && shares(2) && (shares(0) || shares(1)))
}

pub(super) fn hidden_subset(grid: &Grid, size: usize) -> Option<Found> {
    let technique = ["hidden-pair", "hidden-triple", "hidden-quad"][size - 2];
    for house in (18..27).chain(0..18) {
        if (grid.blanks & HOUSES[house]).count_ones() as usize <= size {
            continue;
        }
        let fits = |&digit: &usize| (1..=size as u32).contains(&grid.places(house, digit).count_ones());
        let fitting: Vec<usize> = (0..9).filter(fits).collect();
        let found = combinations(&fitting, size, &mut |chosen| {
            let cells = chosen.iter().fold(0, |cells, &digit| cells | grid.places(house, digit));
            if cells.count_ones() as usize != size {
                return None;
            }
            let of = chosen.iter().fold(0, |of, digit| of | 1 << digit);
            let inside = each(HOUSES[house]).filter(|&cell| has(cells, cell));
            let marks =
                inside.flat_map(|cell| digits(grid.digits[cell] & !of).map(move |digit| (cell, digit)));
            Found::eliminating(technique, marks.collect())
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first result for the combinations of this size, which are tried in lexicographic order.
pub(super) fn combinations<T: Copy, R>(
    of: &[T],
    size: usize,
    tried: &mut dyn FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    fn go<T: Copy, R>(
        of: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        tried: &mut dyn FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if chosen.len() == size {
            return tried(chosen);
        }
        for (i, &it) in of.iter().enumerate() {
            chosen.push(it);
            let result = go(&of[i + 1..], size, chosen, tried);
            if result.is_some() {
                return result;
            }
            chosen.pop();
        }
        None
    }
    go(of, size, &mut Vec::new(), tried)
}
