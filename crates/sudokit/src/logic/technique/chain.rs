//! What the chains share: the graph of strong and weak links, and the search for alternating chains.
//!
//! A node is a digit in a cell or, in a grouped chain, in two or three cells of a box that lie in a line.
//! A *strong* link says that not both its nodes are false: a cell with two candidates, or a house whose
//! places of a digit are these two nodes. A *weak* link says that not both are true: two digits of a cell,
//! or a digit in nodes of which every cell sees every other.
//!
//! A chain begins and ends with a strong link, with strong and weak ones in turn between. So if its first
//! node is false the last is true: not both are false, and what excludes both is false. If the ends are
//! linked weakly, the chain is a *loop*: then of each weak link one node is true, too. If both ends are the
//! same node, that is true.
//!
//! From each node the search goes layer by layer, so the chain to each end is a shortest one; all chains
//! are handed on from the shortest to the longest.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Link, LinkKind, Node, Role, Step, Truth};

use super::cells::common_peers;
use super::{Sink, Technique};

/// Which links a technique uses.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// Strong links within a cell.
    pub(super) in_cells: bool,
    /// Strong links of a digit in a house.
    pub(super) in_houses: bool,
    /// Nodes of several cells, too.
    pub(super) grouped: bool,
    /// Closed chains, or open ones.
    pub(super) looped: bool,
}

/// A strong link: where it leads, and the premise.
type Strong = (usize, Truth);

struct Graph {
    nodes: Vec<Node>,
    strong: Vec<Vec<Strong>>,
    weak: Vec<Vec<usize>>,
    /// The candidates that each node excludes.
    excludes: Vec<CandidateSet>,
}

/// A chain: its nodes, first to last, and the premises of its strong links.
struct Chain {
    nodes: Vec<usize>,
    truths: Vec<Truth>,
}

/// Hands on the step of every chain of this kind, shortest first.
pub(super) fn each_chain(
    technique: &'static Technique,
    kind: Kind,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let graph = Graph::new(position, kind);
    let mut steps = Vec::new();
    for start in 0..graph.nodes.len() {
        for chain in graph.chains(start) {
            let step = if kind.looped {
                graph.step_of_loop(technique, position, &chain)
            } else {
                graph.step_of_chain(technique, position, &chain)
            };
            let grouped = chain.nodes.iter().any(|&node| graph.nodes[node].cells.len() > 1);
            // A chain without a group is found as a plain one.
            steps.extend(step.filter(|_| grouped == kind.grouped).map(|step| (chain.nodes.len(), step)));
        }
    }
    steps.sort_by_key(|&(length, _)| length);
    steps.into_iter().try_for_each(|(_, step)| sink(step))
}

impl Graph {
    fn new(position: &Position, kind: Kind) -> Graph {
        let mut nodes: Vec<Node> = position
            .all_candidates()
            .iter()
            .map(|Candidate { cell, digit }| Node { digit, cells: cell.into() })
            .collect();
        if kind.grouped {
            nodes.extend(groups(position));
        }
        let excludes: Vec<_> = nodes.iter().map(|&node| excluded(position, node)).collect();
        let mut graph = Graph {
            strong: vec![Vec::new(); nodes.len()],
            weak: vec![Vec::new(); nodes.len()],
            nodes,
            excludes,
        };
        graph.link_weakly(kind);
        graph.link_strongly(position, kind);
        graph
    }

    fn link_weakly(&mut self, kind: Kind) {
        for a in 0..self.nodes.len() {
            for b in 0..self.nodes.len() {
                let (from, to) = (self.nodes[a], self.nodes[b]);
                let wanted = from.digit == to.digit || (kind.in_cells && kind.in_houses);
                if wanted && candidates(to).is_subset(self.excludes[a]) {
                    self.weak[a].push(b);
                }
            }
        }
    }

    fn link_strongly(&mut self, position: &Position, kind: Kind) {
        for a in 0..self.nodes.len() {
            for b in 0..self.nodes.len() {
                if let Some(truth) = strong(position, kind, self.nodes[a], self.nodes[b]) {
                    self.strong[a].push((b, truth));
                }
            }
        }
    }

    /// The shortest chains from a node that ends in each node that it reaches.
    fn chains(&self, start: usize) -> Vec<Chain> {
        // From where each node was reached: as true by a strong link, as false by a weak one.
        let mut as_true: Vec<Option<(usize, Truth)>> = vec![None; self.nodes.len()];
        let mut as_false: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut chains = Vec::new();
        let mut layer = vec![start];
        while !layer.is_empty() {
            let mut reached = Vec::new();
            for &from in &layer {
                for &(to, truth) in &self.strong[from] {
                    if as_true[to].is_none() {
                        as_true[to] = Some((from, truth));
                        reached.push(to);
                    }
                }
            }
            layer.clear();
            for &from in &reached {
                for &to in &self.weak[from] {
                    if to != start && as_false[to].is_none() {
                        as_false[to] = Some(from);
                        layer.push(to);
                    }
                }
            }
            chains.extend(reached.into_iter().filter_map(|end| trace(start, end, &as_true, &as_false)));
        }
        chains
    }

    /// What an open chain shows: its ends are not both false.
    fn step_of_chain(
        &self,
        technique: &'static Technique,
        position: &Position,
        chain: &Chain,
    ) -> Option<Step> {
        let (&first, &last) = chain.nodes.first().zip(chain.nodes.last())?;
        let mut step = Step::new(technique);
        if first == last {
            let candidate = candidates(self.nodes[first]).only()?;
            step.placements.push(candidate);
        } else if first < last {
            step.eliminations = self.excludes[first] & self.excludes[last] & *position.all_candidates();
        }
        // A strong link alone is no chain.
        let empty = step.placements.is_empty() && step.eliminations.is_empty();
        (chain.nodes.len() > 3 && !empty).then(|| self.with_evidence(step, chain, None))
    }

    /// What a loop shows: of each weak link, also of that from its end to its beginning, one node is true.
    fn step_of_loop(
        &self,
        technique: &'static Technique,
        position: &Position,
        chain: &Chain,
    ) -> Option<Step> {
        let (&first, &last) = chain.nodes.first().zip(chain.nodes.last())?;
        // Each loop is found from all of its nodes: it is told from the first one.
        let told = chain.nodes.iter().all(|&node| node >= first);
        if !told || chain.nodes.len() < 4 || !self.weak[last].contains(&first) {
            return None;
        }
        let mut step = Step::new(technique);
        let weak =
            chain.nodes.chunks(2).map(|pair| pair[1]).zip(chain.nodes.iter().copied().step_by(2).skip(1));
        for (a, b) in weak.chain([(last, first)]) {
            step.eliminations |= self.excludes[a] & self.excludes[b] & *position.all_candidates();
        }
        let on_the_loop =
            chain.nodes.iter().fold(CandidateSet::EMPTY, |all, &node| all | candidates(self.nodes[node]));
        let clean = step.eliminations.is_disjoint(on_the_loop);
        (clean && !step.eliminations.is_empty()).then(|| self.with_evidence(step, chain, Some((last, first))))
    }

    fn with_evidence(&self, mut step: Step, chain: &Chain, closing: Option<(usize, usize)>) -> Step {
        for (index, pair) in chain.nodes.windows(2).enumerate() {
            let kind = if index % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak };
            step.evidence.links.push(Link { from: self.nodes[pair[0]], to: self.nodes[pair[1]], kind });
        }
        if let Some((from, to)) = closing {
            let (from, to) = (self.nodes[from], self.nodes[to]);
            step.evidence.links.push(Link { from, to, kind: LinkKind::Weak });
        }
        step.evidence.truths.clone_from(&chain.truths);
        let of = |nodes: &mut dyn Iterator<Item = &usize>| {
            nodes.fold(CandidateSet::EMPTY, |all, &node| all | candidates(self.nodes[node]))
        };
        let ends = [chain.nodes[0], chain.nodes[chain.nodes.len() - 1]];
        let step = if closing.is_none() { step.marks(Role::Wing, of(&mut ends.iter())) } else { step };
        step.marks(Role::Off, of(&mut chain.nodes.iter().step_by(2)))
            .marks(Role::On, of(&mut chain.nodes.iter().skip(1).step_by(2)))
    }
}

/// The way back from the end of a chain to its start.
fn trace(
    start: usize,
    end: usize,
    as_true: &[Option<(usize, Truth)>],
    as_false: &[Option<usize>],
) -> Option<Chain> {
    let mut chain = Chain { nodes: vec![end], truths: Vec::new() };
    let mut at = end;
    loop {
        let (off, truth) = as_true[at]?;
        chain.truths.push(truth);
        chain.nodes.push(off);
        if off == start {
            chain.nodes.reverse();
            return Some(chain);
        }
        at = as_false[off]?;
        chain.nodes.push(at);
    }
}

/// The candidates of a node.
fn candidates(node: Node) -> CandidateSet {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}

/// The candidates that are false if one of the node is true.
fn excluded(position: &Position, node: Node) -> CandidateSet {
    let seen = common_peers(node.cells) & position.cells(node.digit);
    let mut excluded = candidates(Node { digit: node.digit, cells: seen });
    if let Some(cell) = node.cells.only() {
        excluded.set(cell, position.candidates(cell).without(node.digit));
    }
    excluded
}

/// The nodes of two or three cells: the places of a digit in a box that lie in one line.
fn groups(position: &Position) -> impl Iterator<Item = Node> {
    let boxes = House::ALL[18..].iter().copied();
    let crossings =
        boxes.flat_map(|house| House::ALL[..18].iter().map(move |line| house.cells() & line.cells()));
    let minilines: Vec<_> = crossings.filter(|cells| !cells.is_empty()).collect();
    Digit::ALL.into_iter().flat_map(move |digit| {
        let cells = minilines.clone().into_iter().map(move |miniline| miniline & position.cells(digit));
        cells.filter(|cells| cells.len() > 1).map(move |cells| Node { digit, cells })
    })
}

/// The premise that not both nodes are false, if there is one of this kind.
fn strong(position: &Position, kind: Kind, a: Node, b: Node) -> Option<Truth> {
    if a.digit != b.digit {
        let cell = a.cells.only().filter(|_| kind.in_cells && a.cells == b.cells)?;
        return position.bivalue().contains(cell).then_some(Truth::Cell(cell));
    }
    if !kind.in_houses || !a.cells.is_disjoint(b.cells) {
        return None;
    }
    let both = a.cells | b.cells;
    let mut houses = a.cells.first()?.houses().into_iter();
    let house = houses.find(|&house| position.places(house, a.digit) == both)?;
    Some(Truth::Place(house, a.digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{Cell, CellSet};
    use crate::puzzle::Puzzle;

    fn all_see(a: CellSet, b: CellSet) -> bool {
        a.iter().all(|cell: Cell| b.is_subset(cell.peers()))
    }

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
            for &b in &graph.weak[a] {
                let to = graph.nodes[b];
                let same_cell = from.cells == to.cells && from.digit != to.digit;
                assert!(same_cell || (from.digit == to.digit && all_see(from.cells, to.cells)));
            }
            for &(b, truth) in &graph.strong[a] {
                let to = graph.nodes[b];
                match truth {
                    Truth::Cell(cell) => assert_eq!((from.cells, to.cells), (cell.into(), cell.into())),
                    Truth::Place(house, digit) => {
                        assert_eq!(position.places(house, digit), from.cells | to.cells);
                    }
                    Truth::Unique(_) => panic!("{truth:?}"),
                }
            }
        }
    }
}
