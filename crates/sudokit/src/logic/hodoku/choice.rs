//! [`Choice`], which of the steps that a technique finds HoDoKu takes.
//!
//! It is the first, or the one inferred from HoDoKu's solution paths.

use std::ops::ControlFlow;

use super::almost_locked_sets::Pattern;
use super::chains::Search;
use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};
use crate::logic::meter::Meter;
use crate::logic::position::Position;
use crate::logic::step::{Evidence, Mark, Role, Step, Technique};

/// Which step of a technique is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    First,
    /// The first in rows; if there is none, the first.
    RowsFirst,
    /// The first with one extra candidate.
    OneExtra,
    /// The lowest by digit, then by houses, then by cells.
    Lowest,
    /// Among the steps of the first pattern in its first house, the one whose other cells are the lowest. Eliminations
    /// outside that house, and those in the cells of the pattern, are dropped.
    LowestSubset,
    Chain(Search),
    Sets(Pattern),
    /// None, since the search of an earlier entry finds these steps too.
    WithPrevious,
}

impl Choice {
    /// The step that is taken, if there is one and the budget is not used up.
    pub(super) fn step(
        self,
        technique: &'static Technique,
        position: &Position,
        meter: &Meter<'_>,
    ) -> Result<Option<Step>, StopReason> {
        let finder = Finder { technique, position, meter };
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
            Choice::Chain(search) => search.step(position, meter),
            Choice::Sets(pattern) => pattern.step(technique, position, meter),
            Choice::WithPrevious => Ok(None),
        }
    }
}

/// The steps of a technique.
struct Finder<'a> {
    technique: &'static Technique,
    position: &'a Position,
    meter: &'a Meter<'a>,
}

impl Finder<'_> {
    /// The first that fits.
    fn first(&self, fits: impl Fn(&Step) -> bool) -> Result<Option<Step>, StopReason> {
        let mut first = None;
        let _ = self.technique.each_metered(self.position, self.meter, &mut |step| {
            if !fits(&step) {
                return ControlFlow::Continue(());
            }
            first = Some(step);
            ControlFlow::Break(())
        });
        self.meter.result().map(|()| first)
    }

    /// The first step with the lowest key. `taken` may shorten or drop a step.
    fn lowest<K: Ord>(
        &self,
        mut taken: impl FnMut(Step) -> Option<Step>,
        mut key: impl FnMut(&Step) -> K,
    ) -> Result<Option<Step>, StopReason> {
        let mut lowest: Option<(K, Step)> = None;
        let _ = self.technique.each_metered(self.position, self.meter, &mut |step| {
            if let Some(step) = taken(step) {
                let key = key(&step);
                if lowest.as_ref().is_none_or(|(lowest, _)| key < *lowest) {
                    lowest = Some((key, step));
                }
            }
            ControlFlow::Continue(())
        });
        self.meter.result().map(|()| lowest.map(|(_, step)| step))
    }
}

fn lies_in_rows(evidence: &Evidence) -> bool {
    evidence.houses.iter().all(|(_, house)| house.kind() == HouseKind::Row)
}

fn has_one_extra(evidence: &Evidence) -> bool {
    let extras = evidence.marks.iter().filter(|mark| mark.role == Role::Extra);
    extras.map(|mark| mark.candidates.len()).sum::<usize>() == 1
}

/// The digit of a step with only one digit, its houses, and the cells of its marks.
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

/// The step with only the eliminations in its houses and outside of its pattern, which is its first mark.
fn in_house(mut step: Step) -> Option<Step> {
    let pattern: CellSet = cells(step.evidence.marks.first()?).into_iter().collect();
    let inside = |cell: Cell| step.evidence.houses.iter().all(|(_, house)| house.cells().contains(cell));
    let stays = |candidate: &Candidate| inside(candidate.cell) && !pattern.contains(candidate.cell);
    step.eliminations = step.eliminations.iter().filter(stays).collect();
    (!step.eliminations.is_empty()).then_some(step)
}
