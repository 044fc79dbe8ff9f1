//! [`Numbering`], small numbers for the candidates of a board, and sets of numbers as bits.
//!
//! Candidates are numbered in the order of their cells and digits. So a board with few candidates needs few
//! words for a set of them.

use crate::candidate::Candidate;

/// Marks a missing candidate or a missing link.
pub(super) const NONE: u16 = u16::MAX;

/// A set of numbered candidates. Only the first words may be in use.
pub(in crate::logic) type Bits = [u64; 12];

/// The candidates of a board and their numbers.
pub(in crate::logic) struct Numbering {
    candidates: Vec<Candidate>,
    numbers: [u16; 729],
}

impl Default for Numbering {
    fn default() -> Self {
        Self { candidates: Vec::new(), numbers: [NONE; 729] }
    }
}

impl Numbering {
    /// Numbers these candidates, in their order.
    pub(super) fn set(&mut self, candidates: impl Iterator<Item = Candidate>) {
        self.candidates.clear();
        self.numbers = [NONE; 729];
        for candidate in candidates {
            self.numbers[candidate.index()] = self.candidates.len() as u16;
            self.candidates.push(candidate);
        }
    }

    /// All candidates, in the order of their numbers.
    pub(in crate::logic) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The number of a candidate of the board.
    #[inline]
    pub(in crate::logic) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.index()])
    }
}

/// The numbers in a set, in increasing order.
pub(super) fn items(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(i, &word)| ones(word).map(move |bit| i * 64 + bit))
}

/// The numbers of the bits that are set in a word.
#[inline]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Whether the set contains a number.
#[inline]
pub(in crate::logic) fn has(bits: &[u64], item: usize) -> bool {
    bits[item / 64] >> (item % 64) & 1 != 0
}

/// Inserts a number.
#[inline]
pub(in crate::logic) fn put(bits: &mut [u64], item: usize) {
    bits[item / 64] |= 1 << (item % 64);
}
