//! The rules that a dynamic search may use where it comes to an end: they are run on what is left of the board,
//! and what they eliminate becomes nodes that are off.
//!
//! Only hints count that rest on a candidate the search has taken away; those candidates are the parents. The
//! first rule that gives something new is enough: the search goes on before the next is asked.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::super::locking::{self, Locked};
use super::super::position::{Position, cells_at, inside};
use super::super::search_meter::SearchMeter;
use super::super::{fish, subsets};
use super::dynamic::{Ends, Kind, Nets, Outcome};
use super::length::length;
use super::list;
use super::matrix::Matrix;
use super::net::{Cause, Net, Rules};
use super::statics;
use super::told::{self, InnerRule, NameRule, Used, pattern};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::house::{House, HouseKind};
use crate::logic::step::{Role, Step, Truth};

/// A finding of an inner search that nodes rest on: how many nodes it has itself, and what tells it from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    pub(super) identity: u64,
}

/// A chain that an inner search found.
pub(super) struct Found {
    pub(super) rating: f64,
    pub(super) complexity: u32,
    pub(super) key: u8,
    pub(super) eliminations: CandidateSet,
    /// The nodes that are on, with what they come from; the assumptions of a cell or region chain come from that.
    pub(super) causes: Vec<(Candidate, Cause)>,
    pub(super) identity: u64,
    pub(super) shape: Shape,
}

/// What it takes to tell a chain that an inner search found.
pub(super) enum Shape {
    /// Candidates off and on in turn, and that which is placed.
    Chain { rule: InnerRule, ways: Vec<Candidate>, placement: Option<Candidate> },
    /// A finding of nets; none if no explanation is wanted.
    Nets { kind: Kind, outcome: Option<Outcome> },
}

/// What inner searches need to work with.
#[derive(Default)]
pub(super) struct Inner {
    matrix: Matrix,
    nets: Option<Box<Nets>>,
    /// Boards in which no chain leads to the opposite of its start.
    without: HashSet<[DigitSet; 81]>,
    /// Whether that is so of the board where the search starts: it was found for this one.
    open: Option<([DigitSet; 81], bool)>,
    /// How steps are named, if the hints that are used are to be explained.
    pub(super) name: Option<NameRule>,
}

/// How many boards are remembered.
const MOST_WITHOUT: usize = 1 << 14;

const MULTIPLE: Rules = Rules { y: true, dynamic: false, level: 0 };
const DYNAMIC: Rules = Rules { y: true, dynamic: true, level: 0 };
const PLUS_CHAINS: Rules = Rules { y: true, dynamic: true, level: 2 };

/// A net that is to have more nodes, and the boards at its start and now.
struct Outer<'a> {
    net: &'a mut Net,
    start: &'a Position,
    now: &'a Position,
    name: Option<NameRule>,
    added: bool,
}

impl Outer<'_> {
    /// Turns candidates off that follow from others being off. `tell` makes the step that says so.
    fn turn_off(
        &mut self,
        eliminations: &CandidateSet,
        gone: &CandidateSet,
        nested: u32,
        tell: impl FnOnce(NameRule, &Position) -> Step,
    ) {
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
        if let Some(name) = self.name.filter(|_| !entries.is_empty()) {
            // The step rests on the parents alone, so it is that of the board without them.
            let mut board = self.start.clone();
            gone.iter().for_each(|candidate| board.remove(candidate));
            self.net.hints.push(Used { entries, step: tell(name, &board) });
        }
    }

    /// Of these candidates those that the search has taken away.
    fn gone(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        self.start.present(digits, cells) - self.now.present(digits, cells)
    }
}

impl Inner {
    /// Adds nodes to a net of this level, if any rule gives some, and says whether one did.
    pub(super) fn more(
        &mut self,
        net: &mut Net,
        start: &Position,
        now: &Position,
        level: u8,
        nested: &mut Vec<Nested>,
        meter: &mut SearchMeter,
    ) -> bool {
        let mut outer = Outer { net, start, now, name: self.name, added: false };
        let simple: [fn(&mut Outer); 4] = [locked, hidden_pairs, naked_pairs, x_wings];
        for rule in simple {
            rule(&mut outer);
            if outer.added {
                return true;
            }
        }
        // Where the board has many candidates, this takes long.
        if matches!(level, 2 | 3) && meter.search() && meter.ask() {
            let mut found = Vec::new();
            self.each_static(start, now, |chain| found.push(chain));
            use_chains(&mut outer, found, nested, None);
            if outer.added {
                return true;
            }
        }
        let rules: &[(Rules, f64)] = match level {
            3 => &[(MULTIPLE, 8.0)],
            4 => &[(DYNAMIC, 8.5)],
            5 => &[(DYNAMIC, 8.5), (PLUS_CHAINS, 9.5)],
            _ => &[],
        };
        for &(rules, base) in rules {
            let nets = self.nets.get_or_insert_with(Box::default);
            nets.name(self.name);
            let mut found = Vec::new();
            nets.each(now, rules, meter, |ends| found.push(chain(now, &ends, base, self.name.is_some())));
            if meter.is_stopped() {
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

impl Inner {
    /// Visits the cycles and chains of single parents. Most boards have none, and they come again.
    fn each_static(&mut self, start: &Position, now: &Position, visit: impl FnMut(Found)) {
        if self.without.contains(now.all()) {
            return;
        }
        if self.open.as_ref().is_none_or(|(of, _)| of != start.all()) {
            self.matrix.set(start);
            self.matrix.complete();
            self.open = Some((*start.all(), !statics::is_closed(&self.matrix)));
        }
        let open = self.open.as_ref().is_some_and(|(_, open)| *open);
        self.matrix.set(now);
        if open && !self.matrix.graph.closes_since(start) {
            if self.without.len() >= MOST_WITHOUT {
                self.without.clear();
            }
            self.without.insert(*now.all());
            return;
        }
        list::each(now, &mut self.matrix, visit);
    }
}

fn locked(outer: &mut Outer) {
    locking::each(outer.now, |locked| {
        let victims = locked.victims(outer.now);
        if !victims.is_empty() {
            let digits = DigitSet::of(locked.digit);
            let outside = !inside(locked.base, locked.cover) & 0x1ff;
            let gone = outer.gone(digits, cells_at(locked.base, outside));
            let eliminations = outer.now.present(digits, victims);
            outer.turn_off(&eliminations, &gone, 0, |name, board| {
                let Locked { base, cover, digit } = locked;
                let rule =
                    if base.kind() == HouseKind::Box { InnerRule::Pointing } else { InnerRule::Claiming };
                let houses = vec![(Role::Base, base), (Role::Cover, cover)];
                pattern(name(rule), board, vec![Truth::Place(base, digit)], houses, eliminations)
            });
        }
        ControlFlow::<()>::Continue(())
    });
}

fn hidden_pairs(outer: &mut Outer) {
    subsets::each_useful_hidden(outer.now, 2, |set, eliminations| {
        let gone = outer.gone(set.digits, set.house.cells() - set.cells);
        outer.turn_off(&eliminations, &gone, 0, |name, board| {
            let truths = set.digits.iter().map(|digit| Truth::Place(set.house, digit)).collect();
            pattern(name(InnerRule::HiddenPair), board, truths, vec![(Role::Base, set.house)], eliminations)
        });
        ControlFlow::<()>::Continue(())
    });
}

fn naked_pairs(outer: &mut Outer) {
    subsets::each_naked(outer.now, 2, |set, eliminations| {
        let gone = outer.gone(DigitSet::ALL, set.cells);
        outer.turn_off(&eliminations, &gone, 0, |name, board| {
            let truths = set.cells.iter().map(Truth::Cell).collect();
            pattern(name(InnerRule::NakedPair), board, truths, vec![(Role::Base, set.house)], eliminations)
        });
        ControlFlow::<()>::Continue(())
    });
}

fn x_wings(outer: &mut Outer) {
    fish::each(outer.now, 2, |fish, eliminations| {
        let gone = outer.gone(DigitSet::of(fish.digit), fish.base - fish.cover);
        outer.turn_off(&eliminations, &gone, 0, |name, board| {
            let lines = |within: CellSet, role| {
                let lines = House::ALL.into_iter().filter(move |house| house.cells().is_subset(within));
                lines.map(move |house| (role, house))
            };
            let truths =
                lines(fish.base, Role::Base).map(|(_, base)| Truth::Place(base, fish.digit)).collect();
            let houses = lines(fish.base, Role::Base).chain(lines(fish.cover, Role::Cover)).collect();
            pattern(name(InnerRule::XWing), board, truths, houses, eliminations)
        });
        ControlFlow::<()>::Continue(())
    });
}

/// Takes chains in the order of their ratings, one for each set of eliminations.
/// `nets`: those that they come from, by these rules, if they do.
fn use_chains(
    outer: &mut Outer,
    mut found: Vec<Found>,
    nested: &mut Vec<Nested>,
    nets: Option<(&Nets, Rules)>,
) {
    found.sort_by(|a, b| {
        a.rating.total_cmp(&b.rating).then(a.complexity.cmp(&b.complexity)).then(a.key.cmp(&b.key))
    });
    let mut seen = HashSet::new();
    for chain in found {
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
            nested.push(Nested { complexity: chain.complexity, identity: chain.identity });
            outer.turn_off(&chain.eliminations, &gone, nested.len() as u32, |name, _| {
                tell(name, &chain, nets)
            });
        }
    }
}

/// The step of a chain.
fn tell(name: NameRule, chain: &Found, nets: Option<(&Nets, Rules)>) -> Step {
    match (&chain.shape, nets) {
        (Shape::Nets { kind, outcome: Some(outcome) }, Some((nets, rules))) => {
            let rule = match kind {
                _ if rules.level > 0 => InnerRule::DynamicChains,
                _ if rules.dynamic => InnerRule::Dynamic,
                Kind::Region => InnerRule::Region,
                _ => InnerRule::Cell,
            };
            nets.tell(name(rule), outcome)
        }
        (Shape::Chain { rule, ways, placement }, _) => {
            let truths = chain.causes.iter().filter_map(|(on, cause)| cause.truth(*on)).collect();
            let mut step = told::chain(name(*rule), ways, *rule == InnerRule::Cycle, truths);
            match placement {
                Some(candidate) => step.placements.push(*candidate),
                None => step.eliminations = chain.eliminations,
            }
            step
        }
        (Shape::Nets { .. }, _) => unreachable!("nets come with their hints"),
    }
}

/// What a search with nets found.
fn chain(position: &Position, ends: &Ends, base: f64, is_told: bool) -> Found {
    let complexity = ends.complexity();
    // The branches assume what the cell or the house has left.
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
    Found {
        rating: base + length(complexity),
        complexity,
        key: ends.kind as u8,
        eliminations: statics::eliminations(position, ends.conclusion, ends.is_on),
        causes,
        identity: identity.0,
        shape: Shape::Nets { kind: ends.kind, outcome: is_told.then(|| ends.outcome()) },
    }
}

/// A hash of what tells chains from each other.
pub(super) struct Identity(pub(super) u64);

impl Identity {
    pub(super) fn new(kind: u64) -> Self {
        let mut new = Self(0xcbf2_9ce4_8422_2325);
        new.add(kind);
        new
    }

    pub(super) fn add(&mut self, item: u64) {
        self.0 = (self.0 ^ (item + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}
