//! Cell and region forcing chains: conclusions from all candidates of a cell, or from all places of a digit
//! in a house.
//!
//! They are searched only when no unbranched chain ends in the opposite of its start. Then no two chains from
//! one start contradict each other, and the shortest chains decide.

use super::conclusion;
use crate::candidate::Candidate;
use crate::logic::board::masks::several;
use crate::logic::board::{Board, cells_at, houses_of};
use crate::logic::chains::breadth_first::{BreadthFirst, EVERYWHERE};
use crate::logic::chains::distances::{Distances, MOST};
use crate::logic::chains::graph::{FAR, Links};
use crate::logic::chains::ranking::length;
use crate::logic::se121::finding::Finding;
use crate::logic::se121::rule::Rule;

/// The best so far: the number of nodes, the key, the start of the first branch, and the ends that all
/// branches have.
struct Best {
    complexity: u32,
    key: u8,
    first: usize,
    ends: Vec<usize>,
    is_on: bool,
}

const CELL: u8 = 5;
const REGION: u8 = 6;

/// The best of the cell and region chains. `distances` must be for this board.
pub(in crate::logic::se121) fn find(board: &Board, distances: &mut Distances) -> Option<Finding> {
    distances.complete();
    let mut best: Option<Best> = None;
    let mut branches = Vec::with_capacity(9);
    let mut sums = vec![0u16; distances.graph.len()];
    for cell in board.blank() {
        if board.digits(cell).len() < 3 {
            continue;
        }
        for digit in board.digits(cell) {
            for house in houses_of(cell) {
                let cells = cells_at(house, board.places(house, digit));
                if cells.first() == Some(cell) && several(board.places(house, digit)) {
                    branches.clear();
                    branches.extend(cells.iter().map(|cell| distances.graph.number(cell, digit)));
                    offer(distances, &branches, REGION, &mut sums, &mut best);
                }
            }
        }
        branches.clear();
        branches.extend(board.digits(cell).iter().map(|digit| distances.graph.number(cell, digit)));
        offer(distances, &branches, CELL, &mut sums, &mut best);
    }
    let Best { complexity, key, first, ends, is_on } = best?;
    let end = if let [end] = ends[..] { end } else { first_met(board, distances, first, &ends, is_on)? };
    let candidate: Candidate = distances.graph.candidate(end);
    let rule = if key == CELL { Rule::CellChains } else { Rule::RegionChains };
    Some(conclusion(board, rule, 8.0 + length(complexity), complexity, candidate, is_on))
}

/// Keeps the nearest ends of all branches, if they are better than the best so far. Ends that are on come
/// first.
fn offer(distances: &Distances, branches: &[usize], key: u8, sums: &mut [u16], best: &mut Option<Best>) {
    for is_on in [true, false] {
        sums.fill(0);
        for &start in branches {
            let row = if is_on { distances.to_on(start) } else { distances.to_off(start) };
            for (sum, nodes) in sums.iter_mut().zip(row) {
                // More than nine times the longest chain: an end that a branch lacks is never the least.
                *sum += if *nodes == FAR { 0x1000 } else { u16::from(*nodes) };
            }
        }
        let Some(least) = sums.iter().copied().min().filter(|sum| *sum < 0x1000) else { continue };
        let complexity = u32::from(least);
        if best.as_ref().is_none_or(|best| (complexity, key) < (best.complexity, best.key)) {
            let ends =
                sums.iter().enumerate().filter(|(_, sum)| **sum == least).map(|(end, _)| end).collect();
            *best = Some(Best { complexity, key, first: branches[0], ends, is_on });
        }
    }
}

/// Among several ends, the one that the first branch finds first.
fn first_met(
    board: &Board,
    distances: &Distances,
    start: usize,
    ends: &[usize],
    is_on: bool,
) -> Option<usize> {
    let mut search = BreadthFirst::default();
    distances.graph.breadth_first(board, (start, true), (Links::XY, MOST), &EVERYWHERE, &mut search);
    let wanted = |number: &usize| ends.contains(number);
    if is_on {
        search.ons.iter().map(|on| usize::from(on.number)).find(wanted)
    } else {
        search.offs.iter().map(|(off, _)| usize::from(*off)).find(wanted)
    }
}
