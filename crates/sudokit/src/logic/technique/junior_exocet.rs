//! Junior exocet: two cells of a box in one line, the base, have three or four candidate digits together. In
//! each of the two other boxes of the band there is a target off that line. The line through the target
//! across the band has one other cell of that box off the base's line; it has none of these digits. Three
//! lines cross the band: those through the targets, and the one through the third cell of the base's box in
//! the base's line. If no digit of the base can be outside the band in all three of them, the two targets
//! hold the same digits as the base: other digits are eliminated from the targets, and digits that neither
//! target has are eliminated from the base.
//!
//! Sound: a true digit of the base is in each of the three crossing lines, and not outside the band in all of
//! them; so in one of them it is within the band. There it can be neither in the base's box nor in the base's
//! line, so it is in a target. The base has two true digits, so each target takes one.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::layout::Layout;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique, Truth};

pub(super) static JUNIOR_EXOCET: Technique = Technique {
    id: "junior-exocet",
    family: Family::LargerPatterns,
    aliases: &["exocet"],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for &square in layout.boxes() {
        for &line in layout.lines() {
            let crossing = layout.cells(line) & layout.cells(square);
            for third in crossing {
                let base = crossing.without(third);
                let digits = position.digits_of(base);
                if base.is_subset(position.blanks()) && (3..=4).contains(&digits.len()) {
                    let exocet = Exocet { position, layout, line, square, base, third, digits };
                    exocet.targets(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// An exocet whose targets are not found yet.
struct Exocet<'a> {
    position: &'a Position,
    layout: &'static Layout,
    line: House,
    square: House,
    base: CellSet,
    third: Cell,
    digits: DigitSet,
}

impl Exocet<'_> {
    fn targets(&self, sink: Sink<'_>) -> ControlFlow<()> {
        let boxes = self.boxes().filter(|&other| other != self.square);
        let targets: Vec<Vec<Cell>> = boxes.map(|other| self.in_box(other)).collect();
        let [first, second] = &targets[..] else { return ControlFlow::Continue(()) };
        for &one in first {
            for &other in second {
                if let Some(step) = self.step([one, other]) {
                    sink.take(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The line through a cell that crosses the line of the base.
    fn across(&self, cell: Cell) -> House {
        let is_row = self.line == self.layout.row(self.third);
        if is_row { self.layout.column(cell) } else { self.layout.row(cell) }
    }

    /// The cells of a box that can be a target.
    fn in_box(&self, other: House) -> Vec<Cell> {
        let off_line = self.layout.cells(other) - self.layout.cells(self.line);
        let has = |cell: Cell| !(self.position.candidates(cell) & self.digits).is_empty();
        let holds = |cell| self.position.value(cell).is_some_and(|value| self.digits.contains(value));
        let fits = |&cell: &Cell| {
            let beside = (off_line & self.layout.cells(self.across(cell))).without(cell);
            has(cell) && beside.iter().all(|cell| !has(cell) && !holds(cell))
        };
        off_line.iter().filter(fits).collect()
    }

    fn step(&self, targets: [Cell; 2]) -> Option<Step> {
        let crossing = [self.third, targets[0], targets[1]].map(|cell| self.across(cell));
        if self.digits.iter().any(|digit| self.fits_outside_band(digit, crossing)) {
            return None;
        }
        let targets = CellSet::from(targets);
        let mut step = Step::new(&JUNIOR_EXOCET);
        let open = self.position.digits_of(targets);
        for digit in open - self.digits {
            step = step.eliminates(targets & self.position.cells(digit), digit);
        }
        for digit in self.digits - open {
            step = step.eliminates(self.base & self.position.cells(digit), digit);
        }
        if step.eliminations.is_empty() {
            return None;
        }
        step = step.marks_cells(Role::Base, self.base, self.position);
        step = step.marks_cells(Role::Second, targets, self.position);
        step.evidence.truths.extend(self.base.iter().map(Truth::Cell));
        for line in crossing {
            step = step.in_house(Role::Cover, line);
            step.evidence.truths.extend(self.digits.iter().map(|digit| Truth::Place(line, digit)));
        }
        Some(step)
    }

    /// Whether the digit can be outside the band in all three lines at once.
    fn fits_outside_band(&self, digit: Digit, lines: [House; 3]) -> bool {
        let places = |line: House| {
            let open = self.position.places(line, digit);
            let filled =
                self.layout.cells(line).iter().filter(|&cell| self.position.value(cell) == Some(digit));
            (open | filled.collect()) - self.band()
        };
        let [first, second, third] = lines.map(places);
        first.iter().any(|one| {
            let peers = |cell| self.layout.peers(cell);
            (second - peers(one)).iter().any(|two| !(third - peers(one) - peers(two)).is_empty())
        })
    }

    /// The three boxes of the band.
    fn boxes(&self) -> impl Iterator<Item = House> + '_ {
        let line = self.layout.cells(self.line);
        self.layout.boxes().iter().copied().filter(move |house| !self.layout.cells(*house).is_disjoint(line))
    }

    fn band(&self) -> CellSet {
        self.boxes().fold(CellSet::EMPTY, |band, house| band | self.layout.cells(house))
    }
}
