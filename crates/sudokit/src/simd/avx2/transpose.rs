//! Transposes rows of numbers in memory into columns in registers, and back.
//!
//! The unit is the *block*, eight columns: 16 bytes of each row. A register takes the bytes of two rows whose
//! numbers differ by eight, so a block is eight registers, which are then [transposed](transpose_8x8!).

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Avx2, Register};
use crate::simd::transpose_8x8::transpose_8x8;
use crate::simd::{Row, Vector};

/// Columns of a block.
const BLOCK: usize = 8;

/// One expression of intrinsics.
macro_rules! intrinsics {
    ($e:expr) => {
        // SAFETY: the intrinsics need features that the machine has: callers outside this module pass a token
        // or registers, and nothing else calls its private functions. They touch no memory. Sixteen bytes of
        // a row and a register of the same size both allow any bits and have no padding.
        unsafe { $e }
    };
}

/// Transposes eight registers of eight numbers, in each 16 bytes.
#[inline(always)]
fn transpose(r: [__m256i; 8]) -> [__m256i; 8] {
    intrinsics!(transpose_8x8!(r;
        _mm256_unpacklo_epi16 _mm256_unpackhi_epi16,
        _mm256_unpacklo_epi32 _mm256_unpackhi_epi32,
        _mm256_unpacklo_epi64 _mm256_unpackhi_epi64))
}

/// This block of a row.
#[inline(always)]
fn part<const AT: usize>(row: &Row) -> __m128i {
    intrinsics!(transmute::<[u16; BLOCK], __m128i>(row[AT / 4].0.as_chunks().0[AT % 4]))
}

#[inline(always)]
fn block_of_columns<const AT: usize, const COLUMNS: usize>(
    rows: &[Row; 32],
    columns: &mut [Register; COLUMNS],
) {
    if BLOCK * AT >= COLUMNS {
        return;
    }
    let mut pairs = intrinsics!([_mm256_setzero_si256(); 8]);
    for (row, pair) in pairs.iter_mut().enumerate() {
        *pair = intrinsics!(_mm256_set_m128i(part::<AT>(&rows[row + 8]), part::<AT>(&rows[row])));
    }
    for (column, to) in transpose(pairs).into_iter().zip(&mut columns[BLOCK * AT..]) {
        *to = Register(column);
    }
}

/// See [`Token::columns`](crate::simd::Token::columns).
#[inline(always)]
pub(super) fn columns<const COLUMNS: usize>(_: Avx2, rows: &[Row; 32], columns: &mut [Register; COLUMNS]) {
    const { assert!(COLUMNS <= 12 * BLOCK) };
    block_of_columns::<0, COLUMNS>(rows, columns);
    block_of_columns::<1, COLUMNS>(rows, columns);
    block_of_columns::<2, COLUMNS>(rows, columns);
    block_of_columns::<3, COLUMNS>(rows, columns);
    block_of_columns::<4, COLUMNS>(rows, columns);
    block_of_columns::<5, COLUMNS>(rows, columns);
    block_of_columns::<6, COLUMNS>(rows, columns);
    block_of_columns::<7, COLUMNS>(rows, columns);
    block_of_columns::<8, COLUMNS>(rows, columns);
    block_of_columns::<9, COLUMNS>(rows, columns);
    block_of_columns::<10, COLUMNS>(rows, columns);
    block_of_columns::<11, COLUMNS>(rows, columns);
}

/// Transposes the bytes of 16 rows in pairs, as far as they fill blocks of 16. The even byte of a pair is the
/// lower half of a lane. Calls the visitor for every two columns, with the number of the first.
#[inline(always)]
pub(super) fn columns_of_bytes<const N: usize>(
    _: Avx2,
    rows: &[[u8; N]; 16],
    mut visit: impl FnMut(usize, Register),
) {
    let part = |row: usize, block: usize| {
        intrinsics!(transmute::<[u8; 16], __m128i>(rows[row].as_chunks().0[block]))
    };
    for block in 0..N / 16 {
        let mut pairs = intrinsics!([_mm256_setzero_si256(); 8]);
        for (row, pair) in pairs.iter_mut().enumerate() {
            *pair = intrinsics!(_mm256_set_m128i(part(row + 8, block), part(row, block)));
        }
        for (pair, column) in transpose(pairs).into_iter().enumerate() {
            visit(16 * block + 2 * pair, Register(column));
        }
    }
}

/// Sets this block of a row.
#[inline(always)]
fn put<const AT: usize>(row: &mut Row, to: __m128i) {
    row[AT / 4].0.as_chunks_mut().0[AT % 4] = intrinsics!(transmute::<__m128i, [u16; BLOCK]>(to));
}

#[inline(always)]
fn block_of_rows<const AT: usize, const COLUMNS: usize>(columns: &[Register; COLUMNS], rows: &mut [Row; 32]) {
    let mut block = [columns[0].splat(0).0; BLOCK];
    for (i, column) in block.iter_mut().enumerate() {
        if BLOCK * AT + i < COLUMNS {
            *column = columns[BLOCK * AT + i].0;
        }
    }
    for (row, pair) in transpose(block).into_iter().enumerate() {
        let (low, high) = intrinsics!((_mm256_castsi256_si128(pair), _mm256_extracti128_si256::<1>(pair)));
        put::<AT>(&mut rows[row], low);
        put::<AT>(&mut rows[row + 8], high);
    }
}

/// See [`Vector::rows`].
#[inline(always)]
pub(super) fn rows<const COLUMNS: usize>(columns: &[Register; COLUMNS], rows: &mut [Row; 32]) {
    const { assert!(0 < COLUMNS && COLUMNS <= 12 * BLOCK) };
    block_of_rows::<0, COLUMNS>(columns, rows);
    block_of_rows::<1, COLUMNS>(columns, rows);
    block_of_rows::<2, COLUMNS>(columns, rows);
    block_of_rows::<3, COLUMNS>(columns, rows);
    block_of_rows::<4, COLUMNS>(columns, rows);
    block_of_rows::<5, COLUMNS>(columns, rows);
    block_of_rows::<6, COLUMNS>(columns, rows);
    block_of_rows::<7, COLUMNS>(columns, rows);
    block_of_rows::<8, COLUMNS>(columns, rows);
    block_of_rows::<9, COLUMNS>(columns, rows);
    block_of_rows::<10, COLUMNS>(columns, rows);
    block_of_rows::<11, COLUMNS>(columns, rows);
}
