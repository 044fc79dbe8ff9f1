//! Vectors of words in a register.

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Avx2, assert_length, intrinsics};
use crate::simd::{BitPlaces, Bits, WordToken, WordVector, Words};

/// A register of 8 lanes of 32 bits, made only from an [`Avx2`] or another register.
#[derive(Clone, Copy)]
pub(crate) struct WordRegister(__m256i);

impl WordToken for Avx2 {
    type Words = WordRegister;

    #[inline(always)]
    fn words(self, words: &[u32; 8]) -> WordRegister {
        intrinsics!(WordRegister(transmute::<[u32; 8], __m256i>(*words)))
    }

    /// The instruction for sets takes the highest bit of each byte. Shifting 16-bit lanes moves bits of one
    /// byte to the lower bits of the next, which does not matter.
    #[inline(always)]
    fn read_numbers(self, [a, b]: [&[u8; 16]; 2], first: u8, from: &[u8; 32]) -> [u32; 4] {
        intrinsics!({
            let bytes = transmute::<[[u8; 16]; 2], __m256i>([*a, *b]);
            let bytes = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first.cast_signed()));
            let bytes = _mm256_min_epu8(bytes, _mm256_set1_epi8(15));
            let from = _mm256_and_si256(transmute::<[u8; 32], __m256i>(*from), _mm256_set1_epi8(15));
            let bytes = _mm256_shuffle_epi8(bytes, from);
            [
                _mm256_movemask_epi8(_mm256_slli_epi16::<7>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<6>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<5>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<4>(bytes)).cast_unsigned(),
            ]
        })
    }
}

impl Bits for WordRegister {
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        intrinsics!(WordRegister(_mm256_set1_epi32(word.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        intrinsics!(WordRegister(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed()))))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        intrinsics!(WordRegister(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed()))))
    }
}

impl Words for WordRegister {
    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_permute2x128_si256::<0x20>(self.0, other.0)))
    }

    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_permute2x128_si256::<0x31>(self.0, other.0)))
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        intrinsics!(WordRegister(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)))
    }

    #[inline(always)]
    fn lower_quarters(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_unpacklo_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn upper_quarters(self, other: Self) -> Self {
        intrinsics!(WordRegister(_mm256_unpackhi_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn permute_halves<const FROM: i32>(self) -> Self {
        intrinsics!(WordRegister(_mm256_shuffle_epi32::<FROM>(self.0)))
    }

    #[inline(always)]
    fn permute(self, from: &[u32; 8]) -> Self {
        intrinsics!(WordRegister(_mm256_permutevar8x32_epi32(self.0, transmute::<[u32; 8], __m256i>(*from))))
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        intrinsics!(WordRegister(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())))
    }
}

impl WordVector for WordRegister {
    #[inline(always)]
    fn table(self, words: &[u32; 8]) -> Self {
        intrinsics!(WordRegister(transmute::<[u32; 8], __m256i>(*words)))
    }

    #[inline(always)]
    fn words(self) -> [u32; 8] {
        intrinsics!(transmute::<__m256i, [u32; 8]>(self.0))
    }

    #[inline(always)]
    fn lower_half(self) -> u128 {
        intrinsics!(transmute::<__m128i, u128>(_mm256_castsi256_si128(self.0)))
    }

    #[inline(always)]
    fn join_halves(self, upper: Self) -> Self {
        intrinsics!(WordRegister(_mm256_blend_epi32::<0b1111_0000>(self.0, upper.0)))
    }

    #[inline(always)]
    fn any(self) -> bool {
        intrinsics!(_mm256_testz_si256(self.0, self.0) == 0)
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        intrinsics!(_mm256_movemask_ps(_mm256_castsi256_ps(self.where_zero().0)).cast_unsigned())
    }

    #[inline(always)]
    fn write_numbers<const N: usize>(bits: [Self; 4], at: &BitPlaces, base: u8, bytes: &mut [u8; N]) {
        const { assert_length(N) };
        let mut parts = [[0; 32]; 3];
        for ((part, from), bit) in parts.iter_mut().zip(&at.bytes).zip(&at.bits) {
            *part = intrinsics!({
                let from = transmute::<[u8; 32], __m256i>(*from);
                let bit = transmute::<[u8; 32], __m256i>(*bit);
                let mut numbers = _mm256_set1_epi8(base.cast_signed());
                let mut k = 0;
                while k < 4 {
                    let here = _mm256_and_si256(_mm256_shuffle_epi8(bits[k].0, from), bit);
                    let set = _mm256_cmpeq_epi8(here, bit);
                    numbers = _mm256_add_epi8(numbers, _mm256_and_si256(set, _mm256_set1_epi8(1 << k)));
                    k += 1;
                }
                transmute::<__m256i, [u8; 32]>(numbers)
            });
        }
        let (to, rest) = bytes.as_chunks_mut::<32>();
        (to[0], to[1]) = (parts[0], parts[1]);
        rest.copy_from_slice(&parts[2][..rest.len()]);
    }
}
