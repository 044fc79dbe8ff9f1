//! The back end of arrays: it runs on every machine and defines what the operations mean.

use std::array::from_fn;

use super::{Bytes, Kernel, Lanes, PORTABLE_WORDS_ARE_REGISTERS, Permute, Row, Token, Vector, assert_length};

/// Proves nothing: every machine has arrays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Token for Portable {
    type Vector = Lanes;

    #[inline(never)]
    fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn run_part<K: Kernel<Self>>(self, part: K) -> K::Output {
        if PORTABLE_WORDS_ARE_REGISTERS { part.run(self) } else { self.run(part) }
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Lanes {
        *lanes
    }

    #[inline(always)]
    fn columns<const COLUMNS: usize>(self, rows: &[Row; 32], columns: &mut [Lanes; COLUMNS]) {
        for (r, row) in rows.iter().enumerate() {
            for (column, number) in columns.iter_mut().zip(row.iter().flat_map(|part| part.0)) {
                column.0[r] = number;
            }
        }
    }

    #[inline(always)]
    fn read_bytes<const N: usize>(self, bytes: &[u8; N], table: &Lanes, row: &mut Row) {
        const { assert_length(N) };
        for (i, to) in row.iter_mut().flat_map(|part| &mut part.0).enumerate() {
            *to = table.0[bytes.get(i).map_or(0, |byte| usize::from(*byte) % 32)];
        }
    }

    #[inline(always)]
    fn write_bit_indices<const N: usize>(self, row: &Row, base: u8, bytes: &mut [u8; N]) {
        const { assert_length(N) };
        for (to, number) in bytes.iter_mut().zip(row.iter().flat_map(|part| part.0)) {
            *to = base.wrapping_add(number.trailing_zeros() as u8);
        }
    }
}

impl Lanes {
    /// Lane by lane.
    #[inline(always)]
    fn each(self, f: impl Fn(u16) -> u16) -> Self {
        Lanes(from_fn(|l| f(self.0[l])))
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Lanes(from_fn(|l| f(self.0[l], other.0[l])))
    }

    /// The lanes for which `f` is true.
    #[inline(always)]
    fn lanes_where(self, other: Self, f: impl Fn(u16, u16) -> bool) -> u32 {
        (0..32).fold(0, |lanes, l| lanes | u32::from(f(self.0[l], other.0[l])) << l)
    }
}

impl Vector for Lanes {
    const LANES: u32 = 32;

    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        Lanes([number; 32])
    }

    #[inline(always)]
    fn lanes(self) -> Lanes {
        self
    }

    #[inline(always)]
    fn rows<const COLUMNS: usize>(columns: &[Self; COLUMNS], rows: &mut [Row; 32]) {
        for (r, row) in rows.iter_mut().enumerate() {
            let columns = columns.iter().map(|column| column.0[r]).chain(std::iter::repeat(0));
            for (to, number) in row.iter_mut().flat_map(|part| &mut part.0).zip(columns) {
                *to = number;
            }
        }
    }

    /// The disjunctive normal form: for each row of the truth table that is 1, the bits that match it.
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        Lanes(from_fn(|l| {
            let (a, b, c) = (self.0[l], b.0[l], c.0[l]);
            let row = |row: u32| {
                let a = if row & 4 != 0 { a } else { !a };
                let b = if row & 2 != 0 { b } else { !b };
                let c = if row & 1 != 0 { c } else { !c };
                if TABLE >> row & 1 != 0 { a & b & c } else { 0 }
            };
            row(0) | row(1) | row(2) | row(3) | row(4) | row(5) | row(6) | row(7)
        }))
    }

    #[inline(always)]
    fn not(self) -> Self {
        self.each(|a| !a)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.both(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.both(other, u16::min)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.both(other, u16::max)
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        self.each(|a| a << BITS)
    }

    #[inline(always)]
    fn by_count(self, table: &Lanes) -> Self {
        self.each(|a| table.0[a.count_ones() as usize])
    }

    #[inline(always)]
    fn keep_single_bits(self) -> Self {
        self.each(|a| if a & a.wrapping_sub(1) == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn keep_where_negative(self, other: Self) -> Self {
        self.both(other, |a, b| if b >> 15 == 1 { a } else { 0 })
    }

    #[inline(always)]
    fn count_up_to_two(self) -> Self {
        self.each(|a| u16::from(a != 0) + u16::from(a & a.wrapping_sub(1) != 0))
    }

    /// With the lowest bit removed twice, one bit is left.
    #[inline(always)]
    fn keep_triple_bits(self) -> Self {
        let rest = |a: u16| a & a.wrapping_sub(1);
        self.each(|a| if rest(rest(a)) != 0 && rest(rest(rest(a))) == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn or_where_zero(self, other: Self) -> Self {
        self.both(other, |a, b| if a == 0 { b } else { a })
    }

    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        Lanes(from_fn(|l| if lanes >> l & 1 != 0 { self.0[l] } else { 0 }))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> u32 {
        self.lanes_where(other, |a, b| a == b)
    }
}

impl Permute for Lanes {
    #[inline(always)]
    fn table(self, lanes: &Lanes) -> Self {
        *lanes
    }

    #[inline(always)]
    fn look_up_bytes<const N: usize>(self, bytes: &[u8; N], at: &Lanes, table: &Lanes) -> Lanes {
        const { assert_length(N) };
        let byte = |at: u16| bytes.get(usize::from(at)).map_or(0, |byte| usize::from(*byte));
        at.each(|at| table.0[byte(at) % 32])
    }

    #[inline(always)]
    fn write_bytes<const N: usize>(low: Self, high: Self, at: &[Bytes; 2], bytes: &mut [u8; N]) {
        const { assert_length(N) };
        let byte = |at: u8| {
            let at = usize::from(at) % 128;
            let vector = if at < 64 { low } else { high };
            vector.0[at % 64 / 2].to_le_bytes()[at % 2]
        };
        for (place, to) in bytes.iter_mut().enumerate() {
            *to = byte(at[place / 64].0[place % 64]);
        }
    }

    #[inline(always)]
    fn permute_by(self, from: Self) -> Self {
        from.each(|from| self.0[usize::from(from) % 32])
    }

    #[inline(always)]
    fn minus_one(self) -> Self {
        self.each(|a| a.wrapping_sub(1))
    }

    #[inline(always)]
    fn saturating_sub(self, other: Self) -> Self {
        self.both(other, u16::saturating_sub)
    }

    #[inline(always)]
    fn sub_in(self, lanes: u32, other: Self) -> Self {
        self.replace(lanes, self.both(other, u16::wrapping_sub))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        self.each(|a| a.count_ones() as u16)
    }

    #[inline(always)]
    fn greatest(self) -> Self {
        Lanes([self.0.into_iter().fold(0, u16::max); 32])
    }

    #[inline(always)]
    fn first(self) -> u16 {
        self.0[0]
    }

    #[inline(always)]
    fn replace(self, lanes: u32, other: Self) -> Self {
        Lanes(from_fn(|l| if lanes >> l & 1 != 0 { other.0[l] } else { self.0[l] }))
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> u32 {
        self.lanes_where(other, |a, b| a & b == 0)
    }

    #[inline(always)]
    fn at_most(self, number: u16) -> u32 {
        self.lanes_where(self, |a, _| a <= number)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.into_iter().fold(0, |all, a| all | a) != 0
    }
}
