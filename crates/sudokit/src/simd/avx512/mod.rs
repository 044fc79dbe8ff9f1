//! The back end of x86-64 with AVX-512 as of Intel's Ice Lake and AMD's Zen 4: a vector is a register.

mod transpose;

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Bytes, Kernel, Lanes, Permute, Row, Token, Vector, assert_length};

/// Proves that this machine has the instructions: only [`detect`](Avx512::detect) makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

/// A register of 32 lanes of 16 bits, made only from an [`Avx512`] or another register.
#[derive(Clone, Copy)]
pub(crate) struct Register(__m512i);

impl Avx512 {
    /// Detects the features; the standard library caches the answer.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx512(()))
    }
}

/// One expression of intrinsics.
macro_rules! intrinsics {
    ($e:expr) => {
        // SAFETY: the intrinsics need features that the machine has: the token, or the register, that is
        // an argument of the function proves it. They touch no memory.
        unsafe { $e }
    };
}

/// The bytes past the 64th of `n` bytes, as a mask.
const fn rest(n: usize) -> u64 {
    assert_length(n);
    (1 << (n - 64)) - 1
}

impl Token for Avx512 {
    type Vector = Register;

    #[inline(always)]
    fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        /// The features that `detect` asks for, and no others.
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512bitalg")]
        #[target_feature(enable = "bmi1,bmi2,popcnt")]
        #[inline(never)]
        fn with_features<K: Kernel<Avx512>>(token: Avx512, kernel: K) -> K::Output {
            kernel.run(token)
        }
        // SAFETY: the token exists, so `detect` found all of these features.
        unsafe { with_features(self, kernel) }
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        // Both are 64 bytes without padding and allow any bits.
        intrinsics!(Register(transmute::<[u16; 32], __m512i>(lanes.0)))
    }

    #[inline(always)]
    fn columns<const COLUMNS: usize>(self, rows: &[Row; 32], columns: &mut [Register; COLUMNS]) {
        transpose::columns(self, rows, columns);
    }

    #[inline(always)]
    fn read_bytes<const N: usize>(self, bytes: &[u8; N], table: &Lanes, row: &mut Row) {
        // SAFETY: as above; the bytes 0 to 63 are read, and of the next 32 the ones in `rest`: all are within
        // the `N` bytes.
        let parts = unsafe {
            let start = bytes.as_ptr().cast::<i8>();
            [
                _mm256_loadu_epi8(start),
                _mm256_loadu_epi8(start.add(32)),
                _mm256_maskz_loadu_epi8(const { rest(N) as u32 }, start.add(64)),
            ]
        };
        let table = self.load(table);
        for (part, bytes) in row.iter_mut().zip(parts) {
            *part = intrinsics!(table.permute_by(Register(_mm512_cvtepu8_epi16(bytes)))).lanes();
        }
    }

    #[inline(always)]
    fn write_bit_indices<const N: usize>(self, row: &Row, base: u8, bytes: &mut [u8; N]) {
        let base = self.load(&row[0]).splat(base.into());
        let mut parts = intrinsics!([_mm256_setzero_si256(); 3]);
        for (part, bytes) in row.iter().zip(&mut parts) {
            // The number of bits below the only set bit.
            let number = self.load(part).minus_one().count_ones().add(base);
            *bytes = intrinsics!(_mm512_cvtepi16_epi8(number.0));
        }
        // SAFETY: as above; the bytes 0 to 63 are written, and of the next 32 the ones in `rest`: all are
        // within the `N` bytes.
        unsafe {
            let start = bytes.as_mut_ptr().cast::<i8>();
            _mm256_storeu_epi8(start, parts[0]);
            _mm256_storeu_epi8(start.add(32), parts[1]);
            _mm256_mask_storeu_epi8(start.add(64), const { rest(N) as u32 }, parts[2]);
        }
    }
}

impl Vector for Register {
    const LANES: u32 = 32;

    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        intrinsics!(Register(_mm512_set1_epi16(number.cast_signed())))
    }

    #[inline(always)]
    fn lanes(self) -> Lanes {
        intrinsics!(Lanes(transmute::<__m512i, [u16; 32]>(self.0)))
    }

    #[inline(always)]
    fn rows<const COLUMNS: usize>(columns: &[Self; COLUMNS], rows: &mut [Row; 32]) {
        transpose::rows(columns, rows);
    }

    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        intrinsics!(Register(_mm512_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0)))
    }

    #[inline(always)]
    fn not(self) -> Self {
        intrinsics!(Register(_mm512_xor_si512(self.0, _mm512_set1_epi16(-1))))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_or_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_min_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_max_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        intrinsics!(Register(_mm512_slli_epi16::<BITS>(self.0)))
    }

    #[inline(always)]
    fn by_count(self, table: &Lanes) -> Self {
        self.table(table).permute_by(self.count_ones())
    }

    /// Uses a saturating subtraction. For a plain one the compiler generates a bit count, which needs the
    /// same execution port as the test.
    #[inline(always)]
    fn keep_single_bits(self) -> Self {
        self.keep(self.disjoint(self.saturating_sub(self.splat(1))))
    }

    #[inline(always)]
    fn count_up_to_two(self) -> Self {
        self.count_ones()
    }

    #[inline(always)]
    fn keep_triple_bits(self) -> Self {
        self.keep(self.count_ones().equals(self.splat(3)))
    }

    #[inline(always)]
    fn or_where_zero(self, other: Self) -> Self {
        self.replace(self.disjoint(self), other)
    }

    #[inline(always)]
    fn keep_where_negative(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_maskz_mov_epi16(_mm512_movepi16_mask(other.0), self.0)))
    }

    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        intrinsics!(Register(_mm512_maskz_mov_epi16(lanes, self.0)))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> u32 {
        intrinsics!(_mm512_cmpeq_epi16_mask(self.0, other.0))
    }
}

impl Permute for Register {
    #[inline(always)]
    fn table(self, lanes: &Lanes) -> Self {
        // The register proves that there was a token.
        Avx512(()).load(lanes)
    }

    #[inline(always)]
    fn look_up_bytes<const N: usize>(self, bytes: &[u8; N], at: &Lanes, table: &Lanes) -> Register {
        let (at, table) = (self.table(at), self.table(table));
        // SAFETY: as above; the bytes 0 to 63 are read, and of the next 64 the ones in `rest`: all are within
        // the `N` bytes.
        let (low, high) = unsafe {
            let start = bytes.as_ptr().cast::<i8>();
            (_mm512_loadu_epi8(start), _mm512_maskz_loadu_epi8(const { rest(N) }, start.add(64)))
        };
        intrinsics!({
            let found = _mm512_permutex2var_epi8(low, at.0, high);
            Register(_mm512_permutexvar_epi16(found, table.0))
        })
    }

    #[inline(always)]
    fn write_bytes<const N: usize>(low: Self, high: Self, at: &[Bytes; 2], bytes: &mut [u8; N]) {
        let (first, second) = intrinsics!({
            let [first, second] =
                [transmute::<[u8; 64], __m512i>(at[0].0), transmute::<[u8; 64], __m512i>(at[1].0)];
            (_mm512_permutex2var_epi8(low.0, first, high.0), _mm512_permutex2var_epi8(low.0, second, high.0))
        });
        // SAFETY: as above; the bytes 0 to 63 are written, and of the next 64 the ones in `rest`: all are
        // within the `N` bytes.
        unsafe {
            _mm512_storeu_epi8(bytes.as_mut_ptr().cast(), first);
            _mm512_mask_storeu_epi8(bytes.as_mut_ptr().add(64).cast(), const { rest(N) }, second);
        }
    }

    #[inline(always)]
    fn permute_by(self, from: Self) -> Self {
        intrinsics!(Register(_mm512_permutexvar_epi16(from.0, self.0)))
    }

    #[inline(always)]
    fn minus_one(self) -> Self {
        intrinsics!(Register(_mm512_add_epi16(self.0, self.splat(u16::MAX).0)))
    }

    #[inline(always)]
    fn saturating_sub(self, other: Self) -> Self {
        intrinsics!(Register(_mm512_subs_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn sub_in(self, lanes: u32, other: Self) -> Self {
        intrinsics!(Register(_mm512_mask_sub_epi16(self.0, lanes, self.0, other.0)))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        intrinsics!(Register(_mm512_popcnt_epi16(self.0)))
    }

    /// Halves the vector twice, and then uses the instruction for the minimum of eight lanes on the
    /// complement.
    #[inline(always)]
    fn greatest(self) -> Self {
        intrinsics!({
            let half =
                _mm256_max_epu16(_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0));
            let quarter = _mm_max_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            let not = _mm_set1_epi16(-1);
            let least = _mm_minpos_epu16(_mm_xor_si128(quarter, not));
            Register(_mm512_broadcastw_epi16(_mm_xor_si128(least, not)))
        })
    }

    #[inline(always)]
    fn first(self) -> u16 {
        intrinsics!(_mm_cvtsi128_si32(_mm512_castsi512_si128(self.0)) as u16)
    }

    #[inline(always)]
    fn replace(self, lanes: u32, other: Self) -> Self {
        intrinsics!(Register(_mm512_mask_mov_epi16(self.0, lanes, other.0)))
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> u32 {
        intrinsics!(_mm512_testn_epi16_mask(self.0, other.0))
    }

    #[inline(always)]
    fn at_most(self, number: u16) -> u32 {
        intrinsics!(_mm512_cmple_epu16_mask(self.0, self.splat(number).0))
    }

    #[inline(always)]
    fn any(self) -> bool {
        intrinsics!(_mm512_test_epi32_mask(self.0, self.0) != 0)
    }
}
