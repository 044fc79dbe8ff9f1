//! Transposes rows of numbers in memory into columns in registers, and back.
//!
//! The unit is the *block*, eight columns: 16 bytes of each row, which fill a register. So a block is eight
//! registers, which are then [transposed](transpose_8x8!).

use std::arch::aarch64::*;
use std::mem::transmute;

use super::{Neon, Register};
use crate::simd::transpose_8x8::transpose_8x8;
use crate::simd::{Row, Vector};

/// Columns of a block.
const BLOCK: usize = 8;

/// One expression of intrinsics.
macro_rules! intrinsics {
    ($e:expr) => {
        // SAFETY: the intrinsics need a feature that the machine has: callers outside this module pass a
        // token or registers, and nothing else calls its private functions. They touch no memory. Sixteen
        // bytes of a row and a register of the same size both allow any bits and have no padding.
        unsafe { $e }
    };
}

/// An instruction that interleaves numbers of another width.
macro_rules! interleave {
    ($name:ident $by:ident $to:ident $from:ident) => {
        #[inline(always)]
        fn $name(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
            intrinsics!($from($by($to(a), $to(b))))
        }
    };
}
interleave!(low32 vzip1q_u32 vreinterpretq_u32_u16 vreinterpretq_u16_u32);
interleave!(high32 vzip2q_u32 vreinterpretq_u32_u16 vreinterpretq_u16_u32);
interleave!(low64 vzip1q_u64 vreinterpretq_u64_u16 vreinterpretq_u16_u64);
interleave!(high64 vzip2q_u64 vreinterpretq_u64_u16 vreinterpretq_u16_u64);

#[inline(always)]
fn transpose(r: [uint16x8_t; BLOCK]) -> [uint16x8_t; BLOCK] {
    intrinsics!(transpose_8x8!(r; vzip1q_u16 vzip2q_u16, low32 high32, low64 high64))
}

/// See [`Token::columns`](crate::simd::Token::columns).
#[inline(always)]
pub(super) fn columns<const COLUMNS: usize>(_: Neon, rows: &[Row; 32], columns: &mut [Register; COLUMNS]) {
    const { assert!(COLUMNS <= 12 * BLOCK) };
    for (at, columns) in columns.chunks_mut(BLOCK).enumerate() {
        let mut block = intrinsics!([vdupq_n_u16(0); BLOCK]);
        for (row, part) in rows.iter().zip(&mut block) {
            *part = intrinsics!(transmute::<[u16; BLOCK], uint16x8_t>(row[at / 4].0.as_chunks().0[at % 4]));
        }
        for (column, to) in transpose(block).into_iter().zip(columns) {
            *to = Register(column);
        }
    }
}

/// See [`Vector::rows`].
#[inline(always)]
pub(super) fn rows<const COLUMNS: usize>(columns: &[Register; COLUMNS], rows: &mut [Row; 32]) {
    const { assert!(0 < COLUMNS && COLUMNS <= 12 * BLOCK) };
    for at in 0..12 {
        let mut block = [columns[0].splat(0).0; BLOCK];
        for (part, column) in block.iter_mut().zip(columns.iter().skip(BLOCK * at)) {
            *part = column.0;
        }
        for (row, part) in rows.iter_mut().zip(transpose(block)) {
            row[at / 4].0.as_chunks_mut().0[at % 4] =
                intrinsics!(transmute::<uint16x8_t, [u16; BLOCK]>(part));
        }
    }
}
