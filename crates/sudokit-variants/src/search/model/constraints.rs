//! The propagators of each kind of constraint.

use crate::constraint::{Automaton, Constraint};
use crate::{Cell, CellSet, Digit, DigitSet};

use super::super::mask::{Mask, bit, sets_with_sum, sum, union};
use super::super::propagate::{
    Any, Branch, Cage, Check, Contains, CountThemselves, Ends, FirstSum, Index, Kind, Same, Sandwich,
    Transitions, Visible,
};
use super::builder::{Builder, Cost, distinct, values};
use super::known_sums::KnownSum;
use super::sums::MAX_SETS;

impl Builder<'_> {
    /// Adds what a constraint says.
    pub(super) fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Candidates { cell, digits } => {
                let (cell, mask) = (usize::from(self.number(*cell)), self.mask(*digits));
                self.start[cell] &= mask;
            }
            // The cells are peers already.
            Constraint::Differ(cells) if cells.len() <= 2 && self.size > 2 => {}
            Constraint::Differ(cells) => {
                let cells = distinct(&self.numbers(cells));
                // Houses of the layout and of rules are there already.
                if cells.len() != self.size || self.houses.is_empty() {
                    self.all_differ(cells);
                }
            }
            Constraint::OneOf { cells, sets } => {
                let cells = distinct(&self.numbers(cells));
                let is_possible =
                    |set: &&DigitSet| set.len() == cells.len() && set.is_subset(self.layout.digits());
                let sets: Vec<Mask> = sets.iter().filter(is_possible).map(|set| self.mask(*set)).collect();
                self.cage_of(cells, sets);
            }
            Constraint::Pair { cells, relation } => {
                let cells = cells.map(|cell| self.number(cell));
                self.pair(cells, self.partners(relation));
            }
            Constraint::Sum { terms, total } => {
                let number = |&(cell, coefficient): &(Cell, i32)| (self.number(cell), i64::from(coefficient));
                let terms: Vec<(u16, i64)> = terms.iter().map(number).collect();
                let factors: i64 = terms.iter().map(|(_, coefficient)| coefficient).sum();
                let total = i64::from(*total) - self.lowest as i64 * factors;
                self.sum(&terms, total, true);
            }
            Constraint::Same { cells, others } => {
                if cells.len() != others.len() {
                    self.is_impossible = true;
                    return;
                }
                let (cells, others) = (self.numbers(cells), self.numbers(others));
                self.same(cells, others, Cost::Same);
            }
            Constraint::Contains { cells, digits } => self.contains(cells, digits),
            Constraint::Sandwich { cells, ends, total } => {
                let ends = ends.map(|ends| ends.map(Digit::index));
                let is_usual = cells.len() >= 2 && ends.is_none_or(|[one, other]| one != other);
                if self.is_line(cells) && is_usual {
                    self.sandwich(cells, ends, i64::from(*total));
                } else {
                    self.check(constraint);
                }
            }
            Constraint::FirstSum { cells, total } => {
                if cells.is_empty() {
                    self.check(constraint);
                } else {
                    self.first_sum(cells, i64::from(*total));
                }
            }
            Constraint::Visible { cells, count } => {
                if !self.is_line(cells) || *count > 62 {
                    self.check(constraint);
                } else {
                    let visible = Visible { count: *count, size: self.size };
                    self.add(Cost::Sum, Kind::Visible(visible), self.numbers(cells));
                }
            }
            Constraint::Between(cells) => self.ends(cells, Ends::between(self.size)),
            Constraint::Outside { cells, gap } => self.ends(cells, Ends::outside(self.size, i64::from(*gap))),
            Constraint::Parts { cells, total } => self.parts(cells, i64::from(*total)),
            Constraint::Index { at, line, digit } => {
                let digit = self.mask(DigitSet::of(*digit));
                let cells = [&[*at], &line[..]].concat();
                let index = Index { digit, lowest: self.lowest };
                self.add(Cost::Count, Kind::Index(index), self.numbers(&cells));
            }
            Constraint::Accepts { cells, automaton } => {
                let transitions = self.transitions(automaton);
                self.accepts(cells, transitions);
            }
            Constraint::CountThemselves(cells) => {
                let count = CountThemselves { lowest: self.lowest, size: self.size };
                self.add(Cost::Sum, Kind::CountThemselves(count), self.numbers(cells));
            }
            Constraint::Any(lists) => self.any(lists),
        }
    }

    /// Whether no cell is there twice.
    fn is_line(&self, cells: &[Cell]) -> bool {
        cells.iter().copied().collect::<CellSet>().len() == cells.len()
    }

    /// A constraint that no propagator takes.
    fn check(&mut self, constraint: &Constraint) {
        let cells: Vec<Cell> = constraint.cells().iter().collect();
        let numbers = self.numbers(&cells);
        let check = Check { layout: self.layout.clone(), constraint: constraint.clone(), cells };
        self.add(Cost::Sum, Kind::Check(check), numbers);
    }

    /// Cells that differ, whose digits are one of these sets.
    pub(super) fn cage_of(&mut self, cells: Vec<u16>, sets: Vec<Mask>) {
        if let [first, ..] = sets[..]
            && cells.len() > 1
            && sets.iter().all(|set| sum(*set) == sum(first))
        {
            let total = sum(first);
            let mut terms: Vec<(u16, i64)> = cells.iter().map(|&cell| (cell, 1)).collect();
            terms.sort_unstable();
            self.sums.insert((terms, total));
            self.known.push(KnownSum { cells: cells.clone(), total });
        }
        self.one_of(cells, sets);
    }

    /// The propagator of cells that differ, whose digits are one of these sets.
    pub(super) fn one_of(&mut self, cells: Vec<u16>, sets: Vec<Mask>) {
        self.is_impossible |= sets.is_empty();
        let all = union(sets.iter().copied());
        cells.iter().for_each(|&cell| self.start[usize::from(cell)] &= all);
        match cells[..] {
            [] | [_] => {}
            [one, other] => {
                let partners = |digit: usize| {
                    let with = sets.iter().filter(|set| *set >> digit & 1 == 1);
                    union(with.copied()) & !bit(digit)
                };
                self.pair([one, other], (0..self.size).map(partners).collect());
            }
            _ => {
                let total = sets.first().map(|set| sum(*set)).filter(|&total| {
                    sets_with_sum(self.size, cells.len(), total, sets.len()).is_some_and(|all| {
                        all.len() == sets.len() && sets.iter().all(|set| sum(*set) == total)
                    })
                });
                self.add(Cost::Cage, Kind::Cage(Cage { sets, total }), cells);
            }
        }
    }

    /// Two lists of cells with the same digits.
    pub(super) fn same(&mut self, cells: Vec<u16>, others: Vec<u16>, cost: Cost) {
        if let ([one], [other]) = (&cells[..], &others[..]) {
            let equal = (0..self.size).map(bit).collect();
            return self.pair([*one, *other], equal);
        }
        let differ = |cells: &[u16]| distinct(cells).len() == cells.len() && self.differ.is_clique(cells);
        let least_digits = if differ(&cells) || differ(&others) { cells.len() as u32 } else { 1 };
        let same = Same { count: cells.len(), least_digits };
        self.add(cost, Kind::Same(same), [cells, others].concat());
    }

    fn contains(&mut self, cells: &[Cell], digits: &[Digit]) {
        let mut needed: Vec<(Mask, usize)> = Vec::new();
        for &digit in digits {
            let mask = self.mask(DigitSet::of(digit));
            match needed.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, count)) => *count += 1,
                None => needed.push((mask, 1)),
            }
        }
        // A digit that the layout does not have has no place.
        self.add(Cost::Count, Kind::Contains(Contains { needed }), self.numbers(cells));
    }

    fn sandwich(&mut self, cells: &[Cell], ends: Option<[usize; 2]>, total: i64) {
        if cells.len() > self.size {
            self.is_impossible = true;
            return;
        }
        let ends = match ends {
            None => None,
            Some(ends) => {
                let [Some(one), Some(other)] =
                    ends.map(|end| end.checked_sub(self.lowest).filter(|it| *it < self.size))
                else {
                    self.is_impossible = true;
                    return;
                };
                Some((one, other))
            }
        };
        let totals: Vec<i64> = (0..cells.len()).map(|count| self.relative_total(total, count)).collect();
        let sets = |(count, &total): (usize, &i64)| sets_with_sum(self.size, count, total, MAX_SETS);
        let sets = totals.iter().enumerate().map(sets).collect();
        let sandwich = Sandwich { ends, sets, totals, size: self.size };
        self.add(Cost::Sum, Kind::Sandwich(sandwich), self.numbers(cells));
    }

    fn first_sum(&mut self, cells: &[Cell], total: i64) {
        let numbers = self.numbers(cells);
        let differ = self.is_line(cells) && self.differ.is_clique(&numbers);
        let totals: Vec<i64> = (0..=cells.len()).map(|count| self.relative_total(total, count)).collect();
        let sets = |(count, &total): (usize, &i64)| match differ {
            true => sets_with_sum(self.size, count, total, MAX_SETS),
            false => None,
        };
        let sets = totals.iter().enumerate().map(sets).collect();
        let first_sum = FirstSum { sets, totals, differ, lowest: self.lowest };
        self.add(Cost::Sum, Kind::FirstSum(first_sum), numbers);
    }

    fn ends(&mut self, cells: &[Cell], ends: Ends) {
        if cells.len() > 1 {
            self.add(Cost::Sum, Kind::Ends(ends), self.numbers(cells));
        }
    }

    /// The automaton whose states are the sums of the part that is open.
    fn parts(&mut self, cells: &[Cell], total: i64) {
        let most = ((self.lowest + self.size - 1) * cells.len()) as i64;
        // A part that is never complete needs no states beyond the greatest sum.
        let states = total.clamp(1, most + 1);
        let next = |state: i64| {
            let to = |value: i64| match state + value {
                sum if sum == total => Some(0),
                sum if sum < total && sum < states => Some(sum as u32),
                _ => None,
            };
            let digits = values(self.full(), self.lowest).enumerate();
            digits.filter_map(|(digit, value)| Some((bit(digit), to(value)?))).collect()
        };
        let from = (0..states).map(next).collect();
        self.accepts(cells, Transitions { from, accepting: accepting(states as usize, |state| state == 0) });
    }

    fn transitions(&self, automaton: &Automaton) -> Transitions {
        let count = automaton.transitions.len().max(automaton.accepts.len()).max(1);
        let from = |state: usize| {
            let mut rest = self.full();
            let mut from: Vec<(Mask, u32)> = Vec::new();
            for &(digits, next) in automaton.transitions.get(state).into_iter().flatten() {
                // Only the first transition of a digit counts.
                let mask = self.mask(digits) & rest;
                rest &= !mask;
                if mask != 0 && (next as usize) < count {
                    match from.iter_mut().find(|(_, other)| *other == next) {
                        Some((digits, _)) => *digits |= mask,
                        None => from.push((mask, next)),
                    }
                }
            }
            from
        };
        let accepts = |state: usize| automaton.accepts.get(state).copied().unwrap_or_default();
        Transitions { from: (0..count).map(from).collect(), accepting: accepting(count, accepts) }
    }

    fn accepts(&mut self, cells: &[Cell], transitions: Transitions) {
        self.add(Cost::Sum, Kind::Automaton(transitions), self.numbers(cells));
    }

    fn any(&mut self, lists: &[Vec<Constraint>]) {
        let of = |list: &[Constraint]| list.iter().fold(CellSet::default(), |all, it| all.union(&it.cells()));
        let sets: Vec<CellSet> = lists.iter().map(|list| of(list)).collect();
        let all: Vec<Cell> =
            sets.iter().fold(CellSet::default(), |all, cells| all.union(cells)).iter().collect();
        let branch = |(list, cells): (&Vec<Constraint>, &CellSet)| {
            let cells: Vec<Cell> = cells.iter().collect();
            let at = cells.iter().filter_map(|cell| all.binary_search(cell).ok()).collect();
            Branch { model: Builder::branch(self.layout, list, cells).build(), cells: at }
        };
        let branches = lists.iter().zip(&sets).map(branch).collect();
        self.add(Cost::HouseChain, Kind::Any(Any { branches }), self.numbers(&all));
    }
}

/// The accepting states, as bits.
fn accepting(count: usize, accepts: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut words = vec![0; count.div_ceil(64)];
    (0..count).filter(|&state| accepts(state)).for_each(|state| words[state / 64] |= 1 << (state % 64));
    words
}
