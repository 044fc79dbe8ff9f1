//! Conflicts: the houses of a board that hold a digit twice. (*Valid Sudoku*, LeetCode 36.)
//!
//! One pass over the board fills three tables of the digits seen in each row, column and box. A board is
//! valid if no entry is seen twice. Whether it has a solution is another question, which
//! [`search`](crate::search) answers.
//!
//! A faster form finds out only whether a board is valid, for millions of boards. There an entry of a table
//! is a word of nine counters, one per digit, so that a house is counted by adding words. If the machine has
//! registers of 512 bits, all houses of a board are checked at once; with 256 bits, one house of 16 boards
//! (`vectors`).

mod vectors;

use std::fmt;

use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::grid_text::GridTexts;
use crate::house::House;
use crate::simd::{Avx2, Avx512, Backend, Token};
use vectors::{Boards, BoardsInLanes, HousesInLanes};

/// A rule that a board breaks: this house holds this digit in all these cells.
///
/// ```
/// use sudokit::Grid;
///
/// let grid: Grid =
///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let found: Vec<String> = grid.conflicts().iter().map(|conflict| conflict.to_string()).collect();
/// assert_eq!(found, ["column 1 holds 8 twice: r1c1 r4c1", "box 1 holds 8 twice: r1c1 r3c3"]);
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The house.
    pub house: House,
    /// The digit that it holds more than once.
    pub digit: Digit,
    /// The cells of the house that hold the digit, at least two.
    pub cells: CellSet,
}

/// Conflicts in words: the first few, and how many more there are.
pub(crate) struct ConflictWords<'a, C>(pub(crate) &'a [C]);

/// The number of conflicts that are named; a typing mistake causes at most this number.
const MOST_NAMED: usize = 4;

impl<C: fmt::Display> fmt::Display for ConflictWords<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, conflict) in self.0.iter().take(MOST_NAMED).enumerate() {
            write!(f, "{}{conflict}", if i == 0 { "" } else { "; " })?;
        }
        match self.0.len().saturating_sub(MOST_NAMED) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#} holds {} ", self.house, self.digit)?;
        match self.cells.len() {
            2 => write!(f, "twice"),
            count => write!(f, "{count} times"),
        }?;
        write!(f, ": {}", self.cells)
    }
}

impl Grid {
    /// Whether no row, column or box holds a digit twice. A valid board need not have a solution.
    ///
    /// ```
    /// use sudokit::Grid;
    /// assert!(Grid::EMPTY.is_valid());
    /// assert!(!"1".repeat(81).parse::<Grid>()?.is_valid());
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !any_twice(&(*self).into(), |digit: Option<Digit>| {
            digit.map_or(0, |digit| 1 << (BITS * digit.index()))
        })
    }

    /// Whether boards are valid, from their texts: faster than [`is_valid`](Grid::is_valid) for each. The
    /// answers are in the order of the boards.
    ///
    /// # Panics
    /// If the numbers of boards and answers differ.
    ///
    /// ```
    /// use sudokit::{Grid, GridTexts};
    /// let text = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut valid = [false; 2];
    /// Grid::are_valid(GridTexts::new(&[text, [b'1'; 81]])?, &mut valid);
    /// assert_eq!(valid, [true, false]);
    /// # Ok::<(), sudokit::GridTextError>(())
    /// ```
    pub fn are_valid(texts: GridTexts<'_>, valid: &mut [bool]) {
        let texts = texts.as_slice();
        assert_eq!(texts.len(), valid.len(), "one answer for each board");
        match (Backend::chosen(), Avx512::detect(), Avx2::detect()) {
            (Backend::Avx512, Some(token), _) => token.run(HousesInLanes(Boards { texts, valid })),
            (Backend::Avx2, _, Some(token)) => token.run(BoardsInLanes(Boards { texts, valid })),
            _ => are_valid_by_words(texts, valid),
        }
    }

    /// The first house, in reading order of the cells, that holds a digit twice.
    pub(crate) fn first_conflict(&self) -> Option<(House, Digit)> {
        let mut met = [DigitSet::EMPTY; 27];
        for (cell, digit) in self.iter() {
            for house in cell.houses() {
                if !met[house.index()].insert(digit) {
                    return Some((house, digit));
                }
            }
        }
        None
    }

    /// Every rule that the board breaks: rows first, then columns, then boxes. Empty for a valid board.
    ///
    /// ```
    /// use sudokit::Grid;
    /// assert!(Grid::EMPTY.conflicts().is_empty());
    /// let ones: Grid = "1".repeat(81).parse()?;
    /// assert_eq!(ones.conflicts().len(), 27);
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        // Most boards are valid, and that is faster to find out than the conflicts.
        if self.is_valid() {
            return Vec::new();
        }
        let mut met = [[CellSet::EMPTY; 9]; 27];
        for (cell, digit) in self.iter() {
            for house in cell.houses() {
                met[house.index()][digit.index()].insert(cell);
            }
        }
        let mut conflicts = Vec::new();
        for house in House::ALL {
            for digit in Digit::ALL {
                let cells = met[house.index()][digit.index()];
                if cells.len() > 1 {
                    conflicts.push(Conflict { house, digit, cells });
                }
            }
        }
        conflicts
    }
}

/// The number of bits that count a digit, which may occur nine times in a house.
const BITS: usize = 4;

/// The bits of the nine counters that are set only in counts of two or more.
const TWICE: u64 = 0xe_eeee_eeee;

/// Whether boards are valid, one after another.
fn are_valid_by_words(texts: &[[u8; 81]], valid: &mut [bool]) {
    for (text, valid) in texts.iter().zip(valid) {
        *valid = is_valid_text(text);
    }
}

/// Whether the board of this text is valid.
fn is_valid_text(text: &[u8; 81]) -> bool {
    const WORDS: [u64; 256] = {
        let mut words = [0; 256];
        let mut digit = 0;
        while digit < 9 {
            words[b'1' as usize + digit] = 1 << (BITS * digit);
            digit += 1;
        }
        words
    };
    !any_twice(text, |byte| WORDS[usize::from(byte)])
}

/// Whether any house holds a digit twice. `word` gives the word that counts the digit of a cell, 0 for a
/// blank.
///
/// There is no branch on the content of the cells, because most boards give no reason to stop early. One
/// stack after another is counted, so that the growing sums fit into registers.
#[inline]
fn any_twice<T: Copy>(cells: &[T; 81], word: impl Fn(T) -> u64) -> bool {
    let (thirds, _) = cells.as_chunks::<3>();
    let mut met = 0;
    let mut rows = [0; 9];
    for stack in 0..3 {
        let mut columns = [0; 3];
        for band in 0..3 {
            let mut the_box = 0;
            for row in 3 * band..3 * band + 3 {
                let [a, b, c] = thirds[3 * row + stack].map(&word);
                columns[0] += a;
                columns[1] += b;
                columns[2] += c;
                rows[row] += a + b + c;
                the_box += a + b + c;
            }
            met |= the_box;
        }
        met |= columns[0] | columns[1] | columns[2];
    }
    rows.iter().fold(met, |met, row| met | row) & TWICE != 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cell::Cell;
    use crate::simd::Portable;

    /// Checks by words, by arrays in both ways, and by the chosen back end of this machine: once with the
    /// board in the last lane, and once with the board left over.
    fn are_valid(text: &[u8; 81]) -> [bool; 5] {
        let mut texts = [[b'.'; 81]; 33];
        (texts[30], texts[31], texts[32]) = ([b'1'; 81], *text, *text);
        let [mut houses, mut boards, mut chosen] = [[false; 33]; 3];
        Portable.run(HousesInLanes(Boards { texts: &texts, valid: &mut houses }));
        Portable.run(BoardsInLanes(Boards { texts: &texts, valid: &mut boards }));
        Grid::are_valid(GridTexts::new(&texts).unwrap(), &mut chosen);
        for valid in [houses, boards, chosen] {
            assert!(valid[..30].iter().all(|valid| *valid) && !valid[30]);
        }
        [is_valid_text(text), houses[31], boards[31], chosen[31], chosen[32]]
    }

    proptest! {
        /// Boards from nearly empty to full, and from nearly right to all wrong.
        #[test]
        fn valid_are_boards_without_conflicts(
            changes in prop::collection::vec((0..81_usize, prop::sample::select(b"..0123456789".to_vec())), 0..90),
            full in any::<bool>(),
        ) {
            let solved = *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
            let mut text = if full { solved } else { [b'.'; 81] };
            for (cell, byte) in changes {
                text[cell] = byte;
                let grid = Grid::from_bytes(&text).unwrap();
                let valid = grid.first_conflict().is_none();
                prop_assert_eq!(grid.is_valid(), valid);
                prop_assert_eq!(are_valid(&text), [valid; 5]);
                prop_assert_eq!(grid.conflicts().is_empty(), valid);
            }
        }
    }

    #[test]
    fn any_number_of_a_digit_in_a_house_is_counted() {
        for digit in b'1'..=b'9' {
            for house in House::ALL {
                let mut text = [b'0'; 81];
                for (count, cell) in house.cells().iter().enumerate() {
                    text[cell.index()] = digit;
                    assert_eq!(are_valid(&text), [count == 0; 5]);
                }
            }
        }
    }

    #[test]
    fn names_every_conflict_of_every_pair_of_peers() {
        for a in Cell::ALL {
            for b in Cell::ALL.into_iter().filter(|b| *b > a) {
                let mut grid = Grid::EMPTY;
                grid.set(a, Some(Digit::D4));
                grid.set(b, Some(Digit::D4));
                let shared: Vec<House> = House::ALL
                    .into_iter()
                    .filter(|house| house.cells().contains(a) && house.cells().contains(b))
                    .collect();
                let found = grid.conflicts();
                assert_eq!(found.iter().map(|it| it.house).collect::<Vec<_>>(), shared);
                assert!(found.iter().all(|it| it.digit == Digit::D4 && it.cells == [a, b].into()));
                assert_eq!(grid.is_valid(), shared.is_empty());
                assert_eq!(a.peers().contains(b), !shared.is_empty());
            }
        }
    }
}
