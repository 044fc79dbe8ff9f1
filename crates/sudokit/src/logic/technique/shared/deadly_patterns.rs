//! Deadly patterns, and what follows from the candidates that they have besides, their *extras*.
//!
//! In a deadly pattern each cell has two digits and each house two cells or none for each digit. A solution
//! within it would have a second beside it, with the other digit in each cell. So if the solution is the only
//! one and no cell is given, one of the extras is true. Unique rectangles, unique loops and the bivalue
//! universal grave are such patterns, and what follows has the same four types:
//!
//! 1. one cell has extras: its digits of the pattern go;
//! 2. the extras are one digit: it leaves the cells that see them all;
//! 3. the extras lie in a house, and make a naked subset with other cells of it;
//! 4. two cells have extras, and in a house of both a digit of the pattern stands in one of them: the others go.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::combinations::each_subset;
use crate::logic::technique::{Sink, Technique};

/// A deadly pattern on a position.
pub(in crate::logic::technique) struct Deadly<'a> {
    position: &'a Position,
    pattern: CandidateSet,
    extras: CandidateSet,
    /// The cells that have extras.
    pub(in crate::logic::technique) holders: CellSet,
}

/// One of the four types: hands the steps of a technique from a pattern to the sink.
pub(in crate::logic::technique) type Type<'a> =
    fn(&Deadly<'a>, &'static Technique, Sink<'_>) -> ControlFlow<()>;

impl<'a> Deadly<'a> {
    pub(in crate::logic::technique) fn new(position: &'a Position, pattern: CandidateSet) -> Deadly<'a> {
        let mut extras = CandidateSet::EMPTY;
        let mut holders = CellSet::EMPTY;
        for cell in position.blanks() {
            let digits = pattern.get(cell);
            let besides = position.candidates(cell) - digits;
            if !digits.is_empty() && !besides.is_empty() {
                extras.set(cell, besides);
                holders.insert(cell);
            }
        }
        Deadly { position, pattern, extras, holders }
    }

    /// A step that follows from the pattern.
    pub(in crate::logic::technique) fn step(&self, technique: &'static Technique) -> Step {
        Step::new(technique)
            .marks(Role::Base, self.pattern)
            .marks(Role::Extra, self.extras)
            .because(Truth::Unique(self.pattern))
    }

    /// The houses that all cells with extras share.
    fn shared(&self) -> impl Iterator<Item = House> {
        let (holders, layout) = (self.holders, self.position.layout());
        layout.boxes_first().filter(move |house| holders.is_subset(layout.cells(*house)))
    }

    fn extra_digits(&self) -> DigitSet {
        self.holders.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.extras.get(cell))
    }

    /// The cells that have this digit as an extra.
    fn extra_places(&self, digit: Digit) -> CellSet {
        self.holders.iter().filter(|&cell| self.extras.get(cell).contains(digit)).collect()
    }

    /// Whether two cells at least have extras and all are this digit.
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
        hand(step, sink)
    }

    /// Type 2.
    pub(in crate::logic::technique) fn one_digit(
        &self,
        technique: &'static Technique,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let Some(digit) = self.only_extra() else { return ControlFlow::Continue(()) };
        let lost = self.position.layout().common_peers(self.holders) & self.position.cells(digit);
        hand(self.step(technique).eliminates(lost, digit), sink)
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
            let others = self.position.blanks() & layout.cells(house) - self.holders;
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
                    hand(step, sink)
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
                hand(step, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A step that changes something goes to the sink.
pub(in crate::logic::technique) fn hand(step: Step, sink: Sink<'_>) -> ControlFlow<()> {
    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { sink.take(step) }
}

/// The same two digits in all of these cells.
pub(in crate::logic::technique) fn two_digits(cells: CellSet, digits: [Digit; 2]) -> CandidateSet {
    let both = |cell| digits.map(|digit| Candidate { cell, digit });
    cells.iter().flat_map(both).collect()
}
