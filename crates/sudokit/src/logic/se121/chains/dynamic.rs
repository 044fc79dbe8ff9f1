//! Nishio, multiple and dynamic forcing chains: nets from candidates being on and off, and what they say
//! together.

use super::super::finding::Finding;
use super::super::masks::several;
use super::super::position::{Position, cells_at, houses_of};
use super::super::rule::Rule;
use super::super::search_meter::SearchMeter;
use super::inner::{Inner, Nested};
use super::length::length;
use super::net::{Cause, Net, Rules};
use super::nishio::is_refuted;
use super::statics::conclusion;
use super::told::{NameRule, forced};
use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::logic::step::Step;

/// What kind of finding it is: the key by which equal ones are ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::logic) enum Kind {
    Double = 1,
    Cell = 5,
    Region = 6,
    Contradiction = 7,
}

/// The ends of the branches of a finding: which nets, and which entries of them.
#[derive(Clone, Copy)]
pub(super) struct Ends<'a> {
    pub(super) kind: Kind,
    /// The cell or house whose candidates the branches assume, if they are all of its candidates.
    pub(super) basis: Cause,
    pub(super) conclusion: Candidate,
    pub(super) is_on: bool,
    pub(super) branches: &'a [(&'a Net, u16)],
    /// The hints of inner searches that nodes may rest on.
    nested: &'a [Nested],
}

/// A finding without its nets: they are made again to build its step.
pub(super) struct Outcome {
    kind: Kind,
    basis: Cause,
    /// The candidate, and whether it is on.
    conclusion: (Candidate, bool),
    /// The start of each branch, whether it is on there, and the entry where the branch ends.
    ends: Vec<(Candidate, bool, u16)>,
}

impl Outcome {
    /// The starts of the branches, and whether they are on.
    pub(super) fn sources(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        self.ends.iter().map(|(source, is_on, _)| (*source, *is_on))
    }
}

impl Ends<'_> {
    pub(super) fn outcome(&self) -> Outcome {
        let ends = self.branches.iter().map(|(net, end)| (net.candidate(0), net.holds(0), *end)).collect();
        Outcome { kind: self.kind, basis: self.basis, conclusion: (self.conclusion, self.is_on), ends }
    }

    /// How many nodes it has at least.
    pub(super) fn least(&self) -> u32 {
        let depth = |(net, entry): &(&Net, u16)| u32::from(net.entries[usize::from(*entry)].depth);
        self.branches.iter().map(|branch| depth(branch) + 1).sum()
    }

    /// How many nodes the branches have, together, and the inner chains that they rest on.
    pub(super) fn complexity(&self) -> u32 {
        let mut count = 0;
        let mut inner: Vec<u64> = Vec::new();
        for (net, entry) in self.branches {
            net.each_ancestor(*entry, |entry| {
                count += 1;
                if let Some(last) = entry.nested.checked_sub(1) {
                    let nested = self.nested[last as usize];
                    if !inner.contains(&nested.identity) {
                        inner.push(nested.identity);
                        count += nested.complexity;
                    }
                }
            });
        }
        count
    }
}

/// No net was made.
const NONE: u16 = u16::MAX;

/// Nets by candidate and sign, made as they are asked for, and kept as long as the position is the same.
#[derive(Default)]
pub(in super::super) struct Nets {
    nets: Vec<Net>,
    /// How many of them are in use.
    used: usize,
    /// Where the net of a candidate being off, or on, is, if it was made.
    place: Vec<u16>,
    now: Option<Position>,
    inner: Inner,
    nested: Vec<Nested>,
}

impl Nets {
    /// Has what nodes rest on explained from now on, or not.
    pub(super) fn name(&mut self, name: Option<NameRule>) {
        self.inner.name = name;
    }

    pub(super) fn start(&mut self) {
        self.used = 0;
        self.place.clear();
        self.place.resize(729 * 2, NONE);
        self.nested.clear();
    }

    /// Sees that a net is there, unless it is of one digit and no use; false if it is time to stop.
    pub(super) fn make(
        &mut self,
        position: &Position,
        source: (Candidate, bool),
        rules: Rules,
        meter: &mut SearchMeter,
    ) -> bool {
        let (candidate, is_on) = source;
        let index = candidate.index() * 2 + usize::from(is_on);
        if self.place[index] == NONE {
            if !meter.search() {
                return false;
            }
            if !rules.y && !is_refuted(position, candidate, is_on) {
                return true;
            }
            let now = self.now.get_or_insert_with(|| position.clone());
            now.clone_from(position);
            let (inner, nested) = (&mut self.inner, &mut self.nested);
            if self.used == self.nets.len() {
                self.nets.push(Net::default());
            }
            self.nets[self.used].explore(position, now, candidate, is_on, rules, |net, now| {
                rules.level > 0 && inner.more(net, position, now, rules.level, nested, meter)
            });
            self.place[index] = self.used as u16;
            self.used += 1;
        }
        !meter.is_stopped()
    }

    /// The ends of a net, if it was made, that contradict each other.
    fn clash(&self, candidate: Candidate, is_on: bool) -> Option<(&Net, [u16; 2])> {
        let place = self.place[candidate.index() * 2 + usize::from(is_on)];
        let net = (place != NONE).then(|| &self.nets[usize::from(place)])?;
        net.clash.map(|ends| (net, ends))
    }

    /// A net that was made.
    fn get(&self, candidate: Candidate, is_on: bool) -> &Net {
        &self.nets[usize::from(self.place[candidate.index() * 2 + usize::from(is_on)])]
    }

    /// The step of a finding whose nets were made in this position.
    pub(super) fn tell(
        &self,
        technique: &'static crate::logic::technique::Technique,
        outcome: &Outcome,
    ) -> Step {
        let ends: Vec<_> =
            outcome.ends.iter().map(|(source, is_on, end)| (self.get(*source, *is_on), *end)).collect();
        forced(technique, outcome.kind, outcome.basis, outcome.conclusion, &ends)
    }

    /// Visits all hints in the order of finding, unless it is time to stop.
    pub(super) fn each(
        &mut self,
        position: &Position,
        rules: Rules,
        meter: &mut SearchMeter,
        mut visit: impl FnMut(Ends),
    ) {
        self.start();
        let least = if rules.dynamic { 2 } else { 3 };
        for cell in position.blank() {
            let digits = position.digits(cell);
            if digits.len() < least {
                continue;
            }
            for digit in digits {
                let candidate = Candidate { cell, digit };
                if !self.make(position, (candidate, true), rules, meter) {
                    return;
                }
                if rules.dynamic {
                    if !self.make(position, (candidate, false), rules, meter) {
                        return;
                    }
                    for sign in [true, false] {
                        if let Some((net, [on, off])) = self.clash(candidate, sign) {
                            let branches = [(net, on), (net, off)];
                            let (kind, is_on) = (Kind::Contradiction, !sign);
                            let nested = &self.nested;
                            let (basis, conclusion) = (Cause::None, candidate);
                            visit(Ends { kind, basis, conclusion, is_on, branches: &branches, nested });
                        }
                    }
                }
                if !rules.y {
                    continue;
                }
                if rules.dynamic && digits.len() > 2 {
                    let nets = [self.get(candidate, true), self.get(candidate, false)];
                    common(position, Cause::None, &nets, &self.nested, &mut visit);
                }
                for house in houses_of(cell) {
                    let places = position.places(house, digit);
                    let cells = cells_at(house, places);
                    if several(places) && cells.first() == Some(cell) {
                        let branch = |cell| Candidate { cell, digit };
                        if !cells.iter().all(|cell| self.make(position, (branch(cell), true), rules, meter)) {
                            return;
                        }
                        let nets: Vec<&Net> = cells.iter().map(|cell| self.get(branch(cell), true)).collect();
                        common(position, Cause::House(house), &nets, &self.nested, &mut visit);
                    }
                }
            }
            if rules.y {
                let nets: Vec<&Net> =
                    digits.iter().map(|digit| self.get(Candidate { cell, digit }, true)).collect();
                common(position, Cause::Cell, &nets, &self.nested, &mut visit);
            }
        }
    }
}

/// Visits what all nets have in common and would take something away: what is on, then what is off. Without a basis
/// they start from a candidate being on and off.
fn common(position: &Position, basis: Cause, nets: &[&Net], nested: &[Nested], visit: &mut impl FnMut(Ends)) {
    let kind = match basis {
        Cause::None => Kind::Double,
        Cause::Cell => Kind::Cell,
        Cause::House(_) => Kind::Region,
    };
    let mut branches = Vec::with_capacity(9);
    for is_on in [true, false] {
        let mut planes = *nets[0].planes(is_on);
        for net in &nets[1..] {
            planes.iter_mut().zip(net.planes(is_on)).for_each(|(plane, other)| *plane &= *other);
        }
        if planes.iter().all(|plane: &CellSet| plane.is_empty()) {
            continue;
        }
        for &entry in nets[0].found(is_on) {
            let end = nets[0].candidate(entry);
            let useful = !is_on || position.digits(end.cell) != DigitSet::of(end.digit);
            if useful && planes[end.digit.index()].contains(end.cell) {
                branches.clear();
                branches.extend(nets.iter().map(|net| (*net, net.at(end, is_on))));
                visit(Ends { kind, basis, conclusion: end, is_on, branches: &branches, nested });
            }
        }
    }
}

/// The best finding of these rules.
pub(in super::super) fn find(
    position: &Position,
    nets: &mut Nets,
    rules: Rules,
    base: f64,
    meter: &mut SearchMeter,
) -> Option<Finding> {
    let mut best: Option<(u32, Kind, Candidate, bool)> = None;
    nets.each(position, rules, meter, |ends| {
        let beats = |complexity| best.is_none_or(|best| (complexity, ends.kind) < (best.0, best.1));
        if beats(ends.least()) {
            let complexity = ends.complexity();
            if beats(complexity) {
                best = Some((complexity, ends.kind, ends.conclusion, ends.is_on));
            }
        }
    });
    let (complexity, kind, candidate, is_on) = best?;
    let rule = name(rules, kind);
    let rating = base + length(complexity);
    Some(conclusion(position, rule, rating, complexity, candidate, is_on))
}

fn name(rules: Rules, kind: Kind) -> Rule {
    use Rule as T;
    if !rules.y {
        return T::Nishio;
    }
    let names = match rules.level {
        0 if !rules.dynamic => [T::CellChains, T::CellChains, T::RegionChains, T::CellChains],
        0 => [T::DynamicDouble, T::DynamicCellChains, T::DynamicRegionChains, T::DynamicContradiction],
        1 => [T::PlusDouble, T::PlusCellChains, T::PlusRegionChains, T::PlusContradiction],
        2 => [T::Nested2Double, T::Nested2CellChains, T::Nested2RegionChains, T::Nested2Contradiction],
        3 => [T::Nested3Double, T::Nested3CellChains, T::Nested3RegionChains, T::Nested3Contradiction],
        4 => [T::Nested4Double, T::Nested4CellChains, T::Nested4RegionChains, T::Nested4Contradiction],
        _ => [T::Nested5Double, T::Nested5CellChains, T::Nested5RegionChains, T::Nested5Contradiction],
    };
    names[match kind {
        Kind::Double => 0,
        Kind::Cell => 1,
        Kind::Region => 2,
        Kind::Contradiction => 3,
    }]
}
