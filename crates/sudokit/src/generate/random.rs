//! [`Random`]: random choices that are the same for the same seed on every machine and in every version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::cell::{Cell, CellSet};
use crate::symmetry::Transform;

/// The seed of one item of a series, so that each item can be generated alone, in any order, on any machine.
///
/// The seeds come from SplitMix64 (Steele, Lea, Flood 2014), which never repeats, started with a hash of the
/// series' seed.
///
/// ```
/// use sudokit::generate::seed_of;
/// assert_eq!(seed_of(1, 7), seed_of(1, 7));
/// assert_ne!(seed_of(1, 7), seed_of(1, 8));
/// assert_ne!(seed_of(1, 7), seed_of(2, 6));
/// ```
#[must_use]
pub fn seed_of(seed: u64, index: u64) -> u64 {
    // The state of SplitMix64 grows by this constant.
    mixed(mixed(seed).wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// The transform that makes an isomorph of a record. It differs for each record, numbered from 1, and for
/// each of its isomorphs, numbered from 0.
///
/// ```
/// use sudokit::generate::transform_of_isomorph;
/// assert_ne!(transform_of_isomorph(1, 1, 0), transform_of_isomorph(1, 1, 1));
/// ```
#[must_use]
pub fn transform_of_isomorph(seed: u64, record: u64, index: u64) -> Transform {
    Random::new(seed_of(seed_of(seed, record), index)).transform()
}

/// The mixing function of SplitMix64, a bijection.
const fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The generator xoshiro256++, seeded by SplitMix64. The choices made from its numbers are defined here,
/// because another version of a library might make them differently.
///
/// ```
/// use sudokit::generate::Random;
/// let (mut a, mut b) = (Random::new(1), Random::new(1));
/// assert!((0..100).all(|_| a.below(81) == b.below(81)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `end`, which must not be 0. (The bias is less than one in 2^50 for the numbers used
    /// here.)
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    /// A uniformly random transform (up to one part in 2^42).
    #[must_use]
    pub fn transform(&mut self) -> Transform {
        const RELABELINGS: u64 = Transform::COUNT / Transform::GEOMETRIC;
        // Two draws: `COUNT` does not fit into `usize` on 32-bit machines, and one draw would be less
        // uniform.
        let geometric = self.below(Transform::GEOMETRIC as usize) as u64;
        let index = geometric * RELABELINGS + self.below(RELABELINGS as usize) as u64;
        Transform::from_index(index).unwrap_or_default()
    }

    /// Puts the items in random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// A random one of the cells, if there is any.
    pub(super) fn cell(&mut self, cells: CellSet) -> Option<Cell> {
        if cells.is_empty() { None } else { cells.iter().nth(self.below(cells.len())) }
    }

    /// The items in random order.
    #[must_use]
    pub fn shuffled<T, const N: usize>(&mut self, mut items: [T; N]) -> [T; N] {
        self.shuffle(&mut items);
        items
    }
}
