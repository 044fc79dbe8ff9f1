//! The first franken fish that is found.
//!
//! Digits come first, then rows before columns as base lines, then the base houses, then the cover houses,
//! boxes last. A candidate in two base houses is a fin; one in two cover houses is eliminated, too.

use super::Found;
use super::grid::{Cells, Grid, HOUSES, seen_by_all};
use super::simple::combinations;

/// The greatest number of fins of a fish.
const MOST_FINS: u32 = 5;

/// The greatest number of candidates in two base houses.
const MOST_ENDO_FINS: u32 = 2;

pub(super) fn finned_swordfish(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    if go_on() { find(grid, 3, true) } else { None }
}

pub(super) fn find(grid: &Grid, size: usize, is_finned: bool) -> Option<Found> {
    let technique =
        [["franken-x-wing", "franken-swordfish"], ["finned-franken-x-wing", "finned-franken-swordfish"]]
            [usize::from(is_finned)][size - 2];
    for digit in 0..9 {
        let all = grid.cells[digit];
        for base_lines in [0, 9] {
            let cover_lines = 9 - base_lines;
            let pool = |lines: usize| {
                (lines..lines + 9).chain(18..27).filter(move |&house| all & HOUSES[house] != 0)
            };
            let fits = |&house: &usize| is_finned || (all & HOUSES[house]).count_ones() as usize <= size;
            let bases: Vec<usize> = pool(base_lines).filter(fits).collect();
            let found = combinations(&bases, size, &mut |chosen| {
                let (base, shared) = union(all, chosen);
                if shared.count_ones() > if is_finned { MOST_ENDO_FINS } else { 0 } {
                    return None;
                }
                let crosses = |house: &usize| !chosen.contains(house) && base & HOUSES[*house] != 0;
                let covers: Vec<usize> = pool(cover_lines).filter(crosses).collect();
                combinations(&covers, size, &mut |covering| {
                    // Without a box it is a basic fish.
                    if chosen.iter().chain(covering).all(|&house| house < 18) {
                        return None;
                    }
                    let (cover, twice) = union(all, covering);
                    // A cover house is not added if the others already cover everything.
                    if is_finned && base & !union(all, &covering[..size - 1]).0 == 0 {
                        return None;
                    }
                    let fins = base & !cover | shared;
                    if (fins != 0) != is_finned || fins.count_ones() > MOST_FINS {
                        return None;
                    }
                    let seen = if is_finned { seen_by_all(fins) } else { all };
                    Found::of_digit(technique, digit, (cover & !base | twice) & seen)
                })
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The candidates in the houses, and those in two of them.
fn union(all: Cells, houses: &[usize]) -> (Cells, Cells) {
    houses.iter().fold((0, 0), |(union, twice), &house| {
        let cells = all & HOUSES[house];
        (union | cells, twice | union & cells)
    })
}
