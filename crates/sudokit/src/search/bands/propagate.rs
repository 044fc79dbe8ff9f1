//! The rules, applied until none of them changes anything.

use super::adders::full_add;
use super::band_table::BAND;
use super::board::Board;
use super::cell_mask::{CellMask, EACH_ROW, FIRST_ROWS};

/// The result of applying the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fixpoint {
    /// Every cell is decided.
    Solved,
    /// There is no solution.
    Contradiction,
    /// Some cells are open.
    Open {
        /// The open cells with exactly two candidates.
        pairs: CellMask,
    },
}

/// The result of the rules for one digit.
struct DigitResult {
    /// The cells that were decided just now.
    decided: CellMask,
    /// Whether the rules must be applied to the digit again.
    again: bool,
}

/// The candidates of all cells, counted.
struct Census {
    /// The cells with at least one candidate.
    ones: CellMask,
    /// The cells with at least two candidates.
    twos: CellMask,
    /// The cells with at least three candidates.
    threes: CellMask,
    /// The digits with candidates in cells that are decided for other digits.
    stale: u32,
}

impl Board {
    /// Applies the rules until none of them changes anything. The result does not depend on their order.
    #[inline]
    pub(super) fn propagate(&mut self) -> Fixpoint {
        let mut dirty = self.dirty;
        self.dirty = 0;
        // The naked singles found by the last census; their digits take them.
        let mut singles = CellMask::EMPTY;
        loop {
            // A digit does not use the result of the digit just before it, so that it need not wait for it.
            // If both decide the same cell, that is a clash; otherwise the digit uses the result in the next
            // round.
            let mut open = self.open;
            let mut clash = CellMask::EMPTY;
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
            // Two digits in one cell, or none.
            if !clash.is_empty() || census.ones != CellMask::ALL {
                return Fixpoint::Contradiction;
            }
            singles = self.open & !census.twos;
            self.open = self.open & !singles;
            // Digits that are not at their fixpoint, that lost candidates to others, or that take singles.
            dirty = again | census.stale | self.digits_in(singles);
            if dirty == 0 {
                // Only now: as long as a digit is dirty, its rules may still find a contradiction.
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

    /// The rules for one digit alone, which first takes its cells among these singles. `None` means a
    /// contradiction.
    #[inline(always)]
    fn place_digit(&mut self, digit: usize, singles: CellMask, open: CellMask) -> Option<DigitResult> {
        let cells = self.candidates.get(digit);
        let own = self.decided.get(digit) | (cells & singles);

        // A row in which the digit is decided has no other cell for it.
        let owned = own.union();
        let owned_rows = (owned | owned >> 1 | owned >> 2) & EACH_ROW as u32;
        // Its own cells are not open any more, but stay.
        let cells = cells & (open & CellMask::each(!(owned_rows * 0o7)) | own);

        // Bands.
        let minirows = cells.union();
        let band = |i: u32| BAND[(minirows >> (9 * i) & 0o777) as usize] << (9 * i);
        let bands = band(0) | band(1) | band(2);
        let (used, alone) = (bands as u32, (bands >> 32) as u32);
        let cells = cells & CellMask::each(used);

        // Stacks.
        let columns = used_columns(columns(cells));
        let cells = cells & cells_of_columns(columns);
        // A minirow that is alone in its row and has one cell holds the digit there.
        let [a, b, c] = cells.words();
        let several = (a & b) | ((a | b) & c);
        let single = alone & !several;

        // A contradiction is a box without a cell (one band is enough: a stack without a permutation has no
        // cell left) or two decided cells in one house (in a box or a column they leave no permutation, so
        // only rows are checked).
        let left = cells.union();
        let boxes = (left | left >> 3 | left >> 6) & 0o7;
        if (boxes ^ 0o7) | (owned & !single) != 0 {
            return None;
        }

        let single = cells & CellMask::each(single);
        self.candidates.set(digit, cells);
        self.decided.set(digit, own | single);
        self.mini_lines[digit] = u64::from(left) | u64::from(columns) << 32;
        // The columns are at their fixpoint. So are the bands, unless the pattern has changed since.
        Some(DigitResult { decided: single & !own, again: left != used })
    }

    /// *Triples in mini-lines*, applied when the other rules are stuck. Returns the digits that lost
    /// candidates.
    ///
    /// Three cells of a mini-line with three digits among them hold these digits, which are removed from the
    /// rest of the box; locked candidates then remove them from the rest of the line. (A digit that has other
    /// cells in the line has, after locked candidates, other cells in the box, too.)
    #[inline(always)]
    fn apply_triples(&mut self) -> u32 {
        let triples = !four_of(self.mini_lines);
        let elsewhere =
            self.mini_lines.into_iter().fold(0, |all, lines| all | (rest_of_box(lines & triples) & lines));
        if elsewhere == 0 { 0 } else { self.take_triples(triples) }
    }

    /// Removes the digits of these mini-lines from the rest of their boxes. Few boards need it.
    #[cold]
    #[inline(never)]
    fn take_triples(&mut self, triples: u64) -> u32 {
        let mut dirty = 0;
        for (digit, lines) in self.mini_lines.into_iter().enumerate() {
            let gone = rest_of_box(lines & triples);
            let cells = self.candidates.get(digit);
            let left = cells & !(CellMask::each(gone as u32) | cells_of_columns((gone >> 32) as u32));
            dirty |= u32::from(left != cells) << digit;
            self.candidates.set(digit, left);
        }
        dirty
    }

    #[inline(always)]
    fn census(&self) -> Census {
        let (mut ones, mut twos, mut threes) = (CellMask::EMPTY, CellMask::EMPTY, CellMask::EMPTY);
        let mut stale = 0;
        // In reverse, so that digit n ends up at bit n.
        for (cells, own) in self.candidates.iter().zip(self.decided.iter()).rev() {
            let left = cells & (self.open | own);
            stale = 2 * stale + u32::from(left != cells);
            threes = threes | (twos & left);
            twos = twos | (ones & left);
            ones = ones | left;
        }
        Census { ones, twos, threes, stale }
    }

    /// The digits that have a candidate in one of these cells.
    #[inline(always)]
    fn digits_in(&self, cells: CellMask) -> u32 {
        self.candidates
            .iter()
            .rev()
            .fold(0, |digits, mask| 2 * digits + u32::from(!(mask & cells).is_empty()))
    }
}

/// The mini-lines in which at least four digits are possible.
#[inline(always)]
fn four_of(lines: [u64; 9]) -> u64 {
    let [a, b, c, d, e, f, g, h, i] = lines;
    let [[x, p], [y, q], [z, r]] = [full_add(a, b, c), full_add(d, e, f), full_add(g, h, i)];
    let [_, s] = full_add(x, y, z);
    // At least two of the four carries, which count two each.
    p & q | r & s | (p | q) & (r | s)
}

/// The other mini-lines of their boxes: three bits apart, for minirows and minicolumns alike.
#[inline(always)]
fn rest_of_box(lines: u64) -> u64 {
    let boxes = (lines | lines >> 3 | lines >> 6) & FIRST_ROWS;
    (boxes * 0o111) & !lines
}

/// The columns of a digit's candidates within each band: bit `9 * band + 3 * (column % 3) + stack`.
#[inline(always)]
fn columns(cells: CellMask) -> u32 {
    let [both, last] = cells.0.map(|word| (word | word >> 3 | word >> 6) & FIRST_ROWS);
    (both | both >> (32 - 3) | last << 6) as u32
}

/// All cells of such columns.
#[inline(always)]
fn cells_of_columns(columns: u32) -> CellMask {
    let columns = u64::from(columns);
    CellMask([columns | columns << (32 - 3), columns >> 6].map(|columns| (columns & FIRST_ROWS) * 0o111))
}

/// The columns that some permutation uses, in all three stacks at once: in a stack, a digit has three cells, in
/// different bands and different columns.
///
/// A column of a band is used if the digit fits into the other two bands with the other two columns, in one order
/// or the other.
#[inline(always)]
pub(super) fn used_columns(places: u32) -> u32 {
    // The word twice, so that moving to the next band is a shift.
    let here = u64::from(places) | u64::from(places) << 27;
    let beside = next_column(here);
    // For the next two bands: straight is here and beside, crosswise beside and here.
    let room = (here >> 9 & beside >> 18) | (beside >> 9 & here >> 18);
    places & next_column(room) as u32
}

/// Moves the bit of each column to the one before it, cyclically.
#[inline(always)]
fn next_column(places: u64) -> u64 {
    (places >> 3 & 0o077_077_077_077_077_077) | (places << 6 & 0o700_700_700_700_700_700)
}
