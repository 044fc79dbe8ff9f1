//! Alternating chains in a [graph](super::node_graph): the search that X-chains, XY-chains, AICs and nice
//! loops share.
//!
//! A chain begins and ends with a strong link, and strong and weak links alternate. So if its first node is
//! false, its last is true: one of them is true, and candidates that both exclude are false. If the ends are
//! linked weakly, the chain is a *loop*, and one node of each weak link is also true. If both ends are the
//! same node, that node is true.
//!
//! [Every loop](super::loops) up to a number of nodes is found. For longer loops and for open chains, a
//! shortest one for each pair of ends is found, if it visits no node twice in the same state. The search goes
//! from each node layer by layer. A path is reconstructed only for ends that eliminate or place a candidate.
//! A grouped chain has at least one group, and is found even if a shorter chain without a group has the same
//! ends. Short chains come first.

use std::ops::ControlFlow;

use crate::logic::position::Position;
use crate::logic::step::{Role, Sink, Step, Technique};
use crate::sort::sort_by_key;

use super::links::StrongLink;
use super::loops::{NODES, each_loop};
use super::node_graph::{ChainKind, NodeGraph};
use super::numbering::put;
use super::relation::Relation;

/// The nodes of a chain, first to last.
type Chain = Vec<usize>;

/// The first node, the last state and the number of nodes of a chain.
#[derive(Clone, Copy)]
struct Ends {
    start: usize,
    end: usize,
    nodes: usize,
}

/// Passes the step of every chain of this kind to the sink, shortest first.
pub(in crate::logic) fn each_chain(
    technique: &'static Technique,
    kind: ChainKind,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let graph = NodeGraph::new(position, kind);
    if kind.looped {
        each_loop(&graph, sink, &mut |chain, sink| {
            // A loop without a group is found as a plain loop.
            let step = (graph.has_group(chain) == kind.grouped)
                .then(|| graph.step(technique, position, chain, true));
            step.flatten().map_or(ControlFlow::Continue(()), |step| sink.take(step))
        })?;
    }
    let mut search = Search::new(&graph, kind.grouped);
    let mut chains = Vec::new();
    for start in 0..graph.nodes.len() {
        if !sink.go_on() {
            return ControlFlow::Break(());
        }
        search.run(start);
        let shows = |ends: &&Ends| graph.shows(start, search.node(ends.end), kind.looped);
        chains.extend(search.ends.iter().filter(shows).copied());
    }
    sort_by_key(&mut chains, |ends| ends.nodes);
    // Often the caller wants one step only, so paths are found one by one.
    for ends in chains {
        let Ends { start, nodes, .. } = ends;
        // Shorter loops were already found.
        if kind.looped && nodes <= NODES {
            continue;
        }
        if !sink.go_on() {
            return ControlFlow::Break(());
        }
        search.run_from(start);
        let chain = search.path(ends);
        // Each longer loop is found from all its nodes.
        let is_known = kind.looped && chain.iter().any(|&node| node < start);
        if !is_known
            && NodeGraph::is_simple(&chain)
            && let Some(step) = graph.step(technique, position, &chain, kind.looped)
        {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search from one node. Its memory is reused for the next.
///
/// A grouped chain must have a group. So each node has two *states*: without and with a group up to this
/// node. The number of the second state is the number of the node plus the number of nodes.
struct Search {
    nodes: usize,
    /// The nodes that are groups, if the chains must have one.
    groups: Option<std::ops::Range<usize>>,
    /// The links between states.
    strong: Relation,
    weak: Relation,
    on: Reached,
    off: Reached,
    /// The node from which the last search went, and its state.
    from: Option<usize>,
    start: usize,
    /// The ends of chains of more than one link, in the order in which they were reached.
    ends: Vec<Ends>,
}

/// The states that are reached as true by a strong link, or as false by a weak one.
struct Reached {
    known: Vec<u64>,
    /// The state from which each state was reached first.
    by: Vec<usize>,
    /// The states that were reached last.
    layer: Vec<usize>,
}

impl Reached {
    fn new(links: &Relation, states: usize) -> Reached {
        Reached { known: links.none(), by: vec![0; states], layer: Vec::new() }
    }

    fn clear(&mut self) {
        self.known.fill(0);
        self.layer.clear();
    }

    /// Continues to the states that are linked to the states of the other layer.
    fn extend(&mut self, from: &Reached, links: &Relation) {
        self.layer.clear();
        for &state in &from.layer {
            links.spread(state, &mut self.known, |to| {
                self.by[to] = state;
                self.layer.push(to);
            });
        }
    }
}

impl Search {
    fn new(graph: &NodeGraph, grouped: bool) -> Search {
        let nodes = graph.nodes.len();
        let groups = grouped.then(|| graph.groups());
        let states = if grouped { 2 * nodes } else { nodes };
        let [strong, weak] = [&graph.strong, &graph.weak].map(|links| match &groups {
            None => links.clone(),
            Some(groups) => links_of_states(links, nodes, groups),
        });
        let [on, off] = [&strong, &weak].map(|links| Reached::new(links, states));
        Search { nodes, groups, strong, weak, on, off, from: None, start: 0, ends: Vec::new() }
    }

    /// The node of a state.
    fn node(&self, state: usize) -> usize {
        state % self.nodes
    }

    /// Searches from a node, unless that was the last search.
    fn run_from(&mut self, start: usize) {
        if self.from != Some(start) {
            self.run(start);
        }
    }

    fn run(&mut self, start: usize) {
        self.from = Some(start);
        self.on.clear();
        self.off.clear();
        self.ends.clear();
        let is_group = self.groups.as_ref().is_some_and(|groups| groups.contains(&start));
        // A group at the start is a group of the chain.
        self.start = if is_group { start + self.nodes } else { start };
        put(&mut self.off.known, self.start);
        self.off.layer.push(self.start);
        self.on.extend(&self.off, &self.strong);
        // Ends after one link are not collected: a single strong link is not a chain.
        let mut nodes = 2;
        while !self.on.layer.is_empty() {
            nodes += 2;
            self.off.extend(&self.on, &self.weak);
            self.on.extend(&self.off, &self.strong);
            let ends = self.on.layer.iter().filter(|&&end| self.groups.is_none() || end >= self.nodes);
            self.ends.extend(ends.map(|&end| Ends { start, end, nodes }));
        }
    }

    /// The chain to one of the ends.
    fn path(&self, Ends { end, nodes, .. }: Ends) -> Chain {
        let mut chain = Vec::with_capacity(nodes);
        chain.push(self.node(end));
        let mut at = self.on.by[end];
        while at != self.start {
            let on = self.off.by[at];
            chain.extend([self.node(at), self.node(on)]);
            at = self.on.by[on];
        }
        chain.push(self.node(at));
        chain.reverse();
        chain
    }
}

/// The links between states instead of nodes.
fn links_of_states(links: &Relation, nodes: usize, groups: &std::ops::Range<usize>) -> Relation {
    let mut states = Relation::new(2 * nodes);
    for from in 0..nodes {
        for to in links.related(from) {
            // Once a path has met a group, it stays in the second half.
            states.insert(from, if groups.contains(&to) { to + nodes } else { to });
            states.insert(from + nodes, to + nodes);
        }
    }
    states
}

impl NodeGraph {
    /// Whether the chain has a group.
    fn has_group(&self, chain: &[usize]) -> bool {
        chain.iter().any(|node| self.groups().contains(node))
    }

    /// Whether the chain visits no node twice as true or twice as false.
    fn is_simple(chain: &[usize]) -> bool {
        chain
            .iter()
            .enumerate()
            // Nodes at an even distance have the same state, true or false.
            .all(|(i, node)| !chain[i..].iter().skip(2).step_by(2).any(|other| other == node))
    }

    /// Whether a chain from `first` to `last` can place or eliminate a candidate, judging by its ends.
    fn shows(&self, first: usize, last: usize, looped: bool) -> bool {
        if looped {
            self.weak.contains(last, first)
        } else if first == last {
            self.nodes[first].cells.len() == 1
        } else {
            // Read backwards, it is the same chain.
            first < last && self.excluded(first, last).next().is_some()
        }
    }

    /// The step of a chain, if it places or eliminates a candidate.
    fn step(
        &self,
        technique: &'static Technique,
        position: &Position,
        chain: &[usize],
        looped: bool,
    ) -> Option<Step> {
        let (&first, &last) = chain.first().zip(chain.last())?;
        let mut step = self.evidence(technique, position, chain, looped);
        if looped {
            // One node of the link from the end to the beginning is also true.
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

    /// A step with a chain as its evidence, still without its conclusion.
    pub(in crate::logic) fn evidence(
        &self,
        technique: &'static Technique,
        position: &Position,
        chain: &[usize],
        looped: bool,
    ) -> Step {
        let strong: Vec<StrongLink> =
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
