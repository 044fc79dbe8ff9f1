//! All cycles and chains of single parents, for searches that use them as a rule: with what they rest on.

use super::super::position::Position;
use super::graph::{FAR, Links};
use super::inner::{Found, Identity, Shape};
use super::length::length;
use super::matrix::{MOST, Matrix};
use super::rounds::Rounds;
use super::statics::{Pass, X, XY, Y, each_cycle, eliminations};
use super::told::InnerRule;
use super::walk::{EVERYWHERE, Walk};
use crate::candidate::CandidateSet;

/// Visits them in the order of finding. The matrix is that of the position.
pub(super) fn each(position: &Position, matrix: &mut Matrix, mut visit: impl FnMut(Found)) {
    matrix.complete();
    let mut walk = std::mem::take(&mut matrix.walk);
    let rounds = Rounds::new(matrix, Links::XY);
    for pass in [&X, &Y, &XY] {
        for start in 0..matrix.graph.candidates.len() {
            let choices = position.digits(matrix.graph.candidates[start].cell).len();
            if choices == 2 || choices > 2 && pass.links != Links::Y {
                each_from(position, matrix, &rounds, (pass, start), &mut walk, &mut visit);
            }
        }
    }
    matrix.walk = walk;
}

/// Visits the cycles from a candidate, then the chains that start with its being on, and off.
fn each_from(
    position: &Position,
    matrix: &Matrix,
    rounds: &Rounds,
    (pass, start): (&Pass, usize),
    walk: &mut Walk,
    visit: &mut impl FnMut(Found),
) {
    let graph = &matrix.graph;
    let candidate = graph.candidates[start];
    let ways = (pass.links, MOST);
    let is_round = rounds.through(matrix, start, MOST).is_some();
    let turns_off = pass.links != Links::Y && matrix.closed(start) != FAR;
    let turns_on = pass.links != Links::Y && matrix.closed_from_off(start, Links::XY) != FAR;
    if is_round || turns_off {
        graph.walk(position, (start, true), ways, &EVERYWHERE, walk);
    }
    if is_round {
        each_cycle(position, graph, pass.links, start, walk, |last, end, gone| {
            visit(found(matrix, pass, walk, last, (start, end), pass.cycle, gone));
            true
        });
    }
    if turns_off && let Some((_, last)) = walk.offs.iter().find(|(off, _)| usize::from(*off) == start) {
        let gone = eliminations(position, candidate, false);
        visit(found(matrix, pass, walk, usize::from(*last), (start, start), pass.chain, gone));
    }
    if turns_on {
        graph.walk(position, (start, false), ways, &EVERYWHERE, walk);
        if let Some(last) = walk.ons.iter().position(|on| usize::from(on.number) == start) {
            let gone = eliminations(position, candidate, true);
            visit(found(matrix, pass, walk, last, (start, start), pass.chain, gone));
        }
    }
}

/// What the walk to its node `last` comes to. `ends`: the start, and what is off before it comes back there.
fn found(
    matrix: &Matrix,
    pass: &Pass,
    walk: &Walk,
    last: usize,
    (start, end): (usize, usize),
    base: f64,
    eliminations: CandidateSet,
) -> Found {
    let graph = &matrix.graph;
    let index = |number: usize| graph.candidates[number].index() as u64;
    let mut identity = Identity::new(index(start) * 1024 + index(end));
    let mut causes = vec![(graph.candidates[start], graph.cause(end, start, pass.links))];
    for on in walk.way(last) {
        let number = usize::from(on.number);
        identity.add(index(number));
        if let Some(off) = on.came_by() {
            identity.add(index(off));
            causes.push((graph.candidates[number], graph.cause(off, number, pass.links)));
        }
    }
    // The end of a walk from what is off is the start itself; else one node more is off.
    let closes = usize::from(walk.ons[last].number) != start;
    let is_cycle = start != end;
    let mut ways: Vec<usize> = if is_cycle { vec![start, end] } else { Vec::new() };
    for on in walk.way(last) {
        ways.extend(on.came_by().into_iter().flat_map(|off| [usize::from(on.number), off]));
    }
    let shape = Shape::Chain {
        rule: match pass.links {
            _ if is_cycle => InnerRule::Cycle,
            Links::X => InnerRule::XChain,
            _ => InnerRule::Chain,
        },
        ways: ways.into_iter().rev().map(|number| graph.candidates[number]).collect(),
        placement: (!is_cycle && !closes).then_some(graph.candidates[start]),
    };
    let complexity = u32::from(walk.ons[last].nodes) + u32::from(closes);
    let rating = base + length(complexity);
    Found { rating, complexity, key: pass.key, eliminations, causes, identity: identity.0, shape }
}
