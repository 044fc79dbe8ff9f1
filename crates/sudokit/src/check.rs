//! Which rules a board breaks: every house that holds a digit twice, with the digit and the cells.
//! (*Valid Sudoku*, LeetCode 36.)
//!
//! The method is the article's: three tables, of the digits met in each row, column and box, filled
//! in one walk over the board. A board is valid when no entry is met twice; whether it has a solution
//! is another question, answered by [`search`](crate::search).

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;

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
        // Without a branch on what the cells hold: there is nothing to stop early for in most boards.
        let mut met = [DigitSet::EMPTY; 27];
        let mut twice = DigitSet::EMPTY;
        for cell in Cell::ALL {
            let digits = self.get(cell).map_or(DigitSet::EMPTY, DigitSet::of);
            for house in cell.houses() {
                twice |= met[house.index()] & digits;
                met[house.index()] |= digits;
            }
        }
        twice.is_empty()
    }

    /// The first house, in reading order of the board, found to hold a digit twice.
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

    /// Every rule that the board breaks: rows first, then columns, then boxes. Empty for a valid
    /// board.
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
        // Most boards are valid, which is quicker to see than what is wrong.
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

#[cfg(test)]
mod tests {
    use super::*;

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
