//! The split: where the rules are stuck, one cell and its lowest candidate make two boards, *it is so* and
//! *it is not so*.
//!
//! The cell is that of [`registers`](crate::search::registers), so both engines grow the same tree: an open
//! one with the fewest candidates; of pairs, the cells with two, one with the most tied candidates; among these
//! one with the most open peers; among those the first in reading order.
//!
//! For 32 boards at once a cell is a number, its *rank*, and the greatest wins:
//!
//! ```text
//!          15 .. 12              11 .. 7       6 .. 0
//!   10 - candidates + tied      open peers   81 - cell
//! ```
//! A cell that is not open has 0 for the first, and one that is has more.
//!
//! A candidate of a pair is tied if pairs in two mini-lines of its row have it, or of its column.
//!
//! The open peers are exact: the rest of the row, the box, and the rest of the column; what row and box
//! share, or column and box, are mini-lines, which are counted once, in the box. (The cell counts itself.)

use super::propagate::Cells;
use crate::search::registers::rules::{any_of, two_of};
use crate::simd::{Kernel, Lanes, Token, Vector, logic};

/// 10 less the number of candidates, and openness, by that number.
const FEW: Lanes = {
    let mut few = [0; 32];
    let mut candidates = 2;
    while candidates <= 9 {
        few[candidates] = (10 - candidates as u16) << 12 | 1;
        candidates += 1;
    }
    Lanes(few)
};

/// The cell to split, from the rank that won; none if no cell is open.
#[inline(always)]
pub(super) const fn chosen(rank: u16) -> Option<usize> {
    if rank >> 12 == 0 { None } else { Some(81 - (rank & 127) as usize) }
}

/// Chooses a cell of each board: its rank. Out of line, because it is rarer than passes and would take
/// registers from them.
pub(super) struct Choose<'a, V> {
    pub(super) cells: &'a Cells<V>,
    pub(super) room: &'a mut Room<V>,
}

/// Room to work in, which need not be cleared.
pub(super) struct Room<V> {
    /// Of each cell: see [`FEW`]. The highest bit is that of pairs.
    few: Cells<V>,
    /// The sums of vertical mini-lines, by band and column.
    columns: [[V; 9]; 3],
}

impl<V: Vector> Room<V> {
    /// Any vector will do.
    pub(super) fn of(any: V) -> Self {
        Room { few: [any; 81], columns: [[any; 9]; 3] }
    }
}

impl<T: Token> Kernel<T> for Choose<'_, T::Vector> {
    type Output = Lanes;

    #[inline(always)]
    fn run(self, token: T) -> Lanes {
        let Choose { cells, room: Room { few, columns } } = self;
        let zero = token.load(&Lanes([0; 32]));

        // The sums have the number of open cells in their low bits. What is above adds up to nothing of use;
        // a shift rids us of it.
        let (mut in_pairs, mut tied_in_column) = ([zero; 9], [zero; 9]);
        for (band, columns) in columns.iter_mut().enumerate() {
            for (column, sum) in columns.iter_mut().enumerate() {
                let at = 27 * band + column;
                let (a, b, c) = (cells[at], cells[at + 9], cells[at + 18]);
                let (x, y, z) = (a.by_count(&FEW), b.by_count(&FEW), c.by_count(&FEW));
                (few[at], few[at + 9], few[at + 18]) = (x, y, z);
                *sum = x.add(y).add(z);
                let pairs = any_of(a.where_high(x), b.where_high(y), c.where_high(z));
                let tied = &mut tied_in_column[column];
                *tied = logic!(*tied, in_pairs[column], pairs; |tied, before, now| tied | before & now);
                in_pairs[column] = in_pairs[column].or(pairs);
            }
        }
        let mut best = [zero; 3];
        for band in 0..3 {
            let (next, after) = ((band + 1) % 3, (band + 2) % 3);
            // By column of the band: what cells get from the rest of their column; and where they are in a row.
            let mut rest = [zero; 9];
            for column in 0..9 {
                let others = columns[next][column].add(columns[after][column]);
                rest[column] = others.shl::<7>().add(zero.splat(8 - column as u16));
            }
            let mut boxes = [zero; 3];
            for (stack, sum) in boxes.iter_mut().enumerate() {
                let at = 3 * stack;
                *sum = columns[band][at].add(columns[band][at + 1]).add(columns[band][at + 2]);
            }
            for row in 3 * band..3 * band + 3 {
                let mut rows = [zero; 3];
                let mut pairs = [zero; 9];
                for (stack, sum) in rows.iter_mut().enumerate() {
                    let at = 9 * row + 3 * stack;
                    *sum = few[at].add(few[at + 1]).add(few[at + 2]);
                }
                for (column, pair) in pairs.iter_mut().enumerate() {
                    *pair = cells[9 * row + column].where_high(few[9 * row + column]);
                }
                let [a, b, c, d, e, f, g, h, i] = pairs;
                let tied_in_row = two_of(any_of(a, b, c), any_of(d, e, f), any_of(g, h, i));
                for (stack, sum) in boxes.iter().enumerate() {
                    let others = rows[(stack + 1) % 3].add(rows[(stack + 2) % 3]);
                    let here = others.add(*sum).shl::<7>();
                    let here = here.add(zero.splat(9 * (8 - row as u16)));
                    for (k, best) in best.iter_mut().enumerate() {
                        let column = 3 * stack + k;
                        let at = 9 * row + column;
                        let tied =
                            logic!(pairs[column], tied_in_row, tied_in_column[column]; |p, r, c| p & (r | c));
                        let ties = tied.count_of_two().shl::<12>();
                        let rank = here.add(rest[column]).add(few[at]).add(ties);
                        *best = best.max(rank);
                    }
                }
            }
        }
        best[0].max(best[1]).max(best[2]).lanes()
    }
}
