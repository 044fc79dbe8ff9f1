//! Vectors of words as arrays: they run on every machine and define what the operations mean.
//!
//! WebAssembly with 128-bit vectors has registers in their place (`simd128.rs`).

use std::array::from_fn;

use super::{BitPlaces, Bits, Portable, WordToken, WordVector, Words, assert_length};

/// Eight words in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct EightWords([u32; 8]);

impl WordToken for Portable {
    type Words = EightWords;

    #[inline(always)]
    fn words(self, words: &[u32; 8]) -> EightWords {
        EightWords(*words)
    }

    #[inline(always)]
    fn read_numbers(self, bytes: [&[u8; 16]; 2], first: u8, from: &[u8; 32]) -> [u32; 4] {
        let mut bits = [0; 4];
        for (i, from) in from.iter().enumerate() {
            let number = bytes[i / 16][usize::from(*from % 16)].wrapping_sub(first).min(15);
            for (k, bits) in bits.iter_mut().enumerate() {
                *bits |= u32::from(number >> k & 1) << i;
            }
        }
        bits
    }
}

impl EightWords {
    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        EightWords(from_fn(|l| f(self.0[l], other.0[l])))
    }
}

impl Bits for EightWords {
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        EightWords([word; 8])
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
    fn xor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.both(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        EightWords(self.0.map(|a| a << BITS))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        EightWords(self.0.map(|a| a >> BITS))
    }
}

impl Words for EightWords {
    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        EightWords(from_fn(|l| if l < 4 { self.0[l] } else { other.0[l - 4] }))
    }

    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        EightWords(from_fn(|l| if l < 4 { self.0[l + 4] } else { other.0[l] }))
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        EightWords(from_fn(|l| self.0[(l + 4) % 8]))
    }

    #[inline(always)]
    fn lower_quarters(self, other: Self) -> Self {
        EightWords(from_fn(|l| if l % 4 < 2 { self.0[l] } else { other.0[l - 2] }))
    }

    #[inline(always)]
    fn upper_quarters(self, other: Self) -> Self {
        EightWords(from_fn(|l| if l % 4 < 2 { self.0[l + 2] } else { other.0[l] }))
    }

    #[inline(always)]
    fn permute_halves<const FROM: i32>(self) -> Self {
        EightWords(from_fn(|l| self.0[l / 4 * 4 + (FROM >> (2 * (l % 4)) & 3) as usize]))
    }

    #[inline(always)]
    fn permute(self, from: &[u32; 8]) -> Self {
        EightWords(from.map(|from| self.0[from as usize % 8]))
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        EightWords(self.0.map(|a| if a == 0 { u32::MAX } else { 0 }))
    }
}

impl WordVector for EightWords {
    #[inline(always)]
    fn table(self, words: &[u32; 8]) -> Self {
        EightWords(*words)
    }

    #[inline(always)]
    fn words(self) -> [u32; 8] {
        self.0
    }

    #[inline(always)]
    fn lower_half(self) -> u128 {
        (0..4).fold(0, |all, l| all | u128::from(self.0[l]) << (32 * l))
    }

    #[inline(always)]
    fn join_halves(self, upper: Self) -> Self {
        EightWords(from_fn(|l| if l < 4 { self.0[l] } else { upper.0[l] }))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.into_iter().fold(0, |all, a| all | a) != 0
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        (0..8).fold(0, |lanes, l| lanes | u32::from(self.0[l] == 0) << l)
    }

    #[inline(always)]
    fn write_numbers<const N: usize>(bits: [Self; 4], at: &BitPlaces, base: u8, bytes: &mut [u8; N]) {
        const { assert_length(N) };
        for (i, to) in bytes.iter_mut().enumerate() {
            let (byte, bit) = (usize::from(at.bytes[i / 32][i % 32]), at.bits[i / 32][i % 32]);
            let number = (0..4_u8).filter(|k| {
                let word = bits[usize::from(*k)].0[byte / 4 % 4];
                word.to_le_bytes()[byte % 4] & bit != 0
            });
            *to = base.wrapping_add(number.fold(0, |number, k| number | 1 << k));
        }
    }
}
