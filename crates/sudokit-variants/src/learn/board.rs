//! [`Board`], the candidates of the cells, and what follows from them without any choice: naked singles, hidden singles and
//! locked candidates. Most of a puzzle is often solved by that, and what remains is smaller.

use super::houses::{HouseCells, Houses};
use crate::{Cell, Digit, DigitSet};

/// A cell without candidates, or a digit without cells in a house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction;

/// The candidates of the cells, and what is to be looked at because they have changed.
#[derive(Clone, Debug)]
pub(super) struct Board {
    candidates: Vec<DigitSet>,
    /// The cells with one candidate whose peers may still have it.
    singles: Vec<Cell>,
    /// The houses with a cell that has changed.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
}

impl Board {
    /// What follows from these candidates.
    pub(super) fn new(houses: &Houses, candidates: &[DigitSet]) -> Result<Board, Contradiction> {
        let mut board = Board {
            candidates: candidates.iter().map(|&digits| digits & houses.digits()).collect(),
            singles: Vec::new(),
            changed: (0..houses.all().len() as u32).collect(),
            is_changed: vec![true; houses.all().len()],
        };
        if !houses.is_possible() || board.candidates.iter().any(|digits| digits.is_empty()) {
            return Err(Contradiction);
        }
        let cells = (0..houses.cell_count()).map(Cell::new);
        board.singles = cells.filter(|&cell| is_single(board.candidates(cell))).collect();
        loop {
            while let Some(cell) = board.singles.pop() {
                let digits = board.candidates(cell);
                for &peer in houses.peers(cell) {
                    board.remove(houses, peer, digits)?;
                }
            }
            let Some(number) = board.changed.pop() else { return Ok(board) };
            board.is_changed[number as usize] = false;
            board.sweep(houses, &houses.all()[number as usize])?;
        }
    }

    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The digits, if every cell has one candidate.
    pub(super) fn digits(&self) -> Option<Vec<Digit>> {
        self.candidates.iter().map(|digits| digits.only()).collect()
    }

    /// Removes candidates of a cell.
    #[inline]
    fn remove(&mut self, houses: &Houses, cell: Cell, digits: DigitSet) -> Result<(), Contradiction> {
        let old = self.candidates(cell);
        if old.is_disjoint(digits) { Ok(()) } else { self.narrow(houses, cell, old - digits) }
    }

    /// Leaves fewer candidates in a cell.
    fn narrow(&mut self, houses: &Houses, cell: Cell, new: DigitSet) -> Result<(), Contradiction> {
        self.candidates[cell.index()] = new;
        if new.is_empty() {
            return Err(Contradiction);
        }
        if is_single(new) {
            self.singles.push(cell);
        }
        for &number in houses.of_cell(cell) {
            if !std::mem::replace(&mut self.is_changed[number as usize], true) {
                self.changed.push(number);
            }
        }
        Ok(())
    }

    /// Finds hidden singles and locked candidates of a house.
    fn sweep(&mut self, houses: &Houses, house: &HouseCells) -> Result<(), Contradiction> {
        if !house.is_complete {
            return Ok(());
        }
        let [mut once, mut twice, mut placed] = [DigitSet::EMPTY; 3];
        for &cell in &house.cells {
            let digits = self.candidates(cell);
            twice |= once & digits;
            once |= digits;
            if is_single(digits) {
                placed |= digits;
            }
        }
        if once != houses.digits() {
            return Err(Contradiction);
        }
        let hidden = once - twice - placed;
        if !hidden.is_empty() {
            for &cell in &house.cells {
                let digits = self.candidates(cell) & hidden;
                if !digits.is_empty() {
                    if !is_single(digits) {
                        return Err(Contradiction);
                    }
                    self.narrow(houses, cell, digits)?;
                }
            }
        }
        let loose = twice - placed;
        if loose.is_empty() {
            return Ok(());
        }
        for crossing in &house.crossings {
            let mut locked = loose;
            for &cell in &crossing.own {
                locked -= self.candidates(cell);
                if locked.is_empty() {
                    break;
                }
            }
            if !locked.is_empty() {
                for &cell in &crossing.rest {
                    self.remove(houses, cell, locked)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether a set that is not empty has one digit. (Without an instruction for it, counting the digits takes longer.)
#[inline]
fn is_single(digits: DigitSet) -> bool {
    digits.bits() & (digits.bits() - 1) == 0
}
