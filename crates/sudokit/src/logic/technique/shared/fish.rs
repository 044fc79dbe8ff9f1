//! The search for fish of all kinds.
//!
//! A digit has places in *n* base houses. The places that lie in none of *n* cover houses are fins. If all
//! fins are false, the covers hold all places of the bases, one each, so that the digit is eliminated from
//! the rest of the covers; a candidate there that sees all fins is false in any case.
//!
//! Fish with fins are found from their eliminations. Assume that a candidate, the *victim*, is true: then the
//! remaining places of the bases must lie in *n* - 1 houses, which have room for only *n* - 1 of the *n*
//! digits. These houses, and one that holds the victim, are the covers. So no choice of fins has to be tried,
//! and few choices of covers.
//!
//! No base place lies in two bases (there are no endo fins), every base has a place that is not a fin, and
//! every cover holds a place. A fish is left out if some of its bases already make a fish with the same
//! elimination.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::position::Position;
use crate::logic::step::{Role, Sink, Step, Technique, Truth};
use crate::sort::sort_by_key;

use super::combinations::each_subset;

/// The kind of fish to search for.
#[derive(Clone, Copy)]
pub(in crate::logic::technique) struct FishKind {
    /// The number of bases, and of covers.
    pub(in crate::logic::technique) size: usize,
    pub(in crate::logic::technique) fins: Fins,
    /// Whether a box is among the bases or covers; if not, all are rows and columns.
    pub(in crate::logic::technique) franken: bool,
}

/// Whether the fish have fins, and of which kind.
#[derive(Clone, Copy)]
pub(in crate::logic::technique) enum Fins {
    /// None.
    Without,
    /// There are fins, and every base has at least two other places.
    Finned,
    /// There are fins, and some base has only one other place.
    Sashimi,
    /// Some, finned or sashimi.
    Any,
}

/// Passes on the fish of this kind that eliminate something: by digit, those with bases in rows before those
/// with bases in columns, and those with fins by their first victim.
pub(in crate::logic::technique) fn each_fish(
    technique: &'static Technique,
    kind: FishKind,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for along in [HouseKind::Row, HouseKind::Column] {
            let mut known = BTreeSet::new();
            let victims: Vec<_> = match kind.fins {
                Fins::Without => vec![None],
                Fins::Finned | Fins::Sashimi | Fins::Any => position.cells(digit).iter().map(Some).collect(),
            };
            for victim in victims {
                let search = Search { kind, position, digit, along, victim };
                search.grow(&search.bases(), &mut Vec::new(), Crossings::EMPTY, &mut |fish| {
                    if !known.insert((fish.bases.clone(), fish.covers.clone())) {
                        return ControlFlow::Continue(());
                    }
                    let step = fish.step(technique);
                    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { sink.take(step) }
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A fish of one digit.
struct Fish<'a> {
    position: &'a Position,
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    /// The places that lie in bases and covers.
    body: CellSet,
    /// The places that lie in the bases only.
    fins: CellSet,
}

impl Fish<'_> {
    fn step(&self, technique: &'static Technique) -> Step {
        let layout = self.position.layout();
        let seen = layout.common_peers(self.fins);
        let covered = self.covers.iter().fold(CellSet::EMPTY, |all, &cover| all | layout.cells(cover));
        let eliminated = (self.position.cells(self.digit) & covered & seen) - self.body;
        let mut step = Step::new(technique).eliminates(eliminated, self.digit).marks_digit(
            Role::Base,
            self.body,
            self.digit,
        );
        if !self.fins.is_empty() {
            step = step.marks_digit(Role::Fin, self.fins, self.digit);
        }
        for &base in &self.bases {
            step = step.in_house(Role::Base, base).because(Truth::Place(base, self.digit));
        }
        self.covers.iter().fold(step, |step, &cover| step.in_house(Role::Cover, cover))
    }
}

/// A house that can be a base.
#[derive(Clone, Copy)]
struct Base {
    house: House,
    places: CellSet,
    /// The places that remain if the victim is true; all places if there is no victim.
    left: CellSet,
    /// The crossings that hold the remaining places.
    crossings: Crossings,
}

/// A set of crossings of a box with a line across the bases. There are three on each line, and a cover covers
/// whole crossings.
#[derive(Clone, Copy)]
struct Crossings(u32);

impl Crossings {
    const EMPTY: Crossings = Crossings(0);

    /// The crossings that hold these cells, if the bases are lines of the kind `along`.
    fn of(cells: CellSet, along: HouseKind) -> Crossings {
        let crossing = |cell: Cell| {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            let (line, across) = if along == HouseKind::Row { (column, row) } else { (row, column) };
            3 * line + across / 3
        };
        Crossings(cells.iter().fold(0, |all, cell| all | 1 << crossing(cell)))
    }

    fn with(self, other: Crossings) -> Crossings {
        Crossings(self.0 | other.0)
    }

    /// Whether at most `most` lines can cover them; if `with_boxes`, lines and boxes.
    fn can_be_covered(self, most: usize, with_boxes: bool) -> bool {
        if !with_boxes {
            let lines = (self.0 | self.0 >> 1 | self.0 >> 2) & 0o111_111_111;
            return lines.count_ones() as usize <= most;
        }
        if self.0 == 0 || most == 0 {
            return self.0 == 0;
        }
        let first = self.0.trailing_zeros();
        let line = 0b111 << (first / 3 * 3);
        let box_house = 0b100_1001 << (first / 9 * 9 + first % 3);
        [line, box_house]
            .into_iter()
            .any(|cover: u32| Crossings(self.0 & !cover).can_be_covered(most - 1, true))
    }
}

/// The search for fish without fins, or for fish with fins that eliminate one candidate, the victim.
struct Search<'a> {
    kind: FishKind,
    position: &'a Position,
    digit: Digit,
    /// The kind of lines that can be bases; lines of the other kind can be covers.
    along: HouseKind,
    victim: Option<Cell>,
}

impl<'a> Search<'a> {
    /// The houses that can be bases.
    fn bases(&self) -> Vec<Base> {
        let layout = self.position.layout();
        let fits = |house: &House| {
            (house.kind() == self.along || self.kind.franken && house.kind() == HouseKind::Box)
                && self.victim.is_none_or(|victim| !layout.cells(*house).contains(victim))
        };
        let seen = self.victim.map_or(CellSet::EMPTY, |victim| layout.peers(victim));
        let base = |house| {
            let places = self.position.places(house, self.digit);
            let left = places - seen;
            Base { house, places, left, crossings: Crossings::of(left, self.along) }
        };
        let holds = |base: &Base| {
            base.places.len() > 1 && !base.left.is_empty() && self.can_cover(base.crossings, self.kind.size)
        };
        layout.houses().iter().copied().filter(fits).map(base).filter(holds).collect()
    }

    /// The number of houses that must hold the remaining places of `bases` bases.
    fn covers_of(&self, bases: usize) -> usize {
        bases - usize::from(self.victim.is_some())
    }

    /// The houses of a cell that can be covers.
    fn covers(&self, cell: Cell) -> impl Iterator<Item = House> {
        let layout = self.position.layout();
        let across = if self.along == HouseKind::Row { layout.column(cell) } else { layout.row(cell) };
        [across].into_iter().chain(layout.box_of(cell).filter(|_| self.kind.franken))
    }

    /// Adds bases in order to `chosen`, whose remaining places lie in these crossings.
    fn grow(
        &self,
        bases: &[Base],
        chosen: &mut Vec<Base>,
        crossings: Crossings,
        visit: &mut impl FnMut(Fish<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, base) in bases.iter().enumerate() {
            let crossings = crossings.with(base.crossings);
            if !self.can_cover(crossings, self.kind.size)
                || chosen.iter().any(|other| !other.places.is_disjoint(base.places))
            {
                continue;
            }
            chosen.push(*base);
            if chosen.len() < self.kind.size {
                self.grow(&bases[i + 1..], chosen, crossings, visit)?;
            } else if self.all_needed(chosen) {
                self.close(chosen, visit)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether no fish of fewer of these bases has the same elimination.
    fn all_needed(&self, chosen: &[Base]) -> bool {
        let layout = self.position.layout();
        let is_fish = |bases: &[Base]| {
            let meets = |cover: House| bases.iter().any(|base| !base.places.is_disjoint(layout.cells(cover)));
            let crossings = bases.iter().fold(Crossings::EMPTY, |all, base| all.with(base.crossings));
            self.can_cover(crossings, bases.len())
                && self.victim.is_none_or(|victim| self.covers(victim).any(meets))
        };
        let go_on =
            |fewer: &[Base]| if is_fish(fewer) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        (2..chosen.len()).all(|size| each_subset(chosen, size, go_on).is_continue())
    }

    /// Passes on the fish with these bases.
    fn close(&self, chosen: &[Base], visit: &mut impl FnMut(Fish<'a>) -> ControlFlow<()>) -> ControlFlow<()> {
        let layout = self.position.layout();
        let bases: Vec<_> = chosen.iter().map(|base| base.house).collect();
        let places = chosen.iter().fold(CellSet::EMPTY, |all, base| all | base.places);
        let left = chosen.iter().fold(CellSet::EMPTY, |all, base| all | base.left);
        let mut sets = self.coverings(left, self.covers_of(self.kind.size));
        if let Some(victim) = self.victim {
            let lasts = || self.covers(victim).filter(|last| !places.is_disjoint(layout.cells(*last)));
            sets = sets.iter().flat_map(|set| lasts().map(|last| [&set[..], &[last]].concat())).collect();
        }
        for mut covers in sets {
            sort_by_key(&mut covers, |cover| *cover);
            let covered = covers.iter().fold(CellSet::EMPTY, |all, &cover| all | layout.cells(cover));
            if covers.len() == self.kind.size
                && covers.iter().all(|cover| !bases.contains(cover))
                && self.is_of_kind(chosen, &covers, covered)
            {
                let (bases, body, fins) = (bases.clone(), places & covered, places - covered);
                visit(Fish { position: self.position, digit: self.digit, bases, covers, body, fins })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a fish is of the kind that is searched for.
    fn is_of_kind(&self, chosen: &[Base], covers: &[House], covered: CellSet) -> bool {
        let is_box = |house: &House| house.kind() == HouseKind::Box;
        let franken = chosen.iter().any(|base| is_box(&base.house)) || covers.iter().any(is_box);
        let finned = chosen.iter().any(|base| !base.places.is_subset(covered));
        let thin = chosen.iter().any(|base| (base.places & covered).len() == 1);
        franken == self.kind.franken
            && match self.kind.fins {
                Fins::Without => !finned,
                Fins::Finned => finned && !thin,
                Fins::Sashimi => finned && thin,
                Fins::Any => finned,
            }
    }

    /// Whether the covers for `bases` bases can cover these crossings.
    fn can_cover(&self, crossings: Crossings, bases: usize) -> bool {
        crossings.can_be_covered(self.covers_of(bases), self.kind.franken)
    }

    /// All ways to cover these cells with at most `most` houses. Each house is chosen for the first cell that
    /// the earlier houses do not cover.
    fn coverings(&self, cells: CellSet, most: usize) -> Vec<Vec<House>> {
        let Some(first) = cells.first() else { return vec![Vec::new()] };
        if most == 0 {
            return Vec::new();
        }
        let mut coverings = Vec::new();
        for cover in self.covers(first) {
            for mut covering in self.coverings(cells - self.position.layout().cells(cover), most - 1) {
                covering.push(cover);
                coverings.push(covering);
            }
        }
        coverings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::TECHNIQUES;
    use crate::puzzle::Puzzle;

    fn union(cells: impl Iterator<Item = CellSet>) -> CellSet {
        cells.fold(CellSet::EMPTY, |all, cells| all | cells)
    }

    /// All fish of this size (digit, bases, covers and eliminations), found by trying everything.
    fn any_fish(position: &Position, size: usize, franken: bool) -> Option<(Digit, Vec<House>, Vec<House>)> {
        let may_be = |kind: HouseKind| {
            let fits = |house: &House| house.kind() == kind || franken && house.kind() == HouseKind::Box;
            House::ALL.into_iter().filter(fits).collect::<Vec<_>>()
        };
        let (rows, columns) = (may_be(HouseKind::Row), may_be(HouseKind::Column));
        let mut found = None;
        for digit in Digit::ALL {
            for (along, across) in [(&rows, &columns), (&columns, &rows)] {
                let _ = each_subset(along, size, |bases| {
                    let sets: Vec<_> = bases.iter().map(|&base| position.places(base, digit)).collect();
                    let places = union(sets.iter().copied());
                    let overlap = sets.iter().map(|set| set.len()).sum::<usize>() != places.len();
                    if overlap || sets.iter().any(|set| set.len() < 2) {
                        return ControlFlow::Continue(());
                    }
                    each_subset(across, size, |covers| {
                        let covered = union(covers.iter().map(|cover| cover.cells()));
                        let seen =
                            (places - covered).iter().fold(CellSet::ALL, |seen, fin| seen & fin.peers());
                        let meets = |cover: &House| !places.is_disjoint(cover.cells());
                        let eliminated = (position.cells(digit) & covered & seen) - places;
                        if eliminated.is_empty()
                            || covers.iter().any(|cover| bases.contains(cover))
                            || !covers.iter().all(meets)
                        {
                            return ControlFlow::Continue(());
                        }
                        found = Some((digit, bases.to_vec(), covers.to_vec()));
                        ControlFlow::Break(())
                    })
                });
            }
        }
        found
    }

    #[test]
    fn crossings_are_covered_by_lines_and_boxes() {
        let cells = |text: &str| text.parse::<CellSet>().expect("cells");
        // The cells, and the fewest columns, and columns or boxes, that cover them.
        for (text, columns, houses) in [
            ("r1c1 r5c1 r9c1", 1, 1),
            ("r1c1 r1c2 r2c3", 3, 1),
            ("r1c1 r1c5 r1c9", 3, 3),
            ("r1c4 r2c5 r8c4 r8c9", 3, 3),
            ("r7c7 r7c8 r8c9 r1c9 r4c9", 3, 2),
        ] {
            let turned = |cell: Cell| Cell::from_index(cell.index() % 9 * 9 + cell.index() / 9);
            for (along, cells) in [
                (HouseKind::Row, cells(text)),
                (HouseKind::Column, cells(text).iter().filter_map(turned).collect()),
            ] {
                let crossings = Crossings::of(cells, along);
                for most in 0..5 {
                    assert_eq!(crossings.can_be_covered(most, false), most >= columns, "{text} {most}");
                    assert_eq!(crossings.can_be_covered(most, true), most >= houses, "{text} {most}");
                }
            }
        }
    }

    #[test]
    fn where_no_fish_is_found_there_is_none() {
        let ids = [
            "hidden-single",
            "pointing",
            "claiming",
            "x-wing",
            "swordfish",
            "finned-x-wing",
            "sashimi-x-wing",
            "finned-swordfish",
            "sashimi-swordfish",
            "franken-x-wing",
            "finned-franken-x-wing",
        ];
        let finders: Vec<_> = TECHNIQUES.iter().filter(|technique| ids.contains(&technique.id)).collect();
        let lines = include_str!("../../../../tests/data/paths.txt").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let mut position = Position::from(line.parse::<Puzzle>().expect("a puzzle"));
            while let Some(step) = finders.iter().find_map(|technique| technique.first(&position)) {
                position.apply(&step);
            }
            for (size, franken) in [(2, false), (3, false), (2, true)] {
                assert_eq!(any_fish(&position, size, franken), None, "{line}");
            }
        }
    }
}
