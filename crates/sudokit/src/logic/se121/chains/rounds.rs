//! [`Rounds`], which candidates a cycle that eliminates something may go through.
//!
//! Such a cycle has a node that is on and sees what it eliminates, and one that is off and sees it, after which
//! comes one that is on. What is eliminated has a chain to its own opposite, along the cycle, with two nodes more
//! at most. So few candidates are left to start the exact search from, and few for it to go through.

use super::graph::{Bits, FAR, Links, items};
use super::matrix::Matrix;

/// See the module.
pub(super) struct Rounds {
    /// Of each candidate that may be eliminated: what is on and sees it, and what follows something off that does.
    near: Vec<[Bits; 2]>,
}

impl Rounds {
    /// The matrix holds the chains over these links.
    pub(super) fn new(matrix: &Matrix, links: Links) -> Self {
        let graph = &matrix.graph;
        let closed = (0..graph.candidates.len()).filter(|start| matrix.closed(*start) != FAR);
        let near = closed.map(|end| {
            let (mut seen, mut next) = ([0; 12], [0; 12]);
            seen.iter_mut().zip(graph.weak(end, Links::X)).for_each(|(seen, weak)| *seen = *weak);
            for off in items(&seen) {
                graph.strong(off, links).for_each(|on| next[on / 64] |= 1 << (on % 64));
            }
            [seen, next]
        });
        Self { near: near.collect() }
    }

    /// What is on in such cycles of at most so many nodes that start here, and maybe more; if there may be any.
    pub(super) fn through(&self, matrix: &Matrix, start: usize, limit: u8) -> Option<Bits> {
        if self.near.is_empty() {
            return None;
        }
        let (there, back) = (matrix.there(start), matrix.back(start));
        // The start is counted twice, and what the chains meet at.
        let most = limit + 2;
        let mut fits = [0u8; 768];
        for ((fits, there), back) in fits.iter_mut().zip(there).zip(back) {
            *fits = u8::from(there.saturating_add(*back) <= most);
        }
        let mut through = [0u64; 12];
        let words = matrix.graph.words;
        for (word, fits) in through[..words].iter_mut().zip(fits.chunks_exact(64)) {
            for (i, fits) in fits.as_chunks::<8>().0.iter().enumerate() {
                // Eight bytes of 0 or 1 become eight bits.
                *word |= (u64::from_le_bytes(*fits).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
            }
        }
        let meets = |bits: &Bits| bits[..words].iter().zip(&through).any(|(a, b)| a & b != 0);
        self.near.iter().any(|[seen, next]| meets(seen) && meets(next)).then_some(through)
    }
}
