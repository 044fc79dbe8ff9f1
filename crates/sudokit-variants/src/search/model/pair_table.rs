//! [`PairTable`]: the candidates of a cell that go with candidates of another, by a relation of their digits.

use super::super::mask::Mask;

/// For each byte of a mask, the digits that are in relation with one of its digits.
#[derive(Debug)]
pub(in crate::search) struct PairTable(Vec<[Mask; 256]>);

impl PairTable {
    /// The table of a relation: for each digit its partners.
    pub(super) fn new(partners: &[Mask]) -> PairTable {
        let part = |partners: &[Mask]| {
            let mut table = [0; 256];
            for mask in 1..1usize << partners.len() {
                table[mask] = table[mask & (mask - 1)] | partners[mask.trailing_zeros() as usize];
            }
            table
        };
        PairTable(partners.chunks(8).map(part).collect())
    }

    /// The digits that are in relation with one of these.
    #[inline(always)]
    pub(in crate::search) fn partners(&self, mask: Mask) -> Mask {
        let byte = |part: usize| (mask >> (8 * part)) as usize & 255;
        self.0.iter().enumerate().fold(0, |all, (part, table)| all | table[byte(part)])
    }
}
