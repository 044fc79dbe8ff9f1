//! The rules, applied until none has anything to say.

use super::layer::{Layer, Layers};
use super::state::State;
use super::tables::BAND;

/// The first minirow of each row.
const EACH_ROW: u32 = 0o111_111_111;

/// The first row of each band.
const FIRST_ROWS: u64 = 0o007_007_007 << 32 | 0o007_007_007;

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
        let mut dirty = self.dirty;
        self.dirty = 0;
        let mut singles = Layer::EMPTY;
        loop {
            let mut again = 0;
            let mut clash = Layer::EMPTY;
            let mut open = self.open;
            while dirty != 0 {
                let digit = dirty.trailing_zeros();
                dirty &= dirty - 1;
                match self.place_digit(digit as usize, singles, open) {
                    None => return Fixpoint::Contradiction,
                    Some((changed, single)) => {
                        again |= u32::from(changed) << digit;
                        clash = clash | (single & !self.open);
                        open = self.open;
                        self.open = self.open & !single;
                    }
                }
            }
            if !clash.is_empty() {
                return Fixpoint::Contradiction;
            }
            let Census { ones, twos, threes, lost } = census(&self.words, &self.own, self.open);
            if ones != Layer::ALL {
                return Fixpoint::Contradiction;
            }
            singles = self.open & !twos;
            self.open = self.open & !singles;
            dirty = again | lost | self.with_cells(singles);
            if dirty == 0 {
                if self.open.is_empty() {
                    return Fixpoint::Solved;
                }
                return Fixpoint::Open { pairs: self.open & !threes };
            }
        }
    }

    /// The rules that concern one digit alone. `None`: there is no place left for it somewhere.
    /// `Some(true)`: they should be applied once more.
    #[inline(always)]
    fn place_digit(&mut self, digit: usize, singles: Layer, open: Layer) -> Option<(bool, Layer)> {
        let word = self.words.get(digit);
        let own = self.own.get(digit) | (word & singles);

        // A row in which the digit has been decided has no other cell for it.
        let owned = own.union();
        let free = Layer::each(!(((owned | owned >> 1 | owned >> 2) & EACH_ROW) * 7));
        let word = word & (open & free | own);

        // Bands.
        let minirows = word.union();
        let band = |i: u32| BAND[(minirows >> (9 * i) & 0o777) as usize] << (9 * i);
        let bands = band(0) | band(1) | band(2);
        let (used, alone) = (bands as u32, (bands >> 32) as u32);
        let word = word & Layer::each(used);

        // Stacks.
        let stacks = used_columns(columns(word));
        let word = word & cells_of_columns(stacks);
        let left = word.union();
        if left == 0 {
            return None;
        }

        // Where a minirow is alone in its row and has one cell, there the digit is.
        let [word_0, word_1, word_2] = word.words();
        let several = (word_0 & word_1) | ((word_0 | word_1) & word_2);
        let single = word & Layer::each(alone & !several);
        self.words.set(digit, word);
        self.own.set(digit, own | single);
        Some((left != used, single & !own))
    }

    /// The digits to which one of these cells belongs.
    #[inline(always)]
    fn with_cells(&self, cells: Layer) -> u32 {
        let mut without = 0;
        for word in self.words.iter().rev() {
            without = 2 * without + u32::from((word & cells).is_empty());
        }
        !without & 0o777
    }
}

struct Census {
    ones: Layer,
    twos: Layer,
    threes: Layer,
    lost: u32,
}

#[inline(always)]
fn census(words: &Layers, own: &Layers, open: Layer) -> Census {
    let (mut ones, mut twos, mut threes) = (Layer::EMPTY, Layer::EMPTY, Layer::EMPTY);
    let mut lost = 0;
    for (word, own) in words.iter().zip(own.iter()).rev() {
        let left = word & (open | own);
        lost = 2 * lost + u32::from(left != word);
        threes = threes | (twos & left);
        twos = twos | (ones & left);
        ones = ones | left;
    }
    Census { ones, twos, threes, lost }
}

/// The columns of a digit's candidates within each band: bit `9 * band + 3 * (column % 3) + stack`.
#[inline(always)]
fn columns(word: Layer) -> u32 {
    let [both, last] = word.0.map(|word| (word | word >> 3 | word >> 6) & FIRST_ROWS);
    (both | both >> 29 | last << 6) as u32
}

/// All cells of such columns.
#[inline(always)]
fn cells_of_columns(columns: u32) -> Layer {
    let columns = u64::from(columns);
    Layer([columns | columns << 29, columns >> 6].map(|columns| (columns & FIRST_ROWS) * 0o111))
}

/// Of such columns those that a permutation of the bands and columns of their stack uses: a digit
/// stands in a stack three times, in each band and each column once. All three stacks at the same time.
///
/// A place is used if the other two bands and the other two columns leave room for the digit, straight
/// or crosswise.
#[inline(always)]
fn used_columns(places: u32) -> u32 {
    // Twice the word, so that going to the next band is a shift.
    let here = u64::from(places) | u64::from(places) << 27;
    let beside = next_column(here);
    // Of the bands next and after: straight is here and beside, crosswise beside and here.
    let room = (here >> 9 & beside >> 18) | (beside >> 9 & here >> 18);
    places & next_column(room) as u32
}

/// To each place the bit of the next column, in turn.
#[inline(always)]
fn next_column(places: u64) -> u64 {
    (places >> 3 & 0o077_077_077_077_077_077) | (places << 6 & 0o700_700_700_700_700_700)
}
