//! The rules of the fast engines, computed slowly from their definition, and problems to try them on: for
//! tests.

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::puzzle::{Puzzle, Solution};
use crate::search::bands::Bands;
use crate::search::engine::Engine;
use crate::sukaku::Sukaku;

/// The places of a 3 x 3 matrix (bit `3 * row + column`) that are part of three places in different rows and
/// columns, found by trying all triples.
pub(super) fn used(matrix: u32) -> u32 {
    let mut used = 0;
    for threes in 0..512_u32 {
        let places: Vec<u32> = (0..9).filter(|place| threes >> place & 1 == 1).collect();
        let rows: u32 = places.iter().fold(0, |rows, place| rows | 1 << (place / 3));
        let columns: u32 = places.iter().fold(0, |columns, place| columns | 1 << (place % 3));
        if places.len() == 3 && rows == 7 && columns == 7 && threes & !matrix == 0 {
            used |= threes;
        }
    }
    used
}

/// Applies the rules until they change nothing. Returns the remaining candidates, or `None` for a
/// contradiction.
pub(super) fn rules(mut candidates: [DigitSet; 81]) -> Option<[DigitSet; 81]> {
    let places = |candidates: &[DigitSet; 81], digit: Digit| -> CellSet {
        Cell::ALL.into_iter().filter(|cell| candidates[cell.index()].contains(digit)).collect()
    };
    loop {
        let before = candidates;
        for digit in Digit::ALL {
            for house in House::ALL {
                let cells = places(&candidates, digit) & house.cells();
                if cells.is_empty() {
                    return None;
                }
                if let Some(cell) = cells.only() {
                    candidates[cell.index()] = DigitSet::of(digit);
                }
            }
            for chute in 0..3 {
                // Rows and boxes of a band; bands and columns of a stack.
                let band = |cell: Cell| 3 * (cell.index() / 9 % 3) + cell.index() % 9 / 3;
                let stack = |cell: Cell| 3 * (cell.index() / 27) + cell.index() % 3;
                let in_band = |cell: &Cell| cell.index() / 27 == chute;
                let in_stack = |cell: &Cell| cell.index() % 9 / 3 == chute;
                let cells: CellSet = places(&candidates, digit).iter().filter(in_band).collect();
                let fit = used(cells.iter().fold(0, |matrix, cell| matrix | 1 << band(cell)));
                cells.iter().filter(|cell| fit >> band(*cell) & 1 == 0).for_each(|cell| {
                    candidates[cell.index()].remove(digit);
                });
                let cells: CellSet = places(&candidates, digit).iter().filter(in_stack).collect();
                let fit = used(cells.iter().fold(0, |matrix, cell| matrix | 1 << stack(cell)));
                cells.iter().filter(|cell| fit >> stack(*cell) & 1 == 0).for_each(|cell| {
                    candidates[cell.index()].remove(digit);
                });
            }
        }
        for cell in Cell::ALL {
            let digits = candidates[cell.index()];
            if digits.is_empty() {
                return None;
            }
            if let Some(digit) = digits.only() {
                cell.peers().into_iter().for_each(|peer| {
                    candidates[peer.index()].remove(digit);
                });
            }
        }
        for cell in Cell::ALL {
            for line in [cell.row(), cell.column()] {
                let box_cells = cell.box_house().cells();
                let mini_line = line.cells() & box_cells;
                let digits =
                    mini_line.iter().fold(DigitSet::EMPTY, |all, cell| all | candidates[cell.index()]);
                if digits.len() <= 3 {
                    for peer in (line.cells() | box_cells) & !mini_line {
                        candidates[peer.index()] = candidates[peer.index()] & !digits;
                    }
                }
            }
        }
        if candidates == before {
            return Some(candidates);
        }
    }
}

/// Reproducible random bits.
pub(super) fn bits(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

/// A solution whose first row has a random order of the digits.
pub(super) fn any_solution(seed: &mut u64) -> Solution {
    let mut row = *b"123456789";
    for i in (1..9).rev() {
        row.swap(i, bits(seed) as usize % (i + 1));
    }
    let mut text = [b'.'; 81];
    text[..9].copy_from_slice(&row);
    let puzzle: Puzzle = std::str::from_utf8(&text).unwrap().parse().unwrap();
    Bands.solutions(&puzzle.into()).nth(bits(seed) as usize % 20).unwrap()
}

/// A sukaku with a solution, and the solution. Of the other candidates, `density` out of 256 are kept.
pub(super) fn hidden(seed: u64, density: u64) -> (Sukaku, Solution) {
    let mut seed = seed;
    let solution = any_solution(&mut seed);
    let mut candidates = CandidateSet::EMPTY;
    for index in 0..729 {
        let candidate = Candidate::from_index(index).unwrap();
        if solution.get(candidate.cell) == candidate.digit || bits(&mut seed) & 255 < density {
            candidates.insert(candidate);
        }
    }
    (Sukaku::from(candidates), solution)
}
