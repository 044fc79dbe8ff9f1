//! [`Walk`], the search over a graph in the very order in which chains are looked for: where it matters which of
//! several chains was met first, or which way one takes.

use super::super::position::{Position, peers_in_order};
use super::graph::{Bits, Graph, Links, NONE, has, put};
use crate::candidate::Candidate;

/// All candidates.
pub(super) const EVERYWHERE: Bits = [!0; 12];

/// What a walk found, in the order of finding.
#[derive(Default)]
pub(super) struct Walk {
    pub(super) ons: Vec<On>,
    /// The candidates that are off, and the index of the node that turned them off.
    pub(super) offs: Vec<(u16, u16)>,
}

/// A node that is on: by which candidate being off, that by which node of the walk.
#[derive(Clone, Copy)]
pub(super) struct On {
    pub(super) number: u16,
    pub(super) off: u16,
    pub(super) parent: u16,
    pub(super) nodes: u8,
}

impl On {
    /// The candidate whose being off led here, but for the start.
    pub(super) fn came_by(self) -> Option<usize> {
        (self.off != NONE).then_some(usize::from(self.off))
    }
}

impl Walk {
    /// The nodes on the way from the start to this one, last first.
    pub(super) fn way(&self, last: usize) -> impl Iterator<Item = On> + '_ {
        let mut next = Some(last);
        std::iter::from_fn(move || {
            let on = self.ons[next?];
            next = (on.parent != NONE).then_some(usize::from(on.parent));
            Some(on)
        })
    }
}

impl Graph {
    /// Follows the links in the order in which chains are looked for, with parents, up to so many nodes. Nothing
    /// but `within` becomes on.
    pub(super) fn walk(
        &self,
        position: &Position,
        (start, is_on): (usize, bool),
        (links, limit): (Links, u8),
        within: &Bits,
        walk: &mut Walk,
    ) {
        walk.ons.clear();
        walk.offs.clear();
        let (mut on, mut off) = ([0u64; 12], [0u64; 12]);
        if is_on {
            put(&mut on, start);
            walk.ons.push(On { number: start as u16, off: NONE, parent: NONE, nodes: 1 });
        } else {
            put(&mut off, start);
            walk.offs.push((start as u16, NONE));
        }
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if next_on < walk.ons.len() {
                let parent = walk.ons[next_on];
                let number = usize::from(parent.number);
                let mut words = self.weak(number, links).iter().zip(&off);
                if parent.nodes < limit && words.any(|(weak, off)| weak & !off != 0) {
                    self.each_weak(position, number, links, |q| {
                        if !has(&off, q) {
                            put(&mut off, q);
                            walk.offs.push((q as u16, next_on as u16));
                        }
                    });
                }
                next_on += 1;
            } else if next_off < walk.offs.len() {
                let (q, parent) = walk.offs[next_off];
                let nodes = walk.ons.get(usize::from(parent)).map_or(0, |on| on.nodes) + 2;
                for other in self.strong(usize::from(q), links) {
                    if !has(&on, other) && has(within, other) {
                        put(&mut on, other);
                        walk.ons.push(On { number: other as u16, off: q, parent, nodes });
                    }
                }
                next_off += 1;
            } else {
                return;
            }
        }
    }

    /// What candidate `on` being on turns off, in order.
    pub(super) fn each_weak(
        &self,
        position: &Position,
        on: usize,
        links: Links,
        mut visit: impl FnMut(usize),
    ) {
        let Candidate { cell, digit } = self.candidates[on];
        if links != Links::X {
            for other in position.digits(cell).without(digit) {
                visit(self.number(cell, other));
            }
        }
        for group in peers_in_order(cell) {
            for peer in group & position.plane(digit) {
                visit(self.number(peer, digit));
            }
        }
    }
}
