//! Strong and weak links, of which chains are made.
//!
//! A strong link is a truth with two ends: one of them is true. Two nodes are weakly linked if not both can
//! be true: they [exclude] each other. A chain goes from node to node by strong and weak links in turn, so
//! that one of its two ends is true if it begins and ends with a strong one.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::layout::Layout;
use crate::logic::position::Position;
use crate::logic::step::{Link, LinkKind, Node, Step, Truth};

/// Two nodes of which one is true, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strong {
    pub(super) ends: [Node; 2],
    pub(super) truth: Truth,
}

impl Strong {
    /// The link as it is, and from its other end.
    pub(super) fn ways(self) -> [Strong; 2] {
        let [from, to] = self.ends;
        [self, Strong { ends: [to, from], ..self }]
    }

    /// The house in which it lies, if it is not within a cell.
    pub(super) fn house(self) -> Option<House> {
        match self.truth {
            Truth::Place(house, _) => Some(house),
            Truth::Cell(_) | Truth::Unique(_) => None,
        }
    }
}

/// A digit in a cell.
pub(super) fn node(digit: Digit, cell: Cell) -> Node {
    Node { digit, cells: cell.into() }
}

/// The two places of a digit in this house, if there are two.
pub(super) fn conjugate(position: &Position, house: House, digit: Digit) -> Option<Strong> {
    let places = position.places(house, digit);
    let (first, last) = (places.first()?, places.iter().last()?);
    let truth = Truth::Place(house, digit);
    (places.len() == 2).then(|| Strong { ends: [node(digit, first), node(digit, last)], truth })
}

/// The pairs of cells that are the two places of this digit in a house: each pair once, with its line if
/// it lies in a line and in a box.
pub(super) fn conjugates(position: &Position, digit: Digit) -> Vec<Strong> {
    let mut links: Vec<Strong> = Vec::new();
    for &house in position.layout().houses() {
        if let Some(link) = conjugate(position, house, digit)
            && links.iter().all(|other| other.ends != link.ends)
        {
            links.push(link);
        }
    }
    links
}

/// The two candidates of a cell that has no others.
pub(super) fn within(cell: Cell, digits: [Digit; 2]) -> Strong {
    Strong { ends: digits.map(|digit| node(digit, cell)), truth: Truth::Cell(cell) }
}

/// Whether not both can be true.
pub(super) fn exclude(layout: &Layout, a: Node, b: Node) -> bool {
    if a.digit == b.digit {
        b.cells.is_subset(layout.common_peers(a.cells))
    } else {
        a.cells.len() == 1 && a.cells == b.cells
    }
}

impl Step {
    /// Rests on a chain of these strong links, each end of which excludes the beginning of the next.
    pub(super) fn along(mut self, chain: &[Strong]) -> Step {
        for (i, link) in chain.iter().enumerate() {
            if let Some(before) = i.checked_sub(1) {
                let from = chain[before].ends[1];
                self.evidence.links.push(Link { from, to: link.ends[0], kind: LinkKind::Weak });
            }
            let [from, to] = link.ends;
            self.evidence.links.push(Link { from, to, kind: LinkKind::Strong });
            if !self.evidence.truths.contains(&link.truth) {
                self.evidence.truths.push(link.truth);
            }
        }
        self
    }

    /// Closes the chain to a loop.
    pub(super) fn closes(mut self, from: Node, to: Node) -> Step {
        self.evidence.links.push(Link { from, to, kind: LinkKind::Weak });
        self
    }
}
