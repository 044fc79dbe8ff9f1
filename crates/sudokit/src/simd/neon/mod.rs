//! The back end of 64-bit Arm: a vector is a register of 8 lanes.
//!
//! The registers are short, but there are 32 of them, and there are instructions that look up bytes in
//! several registers.

mod transpose;
mod words;

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;
use std::mem::transmute;

use super::{Kernel, Lanes, Row, Token, Vector, assert_length};

/// Proves that this machine has the instructions: only [`detect`](Neon::detect) makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

/// A register of 8 lanes of 16 bits, made only from a [`Neon`] or another register.
#[derive(Clone, Copy)]
pub(crate) struct Register(uint16x8_t);

impl Neon {
    /// All machines of this architecture have it, but only little-endian ones are supported, because numbers
    /// are looked up by their bytes.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        (cfg!(target_endian = "little") && is_aarch64_feature_detected!("neon")).then_some(Neon(()))
    }
}

/// One expression of intrinsics.
macro_rules! intrinsics {
    ($e:expr) => {
        // SAFETY: the intrinsics need a feature that the machine has: the token, or the register, that is an
        // argument of the function proves it. They touch no memory. Only arrays and registers of the same
        // size are transmuted; both allow any bits and have no padding.
        unsafe { $e }
    };
}
use intrinsics;

impl Token for Neon {
    type Vector = Register;

    #[inline(always)]
    fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        /// The features that `detect` asks for, and no others.
        #[target_feature(enable = "neon")]
        #[inline(never)]
        fn with_features<K: Kernel<Neon>>(token: Neon, kernel: K) -> K::Output {
            kernel.run(token)
        }
        // SAFETY: the token exists, so `detect` found the feature.
        unsafe { with_features(self, kernel) }
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        Register(intrinsics!(transmute::<[u16; 8], uint16x8_t>(lanes.0.as_chunks().0[0])))
    }

    #[inline(always)]
    fn columns<const COLUMNS: usize>(self, rows: &[Row; 32], columns: &mut [Register; COLUMNS]) {
        transpose::columns(self, rows, columns);
    }

    #[inline(always)]
    fn read_bytes<const N: usize>(self, bytes: &[u8; N], table: &Lanes, row: &mut Row) {
        const { assert_length(N) };
        let mut padded = [0; 96];
        padded[..N].copy_from_slice(bytes);
        let table = self.bytes(table);
        for (part, bytes) in row.iter_mut().zip(padded.as_chunks::<32>().0) {
            for (to, bytes) in part.0.as_chunks_mut().0.iter_mut().zip(bytes.as_chunks().0) {
                *to = intrinsics!({
                    let bytes = transmute::<[u8; 8], uint8x8_t>(*bytes);
                    let at = Register(vmovl_u8(vand_u8(bytes, vdup_n_u8(31))));
                    transmute::<uint8x16_t, [u16; 8]>(vqtbl4q_u8(table, at.bytes_of_numbers()))
                });
            }
        }
    }

    #[inline(always)]
    fn write_bit_indices<const N: usize>(self, row: &Row, base: u8, bytes: &mut [u8; N]) {
        const { assert_length(N) };
        let mut padded = [0; 96];
        for (part, bytes) in row.iter().zip(padded.as_chunks_mut::<32>().0) {
            for (numbers, to) in part.0.as_chunks().0.iter().zip(bytes.as_chunks_mut().0) {
                *to = intrinsics!({
                    let numbers = transmute::<[u16; 8], uint16x8_t>(*numbers);
                    // The number of bits below the only set bit.
                    let below = Register(vsubq_u16(numbers, vdupq_n_u16(1)));
                    let bytes = vadd_u8(vmovn_u16(below.counts()), vdup_n_u8(base));
                    transmute::<uint8x8_t, [u8; 8]>(bytes)
                });
            }
        }
        bytes.copy_from_slice(&padded[..N]);
    }
}

impl Neon {
    /// A table of 64 bytes.
    #[inline(always)]
    fn bytes(self, lanes: &Lanes) -> uint8x16x4_t {
        intrinsics!(transmute::<[u16; 32], uint8x16x4_t>(lanes.0))
    }
}

impl Register {
    /// The byte indices of the numbers whose indices are in these lanes.
    #[inline(always)]
    fn bytes_of_numbers(self) -> uint8x16_t {
        intrinsics!(vreinterpretq_u8_u16(vmlaq_n_u16(vdupq_n_u16(0x0100), self.0, 0x0202)))
    }

    /// The number of bits set in each lane.
    #[inline(always)]
    fn counts(self) -> uint16x8_t {
        intrinsics!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))))
    }

    /// In lane *l* the bit *l*.
    #[inline(always)]
    fn lane_bits(self) -> uint16x8_t {
        intrinsics!(transmute::<[u16; 8], uint16x8_t>([1, 2, 4, 8, 16, 32, 64, 128]))
    }
}

impl Vector for Register {
    const LANES: u32 = 8;

    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        intrinsics!(Register(vdupq_n_u16(number)))
    }

    #[inline(always)]
    fn lanes(self) -> Lanes {
        let mut lanes = Lanes([0; 32]);
        lanes.0.as_chunks_mut().0[0] = intrinsics!(transmute::<uint16x8_t, [u16; 8]>(self.0));
        lanes
    }

    #[inline(always)]
    fn rows<const COLUMNS: usize>(columns: &[Self; COLUMNS], rows: &mut [Row; 32]) {
        transpose::rows(columns, rows);
    }

    #[inline(always)]
    fn not(self) -> Self {
        intrinsics!(Register(vmvnq_u16(self.0)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics!(Register(vandq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics!(Register(vorrq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        intrinsics!(Register(vaddq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        intrinsics!(Register(vminq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        intrinsics!(Register(vmaxq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        intrinsics!(Register(vshlq_u16(self.0, vdupq_n_s16(BITS as i16))))
    }

    #[inline(always)]
    fn by_count(self, table: &Lanes) -> Self {
        let uint8x16x4_t(a, b, ..) = Neon(()).bytes(table);
        let at = Register(self.counts()).bytes_of_numbers();
        intrinsics!(Register(vreinterpretq_u16_u8(vqtbl2q_u8(uint8x16x2_t(a, b), at))))
    }

    #[inline(always)]
    fn keep_single_bits(self) -> Self {
        let less = self.add(self.splat(u16::MAX));
        intrinsics!(Register(vbicq_u16(self.0, vtstq_u16(self.0, less.0))))
    }

    #[inline(always)]
    fn keep_where_negative(self, other: Self) -> Self {
        self.and(intrinsics!(Register(vcltzq_s16(vreinterpretq_s16_u16(other.0)))))
    }

    #[inline(always)]
    fn count_up_to_two(self) -> Self {
        Register(self.counts())
    }

    #[inline(always)]
    fn keep_triple_bits(self) -> Self {
        self.and(intrinsics!(Register(vceqq_u16(self.counts(), vdupq_n_u16(3)))))
    }

    #[inline(always)]
    fn or_where_zero(self, other: Self) -> Self {
        intrinsics!(Register(vbslq_u16(vceqzq_u16(self.0), other.0, self.0)))
    }

    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        let these = intrinsics!(vtstq_u16(vdupq_n_u16(lanes as u16), self.lane_bits()));
        self.and(Register(these))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> u32 {
        let equal = intrinsics!(vceqq_u16(self.0, other.0));
        intrinsics!(vaddvq_u16(vandq_u16(equal, self.lane_bits()))).into()
    }
}
