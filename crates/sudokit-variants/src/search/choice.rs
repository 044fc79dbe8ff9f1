//! [`Scores`] choose the cell and the digit to try next.
//!
//! The cell with the greatest score for its number of candidates is chosen. A contradiction adds to the scores of the cells that took
//! part in it: the cell that was tried, the cell whose digit was placed last, and the cells of the propagator that found it. What
//! it adds grows from one contradiction to the next, so that old ones fade. A digit with two places in a house competes as a choice
//! of two.

use super::mask::{Mask, bit, digits};
use super::model::{Model, bits_of};
use super::propagate::State;

/// How much more a contradiction counts than the one before it.
const GROWTH: f64 = 1.001;

/// Scores are scaled down when what a contradiction adds is greater.
const MAX_CREDIT: f64 = 1e100;

/// How much cells and digits took part in contradictions.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    cells: Vec<f64>,
    digits: Vec<f64>,
    /// What a contradiction adds.
    credit: f64,
    /// Memory for the cells with greater scores, with their scores.
    better: Vec<(f64, usize)>,
}

impl Scores {
    pub(super) fn new(model: &Model) -> Scores {
        let cells = model.weights.iter().map(|weight| f64::from(*weight)).collect();
        Scores { cells, digits: vec![0.0; model.size], credit: 1.0, better: Vec::new() }
    }

    /// Notes a contradiction: a digit was tried in a cell, another was placed last, and a propagator of cells failed.
    pub(super) fn note_contradiction(
        &mut self,
        tried: (usize, usize),
        placed: (usize, usize),
        failed: &[u16],
    ) {
        for (cell, digit) in [tried, placed] {
            self.cells[cell] += self.credit;
            self.digits[digit] += self.credit;
        }
        failed.iter().for_each(|&cell| self.cells[usize::from(cell)] += self.credit);
        self.credit *= GROWTH;
        if self.credit > MAX_CREDIT {
            self.cells.iter_mut().chain(&mut self.digits).for_each(|score| *score /= MAX_CREDIT);
            self.credit /= MAX_CREDIT;
        }
    }

    /// The digit that took part in most contradictions, if it stands out, and what it adds to the score of its cells.
    fn hot_digit(&self) -> (Mask, f64) {
        let (mut hot, mut most, mut least) = (0, 0.0, f64::INFINITY);
        for (digit, &score) in self.digits.iter().enumerate() {
            if score > most {
                (hot, most) = (bit(digit), score);
            }
            if score > 0.0 && score < least {
                least = score;
            }
        }
        if most > least * 1.5 { (hot, most / 5.0) } else { (0, 0.0) }
    }

    /// The cell and the digit to try; `None` if every cell has its digit.
    pub(super) fn choose(&mut self, model: &Model, state: &State) -> Option<(u16, usize)> {
        let (hot, bonus) = self.hot_digit();
        let mut chosen = None;
        let (mut best, mut size) = (f64::NEG_INFINITY, 0);
        // Closures, as the iterator is faster from inside.
        bits_of(&state.open).for_each(|cell| {
            let mask = state.candidates[cell];
            let score = self.cells[cell] + if mask & hot != 0 { bonus } else { 0.0 };
            if score / 2.0 > best {
                let score = score / f64::from(mask.count_ones());
                if score > best {
                    (best, size) = (score, mask.count_ones());
                    chosen = Some((cell as u16, mask.trailing_zeros() as usize));
                }
            }
        });
        if size <= 2 {
            return chosen;
        }
        // The open cell with the greatest score that has such a digit, from the greatest score down.
        self.better.clear();
        bits_of(&state.open).for_each(|cell| {
            if self.cells[cell] > 2.0 * best {
                self.better.push((self.cells[cell], cell));
            }
        });
        let mut below = f64::INFINITY;
        loop {
            let (mut next, mut most) = (None, 0.0);
            for &(score, cell) in &self.better {
                if score > most && score < below {
                    (next, most) = (Some(cell), score);
                }
            }
            let Some(cell) = next else { return chosen };
            let mut digits = digits(state.candidates[cell]);
            if let Some(digit) = digits.find(|&digit| state.has_two_places(model, cell, digit)) {
                return Some((cell as u16, digit));
            }
            below = most;
        }
    }
}
