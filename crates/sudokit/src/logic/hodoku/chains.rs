//! [`Search`], which chain HoDoKu takes.
//!
//! From each candidate, assumed to be true and then assumed to be false, a search follows the links of a
//! [graph](NodeGraph) layer by layer. Only the first path to each node counts. A path may not return to a cell, except to
//! that of its start, where it ends. The conclusion from a path to a true node depends on its ends:
//!
//! - from the start being true: if the end is in the same cell or excludes the start, the start is false;
//! - from the start being false: if the end is the start, it is true; if the end is in the same cell, the path is a loop;
//!   otherwise one of the two is true, and what both exclude is false. If both exclude only one candidate, that is left
//!   to the paths that begin there.
//!
//! The chain with the most eliminations is taken; then the one with the fewest nodes; then the first. This order and the
//! limits of the length are inferred from HoDoKu's solution paths.

use std::cmp::Reverse;

use crate::budget::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::{ChainKind, NodeGraph};
use crate::logic::chains::numbering::put;
use crate::logic::meter::Meter;
use crate::logic::position::Position;
use crate::logic::step::{Node, Step, Technique};

/// The chains that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Search {
    /// The links that are followed.
    pub(super) links: Links,
    /// Whether only chains with a group are searched.
    pub(super) grouped: bool,
    /// Whether only chains between candidates of the same digit are searched.
    pub(super) same_digit: bool,
    /// The most nodes of a path.
    pub(super) longest: usize,
}

/// The conclusion from a path, from which its eliminations follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conclusion {
    StartIsFalse,
    StartIsTrue,
    Loop,
    OneOfTwoIsTrue,
}

/// The best chain so far.
struct Best {
    rank: (usize, Reverse<usize>),
    conclusion: Conclusion,
    eliminations: CandidateSet,
    chain: Vec<usize>,
}

impl Search {
    /// The step of the chain that is taken, if there is one and the budget is not used up.
    pub(super) fn step(self, position: &Position, meter: &Meter<'_>) -> Result<Option<Step>, StopReason> {
        let Search { links, grouped, .. } = self;
        let graph = NodeGraph::new(position, ChainKind { links, grouped, looped: false });
        let mut paths = Paths::new(&graph, self.longest);
        let mut best: Option<Best> = None;
        for start in (0..graph.nodes.len()).filter(|&node| graph.nodes[node].cells.len() == 1) {
            if !meter.go_on() {
                return meter.result().map(|()| None);
            }
            for is_true in [true, false].into_iter().skip(usize::from(self.same_digit)) {
                paths.find(start, is_true);
                for end in 2..paths.all.len() {
                    let Some(conclusion) = self.conclusion(&paths, end) else { continue };
                    let rank = paths.rank(position, end, conclusion);
                    if rank.0 > 0 && best.as_ref().is_none_or(|best| rank > best.rank) {
                        let eliminations = paths.eliminations(position, end, conclusion);
                        best = Some(Best { rank, conclusion, eliminations, chain: paths.back(end) });
                    }
                }
            }
        }
        Ok(best.and_then(|best| self.conclude(&graph, position, best)))
    }

    /// The step of a chain, if there is one.
    fn conclude(self, graph: &NodeGraph, position: &Position, best: Best) -> Option<Step> {
        let Best { conclusion, eliminations, mut chain, .. } = best;
        let is_loop = conclusion == Conclusion::Loop;
        if chain.len() % 2 == 1 {
            chain.remove(0); // The start was assumed to be true. The chain that refutes it begins with the next node.
        }
        let technique = self.technique(graph, is_loop, &chain)?;
        let step = graph.evidence(technique, position, &chain, is_loop);
        Some(Step { eliminations, ..step })
    }

    /// The conclusion from the path to this end, if the path is one that is searched.
    fn conclusion(self, paths: &Paths<'_>, end: usize) -> Option<Conclusion> {
        let graph = paths.graph;
        let (first, last) = (&paths.all[0], &paths.all[end]);
        if !last.is_true || last.closed && self.same_digit || self.grouped && !last.grouped {
            return None;
        }
        if first.is_true {
            let excludes = last.nodes > 3 && graph.weak.contains(last.node, first.node);
            return (last.closed || excludes).then_some(Conclusion::StartIsFalse);
        }
        if last.node == first.node {
            return Some(Conclusion::StartIsTrue);
        }
        if last.closed {
            return Some(Conclusion::Loop);
        }
        let (start, other) = (graph.nodes[first.node], graph.nodes[last.node]);
        let fits = !self.same_digit || other.digit == start.digit;
        let least = if self.same_digit { 1 } else { 2 };
        let shows = last.nodes > 3
            && other.cells.len() == 1
            && fits
            && graph.excluded(first.node, last.node).nth(least - 1).is_some();
        shows.then_some(Conclusion::OneOfTwoIsTrue)
    }

    /// The technique that finds such chains.
    fn technique(self, graph: &NodeGraph, is_loop: bool, chain: &[usize]) -> Option<&'static Technique> {
        let digit = |node: &usize| graph.nodes[*node].digit;
        let one_digit = chain.iter().all(|node| digit(node) == digit(&chain[0]));
        Technique::from_name(match (self.grouped, is_loop) {
            (true, true) => "grouped-nice-loop",
            (true, false) if one_digit => "grouped-x-chain",
            (true, false) => "grouped-aic",
            (false, true) => "nice-loop",
            (false, false) if !self.same_digit => "aic",
            (false, false) if self.links == Links::Y => "xy-chain",
            (false, false) => "x-chain",
        })
    }
}

/// A path from the start to a node.
#[derive(Clone, Copy)]
struct Path {
    node: usize,
    /// Whether the node is true if the start is as assumed.
    is_true: bool,
    /// The index of the path that it extends.
    by: usize,
    nodes: usize,
    /// The cells of its nodes.
    cells: CellSet,
    /// Whether one of its nodes has several cells.
    grouped: bool,
    /// Whether its second node is in another cell than the start.
    leaves: bool,
    /// Whether it has returned to the cell of the start.
    closed: bool,
}

/// The paths from a start. The memory is reused for the next start.
struct Paths<'a> {
    graph: &'a NodeGraph,
    longest: usize,
    /// The nodes that are known as false, and as true.
    known: [Vec<u64>; 2],
    /// The first is the start, and each comes after the one that it extends.
    all: Vec<Path>,
}

impl<'a> Paths<'a> {
    fn new(graph: &'a NodeGraph, longest: usize) -> Paths<'a> {
        Paths { graph, longest, known: [graph.weak.none(), graph.weak.none()], all: Vec::new() }
    }

    /// Finds the first path to each node.
    fn find(&mut self, start: usize, is_true: bool) {
        self.known.iter_mut().for_each(|known| known.fill(0));
        put(&mut self.known[usize::from(is_true)], start);
        let cells = self.graph.nodes[start].cells;
        let (grouped, leaves, closed) = (false, false, false);
        self.all.clear();
        self.all.push(Path { node: start, is_true, by: 0, nodes: 1, cells, grouped, leaves, closed });
        let mut at = 0;
        while at < self.all.len() {
            if !self.all[at].closed && self.all[at].nodes < self.longest {
                self.extend(at);
            }
            at += 1;
        }
    }

    /// Adds the paths that extend this one by a node.
    fn extend(&mut self, at: usize) {
        let Paths { graph, known, all, .. } = self;
        let (path, nodes) = (all[at], &graph.nodes);
        let start = nodes[all[0].node].cells;
        let links = if path.is_true { &graph.weak } else { &graph.strong };
        links.spread(path.node, &mut known[usize::from(!path.is_true)], |node| {
            let cells = nodes[node].cells;
            let stays = cells == nodes[path.node].cells;
            let closed = cells == start && !stays && path.nodes > 2 && path.leaves;
            if stays || closed || cells.is_disjoint(path.cells) {
                all.push(Path {
                    node,
                    is_true: !path.is_true,
                    by: at,
                    nodes: path.nodes + 1,
                    cells: path.cells | cells,
                    grouped: path.grouped || cells.len() > 1,
                    leaves: if at == 0 { !stays } else { path.leaves },
                    closed,
                });
            }
        });
    }

    /// The nodes of a path.
    fn back(&self, end: usize) -> Vec<usize> {
        let mut nodes = vec![self.all[end].node];
        let mut at = end;
        while at != 0 {
            at = self.all[at].by;
            nodes.push(self.all[at].node);
        }
        nodes.reverse();
        nodes
    }

    /// The number of eliminations, and then of nodes: the highest rank is taken.
    fn rank(&self, position: &Position, end: usize, conclusion: Conclusion) -> (usize, Reverse<usize>) {
        let (first, last) = (&self.all[0], &self.all[end]);
        let number = match conclusion {
            Conclusion::StartIsFalse => 1,
            Conclusion::OneOfTwoIsTrue => self.graph.excluded(first.node, last.node).count(),
            Conclusion::StartIsTrue | Conclusion::Loop => self.eliminations(position, end, conclusion).len(),
        };
        let back_to_start = conclusion == Conclusion::StartIsFalse && !last.closed;
        (number, Reverse(last.nodes + usize::from(back_to_start)))
    }

    /// What the path to this end eliminates.
    fn eliminations(&self, position: &Position, end: usize, conclusion: Conclusion) -> CandidateSet {
        let (first, last) = (&self.all[0], &self.all[end]);
        let Node { digit, cells } = self.graph.nodes[first.node];
        let mut eliminations = CandidateSet::EMPTY;
        match conclusion {
            Conclusion::StartIsFalse => cells.iter().for_each(|cell| {
                eliminations.insert(Candidate { cell, digit });
            }),
            Conclusion::StartIsTrue => {
                cells
                    .iter()
                    .for_each(|cell| eliminations.set(cell, position.candidates(cell).without(digit)));
            }
            Conclusion::Loop => return self.around(end),
            Conclusion::OneOfTwoIsTrue => return self.graph.excluded(first.node, last.node).collect(),
        }
        eliminations
    }

    /// What a loop eliminates. Of a link between two cells it is what lies outside the loop.
    fn around(&self, end: usize) -> CandidateSet {
        let (chain, graph) = (self.back(end), self.graph);
        let mut eliminations = CandidateSet::EMPTY;
        for (i, &to) in chain.iter().enumerate().step_by(2) {
            let from = chain[if i == 0 { chain.len() - 1 } else { i - 1 }];
            let within = graph.nodes[from].cells == graph.nodes[to].cells;
            let outside = |it: &Candidate| within || !self.all[end].cells.contains(it.cell);
            graph.excluded(from, to).filter(outside).for_each(|it| {
                eliminations.insert(it);
            });
        }
        eliminations
    }
}
