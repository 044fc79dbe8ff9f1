//! What the chains share: the search for alternating ones in a [graph](super::graph).
//!
//! A chain begins and ends with a strong link, with strong and weak ones in turn between. So if its first
//! node is false the last is true: not both are false, and what excludes both is false. If the ends are
//! linked weakly, the chain is a *loop*: then of each weak link one node is true, too. If both ends are the
//! same node, that is true.
//!
//! Which are found: [every loop](super::loops) up to a number of nodes. Of longer loops and of open chains, a shortest
//! one for each two ends, if it comes to no node twice in the same state; the search goes from each node layer
//! by layer, and the way is found only for ends that show something. A grouped chain has at least one group: it
//! is found also where a shorter chain without a group has the same ends. Short chains come first.

use std::ops::ControlFlow;

use crate::logic::position::Position;
use crate::logic::step::{Role, Step};

use super::graph::{Graph, Kind};
use super::links::Strong;
use super::loops::{NODES, each_loop};
use super::relation::Relation;
use super::{Sink, Technique};

/// The nodes of a chain, first to last.
type Chain = Vec<usize>;

/// A chain of which only the first node, the last state and the number of nodes are known.
#[derive(Clone, Copy)]
struct Ends {
    start: usize,
    end: usize,
    nodes: usize,
}

/// Hands on the step of every chain of this kind, shortest first.
pub(super) fn each_chain(
    technique: &'static Technique,
    kind: Kind,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let graph = Graph::new(position, kind);
    if kind.looped {
        each_loop(&graph, sink, &mut |chain, sink| {
            // A loop without a group is found as a plain one.
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
    chains.sort_by_key(|ends| ends.nodes);
    // Often one step is enough for the caller: a way is found only when it is asked for.
    for ends in chains {
        let Ends { start, nodes, .. } = ends;
        // Shorter loops are found already.
        if kind.looped && nodes <= NODES {
            continue;
        }
        if !sink.go_on() {
            return ControlFlow::Break(());
        }
        search.run_from(start);
        let chain = search.way(ends);
        // Each longer loop is found from all of its nodes.
        let is_known = kind.looped && chain.iter().any(|&node| node < start);
        if !is_known
            && Graph::is_simple(&chain)
            && let Some(step) = graph.step(technique, position, &chain, kind.looped)
        {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search from one node; what it needs is kept for the next.
///
/// In a grouped chain one node must be a group. So there each node has two *states*: that no group was passed before
/// or at it, and that one was. The number of the second is the node's number plus the number of nodes.
struct Search {
    nodes: usize,
    /// The nodes that are groups, if the chains must have one.
    groups: Option<std::ops::Range<usize>>,
    /// The links between states.
    strong: Relation,
    weak: Relation,
    on: Reached,
    off: Reached,
    /// The node from which the search has gone, and its state.
    from: Option<usize>,
    start: usize,
    /// The ends of chains of more than one link, in the order in which they were reached.
    ends: Vec<Ends>,
}

/// The states that are reached as true by a strong link, or as false by a weak one.
struct Reached {
    known: Vec<u64>,
    /// From where each was reached first.
    by: Vec<usize>,
    /// Those that were reached last.
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

    /// Goes on to what the states of the other layer are linked to.
    fn go_on(&mut self, from: &Reached, links: &Relation) {
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
    fn new(graph: &Graph, grouped: bool) -> Search {
        let nodes = graph.nodes.len();
        let groups = grouped.then(|| graph.groups());
        let states = if grouped { 2 * nodes } else { nodes };
        let [strong, weak] = [&graph.strong, &graph.weak].map(|links| match &groups {
            None => links.clone(),
            Some(groups) => noting_groups(links, nodes, groups),
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
        self.start = if is_group { start + self.nodes } else { start };
        self.off.known[self.start / 64] |= 1 << (self.start % 64);
        self.off.layer.push(self.start);
        self.on.go_on(&self.off, &self.strong);
        let mut nodes = 2;
        while !self.on.layer.is_empty() {
            nodes += 2;
            self.off.go_on(&self.on, &self.weak);
            self.on.go_on(&self.off, &self.strong);
            let ends = self.on.layer.iter().filter(|&&end| self.groups.is_none() || end >= self.nodes);
            self.ends.extend(ends.map(|&end| Ends { start, end, nodes }));
        }
    }

    /// The chain to one of the ends.
    fn way(&self, Ends { end, nodes, .. }: Ends) -> Chain {
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
fn noting_groups(links: &Relation, nodes: usize, groups: &std::ops::Range<usize>) -> Relation {
    let mut noting = Relation::new(2 * nodes);
    for from in 0..nodes {
        for to in links.related(from) {
            noting.insert(from, if groups.contains(&to) { to + nodes } else { to });
            noting.insert(from + nodes, to + nodes);
        }
    }
    noting
}

impl Graph {
    /// Whether a node is a group.
    fn has_group(&self, chain: &[usize]) -> bool {
        chain.iter().any(|node| self.groups().contains(node))
    }

    /// Whether the chain comes to no node twice as true or twice as false.
    fn is_simple(chain: &[usize]) -> bool {
        chain
            .iter()
            .enumerate()
            .all(|(i, node)| !chain[i..].iter().skip(2).step_by(2).any(|other| other == node))
    }

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
        chain: &[usize],
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
