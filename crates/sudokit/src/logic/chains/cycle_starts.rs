//! [`CycleStarts`], a quick test whether a useful cycle can go through a candidate.
//!
//! A cycle that eliminates a candidate has a node that is on and sees this candidate, and a node that is off
//! and sees it, followed by one that is on. So the eliminated candidate has a chain to its own opposite along
//! the cycle, with at most two more nodes. This leaves few candidates from which the exact search starts, and
//! few that it goes through.

use super::distances::Distances;
use super::graph::{FAR, Links};
use super::numbering::{Bits, items, put};

/// The candidates near the candidates that cycles may eliminate.
pub(in crate::logic) struct CycleStarts {
    /// For each candidate that may be eliminated: the candidates that see it, and the candidates that follow
    /// these in a cycle.
    near: Vec<[Bits; 2]>,
}

impl CycleStarts {
    /// The distances must be over links of the same kind.
    pub(in crate::logic) fn new(distances: &Distances, links: Links) -> Self {
        let graph = &distances.graph;
        let closed = (0..graph.len()).filter(|start| distances.to_own_off(*start) != FAR);
        let near = closed.map(|end| {
            let (mut seen, mut next) = ([0; 12], [0; 12]);
            seen.iter_mut().zip(graph.weak(end, Links::X)).for_each(|(seen, weak)| *seen = *weak);
            for off in items(&seen) {
                graph.strong(off, links).for_each(|on| put(&mut next, on));
            }
            [seen, next]
        });
        Self { near: near.collect() }
    }

    /// The candidates that may be on in useful cycles with at most `limit` nodes from here; empty if there is
    /// no such cycle.
    pub(in crate::logic) fn through(&self, distances: &Distances, start: usize, limit: u8) -> Option<Bits> {
        if self.near.is_empty() {
            return None;
        }
        let (there, back) = (distances.to_on(start), distances.on_to_end(start));
        // The start is counted twice, and so is the node where the chains meet.
        let most = limit + 2;
        let mut fits = [0u8; 768];
        for ((fits, there), back) in fits.iter_mut().zip(there).zip(back) {
            *fits = u8::from(there.saturating_add(*back) <= most);
        }
        let mut through = [0u64; 12];
        let words = distances.graph.words;
        for (word, fits) in through[..words].iter_mut().zip(fits.chunks_exact(64)) {
            for (i, fits) in fits.as_chunks::<8>().0.iter().enumerate() {
                // Packs eight bytes of 0 or 1 into eight bits.
                *word |= (u64::from_le_bytes(*fits).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
            }
        }
        let meets = |bits: &Bits| bits[..words].iter().zip(&through).any(|(a, b)| a & b != 0);
        self.near.iter().any(|[seen, next]| meets(seen) && meets(next)).then_some(through)
    }
}
