//! The rules: all of them, in every chute of all boards at once (a *pass*).
//!
//! A vector is one cell of many boards. So the rules read as they do for one board, cell by cell and
//! mini-line by mini-line, without permutations.
//!
//! A pass handles the three bands and then the three stacks, where a stack is a transposed band. For each of
//! them it first [scans](scan) the 27 cells and then [updates](update) them, so that each cell is written
//! once. All three are scanned before any is updated, because a scan is a long chain of instructions that the
//! processor overlaps with the next.
//!
//! The rules are the same as in [`registers`](crate::search::registers) and give the same result on every
//! board that has a solution: if only one of the two removes a candidate in a box, the locked candidates of
//! the other remove it a round later.
//!
//! # Tried without gain
//! Three writes to a cell, one for each rule; finding singles again when cells are updated, instead of
//! keeping them.

use crate::search::vector_rules::{ALL_DIGITS, any_of, fitting, two_of, without};
use crate::simd::{Vector, ternary};

/// The 81 cells in reading order, each as a vector over the boards.
pub(super) type Cells<V> = [V; 81];

/// The findings of a pass about each board.
pub(super) struct Findings<V> {
    /// The digits for which every house had a cell.
    pub(super) complete: V,
    /// The digits that were the only candidate of two cells in a house.
    pub(super) clash: V,
    /// The sum of the candidate sets of all cells, as numbers: it falls whenever a candidate is removed.
    pub(super) sum: V,
}

/// What the rules need to know of a chute. The rows of a stack are its columns.
#[derive(Clone, Copy)]
pub(super) struct Scan<V> {
    /// The digits that the cells of a mini-line, by row and box, may keep.
    stay: [[V; 3]; 3],
    /// The digits with at least two cells in a row.
    row_twice: [V; 3],
    box_twice: [V; 3],
    /// The candidate of each cell that has only one.
    single: [[V; 9]; 3],
}

impl<V: Vector> Scan<V> {
    /// An empty scan; any vector will do.
    pub(super) fn of(any: V) -> Self {
        Scan { stay: [[any; 3]; 3], row_twice: [any; 3], box_twice: [any; 3], single: [[any; 9]; 3] }
    }
}

/// The index of a cell of a chute: the band or, if not `BANDS`, the stack of this number.
#[inline(always)]
const fn index<const BANDS: bool>(chute: usize, row: usize, step: usize) -> usize {
    if BANDS { 27 * chute + 9 * row + step } else { 3 * chute + row + 9 * step }
}

/// Collects what the rules need to know of a chute.
#[inline(always)]
fn scan<V: Vector, const BANDS: bool>(
    cells: &Cells<V>,
    chute: usize,
    findings: &mut Findings<V>,
    to: &mut Scan<V>,
) {
    let zero = cells[0].splat(0);
    let mut has = [[zero; 3]; 3];
    let mut twice = [[zero; 3]; 3];
    let mut singles = [[zero; 3]; 3];
    for row in 0..3 {
        for k in 0..3 {
            let a = cells[index::<BANDS>(chute, row, 3 * k)];
            let b = cells[index::<BANDS>(chute, row, 3 * k + 1)];
            let c = cells[index::<BANDS>(chute, row, 3 * k + 2)];
            has[row][k] = any_of(a, b, c);
            twice[row][k] = two_of(a, b, c);
            let (a, b, c) = (a.keep_single_bits(), b.keep_single_bits(), c.keep_single_bits());
            (to.single[row][3 * k], to.single[row][3 * k + 1], to.single[row][3 * k + 2]) = (a, b, c);
            singles[row][k] = any_of(a, b, c);
            if !BANDS {
                findings.clash = findings.clash.or(two_of(a, b, c));
            }
        }
    }
    let mut row_singles = [zero; 3];
    let mut box_singles = [zero; 3];
    for i in 0..3 {
        let [a, b, c] = has[i];
        let [d, e, f] = [has[0][i], has[1][i], has[2][i]];
        to.row_twice[i] = any_of(twice[i][0], twice[i][1], twice[i][2]).or(two_of(a, b, c));
        to.box_twice[i] = any_of(twice[0][i], twice[1][i], twice[2][i]).or(two_of(d, e, f));
        findings.complete = findings.complete.and(any_of(a, b, c));
        // Each box is in a band, so stacks need not look at it again.
        if BANDS {
            findings.complete = findings.complete.and(any_of(d, e, f));
        }
        let [a, b, c] = singles[i];
        let [d, e, f] = [singles[0][i], singles[1][i], singles[2][i]];
        row_singles[i] = any_of(a, b, c);
        box_singles[i] = any_of(d, e, f);
        if !BANDS {
            findings.clash = any_of(findings.clash, two_of(a, b, c), two_of(d, e, f));
        }
    }

    // A mini-line with only three digits holds them, and removes them from the others of its row and box.
    let mut triple = [[zero; 3]; 3];
    for i in 0..3 {
        for k in 0..3 {
            triple[i][k] = has[i][k].keep_triple_bits();
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
            to.stay[i][k] = without(fits, row_singles[i], box_singles[k]);
        }
    }
}

/// Updates the cells of a chute: removes candidates, and reduces cells with a hidden single to it. Also sums
/// up stacks.
#[inline(always)]
fn update<V: Vector, const BANDS: bool>(
    cells: &mut Cells<V>,
    chute: usize,
    scan: &Scan<V>,
    findings: &mut Findings<V>,
) {
    for row in 0..3 {
        for k in 0..3 {
            let mut sum = cells[0].splat(0);
            for step in 3 * k..3 * k + 3 {
                let cell = &mut cells[index::<BANDS>(chute, row, step)];
                let kept =
                    ternary!(*cell, scan.stay[row][k], scan.single[row][step]; |c, stay, s| c & stay | s);
                let hidden =
                    ternary!(kept, scan.row_twice[row], scan.box_twice[k]; |c, row, b| c & !(row & b));
                // A cell without a hidden single keeps what the other rules leave.
                *cell = hidden.or_where_zero(kept);
                if !BANDS {
                    sum = sum.add(*cell);
                }
            }
            // Stacks are updated last. The sum is at most 81 * 511, so it fits into 16 bits.
            if !BANDS {
                findings.sum = findings.sum.add(sum);
            }
        }
    }
}

/// Applies all rules once to all boards.
#[inline(always)]
pub(super) fn pass<V: Vector>(cells: &mut Cells<V>, scans: &mut [Scan<V>; 3]) -> Findings<V> {
    let zero = cells[0].splat(0);
    let mut findings = Findings { complete: zero.splat(ALL_DIGITS), clash: zero, sum: zero };
    for (chute, scanned) in scans.iter_mut().enumerate() {
        scan::<V, true>(cells, chute, &mut findings, scanned);
    }
    for (chute, scanned) in scans.iter().enumerate() {
        update::<V, true>(cells, chute, scanned, &mut findings);
    }
    for (chute, scanned) in scans.iter_mut().enumerate() {
        scan::<V, false>(cells, chute, &mut findings, scanned);
    }
    for (chute, scanned) in scans.iter().enumerate() {
        update::<V, false>(cells, chute, scanned, &mut findings);
    }
    findings
}

/// The digits that every house has a cell for. If these are all nine, no cell is empty and the sum of the
/// candidates is nine times [`ALL_DIGITS`], then the cells of every row are nine different digits: the board
/// is solved.
#[inline(always)]
pub(super) fn complete<V: Vector>(cells: &Cells<V>) -> V {
    let mut all = cells[0].splat(ALL_DIGITS);
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
        all = ternary!(all, column[0], column[1]; |all, a, b| all & a & b).and(column[2]);
    }
    for row in 0..9 {
        let c = |i: usize| cells[9 * row + i];
        let has = any_of(any_of(c(0), c(1), c(2)), any_of(c(3), c(4), c(5)), any_of(c(6), c(7), c(8)));
        all = all.and(has);
    }
    all
}

/// The boards with a cell that has no candidate.
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
