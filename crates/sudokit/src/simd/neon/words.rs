//! Vectors of words in two registers.

use std::arch::aarch64::*;
use std::mem::transmute;

use super::{Neon, intrinsics};
use crate::simd::{Bits, FourWords, TwoRegisters, WordToken};

/// A register of 4 lanes of 32 bits, made only from a [`Neon`] or another register.
#[derive(Clone, Copy)]
pub(crate) struct WordRegister(uint32x4_t);

impl WordToken for Neon {
    type Words = TwoRegisters<WordRegister>;

    #[inline(always)]
    fn words(self, words: &[u32; 8]) -> Self::Words {
        let [a, b] = intrinsics!(transmute::<[u32; 8], [uint32x4_t; 2]>(*words));
        TwoRegisters(WordRegister(a), WordRegister(b))
    }

    /// Each set of 16 bits is a sum of powers of two, one sum for each half. Neighbors are added three times,
    /// in all sets at once.
    #[inline(always)]
    fn read_numbers(self, bytes: [&[u8; 16]; 2], first: u8, from: &[u8; 32]) -> [u32; 4] {
        let powers = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let (from, _) = from.as_chunks();
        intrinsics!({
            let powers = transmute::<[u8; 16], uint8x16_t>(powers);
            let mut sets = [[vdupq_n_u8(0); 2]; 4];
            let mut half = 0;
            while half < 2 {
                let numbers = transmute::<[u8; 16], uint8x16_t>(*bytes[half]);
                let numbers = vminq_u8(vsubq_u8(numbers, vdupq_n_u8(first)), vdupq_n_u8(15));
                let from = vandq_u8(transmute::<[u8; 16], uint8x16_t>(from[half]), vdupq_n_u8(15));
                let numbers = vqtbl1q_u8(numbers, from);
                let mut k = 0;
                while k < 4 {
                    sets[k][half] = vandq_u8(vtstq_u8(numbers, vdupq_n_u8(1 << k)), powers);
                    k += 1;
                }
                half += 1;
            }
            let [[a0, b0], [a1, b1], [a2, b2], [a3, b3]] = sets;
            let low = vpaddq_u8(vpaddq_u8(a0, b0), vpaddq_u8(a1, b1));
            let high = vpaddq_u8(vpaddq_u8(a2, b2), vpaddq_u8(a3, b3));
            transmute::<uint8x16_t, [u32; 4]>(vpaddq_u8(low, high))
        })
    }
}

impl Bits for WordRegister {
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        intrinsics!(WordRegister(vdupq_n_u32(word)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics!(WordRegister(vandq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics!(WordRegister(vorrq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        intrinsics!(WordRegister(veorq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        intrinsics!(WordRegister(vbicq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        intrinsics!(WordRegister(vshlq_u32(self.0, vdupq_n_s32(BITS.cast_signed()))))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        intrinsics!(WordRegister(vshlq_u32(self.0, vdupq_n_s32(-BITS.cast_signed()))))
    }
}

impl FourWords for WordRegister {
    #[inline(always)]
    fn table(self, words: [u32; 4]) -> Self {
        intrinsics!(WordRegister(transmute::<[u32; 4], uint32x4_t>(words)))
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        intrinsics!(transmute::<uint32x4_t, [u32; 4]>(self.0))
    }

    #[inline(always)]
    fn lower_lanes(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        intrinsics!(WordRegister(vreinterpretq_u32_u64(vtrn1q_u64(
            vreinterpretq_u64_u32(a),
            vreinterpretq_u64_u32(b)
        ))))
    }

    #[inline(always)]
    fn upper_lanes(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        intrinsics!(WordRegister(vreinterpretq_u32_u64(vtrn2q_u64(
            vreinterpretq_u64_u32(a),
            vreinterpretq_u64_u32(b)
        ))))
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        intrinsics!(WordRegister(vceqzq_u32(self.0)))
    }

    #[inline(always)]
    fn any(self) -> bool {
        intrinsics!(vmaxvq_u32(self.0)) != 0
    }

    #[inline(always)]
    fn numbers(bits: [Self; 4], from: &[u8; 16], bit: &[u8; 16], base: u8) -> [u8; 16] {
        intrinsics!({
            let from = transmute::<[u8; 16], uint8x16_t>(*from);
            let bit = transmute::<[u8; 16], uint8x16_t>(*bit);
            let mut numbers = vdupq_n_u8(base);
            let mut k = 0;
            while k < 4 {
                let set = vtstq_u8(vqtbl1q_u8(vreinterpretq_u8_u32(bits[k].0), from), bit);
                numbers = vaddq_u8(numbers, vandq_u8(set, vdupq_n_u8(1 << k)));
                k += 1;
            }
            transmute::<uint8x16_t, [u8; 16]>(numbers)
        })
    }
}
