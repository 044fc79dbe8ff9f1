//! [`Board`], a position that remembers in which order its singles turned up.
//!
//! HoDoKu takes singles in that order, and the order decides how many of them are naked: they count 4, hidden
//! ones 14. Invariant: every naked single of the position is in the list of the naked, every hidden single in
//! that of the hidden, in the order in which a candidate that went left them. Those that were filled since are
//! there still.
//!
//! How it comes to the same scores was found by trying: givens stand from the start in reading order; to place a
//! digit is to take it from the peers in reading order, then the other digits from the cell; a candidate that
//! goes is looked at in its cell, then in its row, column and box.

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::house::HouseKind;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

pub(super) struct Board {
    position: Position,
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Board {
    /// The board of a problem that has one solution.
    pub(super) fn new(problem: &Problem) -> Board {
        let mut board = Board { position: Puzzle::EMPTY.into(), naked: Vec::new(), hidden: Vec::new() };
        for cell in Cell::ALL {
            match problem.given(cell) {
                Some(digit) => board.place(Candidate { cell, digit }),
                None => {
                    for digit in !problem.allowed(cell) {
                        board.eliminate(Candidate { cell, digit });
                    }
                }
            }
        }
        board.position = Position::from(*problem).known_as_proper();
        board
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The first naked single that is the last blank of a house.
    pub(super) fn full_house(&self) -> Option<Candidate> {
        let blanks = self.position.blanks();
        let is_last = |cell: Cell| cell.houses().iter().any(|house| (blanks & house.cells()).len() == 1);
        self.naked.iter().copied().find(|&single| self.position.has(single) && is_last(single.cell))
    }

    pub(super) fn naked_single(&self) -> Option<Candidate> {
        self.naked.iter().copied().find(|&single| self.position.has(single))
    }

    pub(super) fn hidden_single(&self) -> Option<Candidate> {
        self.hidden.iter().copied().find(|&single| self.position.has(single))
    }

    /// Does what the step says: its eliminations in a row or column of its evidence come first, and otherwise they are
    /// in the order of their digits and then of their cells.
    pub(super) fn apply(&mut self, step: &Step) {
        let lines = step.evidence.houses.iter().filter(|(_, house)| house.kind() != HouseKind::Box);
        let lines = lines.fold(CellSet::EMPTY, |cells, (_, line)| cells | line.cells());
        let mut eliminations: Vec<_> = step.eliminations.iter().collect();
        eliminations.sort_by_key(|it| (!lines.contains(it.cell), it.digit, it.cell));
        for candidate in eliminations {
            self.eliminate(candidate);
        }
        for &candidate in &step.placements {
            self.place(candidate);
        }
    }

    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        for peer in cell.peers() {
            self.eliminate(Candidate { cell: peer, digit });
        }
        for digit in self.position.candidates(cell).without(digit) {
            self.eliminate(Candidate { cell, digit });
        }
        self.position.place(candidate);
    }

    fn eliminate(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.position.eliminate(candidate) {
            return;
        }
        if let Some(digit) = self.position.candidates(cell).only() {
            self.naked.push(Candidate { cell, digit });
        }
        for house in cell.houses() {
            if let Some(cell) = self.position.places(house, digit).only() {
                self.hidden.push(Candidate { cell, digit });
            }
        }
    }
}
