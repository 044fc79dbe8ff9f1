//! Adders for many small numbers at once, bit by bit: bit `i` of the words `[ones, twos, ...]` is number `i`.

/// The sum of two bits: the ones and the twos.
#[inline(always)]
pub(super) fn half_add(a: u64, b: u64) -> [u64; 2] {
    [a ^ b, a & b]
}

/// The sum of three bits: the ones and the twos.
#[inline(always)]
pub(super) fn full_add(a: u64, b: u64, c: u64) -> [u64; 2] {
    let either = a ^ b;
    [either ^ c, (a & b) | (either & c)]
}

/// The sum of two numbers of two bits.
#[inline(always)]
pub(super) fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 3] {
    let [one, carry] = half_add(a[0], b[0]);
    let [two, four] = full_add(a[1], b[1], carry);
    [one, two, four]
}
