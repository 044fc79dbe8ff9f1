//! [`Puzzle`], givens without a conflict, and [`Solution`], a complete board without one. Both are right by
//! construction: every way to make one is checked.

use std::fmt;
use std::str::FromStr;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::conflicts::{Conflict, ConflictWords};
use crate::digit::Digit;
#[cfg(doc)]
use crate::grid::ParseGridErrorKind;
use crate::grid::{Grid, ParseGridError};

/// A board whose givens break no rule. It may have any number of solutions: see [`search`](crate::search).
///
/// The text is the same as for [`Grid`].
///
/// ```
/// use sudokit::{Grid, Puzzle};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = text.parse()?;
/// assert_eq!(puzzle.given_count(), 21);
/// assert_eq!(puzzle.to_string(), text);
/// assert!("88".repeat(40).parse::<Puzzle>().is_err());
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// The puzzle without givens.
    pub const EMPTY: Puzzle = Puzzle(Grid::EMPTY);

    /// The image of a puzzle under a transform, which cannot break a rule; debug builds check it.
    pub(crate) fn without_conflict(grid: Grid) -> Puzzle {
        debug_assert!(grid.is_valid(), "a symmetry broke a rule");
        Puzzle(grid)
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// The given in this cell, if there is one.
    #[inline]
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0.get(cell)
    }

    /// The givens in reading order.
    #[doc(alias = "clues")]
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.0.iter()
    }

    /// The number of givens: a "17-clue puzzle" has 17.
    #[must_use]
    #[doc(alias = "clue_count")]
    pub fn given_count(&self) -> usize {
        self.givens().count()
    }

    /// The puzzle without the given in this cell.
    ///
    /// ```
    /// use sudokit::{Cell, Puzzle};
    /// let puzzle: Puzzle = format!("8{}", ".".repeat(80)).parse()?;
    /// assert_eq!(puzzle.without(Cell::R1C1), Puzzle::EMPTY);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub const fn without(mut self, cell: Cell) -> Puzzle {
        self.0.set(cell, None);
        self
    }

    /// The puzzle with this given, instead of the one in that cell, if any; `None` if it breaks a rule.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let puzzle = Puzzle::EMPTY.with("r1c1=8".parse()?).expect("there are no others");
    /// assert_eq!(puzzle.given_count(), 1);
    /// assert_eq!(puzzle.with("r1c2=8".parse()?), None);
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    #[must_use]
    pub fn with(mut self, Candidate { cell, digit }: Candidate) -> Option<Puzzle> {
        self.0.set(cell, Some(digit));
        self.0.unseen(cell).contains(digit).then_some(self)
    }
}

/// The rules that a board breaks. The text names the first few of them.
///
/// ```
/// use sudokit::{Grid, Puzzle};
/// let grid: Grid = format!("88{}", ".".repeat(79)).parse()?;
/// let error = Puzzle::try_from(grid).unwrap_err();
/// assert_eq!(error.conflicts().len(), 2);
/// assert_eq!(error.to_string(), "row 1 holds 8 twice: r1c1 r1c2; box 1 holds 8 twice: r1c1 r1c2");
/// let ones = Puzzle::try_from("1".repeat(81).parse::<Grid>()?).unwrap_err();
/// assert!(ones.to_string().ends_with("; and 23 more"));
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictError(Vec<Conflict>);

impl ConflictError {
    /// The rules that the board breaks, at least one.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle};
    /// let ones: Grid = "1".repeat(81).parse()?;
    /// assert_eq!(Puzzle::try_from(ones).unwrap_err().conflicts(), ones.conflicts());
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        &self.0
    }

    /// A short name of the kind of error for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "conflicts"
    }
}

impl fmt::Display for ConflictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ConflictWords(&self.0).fmt(f)
    }
}

impl std::error::Error for ConflictError {}

impl TryFrom<Grid> for Puzzle {
    type Error = ConflictError;

    fn try_from(grid: Grid) -> Result<Self, Self::Error> {
        let conflicts = grid.conflicts();
        if conflicts.is_empty() { Ok(Puzzle(grid)) } else { Err(ConflictError(conflicts)) }
    }
}

impl From<Puzzle> for Grid {
    fn from(puzzle: Puzzle) -> Self {
        puzzle.0
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

/// Why a text was not a puzzle.
///
/// ```
/// use sudokit::{ParsePuzzleError, Puzzle};
/// assert!(matches!("8".parse::<Puzzle>(), Err(ParsePuzzleError::Grid(_))));
/// assert!(matches!("8".repeat(81).parse::<Puzzle>(), Err(ParsePuzzleError::Conflict(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// The text is not a board.
    Grid(ParseGridError),
    /// The board breaks a rule.
    Conflict(ConflictError),
}

impl ParsePuzzleError {
    /// A stable name of the error for programs: `conflicts`, or a code of [`ParseGridErrorKind`].
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ParsePuzzleError::Grid(error) => error.kind().code(),
            ParsePuzzleError::Conflict(error) => error.code(),
        }
    }
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePuzzleError::Grid(error) => error.fmt(f),
            ParsePuzzleError::Conflict(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let grid: Grid = text.parse().map_err(ParsePuzzleError::Grid)?;
        grid.try_into().map_err(ParsePuzzleError::Conflict)
    }
}

/// A complete board without conflict: every house holds every digit once.
///
/// The text is the 81 digits in reading order.
///
/// ```
/// use sudokit::{Cell, Digit, Solution};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse()?;
/// assert_eq!(solution.get(Cell::R1C3), Digit::D4);
/// assert_eq!(solution.to_string(), text);
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "solution grid")]
pub struct Solution([Digit; 81]);

impl Solution {
    /// A solution that a search has found. The search guarantees that it is right; debug builds check it.
    pub(crate) fn found(digits: [Digit; 81]) -> Solution {
        debug_assert!(Grid::from(digits.map(Some)).is_valid(), "a search found a wrong solution");
        Solution(digits)
    }

    /// The same from the indices of the digits, 0 to 8.
    pub(crate) fn from_indices(indices: &[u8; 81]) -> Solution {
        let mut digits = [Digit::D1; 81];
        for (digit, index) in digits.iter_mut().zip(indices) {
            // The compiler turns this `match` into vector code: the minimum of each index and 8.
            *digit = match index {
                0 => Digit::D1,
                1 => Digit::D2,
                2 => Digit::D3,
                3 => Digit::D4,
                4 => Digit::D5,
                5 => Digit::D6,
                6 => Digit::D7,
                7 => Digit::D8,
                _ => Digit::D9,
            };
        }
        Self::found(digits)
    }

    /// The digit in this cell.
    #[inline]
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The puzzle whose givens are these cells of the solution.
    ///
    /// ```
    /// use sudokit::{Cell, Solution};
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let puzzle = text.parse::<Solution>()?.part([Cell::R1C1, Cell::R1C3].into());
    /// assert!(puzzle.to_string().starts_with("5.4..."));
    /// # Ok::<(), sudokit::ParseSolutionError>(())
    /// ```
    #[must_use]
    pub fn part(&self, cells: CellSet) -> Puzzle {
        let mut grid = Grid::EMPTY;
        cells.iter().for_each(|cell| grid.set(cell, Some(self.get(cell))));
        Puzzle(grid)
    }

    /// The cells in which the other solution has another digit.
    #[must_use]
    pub fn difference(&self, other: &Solution) -> CellSet {
        Cell::ALL.into_iter().filter(|cell| self.get(*cell) != other.get(*cell)).collect()
    }

    /// Whether the solution has every digit of this board.
    ///
    /// ```
    /// use sudokit::{Cell, Grid, Solution};
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let solution: Solution = text.parse()?;
    /// let mut grid = Grid::from(solution);
    /// grid.set(Cell::R5C5, None);
    /// assert!(solution.extends(&grid));
    /// grid.set(Cell::R5C5, "1".parse().ok());
    /// assert!(!solution.extends(&grid));
    /// # Ok::<(), sudokit::ParseSolutionError>(())
    /// ```
    #[must_use]
    pub fn extends(&self, grid: &Grid) -> bool {
        grid.iter().all(|(cell, digit)| self.get(cell) == digit)
    }
}

/// Why a board was not a solution, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionError {
    /// This cell is the first that is blank.
    Blank(Cell),
    /// The board breaks a rule.
    Conflict(ConflictError),
}

impl SolutionError {
    /// A stable name of the error for programs: `blank-cell` or `conflicts`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            SolutionError::Blank(_) => "blank-cell",
            SolutionError::Conflict(error) => error.code(),
        }
    }
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::Blank(cell) => write!(f, "{cell} is blank"),
            SolutionError::Conflict(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolutionError {}

impl TryFrom<Grid> for Solution {
    type Error = SolutionError;

    fn try_from(grid: Grid) -> Result<Self, Self::Error> {
        let mut digits = [Digit::D1; 81];
        for cell in Cell::ALL {
            digits[cell.index()] = grid.get(cell).ok_or(SolutionError::Blank(cell))?;
        }
        Puzzle::try_from(grid).map_err(SolutionError::Conflict)?;
        Ok(Solution(digits))
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        Grid::from(solution.0.map(Some))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Grid::from(*self).fmt(f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// Why a text was not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSolutionError {
    /// The text is not a board.
    Grid(ParseGridError),
    /// The board is not complete or not right.
    Solution(SolutionError),
}

impl ParseSolutionError {
    /// A stable name of the error for programs: a code of [`SolutionError`] or of [`ParseGridErrorKind`].
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ParseSolutionError::Grid(error) => error.kind().code(),
            ParseSolutionError::Solution(error) => error.code(),
        }
    }
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSolutionError::Grid(error) => error.fmt(f),
            ParseSolutionError::Solution(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseSolutionError {}

impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let grid: Grid = text.parse().map_err(ParseSolutionError::Grid)?;
        grid.try_into().map_err(ParseSolutionError::Solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_complete_and_right() {
        let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let grid = Grid::from(text.parse::<Solution>().unwrap());
        let mut blank = grid;
        blank.set(Cell::R5C5, None);
        assert_eq!(Solution::try_from(blank), Err(SolutionError::Blank(Cell::R5C5)));
        let mut wrong = grid;
        wrong.set(Cell::R5C5, Some(Digit::D1));
        assert!(matches!(Solution::try_from(wrong), Err(SolutionError::Conflict(_))));
    }
}
