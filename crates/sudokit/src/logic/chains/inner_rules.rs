//! [`InnerRules`], the rules that a net may use when nothing else follows. They are applied to the remaining
//! candidates, and the candidates that they eliminate become nodes that are off.
//!
//! A step counts only if it depends on a candidate that the net has removed. Those candidates are the
//! parents. After the first rule that adds a node, the net is extended before the next rule is tried.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::conclusion::{Ends, ForcingKind};
use super::cycles;
use super::distances::Distances;
use super::evidence::{Evidence, InnerRule};
use super::found_chain::{FoundChain, Identity, Shape};
use super::graph::Cause;
use super::net::{InnerChain, Net, NetRules};
use super::nets::Nets;
use super::ranking::length;
use super::search_counter::SearchCounter;
use super::static_chains;
use super::steps::{chain_step, pattern_step};
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::house::{House, HouseKind};
use crate::logic::board::locking::Locked;
use crate::logic::board::{Board, cells_at, fish, inside, locking, subsets};
use crate::logic::step::{Role, Step, Technique, Truth};
use crate::sort::sort_by;

/// The memory of inner searches.
#[derive(Default)]
pub(super) struct InnerRules<E> {
    distances: Distances,
    nets: Option<Box<Nets<E>>>,
    /// Boards in which no chain leads to the opposite of its start.
    without: HashSet<[DigitSet; 81]>,
    /// The board where the search starts, and whether it is such a board.
    open: Option<([DigitSet; 81], bool)>,
}

/// The greatest number of boards that are remembered.
const MOST_WITHOUT: usize = 1 << 14;

const MULTIPLE: NetRules = NetRules { y: true, dynamic: false, level: 0 };
const DYNAMIC: NetRules = NetRules { y: true, dynamic: true, level: 0 };
const PLUS_CHAINS: NetRules = NetRules { y: true, dynamic: true, level: 2 };

/// A net that is to be extended, with the boards at its start and now.
struct Outer<'a, E> {
    net: &'a mut Net<E>,
    start: &'a Board,
    now: &'a Board,
    added: bool,
}

impl<E: Evidence> Outer<'_, E> {
    /// Adds nodes that are off because other nodes are off, by the step that `step` makes.
    fn turn_off(
        &mut self,
        eliminations: &CandidateSet,
        gone: &CandidateSet,
        nested: u32,
        rule: InnerRule,
        step: impl FnOnce(&'static Technique, &Board) -> Step,
    ) {
        // Then the step holds without the assumption of the net, and is none of its consequences.
        if gone.is_empty() {
            return;
        }
        let parents: Vec<u16> = gone.iter().map(|candidate| self.net.at(candidate, false)).collect();
        let first = self.net.entries.len() as u16;
        for candidate in eliminations.iter() {
            if !self.net.is_off(candidate) {
                self.net.add_off(candidate, &parents, nested);
                self.added = true;
            }
        }
        let entries = first..self.net.entries.len() as u16;
        if !entries.is_empty() {
            let start = self.start;
            self.net.evidence.record(entries, rule, |technique| {
                // The step depends only on the parents, so it holds on the board without them.
                let mut board = start.clone();
                gone.iter().for_each(|candidate| board.remove(candidate));
                step(technique, &board)
            });
        }
    }

    /// The candidates of these digits in these cells that the net has removed.
    fn gone(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        self.start.present(digits, cells) - self.now.present(digits, cells)
    }
}

impl<E: Evidence> InnerRules<E> {
    /// Adds nodes to a net of this level by the first rule that finds some. False if no rule does.
    pub(super) fn extend(
        &mut self,
        net: &mut Net<E>,
        start: &Board,
        now: &Board,
        level: u8,
        nested: &mut Vec<InnerChain>,
        counter: &mut SearchCounter,
    ) -> bool {
        let mut outer = Outer { net, start, now, added: false };
        let simple: [fn(&mut Outer<E>); 4] = [locked, hidden_pairs, naked_pairs, x_wings];
        for rule in simple {
            rule(&mut outer);
            if outer.added {
                return true;
            }
        }
        // On boards with many candidates, this takes long.
        if matches!(level, 2 | 3) && counter.search() && counter.ask() {
            let mut found = Vec::new();
            self.each_static(start, now, |chain| found.push(chain));
            use_chains(&mut outer, found, nested, None);
            if outer.added {
                return true;
            }
        }
        let rules: &[(NetRules, f64)] = match level {
            3 => &[(MULTIPLE, 8.0)],
            4 => &[(DYNAMIC, 8.5)],
            5 => &[(DYNAMIC, 8.5), (PLUS_CHAINS, 9.5)],
            _ => &[],
        };
        for &(rules, base) in rules {
            let nets = self.nets.get_or_insert_with(Box::default);
            let mut found = Vec::new();
            nets.each(now, rules, counter, |ends| found.push(chain(now, &ends, base)));
            if counter.is_stopped() {
                return false;
            }
            use_chains(&mut outer, found, nested, Some((nets, rules)));
            if outer.added {
                return true;
            }
        }
        false
    }
}

impl<E: Evidence> InnerRules<E> {
    /// Visits the cycles and chains that do not branch. Most boards have none, and boards recur.
    fn each_static(&mut self, start: &Board, now: &Board, visit: impl FnMut(FoundChain)) {
        if self.without.contains(now.all()) {
            return;
        }
        // Many nets, one after another, have the same start.
        if self.open.as_ref().is_none_or(|(of, _)| of != start.all()) {
            self.distances.set(start);
            self.distances.complete();
            self.open = Some((*start.all(), !cycles::is_closed(&self.distances)));
        }
        let open = self.open.as_ref().is_some_and(|(_, open)| *open);
        self.distances.set(now);
        if open && !self.distances.graph.closes_since(start) {
            // Forgetting all is simple, and boards that recur are soon there again.
            if self.without.len() >= MOST_WITHOUT {
                self.without.clear();
            }
            self.without.insert(*now.all());
            return;
        }
        static_chains::each(now, &mut self.distances, visit);
    }
}

fn locked<E: Evidence>(outer: &mut Outer<E>) {
    locking::each(outer.now, |locked| {
        let victims = locked.victims(outer.now);
        if !victims.is_empty() {
            let digits = DigitSet::of(locked.digit);
            let outside = !inside(locked.base, locked.cover) & 0x1ff;
            let gone = outer.gone(digits, cells_at(locked.base, outside));
            let eliminations = outer.now.present(digits, victims);
            let Locked { base, cover, digit } = locked;
            let rule = if base.kind() == HouseKind::Box { InnerRule::Pointing } else { InnerRule::Claiming };
            outer.turn_off(&eliminations, &gone, 0, rule, |technique, board| {
                let houses = vec![(Role::Base, base), (Role::Cover, cover)];
                pattern_step(technique, board, vec![Truth::Place(base, digit)], houses, eliminations)
            });
        }
        ControlFlow::<()>::Continue(())
    });
}

fn hidden_pairs<E: Evidence>(outer: &mut Outer<E>) {
    subsets::each_useful_hidden(outer.now, 2, |pair, eliminations| {
        let gone = outer.gone(pair.digits, pair.house.cells() - pair.cells);
        outer.turn_off(&eliminations, &gone, 0, InnerRule::HiddenPair, |technique, board| {
            let truths = pair.digits.iter().map(|digit| Truth::Place(pair.house, digit)).collect();
            pattern_step(technique, board, truths, vec![(Role::Base, pair.house)], eliminations)
        });
        ControlFlow::<()>::Continue(())
    });
}

fn naked_pairs<E: Evidence>(outer: &mut Outer<E>) {
    subsets::each_naked(outer.now, 2, |pair, eliminations| {
        let gone = outer.gone(DigitSet::ALL, pair.cells);
        outer.turn_off(&eliminations, &gone, 0, InnerRule::NakedPair, |technique, board| {
            let truths = pair.cells.iter().map(Truth::Cell).collect();
            pattern_step(technique, board, truths, vec![(Role::Base, pair.house)], eliminations)
        });
        ControlFlow::<()>::Continue(())
    });
}

fn x_wings<E: Evidence>(outer: &mut Outer<E>) {
    fish::each(outer.now, 2, |fish, eliminations| {
        let gone = outer.gone(DigitSet::of(fish.digit), fish.base - fish.cover);
        outer.turn_off(&eliminations, &gone, 0, InnerRule::XWing, |technique, board| {
            let lines = |within: CellSet, role| {
                let lines = House::ALL.into_iter().filter(move |house| house.cells().is_subset(within));
                lines.map(move |house| (role, house))
            };
            let truths =
                lines(fish.base, Role::Base).map(|(_, base)| Truth::Place(base, fish.digit)).collect();
            let houses = lines(fish.base, Role::Base).chain(lines(fish.cover, Role::Cover)).collect();
            pattern_step(technique, board, truths, houses, eliminations)
        });
        ControlFlow::<()>::Continue(())
    });
}

/// Uses chains in the order of their ratings, one for each set of eliminations. `nets` has the nets that the
/// chains come from, and their rules, if they come from nets.
fn use_chains<E: Evidence>(
    outer: &mut Outer<E>,
    mut found: Vec<FoundChain>,
    nested: &mut Vec<InnerChain>,
    nets: Option<(&Nets<E>, NetRules)>,
) {
    sort_by(&mut found, |a, b| {
        a.rating.total_cmp(&b.rating).then(a.complexity.cmp(&b.complexity)).then(a.key.cmp(&b.key))
    });
    let mut seen = HashSet::new();
    for chain in found {
        // Chains come in order, so the one with the lowest rating is used.
        if !seen.insert(chain.eliminations) {
            continue;
        }
        let mut gone = CandidateSet::EMPTY;
        for &(candidate, cause) in &chain.causes {
            gone |= match cause {
                Cause::None => CandidateSet::EMPTY,
                Cause::Cell => outer.gone(DigitSet::ALL, candidate.cell.into()),
                Cause::House(house) => outer.gone(candidate.digit.into(), house.cells()),
            };
        }
        if !gone.is_empty() {
            nested.push(InnerChain { complexity: chain.complexity, identity: chain.identity });
            let (number, rule) = (nested.len() as u32, rule_of(&chain, nets.map(|(_, rules)| rules)));
            outer.turn_off(&chain.eliminations, &gone, number, rule, |technique, _| {
                step(technique, &chain, nets.map(|(nets, _)| nets))
            });
        }
    }
}

/// The rule of an inner chain.
fn rule_of(chain: &FoundChain, nets: Option<NetRules>) -> InnerRule {
    match (&chain.shape, nets) {
        (Shape::Chain { rule, .. }, _) => *rule,
        (Shape::Nets { .. }, Some(rules)) if rules.level > 0 => InnerRule::DynamicChains,
        (Shape::Nets { .. }, Some(rules)) if rules.dynamic => InnerRule::Dynamic,
        (Shape::Nets { kind: ForcingKind::Region, .. }, _) => InnerRule::Region,
        (Shape::Nets { .. }, _) => InnerRule::Cell,
    }
}

/// The step of an inner chain.
fn step<E: Evidence>(technique: &'static Technique, chain: &FoundChain, nets: Option<&Nets<E>>) -> Step {
    match (&chain.shape, nets) {
        (Shape::Nets { outcome: Some(outcome), .. }, Some(nets)) => nets.step(technique, outcome),
        (Shape::Chain { rule, ways, placement }, _) => {
            let truths = chain.causes.iter().filter_map(|(on, cause)| cause.truth(*on)).collect();
            let mut step = chain_step(technique, ways, *rule == InnerRule::Cycle, truths);
            match placement {
                Some(candidate) => step.placements.push(*candidate),
                None => step.eliminations = chain.eliminations,
            }
            step
        }
        (Shape::Nets { .. }, _) => unreachable!("recorded chains of nets keep their conclusions"),
    }
}

/// The inner chain of a conclusion from nets.
fn chain<E: Evidence>(board: &Board, ends: &Ends<E>, base: f64) -> FoundChain {
    let complexity = ends.complexity();
    // The branches assume the candidates of a cell or a house.
    let mut causes = vec![(ends.branches[0].0.candidate(0), ends.basis)];
    let mut identity = Identity::new(ends.kind as u64);
    for (net, end) in ends.branches {
        identity.add(u64::from(net.entries[usize::from(*end)].candidate) * 2 + u64::from(ends.is_on));
        net.each_ancestor(*end, |entry| {
            identity.add(u64::from(entry.candidate) * 2 + u64::from(entry.cause != Cause::None));
            if entry.cause != Cause::None {
                causes.push((entry.candidate(), entry.cause));
            }
        });
    }
    FoundChain {
        rating: base + length(complexity),
        complexity,
        key: ends.kind as u8,
        eliminations: cycles::eliminations(board, ends.conclusion, ends.is_on),
        causes,
        identity: identity.0,
        shape: Shape::Nets { kind: ends.kind, outcome: E::RECORDS.then(|| ends.outcome()) },
    }
}
