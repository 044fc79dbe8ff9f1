//! The choice of the cell to branch on, for all boards at once: see [the order of
//! solutions](crate::search#the-order-of-solutions).
//!
//! In each board, every cell has a number, its *rank*, and the greatest rank wins:
//!
//! ```text
//!          15 .. 12              11 .. 7       6 .. 0
//!   10 - candidates + tied      open peers   81 - cell
//! ```
//! A cell that is not open has 0 in the first field; an open cell has a greater number.
//!
//! A candidate of a pair is tied if pairs in two mini-lines of its row, or of its column, have it.
//!
//! The number of open peers is exact: the rest of the row, the box, and the rest of the column. The
//! mini-lines that row and box, or column and box, have in common are counted once, in the box. (The cell
//! counts itself.)

use super::propagate::Cells;
use crate::search::vector_rules::{any_of, two_of};
use crate::simd::{Kernel, Lanes, Token, Vector, ternary};

/// By the number of candidates: 10 minus that number in the high bits, and whether the cell is open in the
/// lowest bit.
const RANK_BY_COUNT: Lanes = {
    let mut ranks = [0; 32];
    let mut candidates = 2;
    while candidates <= 9 {
        ranks[candidates] = (10 - candidates as u16) << 12 | 1;
        candidates += 1;
    }
    Lanes(ranks)
};

/// The cell of the winning rank; `None` if no cell is open.
#[inline(always)]
pub(super) const fn cell_of_rank(rank: u16) -> Option<usize> {
    if rank >> 12 == 0 { None } else { Some(81 - (rank & 127) as usize) }
}

/// Finds the winning rank of each board. It is compiled out of line, because it is rarer than passes and
/// would take registers from them.
pub(super) struct ChooseCells<'a, V> {
    pub(super) cells: &'a Cells<V>,
    pub(super) scratch: &'a mut Scratch<V>,
}

/// Memory for intermediate results. It need not be cleared.
pub(super) struct Scratch<V> {
    /// The value of [`RANK_BY_COUNT`] of each cell. The highest bit marks pairs.
    by_count: Cells<V>,
    /// The sums of vertical mini-lines, by band and column.
    columns: [[V; 9]; 3],
}

impl<V: Vector> Scratch<V> {
    /// Scratch memory; any vector will do.
    pub(super) fn of(any: V) -> Self {
        Scratch { by_count: [any; 81], columns: [[any; 9]; 3] }
    }
}

impl<T: Token> Kernel<T> for ChooseCells<'_, T::Vector> {
    type Output = Lanes;

    #[inline(always)]
    fn run(self, token: T) -> Lanes {
        let ChooseCells { cells, scratch: Scratch { by_count, columns } } = self;
        let zero = token.load(&Lanes([0; 32]));

        // The low bits of the sums count open cells. The bits above are meaningless; a shift drops them.
        let (mut in_pairs, mut tied_in_column) = ([zero; 9], [zero; 9]);
        for (band, columns) in columns.iter_mut().enumerate() {
            for (column, sum) in columns.iter_mut().enumerate() {
                let at = 27 * band + column;
                let (a, b, c) = (cells[at], cells[at + 9], cells[at + 18]);
                let (x, y, z) =
                    (a.by_count(&RANK_BY_COUNT), b.by_count(&RANK_BY_COUNT), c.by_count(&RANK_BY_COUNT));
                (by_count[at], by_count[at + 9], by_count[at + 18]) = (x, y, z);
                *sum = x.add(y).add(z);
                let pairs =
                    any_of(a.keep_where_negative(x), b.keep_where_negative(y), c.keep_where_negative(z));
                let tied = &mut tied_in_column[column];
                *tied = ternary!(*tied, in_pairs[column], pairs; |tied, before, now| tied | before & now);
                in_pairs[column] = in_pairs[column].or(pairs);
            }
        }
        let mut best = [zero; 3];
        for band in 0..3 {
            let (next, after) = ((band + 1) % 3, (band + 2) % 3);
            // By column of the band: the open peers in the rest of the column, and the position in the row.
            let mut rest = [zero; 9];
            for column in 0..9 {
                let others = columns[next][column].add(columns[after][column]);
                // The numbers fall in reading order, so that of equal cells the first one wins.
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
                    *sum = by_count[at].add(by_count[at + 1]).add(by_count[at + 2]);
                }
                for (column, pair) in pairs.iter_mut().enumerate() {
                    *pair = cells[9 * row + column].keep_where_negative(by_count[9 * row + column]);
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
                        let tied = ternary!(pairs[column], tied_in_row, tied_in_column[column]; |p, r, c| p & (r | c));
                        let ties = tied.count_up_to_two().shl::<12>();
                        let rank = here.add(rest[column]).add(by_count[at]).add(ties);
                        *best = best.max(rank);
                    }
                }
            }
        }
        best[0].max(best[1]).max(best[2]).lanes()
    }
}
