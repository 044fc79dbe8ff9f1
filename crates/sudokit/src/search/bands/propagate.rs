//! The rules, applied until none has anything to say.

use super::layer::Layer;
use super::state::State;
use super::tables::{ALONE, CELLS, FIELD, OTHER_ROWS, ROW, ROWS, USABLE};

/// What the rules have made of a board.
pub(super) enum Fixpoint {
    /// Every cell has been decided.
    Solved,
    /// There is no solution.
    Contradiction,
    /// Some cells are open: for each of them it can be told whether it has two, or three or more
    /// candidates.
    Open {
        /// The open cells with exactly two candidates.
        pairs: Layer,
    },
}

impl State {
    /// Applies the rules until none has anything to say.
    #[inline]
    pub(super) fn propagate(&mut self) -> Fixpoint {
        loop {
            let mut again = 0;
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros();
                self.dirty &= self.dirty - 1;
                match self.place_digit(digit as usize) {
                    None => return Fixpoint::Contradiction,
                    Some(changed) => again |= u32::from(changed) << digit,
                }
            }
            let (ones, twos, threes) = self.count();
            if ones != Layer::ALL {
                return Fixpoint::Contradiction;
            }
            let singles = self.open & !twos;
            let touched = self.take_singles(singles);
            self.open = self.open & !singles;
            self.dirty = touched | again;
            if self.dirty == 0 {
                if self.open.is_empty() {
                    return Fixpoint::Solved;
                }
                return Fixpoint::Open { pairs: self.open & !threes };
            }
        }
    }

    /// The rules that concern one digit alone. `None`: there is no place left for it in some band or
    /// stack. `Some(true)`: they should be applied once more.
    #[inline(always)]
    fn place_digit(&mut self, digit: usize) -> Option<bool> {
        let (words, own) = (&mut self.words[digit], &mut self.own[digit]);
        let mut cells = [0; 3];
        let mut alone = [0; 3];
        let mut patterns = [0; 3];
        let mut columns = 0;
        for band in 0..3 {
            let own = own.0[band];
            let others = OTHER_ROWS[minirows(own)];
            let word = words.0[band] & ((self.open.0[band] & others) | own);
            let pattern = minirows(word);
            let usable = USABLE[pattern];
            alone[band] = u32::from(ALONE[pattern]);
            patterns[band] = usable & FIELD;
            cells[band] = word & usable;
            columns |= minicolumns(cells[band]) << (3 * band);
        }
        let stacks = usable_columns(columns);
        // Every box needs the digit: it is enough to look at one band's, since in a stack without a
        // permutation nothing is left at all.
        if (stacks | stacks >> 9 | stacks >> 18) & 7 != 7 {
            return None;
        }
        let mut changed = false;
        for band in 0..3 {
            let word = cells[band] & ((stacks >> (3 * band)) & ROW) * ROWS;
            let (second, third) = (word >> 9, word >> 18);
            changed |= (word | second | third) & FIELD != patterns[band];
            // Where a minirow is alone in its row and has one cell, there the digit is.
            let several = (word & second) | ((word | second) & third);
            let single = word & ((alone[band] & !several) * CELLS);
            words.0[band] = word;
            own.0[band] |= single;
            self.open.0[band] &= !single;
        }
        Some(changed)
    }

    /// The cells with at least one, two and three candidates.
    #[inline(always)]
    fn count(&self) -> (Layer, Layer, Layer) {
        let (mut ones, mut twos, mut threes) = (Layer::EMPTY, Layer::EMPTY, Layer::EMPTY);
        for digit in 0..9 {
            let word = self.words[digit] & (self.open | self.own[digit]);
            threes = threes | (twos & word);
            twos = twos | (ones & word);
            ones = ones | word;
        }
        (ones, twos, threes)
    }

    /// Decides these cells, each of which has one candidate; tells which digits that concerns, and
    /// which have lost candidates to cells decided before.
    #[inline(always)]
    fn take_singles(&mut self, singles: Layer) -> u32 {
        let mut touched = 0;
        for digit in 0..9 {
            let word = self.words[digit];
            let single = word & singles;
            let lost = word & !(self.open | self.own[digit]);
            self.own[digit] = self.own[digit] | single;
            touched |= u32::from(!(single | lost).is_empty()) << digit;
        }
        touched
    }
}

/// The minirows of a band in which there is one of these cells, as a pattern.
#[inline(always)]
fn minirows(word: u32) -> usize {
    ((word | word >> 9 | word >> 18) & FIELD) as usize
}

/// The columns of a band in which there is one of these cells, as a part of [`ROW`].
#[inline(always)]
fn minicolumns(word: u32) -> u32 {
    (word | word >> 3 | word >> 6) & ROW
}

/// Of these places, bit `9 * column + 3 * band + stack`, those that a permutation of the bands and
/// columns of their stack uses: a digit stands in a stack three times, in each band and each column
/// once. All three stacks at the same time.
///
/// A place is used if the other two bands and the other two columns leave room for the digit, straight
/// or crosswise.
#[inline(always)]
fn usable_columns(places: u32) -> u32 {
    // Twice the word, so that going to the next column is a shift.
    let here = u64::from(places) | u64::from(places) << 27;
    let beside = next_band(here);
    // Of the columns next and after: straight is here and beside, crosswise beside and here.
    let room = (here >> 9 & beside >> 18) | (beside >> 9 & here >> 18);
    places & next_band(room) as u32
}

/// To each place the bit of the next band, in turn.
#[inline(always)]
fn next_band(places: u64) -> u64 {
    (places >> 3 & 0o077_077_077_077_077_077) | (places << 6 & 0o700_700_700_700_700_700)
}
