//! Fish: what all of them share.
//!
//! A digit has a place in each of *n* base houses. Base candidates that lie in none of *n* cover houses are
//! fins. If the fins are false, the covers hold all places of the bases, one each, and so the digit leaves
//! the rest of the covers; a candidate there that sees all fins is false even if one of them is true.
//!
//! The finder asks it the other way round. Take a candidate for true: what it leaves of the bases must lie
//! in *n* - 1 houses, where *n* places are too many. Those houses, and one that the candidate lies in, are the
//! covers. So no choice of fins has to be tried, and few choices of covers.
//!
//! Here no base candidate lies in two bases (no endo fins), every base has a place that is no fin, and every
//! cover holds one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::subsets::each_subset;
use super::{Sink, Technique};

/// What fish are sought.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// How many bases, and covers.
    pub(super) size: usize,
    pub(super) fins: Fins,
    /// Whether a box is among the bases or covers; without, they are rows and columns.
    pub(super) franken: bool,
}

/// What a fish has besides.
#[derive(Clone, Copy)]
pub(super) enum Fins {
    /// Nothing.
    None,
    /// Fins, and without them two places or more in every base.
    Beside,
    /// Fins, and without them only one place in some base.
    Instead,
    /// Fins, either way.
    Some,
}

/// The fish of this kind: by digit, those with bases in rows before those in columns, then by the first
/// candidate that they eliminate.
pub(super) fn each_fish(
    technique: &'static Technique,
    kind: Kind,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for along in [HouseKind::Row, HouseKind::Column] {
            let mut told = BTreeSet::new();
            for victim in position.cells(digit) {
                let search = Search { kind, position, digit, along, victim };
                search.grow(&search.bases(), &mut Vec::new(), CellSet::EMPTY, &mut |fish| {
                    if !told.insert((fish.bases.clone(), fish.covers.clone())) {
                        return ControlFlow::Continue(());
                    }
                    sink(fish.step(technique))
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A fish.
struct Fish<'a> {
    position: &'a Position,
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    /// The places in bases and covers.
    body: CellSet,
    /// The places in the bases only.
    fins: CellSet,
}

impl Fish<'_> {
    fn step(&self, technique: &'static Technique) -> Step {
        let seen = self.fins.iter().fold(CellSet::ALL, |seen, fin| seen & fin.peers());
        let covered = self.covers.iter().fold(CellSet::EMPTY, |all, cover| all | cover.cells());
        let gone = (self.position.cells(self.digit) & covered & seen) - self.body;
        let mut step =
            Step::new(technique).eliminates(gone, self.digit).marks_digit(Role::Base, self.body, self.digit);
        if !self.fins.is_empty() {
            step = step.marks_digit(Role::Fin, self.fins, self.digit);
        }
        for &base in &self.bases {
            step = step.in_house(Role::Base, base).because(Truth::Place(base, self.digit));
        }
        self.covers.iter().fold(step, |step, &cover| step.in_house(Role::Cover, cover))
    }
}

/// A house that may be a base.
#[derive(Clone, Copy)]
struct Base {
    house: House,
    places: CellSet,
    /// The places that are left if the victim is true.
    left: CellSet,
}

/// The search for fish that eliminate one candidate.
struct Search<'a> {
    kind: Kind,
    position: &'a Position,
    digit: Digit,
    /// The lines that may be bases; those across may be covers.
    along: HouseKind,
    victim: Cell,
}

impl<'a> Search<'a> {
    /// The houses that may be bases.
    fn bases(&self) -> Vec<Base> {
        let fits = |house: &House| {
            (house.kind() == self.along || self.kind.franken && house.kind() == HouseKind::Box)
                && !house.cells().contains(self.victim)
        };
        let base = |house| {
            let places = self.position.places(house, self.digit);
            Base { house, places, left: places - self.victim.peers() }
        };
        let holds = |base: &Base| {
            base.places.len() > 1 && !base.left.is_empty() && self.can_cover(base.left, self.kind.size - 1)
        };
        House::ALL.into_iter().filter(fits).map(base).filter(holds).collect()
    }

    /// The houses of a cell that may be covers.
    fn covers(&self, cell: Cell) -> impl Iterator<Item = House> {
        let across = if self.along == HouseKind::Row { cell.column() } else { cell.row() };
        [across].into_iter().chain(self.kind.franken.then_some(cell.box_house()))
    }

    /// Adds bases in their order to those `chosen`, which leave `left`.
    fn grow(
        &self,
        bases: &[Base],
        chosen: &mut Vec<Base>,
        left: CellSet,
        visit: &mut impl FnMut(Fish<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, base) in bases.iter().enumerate() {
            let left = left | base.left;
            if chosen.iter().any(|other| !other.places.is_disjoint(base.places))
                || !self.can_cover(left, self.kind.size - 1)
            {
                continue;
            }
            chosen.push(*base);
            if chosen.len() < self.kind.size {
                self.grow(&bases[i + 1..], chosen, left, visit)?;
            } else if self.all_needed(chosen) {
                self.close(chosen, left, visit)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether no fish of fewer of the bases does the same.
    fn all_needed(&self, chosen: &[Base]) -> bool {
        (2..chosen.len()).all(|size| {
            each_subset(chosen, size, |fewer| {
                let left = fewer.iter().fold(CellSet::EMPTY, |all, base| all | base.left);
                if self.can_cover(left, size - 1) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_continue()
        })
    }

    /// The fish with these bases.
    fn close(
        &self,
        chosen: &[Base],
        left: CellSet,
        visit: &mut impl FnMut(Fish<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let places = chosen.iter().fold(CellSet::EMPTY, |all, base| all | base.places);
        let bases: Vec<_> = chosen.iter().map(|base| base.house).collect();
        for mut covers in self.coverings(left, self.kind.size - 1) {
            for last in self.covers(self.victim) {
                covers.push(last);
                let covered = covers.iter().fold(CellSet::EMPTY, |all, cover| all | cover.cells());
                let is_fish = covers.len() == self.kind.size
                    && !places.is_disjoint(last.cells())
                    && covers.iter().all(|cover| !bases.contains(cover))
                    && self.is_meant(chosen, &covers, covered);
                if is_fish {
                    let (bases, body, fins) = (bases.clone(), places & covered, places - covered);
                    let mut covers = covers.clone();
                    covers.sort_unstable();
                    visit(Fish { position: self.position, digit: self.digit, bases, covers, body, fins })?;
                }
                covers.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a fish is of the kind that is sought.
    fn is_meant(&self, chosen: &[Base], covers: &[House], covered: CellSet) -> bool {
        let is_box = |house: &House| house.kind() == HouseKind::Box;
        let franken = chosen.iter().any(|base| is_box(&base.house)) || covers.iter().any(is_box);
        let finned = chosen.iter().any(|base| !base.places.is_subset(covered));
        let thin = chosen.iter().any(|base| (base.places & covered).len() == 1);
        franken == self.kind.franken
            && match self.kind.fins {
                Fins::None => !finned,
                Fins::Beside => finned && !thin,
                Fins::Instead => finned && thin,
                Fins::Some => finned,
            }
    }

    /// Whether so many houses can cover these cells.
    fn can_cover(&self, cells: CellSet, most: usize) -> bool {
        cells.first().is_none_or(|first| {
            most > 0 && self.covers(first).any(|cover| self.can_cover(cells - cover.cells(), most - 1))
        })
    }

    /// All ways to cover these cells with no more than `most` houses, each taken for a cell that those
    /// before it do not cover.
    fn coverings(&self, cells: CellSet, most: usize) -> Vec<Vec<House>> {
        let Some(first) = cells.first() else { return vec![Vec::new()] };
        if most == 0 {
            return Vec::new();
        }
        let mut coverings = Vec::new();
        for cover in self.covers(first) {
            for mut covering in self.coverings(cells - cover.cells(), most - 1) {
                covering.push(cover);
                coverings.push(covering);
            }
        }
        coverings
    }
}
