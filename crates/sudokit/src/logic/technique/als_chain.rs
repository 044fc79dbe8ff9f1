//! ALS chain: almost locked sets in a row, each with a restricted common digit with the next, no two of those
//! the same in turn: any digit Z of the first and the last that is not their link leaves the cells that see
//! all its places in both. Here of four to six sets; two are an ALS-XZ, three an ALS-XY-wing.
//!
//! Sound: if one of those cells held Z, the first set would lack it and hold its link, so the second would lack
//! that and hold the next, and so on: the last would lack both its link and Z. Assumes uniqueness: no.
//!
//! Each candidate is tried in turn and has a step of its own. A search in breadth begins with the sets that would
//! lack it, so its chain is as short as any; if that has less than four sets, the easier techniques tell it.
//!
//! Elsewhere: ALS-XY-chain, HoDoKu `0903`.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Link, LinkKind, Node, Role, Step, Truth};

use super::als::{Als, almost_locked_sets, neighbours};
use super::{Sink, Technique};

/// The sets of a chain.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=6;

pub(super) static ALS_CHAIN: Technique = Technique { id: "als-chain", assumes_uniqueness: false, find };

/// What a set would lack: its number, and the digit.
type Lack = (usize, Digit);

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let neighbours = neighbours(&sets);
    for candidate in position.all_candidates().iter() {
        let chain = shortest(&sets, &neighbours, candidate);
        if let Some(chain) = chain.filter(|chain| LENGTHS.contains(&chain.len())) {
            sink.take(step(position, &sets, &chain, candidate))?;
        }
    }
    ControlFlow::Continue(())
}

/// The shortest chain that shows that the candidate is false, each set with the digit that it would lack by
/// the one before; the first lacks the candidate's.
fn shortest(sets: &[Als], neighbours: &[Vec<(usize, DigitSet)>], candidate: Candidate) -> Option<Vec<Lack>> {
    let Candidate { cell, digit: z } = candidate;
    let lacks_z = |set: usize| sets[set].reach(z).contains(cell);
    let mut known = vec![DigitSet::EMPTY; sets.len()];
    let mut reached: Vec<(Lack, usize, usize)> = Vec::new(); // by which, and how many sets
    for set in (0..sets.len()).filter(|&set| lacks_z(set)) {
        known[set].insert(z);
        reached.push(((set, z), reached.len(), 1));
    }
    let mut at = 0;
    while at < reached.len() {
        let ((set, lacked), _, length) = reached[at];
        if length == *LENGTHS.end() {
            return None;
        }
        for &(next, common) in &neighbours[set] {
            for digit in common.without(lacked) - known[next] {
                known[next].insert(digit);
                reached.push(((next, digit), at, length + 1));
                if lacks_z(next) {
                    return Some(back(&reached));
                }
            }
        }
        at += 1;
    }
    None
}

/// The way to what was reached last.
fn back(reached: &[(Lack, usize, usize)]) -> Vec<Lack> {
    let mut chain = Vec::new();
    let mut at = reached.len() - 1;
    loop {
        let (lack, by, _) = reached[at];
        chain.push(lack);
        if by == at {
            chain.reverse();
            return chain;
        }
        at = by;
    }
}

fn step(position: &Position, sets: &[Als], chain: &[Lack], Candidate { cell, digit: z }: Candidate) -> Step {
    let mut step = Step::new(&ALS_CHAIN).eliminates(cell.into(), z);
    let roles = [Role::First, Role::Second].into_iter().chain(std::iter::repeat(Role::Further));
    let mut cells = CellSet::EMPTY;
    for (&(set, _), role) in chain.iter().zip(roles) {
        step = step.marks_cells(role, sets[set].cells, position);
        cells |= sets[set].cells;
    }
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    let leaves = chain[1..].iter().map(|&(_, digit)| digit).chain([z]);
    for (&(set, lacked), held) in chain.iter().zip(leaves) {
        let node = |digit| Node { digit, cells: sets[set].places(digit) };
        if let Some(before) = step.evidence.links.last() {
            let link = Link { from: before.to, to: node(lacked), kind: LinkKind::Weak };
            step.evidence.links.push(link);
        }
        step.evidence.links.push(Link { from: node(lacked), to: node(held), kind: LinkKind::Strong });
    }
    step
}
