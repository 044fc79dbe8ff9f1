//! Multiple forcing chains: whatever stands in a cell, or wherever a digit stands in a house, something follows.
//!
//! Where no single chain is left that ends in its own start's opposite, no two chains of one start contradict
//! each other, and the shortest chains are all there is to know.

use super::super::finding::Finding;
use super::super::masks::several;
use super::super::position::{Position, cells_at, houses_of};
use super::super::rule::Rule;
use super::graph::{FAR, Links};
use super::length::length;
use super::matrix::{MOST, Matrix};
use super::statics::conclusion;
use super::walk::{EVERYWHERE, Walk};
use crate::candidate::Candidate;

/// The best so far: the number of nodes, the key, where the branches start, and the ends that they all have.
struct Best {
    complexity: u32,
    key: u8,
    first: usize,
    ends: Vec<usize>,
    is_on: bool,
}

const CELL: u8 = 5;
const REGION: u8 = 6;

/// The best of the cell and region chains. `matrix` is that of this position.
pub(in super::super) fn find(position: &Position, matrix: &mut Matrix) -> Option<Finding> {
    matrix.complete();
    let mut best: Option<Best> = None;
    let mut branches = Vec::with_capacity(9);
    let mut sums = vec![0u16; matrix.graph.candidates.len()];
    for cell in position.blank() {
        if position.digits(cell).len() < 3 {
            continue;
        }
        for digit in position.digits(cell) {
            for house in houses_of(cell) {
                let cells = cells_at(house, position.places(house, digit));
                if cells.first() == Some(cell) && several(position.places(house, digit)) {
                    branches.clear();
                    branches.extend(cells.iter().map(|cell| matrix.graph.number(cell, digit)));
                    offer(matrix, &branches, REGION, &mut sums, &mut best);
                }
            }
        }
        branches.clear();
        branches.extend(position.digits(cell).iter().map(|digit| matrix.graph.number(cell, digit)));
        offer(matrix, &branches, CELL, &mut sums, &mut best);
    }
    let Best { complexity, key, first, ends, is_on } = best?;
    let end = if let [end] = ends[..] { end } else { first_met(position, matrix, first, &ends, is_on)? };
    let candidate: Candidate = matrix.graph.candidates[end];
    let rule = if key == CELL { Rule::CellChains } else { Rule::RegionChains };
    Some(conclusion(position, rule, 8.0 + length(complexity), complexity, candidate, is_on))
}

/// Keeps what all branches come to, if it is better than what there is: first what is on.
fn offer(matrix: &Matrix, branches: &[usize], key: u8, sums: &mut [u16], best: &mut Option<Best>) {
    for is_on in [true, false] {
        sums.fill(0);
        for &start in branches {
            let row = if is_on { matrix.there(start) } else { matrix.off(start) };
            for (sum, nodes) in sums.iter_mut().zip(row) {
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

/// Of several ends the one that the first branch met first.
fn first_met(
    position: &Position,
    matrix: &Matrix,
    start: usize,
    ends: &[usize],
    is_on: bool,
) -> Option<usize> {
    let mut walk = Walk::default();
    matrix.graph.walk(position, (start, true), (Links::XY, MOST), &EVERYWHERE, &mut walk);
    let wanted = |number: &usize| ends.contains(number);
    if is_on {
        walk.ons.iter().map(|on| usize::from(on.number)).find(wanted)
    } else {
        walk.offs.iter().map(|(off, _)| usize::from(*off)).find(wanted)
    }
}
