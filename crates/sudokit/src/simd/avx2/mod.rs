//! The back end of x86-64 with AVX2: a vector is a register of 16 lanes.
//!
//! There are only 16 registers, no masks, and no instruction for formulas of three vectors. Numbers with all
//! bits or no bit set replace masks. A vector is one register and not two, because kernels would need twice
//! as many registers.

mod transpose;
mod words;

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Kernel, Lanes, Row, Token, Vector, assert_length};

/// Proves that this machine has the instructions: only [`detect`](Avx2::detect) makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// A register of 16 lanes of 16 bits, made only from an [`Avx2`] or another register.
#[derive(Clone, Copy)]
pub(crate) struct Register(__m256i);

impl Avx2 {
    /// Detects the features; the standard library caches the answer.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx2(()))
    }
}

/// One expression of intrinsics.
macro_rules! intrinsics {
    ($e:expr) => {
        // SAFETY: the intrinsics need features that the machine has: the token, or the register, that is an
        // argument of the function proves it. They touch no memory. Only arrays and registers of the same
        // size are transmuted; both allow any bits and have no padding.
        unsafe { $e }
    };
}

use intrinsics;

impl Token for Avx2 {
    type Vector = Register;

    #[inline(always)]
    fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        /// The features that `detect` asks for, and no others.
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        #[inline(never)]
        fn with_features<K: Kernel<Avx2>>(token: Avx2, kernel: K) -> K::Output {
            kernel.run(token)
        }
        // SAFETY: the token exists, so `detect` found all of these features.
        unsafe { with_features(self, kernel) }
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        self.halves(lanes)[0]
    }

    #[inline(always)]
    fn columns<const COLUMNS: usize>(self, rows: &[Row; 32], columns: &mut [Register; COLUMNS]) {
        transpose::columns(self, rows, columns);
    }

    /// As bytes: the lower and the upper bytes of the table's numbers, in the lower and the upper half.
    #[inline(always)]
    fn read_bytes<const N: usize>(self, bytes: &[u8; N], table: &Lanes, row: &mut Row) {
        let [low_table, high_table] = self.halves(table);
        const { assert_length(N) };
        let (bytes, rest) = bytes.as_chunks::<32>();
        let mut last = [0; 32];
        last[..rest.len()].copy_from_slice(rest);
        for (part, bytes) in row.iter_mut().zip([bytes[0], bytes[1], last]) {
            *part = intrinsics!({
                let bytes = transmute::<[u8; 32], __m256i>(bytes);
                let at = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
                let is_high = _mm256_slli_epi16::<3>(bytes);
                let [low_0, low_1] = low_table.tables();
                let [high_0, high_1] = high_table.tables();
                let lower = _mm256_blendv_epi8(
                    _mm256_shuffle_epi8(low_0, at),
                    _mm256_shuffle_epi8(high_0, at),
                    is_high,
                );
                let upper = _mm256_blendv_epi8(
                    _mm256_shuffle_epi8(low_1, at),
                    _mm256_shuffle_epi8(high_1, at),
                    is_high,
                );
                let (a, b) = (_mm256_unpacklo_epi8(lower, upper), _mm256_unpackhi_epi8(lower, upper));
                let halves =
                    [_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b)];
                Lanes(transmute::<[__m256i; 2], [u16; 32]>(halves))
            });
        }
    }

    /// In pairs of bytes, which are transposed before they are looked up.
    #[inline(always)]
    fn read_columns<const N: usize>(self, rows: &[[u8; N]], table: &Lanes, columns: &mut [Register; N]) {
        const { assert_length(N) };
        let tables = self.load(table).tables();
        let rows = rows.as_array().expect("as many rows as lanes");
        transpose::columns_of_bytes(self, rows, |column, pairs| {
            let [even, odd] = pairs.look_up_pairs(tables);
            (columns[column], columns[column + 1]) = (even, odd);
        });
        for (i, column) in columns.iter_mut().enumerate().skip(N / 16 * 16) {
            let number = |row: &[u8; N]| table.0[usize::from(row[i] % 32)];
            *column = self.load(&Lanes(std::array::from_fn(|r| rows.get(r).map_or(0, number))));
        }
    }

    #[inline(always)]
    fn write_bit_indices<const N: usize>(self, row: &Row, base: u8, bytes: &mut [u8; N]) {
        const { assert_length(N) };
        let mut parts = [[0; 32]; 3];
        for (part, bytes) in row.iter().zip(&mut parts) {
            let [a, b] = self.halves(part);
            *bytes = intrinsics!({
                // The number of bits below the only set bit.
                let not = _mm256_set1_epi16(-1);
                let (a, b) = (Register(_mm256_add_epi16(a.0, not)), Register(_mm256_add_epi16(b.0, not)));
                let lower = _mm256_set1_epi16(0xFF);
                let both = _mm256_packus_epi16(
                    _mm256_and_si256(a.counts(), lower),
                    _mm256_and_si256(b.counts(), lower),
                );
                let both = _mm256_permute4x64_epi64::<0b11_01_10_00>(both);
                transmute::<__m256i, [u8; 32]>(_mm256_add_epi8(both, _mm256_set1_epi8(base.cast_signed())))
            });
        }
        let (to, rest) = bytes.as_chunks_mut::<32>();
        (to[0], to[1]) = (parts[0], parts[1]);
        rest.copy_from_slice(&parts[2][..rest.len()]);
    }
}

impl Avx2 {
    /// The first and the last sixteen lanes.
    #[inline(always)]
    fn halves(self, lanes: &Lanes) -> [Register; 2] {
        let [a, b] = intrinsics!(transmute::<[u16; 32], [__m256i; 2]>(lanes.0));
        [Register(a), Register(b)]
    }
}

impl Register {
    /// The lower and the upper bytes of the lanes, as tables of 16 bytes, in both halves of a register.
    #[inline(always)]
    fn tables(self) -> [__m256i; 2] {
        intrinsics!({
            let lower = _mm256_and_si256(self.0, _mm256_set1_epi16(0xFF));
            let both = _mm256_packus_epi16(lower, _mm256_srli_epi16::<8>(self.0));
            let both = _mm256_permute4x64_epi64::<0b11_01_10_00>(both);
            [_mm256_permute4x64_epi64::<0b01_00_01_00>(both), _mm256_permute4x64_epi64::<0b11_10_11_10>(both)]
        })
    }

    /// Looks up the lower four bits of the lower and of the upper byte of each lane, in a table of lower and
    /// upper bytes. The highest bit of a byte must be 0.
    #[inline(always)]
    fn look_up_pairs(self, [lower, upper]: [__m256i; 2]) -> [Self; 2] {
        intrinsics!({
            let (lower, upper) = (_mm256_shuffle_epi8(lower, self.0), _mm256_shuffle_epi8(upper, self.0));
            let is_lower = _mm256_set1_epi16(0xFF);
            [
                Register(_mm256_blendv_epi8(_mm256_slli_epi16::<8>(upper), lower, is_lower)),
                Register(_mm256_blendv_epi8(upper, _mm256_srli_epi16::<8>(lower), is_lower)),
            ]
        })
    }

    /// The number of bits set in each lane, in both of its bytes.
    #[inline(always)]
    fn counts(self) -> __m256i {
        intrinsics!({
            let of_four = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let four = _mm256_set1_epi8(15);
            let lower = _mm256_shuffle_epi8(of_four, _mm256_and_si256(self.0, four));
            let upper = _mm256_shuffle_epi8(of_four, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), four));
            let bytes = _mm256_add_epi8(lower, upper);
            let turned = _mm256_or_si256(_mm256_slli_epi16::<8>(bytes), _mm256_srli_epi16::<8>(bytes));
            _mm256_add_epi8(bytes, turned)
        })
    }

    /// All bits in the lanes with the same number in both, no bit in the others.
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        intrinsics!(Register(_mm256_cmpeq_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.add(self.splat(u16::MAX)))
    }
}

impl Vector for Register {
    const LANES: u32 = 16;

    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        intrinsics!(Register(_mm256_set1_epi16(number.cast_signed())))
    }

    #[inline(always)]
    fn lanes(self) -> Lanes {
        intrinsics!(Lanes(transmute::<[__m256i; 2], [u16; 32]>([self.0, _mm256_setzero_si256()])))
    }

    #[inline(always)]
    fn rows<const COLUMNS: usize>(columns: &[Self; COLUMNS], rows: &mut [Row; 32]) {
        transpose::rows(columns, rows);
    }

    #[inline(always)]
    fn not(self) -> Self {
        intrinsics!(Register(_mm256_xor_si256(self.0, _mm256_set1_epi16(-1))))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics!(Register(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics!(Register(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        intrinsics!(Register(_mm256_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        intrinsics!(Register(_mm256_min_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        intrinsics!(Register(_mm256_max_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        intrinsics!(Register(_mm256_sll_epi16(self.0, _mm_cvtsi32_si128(BITS.cast_signed()))))
    }

    #[inline(always)]
    fn by_count(self, table: &Lanes) -> Self {
        let counts = self.counts();
        let [lower, upper] = Avx2(()).load(table).tables();
        intrinsics!({
            let (lower, upper) = (_mm256_shuffle_epi8(lower, counts), _mm256_shuffle_epi8(upper, counts));
            Register(_mm256_blendv_epi8(upper, lower, _mm256_set1_epi16(0xFF)))
        })
    }

    #[inline(always)]
    fn keep_single_bits(self) -> Self {
        self.and(self.without_lowest().where_equal(self.splat(0)))
    }

    #[inline(always)]
    fn keep_where_negative(self, other: Self) -> Self {
        self.and(intrinsics!(Register(_mm256_srai_epi16::<15>(other.0))))
    }

    #[inline(always)]
    fn count_up_to_two(self) -> Self {
        let one = self.splat(1);
        self.min(one).add(self.without_lowest().min(one))
    }

    /// After its lowest bit is removed twice, one bit must be left.
    #[inline(always)]
    fn keep_triple_bits(self) -> Self {
        let third = self.without_lowest().without_lowest();
        let below = third.add(self.splat(u16::MAX));
        // If there is only one bit, the bits up to it are a greater number than the bits below it.
        self.and(intrinsics!(Register(_mm256_cmpgt_epi16(_mm256_xor_si256(third.0, below.0), below.0))))
    }

    #[inline(always)]
    fn or_where_zero(self, other: Self) -> Self {
        self.or(other.and(self.where_equal(self.splat(0))))
    }

    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        let bits = intrinsics!(Register(_mm256_setr_epi16(
            1,
            1 << 1,
            1 << 2,
            1 << 3,
            1 << 4,
            1 << 5,
            1 << 6,
            1 << 7, //
            1 << 8,
            1 << 9,
            1 << 10,
            1 << 11,
            1 << 12,
            1 << 13,
            1 << 14,
            i16::MIN,
        )));
        self.and(self.splat(lanes as u16).and(bits).where_equal(bits))
    }

    /// Packed to bytes, because only bytes have an instruction for a mask.
    #[inline(always)]
    fn equals(self, other: Self) -> u32 {
        intrinsics!({
            let equal = self.where_equal(other).0;
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(equal), _mm256_extracti128_si256::<1>(equal));
            _mm_movemask_epi8(bytes).cast_unsigned()
        })
    }
}
