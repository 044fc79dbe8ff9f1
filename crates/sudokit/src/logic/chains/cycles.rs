//! The eliminations of cycles and chains that do not branch.

use super::breadth_first::{BreadthFirst, OnNode};
use super::distances::Distances;
use super::graph::{CandidateGraph, FAR, Links};
use super::numbering::has;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::digit::Digit;
use crate::logic::board::Board;

/// Whether any chain leads from a candidate to its own opposite. The distances are complete.
pub(in crate::logic) fn is_closed(distances: &Distances) -> bool {
    let n = distances.graph.len();
    (0..n).any(|start| distances.to_own_off(start) != FAR || distances.off_to_own_on(start, Links::XY) != FAR)
}

/// The eliminations that follow if a candidate is true, or false.
pub(in crate::logic) fn eliminations(board: &Board, candidate: Candidate, is_on: bool) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.set(cell, if is_on { board.digits(cell).without(digit) } else { digit.into() });
    eliminations
}

/// Visits the cycles in a search that eliminate something, in order, until `visit` returns false. `visit`
/// gets the last node that is on, the candidate that it turns off, and the eliminations.
pub(in crate::logic) fn each_cycle(
    board: &Board,
    graph: &CandidateGraph,
    links: Links,
    start: usize,
    search: &BreadthFirst,
    mut visit: impl FnMut(usize, usize, CandidateSet) -> bool,
) {
    let ends: Vec<usize> = graph.strong(start, links).collect();
    let mut stop = false;
    // The first node is the start itself.
    for (i, on) in search.ons.iter().enumerate().skip(1) {
        let on = usize::from(on.number);
        if stop || !ends.iter().any(|end| has(graph.weak(on, links), *end)) {
            continue;
        }
        graph.each_weak(board, on, links, |end| {
            // A cycle may not use the closing candidate before.
            if stop || !ends.contains(&end) || search.way(i).any(|on| on.came_by() == Some(end)) {
                return;
            }
            let eliminations = cycle_eliminations(board, graph, search.way(i), end);
            if !eliminations.is_empty() {
                stop = !visit(i, end, eliminations);
            }
        });
    }
}

/// The candidates outside the cells of the cycle that see a node that is on and a node that is off, both of
/// their digit.
fn cycle_eliminations(
    board: &Board,
    graph: &CandidateGraph,
    way: impl Iterator<Item = OnNode>,
    end: usize,
) -> CandidateSet {
    let mut cells = CellSet::EMPTY;
    let mut seen = [[CellSet::EMPTY; 9]; 2];
    let mut add = |number: usize, sign: usize| {
        let Candidate { cell, digit } = graph.candidate(number);
        cells.insert(cell);
        seen[sign][digit.index()] |= cell.peers();
    };
    add(end, 0);
    for on in way {
        add(usize::from(on.number), 1);
        if let Some(off) = on.came_by() {
            add(off, 0);
        }
    }
    let mut eliminations = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        let [off, on] = [seen[0][digit.index()], seen[1][digit.index()]];
        for cell in (board.plane(digit) & off & on) - cells {
            eliminations.insert(Candidate { cell, digit });
        }
    }
    eliminations
}
