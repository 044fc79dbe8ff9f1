//! All cycles and chains that do not branch, as [inner rules](super::inner_rules) of a net.

use super::breadth_first::{BreadthFirst, EVERYWHERE};
use super::cycle_starts::CycleStarts;
use super::cycles::{each_cycle, eliminations};
use super::distances::{Distances, MOST};
use super::evidence::InnerRule;
use super::found_chain::{FoundChain, Identity, Shape};
use super::graph::{FAR, Links};
use super::ranking::{Pass, X, XY, Y, length};
use crate::candidate::CandidateSet;
use crate::logic::board::Board;

/// Visits all cycles and chains of the board, whose distances these are, in the order of finding.
pub(super) fn each(board: &Board, distances: &mut Distances, mut visit: impl FnMut(FoundChain)) {
    distances.complete();
    let mut search = std::mem::take(&mut distances.search);
    let cycle_starts = CycleStarts::new(distances, Links::XY);
    for pass in [&X, &Y, &XY] {
        for start in 0..distances.graph.len() {
            let choices = board.digits(distances.graph.candidate(start).cell).len();
            // A Y-chain goes through cells with two candidates, its start included.
            if choices == 2 || choices > 2 && pass.links != Links::Y {
                each_from(board, distances, &cycle_starts, (pass, start), &mut search, &mut visit);
            }
        }
    }
    distances.search = search;
}

/// Visits the cycles from a candidate, then the chain from its being on, then the chain from its being off.
fn each_from(
    board: &Board,
    distances: &Distances,
    cycle_starts: &CycleStarts,
    (pass, start): (&Pass, usize),
    search: &mut BreadthFirst,
    visit: &mut impl FnMut(FoundChain),
) {
    let graph = &distances.graph;
    let candidate = graph.candidate(start);
    let limits = (pass.links, MOST);
    let has_cycle = cycle_starts.through(distances, start, MOST).is_some();
    let turns_off = pass.links != Links::Y && distances.to_own_off(start) != FAR;
    let turns_on = pass.links != Links::Y && distances.off_to_own_on(start, Links::XY) != FAR;
    if has_cycle || turns_off {
        graph.breadth_first(board, (start, true), limits, &EVERYWHERE, search);
    }
    if has_cycle {
        each_cycle(board, graph, pass.links, start, search, |last, end, gone| {
            visit(found(distances, pass, search, last, (start, end), pass.cycle, gone));
            true
        });
    }
    if turns_off && let Some((_, last)) = search.offs.iter().find(|(off, _)| usize::from(*off) == start) {
        let gone = eliminations(board, candidate, false);
        visit(found(distances, pass, search, usize::from(*last), (start, start), pass.chain, gone));
    }
    if turns_on {
        graph.breadth_first(board, (start, false), limits, &EVERYWHERE, search);
        if let Some(last) = search.ons.iter().position(|on| usize::from(on.number) == start) {
            let gone = eliminations(board, candidate, true);
            visit(found(distances, pass, search, last, (start, start), pass.chain, gone));
        }
    }
}

/// The chain or cycle that ends with node `last` of the search. `end` is the candidate that leads back to
/// `start` by being off.
fn found(
    distances: &Distances,
    pass: &Pass,
    search: &BreadthFirst,
    last: usize,
    (start, end): (usize, usize),
    base: f64,
    eliminations: CandidateSet,
) -> FoundChain {
    let graph = &distances.graph;
    let index = |number: usize| graph.candidate(number).index() as u64;
    let mut identity = Identity::new(index(start) * 1024 + index(end));
    let mut causes = vec![(graph.candidate(start), graph.cause(end, start, pass.links))];
    for on in search.way(last) {
        let number = usize::from(on.number);
        identity.add(index(number));
        if let Some(off) = on.came_by() {
            identity.add(index(off));
            causes.push((graph.candidate(number), graph.cause(off, number, pass.links)));
        }
    }
    // A search from a candidate being off ends at the start. Otherwise one more node is off.
    let closes = usize::from(search.ons[last].number) != start;
    let is_cycle = start != end;
    let mut nodes: Vec<usize> = if is_cycle { vec![start, end] } else { Vec::new() };
    for on in search.way(last) {
        nodes.extend(on.came_by().into_iter().flat_map(|off| [usize::from(on.number), off]));
    }
    let shape = Shape::Chain {
        rule: match pass.links {
            _ if is_cycle => InnerRule::Cycle,
            Links::X => InnerRule::XChain,
            _ => InnerRule::Chain,
        },
        ways: nodes.into_iter().rev().map(|number| graph.candidate(number)).collect(),
        placement: (!is_cycle && !closes).then_some(graph.candidate(start)),
    };
    let complexity = u32::from(search.ons[last].nodes) + u32::from(closes);
    let rating = base + length(complexity);
    FoundChain { rating, complexity, key: pass.key, eliminations, causes, identity: identity.0, shape }
}
