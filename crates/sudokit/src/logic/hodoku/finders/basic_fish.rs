//! The first basic fish, with or without fins, that is found.
//!
//! Digits come first, then rows before columns as base, then the base lines, then the cover lines. A fish is
//! a sashimi if one of its base lines has at most one candidate in the cover lines.

use super::Found;
use super::grid::{Cells, Grid, HOUSES, seen_by_all};
use super::simple::combinations;

/// The greatest number of fins of a fish.
const MOST_FINS: u32 = 5;

pub(super) fn basic(grid: &Grid, size: usize) -> Option<Found> {
    let technique = ["x-wing", "swordfish", "jellyfish"][size - 2];
    each_base(grid, size, size as u32, &mut |base| {
        let covers: Vec<Cells> = base.covers();
        let cover = covers.iter().fold(0, |cover, line| cover | line);
        if covers.len() != size {
            return None;
        }
        Found::of_digit(technique, base.digit, grid.cells[base.digit] & cover & !base.cells)
    })
}

pub(super) fn finned(grid: &Grid, size: usize, is_sashimi: bool) -> Option<Found> {
    let technique = [
        ["finned-x-wing", "finned-swordfish", "finned-jellyfish"],
        ["sashimi-x-wing", "sashimi-swordfish", "sashimi-jellyfish"],
    ][usize::from(is_sashimi)][size - 2];
    each_base(grid, size, 9, &mut |base| {
        let covers = base.covers();
        if covers.len() > size + 3 {
            return None;
        }
        combinations(&covers, size, &mut |chosen| {
            let cover = chosen.iter().fold(0, |cover, line| cover | line);
            let fins = base.cells & !cover;
            if fins == 0 || fins.count_ones() > MOST_FINS {
                return None;
            }
            let eliminated = grid.cells[base.digit] & cover & !base.cells & seen_by_all(fins);
            let is_thin = |line: &Cells| (line & base.cells & cover).count_ones() <= 1;
            if eliminated == 0 || base.lines.iter().any(is_thin) != is_sashimi {
                return None;
            }
            Found::of_digit(technique, base.digit, eliminated)
        })
    })
}

/// The base lines of a fish.
struct Base<'a> {
    digit: usize,
    lines: &'a [Cells],
    /// The candidates in them.
    cells: Cells,
    crossing: &'static [Cells],
}

impl Base<'_> {
    /// The lines that cross the candidates.
    fn covers(&self) -> Vec<Cells> {
        self.crossing.iter().copied().filter(|line| line & self.cells != 0).collect()
    }
}

/// Tries the bases whose lines have at most this number of candidates.
fn each_base(
    grid: &Grid,
    size: usize,
    most: u32,
    tried: &mut dyn FnMut(&Base<'_>) -> Option<Found>,
) -> Option<Found> {
    let least = if most == 9 { 1 } else { 2 };
    for digit in 0..9 {
        for (lines, crossing) in [(&HOUSES[..9], &HOUSES[9..18]), (&HOUSES[9..18], &HOUSES[..9])] {
            let number = |line: &Cells| (grid.cells[digit] & line).count_ones();
            let fitting = lines.iter().copied().filter(|line| (least..=most).contains(&number(line)));
            let found = combinations(&fitting.collect::<Vec<_>>(), size, &mut |lines| {
                let cells = grid.cells[digit] & lines.iter().fold(0, |all, line| all | line);
                tried(&Base { digit, lines, cells, crossing })
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
