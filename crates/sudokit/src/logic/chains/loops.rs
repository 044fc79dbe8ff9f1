//! All nice loops up to a number of nodes: closed chains in a [graph](super::node_graph).
//!
//! A loop starts at its node with the lowest number and leaves it by a strong link. Strong and weak links
//! alternate, and a weak link leads back. No node occurs twice. So each loop is found once. The depth-first
//! search only visits nodes from which the remaining links can lead back.

use std::ops::ControlFlow;

use super::node_graph::NodeGraph;
use super::numbering::{has, put};
use crate::logic::step::Sink;

/// All loops of up to this number of nodes are found.
pub(super) const NODES: usize = 10;

/// Visits every loop of up to [`NODES`] nodes, the shorter ones first.
pub(super) fn each_loop(
    graph: &NodeGraph,
    sink: Sink<'_>,
    visit: &mut dyn FnMut(&[usize], Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for nodes in (4..=NODES).step_by(2) {
        for start in 0..graph.nodes.len() {
            if !sink.go_on() {
                return ControlFlow::Break(());
            }
            let mut loops = Loops { graph, back: ways_back(graph, start, nodes / 2), sink, visit };
            loops.extend(&mut vec![start])?;
        }
    }
    ControlFlow::Continue(())
}

/// The search from one start for the loops of one length.
struct Loops<'a> {
    graph: &'a NodeGraph,
    /// The ends of strong links from which weak and strong links in turn lead back to the start, by the
    /// number of strong links on the way.
    back: Vec<Vec<u64>>,
    sink: Sink<'a>,
    visit: &'a mut dyn FnMut(&[usize], Sink<'_>) -> ControlFlow<()>,
}

impl Loops<'_> {
    /// Extends the path from its last node by a strong link.
    fn extend(&mut self, path: &mut Vec<usize>) -> ControlFlow<()> {
        let left = self.back.len() - path.len().div_ceil(2);
        for to in self.graph.strong.related(path[path.len() - 1]) {
            // `back` is a bound only: a way back may use nodes of the path.
            if path.contains(&to) || !has(&self.back[left], to) {
                continue;
            }
            path.push(to);
            if left == 0 {
                (self.visit)(path, self.sink)?;
            } else {
                for next in self.graph.weak.related(to) {
                    // The start has the lowest number, so that each loop is found from one node only.
                    if next > path[0] && !path.contains(&next) {
                        path.push(next);
                        self.extend(path)?;
                        path.pop();
                    }
                }
            }
            path.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Computes [`Loops::back`], through nodes with higher numbers than the start.
fn ways_back(graph: &NodeGraph, start: usize, strong_links: usize) -> Vec<Vec<u64>> {
    let mut ways = Vec::new();
    let mut layer = vec![start];
    while ways.len() < strong_links {
        let mut reached = graph.weak.none();
        let mut nodes = Vec::new();
        for node in layer {
            graph.weak.spread(node, &mut reached, |node| nodes.push(node));
        }
        nodes.retain(|&node| node > start);
        let mut known = graph.weak.none();
        nodes.iter().for_each(|&node| put(&mut known, node));
        ways.push(known);
        let mut reached = graph.strong.none();
        layer = Vec::new();
        for node in nodes {
            graph.strong.spread(node, &mut reached, |node| layer.push(node));
        }
        layer.retain(|&node| node > start);
    }
    ways
}
