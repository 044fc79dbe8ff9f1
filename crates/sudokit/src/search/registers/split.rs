//! The split: where the rules are stuck, one cell and its lowest candidate make two boards, *it is so* and
//! *it is not so*.
//!
//! The cell is an open one with the fewest candidates; nearly always that is a *pair*, a cell with two. Of the
//! pairs it is one with the most *tied* candidates, none, one or both: a candidate is tied if pairs in two
//! mini-lines of its row have it, or of its column. Once it is placed, the other pair is a single, and maybe a third
//! pair after it; and where both are tied, that is so of both boards. Among these it is a cell with the most open
//! peers, because what is learned of it is learned by them; among those the first in reading order.
//!
//! Open peers alone halve the tree of whoever takes the first pair there is. Ties take another fifth of the nodes, of
//! minimal puzzles as of the hardest.
//!
//! Both boards have fewer candidates than the one they came from, so a search ends.
//!
//! # Tried without gain
//! To count peers with two candidates for more or for less, whatever their candidates (in the prototype: fewer
//! splits for some sets, more for others). Instead of ties, to count all peers that share a candidate, pairs for
//! more: 4 to 8 % fewer nodes, for many times the work. Ties in row and in column one by one: 1 to 2 % fewer nodes,
//! and as much time. Ties with pairs of the same box, too: fewer for minimal puzzles, up to 8 % more for hard ones.
//!
//! To split on the two places of a digit in a house, where they have more such peers than any pair, is the best that
//! is known, another 11 to 13 % on hard puzzles. By a measure that looks from one of the two places alone it is far
//! worse than pairs; how to see both from within registers was not found.

use super::Board;
use super::layout::{Turned, cell};
use super::rules::{any_of, of_cells, two_of, vertical};
use crate::simd::{Lanes, Permute, logic};

/// 1 for counts of two and more.
const OPEN: Lanes = {
    let mut open = [1; 32];
    open[0] = 0;
    open[1] = 0;
    Lanes(open)
};

/// A number for each cell: the later in reading order, the less.
const NAMES: [Lanes; 3] = {
    let mut names = [Lanes([0; 32]); 3];
    let mut i = 0;
    while i < 81 {
        names[i / 27].0[i % 27] = 80 - cell(i / 27, i % 27) as u16;
        i += 1;
    }
    names
};

/// From bit 12 on it is 10 less the number of candidates, and the ties; from bit 7 on the open cells in its
/// houses, at most 21; below, its name. Only open cells count.
#[inline(always)]
fn rank<V: Permute>(s: V, count: V, ties: V, peers: V, name: &Lanes) -> V {
    let few = s.splat(10).saturating_sub(count).add(ties).shl::<12>();
    let open = !s.apart(s.minus_one());
    peers.shl::<7>().add(s.table(name)).add(few).keep(open)
}

/// How many of a pair's candidates are tied in its row or its column.
#[inline(always)]
fn ties<V: Permute>(pair: V, row: V, column: V) -> V {
    logic!(pair, row, column; |pair, row, column| pair & (row | column)).count_ones()
}

impl<V: Permute> Board<V> {
    /// The two boards, *it is so* first. The board must have an open cell.
    #[inline(always)]
    pub(super) fn split(self) -> (Self, Self) {
        let [s0, s1, s2] = self.0;
        let [c0, c1, c2] = [s0.count_ones(), s1.count_ones(), s2.count_ones()];

        // The open cells of each mini-line, then of each row and box, and of the rest of each column.
        let open = s0.table(&OPEN);
        let [u0, u1, u2] = [open.permute_by(c0), open.permute_by(c1), open.permute_by(c2)];
        let h = u0.add(u1).add(u2);
        let v = u0.add(u1.turned::<0, 2, 0>()).add(u2.turned::<0, 1, 0>());
        let row = h.add(h.turned::<0, 0, 1>().add(h.turned::<0, 0, 2>()));
        let row_and_box = row.add(h.turned::<0, 1, 0>().add(h.turned::<0, 2, 0>()));
        let column = v.turned::<1, 0, 0>().add(v.turned::<2, 0, 0>());
        let [o0, o1, o2] = of_cells(column);

        // The candidates that are tied in each row and column.
        let two = s0.splat(2);
        let [p0, p1, p2] = [s0.keep(c0.equals(two)), s1.keep(c1.equals(two)), s2.keep(c2.equals(two))];
        let h = any_of(p0, p1, p2);
        let [t0, t1, t2] = vertical([p0, p1, p2]);
        let v = any_of(t0, t1, t2);
        let in_row = two_of(h, h.turned::<0, 0, 1>(), h.turned::<0, 0, 2>());
        let in_column = two_of(v, v.turned::<1, 0, 0>(), v.turned::<2, 0, 0>());
        let [v0, v1, v2] = of_cells(in_column);

        let r0 = rank(s0, c0, ties(p0, in_row, v0), row_and_box.add(o0), &NAMES[0]);
        let r1 = rank(s1, c1, ties(p1, in_row, v1), row_and_box.add(o1), &NAMES[1]);
        let r2 = rank(s2, c2, ties(p2, in_row, v2), row_and_box.add(o2), &NAMES[2]);

        let best = r0.max(r1).max(r2).greatest();
        let (x0, y0) = part(s0, r0.equals(best));
        let (x1, y1) = part(s1, r1.equals(best));
        let (x2, y2) = part(s2, r2.equals(best));
        (Board([x0, x1, x2]), Board([y0, y1, y2]))
    }
}

/// In these lanes the lowest candidate, and the others; elsewhere twice what there was.
#[inline(always)]
fn part<V: Permute>(s: V, here: u32) -> (V, V) {
    let others = s.and(s.minus_one());
    (s.sub_in(here, others), s.replace(here, others))
}
