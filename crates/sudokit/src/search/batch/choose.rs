//! The split: where the rules are stuck, one cell and its lowest candidate make two boards, *it is so* and
//! *it is not so*.
//!
//! The cell is that of [`registers`](crate::search::registers), so both engines grow the same tree: one
//! with two candidates; where there is none, one with three; else any open one. Among these one with the
//! most open peers; among those the first in reading order.
//!
//! For 32 boards at once a cell is a number, its *rank*, and the greatest wins:
//!
//! ```text
//!   15 14   13     12 .. 8      7 .. 1         0
//!   class    0    open peers   80 - cell    is open
//! ```
//! The class is 3 for two candidates, 2 for three, 1 for more, and 0 for a cell that is not open.
//!
//! The open peers are exact: the rest of the row, the box, and the rest of the column; what row and box
//! share, or column and box, are mini-lines, which are counted once, in the box. (The cell counts itself.)

use super::propagate::Cells;
use crate::simd::{Kernel, Lanes, Token, Vector};

/// Class and openness by the number of candidates.
const CLASS: Lanes = {
    let mut class = [1 << 14 | 1; 32];
    (class[0], class[1], class[2], class[3]) = (0, 0, 3 << 14 | 1, 2 << 14 | 1);
    Lanes(class)
};

/// The cell to split, from the rank that won; none if no cell is open.
#[inline(always)]
pub(super) const fn chosen(rank: u16) -> Option<usize> {
    if rank >> 14 == 0 { None } else { Some(80 - (rank >> 1 & 127) as usize) }
}

/// Chooses a cell of each board: its rank. Out of line, because it is rarer than passes and would take
/// registers from them.
pub(super) struct Choose<'a, V> {
    pub(super) cells: &'a Cells<V>,
    pub(super) room: &'a mut Room<V>,
}

/// Room to work in, which need not be cleared.
pub(super) struct Room<V> {
    /// Of each cell.
    class: Cells<V>,
    /// The sums of vertical mini-lines, by band and column.
    columns: [[V; 9]; 3],
}

impl<V: Vector> Room<V> {
    /// Any vector will do.
    pub(super) fn of(any: V) -> Self {
        Room { class: [any; 81], columns: [[any; 9]; 3] }
    }
}

impl<T: Token> Kernel<T> for Choose<'_, T::Vector> {
    type Output = Lanes;

    #[inline(always)]
    fn run(self, token: T) -> Lanes {
        let Choose { cells, room: Room { class, columns } } = self;
        let zero = token.load(&Lanes([0; 32]));

        // The sums have the number of open cells in their low bits. Above, classes add up to nothing of use;
        // a shift rids us of them.
        for (band, columns) in columns.iter_mut().enumerate() {
            for (column, sum) in columns.iter_mut().enumerate() {
                let at = 27 * band + column;
                let a = cells[at].by_count(&CLASS);
                let b = cells[at + 9].by_count(&CLASS);
                let c = cells[at + 18].by_count(&CLASS);
                (class[at], class[at + 9], class[at + 18]) = (a, b, c);
                *sum = a.add(b).add(c);
            }
        }

        let mut best = [zero; 3];
        for band in 0..3 {
            // By column of the band: what cells get from the rest of their column; and where they are in a row.
            let mut rest = [zero; 9];
            for (column, rest) in rest.iter_mut().enumerate() {
                let others = columns[(band + 1) % 3][column].add(columns[(band + 2) % 3][column]);
                *rest = others.shl::<8>().add(zero.splat(2 * (8 - column as u16)));
            }
            let mut boxes = [zero; 3];
            for (stack, sum) in boxes.iter_mut().enumerate() {
                let at = 3 * stack;
                *sum = columns[band][at].add(columns[band][at + 1]).add(columns[band][at + 2]);
            }
            for row in 3 * band..3 * band + 3 {
                let mut rows = [zero; 3];
                for (stack, sum) in rows.iter_mut().enumerate() {
                    let at = 9 * row + 3 * stack;
                    *sum = class[at].add(class[at + 1]).add(class[at + 2]);
                }
                for stack in 0..3 {
                    let others = rows[(stack + 1) % 3].add(rows[(stack + 2) % 3]);
                    let here = others.add(boxes[stack]).shl::<8>();
                    let here = here.add(zero.splat(2 * 9 * (8 - row as u16)));
                    for (k, best) in best.iter_mut().enumerate() {
                        let column = 3 * stack + k;
                        let rank = here.add(rest[column]).add(class[9 * row + column]);
                        *best = best.max(rank);
                    }
                }
            }
        }
        best[0].max(best[1]).max(best[2]).lanes()
    }
}
