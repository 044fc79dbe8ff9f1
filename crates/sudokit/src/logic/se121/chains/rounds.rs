//! [`Rounds`], which candidates a cycle that eliminates something may go through.
//!
//! Such a cycle has a node that is on and sees what it eliminates, and one that is off and sees it, after which
//! comes one that is on. What is eliminated has a chain to its own opposite, along the cycle, with two nodes more
//! at most. So few candidates are left to start the exact search from.

use super::graph::{Bits, FAR, Links, items};
use super::matrix::Matrix;

/// See the module.
pub(super) struct Rounds {
    links: Links,
    /// Of each candidate that may be eliminated: what is on and sees it, and what follows something off that does.
    near: Vec<[Bits; 2]>,
}

impl Rounds {
    /// The matrix holds the chains over these links.
    pub(super) fn new(matrix: &Matrix, links: Links) -> Self {
        let graph = &matrix.graph;
        let closed = (0..graph.candidates.len()).filter(|start| matrix.rows(*start).1[*start] != FAR);
        let near = closed.map(|end| {
            let (mut seen, mut next) = ([0; 12], [0; 12]);
            seen.iter_mut().zip(graph.weak(end, Links::X)).for_each(|(seen, weak)| *seen = *weak);
            for off in items(&seen) {
                graph.strong(off, links).for_each(|on| next[on / 64] |= 1 << (on % 64));
            }
            [seen, next]
        });
        Self { links, near: near.collect() }
    }

    /// Whether there may be such a cycle of at most so many nodes from here.
    pub(super) fn any(&self, matrix: &Matrix, start: usize, limit: u8) -> bool {
        if self.near.is_empty() {
            return false;
        }
        let (there, _) = matrix.rows(start);
        // A chain from another candidate to here is, read backwards, one from here being off to it being off.
        let mut back = [FAR; 729];
        let back = &mut back[..there.len()];
        let mut linked = false;
        for next in matrix.graph.strong(start, self.links) {
            linked = true;
            back.iter_mut().zip(matrix.rows(next).1).for_each(|(back, off)| *back = (*back).min(*off));
        }
        if !linked {
            return false;
        }
        let mut through = [0u64; 12];
        for (number, (there, back)) in there.iter().zip(&*back).enumerate() {
            let fits = u16::from(*there) + u16::from(*back) < u16::from(limit) + 2;
            through[number / 64] |= u64::from(fits) << (number % 64);
        }
        through[start / 64] |= 1 << (start % 64);
        let meets = |bits: &Bits| bits.iter().zip(&through).any(|(a, b)| a & b != 0);
        self.near.iter().any(|[seen, next]| meets(seen) && meets(next))
    }
}
