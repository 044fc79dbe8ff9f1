//! [`DatasetSplit`], which divides isomorphism classes among the parts of a data set at random.
//!
//! The part of a class depends only on its [key](super::Minlex::key) and the seed. So isomorphic puzzles are
//! in the same part, regardless of the other puzzles of the set and their order, and no memory is needed for
//! earlier puzzles.

use std::fmt;

/// A division of isomorphism classes into parts, such as a test set and a training set.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::symmetry::{DatasetSplit, Transform};
///
/// let split = DatasetSplit::new(1, &[0.1, 0.2])?; // 10 % test, 20 % validation, and the rest
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let part = split.part(puzzle.minlex().key());
/// assert!(part < 3);
///
/// let isomorph = Transform::from_index(123_456_789_012).expect("below COUNT").apply(puzzle);
/// assert_eq!(split.part(isomorph.minlex().key()), part);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DatasetSplit {
    seed: u64,
    /// The ends of the ranges of hashes that belong to the parts, in ascending order; the last part has the
    /// rest.
    ends: Vec<u64>,
}

impl DatasetSplit {
    /// A division into parts with these shares, numbered from 0, and a last part that takes the rest. The
    /// sizes of the parts are random: each class is in part *i* with probability `shares[i]`.
    ///
    /// With the same seed, the classes of a part stay in it if its share grows, as long as the shares before
    /// it stay the same.
    ///
    /// # Errors
    ///
    /// If a share is not a number from 0 to 1, or nothing is left for the last part.
    ///
    /// ```
    /// use sudokit::symmetry::DatasetSplit;
    /// assert!(DatasetSplit::new(1, &[0.1]).is_ok());
    /// assert!(DatasetSplit::new(1, &[0.5, 0.5]).is_err());
    /// ```
    pub fn new(seed: u64, shares: &[f64]) -> Result<DatasetSplit, SharesError> {
        const HASHES: f64 = 18_446_744_073_709_551_616.0; // 2^64
        let mut sum = 0.0;
        let mut ends = Vec::with_capacity(shares.len());
        for share in shares {
            sum += share;
            if !(0.0..=1.0).contains(share) || sum >= 1.0 {
                return Err(SharesError);
            }
            ends.push((sum * HASHES) as u64);
        }
        Ok(DatasetSplit { seed, ends })
    }

    /// The part of the class with this key, the same on every machine and in every version.
    #[must_use]
    pub fn part(&self, key: u128) -> usize {
        let hash = xxhash_rust::xxh3::xxh3_64_with_seed(&key.to_le_bytes(), self.seed);
        self.ends.iter().position(|end| hash < *end).unwrap_or(self.ends.len())
    }
}

/// The shares of a [`DatasetSplit`] are impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharesError;

impl fmt::Display for SharesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the shares must be from 0 to 1 and add up to less than 1")
    }
}

impl std::error::Error for SharesError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of the keys from 0 on.
    fn parts(seed: u64, shares: &[f64]) -> Vec<usize> {
        let split = DatasetSplit::new(seed, shares).unwrap();
        (0..10_000).map(|key| split.part(key)).collect()
    }

    #[test]
    fn parts_are_as_large_as_their_shares() {
        for seed in 0..20 {
            let parts = parts(seed, &[0.1, 0.25]);
            let sizes = [0, 1, 2].map(|part| parts.iter().filter(|it| **it == part).count());
            // Seven standard deviations.
            for (size, expected, deviation) in
                [(sizes[0], 1000, 30), (sizes[1], 2500, 43), (sizes[2], 6500, 48)]
            {
                assert!(size.abs_diff(expected) < 7 * deviation, "seed {seed}: {sizes:?}");
            }
        }
    }

    #[test]
    fn a_part_that_grows_keeps_its_classes() {
        let [small, large, with_more] = [&[0.1][..], &[0.2], &[0.1, 0.3]].map(|shares| parts(5, shares));
        assert!(small.iter().zip(&large).all(|(small, large)| *small == 1 || *large == 0));
        assert!(small.iter().zip(&with_more).all(|(small, more)| (*small == 0) == (*more == 0)));
        assert_ne!(parts(6, &[0.1]), small);
    }

    #[test]
    fn parts_are_those_of_every_version() {
        let parts: Vec<usize> = parts(0, &[0.3, 0.3])[..12].to_vec();
        assert_eq!(parts, [2, 0, 2, 1, 2, 1, 0, 0, 1, 2, 1, 0]);
    }

    #[test]
    fn impossible_shares_are_refused() {
        for shares in [&[-0.1][..], &[1.0], &[f64::NAN], &[f64::INFINITY], &[0.6, 0.4], &[2.0, -1.5]] {
            assert_eq!(DatasetSplit::new(0, shares).unwrap_err(), SharesError, "{shares:?}");
        }
        assert!(parts(0, &[0.0]).iter().all(|part| *part == 1));
    }
}
