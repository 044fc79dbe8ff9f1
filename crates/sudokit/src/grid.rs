//! [`Grid`]: a partly filled board that may break any rule.

use std::fmt;
use std::str::FromStr;

use crate::blanks::{Blanks, cell_from_char};
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};

/// A partly filled board: 81 cells, each with a digit or blank. It may break any rule;
/// [`conflicts`](Grid::conflicts) lists them. A [`Puzzle`](crate::Puzzle) breaks none.
///
/// Text is the 81 cells in reading order, `.` for a blank.
///
/// ```
/// use sudokit::{Cell, Digit, Grid};
///
/// let mut grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(grid.get(Cell::R1C1), Some(Digit::D5));
/// assert_eq!(grid.filled().len(), 30);
///
/// grid.set(Cell::R1C3, Some(Digit::D4));
/// assert!(grid.to_string().starts_with("534.7"));
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "board")]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The board of 81 blanks.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The digit in this cell, `None` for a blank.
    #[inline]
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Fills this cell, or blanks it.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.iter().map(|(cell, _)| cell).collect()
    }

    /// The cells that hold no digit.
    #[must_use]
    pub fn blanks(&self) -> CellSet {
        !self.filled()
    }

    /// The filled cells and their digits in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.into_iter().zip(self.0).filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// The digits that no filled peer of this cell holds.
    #[must_use]
    pub fn unseen(&self, cell: Cell) -> DigitSet {
        !cell.peers().iter().filter_map(|peer| self.get(peer)).collect::<DigitSet>()
    }

    /// The candidates by the rules alone: a filled cell has its digit, a blank cell every digit that no
    /// filled peer holds.
    ///
    /// ```
    /// use sudokit::{Cell, Grid};
    /// let mut grid = Grid::EMPTY;
    /// grid.set(Cell::R1C1, "8".parse().ok());
    /// assert_eq!(grid.candidates().get(Cell::R1C1).to_string(), "8");
    /// assert_eq!(grid.candidates().get(Cell::R1C2).to_string(), "12345679");
    /// ```
    #[must_use]
    pub fn candidates(&self) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        for cell in Cell::ALL {
            candidates.set(cell, self.get(cell).map_or_else(|| self.unseen(cell), DigitSet::of));
        }
        candidates
    }
}

impl CandidateSet {
    /// The solved cells: the cells with a single candidate that no peer has. (If a peer also has it, the cell
    /// is a naked single that must still be placed.)
    ///
    /// ```
    /// use sudokit::{Cell, Digit, Grid};
    /// let mut grid = Grid::EMPTY;
    /// grid.set(Cell::R1C1, Some(Digit::D8));
    /// assert_eq!(grid.candidates().solved(), grid);
    /// ```
    #[must_use]
    pub fn solved(&self) -> Grid {
        let mut solved = Grid::EMPTY;
        for cell in Cell::ALL {
            let only = self.get(cell).only();
            let seen = |digit| cell.peers().iter().any(|peer| self.get(peer).contains(digit));
            solved.set(cell, only.filter(|digit| !seen(*digit)));
        }
        solved
    }
}

impl Default for Grid {
    fn default() -> Self {
        Grid::EMPTY
    }
}

impl From<[Option<Digit>; 81]> for Grid {
    fn from(cells: [Option<Digit>; 81]) -> Self {
        Grid(cells)
    }
}

impl From<Grid> for [Option<Digit>; 81] {
    fn from(grid: Grid) -> Self {
        grid.0
    }
}

impl Grid {
    /// Reads a board of 81 bytes, if each is a cell: a fast form of [`FromStr`].
    pub(crate) fn from_bytes(text: &[u8; 81]) -> Option<Grid> {
        /// The cell of each byte.
        const CELLS: [Option<Option<Digit>>; 256] = {
            let mut cells = [None; 256];
            let mut byte = 0;
            while byte < 128 {
                cells[byte as usize] = cell_from_char(byte as u8 as char);
                byte += 1;
            }
            cells
        };
        let mut grid = Grid::EMPTY;
        let mut all = true;
        for (cell, byte) in grid.0.iter_mut().zip(text) {
            let read = CELLS[usize::from(*byte)];
            all &= read.is_some();
            *cell = read.flatten();
        }
        all.then_some(grid)
    }

    /// Reads 81 cells as [`FromStr`] does, with more blanks.
    pub(crate) fn parse(text: &str, blanks: &Blanks) -> Result<Grid, ParseGridError> {
        let blanks = blanks.with_own(text.chars());
        let mut grid = Grid::EMPTY;
        let mut count = 0;
        for (offset, c) in text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let cell = Cell::from_index(count);
            let kind = ParseGridErrorKind::NotACell(c);
            let digit = blanks.cell(c).ok_or(ParseGridError { kind, offset, cell })?;
            if let Some(cell) = cell {
                grid.set(cell, digit);
            }
            count += 1;
        }
        if count == 81 {
            Ok(grid)
        } else {
            let kind = ParseGridErrorKind::CellCount(count);
            Err(ParseGridError { kind, offset: text.chars().count(), cell: None })
        }
    }

    /// The text as bytes: `1` to `9`, and `.` for a blank. It is a [`GridText`](crate::GridText).
    #[inline]
    #[must_use]
    pub fn to_bytes(self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(b'.', |digit| b'0' + digit.get()))
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(&self.to_bytes()).unwrap_or_default())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// Why a text was not 81 cells, and where.
///
/// ```
/// use sudokit::{Grid, ParseGridErrorKind};
///
/// let error = "53?".parse::<Grid>().unwrap_err();
/// assert_eq!(error.kind(), ParseGridErrorKind::NotACell('?'));
/// assert_eq!(error.offset(), 2);
/// assert_eq!(error.to_string(), "'?' at character 3 is neither a digit nor a blank (. 0 * _ - x X)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGridError {
    kind: ParseGridErrorKind,
    offset: usize,
    cell: Option<Cell>,
}

/// What was wrong in a [`ParseGridError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGridErrorKind {
    /// A character that is neither a digit nor a blank.
    NotACell(char),
    /// There are this number of cells instead of 81.
    CellCount(usize),
}

impl ParseGridErrorKind {
    /// A stable name of the kind for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            ParseGridErrorKind::NotACell(_) => "not-a-cell",
            ParseGridErrorKind::CellCount(_) => "cell-count",
        }
    }
}

impl ParseGridError {
    /// What was wrong.
    #[must_use]
    pub fn kind(&self) -> ParseGridErrorKind {
        self.kind
    }

    /// The number of characters before the error.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The cell whose character is wrong, if there is such a cell.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        self.cell
    }
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseGridErrorKind::NotACell(c) => write!(
                f,
                "{c:?} at character {} is neither a digit nor a blank (. 0 * _ - x X)",
                self.offset + 1
            ),
            ParseGridErrorKind::CellCount(count) => {
                write!(f, "{count} cell{} instead of 81", if count == 1 { "" } else { "s" })
            }
        }
    }
}

impl std::error::Error for ParseGridError {}

impl FromStr for Grid {
    type Err = ParseGridError;

    /// Reads 81 cells: digits and blanks; white space is skipped. The blanks are `. 0 * _ - x X`; if none of
    /// these occurs, another character that occurs twice or more is a blank.
    ///
    /// ```
    /// use sudokit::Grid;
    /// assert_eq!(format!("53{}", "?".repeat(79)).parse::<Grid>(), format!("53{}", ".".repeat(79)).parse());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Grid::parse(text, &Blanks::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_blank_reads_the_same() {
        let grid: Grid = LINE.parse().unwrap();
        assert_eq!(grid.to_string(), LINE);
        for blank in ["0", "*", "_", "-", "x", "X", " . "] {
            assert_eq!(LINE.replace('.', blank).parse(), Ok(grid), "{blank:?}");
        }
    }

    #[test]
    fn errors_say_how_many_and_where() {
        let kind = |text: &str| text.parse::<Grid>().map_err(|error| error.kind());
        assert_eq!(kind(&LINE[1..]), Err(ParseGridErrorKind::CellCount(80)));
        assert_eq!(kind(&format!("{LINE}.")), Err(ParseGridErrorKind::CellCount(82)));
        assert_eq!(kind("53é"), Err(ParseGridErrorKind::NotACell('é')));
    }

    #[test]
    fn candidates_are_what_no_peer_holds() {
        let grid: Grid = LINE.parse().unwrap();
        let candidates = grid.candidates();
        assert_eq!(candidates.get(Cell::R1C1).to_string(), "5");
        assert_eq!(candidates.get(Cell::R1C3).to_string(), "124");
        assert_eq!(candidates.get(Cell::R5C5).to_string(), "5");
    }
}
