//! [`NodeGraph`], the [link graph](super::graph) with groups, in which the techniques search chains.
//!
//! A node is a candidate or, in a grouped chain, a digit in two or three cells of a box that lie in a line. A
//! *strong* link means that at least one of two nodes is true: the two candidates of a cell, or two nodes
//! that are all places of their digit in a house. A *weak* link means that at most one is true: two digits of
//! a cell, or a digit in two nodes whose cells all see each other.
//!
//! The nodes are numbered: the candidates in their order, then the groups.

use super::graph::{CandidateGraph, Links};
use super::links::{StrongLink, node};
use super::relation::Relation;
use crate::candidate::{Candidate, CandidateSet};
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::{Node, Truth};

/// The strong links that a candidate can have on any layout: in its cell, its row, its column and nine boxes.
const SLOTS: usize = 12;

/// The chains that a technique searches.
#[derive(Clone, Copy)]
pub(in crate::logic) struct ChainKind {
    /// The links that are used.
    pub(in crate::logic) links: Links,
    /// Whether groups are also nodes.
    pub(in crate::logic) grouped: bool,
    /// Whether the chains are closed.
    pub(in crate::logic) looped: bool,
}

/// Nodes and links.
pub(in crate::logic) struct NodeGraph {
    pub(in crate::logic) nodes: Vec<Node>,
    pub(in crate::logic) strong: Relation,
    pub(in crate::logic) weak: Relation,
    /// The number of nodes that are candidates.
    candidates: usize,
}

impl NodeGraph {
    pub(in crate::logic) fn new(position: &Position, kind: ChainKind) -> NodeGraph {
        let mut links = CandidateGraph::<SLOTS>::default();
        links.set(position);
        let mut nodes: Vec<Node> = links.numbering.candidates().iter().copied().map(node).collect();
        let candidates = nodes.len();
        if kind.grouped {
            nodes.extend(groups(position));
        }
        let (mut strong, mut weak) = (Relation::new(nodes.len()), Relation::new(nodes.len()));
        for number in 0..candidates {
            weak.join(number, links.weak(number, kind.links));
            links.strong(number, kind.links).for_each(|other| strong.insert(number, other));
        }
        let mut graph = NodeGraph { nodes, strong, weak, candidates };
        for group in graph.groups() {
            graph.link_group_weakly(position, group);
            if kind.links != Links::Y {
                graph.link_group_in_houses(position, group);
            }
        }
        graph
    }

    /// Links a group to the nodes of its digit whose cells see all of its cells.
    fn link_group_weakly(&mut self, position: &Position, group: usize) {
        let Node { digit, cells } = self.nodes[group];
        let seen = position.layout().common_peers(cells);
        for (number, other) in self.nodes.iter().enumerate() {
            if other.digit == digit && other.cells.is_subset(seen) {
                self.weak.insert(group, number);
                self.weak.insert(number, group);
            }
        }
    }

    /// Links a group to the nodes that are, with it, all places of the digit in a house.
    fn link_group_in_houses(&mut self, position: &Position, group: usize) {
        let Node { digit, cells } = self.nodes[group];
        let places = position.layout().houses().iter().map(|&house| position.places(house, digit));
        // Two nodes have six cells at most.
        for places in places.filter(|places| places.len() <= 6 && cells.is_subset(*places)) {
            let rest = places - cells;
            for (number, other) in self.nodes.iter().enumerate() {
                if other.digit == digit && other.cells == rest {
                    self.strong.insert(group, number);
                    self.strong.insert(number, group);
                }
            }
        }
    }

    /// The numbers of the nodes of several cells.
    pub(super) fn groups(&self) -> std::ops::Range<usize> {
        self.candidates..self.nodes.len()
    }

    /// The strong link between two nodes, if there is one, and its premise.
    pub(super) fn link(&self, position: &Position, a: usize, b: usize) -> Option<StrongLink> {
        let (from, to) = (self.nodes[a], self.nodes[b]);
        let first = from.cells.first().filter(|_| self.strong.contains(a, b))?;
        let truth = if from.digit == to.digit {
            let mut houses = position.layout().houses_of(first);
            let both = from.cells | to.cells;
            Truth::Place(houses.find(|&house| position.places(house, from.digit) == both)?, from.digit)
        } else {
            Truth::Cell(first)
        };
        Some(StrongLink { ends: [from, to], truth })
    }

    /// The candidates of some nodes.
    pub(super) fn candidates_of(&self, numbers: &[usize]) -> CandidateSet {
        let of = |node: Node| node.cells.iter().map(move |cell| Candidate { cell, digit: node.digit });
        numbers.iter().flat_map(|&number| of(self.nodes[number])).collect()
    }

    /// The candidates that two nodes exclude, both of them.
    pub(in crate::logic) fn excluded(&self, a: usize, b: usize) -> impl Iterator<Item = Candidate> {
        let candidates = self.weak.common(a, b).take_while(|&number| number < self.candidates);
        candidates.filter_map(|number| {
            let Node { digit, cells } = self.nodes[number];
            cells.only().map(|cell| Candidate { cell, digit })
        })
    }
}

/// The groups: two or three places of a digit in a box that lie in one line.
fn groups(position: &Position) -> impl Iterator<Item = Node> {
    let layout = position.layout();
    let boxes = layout.boxes().iter();
    let crossings = boxes
        .flat_map(|&house| layout.lines().iter().map(move |&line| layout.cells(house) & layout.cells(line)));
    let crossings: Vec<_> = crossings.filter(|cells| !cells.is_empty()).collect();
    Digit::ALL.into_iter().flat_map(move |digit| {
        let cells = crossings.clone().into_iter().map(move |crossing| crossing & position.cells(digit));
        cells.filter(|cells| cells.len() > 1).map(move |cells| Node { digit, cells })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::House;
    use crate::logic::board::Board;
    use crate::logic::chains::numbering::items;
    use crate::puzzle::Puzzle;

    #[test]
    fn links_are_what_they_say() {
        let puzzle: Puzzle =
            "..9.521..........3..1....8.9..4.......2..1....56.73.1...7..9..2..3.8.76..6.7....."
                .parse()
                .expect("a puzzle");
        let position = Position::from(puzzle);
        let kind = ChainKind { links: Links::XY, grouped: true, looped: false };
        let graph = NodeGraph::new(&position, kind);
        assert!(graph.nodes.iter().any(|node| node.cells.len() == 3));
        for (a, &from) in graph.nodes.iter().enumerate() {
            for (b, &to) in graph.nodes.iter().enumerate() {
                let same = from.digit == to.digit;
                let all_see = from.cells.iter().all(|cell| to.cells.is_subset(cell.peers()));
                let in_cell = from.cells == to.cells && from.cells.len() == 1 && !same;
                assert_eq!(graph.weak.contains(a, b), in_cell || same && all_see, "{from:?} {to:?}");
                let both = from.cells | to.cells;
                let are_all = |house: &House| position.places(*house, from.digit) == both;
                let apart = same && from.cells.is_disjoint(to.cells);
                let houses = House::ALL.into_iter().filter(|house| apart && are_all(house));
                let cells = from.cells.iter().filter(|&cell| in_cell && position.bivalue().contains(cell));
                let premises = houses.map(|house| Truth::Place(house, from.digit));
                let premises: Vec<_> = premises.chain(cells.map(Truth::Cell)).collect();
                let link = graph.link(&position, a, b);
                assert!(link.map_or(premises.is_empty(), |link| premises.contains(&link.truth)));
            }
        }
    }

    #[test]
    fn links_are_those_of_the_board_of_the_rating() {
        let puzzle: Puzzle =
            "..9.521..........3..1....8.9..4.......2..1....56.73.1...7..9..2..3.8.76..6.7....."
                .parse()
                .expect("a puzzle");
        let position = Position::from(puzzle);
        let mut board = CandidateGraph::<4>::default();
        board.set(&Board::of(&position));
        for links in [Links::X, Links::Y, Links::XY] {
            let graph = NodeGraph::new(&position, ChainKind { links, grouped: false, looped: false });
            assert_eq!(graph.nodes.len(), board.len());
            for number in 0..board.len() {
                assert!(graph.weak.related(number).eq(items(board.weak(number, links))));
                let mut strong: Vec<_> = board.strong(number, links).collect();
                strong.sort_unstable();
                strong.dedup();
                assert!(graph.strong.related(number).eq(strong));
            }
        }
    }
}
