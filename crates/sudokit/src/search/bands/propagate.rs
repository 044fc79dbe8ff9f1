//! The rules, applied until none has anything to say.

use super::branch::full_add;
use super::layer::{EACH_ROW, FIRST_ROWS, Layer};
use super::state::State;
use super::tables::BAND;

/// What the rules have made of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fixpoint {
    /// Every cell has been decided.
    Solved,
    /// There is no solution.
    Contradiction,
    /// Some cells are open.
    Open {
        /// Those of them with exactly two candidates.
        pairs: Layer,
    },
}

/// What has become of a digit.
struct Placed {
    /// The cells that have been decided to hold it, and were not before.
    decided: Layer,
    /// Whether it is to be looked at once more.
    again: bool,
}

/// The candidates of all cells, counted.
struct Census {
    /// The cells with at least one.
    ones: Layer,
    /// The cells with at least two.
    twos: Layer,
    /// The cells with at least three.
    threes: Layer,
    /// The digits that still have candidates in cells of others.
    behind: u32,
}

impl State {
    /// Applies the rules until none has anything to say. They say the same in whatever order, so it is
    /// of no matter where the search has come from.
    #[inline]
    pub(super) fn propagate(&mut self) -> Fixpoint {
        let mut dirty = self.dirty;
        self.dirty = 0;
        // The naked singles found last, for their digits to take.
        let mut singles = Layer::EMPTY;
        loop {
            // A digit is not told what the one just before it has decided, so that it need not wait for
            // it: if it decides the same cell, that is a clash, and otherwise it will learn it later.
            let mut open = self.open;
            let mut clash = Layer::EMPTY;
            let mut again = 0;
            while dirty != 0 {
                let digit = dirty.trailing_zeros();
                dirty &= dirty - 1;
                let Some(placed) = self.place_digit(digit as usize, singles, open) else {
                    return Fixpoint::Contradiction;
                };
                again |= u32::from(placed.again) << digit;
                clash = clash | (placed.decided & !self.open);
                open = self.open;
                self.open = self.open & !placed.decided;
            }
            let census = self.census();
            if !clash.is_empty() || census.ones != Layer::ALL {
                return Fixpoint::Contradiction;
            }
            singles = self.open & !census.twos;
            self.open = self.open & !singles;
            dirty = again | census.behind | self.digits_in(singles);
            if dirty == 0 {
                if self.open.is_empty() {
                    return Fixpoint::Solved;
                }
                dirty = self.apply_triples();
                if dirty == 0 {
                    return Fixpoint::Open { pairs: self.open & !census.threes };
                }
            }
        }
    }

    /// The rules that concern one digit alone, which takes its cells among these singles first. `None`:
    /// they contradict themselves.
    #[inline(always)]
    fn place_digit(&mut self, digit: usize, singles: Layer, open: Layer) -> Option<Placed> {
        let word = self.words.get(digit);
        let own = self.own.get(digit) | (word & singles);

        // A row in which the digit has been decided has no other cell for it.
        let owned = own.union();
        let owned_rows = (owned | owned >> 1 | owned >> 2) & EACH_ROW as u32;
        let word = word & (open & Layer::each(!(owned_rows * 0o7)) | own);

        // Bands.
        let minirows = word.union();
        let band = |i: u32| BAND[(minirows >> (9 * i) & 0o777) as usize] << (9 * i);
        let bands = band(0) | band(1) | band(2);
        let (used, alone) = (bands as u32, (bands >> 32) as u32);
        let word = word & Layer::each(used);

        // Stacks.
        let columns = used_columns(columns(word));
        let word = word & cells_of_columns(columns);
        // Where a minirow is alone in its row and has one cell, there the digit is.
        let [a, b, c] = word.words();
        let several = (a & b) | ((a | b) & c);
        let single = alone & !several;

        // A box without a cell; one band is enough, for if a stack has no permutation left, it has
        // nothing left. Or two decided cells in one house: where there are two in one box or column,
        // there is no permutation, so it remains to see that they are alone in their row.
        let left = word.union();
        let boxes = (left | left >> 3 | left >> 6) & 0o7;
        if (boxes ^ 0o7) | (owned & !single) != 0 {
            return None;
        }

        let single = word & Layer::each(single);
        self.words.set(digit, word);
        self.own.set(digit, own | single);
        self.lines[digit] = u64::from(left) | u64::from(columns) << 32;
        // For the columns nothing is left to say; for the bands there is if the pattern has changed.
        Some(Placed { decided: single & !own, again: left != used })
    }

    /// *Triples in mini-lines*, where the other rules have nothing to say. The digits that have lost candidates.
    ///
    /// Three cells that can take three digits, all together, take them all: they go from the rest of the box, and
    /// from there the rest of the line is left to locked candidates. (Those have also seen to it that a digit which
    /// the line has elsewhere is elsewhere in the box, too.)
    #[inline(always)]
    fn apply_triples(&mut self) -> u32 {
        let triples = !four_of(self.lines);
        let elsewhere =
            self.lines.into_iter().fold(0, |all, lines| all | (rest_of_box(lines & triples) & lines));
        if elsewhere == 0 { 0 } else { self.take_triples(triples) }
    }

    /// Takes from the boxes of these mini-lines the digits that they keep. Few boards need it.
    #[cold]
    #[inline(never)]
    fn take_triples(&mut self, triples: u64) -> u32 {
        let mut dirty = 0;
        for (digit, lines) in self.lines.into_iter().enumerate() {
            let gone = rest_of_box(lines & triples);
            let word = self.words.get(digit);
            let left = word & !(Layer::each(gone as u32) | cells_of_columns((gone >> 32) as u32));
            dirty |= u32::from(left != word) << digit;
            self.words.set(digit, left);
        }
        dirty
    }

    #[inline(always)]
    fn census(&self) -> Census {
        let (mut ones, mut twos, mut threes) = (Layer::EMPTY, Layer::EMPTY, Layer::EMPTY);
        let mut behind = 0;
        for (word, own) in self.words.iter().zip(self.own.iter()).rev() {
            let left = word & (self.open | own);
            behind = 2 * behind + u32::from(left != word);
            threes = threes | (twos & left);
            twos = twos | (ones & left);
            ones = ones | left;
        }
        Census { ones, twos, threes, behind }
    }

    /// The digits that have a candidate in one of these cells.
    #[inline(always)]
    fn digits_in(&self, cells: Layer) -> u32 {
        self.words.iter().rev().fold(0, |digits, word| 2 * digits + u32::from(!(word & cells).is_empty()))
    }
}

/// The mini-lines that four of the digits have, or more.
#[inline(always)]
fn four_of(lines: [u64; 9]) -> u64 {
    let [a, b, c, d, e, f, g, h, i] = lines;
    let [[x, p], [y, q], [z, r]] = [full_add(a, b, c), full_add(d, e, f), full_add(g, h, i)];
    let [_, s] = full_add(x, y, z);
    // Two of the four carries, which are twos.
    p & q | r & s | (p | q) & (r | s)
}

/// The others of their boxes: three bits apart, be they minirows or minicolumns.
#[inline(always)]
fn rest_of_box(lines: u64) -> u64 {
    let boxes = (lines | lines >> 3 | lines >> 6) & FIRST_ROWS;
    (boxes * 0o111) & !lines
}

/// The columns of a digit's candidates within each band: bit `9 * band + 3 * (column % 3) + stack`.
#[inline(always)]
fn columns(word: Layer) -> u32 {
    let [both, last] = word.0.map(|word| (word | word >> 3 | word >> 6) & FIRST_ROWS);
    (both | both >> (32 - 3) | last << 6) as u32
}

/// All cells of such columns.
#[inline(always)]
fn cells_of_columns(columns: u32) -> Layer {
    let columns = u64::from(columns);
    Layer([columns | columns << (32 - 3), columns >> 6].map(|columns| (columns & FIRST_ROWS) * 0o111))
}

/// Of such columns those that a permutation of the bands and columns of their stack uses: a digit
/// stands in a stack three times, in three bands and three columns. All three stacks at the same time.
///
/// A place is used if the other two bands and the other two columns leave room for the digit, straight
/// or crosswise.
#[inline(always)]
pub(super) fn used_columns(places: u32) -> u32 {
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
