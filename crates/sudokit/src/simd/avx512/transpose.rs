//! Transposes rows of numbers in memory into columns in registers, and back.
//!
//! The unit is the *block*, 16 columns: half a cache line of each row. A register takes that half of two
//! rows, so a block is 16 registers; each group of eight is [transposed](transpose_8x8!), and a last round
//! joins the groups.
//!
//! Unused columns of a block cost nothing: the compiler removes the code for them.
//!
//! # Tried without gain
//! Works on whole cache lines (with 32 registers in use, none is left for halves).

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Avx512, Register};
use crate::simd::transpose_8x8::transpose_8x8;
use crate::simd::{Row, Vector};

/// Columns of a block.
const BLOCK: usize = 16;

/// Joining the groups swaps rows 8 to 15 with rows 16 to 23, so they are swapped beforehand.
const fn place(row: usize) -> usize {
    [0, 16, 8, 24][row / 8] + row % 8
}

/// One expression of intrinsics.
macro_rules! intrinsics {
    ($e:expr) => {
        // SAFETY: the intrinsics need features that the machine has: callers outside this module pass a token
        // or registers, and nothing else calls its private functions. They touch no memory. Halves of cache
        // lines and registers of the same size both allow any bits and have no padding.
        unsafe { $e }
    };
}

/// Transposes eight registers of eight numbers, in each 16 bytes.
#[inline(always)]
fn transpose(r: [__m512i; 8]) -> [__m512i; 8] {
    intrinsics!(transpose_8x8!(r;
        _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
        _mm512_unpacklo_epi32 _mm512_unpackhi_epi32,
        _mm512_unpacklo_epi64 _mm512_unpackhi_epi64))
}

/// The half cache line of this block in this row.
#[inline(always)]
fn half<const AT: usize>(row: &Row) -> &[u16; BLOCK] {
    &row[AT / 2].0.as_chunks().0[AT % 2]
}

/// The same block of two rows.
#[inline(always)]
fn pair<const AT: usize, const ROW: usize>(rows: &[Row; 32]) -> __m512i {
    let (low, high) = (half::<AT>(&rows[const { place(ROW) }]), half::<AT>(&rows[const { place(ROW + 16) }]));
    intrinsics!({
        let low = transmute::<[u16; 16], __m256i>(*low);
        let high = transmute::<[u16; 16], __m256i>(*high);
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
    })
}

#[inline(always)]
fn block_of_columns<const AT: usize, const COLUMNS: usize>(
    rows: &[Row; 32],
    columns: &mut [Register; COLUMNS],
) {
    if BLOCK * AT >= COLUMNS {
        return;
    }
    let a = transpose([
        pair::<AT, 0>(rows),
        pair::<AT, 1>(rows),
        pair::<AT, 2>(rows),
        pair::<AT, 3>(rows),
        pair::<AT, 4>(rows),
        pair::<AT, 5>(rows),
        pair::<AT, 6>(rows),
        pair::<AT, 7>(rows),
    ]);
    let b = transpose([
        pair::<AT, 8>(rows),
        pair::<AT, 9>(rows),
        pair::<AT, 10>(rows),
        pair::<AT, 11>(rows),
        pair::<AT, 12>(rows),
        pair::<AT, 13>(rows),
        pair::<AT, 14>(rows),
        pair::<AT, 15>(rows),
    ]);
    for i in 0..8 {
        if BLOCK * AT + i < COLUMNS {
            columns[BLOCK * AT + i] = intrinsics!(Register(_mm512_shuffle_i64x2::<0x88>(a[i], b[i])));
        }
        if BLOCK * AT + 8 + i < COLUMNS {
            columns[BLOCK * AT + 8 + i] = intrinsics!(Register(_mm512_shuffle_i64x2::<0xDD>(a[i], b[i])));
        }
    }
}

/// See [`Token::columns`](crate::simd::Token::columns).
#[inline(always)]
pub(super) fn columns<const COLUMNS: usize>(_: Avx512, rows: &[Row; 32], columns: &mut [Register; COLUMNS]) {
    const { assert!(COLUMNS <= 6 * BLOCK) };
    block_of_columns::<5, COLUMNS>(rows, columns);
    block_of_columns::<0, COLUMNS>(rows, columns);
    block_of_columns::<1, COLUMNS>(rows, columns);
    block_of_columns::<2, COLUMNS>(rows, columns);
    block_of_columns::<3, COLUMNS>(rows, columns);
    block_of_columns::<4, COLUMNS>(rows, columns);
}

/// Sets this block of a row.
#[inline(always)]
fn put<const AT: usize>(row: &mut Row, to: __m256i) {
    row[AT / 2].0.as_chunks_mut().0[AT % 2] = intrinsics!(transmute::<__m256i, [u16; 16]>(to));
}

#[inline(always)]
fn block_of_rows<const AT: usize, const COLUMNS: usize>(columns: &[Register; COLUMNS], rows: &mut [Row; 32]) {
    let mut c = [columns[0].splat(0).0; BLOCK];
    for (i, c) in c.iter_mut().enumerate() {
        if BLOCK * AT + i < COLUMNS {
            *c = columns[BLOCK * AT + i].0;
        }
    }
    let a = transpose([c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]]);
    let b = transpose([c[8], c[9], c[10], c[11], c[12], c[13], c[14], c[15]]);
    for i in 0..8 {
        let (x, y) = intrinsics!((
            _mm512_permutex2var_epi64(a[i], _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), b[i]),
            _mm512_permutex2var_epi64(a[i], _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), b[i]),
        ));
        let (low, high) = intrinsics!((_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x)));
        put::<AT>(&mut rows[i], low);
        put::<AT>(&mut rows[i + 8], high);
        let (low, high) = intrinsics!((_mm512_castsi512_si256(y), _mm512_extracti64x4_epi64::<1>(y)));
        put::<AT>(&mut rows[i + 16], low);
        put::<AT>(&mut rows[i + 24], high);
    }
}

/// See [`Vector::rows`].
#[inline(always)]
pub(super) fn rows<const COLUMNS: usize>(columns: &[Register; COLUMNS], rows: &mut [Row; 32]) {
    const { assert!(0 < COLUMNS && COLUMNS <= 6 * BLOCK) };
    block_of_rows::<0, COLUMNS>(columns, rows);
    block_of_rows::<1, COLUMNS>(columns, rows);
    block_of_rows::<2, COLUMNS>(columns, rows);
    block_of_rows::<3, COLUMNS>(columns, rows);
    block_of_rows::<4, COLUMNS>(columns, rows);
    block_of_rows::<5, COLUMNS>(columns, rows);
}
