//! Strong and weak links, of which chains are made.
//!
//! Two nodes are linked *strongly* if one of them must be true: the two candidates of a cell, or the two
//! places of a digit in a house. The rating and the techniques take this from the same two questions of
//! [`LinkSource`]. Two nodes are linked *weakly* if they [exclude] each other: not both can be true. A chain
//! goes from node to node by strong and weak links in turn. If it begins and ends with a strong link, one of
//! its two ends is true.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::board::{Board, houses_of, index_in, masks};
use crate::logic::layout::Layout;
use crate::logic::position::Position;
use crate::logic::step::{Link, LinkKind, Node, Step, Truth};

/// Candidates from which links follow.
pub(in crate::logic) trait LinkSource {
    /// All candidates, in the order of their cells and digits.
    fn each_candidate(&self) -> impl Iterator<Item = Candidate>;

    /// The houses of a cell. Strong links are listed in their order.
    fn houses(&self, cell: Cell) -> impl Iterator<Item = House>;

    /// The other candidate of the cell, if there is exactly one.
    fn other_digit(&self, candidate: Candidate) -> Option<Digit>;

    /// The other place of the digit in one of the houses of the cell, if there is exactly one.
    fn other_place(&self, house: House, candidate: Candidate) -> Option<Cell>;
}

impl LinkSource for Board {
    fn each_candidate(&self) -> impl Iterator<Item = Candidate> {
        self.candidates()
    }

    #[inline]
    fn houses(&self, cell: Cell) -> impl Iterator<Item = House> {
        houses_of(cell).into_iter()
    }

    #[inline]
    fn other_digit(&self, Candidate { cell, digit }: Candidate) -> Option<Digit> {
        self.digits(cell).without(digit).only()
    }

    #[inline]
    fn other_place(&self, house: House, Candidate { cell, digit }: Candidate) -> Option<Cell> {
        let places = self.places(house, digit);
        let other = places & !(1 << index_in(house, cell));
        masks::two(places).then(|| house.cell_array()[other.trailing_zeros() as usize])
    }
}

impl LinkSource for Position {
    fn each_candidate(&self) -> impl Iterator<Item = Candidate> {
        self.all_candidates().iter()
    }

    fn houses(&self, cell: Cell) -> impl Iterator<Item = House> {
        self.layout().houses_of(cell)
    }

    fn other_digit(&self, Candidate { cell, digit }: Candidate) -> Option<Digit> {
        self.candidates(cell).without(digit).only()
    }

    fn other_place(&self, house: House, Candidate { cell, digit }: Candidate) -> Option<Cell> {
        self.places(house, digit).without(cell).only()
    }
}

/// Two nodes of which one is true, and the premise.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct StrongLink {
    pub(in crate::logic) ends: [Node; 2],
    pub(in crate::logic) truth: Truth,
}

impl StrongLink {
    /// The link in both directions.
    pub(in crate::logic) fn ways(self) -> [StrongLink; 2] {
        let [from, to] = self.ends;
        [self, StrongLink { ends: [to, from], ..self }]
    }

    /// The house in which the link lies, if it does not lie in a cell.
    pub(in crate::logic) fn house(self) -> Option<House> {
        match self.truth {
            Truth::Place(house, _) => Some(house),
            Truth::Cell(_) | Truth::Unique(_) => None,
        }
    }
}

/// The node of one candidate.
pub(in crate::logic) fn node(Candidate { cell, digit }: Candidate) -> Node {
    Node { digit, cells: cell.into() }
}

/// The two places of a digit in this house, if there are exactly two.
fn conjugate(position: &Position, house: House, digit: Digit) -> Option<StrongLink> {
    let first = Candidate { cell: position.places(house, digit).first()?, digit };
    let last = Candidate { cell: position.other_place(house, first)?, digit };
    Some(StrongLink { ends: [node(first), node(last)], truth: Truth::Place(house, digit) })
}

/// The pairs of cells that are the two places of this digit in a house. A pair in a line and in a box is
/// listed once, with its line.
pub(in crate::logic) fn conjugates(position: &Position, digit: Digit) -> Vec<StrongLink> {
    let mut links: Vec<StrongLink> = Vec::new();
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
pub(in crate::logic) fn in_cell(cell: Cell, digits: [Digit; 2]) -> StrongLink {
    StrongLink { ends: digits.map(|digit| node(Candidate { cell, digit })), truth: Truth::Cell(cell) }
}

/// Whether two nodes are linked weakly: not both can be true.
pub(in crate::logic) fn exclude(layout: &Layout, a: Node, b: Node) -> bool {
    if a.digit == b.digit {
        b.cells.is_subset(layout.common_peers(a.cells))
    } else {
        a.cells.len() == 1 && a.cells == b.cells
    }
}

impl Step {
    /// Adds a chain of these strong links to the evidence. The end of each link excludes the beginning of the
    /// next.
    pub(in crate::logic) fn along(mut self, chain: &[StrongLink]) -> Step {
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

    /// Closes the chain of the evidence to a loop, by a weak link.
    pub(in crate::logic) fn closes(mut self, from: Node, to: Node) -> Step {
        self.evidence.links.push(Link { from, to, kind: LinkKind::Weak });
        self
    }
}
