//! Vectors of eight lanes of 32 bits, as sets of bits: [`Bits`], [`Words`] and [`WordVector`]. [`Pair`] is
//! two of them in step.

use super::Token;

/// A word of bits, or several: a number, a vector, or two in step. Shifts lose the bits that leave a 32-bit
/// lane.
pub(crate) trait Bits: Copy + Send + 'static {
    /// This number in all lanes.
    fn splat(self, word: u32) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// The bits that `other` does not have.
    fn without(self, other: Self) -> Self;

    fn shl<const BITS: u32>(self) -> Self;

    fn shr<const BITS: u32>(self) -> Self;
}

/// A vector of eight lanes of 32 bits, or two in step.
pub(crate) trait Words: Bits {
    /// The lower halves of the two vectors.
    fn lower_halves(self, other: Self) -> Self;

    /// The upper halves of the two vectors.
    fn upper_halves(self, other: Self) -> Self;

    fn swap_halves(self) -> Self;

    /// For each half, the lower two lanes of one vector, and of the other.
    fn lower_quarters(self, other: Self) -> Self;

    /// For each half, the upper two lanes of one vector, and of the other.
    fn upper_quarters(self, other: Self) -> Self;

    /// Moves to lane *l* of each half lane `FROM >> 2 * l & 3` of the half.
    fn permute_halves<const FROM: i32>(self) -> Self;

    /// Moves lane `from[l] % 8` to lane *l*.
    fn permute(self, from: &[u32; 8]) -> Self;

    /// All bits in the lanes that are 0, no bit in the others.
    fn where_zero(self) -> Self;
}

/// A vector of eight lanes of 32 bits.
pub(crate) trait WordVector: Words {
    /// A vector of these numbers.
    fn table(self, words: &[u32; 8]) -> Self;

    fn words(self) -> [u32; 8];

    /// Lanes 0 to 3 as one number, lane 0 the lowest.
    fn lower_half(self) -> u128;

    /// The lower half of one vector and the upper half of the other.
    fn join_halves(self, upper: Self) -> Self;

    /// Whether any bit is set.
    fn any(self) -> bool;

    /// The lanes that are 0, as a set.
    fn zeros(self) -> u32;

    /// Sets byte *i* to the base plus a number whose bit *k* is bit `at[i]` of vector *k*. The halves of each
    /// vector are the same. There are 64 to 95 bytes.
    fn write_numbers<const N: usize>(bits: [Self; 4], at: &BitPlaces, base: u8, bytes: &mut [u8; N]);
}

/// The proof that a back end with vectors of words can be used on this machine.
pub(crate) trait WordToken: Token {
    type Words: WordVector;

    /// A vector of these numbers.
    fn words(self, words: &[u32; 8]) -> Self::Words;

    /// Computes for each byte the difference to `first`, or 15 if the difference is not from 0 to 15. Bit *i*
    /// of result *k* is bit *k* of the difference for byte `from[i] % 16`, in the first bytes if *i* is below
    /// 16, otherwise in the second.
    fn read_numbers(self, bytes: [&[u8; 16]; 2], first: u8, from: &[u8; 32]) -> [u32; 4];
}

/// For 96 bytes, the positions of bits in a vector, from 0 to 127.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct BitPlaces {
    /// The byte that has the bit.
    pub(super) bytes: [[u8; 32]; 3],
    /// The bit in its byte.
    pub(super) bits: [[u8; 32]; 3],
}

impl BitPlaces {
    pub(crate) const fn new(places: &[u8; 96]) -> BitPlaces {
        let mut all = BitPlaces { bytes: [[0; 32]; 3], bits: [[1; 32]; 3] };
        let mut i = 0;
        while i < 96 {
            assert!(places[i] < 128);
            all.bytes[i / 32][i % 32] = places[i] / 8;
            all.bits[i / 32][i % 32] = 1 << (places[i] % 8);
            i += 1;
        }
        all
    }
}

/// Two numbers or vectors that get the same operations, each operation on one and then on the other. A
/// processor does not look far enough ahead to find a second computation behind a long first one.
#[derive(Clone, Copy)]
pub(crate) struct Pair<B>(pub(crate) B, pub(crate) B);

/// Operations on a pair.
macro_rules! in_step {
    ($($name:ident $(<const $n:ident: $t:ty>)? ($($arg:ident)?);)*) => { $(
        #[inline(always)]
        fn $name $(<const $n: $t>)? (self $(, $arg: Self)?) -> Self {
            Pair(self.0.$name $(::<$n>)? ($($arg.0)?), self.1.$name $(::<$n>)? ($($arg.1)?))
        }
    )* };
}

impl<B: Bits> Bits for Pair<B> {
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        Pair(self.0.splat(word), self.1.splat(word))
    }

    in_step! {
        and(other);
        or(other);
        xor(other);
        without(other);
        shl<const BITS: u32>();
        shr<const BITS: u32>();
    }
}

impl<W: Words> Words for Pair<W> {
    in_step! {
        lower_halves(other);
        upper_halves(other);
        swap_halves();
        lower_quarters(other);
        upper_quarters(other);
        permute_halves<const FROM: i32>();
        where_zero();
    }

    #[inline(always)]
    fn permute(self, from: &[u32; 8]) -> Self {
        Pair(self.0.permute(from), self.1.permute(from))
    }
}

impl Bits for u32 {
    #[inline(always)]
    fn splat(self, word: u32) -> u32 {
        word
    }

    #[inline(always)]
    fn and(self, other: u32) -> u32 {
        self & other
    }

    #[inline(always)]
    fn or(self, other: u32) -> u32 {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: u32) -> u32 {
        self ^ other
    }

    #[inline(always)]
    fn without(self, other: u32) -> u32 {
        self & !other
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> u32 {
        self << BITS
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> u32 {
        self >> BITS
    }
}
