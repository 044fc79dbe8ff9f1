//! [`BreadthFirst`], a search over the graph with parents.
//!
//! The number of nodes of a chain follows from [distances](super::distances) alone. This search is for the
//! cases in which it matters which of several chains was found first, or which nodes it has. It uses the
//! order of Sudoku Explainer: nodes that are on are followed before nodes that are off.

use super::graph::{CandidateGraph, Links};
use super::numbering::{Bits, NONE, has, put};
use crate::candidate::Candidate;
use crate::logic::board::{Board, peers_in_order};

/// All candidates.
pub(in crate::logic) const EVERYWHERE: Bits = [!0; 12];

/// The nodes that a search found, in the order of finding.
#[derive(Default)]
pub(in crate::logic) struct BreadthFirst {
    pub(in crate::logic) ons: Vec<OnNode>,
    /// The candidates that are off, each with the index of the node that turned it off.
    pub(in crate::logic) offs: Vec<(u16, u16)>,
}

/// A node that is on: the candidate that led to it by being off, and the index of the node that turned that
/// candidate off.
#[derive(Clone, Copy)]
pub(in crate::logic) struct OnNode {
    pub(in crate::logic) number: u16,
    pub(in crate::logic) off: u16,
    pub(in crate::logic) parent: u16,
    pub(in crate::logic) nodes: u8,
}

impl OnNode {
    /// The candidate that led here by being off; `None` for the start.
    pub(in crate::logic) fn came_by(self) -> Option<usize> {
        (self.off != NONE).then_some(usize::from(self.off))
    }
}

impl BreadthFirst {
    /// The nodes from this one back to the start.
    pub(in crate::logic) fn way(&self, last: usize) -> impl Iterator<Item = OnNode> + '_ {
        let mut next = Some(last);
        std::iter::from_fn(move || {
            let on = self.ons[next?];
            next = (on.parent != NONE).then_some(usize::from(on.parent));
            Some(on)
        })
    }
}

impl CandidateGraph {
    /// Follows the links from a candidate being on or off, up to `limit` nodes. Only candidates of `within`
    /// may become on.
    pub(in crate::logic) fn breadth_first(
        &self,
        board: &Board,
        (start, is_on): (usize, bool),
        (links, limit): (Links, u8),
        within: &Bits,
        search: &mut BreadthFirst,
    ) {
        search.ons.clear();
        search.offs.clear();
        let (mut on, mut off) = ([0u64; 12], [0u64; 12]);
        if is_on {
            put(&mut on, start);
            search.ons.push(OnNode { number: start as u16, off: NONE, parent: NONE, nodes: 1 });
        } else {
            put(&mut off, start);
            search.offs.push((start as u16, NONE));
        }
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if next_on < search.ons.len() {
                let parent = search.ons[next_on];
                let number = usize::from(parent.number);
                let mut words = self.weak(number, links).iter().zip(&off);
                if parent.nodes < limit && words.any(|(weak, off)| weak & !off != 0) {
                    self.each_weak(board, number, links, |q| {
                        if !has(&off, q) {
                            put(&mut off, q);
                            search.offs.push((q as u16, next_on as u16));
                        }
                    });
                }
                next_on += 1;
            } else if next_off < search.offs.len() {
                let (q, parent) = search.offs[next_off];
                let nodes = search.ons.get(usize::from(parent)).map_or(0, |on| on.nodes) + 2;
                for other in self.strong(usize::from(q), links) {
                    if !has(&on, other) && has(within, other) {
                        put(&mut on, other);
                        search.ons.push(OnNode { number: other as u16, off: q, parent, nodes });
                    }
                }
                next_off += 1;
            } else {
                return;
            }
        }
    }

    /// Visits the candidates that `on` turns off when it is on, in order.
    pub(super) fn each_weak(&self, board: &Board, on: usize, links: Links, mut visit: impl FnMut(usize)) {
        let Candidate { cell, digit } = self.candidate(on);
        if links != Links::X {
            for other in board.digits(cell).without(digit) {
                visit(self.number(cell, other));
            }
        }
        for group in peers_in_order(cell) {
            for peer in group & board.plane(digit) {
                visit(self.number(peer, digit));
            }
        }
    }
}
