//! Reductions from digits, side by side in lanes, to cells: which cells have any digit, or two, or three.
//!
//! The results are three words of cells in one vector: word 0 in lanes 0 and 1, word 1 in lanes 4 and 5, word
//! 2 in lanes 2, 3, 6 and 7. The three vectors are folded into one, so that three steps reduce all of them:
//! folding each separately would take twice as many operations.

use super::layout::any_of;
use super::words::{Boards, Eight, Nine};
use crate::simd::{WordVector, Words};

/// Swaps lanes 0 and 1, and 2 and 3, of each half.
#[inline(always)]
pub(super) fn swap_neighbors<W: Words>(w: W) -> W {
    w.permute_halves::<0b10_11_00_01>()
}

/// The cells that any of the first eight digits has.
#[inline(always)]
pub(super) fn union_of_eight<W: Words>(Eight([w0, w1, w2]): Eight<W>) -> W {
    let a = w0.lower_halves(w1).or(w0.upper_halves(w1));
    let b = w2.or(w2.swap_halves());
    let one = a.lower_quarters(b).or(a.upper_quarters(b));
    one.or(swap_neighbors(one))
}

/// The cells that any digit has.
#[inline(always)]
pub(super) fn union<W: Boards>(eight: Eight<W>, nine: Nine<W::Nine>) -> W {
    union_of_eight(eight).or(W::of_nine(nine))
}

/// The cells that at least one digit has, and those that at least two have.
#[inline(always)]
pub(super) fn census<W: Boards>(Eight([w0, w1, w2]): Eight<W>, nine: Nine<W::Nine>) -> (W, W) {
    let (low, high, turned) = (w0.lower_halves(w1), w0.upper_halves(w1), w2.swap_halves());
    let (a1, a2, b1, b2) = (low.or(high), low.and(high), w2.or(turned), w2.and(turned));
    let (x, y) = (a1.lower_quarters(b1), a1.upper_quarters(b1));
    let (one, two) = (x.or(y), any_of(a2.lower_quarters(b2), a2.upper_quarters(b2), x.and(y)));
    let (p, q) = (swap_neighbors(one), swap_neighbors(two));
    let (one, two) = (one.or(p), any_of(two, q, one.and(p)));
    let nine = W::of_nine(nine);
    (one.or(nine), two.or(one.and(nine)))
}

/// The cells that at least two digits have, and those that at least three have.
#[inline(always)]
pub(super) fn several<W: Boards>(Eight([w0, w1, w2]): Eight<W>, nine: Nine<W::Nine>) -> (W, W) {
    let (low, high, turned) = (w0.lower_halves(w1), w0.upper_halves(w1), w2.swap_halves());
    let (a1, a2, b1, b2) = (low.or(high), low.and(high), w2.or(turned), w2.and(turned));
    let (x1, y1) = (a1.lower_quarters(b1), a1.upper_quarters(b1));
    let (x2, y2) = (a2.lower_quarters(b2), a2.upper_quarters(b2));
    let (one, two) = (x1.or(y1), any_of(x2, y2, x1.and(y1)));
    let three = x1.and(y2).or(x2.and(y1));
    let (p1, p2, p3) = (swap_neighbors(one), swap_neighbors(two), swap_neighbors(three));
    let three = any_of(three, p3, one.and(p2).or(two.and(p1)));
    let (one, two) = (one.or(p1), any_of(two, p2, one.and(p1)));
    let nine = W::of_nine(nine);
    (two.or(one.and(nine)), three.or(two.and(nine)))
}

/// The three words of a result as one number: bit 32j + 9i + 3r + b.
#[inline(always)]
pub(super) fn cells<V: WordVector>(result: V) -> u128 {
    result.to_nine().0.lower_half() & (u128::MAX >> 32)
}

/// Each word of a result in all lanes.
#[inline(always)]
pub(super) fn to_all<W: Words>(result: W) -> Eight<W> {
    Eight([result.permute(&[0; 8]), result.permute(&[4; 8]), result.permute_halves::<0b10_10_10_10>()])
}
