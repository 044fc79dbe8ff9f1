//! [`Matrix`], how far it is from each candidate of a position to all others.
//!
//! A chain read backwards, on and off exchanged, is a chain. So it is as far from one candidate being on to
//! another being off as the other way round.

use super::super::position::Position;
use super::graph::{FAR, Graph, Links, items};
use super::walk::Walk;

/// No chain that is looked for has more nodes.
pub(super) const MOST: u8 = FAR - 4;

/// The graph of a position, and the numbers of nodes of the shortest chains from each candidate being on, over
/// links of one kind, as far as they were followed.
#[derive(Default)]
pub(in super::super) struct Matrix {
    pub(super) graph: Graph,
    links: Option<Links>,
    /// Up to which number of nodes; whether there may be longer chains; whether `off` was found.
    nodes: u8,
    goes_on: bool,
    is_complete: bool,
    /// To each being on: by start, and by end.
    there: Vec<u8>,
    back: Vec<u8>,
    /// To its own being off, and to each being off.
    closed: Vec<u8>,
    off: Vec<u8>,
    /// Of each candidate being on what it turns on by way of one that is off; what is on, and the next to be so.
    next: Vec<u64>,
    on: Vec<u64>,
    front: Vec<u64>,
    pub(super) walk: Walk,
}

impl Matrix {
    /// Starts with a new position.
    pub(super) fn set(&mut self, position: &Position) {
        self.graph.set(position);
        self.links = None;
    }

    /// Starts with links of this kind.
    pub(super) fn start(&mut self, links: Links) {
        let (n, words) = (self.graph.candidates.len(), self.graph.words);
        for (table, length) in [(&mut self.there, n * n), (&mut self.back, n * n), (&mut self.closed, n)] {
            table.clear();
            table.resize(length, FAR);
        }
        self.graph.next_sets(links, &mut self.next);
        self.front.clone_from(&self.next);
        self.on.clear();
        self.on.resize(n * words, 0);
        for start in 0..n {
            self.there[start * n + start] = 1;
            self.back[start * n + start] = 1;
            self.on[start * words + start / 64] = 1 << (start % 64);
        }
        (self.links, self.nodes, self.goes_on, self.is_complete) = (Some(links), 1, true, false);
    }

    /// Finds all chains of at most so many nodes, and says whether there may be longer ones.
    pub(super) fn extend(&mut self, limit: u8) -> bool {
        if self.nodes < limit && self.goes_on {
            match self.graph.words {
                2 => self.extend_in::<2>(limit),
                3 => self.extend_in::<3>(limit),
                4 => self.extend_in::<4>(limit),
                5 => self.extend_in::<5>(limit),
                6 => self.extend_in::<6>(limit),
                _ => self.extend_in::<12>(limit),
            }
        }
        self.goes_on
    }

    /// The same for sets of so many words, so that they stay in registers.
    fn extend_in<const W: usize>(&mut self, limit: u8) {
        let n = self.graph.candidates.len();
        let (next, _) = self.next.as_chunks::<W>();
        let (weak, _) = self.graph.weak_sets(self.links.unwrap_or(Links::XY)).as_chunks::<W>();
        let (ons, _) = self.on.as_chunks_mut::<W>();
        let (fronts, _) = self.front.as_chunks_mut::<W>();
        self.goes_on = false;
        let mut last = self.nodes;
        for (start, (on, front)) in ons.iter_mut().zip(fronts).enumerate() {
            let mut nodes = self.nodes;
            while nodes < limit {
                nodes += 2;
                let mut fresh = *front;
                fresh.iter_mut().zip(&*on).for_each(|(fresh, on)| *fresh &= !on);
                if fresh == [0; W] {
                    break;
                }
                *front = [0; W];
                let mut closes = 0;
                for i in 0..W {
                    on[i] |= fresh[i];
                    closes |= fresh[i] & weak[start][i];
                    for number in items(&[fresh[i]]).map(|bit| i * 64 + bit) {
                        self.there[start * n + number] = nodes;
                        self.back[number * n + start] = nodes;
                        front.iter_mut().zip(&next[number]).for_each(|(front, next)| *front |= next);
                    }
                }
                if closes != 0 && self.closed[start] == FAR {
                    self.closed[start] = nodes + 1;
                }
            }
            self.goes_on |= front.iter().zip(&*on).any(|(front, on)| front & !on != 0);
            last = last.max(nodes);
        }
        self.nodes = last;
    }

    /// Finds all chains over all links, unless that was done.
    pub(super) fn complete(&mut self) {
        if self.links != Some(Links::XY) {
            self.start(Links::XY);
        }
        self.extend(MOST);
        if self.is_complete {
            return;
        }
        let n = self.graph.candidates.len();
        self.off.clear();
        self.off.resize(n * n, FAR);
        for (end, off) in self.off.chunks_exact_mut(n.max(1)).enumerate() {
            for on in items(self.graph.weak(end, Links::XY)) {
                let back = &self.back[on * n..(on + 1) * n];
                off.iter_mut().zip(back).for_each(|(off, back)| *off = (*off).min(back.saturating_add(1)));
            }
        }
        self.is_complete = true;
    }

    /// From a candidate being on to all being on.
    pub(super) fn there(&self, start: usize) -> &[u8] {
        let n = self.graph.candidates.len();
        &self.there[start * n..(start + 1) * n]
    }

    /// From all being on to this one being on.
    pub(super) fn back(&self, end: usize) -> &[u8] {
        let n = self.graph.candidates.len();
        &self.back[end * n..(end + 1) * n]
    }

    /// From a candidate being on to all being off, if the matrix is complete.
    pub(super) fn off(&self, start: usize) -> &[u8] {
        let n = self.graph.candidates.len();
        &self.off[start * n..(start + 1) * n]
    }

    /// From a candidate being on to its being off.
    pub(super) fn closed(&self, start: usize) -> u8 {
        self.closed[start]
    }

    /// From a candidate being off to its being on.
    pub(super) fn closed_from_off(&self, start: usize, links: Links) -> u8 {
        let ways = self.graph.strong(start, links).map(|next| self.there(next)[start]);
        ways.min().unwrap_or(FAR).saturating_add(1)
    }
}
