//! ALS chain: a sequence of [almost locked sets](super::shared::almost_locked_sets), each with a restricted
//! common digit with the next, no two successive ones of these digits equal. Any digit Z of the first and the
//! last set that is not the digit of their link is eliminated from the cells that see all its places in both.
//!
//! Sound: if one of the cells were Z, the first set would lack Z and hold its link digit, so the second set
//! would lack that and hold the next, and so on: the last set would lack both its link digit and Z.
//!
//! A chain has four to six sets, not all of one cell. Two sets are an ALS-XZ, three an ALS-XY-wing, and sets
//! of one cell an XY-chain.
//!
//! The possible ends of chains of each length are found for all ends at once, in bit sets. The sets between
//! two ends are searched only if the ends eliminate something new. Shorter chains come first.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::logic::chains::relation::Relation;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Link, LinkKind, Node, Role, Sink, Step, Technique, Truth};

use super::shared::almost_locked_sets::{
    AlmostLockedSet, almost_locked_sets, eliminable_digits, eliminations, linked_sets,
};

/// The numbers of sets of a chain.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=6;

pub(super) static ALS_CHAIN: Technique = Technique {
    id: "als-chain",
    family: Family::AlmostLockedSets,
    aliases: &["ALS-XY-chain"],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let ends = Ends::new(&sets);
    let mut pairs = Vec::new();
    for (i, first) in sets.iter().enumerate() {
        for (j, last) in sets.iter().enumerate().skip(i + 1) {
            let shared = eliminable_digits(first, last);
            if !shared.is_empty() {
                pairs.push((i, j, shared, Vec::new()));
            }
        }
    }
    let mut known = HashSet::new();
    for length in LENGTHS {
        for (i, j, shared, shown) in &mut pairs {
            if !sink.go_on() {
                return ControlFlow::Break(());
            }
            let (first, last) = (&ends.of[*i], &ends.of[*j]);
            for (from, to) in first.iter().flat_map(|&from| last.iter().map(move |&to| (from, to))) {
                let digits = shared.without(ends.all[from].1).without(ends.all[to].1);
                if digits.is_empty() || shown.contains(&digits) || !ends.linked(length).contains(from, to) {
                    continue;
                }
                let eliminations = eliminations(&sets[*i], &sets[*j], digits);
                if known.contains(&eliminations) {
                    shown.push(digits);
                } else if let Some(chain) = ends.chain(from, to, length) {
                    shown.push(digits);
                    known.insert(eliminations);
                    let step = Step { eliminations, ..Step::new(&ALS_CHAIN) };
                    sink.take(ends.with_evidence(step, position, &chain, digits))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A set, by its number, and a digit that links it to other sets.
type End = (usize, Digit);

/// All ends that chains can have, and which two of them chains of each length connect.
struct Ends<'a> {
    sets: &'a [AlmostLockedSet],
    all: Vec<End>,
    /// The numbers of the ends of each set.
    of: Vec<Vec<usize>>,
    /// The pairs of ends that chains of two sets connect, then of three sets, and so on; the sets may share
    /// cells.
    linked: Vec<Relation>,
}

impl Ends<'_> {
    fn new(sets: &[AlmostLockedSet]) -> Ends<'_> {
        let neighbors = linked_sets(sets);
        let (mut all, mut of) = (Vec::new(), vec![Vec::new(); sets.len()]);
        for (set, around) in neighbors.iter().enumerate() {
            for digit in around.iter().fold(DigitSet::EMPTY, |digits, (_, common)| digits | *common) {
                of[set].push(all.len());
                all.push((set, digit));
            }
        }
        let mut linked = vec![Relation::new(all.len())];
        for (number, &(set, digit)) in all.iter().enumerate() {
            for &(other, _) in neighbors[set].iter().filter(|(_, common)| common.contains(digit)) {
                let end = of[other].iter().find(|&&end| all[end].1 == digit);
                end.iter().for_each(|&&end| linked[0].insert(number, end));
            }
        }
        let mut ends = Ends { sets, all, of, linked };
        while ends.linked.len() + 1 < *LENGTHS.end() {
            ends.lengthen();
        }
        ends
    }

    /// The pairs of ends that chains of `length` sets connect.
    fn linked(&self, length: usize) -> &Relation {
        &self.linked[length - 2]
    }

    /// Finds the pairs of ends for chains with one set more.
    fn lengthen(&mut self) {
        let shorter = &self.linked[self.linked.len() - 1];
        // A chain that enters a set by one end leaves it by another.
        let mut beyond = Relation::new(self.all.len());
        for (number, &(set, _)) in self.all.iter().enumerate() {
            for &exit in self.of[set].iter().filter(|&&exit| exit != number) {
                beyond.join(number, shorter.row(exit));
            }
        }
        let mut longer = Relation::new(self.all.len());
        for number in 0..self.all.len() {
            for entry in self.linked[0].related(number) {
                longer.join(number, beyond.row(entry));
            }
        }
        self.linked.push(longer);
    }

    /// A chain of sets that share no cells, from end to end: the ends of its links, in order.
    fn chain(&self, from: usize, to: usize, length: usize) -> Option<Vec<usize>> {
        let cells = |end: usize| self.sets[self.all[end].0].cells;
        let mut chain = vec![from];
        self.extend(&mut chain, to, length, cells(from) | cells(to)).then_some(chain)
    }

    fn extend(&self, chain: &mut Vec<usize>, to: usize, length: usize, used: CellSet) -> bool {
        let from = chain[chain.len() - 1];
        if length == 2 {
            chain.push(to);
            // Sets of one cell alone make an XY-chain.
            let large = chain.iter().any(|&end| self.sets[self.all[end].0].cells.len() > 1);
            if !large {
                chain.pop();
            }
            return large;
        }
        for entry in self.linked[0].related(from) {
            let cells = self.sets[self.all[entry].0].cells;
            if !cells.is_disjoint(used) {
                continue;
            }
            for &exit in self.of[self.all[entry].0].iter().filter(|&&exit| exit != entry) {
                if self.linked(length - 1).contains(exit, to) {
                    chain.extend([entry, exit]);
                    if self.extend(chain, to, length - 1, used | cells) {
                        return true;
                    }
                    chain.truncate(chain.len() - 2);
                }
            }
        }
        false
    }

    /// Adds the evidence: each of these digits is held by the first or by the last set of the chain.
    fn with_evidence(&self, mut step: Step, position: &Position, chain: &[usize], digits: DigitSet) -> Step {
        let end = |number: usize| (&self.sets[self.all[number].0], self.all[number].1);
        let Some(z) = digits.first() else { return step };
        let ([from, between @ .., to], mut sets) = (chain, Vec::new()) else { return step };
        sets.push((end(*from).0, z, end(*from).1));
        sets.extend(between.chunks_exact(2).map(|set| (end(set[0]).0, end(set[0]).1, end(set[1]).1)));
        sets.push((end(*to).0, end(*to).1, z));

        let roles = [Role::First, Role::Second].into_iter().chain(std::iter::repeat(Role::Further));
        for ((set, lacked, held), role) in sets.into_iter().zip(roles) {
            let node = |digit| Node { digit, cells: set.places(digit) };
            if let Some(before) = step.evidence.links.last() {
                let link = Link { from: before.to, to: node(lacked), kind: LinkKind::Weak };
                step.evidence.links.push(link);
            }
            step.evidence.links.push(Link { from: node(lacked), to: node(held), kind: LinkKind::Strong });
            step.evidence.truths.extend(set.cells.iter().map(Truth::Cell));
            step = step.marks_cells(role, set.cells, position);
        }
        step
    }
}
