//! [`Choice`], which of the steps that a technique finds is taken.
//!
//! It is the first, or the one that HoDoKu takes, as inferred from its paths.

use std::ops::ControlFlow;

use super::chains::Search;
use super::sets::Pattern;
use crate::budget::{Budget, StopReason};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};
use crate::logic::position::Position;
use crate::logic::step::{Evidence, Mark, Role, Step};
use crate::logic::technique::Technique;

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    First,
    /// The first in rows; if there is none, the first.
    RowsFirst,
    /// The first with one candidate too many.
    OneExtra,
    /// The lowest by its digits, then by its houses, then by its cells.
    Lowest,
    /// Of the steps of the first pattern in its first house the one whose other cells are the lowest. It eliminates
    /// only in that house, and nothing from the cells of the pattern.
    LowestSubset,
    Chain(Search),
    Sets(Pattern),
    /// None: the search of an entry before also finds these.
    WithPrevious,
}

impl Choice {
    /// The step that is taken, as long as `go_on` returns true.
    pub(super) fn step(
        self,
        technique: &'static Technique,
        position: &Position,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Step>, StopReason> {
        let finder = Finder { technique, position, go_on };
        match self {
            Choice::First => finder.first(|_| true),
            Choice::RowsFirst => finder.lowest(Some, |step| !lies_in_rows(&step.evidence)),
            Choice::OneExtra => finder.first(|step| has_one_extra(&step.evidence)),
            Choice::Lowest => finder.lowest(Some, |step| order(&step.evidence)),
            Choice::LowestSubset => {
                // The steps of a pattern in a house follow one another.
                let (mut last, mut number) = (None, 0);
                finder.lowest(in_house, |step| {
                    let Evidence { marks, houses, .. } = &step.evidence;
                    let pattern = Some((marks.first().cloned(), houses.clone()));
                    number += usize::from(pattern != last);
                    last = pattern;
                    (number, marks.last().map(cells))
                })
            }
            Choice::Chain(search) => search.step(position, go_on),
            Choice::Sets(pattern) => pattern.step(technique, position, go_on),
            Choice::WithPrevious => Ok(None),
        }
    }
}

/// The steps of a technique.
struct Finder<'a> {
    technique: &'static Technique,
    position: &'a Position,
    go_on: &'a dyn Fn() -> bool,
}

impl Finder<'_> {
    fn budget(&self) -> Budget<'_> {
        Budget::default().with_go_on(self.go_on)
    }

    /// The first of those that fit.
    fn first(&self, fits: impl Fn(&Step) -> bool) -> Result<Option<Step>, StopReason> {
        let mut first = None;
        let _ = self.technique.each_within(self.position, self.budget(), &mut |step| {
            if !fits(&step) {
                return ControlFlow::Continue(());
            }
            first = Some(step);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// The first of those with the lowest key, as far as they are taken at all.
    fn lowest<K: Ord>(
        &self,
        mut taken: impl FnMut(Step) -> Option<Step>,
        mut key: impl FnMut(&Step) -> K,
    ) -> Result<Option<Step>, StopReason> {
        let mut lowest: Option<(K, Step)> = None;
        let _ = self.technique.each_within(self.position, self.budget(), &mut |step| {
            if let Some(step) = taken(step) {
                let key = key(&step);
                if lowest.as_ref().is_none_or(|(lowest, _)| key < *lowest) {
                    lowest = Some((key, step));
                }
            }
            ControlFlow::Continue(())
        })?;
        Ok(lowest.map(|(_, step)| step))
    }
}

fn lies_in_rows(evidence: &Evidence) -> bool {
    evidence.houses.iter().all(|(_, house)| house.kind() == HouseKind::Row)
}

fn has_one_extra(evidence: &Evidence) -> bool {
    let extras = evidence.marks.iter().filter(|mark| mark.role == Role::Extra);
    extras.map(|mark| mark.candidates.len()).sum::<usize>() == 1
}

/// The digit of a step that has only one, its houses, and the cells of its marks.
fn order(evidence: &Evidence) -> (Option<Digit>, Vec<House>, Vec<Vec<Cell>>) {
    let digits =
        evidence.marks.iter().flat_map(|mark| mark.candidates.iter()).map(|candidate| candidate.digit);
    let houses = evidence.houses.iter().map(|&(_, house)| house);
    (digits.collect::<DigitSet>().only(), houses.collect(), evidence.marks.iter().map(cells).collect())
}

/// The cells of a mark, in order.
fn cells(mark: &Mark) -> Vec<Cell> {
    Cell::ALL.into_iter().filter(|&cell| !mark.candidates.get(cell).is_empty()).collect()
}

/// The step as far as it eliminates in its houses and outside of the pattern, which is its first mark.
fn in_house(mut step: Step) -> Option<Step> {
    let pattern: CellSet = cells(step.evidence.marks.first()?).into_iter().collect();
    let inside = |cell: Cell| step.evidence.houses.iter().all(|(_, house)| house.cells().contains(cell));
    let stays = |candidate: &Candidate| inside(candidate.cell) && !pattern.contains(candidate.cell);
    step.eliminations = step.eliminations.iter().filter(stays).collect();
    (!step.eliminations.is_empty()).then_some(step)
}
