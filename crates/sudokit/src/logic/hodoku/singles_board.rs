//! [`Board`], a position that keeps its singles in the order in which they appeared.
//!
//! HoDoKu uses singles in this order. It decides how many of them are naked singles, with a score of 4, or hidden singles,
//! with a score of 14. Invariant: one list contains all naked singles of the position and the other all hidden singles, in
//! the order of the eliminations that left them. Singles that have been filled remain in the lists.
//!
//! The order was inferred from HoDoKu's scores. Givens are placed in reading order. A placement eliminates the digit from
//! the peers in reading order, then the other digits from the cell. Each elimination is checked for a naked single in its
//! cell, then for hidden singles in its row, column and box.

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::house::HouseKind;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::sort::sort_by_key;

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

    /// The first naked single in the last blank cell of a house.
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

    /// Applies a step. Its eliminations are in the order of their digits, then of their cells; those in a row or a column of
    /// its evidence come first.
    pub(super) fn apply(&mut self, step: &Step) {
        let lines = step.evidence.houses.iter().filter(|(_, house)| house.kind() != HouseKind::Box);
        let lines = lines.fold(CellSet::EMPTY, |cells, (_, line)| cells | line.cells());
        let mut eliminations: Vec<_> = step.eliminations.iter().collect();
        sort_by_key(&mut eliminations, |it| (!lines.contains(it.cell), it.digit, it.cell));
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
