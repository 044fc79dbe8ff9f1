//! [`Builder`] collects what the constraints say, and lays it out as a [`Model`].

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::constraint::{Constraint, Relation};
use crate::{Cell, CellSet, Digit, DigitSet, Layout};

use super::super::mask::{Mask, bit, digits, lowest};
use super::super::propagate::Kind;
use super::known_sums::KnownSum;
use super::pairs::Pairs;
use super::rows::{CellRows, Lists};
use super::{Model, Propagator};

/// How soon a propagator runs, compared to others: the first ones come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cost {
    Count,
    Cage,
    Sum,
    Same,
    SameUnion,
    HouseChain,
}

/// What the constraints say. Cells have numbers, and digits are counted from the lowest of the layout.
pub(super) struct Builder<'a> {
    pub(super) layout: &'a Arc<Layout>,
    constraints: &'a [Constraint],
    /// The number of each cell of the layout.
    numbers: Vec<u16>,
    /// The houses, by the numbers of their cells; none for the branches of an `Any`.
    pub(super) houses: Vec<Vec<u16>>,
    /// The value of the lowest digit.
    pub(super) lowest: usize,
    /// The number of digits.
    pub(super) size: usize,
    /// The candidates that constraints on single cells leave.
    pub(super) start: Vec<Mask>,
    /// Whether some constraint cannot hold.
    pub(super) is_impossible: bool,
    /// The cells that lose a digit that a cell has.
    pub(super) peers: CellRows,
    /// The cells that differ, also because of a relation of two cells.
    pub(super) differ: CellRows,
    /// The relations of two cells, each both ways: the partners of each digit, by number.
    pub(super) pairs: Vec<(u16, u16, u32)>,
    /// The partners of each digit in each relation, and the numbers of relations.
    pub(super) relations: Vec<Vec<Mask>>,
    relation_numbers: HashMap<Vec<Mask>, u32>,
    /// The complete houses.
    complete_houses: Vec<Vec<u16>>,
    /// The propagators with their cells, in the order in which they were added.
    propagators: Vec<(Cost, Kind, Vec<u16>)>,
    /// The sums that have been made.
    pub(super) sums: HashSet<(Vec<(u16, i64)>, i64)>,
    /// The sums of cells without coefficients, from which others follow.
    pub(super) known: Vec<KnownSum>,
}

impl<'a> Builder<'a> {
    /// For all cells of a layout with its houses.
    pub(super) fn whole(layout: &'a Arc<Layout>, constraints: &'a [Constraint]) -> Builder<'a> {
        let mut builder = Builder::new(layout, constraints, layout.cells().collect());
        let house = |cells: &Vec<Cell>| -> Vec<u16> {
            let cells: CellSet = cells.iter().copied().collect();
            cells.iter().map(|cell| builder.number(cell)).collect()
        };
        let rules = constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Differ(cells) if cells.len() >= builder.size => {
                Some(house(cells)).filter(|house| house.len() == builder.size)
            }
            _ => None,
        });
        let mut houses: Vec<Vec<u16>> = layout.houses().iter().map(|it| house(&it.cells)).collect();
        for extra in rules.collect::<Vec<_>>() {
            if !houses.contains(&extra) {
                houses.push(extra);
            }
        }
        builder.houses = houses;
        builder
    }

    /// For the cells of a branch of an `Any`.
    pub(super) fn branch(
        layout: &'a Arc<Layout>,
        constraints: &'a [Constraint],
        cells: Vec<Cell>,
    ) -> Builder<'a> {
        Builder::new(layout, constraints, cells)
    }

    fn new(layout: &'a Arc<Layout>, constraints: &'a [Constraint], cells: Vec<Cell>) -> Builder<'a> {
        let mut numbers = vec![u16::MAX; layout.cell_count()];
        cells.iter().enumerate().for_each(|(number, cell)| numbers[cell.index()] = number as u16);
        let size = layout.digits().len();
        Builder {
            layout,
            constraints,
            numbers,
            houses: Vec::new(),
            lowest: layout.digits().first().map_or(0, Digit::index),
            size,
            start: vec![lowest(size); cells.len()],
            is_impossible: false,
            peers: CellRows::new(cells.len(), cells.len()),
            differ: CellRows::new(0, cells.len()),
            pairs: Vec::new(),
            relations: Vec::new(),
            relation_numbers: HashMap::new(),
            complete_houses: Vec::new(),
            propagators: Vec::new(),
            sums: HashSet::new(),
            known: Vec::new(),
        }
    }

    /// The model.
    pub(super) fn build(mut self) -> Model {
        let constraints = self.constraints;
        self.find_peers();
        for at in 0..self.houses.len() {
            let cells = self.houses[at].clone();
            self.all_differ(cells);
        }
        constraints.iter().for_each(|constraint| self.constraint(constraint));
        self.add_known_sums();
        self.add_same_digits();
        self.add_house_chains();
        self.lay_out()
    }

    /// The number of a cell of the layout.
    pub(super) fn number(&self, cell: Cell) -> u16 {
        self.numbers[cell.index()]
    }

    /// The numbers of cells.
    pub(super) fn numbers(&self, cells: &[Cell]) -> Vec<u16> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    /// The digits as a mask; those that the layout does not have are left out.
    pub(super) fn mask(&self, digits: DigitSet) -> Mask {
        digits.bits() >> self.lowest & lowest(self.size)
    }

    /// All digits.
    pub(super) const fn full(&self) -> Mask {
        lowest(self.size)
    }

    /// The total when digits are counted from 0 instead of their values.
    pub(super) fn relative_total(&self, total: i64, count: usize) -> i64 {
        total - (self.lowest * count) as i64
    }

    /// Finds the cells that differ.
    fn find_peers(&mut self) {
        for at in 0..self.houses.len() {
            self.peers.add_clique(&self.houses[at]);
        }
        let (mut equal, mut unequal) = (Vec::new(), Vec::new());
        for constraint in self.constraints {
            match constraint {
                Constraint::Differ(cells)
                | Constraint::OneOf { cells, .. }
                | Constraint::Sandwich { cells, .. }
                | Constraint::Visible { cells, .. } => {
                    self.peers.add_clique(&distinct(&self.numbers(cells)));
                }
                Constraint::Pair { cells, relation } => {
                    let [one, other] = cells.map(|cell| usize::from(self.number(cell)));
                    let partners = self.partners(relation);
                    let digits = || partners.iter().enumerate();
                    if one == other {
                        self.start[one] &= digits().fold(0, |set, (digit, mask)| set | bit(digit) & mask);
                    } else if digits().all(|(digit, &mask)| mask == bit(digit)) {
                        equal.push((one, other));
                    } else if digits().all(|(digit, mask)| mask >> digit & 1 == 0) {
                        unequal.push((one, other));
                    }
                }
                _ => {}
            }
        }
        // Equal cells share their peers; twice, as chains of equal cells are short.
        for &(one, other) in equal.iter().chain(&equal) {
            for (from, to) in [(one, other), (other, one)] {
                for peer in self.peers.list(from).into_iter().map(usize::from) {
                    if peer == to {
                        // Two equal cells that differ.
                        self.is_impossible = true;
                    } else {
                        self.peers.add(to, peer);
                        self.peers.add(peer, to);
                    }
                }
            }
        }
        self.differ = self.peers.clone();
        for (one, other) in unequal {
            self.differ.add(one, other);
            self.differ.add(other, one);
        }
    }

    /// The partners of each digit.
    pub(super) fn partners(&self, relation: &Relation) -> Vec<Mask> {
        let partners = |digit| {
            self.mask(
                Digit::from_index(self.lowest + digit).map_or(DigitSet::EMPTY, |it| relation.partners(it)),
            )
        };
        (0..self.size).map(partners).collect()
    }

    /// Adds a propagator.
    pub(super) fn add(&mut self, cost: Cost, kind: Kind, cells: Vec<u16>) {
        self.propagators.push((cost, kind, cells));
    }

    /// Cells that differ.
    pub(super) fn all_differ(&mut self, cells: Vec<u16>) {
        if cells.len() > self.size {
            self.is_impossible = true;
        } else if cells.len() == self.size {
            self.complete_houses.push(cells);
        } else if cells.len() > 2 {
            self.add(Cost::Count, Kind::Differ, cells);
        }
    }

    /// The partners of each digit of a cell in another cell.
    pub(super) fn pair(&mut self, [one, other]: [u16; 2], mut partners: Vec<Mask>) {
        if one == other {
            return;
        }
        if self.differ.has(usize::from(one), usize::from(other)) {
            partners.iter_mut().enumerate().for_each(|(digit, mask)| *mask &= !bit(digit));
        }
        let back = |digit| {
            (0..self.size).filter(|&one| partners[one] >> digit & 1 == 1).fold(0, |set, one| set | bit(one))
        };
        let backward = (0..self.size).map(back).collect();
        let (forward, backward) = (self.relation(partners), self.relation(backward));
        self.pairs.extend([(one, other, forward), (other, one, backward)]);
    }

    /// Whether there are so many digits that pairs of them save more than it takes to find them.
    pub(super) const fn is_large(&self) -> bool {
        self.size > 9
    }

    /// The number of a relation.
    pub(super) fn relation(&mut self, partners: Vec<Mask>) -> u32 {
        let next = self.relations.len() as u32;
        *self.relation_numbers.entry(partners).or_insert_with_key(|partners| {
            self.relations.push(partners.clone());
            next
        })
    }

    fn lay_out(mut self) -> Model {
        let is_large = self.is_large();
        let count = self.start.len();
        self.propagators.sort_by_key(|(cost, ..)| *cost);
        let early = self.propagators.iter().filter(|(cost, ..)| *cost <= Cost::Cage).count();
        let mut weights = vec![0u32; count];
        let usual = if self.propagators.is_empty() { 0 } else { 8 };
        let mut watches: Vec<Vec<(u32, u64)>> = (0..count).map(|_| Vec::with_capacity(usual)).collect();
        let mut cells = Vec::with_capacity(self.propagators.iter().map(|(.., cells)| cells.len()).sum());
        let mut propagators = Vec::with_capacity(self.propagators.len());
        let mut house_rows = CellRows::new(self.complete_houses.len(), count);
        let mut houses_of = vec![0; count];
        for (house, of) in self.complete_houses.iter().enumerate() {
            for cell in of.iter().map(|&cell| usize::from(cell)) {
                house_rows.add(house, cell);
                houses_of[cell] |= 1 << (house % 64);
                weights[cell] += of.len() as u32;
            }
        }
        for (number, (cost, kind, of)) in self.propagators.drain(..).enumerate() {
            let range = cells.len()..cells.len() + of.len();
            for cell in of.iter().map(|&cell| usize::from(cell)) {
                watch(&mut watches[cell], number);
                if cost < Cost::Same {
                    weights[cell] += of.len() as u32;
                }
            }
            let is_idempotent = kind.is_idempotent() && distinct(&of).len() == of.len();
            cells.extend(of);
            propagators.push(Propagator { kind, cells: range, is_idempotent });
        }
        let Pairs { partners, tables, acting_size, frequent, counts } = self.lay_out_pairs();
        weights.iter_mut().zip(counts).for_each(|(weight, count)| *weight += 2 * count);
        Model {
            lowest: self.lowest,
            size: self.size,
            full: self.full(),
            is_impossible: self.is_impossible || self.start.contains(&0),
            start: self.start,
            early,
            propagators,
            cells,
            watches: Lists::new(watches),
            peers: self.peers,
            differ: self.differ,
            partners: Lists::new(partners),
            tables,
            acting_size,
            finds_naked_pairs: is_large || !frequent.is_empty(),
            finds_hidden_pairs: is_large,
            frequent,
            houses: self.complete_houses,
            house_rows,
            houses_of,
            weights,
        }
    }
}

/// Adds the number of a propagator to those that a change makes pending, as words of bits.
fn watch(watches: &mut Vec<(u32, u64)>, number: usize) {
    let (word, bits) = ((number / 64) as u32, 1 << (number % 64));
    match watches.last_mut() {
        Some(last) if last.0 == word => last.1 |= bits,
        _ => watches.push((word, bits)),
    }
}

/// The cells without repetitions, in their order.
pub(super) fn distinct(cells: &[u16]) -> Vec<u16> {
    let mut distinct = Vec::with_capacity(cells.len());
    for cell in cells {
        if !distinct.contains(cell) {
            distinct.push(*cell);
        }
    }
    distinct
}

/// The values of the digits of a mask, when they are counted from `lowest`.
pub(super) fn values(mask: Mask, lowest: usize) -> impl Iterator<Item = i64> {
    digits(mask).map(move |digit| (digit + lowest) as i64)
}
