//! [`Matrix`], how far it is from each candidate of a position to all others.

use super::super::position::Position;
use super::graph::{FAR, Graph, Links};
use super::walk::Walk;

/// The graph of a position, and the numbers of nodes of the shortest chains over all links from each
/// candidate being on.
#[derive(Default)]
pub(in super::super) struct Matrix {
    pub(super) graph: Graph,
    on: Vec<u8>,
    off: Vec<u8>,
    complete: bool,
    pub(super) walk: Walk,
}

impl Matrix {
    /// Starts with a new position.
    pub(super) fn set(&mut self, position: &Position) {
        self.graph.set(position);
        self.complete = false;
    }

    /// Finds all chains over these links of at most so many nodes.
    pub(super) fn fill(&mut self, links: Links, limit: u8) {
        let n = self.graph.candidates.len();
        self.on.resize(n * n, FAR);
        self.off.resize(n * n, FAR);
        for start in 0..n {
            let row = start * n..(start + 1) * n;
            let (on, off) = (&mut self.on[row.clone()], &mut self.off[row]);
            self.graph.reach(start, links, limit, [on, off]);
        }
        self.complete = links == Links::XY && limit == FAR - 2;
    }

    /// Finds all chains, unless that was done.
    pub(super) fn complete(&mut self) {
        if !self.complete {
            self.fill(Links::XY, FAR - 2);
        }
    }

    /// From `start` to all being on and off.
    pub(super) fn rows(&self, start: usize) -> (&[u8], &[u8]) {
        let n = self.graph.candidates.len();
        (&self.on[start * n..(start + 1) * n], &self.off[start * n..(start + 1) * n])
    }
}
