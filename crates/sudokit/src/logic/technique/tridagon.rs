//! Tridagon: four boxes at the corners of a rectangle, and in each of them three cells in different rows and
//! columns. Three digits alone cannot fill the twelve cells if the three cells form an odd permutation in one
//! or in three of the boxes. The other candidates of these cells are its guardians, one of which is true: if
//! one cell has them all, the three digits are eliminated from it; if they are all one digit, it is
//! eliminated from the cells that see them all.
//!
//! Sound: in each box the three digits are arranged by a permutation of its rows and by one of its columns;
//! the two differ by the permutation of the three cells. Two boxes of a band have no digit in the same row,
//! so their row arrangements differ by a cycle of three, which is even; the same holds for the column
//! arrangements of two boxes of a stack. Around the rectangle the number of odd permutations must therefore
//! be even.
//!
//! A cell belongs to the pattern if it has at least two of the three digits as candidates.

use std::ops::ControlFlow;

use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique, Truth};

use super::shared::combinations::each_subset;

pub(super) static TRIDAGON: Technique = Technique {
    id: "tridagon",
    family: Family::LargerPatterns,
    aliases: &["Thor's hammer"],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

/// The columns, from 0, of the three cells in the three rows of a box, and whether that is an odd
/// permutation.
const PERMUTATIONS: [([usize; 3], bool); 6] = [
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
    /// Adds three cells in each further box to the cells in the first `boxes`; `odd` is whether the number of
    /// odd permutations is odd so far.
    fn extend(&self, boxes: usize, cells: CellSet, odd: bool, sink: Sink<'_>) -> ControlFlow<()> {
        let Some(square) = self.boxes.get(boxes) else {
            return match self.step(cells) {
                Some(step) if odd => sink.take(step),
                _ => ControlFlow::Continue(()),
            };
        };
        let all: Vec<Cell> = self.position.layout().cells(*square).iter().collect();
        for (columns, is_odd) in PERMUTATIONS {
            let three = [0, 1, 2].map(|row| all[row * 3 + columns[row]]);
            let fits = |&cell: &Cell| (self.position.candidates(cell) & self.digits).len() > 1;
            let cells = cells | three.into_iter().collect();
            if three.iter().all(fits) && self.eliminable(cells).is_some() {
                self.extend(boxes + 1, cells, odd != is_odd, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells that have guardians.
    fn guarded(&self, cells: CellSet) -> CellSet {
        cells.iter().filter(|&cell| !self.position.candidates(cell).is_subset(self.digits)).collect()
    }

    /// The digits that can be eliminated, and from which cells, if the guardians allow an elimination.
    fn eliminable(&self, cells: CellSet) -> Option<(DigitSet, CellSet)> {
        let guarded = self.guarded(cells);
        let guardians = self.position.digits_of(guarded) - self.digits;
        match (guarded.len(), guardians.only()) {
            (0 | 1, _) => Some((self.digits, guarded)),
            (_, Some(digit)) => Some((digit.into(), self.position.layout().common_peers(guarded))),
            _ => None,
        }
    }

    fn step(&self, cells: CellSet) -> Option<Step> {
        let (digits, from) = self.eliminable(cells)?;
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
