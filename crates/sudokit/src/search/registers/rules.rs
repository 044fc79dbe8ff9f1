//! The round: every rule applied to every cell at once, without a branch.
//!
//! `h` is what the three registers say of the horizontal mini-lines, `v` of the vertical ones; a lane of
//! either is a mini-line. A turn by one stack leads from a horizontal mini-line to the next in its row, a
//! turn by one row to the next in its box; of vertical ones, a turn by one band leads on in the column.
//!
//! All rules read the candidates as they were before the round. Each takes away only what no solution has,
//! so all of them together do, and the order does not matter. What one rule leaves for another is found a
//! round later: that costs less than to let them wait for each other.
//!
//! # Tried without gain
//! In the prototype: rows first, then columns on the result (a fifth fewer rounds, but each waits longer);
//! hidden singles of boxes (those of lines find the same a round later); vertical mini-lines of three digits
//! cleared from their boxes; no such rule at all (a tenth slower on hard puzzles).
//!
//! Here: naked singles by a count of bits (2 % faster on easy puzzles, 1 % slower on hard ones); cells without
//! a hidden single told by arithmetic instead of a mask (no faster, and it takes more operations).

use super::Board;
use super::layout::{CELLS, Turned};
use crate::simd::{Permute, Vector, logic};

/// What is in any of the three.
#[inline(always)]
pub(in crate::search) fn any_of<V: Vector>(a: V, b: V, c: V) -> V {
    logic!(a, b, c; |a, b, c| a | b | c)
}

/// What is in two of the three or in all.
#[inline(always)]
pub(in crate::search) fn two_of<V: Vector>(a: V, b: V, c: V) -> V {
    logic!(a, b, c; |a, b, c| a & b | a & c | b & c)
}

/// What is in `a`, but not in the others.
#[inline(always)]
pub(in crate::search) fn without<V: Vector>(a: V, b: V, c: V) -> V {
    logic!(a, b, c; |a, b, c| a & !b & !c)
}

/// The registers turned so that a lane of the three is a vertical mini-line.
#[inline(always)]
pub(super) fn vertical<V: Permute>([s0, s1, s2]: [V; 3]) -> [V; 3] {
    [s0, s1.turned::<0, 2, 0>(), s2.turned::<0, 1, 0>()]
}

/// What is said of vertical mini-lines, for the cells of each register.
#[inline(always)]
pub(super) fn of_cells<V: Permute>(v: V) -> [V; 3] {
    [v, v.turned::<0, 1, 0>(), v.turned::<0, 2, 0>()]
}

/// What a mini-line keeps from the rest of its line and box: what is placed in its cells. Three cells that can
/// take at most three digits need them all, a *naked triple* when it lies in a mini-line; then it is these.
#[inline(always)]
fn owned<V: Permute>(placed: V, line: V) -> V {
    placed.replace(line.count_ones().at_most(3), line)
}

/// *Locked candidates*, pointing and claiming, all at once. A band is three rows by three boxes of
/// mini-lines; a digit goes into three of them, one in each row and each box. To have it in this mini-line,
/// it must be possible in the other two rows and the other two boxes, one each:
///
/// ```text
///  here  -  -       here  -  -
///   -    a  -        -    -  b
///   -    -  d        -    c  -
/// ```
#[inline(always)]
pub(in crate::search) fn fitting<V: Vector>(a: V, b: V, c: V, d: V) -> V {
    let bc = b.and(c);
    logic!(a, d, bc; |a, d, bc| a & d | bc)
}

/// A candidate of `s` that its row or its column has nowhere else must be so: a *hidden single*. Then the
/// others of the cell go; where there is none, all stay.
#[inline(always)]
fn hidden_or_all<V: Permute>(s: V, row_elsewhere: V, column_elsewhere: V) -> V {
    logic!(s, row_elsewhere, column_elsewhere; |s, r, c| s & !(r & c)).or_else(s)
}

impl<V: Permute> Board<V> {
    /// The lanes of each register whose cell has at most one candidate.
    #[inline(always)]
    fn singles(self) -> [u32; 3] {
        let [s0, s1, s2] = self.0;
        let one = s0.splat(1);
        [s0.apart(s0.saturating_sub(one)), s1.apart(s1.saturating_sub(one)), s2.apart(s2.saturating_sub(one))]
    }

    /// Whether no cell has more than one candidate. It is asked seldom, and by other operations than those of
    /// the round: of the same, the compiler would keep the results in every round for the one that asks.
    #[inline(always)]
    pub(super) fn is_filled(self) -> bool {
        let [s0, s1, s2] = self.0;
        let others = any_of(s0.and(s0.minus_one()), s1.and(s1.minus_one()), s2.and(s2.minus_one()));
        !others.any()
    }

    /// One round of all rules on all cells. Also says whether, before it, no cell had more than one
    /// candidate.
    #[inline(always)]
    pub(super) fn round(self) -> (Self, bool) {
        let s @ [s0, s1, s2] = self.0;

        // A cell with one candidate, a *naked single*, has placed it.
        let [n0, n1, n2] = self.singles();
        let placed @ [p0, p1, p2] = [s0.keep(n0), s1.keep(n1), s2.keep(n2)];

        // The digits of each mini-line; those of two of its cells; those it keeps from its line.
        let h = any_of(s0, s1, s2);
        let h_twice = two_of(s0, s1, s2);
        let h_owned = owned(any_of(p0, p1, p2), h);
        let [t0, t1, t2] = vertical(s);
        let v = any_of(t0, t1, t2);
        let v_twice = two_of(t0, t1, t2);
        let [q0, q1, q2] = vertical(placed);
        let v_owned = owned(any_of(q0, q1, q2), v);

        // Rows and boxes: what each mini-line may keep; what its row has elsewhere.
        let (h1, h2) = (h.turned::<0, 0, 1>(), h.turned::<0, 0, 2>());
        // Asked in the next row, where two of the four are at hand, and turned back.
        let fit = fitting(h1, h2, h.turned::<0, 1, 1>(), h.turned::<0, 1, 2>()).turned::<0, 1, 0>();
        // The others of row and box by twos, first x, then y:    here  x  y
        //                                                          x   -  -
        //                                                          y   -  -
        let by_two = h_owned.or(h_owned.turned::<0, 1, 2>());
        let h_stay = without(fit, by_two.turned::<0, 0, 1>(), by_two.turned::<0, 2, 0>());
        let h_elsewhere = any_of(h1, h2, h_twice);

        // Columns, the same; their boxes have been dealt with.
        let (v1, v2) = (v.turned::<1, 0, 0>(), v.turned::<2, 0, 0>());
        let fit = fitting(v1, v2, v.turned::<1, 1, 0>(), v.turned::<2, 1, 0>()).turned::<0, 1, 0>();
        let v_stay = without(fit, v_owned.turned::<1, 0, 0>(), v_owned.turned::<2, 0, 0>());
        let v_elsewhere = any_of(v1, v2, v_twice);

        // Cells: without what the other two of the mini-line have placed.
        let [v0, v1, v2] = of_cells(v_stay);
        let [e0, e1, e2] = of_cells(v_elsewhere);
        let k0 = without(hidden_or_all(s0, h_elsewhere, e0), p1, p2);
        let k1 = without(hidden_or_all(s1, h_elsewhere, e1), p2, p0);
        let k2 = without(hidden_or_all(s2, h_elsewhere, e2), p0, p1);
        let next = [
            logic!(k0, h_stay, v0; |k, h, v| k & h & v),
            logic!(k1, h_stay, v1; |k, h, v| k & h & v),
            logic!(k2, h_stay, v2; |k, h, v| k & h & v),
        ];
        (Board(next), n0 & n1 & n2 & CELLS == CELLS)
    }

    /// Whether a cell has no candidate left, so that there is no solution. Two equal digits in a house need
    /// no test of their own: in the next round each takes away the other.
    #[inline(always)]
    pub(super) fn is_dead(self) -> bool {
        let [s0, s1, s2] = self.0;
        let least = s0.min(s1).min(s2);
        least.apart(least) & CELLS != 0
    }

    /// Whether a digit has no place in some house, on a board that a round does not change: then there is no
    /// solution. Locked candidates have spread the want from that house to its chute, from there to the chutes
    /// that cross it, and so to every house. Boxes will do; [the round](Self::round) has no use for their digits.
    ///
    /// No cell may ever be empty on such a board, if it has digits enough left for all, and a search through
    /// those digits may take for ever.
    #[inline(always)]
    pub(super) fn lacks_a_digit(self) -> bool {
        let [s0, s1, s2] = self.0;
        let h = any_of(s0, s1, s2);
        let boxes = any_of(h, h.turned::<0, 1, 0>(), h.turned::<0, 2, 0>());
        boxes.equals(boxes.splat(0x1FF)) & CELLS != CELLS
    }

    #[inline(always)]
    pub(super) fn differs(self, other: Self) -> bool {
        let ([a0, a1, a2], [b0, b1, b2]) = (self.0, other.0);
        let x = logic!(a0, b0, b0; |a, b, _b| a ^ b);
        let x = logic!(x, a1, b1; |x, a, b| x | (a ^ b));
        let x = logic!(x, a2, b2; |x, a, b| x | (a ^ b));
        x.any()
    }

    /// Whether every row, column and box has every digit. If also no cell has more than one candidate, this
    /// is a solution.
    #[inline(always)]
    pub(super) fn is_complete(self) -> bool {
        let [s0, s1, s2] = self.0;
        let h = any_of(s0, s1, s2);
        let [t0, t1, t2] = vertical(self.0);
        let v = any_of(t0, t1, t2);
        let rows = any_of(h, h.turned::<0, 0, 1>(), h.turned::<0, 0, 2>());
        let boxes = any_of(h, h.turned::<0, 1, 0>(), h.turned::<0, 2, 0>());
        let columns = any_of(v, v.turned::<1, 0, 0>(), v.turned::<2, 0, 0>());
        let all = logic!(rows, boxes, columns; |r, b, c| r & b & c);
        all.equals(all.splat(0x1FF)) & CELLS == CELLS
    }
}
