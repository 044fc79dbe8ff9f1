//! Tridagon: four boxes at the corners of a rectangle, and in each of them three cells in different rows and
//! columns; three digits alone cannot fill the twelve cells, if the three cells lie like an odd permutation in
//! one or in three of the boxes. The other candidates of these cells are its guardians: if one cell has them
//! all, the three digits leave it; if they are all one digit, that leaves the cells that see them all.
//!
//! Sound: each box would have all three digits, as a permutation over its rows and as one over its columns;
//! these differ by the shape of its three cells. Boxes side by side have no digit in the same row, so they differ
//! over the rows by a cycle of three, which is even; so do boxes one above the other over the columns. Around
//! the rectangle an odd shape must then occur an even number of times. Assumes uniqueness: no.
//!
//! Cells with at least two of the digits count.
//!
//! Elsewhere: Thor's hammer, a chromatic pattern.

use std::ops::ControlFlow;

use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::shared::combinations::each_subset;
use super::{Family, Needs, Sink, Technique};

pub(super) static TRIDAGON: Technique = Technique {
    id: "tridagon",
    family: Family::LargerPatterns,
    aliases: &["Thor's hammer"],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find,
};

/// The columns that three cells of a box have in its rows, from 0, and whether that is an odd permutation.
const SHAPES: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([2, 1, 0], true),
];

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    let pairs = [[0, 1], [0, 2], [1, 2]];
    for [upper, lower] in pairs {
        for [left, right] in pairs {
            let boxes = [(upper, left), (upper, right), (lower, right), (lower, left)];
            let boxes = boxes.map(|(band, stack)| layout.boxes()[band * 3 + stack]);
            each_subset(&Digit::ALL, 3, |digits| {
                let search = Search { position, boxes, digits: digits.iter().copied().collect() };
                search.extend(0, CellSet::EMPTY, false, sink)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for the cells of three digits in four boxes.
struct Search<'a> {
    position: &'a Position,
    boxes: [House; 4],
    digits: DigitSet,
}

impl Search<'_> {
    /// Goes on from three cells in each of the first boxes, with an odd shape an odd number of times or not.
    fn extend(&self, boxes: usize, cells: CellSet, odd: bool, sink: Sink<'_>) -> ControlFlow<()> {
        let Some(square) = self.boxes.get(boxes) else {
            return match self.step(cells) {
                Some(step) if odd => sink.take(step),
                _ => ControlFlow::Continue(()),
            };
        };
        let all: Vec<Cell> = self.position.layout().cells(*square).iter().collect();
        for (columns, odd_shape) in SHAPES {
            let three = [0, 1, 2].map(|row| all[row * 3 + columns[row]]);
            let fits = |&cell: &Cell| (self.position.candidates(cell) & self.digits).len() > 1;
            let cells = cells | three.into_iter().collect();
            if three.iter().all(fits) && self.lost(cells).is_some() {
                self.extend(boxes + 1, cells, odd != odd_shape, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells that have guardians.
    fn guarded(&self, cells: CellSet) -> CellSet {
        cells.iter().filter(|&cell| !self.position.candidates(cell).is_subset(self.digits)).collect()
    }

    /// The digits that go, and from where, if the guardians lie so that some may.
    fn lost(&self, cells: CellSet) -> Option<(DigitSet, CellSet)> {
        let guarded = self.guarded(cells);
        let guardians = self.position.digits_of(guarded) - self.digits;
        match (guarded.len(), guardians.only()) {
            (0 | 1, _) => Some((self.digits, guarded)),
            (_, Some(digit)) => Some((digit.into(), self.position.layout().common_peers(guarded))),
            _ => None,
        }
    }

    fn step(&self, cells: CellSet) -> Option<Step> {
        let (digits, from) = self.lost(cells)?;
        let mut step = Step::new(&TRIDAGON);
        for digit in digits {
            step = step.eliminates(from & self.position.cells(digit), digit);
        }
        if step.eliminations.is_empty() {
            return None;
        }
        let (mut base, mut guardians) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for cell in cells {
            base.set(cell, self.position.candidates(cell) & self.digits);
            guardians.set(cell, self.position.candidates(cell) - self.digits);
        }
        let mut step = step.marks(Role::Base, base).marks(Role::Extra, guardians);
        for square in self.boxes {
            step = step.in_house(Role::Base, square);
        }
        step.evidence.truths.extend(cells.iter().map(Truth::Cell));
        Some(step)
    }
}
