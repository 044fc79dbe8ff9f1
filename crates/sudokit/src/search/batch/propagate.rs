//! The rules: every one, in every chute of all boards at once.
//!
//! A vector is one cell of many boards. So the rules read as they do for one board, cell by cell and mini-line
//! by mini-line, and there is not one permutation in them.
//!
//! A pass goes over the three bands and then the three stacks; a stack is a band seen the other way round.
//! Of each it first [scans](scan) the 27 cells, then [settles](settle) them: that way each is written once,
//! and all three are scanned before any is settled, because a scan is a long chain that the machine
//! overlaps with the next.
//!
//! The rules are those of [`registers`](crate::search::registers), with the same consequences on every board
//! that has a solution: what one takes away in a box and the other does not, the other's locked candidates
//! take away a round later.
//!
//! # Tried without gain
//! Three writes a cell, one for each rule; to find the singles again where cells are settled,
//! instead of keeping them.

use crate::search::registers::rules::{any_of, fitting, two_of, without};
use crate::simd::{Vector, logic};

/// The nine candidates.
pub(super) const ALL: u16 = 0x1FF;

/// A cell of each board, 81 times, in reading order.
pub(super) type Cells<V> = [V; 81];

/// What a pass saw of each board.
pub(super) struct Seen<V> {
    /// The digits that every house had a place for.
    pub(super) complete: V,
    /// The digits that two cells of a house were sure of.
    pub(super) clash: V,
    /// The sum of all candidates, as numbers: less than before whenever one of them went.
    pub(super) sum: V,
}

/// What the cells of a chute say together. Rows are those of the band; of a stack, its columns.
#[derive(Clone, Copy)]
pub(super) struct Scan<V> {
    /// The digits that the cells of a mini-line, by row and box, may keep if the others have their say.
    stay: [[V; 3]; 3],
    /// The digits that are in two cells of a row at least.
    row_twice: [V; 3],
    box_twice: [V; 3],
    /// The candidates of the cells that have only one.
    single: [[V; 9]; 3],
}

impl<V: Vector> Scan<V> {
    /// Any vector will do: a scan writes all.
    pub(super) fn of(any: V) -> Self {
        Scan { stay: [[any; 3]; 3], row_twice: [any; 3], box_twice: [any; 3], single: [[any; 9]; 3] }
    }
}

/// Where the cells of a chute lie: the band or, if not `BANDS`, the stack of this number.
#[inline(always)]
const fn at<const BANDS: bool>(chute: usize, row: usize, step: usize) -> usize {
    if BANDS { 27 * chute + 9 * row + step } else { 3 * chute + row + 9 * step }
}

/// Reads the cells of a chute.
#[inline(always)]
fn scan<V: Vector, const BANDS: bool>(cells: &Cells<V>, chute: usize, seen: &mut Seen<V>, to: &mut Scan<V>) {
    let zero = cells[0].splat(0);
    let mut has = [[zero; 3]; 3];
    let mut twice = [[zero; 3]; 3];
    let mut sure = [[zero; 3]; 3];
    for row in 0..3 {
        for k in 0..3 {
            let a = cells[at::<BANDS>(chute, row, 3 * k)];
            let b = cells[at::<BANDS>(chute, row, 3 * k + 1)];
            let c = cells[at::<BANDS>(chute, row, 3 * k + 2)];
            has[row][k] = any_of(a, b, c);
            twice[row][k] = two_of(a, b, c);
            let (a, b, c) = (a.if_single(), b.if_single(), c.if_single());
            (to.single[row][3 * k], to.single[row][3 * k + 1], to.single[row][3 * k + 2]) = (a, b, c);
            sure[row][k] = any_of(a, b, c);
            if !BANDS {
                seen.clash = seen.clash.or(two_of(a, b, c));
            }
        }
    }
    let mut row_sure = [zero; 3];
    let mut box_sure = [zero; 3];
    for i in 0..3 {
        let [a, b, c] = has[i];
        let [d, e, f] = [has[0][i], has[1][i], has[2][i]];
        to.row_twice[i] = any_of(twice[i][0], twice[i][1], twice[i][2]).or(two_of(a, b, c));
        to.box_twice[i] = any_of(twice[0][i], twice[1][i], twice[2][i]).or(two_of(d, e, f));
        seen.complete = seen.complete.and(any_of(a, b, c));
        if BANDS {
            seen.complete = seen.complete.and(any_of(d, e, f));
        }
        let [a, b, c] = sure[i];
        let [d, e, f] = [sure[0][i], sure[1][i], sure[2][i]];
        row_sure[i] = any_of(a, b, c);
        box_sure[i] = any_of(d, e, f);
        if !BANDS {
            seen.clash = any_of(seen.clash, two_of(a, b, c), two_of(d, e, f));
        }
    }

    // A mini-line of just three digits needs them, and keeps them from the others of its row and box.
    let mut triple = [[zero; 3]; 3];
    for i in 0..3 {
        for k in 0..3 {
            triple[i][k] = has[i][k].if_triple();
        }
    }
    for i in 0..3 {
        for k in 0..3 {
            let (p, q, r, s) = ((i + 1) % 3, (i + 2) % 3, (k + 1) % 3, (k + 2) % 3);
            let others = any_of(triple[i][r], triple[i][s], triple[p][k]);
            has[i][k] = without(has[i][k], others, triple[q][k]);
        }
    }

    for i in 0..3 {
        for k in 0..3 {
            let (p, q, r, s) = ((i + 1) % 3, (i + 2) % 3, (k + 1) % 3, (k + 2) % 3);
            let fits = fitting(has[p][r], has[p][s], has[q][r], has[q][s]).and(has[i][k]);
            to.stay[i][k] = without(fits, row_sure[i], box_sure[k]);
        }
    }
}

/// Writes the cells of a chute: what may not stay goes, and hidden singles stand alone. Of stacks, also sums.
#[inline(always)]
fn settle<V: Vector, const BANDS: bool>(
    cells: &mut Cells<V>,
    chute: usize,
    scan: &Scan<V>,
    seen: &mut Seen<V>,
) {
    for row in 0..3 {
        for k in 0..3 {
            let mut sum = cells[0].splat(0);
            for step in 3 * k..3 * k + 3 {
                let cell = &mut cells[at::<BANDS>(chute, row, step)];
                let kept =
                    logic!(*cell, scan.stay[row][k], scan.single[row][step]; |c, stay, s| c & stay | s);
                let hidden = logic!(kept, scan.row_twice[row], scan.box_twice[k]; |c, row, b| c & !(row & b));
                *cell = hidden.or_else(kept);
                if !BANDS {
                    sum = sum.add(*cell);
                }
            }
            if !BANDS {
                seen.sum = seen.sum.add(sum);
            }
        }
    }
}

/// All rules once, on all boards.
#[inline(always)]
pub(super) fn pass<V: Vector>(cells: &mut Cells<V>, scans: &mut [Scan<V>; 3]) -> Seen<V> {
    let zero = cells[0].splat(0);
    let mut seen = Seen { complete: zero.splat(ALL), clash: zero, sum: zero };
    for (chute, scanned) in scans.iter_mut().enumerate() {
        scan::<V, true>(cells, chute, &mut seen, scanned);
    }
    for (chute, scanned) in scans.iter().enumerate() {
        settle::<V, true>(cells, chute, scanned, &mut seen);
    }
    for (chute, scanned) in scans.iter_mut().enumerate() {
        scan::<V, false>(cells, chute, &mut seen, scanned);
    }
    for (chute, scanned) in scans.iter().enumerate() {
        settle::<V, false>(cells, chute, scanned, &mut seen);
    }
    seen
}

/// The digits that every house has a place for. Where that is all nine, no cell is empty and the sum is
/// nine times [`ALL`], the cells of every row must be nine different digits: the board is solved.
#[inline(always)]
pub(super) fn complete<V: Vector>(cells: &Cells<V>) -> V {
    let mut all = cells[0].splat(ALL);
    for stack in 0..3 {
        let mut column = [all.splat(0); 3];
        for band in 0..3 {
            let mut box_has = all.splat(0);
            for row in 0..3 {
                let at = 27 * band + 9 * row + 3 * stack;
                let (a, b, c) = (cells[at], cells[at + 1], cells[at + 2]);
                box_has = box_has.or(any_of(a, b, c));
                column = [column[0].or(a), column[1].or(b), column[2].or(c)];
            }
            all = all.and(box_has);
        }
        all = logic!(all, column[0], column[1]; |all, a, b| all & a & b).and(column[2]);
    }
    for row in 0..9 {
        let c = |i: usize| cells[9 * row + i];
        let has = any_of(any_of(c(0), c(1), c(2)), any_of(c(3), c(4), c(5)), any_of(c(6), c(7), c(8)));
        all = all.and(has);
    }
    all
}

/// The boards with an empty cell.
#[inline(always)]
pub(super) fn with_empty_cell<V: Vector>(cells: &Cells<V>) -> u32 {
    let mut least = [cells[0], cells[1], cells[2]];
    for i in 1..27 {
        for (k, least) in least.iter_mut().enumerate() {
            *least = least.min(cells[3 * i + k]);
        }
    }
    let least = least[0].min(least[1]).min(least[2]);
    least.equals(least.splat(0))
}
