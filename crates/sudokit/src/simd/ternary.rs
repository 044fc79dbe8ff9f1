//! [`ternary!`], a bitwise formula of three vectors, and its expansion for back ends without an instruction
//! for it.

use super::Vector;

/// `ternary!(a, b, c; |a, b, c| a & b | c)`: the formula, bit by bit, as one operation.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr; |$x:ident, $y:ident, $z:ident| $formula:expr) => {
        $crate::simd::Vector::ternary::<
            {
                // The columns of a truth table; the formula of the columns is the column of the formula.
                let ($x, $y, $z) = (0b1111_0000_u8, 0b1100_1100_u8, 0b1010_1010_u8);
                $formula as i32
            },
        >($a, $b, $c)
    };
}
pub(crate) use ternary;

/// The function of three bits by Shannon's expansion: the function of `a` and `b` where `c` is 1, and the one
/// where it is 0. The compiler simplifies it to what the table needs.
#[inline(always)]
pub(super) fn expanded<V: Vector, const TABLE: i32>(a: V, b: V, c: V) -> V {
    let zero = of_two(a, b, TABLE);
    let one = of_two(a, b, TABLE >> 1);
    // The compiler does not find this: if one function contains the other, no mask is needed.
    let (zeros, ones) = (TABLE & 0b0101_0101, TABLE >> 1 & 0b0101_0101);
    if zeros & !ones == 0 {
        zero.or(one.and(c))
    } else if ones & !zeros == 0 {
        one.or(zero.and(c.not()))
    } else {
        pick(c, one, zero)
    }
}

/// The function of two bits whose value is bit `4a + 2b` of the table.
#[inline(always)]
fn of_two<V: Vector>(a: V, b: V, table: i32) -> V {
    let (x, y) =
        (pick(b, bit(a, table >> 6), bit(a, table >> 4)), pick(b, bit(a, table >> 2), bit(a, table)));
    pick(a, x, y)
}

/// The lowest bit of the table in all bits.
#[inline(always)]
fn bit<V: Vector>(any: V, table: i32) -> V {
    any.splat(if table & 1 == 1 { u16::MAX } else { 0 })
}

#[inline(always)]
fn pick<V: Vector>(by: V, yes: V, no: V) -> V {
    yes.and(by).or(no.and(by.not()))
}
