//! What the chains share: the search for alternating ones in a [graph](super::graph).
//!
//! A chain begins and ends with a strong link, with strong and weak ones in turn between. So if its first
//! node is false the last is true: not both are false, and what excludes both is false. If the ends are
//! linked weakly, the chain is a *loop*: then of each weak link one node is true, too. If both ends are the
//! same node, that is true.
//!
//! From each node the search goes layer by layer, so the chain to each end is a shortest one; all chains
//! are handed on from the shortest to the longest. Few ends show anything: only to those the way is told.

use std::ops::ControlFlow;

use crate::logic::position::Position;
use crate::logic::step::{Role, Step};

use super::graph::{Graph, Kind};
use super::links::Strong;
use super::relation::Relation;
use super::{Sink, Technique};

/// The nodes of a chain, first to last.
type Chain = Vec<usize>;

/// Hands on the step of every chain of this kind, shortest first.
pub(super) fn each_chain(
    technique: &'static Technique,
    kind: Kind,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let graph = Graph::new(position, kind);
    let mut search = Search::new(&graph);
    let mut chains = Vec::new();
    for start in 0..graph.nodes.len() {
        search.run(start);
        let ends = search.ends.iter().filter(|&&end| graph.shows(start, end, kind.looped));
        let told = |chain: &Chain| {
            // A chain without a group is found as a plain one.
            let grouped = chain.iter().any(|&node| graph.nodes[node].cells.len() > 1);
            // Each loop is found from all of its nodes: it is told from the first one.
            grouped == kind.grouped && !(kind.looped && chain.iter().any(|&node| node < start))
        };
        chains.extend(ends.map(|&end| search.way(start, end)).filter(told));
    }
    chains.sort_by_key(Vec::len);
    let steps = chains.iter().filter_map(|chain| graph.step(technique, position, chain, kind.looped));
    steps.into_iter().try_for_each(|step| sink.take(step))
}

/// The search from one node; what it needs is kept for the next.
struct Search<'a> {
    graph: &'a Graph,
    on: Reached,
    off: Reached,
    /// The ends of chains of more than one link, in the order in which they were reached.
    ends: Vec<usize>,
}

/// The nodes that are reached as true by a strong link, or as false by a weak one.
struct Reached {
    known: Vec<u64>,
    /// From where each was reached first.
    by: Vec<usize>,
    /// Those that were reached last.
    layer: Vec<usize>,
}

impl Reached {
    fn new(graph: &Graph) -> Reached {
        Reached { known: graph.weak.none(), by: vec![0; graph.nodes.len()], layer: Vec::new() }
    }

    fn clear(&mut self) {
        self.known.fill(0);
        self.layer.clear();
    }

    /// Goes on to what the nodes of the other layer are linked to.
    fn go_on(&mut self, from: &Reached, links: &Relation) {
        self.layer.clear();
        for &node in &from.layer {
            links.spread(node, &mut self.known, |to| {
                self.by[to] = node;
                self.layer.push(to);
            });
        }
    }
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph) -> Search<'a> {
        Search { graph, on: Reached::new(graph), off: Reached::new(graph), ends: Vec::new() }
    }

    fn run(&mut self, start: usize) {
        self.on.clear();
        self.off.clear();
        self.ends.clear();
        self.off.known[start / 64] |= 1 << (start % 64);
        self.off.layer.push(start);
        self.on.go_on(&self.off, &self.graph.strong);
        while !self.on.layer.is_empty() {
            self.off.go_on(&self.on, &self.graph.weak);
            self.on.go_on(&self.off, &self.graph.strong);
            self.ends.extend(&self.on.layer);
        }
    }

    /// The chain to one of the ends.
    fn way(&self, start: usize, end: usize) -> Chain {
        let mut chain = vec![end, self.on.by[end]];
        let mut at = self.on.by[end];
        while at != start {
            let on = self.off.by[at];
            at = self.on.by[on];
            chain.extend([on, at]);
        }
        chain.reverse();
        chain
    }
}

impl Graph {
    /// Whether a chain from `first` to `last` shows anything, as far as they say.
    fn shows(&self, first: usize, last: usize, looped: bool) -> bool {
        if looped {
            self.weak.contains(last, first)
        } else if first == last {
            self.nodes[first].cells.len() == 1
        } else {
            // The other way round it is the same chain.
            first < last && self.excluded(first, last).next().is_some()
        }
    }

    /// What a chain shows, if it shows anything.
    fn step(
        &self,
        technique: &'static Technique,
        position: &Position,
        chain: &Chain,
        looped: bool,
    ) -> Option<Step> {
        let (&first, &last) = chain.first().zip(chain.last())?;
        let mut step = self.evidence(technique, position, chain, looped);
        if looped {
            // Also of the link from its end to its beginning one node is true.
            let weak = chain[1..].chunks_exact(2).map(|pair| (pair[0], pair[1])).chain([(last, first)]);
            step.eliminations = weak.flat_map(|(a, b)| self.excluded(a, b)).collect();
            let clean = step.eliminations.is_disjoint(self.candidates_of(chain));
            if !clean || step.eliminations.is_empty() {
                return None;
            }
        } else if first == last {
            step.placements.extend(self.candidates_of(&[first]).only());
        } else {
            step.eliminations = self.excluded(first, last).collect();
        }
        Some(step)
    }

    /// A step that rests on a chain, without what follows.
    pub(in crate::logic) fn evidence(
        &self,
        technique: &'static Technique,
        position: &Position,
        chain: &[usize],
        looped: bool,
    ) -> Step {
        let strong: Vec<Strong> =
            chain.chunks_exact(2).filter_map(|pair| self.link(position, pair[0], pair[1])).collect();
        let step = Step::new(technique).along(&strong);
        let ends = [chain[0], chain[chain.len() - 1]];
        let step = if looped {
            step.closes(self.nodes[ends[1]], self.nodes[ends[0]])
        } else {
            step.marks(Role::Wing, self.candidates_of(&ends))
        };
        let every_second = |from: usize| chain[from..].iter().copied().step_by(2).collect::<Chain>();
        step.marks(Role::Off, self.candidates_of(&every_second(0)))
            .marks(Role::On, self.candidates_of(&every_second(1)))
    }
}
