//! [`Scores`] choose the cell and the digit to try next.
//!
//! The cell with the greatest score for its number of candidates is chosen. A score counts the contradictions that a cell took part
//! in: as the cell that was tried, and as the cell whose digit was placed last. Now and then scores are halved. A digit with two
//! places in a house competes as a choice of two.

use super::mask::{Mask, bit, digits, is_single};
use super::model::Model;
use super::propagate::State;

/// What a contradiction adds to a score.
const CREDIT: u32 = 16;

/// Scores are halved after so many contradictions.
const HALVING: u32 = 1 << 13;

/// How much cells and digits took part in contradictions.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    cells: Vec<u32>,
    digits: Vec<u32>,
    until_halving: u32,
}

impl Scores {
    pub(super) fn new(model: &Model) -> Scores {
        Scores {
            cells: model.weights.iter().map(|weight| weight * CREDIT).collect(),
            digits: vec![0; model.size],
            until_halving: HALVING,
        }
    }

    /// Notes a contradiction after a digit was tried in a cell, and another placed last.
    pub(super) fn note_contradiction(&mut self, tried: (usize, usize), placed: (usize, usize)) {
        for (cell, digit) in [tried, placed] {
            self.cells[cell] += CREDIT;
            self.digits[digit] += CREDIT;
        }
        self.until_halving -= 1;
        if self.until_halving == 0 {
            self.until_halving = HALVING;
            self.cells.iter_mut().for_each(|score| *score /= 2);
            self.digits.iter_mut().for_each(|score| *score /= 4);
        }
    }

    /// The digit that took part in most contradictions, if it stands out, and what it adds to the score of its cells.
    fn hot_digit(&self) -> (Mask, u32) {
        let Some((digit, &most)) = self.digits.iter().enumerate().rev().max_by_key(|(_, score)| **score)
        else {
            return (0, 0);
        };
        let least = self.digits.iter().copied().filter(|score| *score > 0).min().unwrap_or_default();
        if most > least * 3 / 2 { (bit(digit), most / 5) } else { (0, 0) }
    }

    /// The cell and the digit to try; `None` if every cell has its digit.
    pub(super) fn choose(&self, model: &Model, state: &State) -> Option<(u16, usize)> {
        let (hot, bonus) = self.hot_digit();
        // The best score, and the number of candidates that it is divided by.
        let (mut best, mut divisor) = (0u64, 1u64);
        let mut chosen = None;
        for (cell, &mask) in state.candidates.iter().enumerate() {
            if is_single(mask) {
                continue;
            }
            let size = u64::from(mask.count_ones());
            let score = u64::from(self.cells[cell] + if mask & hot != 0 { bonus } else { 0 } + 1);
            if chosen.is_none() || score * divisor > best * size {
                (best, divisor) = (score, size);
                chosen = Some((cell as u16, mask.trailing_zeros() as usize));
            }
        }
        if chosen.is_none() || divisor == 2 {
            return chosen;
        }
        for cells in model.houses() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in cells {
                let mask = state.candidates[usize::from(cell)];
                thrice |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for digit in digits(twice & !thrice) {
                let places =
                    cells.iter().filter(|&&cell| state.candidates[usize::from(cell)] >> digit & 1 == 1);
                let Some(&cell) = places.max_by_key(|&&cell| self.cells[usize::from(cell)]) else { continue };
                let score = u64::from(self.cells[usize::from(cell)] + 1);
                if score * divisor >= best * 2 {
                    (best, divisor) = (score, 2);
                    chosen = Some((cell, digit));
                }
            }
        }
        chosen
    }
}
