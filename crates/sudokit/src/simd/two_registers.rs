//! A vector of eight words as two registers of 128 bits: [`TwoRegisters`], for back ends without longer
//! registers.

use super::{BitPlaces, Bits, WordVector, Words, assert_length};

/// A register of four lanes of 32 bits.
pub(crate) trait FourWords: Bits {
    /// A register of these numbers.
    fn table(self, words: [u32; 4]) -> Self;

    fn words(self) -> [u32; 4];

    /// The lower two lanes of one register, and of the other.
    fn lower_lanes(self, other: Self) -> Self;

    /// The upper two lanes of one register, and of the other.
    fn upper_lanes(self, other: Self) -> Self;

    fn where_zero(self) -> Self;

    fn any(self) -> bool;

    /// See [`WordVector::write_numbers`]: sixteen of the bytes.
    fn numbers(bits: [Self; 4], from: &[u8; 16], bit: &[u8; 16], base: u8) -> [u8; 16];
}

/// Lanes 0 to 3, and lanes 4 to 7.
#[derive(Clone, Copy)]
pub(crate) struct TwoRegisters<R>(pub(super) R, pub(super) R);

impl<R: FourWords> TwoRegisters<R> {
    /// The lanes with these numbers. The numbers are constants, so the compiler generates one instruction.
    #[inline(always)]
    fn select(self, from: [u32; 4]) -> R {
        let words = self.words();
        self.0.table(from.map(|from| words[from as usize % 8]))
    }
}

/// Operations on both registers.
macro_rules! on_both {
    ($($name:ident $(<const $n:ident: $t:ty>)? ($($arg:ident)?);)*) => { $(
        #[inline(always)]
        fn $name $(<const $n: $t>)? (self $(, $arg: Self)?) -> Self {
            TwoRegisters(self.0.$name $(::<$n>)? ($($arg.0)?), self.1.$name $(::<$n>)? ($($arg.1)?))
        }
    )* };
}

impl<R: FourWords> Bits for TwoRegisters<R> {
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        TwoRegisters(self.0.splat(word), self.1.splat(word))
    }

    on_both! {
        and(other);
        or(other);
        xor(other);
        without(other);
        shl<const BITS: u32>();
        shr<const BITS: u32>();
    }
}

impl<R: FourWords> Words for TwoRegisters<R> {
    on_both! {
        where_zero();
    }

    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        TwoRegisters(self.0, other.0)
    }

    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        TwoRegisters(self.1, other.1)
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        TwoRegisters(self.1, self.0)
    }

    #[inline(always)]
    fn lower_quarters(self, other: Self) -> Self {
        TwoRegisters(self.0.lower_lanes(other.0), self.1.lower_lanes(other.1))
    }

    #[inline(always)]
    fn upper_quarters(self, other: Self) -> Self {
        TwoRegisters(self.0.upper_lanes(other.0), self.1.upper_lanes(other.1))
    }

    #[inline(always)]
    fn permute_halves<const FROM: i32>(self) -> Self {
        let from = |l: u32| (FROM >> (2 * l) & 3).cast_unsigned();
        let lower = [from(0), from(1), from(2), from(3)];
        TwoRegisters(
            self.select(lower),
            self.select([4 + lower[0], 4 + lower[1], 4 + lower[2], 4 + lower[3]]),
        )
    }

    #[inline(always)]
    fn permute(self, &[a, b, c, d, e, f, g, h]: &[u32; 8]) -> Self {
        TwoRegisters(self.select([a, b, c, d]), self.select([e, f, g, h]))
    }
}

impl<R: FourWords> WordVector for TwoRegisters<R> {
    #[inline(always)]
    fn table(self, &[a, b, c, d, e, f, g, h]: &[u32; 8]) -> Self {
        TwoRegisters(self.0.table([a, b, c, d]), self.0.table([e, f, g, h]))
    }

    #[inline(always)]
    fn words(self) -> [u32; 8] {
        let ([a, b, c, d], [e, f, g, h]) = (self.0.words(), self.1.words());
        [a, b, c, d, e, f, g, h]
    }

    #[inline(always)]
    fn lower_half(self) -> u128 {
        let [a, b, c, d] = self.0.words().map(u128::from);
        a | b << 32 | c << 64 | d << 96
    }

    #[inline(always)]
    fn join_halves(self, upper: Self) -> Self {
        TwoRegisters(self.0, upper.1)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.or(self.1).any()
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        let words = self.words();
        (0..8).fold(0, |lanes, l| lanes | u32::from(words[l] == 0) << l)
    }

    #[inline(always)]
    fn write_numbers<const N: usize>(bits: [Self; 4], at: &BitPlaces, base: u8, bytes: &mut [u8; N]) {
        const { assert_length(N) };
        let [a, b, c, d] = bits;
        let mut parts = [[0; 16]; 6];
        for (i, part) in parts.iter_mut().enumerate() {
            let (from, bit) = (&at.bytes[i / 2].as_chunks().0[i % 2], &at.bits[i / 2].as_chunks().0[i % 2]);
            *part = R::numbers([a.0, b.0, c.0, d.0], from, bit, base);
        }
        bytes.copy_from_slice(&parts.as_flattened()[..N]);
    }
}
