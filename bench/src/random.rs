//! Random choices that are the same for the same seed on every machine, and stay so.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The generator xoshiro256++, seeded by SplitMix64. What is made of its numbers is written here rather than
/// taken from a library, whose next version might make something else of them.
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below this one. (Bias: less than one in 2^57 for what is asked here.)
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// These in random order.
    pub(crate) fn shuffled<T, const N: usize>(&mut self, mut items: [T; N]) -> [T; N] {
        self.shuffle(&mut items);
        items
    }
}
