//! Rules as formulas over vectors of digit sets: `registers` applies them to many cells of a board, `batch`
//! to one cell of many boards.

use crate::simd::{Vector, ternary};

/// All nine digits.
pub(super) const ALL_DIGITS: u16 = 0x1FF;

/// The digits in any of the three.
#[inline(always)]
pub(super) fn any_of<V: Vector>(a: V, b: V, c: V) -> V {
    ternary!(a, b, c; |a, b, c| a | b | c)
}

/// The digits in at least two of the three.
#[inline(always)]
pub(super) fn two_of<V: Vector>(a: V, b: V, c: V) -> V {
    ternary!(a, b, c; |a, b, c| a & b | a & c | b & c)
}

/// The digits in `a` but not in the others.
#[inline(always)]
pub(super) fn without<V: Vector>(a: V, b: V, c: V) -> V {
    ternary!(a, b, c; |a, b, c| a & !b & !c)
}

/// *Locked candidates*, pointing and claiming, all at once. A band has 3 x 3 mini-lines: three rows by three
/// boxes. A digit is in three of them, one in each row and each box. If it is in this mini-line, it must be
/// possible in the other two rows and the other two boxes, once each:
///
/// ```text
///  here  -  -       here  -  -
///   -    a  -        -    -  b
///   -    -  d        -    c  -
/// ```
#[inline(always)]
pub(super) fn fitting<V: Vector>(a: V, b: V, c: V, d: V) -> V {
    let bc = b.and(c);
    ternary!(a, d, bc; |a, d, bc| a & d | bc)
}
