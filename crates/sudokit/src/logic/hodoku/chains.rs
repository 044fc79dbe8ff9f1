//! [`Search`], which chain HoDoKu takes among all that there are.
//!
//! From each candidate, assumed to be true and then assumed to be false, a search goes layer by layer along the links
//! of a [graph](Graph). Only the first way to each node counts, and a way that returns to a cell other than the start
//! ends there. What a way to a true node shows depends on its ends:
//!
//! - from the start being true: if the end stands in the same cell or excludes the start, the start is false;
//! - from the start being false: if the end is the start, it is true; if the end stands in the same cell, the way is a
//!   loop; otherwise one of the two is true, and what both exclude is false. If that is one candidate only, it is left
//!   to the ways that begin there.
//!
//! The chain with the most eliminations is taken; among those the one with the fewest nodes; then the first. This order
//! and the limits of the length are inferred from the chains that HoDoKu takes.

use std::cmp::Reverse;

use crate::budget::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::logic::position::Position;
use crate::logic::step::{Node, Step};
use crate::logic::technique::{Graph, Kind, Meter, Technique};

/// Which chains are sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Search {
    /// Strong links within a cell.
    pub(super) in_cells: bool,
    /// Strong links of a digit in a house.
    pub(super) in_houses: bool,
    /// Only chains with a node of several cells.
    pub(super) grouped: bool,
    /// Only chains from a candidate to another of the same digit.
    pub(super) same_digit: bool,
    /// The most nodes of a way.
    pub(super) longest: usize,
}

/// What a way shows, from which its eliminations follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    StartIsFalse,
    StartIsTrue,
    Loop,
    OneOfTwoIsTrue,
}

/// The best chain so far.
struct Best {
    rank: (usize, Reverse<usize>),
    shown: Shown,
    eliminations: CandidateSet,
    chain: Vec<usize>,
}

impl Search {
    /// The step of the chain that is taken, if there is one and the budget is not used up.
    pub(super) fn step(self, position: &Position, meter: &Meter<'_>) -> Result<Option<Step>, StopReason> {
        let Search { in_cells, in_houses, grouped, .. } = self;
        let graph = Graph::new(position, Kind { in_cells, in_houses, grouped, looped: false });
        let mut ways = Ways::new(&graph, self.longest);
        let mut best: Option<Best> = None;
        for start in (0..graph.nodes.len()).filter(|&node| graph.nodes[node].cells.len() == 1) {
            if !meter.go_on() {
                return meter.result().map(|()| None);
            }
            for is_true in [true, false].into_iter().skip(usize::from(self.same_digit)) {
                ways.find(start, is_true);
                for end in 2..ways.all.len() {
                    let Some(shown) = self.shown(&ways, end) else { continue };
                    let rank = ways.rank(position, end, shown);
                    if rank.0 > 0 && best.as_ref().is_none_or(|best| rank > best.rank) {
                        let eliminations = ways.eliminations(position, end, shown);
                        best = Some(Best { rank, shown, eliminations, chain: ways.back(end) });
                    }
                }
            }
        }
        Ok(best.and_then(|best| self.conclude(&graph, position, best)))
    }

    /// The step of a chain.
    fn conclude(self, graph: &Graph, position: &Position, best: Best) -> Option<Step> {
        let Best { shown, eliminations, mut chain, .. } = best;
        let is_loop = shown == Shown::Loop;
        if chain.len() % 2 == 1 {
            chain.remove(0); // The start was assumed to be true: the chain that refutes it begins after it.
        }
        let technique = self.technique(graph, is_loop, &chain)?;
        let step = graph.evidence(technique, position, &chain, is_loop);
        Some(Step { eliminations, ..step })
    }

    /// What the way to this end shows, if it is one of those that are sought.
    fn shown(self, ways: &Ways<'_>, end: usize) -> Option<Shown> {
        let graph = ways.graph;
        let (first, last) = (&ways.all[0], &ways.all[end]);
        if !last.is_true || last.closed && self.same_digit || self.grouped && !last.grouped {
            return None;
        }
        if first.is_true {
            let excludes = last.nodes > 3 && graph.weak.contains(last.node, first.node);
            return (last.closed || excludes).then_some(Shown::StartIsFalse);
        }
        if last.node == first.node {
            return Some(Shown::StartIsTrue);
        }
        if last.closed {
            return Some(Shown::Loop);
        }
        let (start, other) = (graph.nodes[first.node], graph.nodes[last.node]);
        let fits = !self.same_digit || other.digit == start.digit;
        let least = if self.same_digit { 1 } else { 2 };
        let shows = last.nodes > 3
            && other.cells.len() == 1
            && fits
            && graph.excluded(first.node, last.node).nth(least - 1).is_some();
        shows.then_some(Shown::OneOfTwoIsTrue)
    }

    /// The technique that finds such chains.
    fn technique(self, graph: &Graph, is_loop: bool, chain: &[usize]) -> Option<&'static Technique> {
        let digit = |node: &usize| graph.nodes[*node].digit;
        let one_digit = chain.iter().all(|node| digit(node) == digit(&chain[0]));
        Technique::from_name(match (self.grouped, is_loop) {
            (true, true) => "grouped-nice-loop",
            (true, false) if one_digit => "grouped-x-chain",
            (true, false) => "grouped-aic",
            (false, true) => "nice-loop",
            (false, false) if !self.same_digit => "aic",
            (false, false) if self.in_cells => "xy-chain",
            (false, false) => "x-chain",
        })
    }
}

/// A way from the start to a node.
#[derive(Clone, Copy)]
struct Way {
    node: usize,
    /// Whether the node is true if the start is as assumed.
    is_true: bool,
    /// Which way it prolongs.
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

/// The ways from a start; what the search needs is kept for the next start.
struct Ways<'a> {
    graph: &'a Graph,
    longest: usize,
    /// Which nodes are known as false, and which as true.
    known: [Vec<u64>; 2],
    /// The first is the start, and each comes after the one that it prolongs.
    all: Vec<Way>,
}

impl<'a> Ways<'a> {
    fn new(graph: &'a Graph, longest: usize) -> Ways<'a> {
        Ways { graph, longest, known: [graph.weak.none(), graph.weak.none()], all: Vec::new() }
    }

    /// Finds the first way to each node.
    fn find(&mut self, start: usize, is_true: bool) {
        self.known.iter_mut().for_each(|known| known.fill(0));
        self.known[usize::from(is_true)][start / 64] |= 1 << (start % 64);
        let cells = self.graph.nodes[start].cells;
        let (grouped, leaves, closed) = (false, false, false);
        self.all.clear();
        self.all.push(Way { node: start, is_true, by: 0, nodes: 1, cells, grouped, leaves, closed });
        let mut at = 0;
        while at < self.all.len() {
            if !self.all[at].closed && self.all[at].nodes < self.longest {
                self.prolong(at);
            }
            at += 1;
        }
    }

    /// Adds the ways to what follows from the end of this one.
    fn prolong(&mut self, at: usize) {
        let Ways { graph, known, all, .. } = self;
        let (way, nodes) = (all[at], &graph.nodes);
        let start = nodes[all[0].node].cells;
        let links = if way.is_true { &graph.weak } else { &graph.strong };
        links.spread(way.node, &mut known[usize::from(!way.is_true)], |node| {
            let cells = nodes[node].cells;
            let stays = cells == nodes[way.node].cells;
            let closed = cells == start && !stays && way.nodes > 2 && way.leaves;
            if stays || closed || cells.is_disjoint(way.cells) {
                all.push(Way {
                    node,
                    is_true: !way.is_true,
                    by: at,
                    nodes: way.nodes + 1,
                    cells: way.cells | cells,
                    grouped: way.grouped || cells.len() > 1,
                    leaves: if at == 0 { !stays } else { way.leaves },
                    closed,
                });
            }
        });
    }

    /// The nodes of a way.
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
    fn rank(&self, position: &Position, end: usize, shown: Shown) -> (usize, Reverse<usize>) {
        let (first, last) = (&self.all[0], &self.all[end]);
        let number = match shown {
            Shown::StartIsFalse => 1,
            Shown::OneOfTwoIsTrue => self.graph.excluded(first.node, last.node).count(),
            Shown::StartIsTrue | Shown::Loop => self.eliminations(position, end, shown).len(),
        };
        let back_to_start = shown == Shown::StartIsFalse && !last.closed;
        (number, Reverse(last.nodes + usize::from(back_to_start)))
    }

    /// What the way to this end eliminates.
    fn eliminations(&self, position: &Position, end: usize, shown: Shown) -> CandidateSet {
        let (first, last) = (&self.all[0], &self.all[end]);
        let Node { digit, cells } = self.graph.nodes[first.node];
        let mut eliminations = CandidateSet::EMPTY;
        match shown {
            Shown::StartIsFalse => cells.iter().for_each(|cell| {
                eliminations.insert(Candidate { cell, digit });
            }),
            Shown::StartIsTrue => {
                cells
                    .iter()
                    .for_each(|cell| eliminations.set(cell, position.candidates(cell).without(digit)));
            }
            Shown::Loop => return self.around(end),
            Shown::OneOfTwoIsTrue => return self.graph.excluded(first.node, last.node).collect(),
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
