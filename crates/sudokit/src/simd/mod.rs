//! Vectors of lanes of 16 or 32 bits, masks and shuffles: the only `unsafe` of the crate. Nothing here knows
//! Sudoku.
//!
//! A kernel is written once, over [`Vector`] or [`WordVector`], and runs on every [`Backend`]: on registers
//! of 512, 256 or 128 bits, or on plain arrays, which work on every machine and define the operations.
//! Operations that move numbers from lane to lane are separate, in [`Permute`]: only AVX-512 does them well.
//!
//! # How it is kept safe
//! The instructions of a back end must not be reached on a machine that lacks them, so the proof that the
//! machine has them is a value. A [`Token`] is made only by detection; a vector is made only from a token, or
//! from another vector; an operation needs a vector. All three are the crate's own types with private fields,
//! so a caller of an operation has the proof, and calling it is safe.
//!
//! # How it is kept fast
//! Instructions are inlined only into a function that is compiled for a machine that has them. That function
//! is [`Token::run`]. The [`Kernel`] that it runs, and everything the kernel calls down to the last
//! operation, must be `#[inline(always)]`, so that all of it is inlined there. Closures are not inlined (so
//! there is no `map` over an array of vectors), and neither are functions without the attribute. To keep a
//! part of a kernel out of line, run it with another `run`, which is never inlined. (The inner function with
//! the target features cannot have `inline(never)`: for such functions the compiler treats it as an attribute
//! of the call site, and loses it within another `run`.)
//!
//! Source: the token as proof is the pattern of `fearless_simd` and `pulp`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(not(target_feature = "simd128"))]
mod portable_words;
#[cfg(target_feature = "simd128")]
mod simd128;
mod ternary;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod transpose_8x8;
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
mod two_registers;
mod unavailable;
mod words;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(test)]
pub(crate) use backend::Job;
pub use backend::{Backend, ParseBackendError};
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
pub(crate) use portable::Portable;
pub(crate) use ternary::ternary;
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
use two_registers::{FourWords, TwoRegisters};
#[cfg(not(target_arch = "aarch64"))]
pub(crate) use unavailable::Unavailable as Neon;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use unavailable::{Unavailable as Avx2, Unavailable as Avx512};
pub(crate) use words::{BitPlaces, Bits, Pair, WordToken, WordVector, Words};

/// Whether the portable back end has vectors of words in registers: in WebAssembly with 128-bit vectors.
pub(crate) const PORTABLE_WORDS_ARE_REGISTERS: bool = cfg!(target_feature = "simd128");

/// The numbers of 32 lanes in memory: what tables are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [u16; 32]);

/// Sixty-four bytes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

/// Ninety-six numbers in memory.
pub(crate) type Row = [Lanes; 3];

/// Asserts that operations on rows and arrays of bytes support this length.
const fn assert_length(bytes: usize) {
    assert!(64 <= bytes && bytes < 96, "an array has 64 to 95 bytes");
}

/// The proof that a back end can be used on this machine.
pub(crate) trait Token: Copy + Send + 'static {
    type Vector: Vector;

    /// Runs the kernel, compiled for this back end and out of line.
    fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output;

    /// Runs a part of a kernel, compiled like the kernel itself: inlined if vectors are registers, out of
    /// line if they are arrays. On arrays an operation is many instructions, and a call is cheaper than a
    /// second copy of them.
    #[inline(always)]
    fn run_part<K: Kernel<Self>>(self, part: K) -> K::Output {
        part.run(self)
    }

    /// A vector of the first of these numbers, as many as the vector has lanes.
    fn load(self, lanes: &Lanes) -> Self::Vector;

    /// Transposes rows into columns: lane *r* of column *c* is number *c* of row *r*. At most 96 columns.
    fn columns<const COLUMNS: usize>(self, rows: &[Row; 32], columns: &mut [Self::Vector; COLUMNS]);

    /// Sets number *i* of the row to `table[bytes[i] % 32]`, and to `table[0]` past the end of the bytes.
    /// There are 64 to 95 bytes.
    fn read_bytes<const N: usize>(self, bytes: &[u8; N], table: &Lanes, row: &mut Row);

    /// Sets lane *r* of column *c* to `table[rows[r][c] % 32]`, for as many rows as a vector has lanes. There
    /// are 64 to 95 bytes in a row, all below 128, and both halves of the table are the same.
    #[inline(always)]
    fn read_columns<const N: usize>(self, rows: &[[u8; N]], table: &Lanes, columns: &mut [Self::Vector; N]) {
        let mut numbers: [Row; 32] = [[Lanes([0; 32]); 3]; 32];
        for (bytes, numbers) in rows.iter().zip(&mut numbers) {
            self.read_bytes(bytes, table, numbers);
        }
        self.columns(&numbers, columns);
    }

    /// Sets byte *i* to the base plus the index of the only bit of number *i* of the row. There are 64 to 95
    /// bytes.
    fn write_bit_indices<const N: usize>(self, row: &Row, base: u8, bytes: &mut [u8; N]);
}

/// A computation that can run on a back end. `run` and everything it calls must be `#[inline(always)]`.
pub(crate) trait Kernel<T: Token> {
    type Output;

    fn run(self, token: T) -> Self::Output;
}

/// A vector of lanes of 16 bits, with operations lane by lane.
///
/// A set of lanes, or mask, is the bits of a `u32`: bit *l* is lane *l*. Arithmetic wraps.
pub(crate) trait Vector: Copy + Send + 'static {
    /// The number of lanes: at most 32.
    const LANES: u32;

    /// This number in all lanes.
    fn splat(self, number: u16) -> Self;

    /// The numbers, and zeros past the last lane.
    fn lanes(self) -> Lanes;

    /// Transposes columns back into rows, one for each lane: see [`Token::columns`]. Numbers past the last
    /// column are zero.
    fn rows<const COLUMNS: usize>(columns: &[Self; COLUMNS], rows: &mut [Row; 32]);

    /// Any function of three bits, bit by bit: bit `4a + 2b + c` of `TABLE` is its value. See [`ternary!`].
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        ternary::expanded::<Self, TABLE>(self, b, c)
    }

    fn not(self) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn add(self, other: Self) -> Self;

    fn min(self, other: Self) -> Self;

    fn max(self, other: Self) -> Self;

    fn shl<const BITS: u32>(self) -> Self;

    /// For each lane, the number in the table at the index of the lane's bit count, which must not be 16.
    fn by_count(self, table: &Lanes) -> Self;

    /// Keeps the lanes with at most one bit; 0 in the others.
    fn keep_single_bits(self) -> Self;

    /// Keeps the lanes with exactly three bits; 0 in the others.
    fn keep_triple_bits(self) -> Self;

    /// The number of bits set in each lane; there must be at most two.
    fn count_up_to_two(self) -> Self;

    /// `other` in the lanes that are 0.
    fn or_where_zero(self, other: Self) -> Self;

    /// Keeps these lanes; 0 in the others.
    fn keep(self, lanes: u32) -> Self;

    /// Keeps the lanes where `other` has its highest bit set; 0 in the others.
    fn keep_where_negative(self, other: Self) -> Self;

    /// The lanes with the same number in both.
    fn equals(self, other: Self) -> u32;
}

/// A vector of 32 lanes between which numbers can be moved.
pub(crate) trait Permute: Vector {
    /// A vector of these numbers.
    fn table(self, lanes: &Lanes) -> Self;

    /// `table[bytes[at] % 32]`, lane by lane, and `table[0]` past the end of the bytes. Indices are
    /// below 128. There are 64 to 95 bytes.
    fn look_up_bytes<const N: usize>(self, bytes: &[u8; N], at: &Lanes, table: &Lanes) -> Self;

    /// Sets byte *i* to byte number `at[i]` of the 128 bytes of two vectors. Byte `2l` is the lower half of
    /// lane *l* of `low`, byte `2l + 1` its upper half; the bytes from 64 on come from `high`. There are 64
    /// to 95 bytes.
    fn write_bytes<const N: usize>(low: Self, high: Self, at: &[Bytes; 2], bytes: &mut [u8; N]);

    /// Moves lane `from[l] % 32` to lane *l*.
    #[inline(always)]
    fn permute(self, from: &Lanes) -> Self {
        self.permute_by(self.table(from))
    }

    /// The same with the numbers of a vector.
    fn permute_by(self, from: Self) -> Self;

    fn minus_one(self) -> Self;

    /// Minus `other`, but at least 0.
    fn saturating_sub(self, other: Self) -> Self;

    /// Minus `other` in these lanes.
    fn sub_in(self, lanes: u32, other: Self) -> Self;

    /// The number of bits set in each lane.
    fn count_ones(self) -> Self;

    /// The greatest number of any lane, in all lanes.
    fn greatest(self) -> Self;

    /// The number in the first lane.
    fn first(self) -> u16;

    /// `other` in these lanes.
    fn replace(self, lanes: u32, other: Self) -> Self;

    /// The lanes in which the two share no bit.
    fn disjoint(self, other: Self) -> u32;

    /// The lanes with at most this number.
    fn at_most(self, number: u16) -> u32;

    /// Whether any bit is set.
    fn any(self) -> bool;
}

#[cfg(test)]
mod tests;
