//! Deadly patterns, and the consequences of the additional candidates of their cells, the *extras*.
//!
//! In a deadly pattern each cell has two digits, and each house has each digit in two cells of the pattern or
//! in none. If a solution lay within it, exchanging the two digits in every cell would give a second
//! solution. So if the solution is unique and no cell of the pattern is given, one of the extras is true.
//! Unique rectangles, unique loops and the bivalue universal grave are such patterns. They share four types
//! of conclusions:
//!
//! 1. One cell has extras: its digits of the pattern are eliminated.
//! 2. The extras are one digit: it is eliminated from the cells that see them all.
//! 3. The extras lie in a house and form a naked subset with other cells of it.
//! 4. Two cells have extras, and a house of both has a digit of the pattern only in them: the other digit is
//!    eliminated.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Sink, Step, Technique, Truth};

use super::combinations::each_subset;

/// A deadly pattern on a position.
pub(in crate::logic::technique) struct DeadlyPattern<'a> {
    position: &'a Position,
    pattern: CandidateSet,
    extras: CandidateSet,
    /// The cells that have extras.
    pub(in crate::logic::technique) holders: CellSet,
}

/// One of the four types of conclusions: passes the steps that follow from a pattern to the sink.
pub(in crate::logic::technique) type DeadlyType<'a> =
    fn(&DeadlyPattern<'a>, &'static Technique, Sink<'_>) -> ControlFlow<()>;

impl<'a> DeadlyPattern<'a> {
    pub(in crate::logic::technique) fn new(
        position: &'a Position,
        pattern: CandidateSet,
    ) -> DeadlyPattern<'a> {
        let mut extras = CandidateSet::EMPTY;
        let mut holders = CellSet::EMPTY;
        for cell in position.blanks() {
            let digits = pattern.get(cell);
            let others = position.candidates(cell) - digits;
            if !digits.is_empty() && !others.is_empty() {
                extras.set(cell, others);
                holders.insert(cell);
            }
        }
        DeadlyPattern { position, pattern, extras, holders }
    }

    /// A step with the pattern as evidence, without eliminations.
    pub(in crate::logic::technique) fn step(&self, technique: &'static Technique) -> Step {
        Step::new(technique)
            .marks(Role::Base, self.pattern)
            .marks(Role::Extra, self.extras)
            .because(Truth::Unique(self.pattern))
    }

    /// The houses that contain all cells with extras.
    fn shared(&self) -> impl Iterator<Item = House> {
        let (holders, layout) = (self.holders, self.position.layout());
        layout.boxes_first().filter(move |house| holders.is_subset(layout.cells(*house)))
    }

    fn extra_digits(&self) -> DigitSet {
        self.holders.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.extras.get(cell))
    }

    /// The cells that have this digit among their extras.
    fn extra_places(&self, digit: Digit) -> CellSet {
        self.holders.iter().filter(|&cell| self.extras.get(cell).contains(digit)).collect()
    }

    /// The only digit of the extras, if at least two cells have extras and there is only one.
    pub(in crate::logic::technique) fn only_extra(&self) -> Option<Digit> {
        self.extra_digits().only().filter(|_| self.holders.len() > 1)
    }

    /// Type 1.
    pub(in crate::logic::technique) fn one_cell(
        &self,
        technique: &'static Technique,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let Some(cell) = self.holders.only() else { return ControlFlow::Continue(()) };
        let mut step = self.step(technique);
        step.eliminations.set(cell, self.pattern.get(cell) & self.position.candidates(cell));
        take_if_useful(step, sink)
    }

    /// Type 2.
    pub(in crate::logic::technique) fn one_digit(
        &self,
        technique: &'static Technique,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let Some(digit) = self.only_extra() else { return ControlFlow::Continue(()) };
        let lost = self.position.layout().common_peers(self.holders) & self.position.cells(digit);
        take_if_useful(self.step(technique).eliminates(lost, digit), sink)
    }

    /// Type 3.
    pub(in crate::logic::technique) fn with_subset(
        &self,
        technique: &'static Technique,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let extras = self.extra_digits();
        if extras.len() < 2 || self.holders.len() < 2 {
            return ControlFlow::Continue(());
        }
        let layout = self.position.layout();
        for house in self.shared() {
            let others = (self.position.blanks() & layout.cells(house)) - self.holders;
            let others: Vec<Cell> = others.iter().collect();
            for size in extras.len() - 1..others.len() {
                each_subset(&others, size, |subset| {
                    let subset = subset.iter().copied().collect();
                    let digits = self.position.digits_of(subset) | extras;
                    if digits.len() != size + 1 {
                        return ControlFlow::Continue(());
                    }
                    let mut step = self.step(technique).in_house(Role::Base, house);
                    for digit in digits {
                        let places = (subset & self.position.cells(digit)) | self.extra_places(digit);
                        let lost = layout.common_peers(places) & self.position.cells(digit);
                        step = step.eliminates(lost, digit);
                    }
                    let mut step = step.marks_cells(Role::Second, subset, self.position);
                    step.evidence.truths.extend(subset.iter().map(Truth::Cell));
                    take_if_useful(step, sink)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Type 4.
    pub(in crate::logic::technique) fn with_link(
        &self,
        technique: &'static Technique,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let two: Vec<Cell> = self.holders.iter().collect();
        let [first, second] = two[..] else { return ControlFlow::Continue(()) };
        for house in self.shared() {
            for digit in self.pattern.get(first) & self.pattern.get(second) {
                if self.position.places(house, digit) != self.holders {
                    continue;
                }
                let mut step = self
                    .step(technique)
                    .marks_digit(Role::First, self.holders, digit)
                    .in_house(Role::Base, house)
                    .because(Truth::Place(house, digit));
                for cell in two.iter().copied() {
                    let others = self.pattern.get(cell).without(digit) & self.position.candidates(cell);
                    step.eliminations.set(cell, others);
                }
                take_if_useful(step, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Passes a step to the sink, if it eliminates something.
pub(in crate::logic::technique) fn take_if_useful(step: Step, sink: Sink<'_>) -> ControlFlow<()> {
    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { sink.take(step) }
}

/// The pattern of the same two digits in all of these cells.
pub(in crate::logic::technique) fn two_digits(cells: CellSet, digits: [Digit; 2]) -> CandidateSet {
    let both = |cell| digits.map(|digit| Candidate { cell, digit });
    cells.iter().flat_map(both).collect()
}
