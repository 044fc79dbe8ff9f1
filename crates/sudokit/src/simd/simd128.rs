//! WebAssembly with 128-bit vectors: the portable back end has its words in registers.
//!
//! A module either has these instructions or not, so there is nothing to detect. Vectors with other lanes are
//! arrays here, too.

use std::arch::wasm32::*;
use std::mem::transmute;

use super::{Bits, FourWords, Portable, TwoRegisters, WordToken};

/// A register of 4 lanes of 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct WordRegister(v128);

/// A register as bytes, or bytes as a register.
macro_rules! bits_of {
    ($bits:expr, $from:ty, $to:ty) => {
        // SAFETY: both have 16 bytes, and any bits are a value of both.
        unsafe { transmute::<$from, $to>($bits) }
    };
}

impl WordToken for Portable {
    type Words = TwoRegisters<WordRegister>;

    #[inline(always)]
    fn words(self, &[a, b, c, d, e, f, g, h]: &[u32; 8]) -> Self::Words {
        TwoRegisters(WordRegister(u32x4(a, b, c, d)), WordRegister(u32x4(e, f, g, h)))
    }

    /// The instruction for sets takes the highest bit of each byte. Shifting 16-bit lanes moves bits of one
    /// byte to the lower bits of the next, which does not matter.
    #[inline(always)]
    fn read_numbers(self, bytes: [&[u8; 16]; 2], first: u8, from: &[u8; 32]) -> [u32; 4] {
        let (from, _) = from.as_chunks();
        let mut sets = [0; 4];
        for half in 0..2 {
            let numbers = u8x16_sub(bits_of!(*bytes[half], [u8; 16], v128), u8x16_splat(first));
            let from = v128_and(bits_of!(from[half], [u8; 16], v128), u8x16_splat(15));
            let numbers = u8x16_swizzle(u8x16_min(numbers, u8x16_splat(15)), from);
            for (k, set) in sets.iter_mut().enumerate() {
                *set |= u32::from(u8x16_bitmask(u16x8_shl(numbers, 7 - k as u32))) << (16 * half);
            }
        }
        sets
    }
}

impl Bits for WordRegister {
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        WordRegister(u32x4_splat(word))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        WordRegister(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        WordRegister(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        WordRegister(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        WordRegister(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        WordRegister(u32x4_shl(self.0, BITS))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        WordRegister(u32x4_shr(self.0, BITS))
    }
}

impl FourWords for WordRegister {
    #[inline(always)]
    fn table(self, [a, b, c, d]: [u32; 4]) -> Self {
        WordRegister(u32x4(a, b, c, d))
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        let a = self.0;
        [
            u32x4_extract_lane::<0>(a),
            u32x4_extract_lane::<1>(a),
            u32x4_extract_lane::<2>(a),
            u32x4_extract_lane::<3>(a),
        ]
    }

    #[inline(always)]
    fn lower_lanes(self, other: Self) -> Self {
        WordRegister(u64x2_shuffle::<0, 2>(self.0, other.0))
    }

    #[inline(always)]
    fn upper_lanes(self, other: Self) -> Self {
        WordRegister(u64x2_shuffle::<1, 3>(self.0, other.0))
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        WordRegister(u32x4_eq(self.0, u32x4_splat(0)))
    }

    #[inline(always)]
    fn any(self) -> bool {
        v128_any_true(self.0)
    }

    #[inline(always)]
    fn numbers(bits: [Self; 4], from: &[u8; 16], bit: &[u8; 16], base: u8) -> [u8; 16] {
        let (from, bit) = (bits_of!(*from, [u8; 16], v128), bits_of!(*bit, [u8; 16], v128));
        let mut numbers = u8x16_splat(base);
        for (k, bits) in bits.into_iter().enumerate() {
            let set = u8x16_eq(v128_and(u8x16_swizzle(bits.0, from), bit), bit);
            numbers = u8x16_add(numbers, v128_and(set, u8x16_splat(1 << k)));
        }
        bits_of!(numbers, v128, [u8; 16])
    }
}
