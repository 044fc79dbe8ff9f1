//! [`Random`], the random numbers of generation: the same for a seed on every machine, now and later.

/// The generator xoshiro256++ (Blackman, Vigna 2019), seeded by SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random([u64; 4]);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut counter = seed;
        Random([(); 4].map(|()| {
            counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = counter;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        }))
    }

    fn number(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let (c_a, d_b) = (c ^ a, d ^ b);
        self.0 = [a ^ d_b, b ^ c_a, c_a ^ (b << 17), d_b.rotate_left(45)];
        a.wrapping_add(d).rotate_left(23).wrapping_add(a)
    }

    /// A number from 0 up to `end`, which is not among them and must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// A fraction from 0 up to 1, which is not among them.
    pub(crate) fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items in random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut random = Random([1, 2, 3, 4]);
        assert_eq!([(); 3].map(|()| random.number()), [41_943_041, 58_720_359, 3_588_806_011_781_223]);
        // The first numbers of SplitMix64 from 1234567 are published as well.
        assert_eq!(Random::new(1_234_567).0[..2], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
