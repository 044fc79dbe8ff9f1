//! The choice of the cell to branch on: see [the order of solutions](crate::search#the-order-of-solutions).
//!
//! A candidate of a pair is *tied* if pairs in two minirows of its row have it, or pairs in two minicolumns
//! of its column.
//!
//! Ties and open peers are counted for all cells at once with [adders](super::adders): words `[ones, twos,
//! ...]`, in which bit `i` of each word belongs to the cell (or minirow, or minicolumn) of bit `i`.

use std::ops::{BitAnd, BitOr};

use super::adders::{add, full_add, half_add};
use super::board::Board;
use super::cell_mask::{CellMask, EACH_COLUMN, EACH_ROW, FIRST_ROWS};
use crate::cell::Cell;

impl Board {
    /// The cell to branch on; `pairs` is the open cells with two candidates.
    #[inline]
    pub(super) fn branch_cell(&self, pairs: CellMask) -> Cell {
        let cells = if pairs.is_empty() { self.fewest() } else { most(self.ties(pairs), pairs) };
        let first = cells.first().unwrap_or(Cell::R1C1);
        // With one cell left, open peers need not be counted.
        if cells == CellMask::of(first) {
            return first;
        }
        most(open_peers(self.open), cells).first().unwrap_or(first)
    }

    /// For each pair, the number of its candidates that are tied in its row or its column, as two masks, the
    /// low bits first.
    ///
    /// A cell and its minirow have the same bit number; a minicolumn is three bits of a word.
    #[inline]
    fn ties(&self, pairs: CellMask) -> [CellMask; 2] {
        // The last words of two digits are counted in one number, because each alone would use only half of
        // its bits.
        let [mut once, mut twice, mut last_once, mut last_twice] = [0; 4];
        let mut waiting = [0; 2];
        for digit in 0..9 {
            let cells = self.candidates.get(digit) & pairs;
            let minirows = cells.union();
            let (next, after) = (minirows >> 1, minirows >> 2);
            // One bit for each row, at its first minirow; then the same bit for all three.
            let rows = two_of(minirows, next, after) & EACH_ROW as u32;
            let in_row = CellMask::each(rows * 0o7);
            count_tied(cells.0[0], in_row.0[0], &mut once, &mut twice);
            if digit % 2 == 0 && digit < 8 {
                waiting = [cells.0[1], in_row.0[1]];
            } else {
                // The ninth digit has no partner.
                let [last, last_in_row] = if digit == 8 { [0; 2] } else { waiting };
                let (last, last_in_row) = (last << 32 | cells.0[1], last_in_row << 32 | in_row.0[1]);
                count_tied(last, last_in_row, &mut last_once, &mut last_twice);
            }
        }
        let [low, high] =
            [0, 32].map(|half| [last_once, last_twice].map(|ties| ties >> half & 0o777_777_777));
        // The sum of the two halves. A pair has two candidates, so it has at most two ties.
        let (last_once, last_twice) = (low[0] ^ high[0], low[1] | high[1] | low[0] & high[0]);
        [CellMask([once, last_once]), CellMask([twice, last_twice])]
    }

    /// The open cells with the fewest candidates.
    #[cold]
    fn fewest(&self) -> CellMask {
        // `more[n]` is the cells with more than `n` candidates.
        let mut more = [CellMask::EMPTY; 9];
        for word in self.candidates.iter() {
            // The highest first, so that this digit is counted once.
            for n in (1..9).rev() {
                more[n] = more[n] | (more[n - 1] & word);
            }
            more[0] = more[0] | word;
        }
        more.iter().map(|more| self.open & !*more).find(|cells| !cells.is_empty()).unwrap_or(self.open)
    }
}

/// Counts the cells of a digit in two words that are tied: in these rows, or in their columns.
#[inline(always)]
fn count_tied(word: u64, in_row: u64, once: &mut u64, twice: &mut u64) {
    let minicolumns = word | word >> 3 | word >> 6;
    let (next, after) = (minicolumns >> 9, minicolumns >> 18);
    let columns = two_of(minicolumns, next, after) & EACH_COLUMN;
    let tied = word & (in_row | (columns * 0o111_111_111));
    *twice |= *once & tied;
    *once ^= tied;
}

/// The cells with the greatest number. The numbers are given as masks of their bits, the lowest bit first.
#[inline(always)]
fn most<const BITS: usize>(numbers: [CellMask; BITS], mut cells: CellMask) -> CellMask {
    for bit in numbers.into_iter().rev() {
        let larger = cells & bit;
        // If no number has this bit, it decides nothing.
        cells = if larger.is_empty() { cells } else { larger };
    }
    cells
}

/// For each open cell, the number of its open peers plus one, as five masks of bits, the lowest first: the
/// open cells of its box, of its row outside the box, and of its column outside the box.
#[inline(always)]
fn open_peers(open: CellMask) -> [CellMask; 5] {
    // A minirow: the sum of the three words, and then the other two minirows of its row.
    let [a, b, c] = open.words().map(u64::from);
    let minirows = full_add(a, b, c);
    let next = minirows.map(|bits| (bits >> 1 & (EACH_ROW * 0o3)) | (bits << 2 & (EACH_ROW * 0o4)));
    let after = minirows.map(|bits| (bits >> 2 & EACH_ROW) | (bits << 1 & (EACH_ROW * 0o6)));
    let [one, two, four] = add(next, after);
    // A box: the sum of three minirows.
    let [box_one, box_two, box_four, box_eight] = {
        let [second, third] = [3, 6].map(|row| minirows.map(|bits| bits >> row));
        let [one, carry] = full_add(minirows[0], second[0], third[0]);
        let [two, carry_two] = full_add(minirows[1], second[1], third[1]);
        let [two, carry] = half_add(two, carry);
        let [four, eight] = half_add(carry_two, carry);
        [one, two, four, eight].map(|bits| (bits & FIRST_ROWS) * 0o111)
    };
    let [one, carry] = half_add(one, box_one);
    let [two, carry] = full_add(two, box_two, carry);
    let [four, carry] = full_add(four, box_four, carry);
    let eight = box_eight | carry; // The sum of at most 9 and 6 does not exceed 15.
    let across = [one, two, four, eight];

    // A minicolumn: the sum of three rows of a word, and then the other two minicolumns of its column.
    let halves: [[u64; 5]; 2] = std::array::from_fn(|half| {
        let word = open.0[half];
        let minicolumns = full_add(word, word >> 3, word >> 6).map(|bits| bits & FIRST_ROWS);
        let next = minicolumns.map(|bits| (bits >> 9 | bits << 18) & FIRST_ROWS);
        let after = minicolumns.map(|bits| (bits >> 18 | bits << 9) & FIRST_ROWS);
        let down = add(next, after).map(|bits| bits * 0o111);
        // The sums of rows and boxes are the same for all three words.
        let across = across.map(|bits| if half == 0 { bits << 32 | bits } else { bits });
        let [one, carry] = half_add(across[0], down[0]);
        let [two, carry] = full_add(across[1], down[1], carry);
        let [four, carry] = full_add(across[2], down[2], carry);
        let [eight, sixteen] = half_add(across[3], carry);
        [one, two, four, eight, sixteen]
    });
    std::array::from_fn(|bit| CellMask([halves[0][bit], halves[1][bit]]))
}

/// The bits set in at least two of the three.
#[inline(always)]
fn two_of<B: Copy + BitAnd<Output = B> + BitOr<Output = B>>(a: B, b: B, c: B) -> B {
    a & (b | c) | b & c
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On random sets of open cells, from nearly all to nearly none.
    #[test]
    fn open_peers_are_counted() {
        let mut seed = 1_u64;
        for round in 0..200 {
            let open = Cell::ALL.into_iter().filter(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                round == 0 || seed >> 40 & 255 < 255 - round
            });
            let open: crate::CellSet = open.collect();
            let mask = open.into_iter().fold(CellMask::EMPTY, |all, cell| all | CellMask::of(cell));
            let peers = open_peers(mask);
            for cell in open {
                let bit = |i: usize| usize::from(peers[i].contains(cell)) << i;
                let count: usize = (0..5).map(bit).sum();
                assert_eq!(count, 1 + (cell.peers() & open).len(), "{cell}");
            }
        }
    }
}
