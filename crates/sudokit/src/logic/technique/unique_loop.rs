//! Unique loop: six or more blanks that all have the candidates A and B, with two or none of them in each
//! house, would be a [deadly pattern](super::shared::deadly_patterns) without other candidates. Its types are
//! the four described there.
//!
//! Sound by the argument of deadly patterns.
//!
//! A loop grows from its first cell: as long as a house holds one cell of it, it must hold a second. The
//! search follows only loops that can have a conclusion: other candidates in at most two cells, or a single
//! other digit. For each pair of digits the number of steps is bounded, so that no position takes long.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::combinations::each_subset;
use super::shared::deadly_patterns::{DeadlyPattern, DeadlyType, two_digits};

/// The largest number of cells that the search for the loops of two digits adds.
const STEPS: usize = 1000;

pub(super) static UNIQUE_LOOP_1: Technique = Technique {
    id: "unique-loop-1",
    family: Family::UniqueLoops,
    aliases: &[],
    explainer: Some("4.6 with six cells, 4.7 with eight, 5.0 with more"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_LOOP_1, DeadlyPattern::one_cell, position, sink),
};

pub(super) static UNIQUE_LOOP_2: Technique = Technique {
    id: "unique-loop-2",
    family: Family::UniqueLoops,
    aliases: &[],
    explainer: Some("4.6 with six cells, 4.7 with eight, 5.0 with more"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_LOOP_2, DeadlyPattern::one_digit, position, sink),
};

pub(super) static UNIQUE_LOOP_3: Technique = Technique {
    id: "unique-loop-3",
    family: Family::UniqueLoops,
    aliases: &[],
    explainer: Some(
        "4.6 with six cells, 4.7 with eight, 5.0 with more, and 0.1 more for each digit of the subset beyond the first",
    ),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_LOOP_3, DeadlyPattern::with_subset, position, sink),
};

pub(super) static UNIQUE_LOOP_4: Technique = Technique {
    id: "unique-loop-4",
    family: Family::UniqueLoops,
    aliases: &[],
    explainer: Some("4.6 with six cells, 4.7 with eight, 5.0 with more"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_LOOP_4, DeadlyPattern::with_link, position, sink),
};

fn find<'a>(
    technique: &'static Technique,
    follows: DeadlyType<'a>,
    position: &'a Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    each_subset(&Digit::ALL, 2, |digits| {
        let digits = [digits[0], digits[1]];
        let mut loops = Loops { position, digits, found: Vec::new(), steps: STEPS };
        let cells = position.cells(digits[0]) & position.cells(digits[1]);
        for first in cells {
            let later = cells.iter().filter(|&cell| cell > first).collect();
            loops.grow(CellSet::of(first), later);
        }

        for cells in loops.found.into_iter().filter(|cells| cells.len() > 4) {
            follows(&DeadlyPattern::new(position, two_digits(cells, digits)), technique, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// The search for the loops of two digits.
struct Loops<'a> {
    position: &'a Position,
    digits: [Digit; 2],
    found: Vec<CellSet>,
    steps: usize,
}

impl Loops<'_> {
    /// Completes these cells to loops with cells of `open`, in all ways.
    fn grow(&mut self, cells: CellSet, open: CellSet) {
        if self.steps == 0 || !self.can_conclude(cells) {
            return;
        }
        self.steps -= 1;
        let layout = self.position.layout();
        let in_house = |house: &House| (cells & layout.cells(*house)).len();
        let Some(half) = layout.boxes_first().find(|house| in_house(house) == 1) else {
            self.found.push(cells);
            return;
        };
        let full = layout.boxes_first().filter(|house| in_house(house) == 2);
        let open = full.fold(open - cells, |open, house| open - layout.cells(house));
        let mut untried = open;
        for cell in open & layout.cells(half) {
            // Loops with a cell that was tried were already found.
            untried.remove(cell);
            self.grow(cells.with(cell), untried);
        }
    }

    /// Whether the extras are in at most two cells or are one digit.
    fn can_conclude(&self, cells: CellSet) -> bool {
        let extra = |cell: Cell| self.position.candidates(cell) - DigitSet::from(self.digits);
        let holders: CellSet = cells.iter().filter(|&cell| !extra(cell).is_empty()).collect();
        let extras = self.position.digits_of(holders) - DigitSet::from(self.digits);
        holders.len() <= 2 || extras.len() == 1
    }
}
