//! [`Graph`], in which chains are sought: nodes, and the strong and weak [links](super::links) between them.
//!
//! A node is a digit in a cell or, in a grouped chain, in two or three cells of a box that lie in a line.
//! A *strong* link says that not both its nodes are false: a cell with two candidates, or a house whose
//! places of a digit are these two nodes. A *weak* link says that not both are true: two digits of a cell,
//! or a digit in nodes of which every cell sees every other.
//!
//! It is built once for a position. The nodes are numbered: the candidates in their order, then the groups.

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::{Node, Truth};

use super::links::{Strong, node};
use super::relation::Relation;

/// Which links a technique uses.
#[derive(Clone, Copy)]
pub(in crate::logic) struct Kind {
    /// Strong links within a cell.
    pub(in crate::logic) in_cells: bool,
    /// Strong links of a digit in a house.
    pub(in crate::logic) in_houses: bool,
    /// Nodes of several cells, too.
    pub(in crate::logic) grouped: bool,
    /// Closed chains, or open ones.
    pub(in crate::logic) looped: bool,
}

/// Nodes and links.
pub(in crate::logic) struct Graph {
    pub(in crate::logic) nodes: Vec<Node>,
    pub(in crate::logic) strong: Relation,
    pub(in crate::logic) weak: Relation,
    /// How many nodes are candidates.
    candidates: usize,
}

impl Graph {
    pub(in crate::logic) fn new(position: &Position, kind: Kind) -> Graph {
        let mut nodes = Vec::new();
        let mut numbers = [0; 729];
        for (number, candidate) in position.all_candidates().iter().enumerate() {
            numbers[candidate.index()] = number;
            nodes.push(node(candidate.digit, candidate.cell));
        }
        let candidates = nodes.len();
        if kind.grouped {
            nodes.extend(groups(position));
        }
        let (strong, weak) = (Relation::new(nodes.len()), Relation::new(nodes.len()));
        let mut graph = Graph { nodes, strong, weak, candidates };
        let number = |digit, cell| numbers[Candidate { cell, digit }.index()];
        if kind.in_cells {
            graph.link_in_cells(position, number);
        }
        graph.link_weakly(position, number);
        if kind.in_houses {
            graph.link_in_houses(position);
        }
        graph
    }

    fn link_in_cells(&mut self, position: &Position, number: impl Fn(Digit, Cell) -> usize) {
        for cell in position.blanks() {
            let digits = position.candidates(cell);
            for (a, b) in digits.iter().flat_map(|a| digits.without(a).iter().map(move |b| (a, b))) {
                let (a, b) = (number(a, cell), number(b, cell));
                self.weak.insert(a, b);
                if digits.len() == 2 {
                    self.strong.insert(a, b);
                }
            }
        }
    }

    /// Links each node to those of its digit whose cells see all of its cells.
    fn link_weakly(&mut self, position: &Position, number: impl Fn(Digit, Cell) -> usize) {
        for (a, &Node { digit, cells }) in self.nodes.iter().enumerate() {
            let seen = position.layout().common_peers(cells);
            for cell in seen & position.cells(digit) {
                self.weak.insert(a, number(digit, cell));
            }
            for (b, other) in self.nodes.iter().enumerate().skip(self.candidates) {
                if other.digit == digit && other.cells.is_subset(seen) {
                    self.weak.insert(a, b);
                }
            }
        }
    }

    /// Links two nodes that are all places of their digit in a house.
    fn link_in_houses(&mut self, position: &Position) {
        for digit in Digit::ALL {
            let all: Vec<_> =
                self.nodes.iter().copied().enumerate().filter(|(_, node)| node.digit == digit).collect();
            // Two nodes have six cells at most.
            let places = position.layout().houses().iter().map(|&house| position.places(house, digit));
            for places in places.filter(|places| (2..=6).contains(&places.len())) {
                for &(a, from) in all.iter().filter(|(_, from)| from.cells.is_subset(places)) {
                    for &(b, to) in &all {
                        if to.cells == places - from.cells {
                            self.strong.insert(a, b);
                        }
                    }
                }
            }
        }
    }

    /// The numbers of the nodes of several cells.
    pub(super) fn groups(&self) -> std::ops::Range<usize> {
        self.candidates..self.nodes.len()
    }

    /// The strong link between two nodes, if there is one, and its premise.
    pub(super) fn link(&self, position: &Position, a: usize, b: usize) -> Option<Strong> {
        let (from, to) = (self.nodes[a], self.nodes[b]);
        let first = from.cells.first().filter(|_| self.strong.contains(a, b))?;
        let truth = if from.digit == to.digit {
            let mut houses = position.layout().houses_of(first);
            let both = from.cells | to.cells;
            Truth::Place(houses.find(|&house| position.places(house, from.digit) == both)?, from.digit)
        } else {
            Truth::Cell(first)
        };
        Some(Strong { ends: [from, to], truth })
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

/// The nodes of two or three cells: the places of a digit in a box that lie in one line.
fn groups(position: &Position) -> impl Iterator<Item = Node> {
    let layout = position.layout();
    let boxes = layout.boxes().iter();
    let crossings =
        boxes.flat_map(|house| layout.lines().iter().map(|line| layout.cells(*house) & layout.cells(*line)));
    let minilines: Vec<_> = crossings.filter(|cells| !cells.is_empty()).collect();
    Digit::ALL.into_iter().flat_map(move |digit| {
        let cells = minilines.clone().into_iter().map(move |miniline| miniline & position.cells(digit));
        cells.filter(|cells| cells.len() > 1).map(move |cells| Node { digit, cells })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::House;
    use crate::puzzle::Puzzle;

    #[test]
    fn links_are_what_they_say() {
        let puzzle: Puzzle =
            "..9.521..........3..1....8.9..4.......2..1....56.73.1...7..9..2..3.8.76..6.7....."
                .parse()
                .expect("a puzzle");
        let position = Position::from(puzzle);
        let kind = Kind { in_cells: true, in_houses: true, grouped: true, looped: false };
        let graph = Graph::new(&position, kind);
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
}
