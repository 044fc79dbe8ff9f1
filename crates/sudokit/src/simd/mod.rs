//! Vectors of lanes of 16 bits: the only `unsafe` of the crate. Nothing here knows Sudoku.
//!
//! An engine is written once, over [`Vector`], and runs on every [`Backend`]: on registers of 512, 256 or 128
//! bits, or on plain arrays, which every machine has and which say what the operations mean. What moves numbers
//! from lane to lane is apart, in [`Permute`]: only an engine that has one board in a vector needs it, and only
//! AVX-512 does it well.
//!
//! # How it is kept safe
//! The instructions of a back end must not be reached on a machine that lacks them, so the proof that it has
//! them is a value. A [`Token`] is only made by detection; a vector is only made from a token, or from
//! another vector; an operation needs a vector. All three are the crate's own types with private fields, so
//! whoever calls an operation has the proof in hand, and calling it is safe.
//!
//! # How it is kept fast
//! Instructions only become part of a function that was compiled for the machine that has them. That
//! function is [`Token::run`]; what it runs, a [`Kernel`], and everything the kernel calls down to the last
//! operation must be `#[inline(always)]`, so that all of it ends up inside. Two things do not: closures (so
//! no `map` over an array of vectors, and loops where the order of instructions does not matter), and
//! functions without the attribute. Where a kernel is to be left out of line, it is run by another `run`, which is
//! never inlined. (The function below it, with the instructions, cannot say so: of such functions the compiler
//! takes the attribute as one of the place that calls it, and within another `run` loses it.)
//!
//! Source: the token as proof is the pattern of `fearless_simd` and `pulp`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod logic;
mod missing;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod turn;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub use backend::Backend;
#[cfg(test)]
pub(crate) use backend::Job;
pub(crate) use logic::logic;
#[cfg(not(target_arch = "aarch64"))]
pub(crate) use missing::Missing as Neon;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use missing::{Missing as Avx2, Missing as Avx512};
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
pub(crate) use portable::Portable;

/// The numbers of 32 lanes, as they lie in memory: what tables are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [u16; 32]);

/// Sixty-four bytes, as they lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

/// The 96 numbers of a row of a table, as they lie in memory.
pub(crate) type Row = [Lanes; 3];

/// The proof that a back end can be used on this machine.
pub(crate) trait Token: Copy + Send + 'static {
    type Vector: Vector;

    /// Runs the kernel, compiled for this back end and out of line.
    fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output;

    /// A vector of the first of these numbers, as many as it has lanes.
    fn load(self, lanes: &Lanes) -> Self::Vector;

    /// Turns rows into columns: lane *r* of column *c* is number *c* of row *r*. At most 96 columns.
    fn columns<const COLUMNS: usize>(self, rows: &[Row; 32], columns: &mut [Self::Vector; COLUMNS]);

    /// Number *i* of the row becomes `table[text[i] % 32]`, and past the end of the text `table[0]`.
    fn read(self, text: &[u8; 81], table: &Lanes, row: &mut Row);

    /// Byte *i* of the text becomes this base plus the number of bits below the only bit of number *i*.
    fn write(self, row: &Row, base: u8, text: &mut [u8; 81]);
}

/// What can be run on a back end. `run` and all that it calls must be `#[inline(always)]`.
pub(crate) trait Kernel<T: Token> {
    type Output;

    fn run(self, token: T) -> Self::Output;
}

/// A vector of lanes of 16 bits that keep to themselves.
///
/// Sets of lanes are bits of a `u32`: bit *l* is lane *l*. Arithmetic wraps.
pub(crate) trait Vector: Copy + Send + 'static {
    /// How many lanes there are: at most 32.
    const LANES: u32;

    /// This number in all lanes; this vector is the proof.
    fn splat(self, number: u16) -> Self;

    /// The numbers; past the last lane there are zeros.
    fn lanes(self) -> Lanes;

    /// Turns columns back into rows, as many as there are lanes: see [`Token::columns`]. Past the last column
    /// there are zeros.
    fn rows<const COLUMNS: usize>(columns: &[Self; COLUMNS], rows: &mut [Row; 32]);

    /// Any function of three bits, bit by bit: bit `4a + 2b + c` of `TABLE` is its value. See [`logic!`].
    #[inline(always)]
    fn logic<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        logic::expanded::<Self, TABLE>(self, b, c)
    }

    fn not(self) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn add(self, other: Self) -> Self;

    fn min(self, other: Self) -> Self;

    fn max(self, other: Self) -> Self;

    fn shl<const BITS: u32>(self) -> Self;

    /// Of each lane the number in the table for how many of its bits are set, which must not be all 16.
    fn by_count(self, table: &Lanes) -> Self;

    /// The lanes with one bit at most, 0 in the others.
    fn if_single(self) -> Self;

    /// The lanes with three bits, 0 in the others.
    fn if_triple(self) -> Self;

    /// How many bits are set in each lane, of which there must be no more than two.
    fn count_of_two(self) -> Self;

    /// Where this is 0, `other`.
    fn or_else(self, other: Self) -> Self;

    /// These lanes, 0 in the others.
    fn keep(self, lanes: u32) -> Self;

    /// The lanes where `other` has its highest bit, 0 in the others.
    fn where_high(self, other: Self) -> Self;

    /// The lanes with the same number in both.
    fn equals(self, other: Self) -> u32;
}

/// A vector of 32 lanes between which numbers can be moved: what it takes to hold a board by itself.
pub(crate) trait Permute: Vector {
    /// These numbers; this vector is the proof.
    fn table(self, lanes: &Lanes) -> Self;

    /// `table[text[at] % 32]`, lane by lane; past the end of the text there is a 0. Places are below 128.
    fn look_up(self, text: &[u8; 81], at: &Lanes, table: &Lanes) -> Self;

    /// Writes 81 of the 128 bytes of two vectors, those with the numbers `at`. Byte `2l` is the lower half
    /// of lane *l* of `low`, byte `2l + 1` its upper half; from 64 on the same of `high`.
    fn write(low: Self, high: Self, at: &[Bytes; 2], text: &mut [u8; 81]);

    /// Lane *l* becomes lane `from[l] % 32`.
    #[inline(always)]
    fn permute(self, from: &Lanes) -> Self {
        self.permute_by(self.table(from))
    }

    /// The same by the numbers of a vector.
    fn permute_by(self, from: Self) -> Self;

    fn minus_one(self) -> Self;

    /// Less `other`, but no less than 0.
    fn saturating_sub(self, other: Self) -> Self;

    /// Less `other` in these lanes.
    fn sub_in(self, lanes: u32, other: Self) -> Self;

    /// How many bits are set in each lane.
    fn count_ones(self) -> Self;

    /// The greatest number of any lane, in all lanes.
    fn greatest(self) -> Self;

    /// `other` in these lanes.
    fn replace(self, lanes: u32, other: Self) -> Self;

    /// The lanes in which the two share no bit.
    fn apart(self, other: Self) -> u32;

    /// The lanes with no more than this number.
    fn at_most(self, number: u16) -> u32;

    /// Whether any bit is set.
    fn any(self) -> bool;
}

#[cfg(test)]
mod tests;
