//! [`Distances`], the numbers of nodes of the shortest chains between all candidates of a board.
//!
//! On a board that does not change, the number of nodes of a chain follows from the distance. So no parents
//! are kept, and all starts are searched side by side in bit sets. A chain read backwards, with on and off
//! exchanged, is a chain too. So the distance from one candidate being on to another being off is the same in
//! both directions.

use super::breadth_first::BreadthFirst;
use super::graph::{CandidateGraph, FAR, Links};
use super::numbering::items;
use crate::logic::board::Board;

/// The greatest number of nodes of a chain.
pub(in crate::logic) const MOST: u8 = FAR - 4;

/// The graph of a board, and the shortest chains from each candidate being on, over links of one kind, as far
/// as they were followed.
#[derive(Default)]
pub(in crate::logic) struct Distances {
    pub(in crate::logic) graph: CandidateGraph,
    links: Option<Links>,
    /// The number of nodes up to which chains were followed.
    nodes: u8,
    /// Whether longer chains may exist.
    goes_on: bool,
    /// Whether `to_off` was found.
    is_complete: bool,
    /// From each candidate being on to each being on: by start, and by end.
    to_on: Vec<u8>,
    from_on: Vec<u8>,
    /// From each candidate being on to its own being off, and to each being off.
    to_own_off: Vec<u8>,
    to_off: Vec<u8>,
    /// For each candidate, the set of candidates that it turns on through one that it turns off.
    next: Vec<u64>,
    /// For each start, the nodes that are on so far, and the nodes that may be on after two more.
    on: Vec<u64>,
    frontier: Vec<u64>,
    pub(in crate::logic) search: BreadthFirst,
}

impl Distances {
    /// Starts with a new board.
    pub(in crate::logic) fn set(&mut self, board: &Board) {
        self.graph.set(board);
        self.links = None;
    }

    /// Starts to follow links of this kind.
    pub(in crate::logic) fn start(&mut self, links: Links) {
        let (n, words) = (self.graph.len(), self.graph.words);
        for (table, length) in
            [(&mut self.to_on, n * n), (&mut self.from_on, n * n), (&mut self.to_own_off, n)]
        {
            table.clear();
            table.resize(length, FAR);
        }
        self.graph.next_sets(links, &mut self.next);
        self.frontier.clone_from(&self.next);
        self.on.clear();
        self.on.resize(n * words, 0);
        for start in 0..n {
            self.to_on[start * n + start] = 1;
            self.from_on[start * n + start] = 1;
            self.on[start * words + start / 64] = 1 << (start % 64);
        }
        (self.links, self.nodes, self.goes_on, self.is_complete) = (Some(links), 1, true, false);
    }

    /// Finds all chains of at most `limit` nodes. Returns whether there may be longer ones.
    pub(in crate::logic) fn extend(&mut self, limit: u8) -> bool {
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

    /// The same for sets of `W` words, so that they stay in registers.
    fn extend_in<const W: usize>(&mut self, limit: u8) {
        let n = self.graph.len();
        let (next, _) = self.next.as_chunks::<W>();
        let (weak, _) = self.graph.weak_sets(self.links.unwrap_or(Links::XY)).as_chunks::<W>();
        let (ons, _) = self.on.as_chunks_mut::<W>();
        let (fronts, _) = self.frontier.as_chunks_mut::<W>();
        self.goes_on = false;
        let mut last = self.nodes;
        for (start, (on, front)) in ons.iter_mut().zip(fronts).enumerate() {
            // Each start goes as far as its own chains lead, so some end earlier.
            let mut nodes = self.nodes;
            while nodes < limit {
                // One node that is off, and one that is on.
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
                    // A node that is on and excludes the start closes a chain to its being off.
                    closes |= fresh[i] & weak[start][i];
                    for number in items(&[fresh[i]]).map(|bit| i * 64 + bit) {
                        self.to_on[start * n + number] = nodes;
                        self.from_on[number * n + start] = nodes;
                        front.iter_mut().zip(&next[number]).for_each(|(front, next)| *front |= next);
                    }
                }
                if closes != 0 && self.to_own_off[start] == FAR {
                    self.to_own_off[start] = nodes + 1;
                }
            }
            self.goes_on |= front.iter().zip(&*on).any(|(front, on)| front & !on != 0);
            last = last.max(nodes);
        }
        self.nodes = last;
    }

    /// Finds all chains over all links, unless that was done.
    pub(in crate::logic) fn complete(&mut self) {
        if self.links != Some(Links::XY) {
            self.start(Links::XY);
        }
        self.extend(MOST);
        if self.is_complete {
            return;
        }
        let n = self.graph.len();
        self.to_off.clear();
        self.to_off.resize(n * n, FAR);
        for (end, off) in self.to_off.chunks_exact_mut(n.max(1)).enumerate() {
            // Weak links are symmetric: what turns `end` off is what `end` turns off.
            for on in items(self.graph.weak(end, Links::XY)) {
                let back = &self.from_on[on * n..(on + 1) * n];
                off.iter_mut().zip(back).for_each(|(off, back)| *off = (*off).min(back.saturating_add(1)));
            }
        }
        self.is_complete = true;
    }

    /// From a candidate being on to all being on.
    pub(in crate::logic) fn to_on(&self, start: usize) -> &[u8] {
        let n = self.graph.len();
        &self.to_on[start * n..(start + 1) * n]
    }

    /// From all being on to this one being on.
    pub(super) fn on_to_end(&self, end: usize) -> &[u8] {
        let n = self.graph.len();
        &self.from_on[end * n..(end + 1) * n]
    }

    /// From a candidate being on to all being off, after [`complete`](Distances::complete).
    pub(in crate::logic) fn to_off(&self, start: usize) -> &[u8] {
        let n = self.graph.len();
        &self.to_off[start * n..(start + 1) * n]
    }

    /// From a candidate being on to its own being off.
    pub(in crate::logic) fn to_own_off(&self, start: usize) -> u8 {
        self.to_own_off[start]
    }

    /// From a candidate being off to its own being on.
    pub(in crate::logic) fn off_to_own_on(&self, start: usize, links: Links) -> u8 {
        let ways = self.graph.strong(start, links).map(|next| self.to_on(next)[start]);
        ways.min().unwrap_or(FAR).saturating_add(1)
    }
}
