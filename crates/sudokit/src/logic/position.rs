//! [`Position`], the board that a technique looks at: the digits on the board and the remaining candidates.
//!
//! Kept up to date as the board changes, so that no technique has to compute it:
//!
//! - the candidates of a cell: [`candidates`](Position::candidates);
//! - the cells of a digit: [`cells`](Position::cells), and its places in a house:
//!   [`places`](Position::places);
//! - the blanks: [`blanks`](Position::blanks), and the blanks with two candidates:
//!   [`bivalue`](Position::bivalue).
//!
//! The [`layout`](Position::layout) defines the houses of the board, and which cells see each other.
//!
//! A filled cell has no candidates, and its digit is not a candidate of its peers. A blank may have no
//! candidate, and a digit no place in a house: then there is no solution.

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Puzzle};
use crate::sukaku::Sukaku;

use super::layout::Layout;

/// A board with candidates, as a player sees it.
///
/// ```
/// use sudokit::logic::Position;
/// use sudokit::{Cell, Digit, House, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// assert_eq!(position.candidates(Cell::R5C5).to_string(), "5");
/// assert_eq!(position.places(House::B1, Digit::D4).to_string(), "r1c3 r2c2 r2c3");
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    layout: &'static Layout,
    problem: Problem,
    values: Grid,
    candidates: CandidateSet,
    cells: [CellSet; 9],
    blanks: CellSet,
    bivalue: CellSet,
    proper: bool,
}

impl Position {
    /// The position of a player: the placed digits, and the candidates that are left: the `marks`, or without
    /// marks all possible candidates.
    ///
    /// Marks that a placed digit rules out are removed. Placed digits may be wrong, as long as they break no
    /// rule. Cells that are [solved](CandidateSet::solved) in a sukaku count as filled.
    ///
    /// # Errors
    ///
    /// The rules that the givens and the placed digits break.
    ///
    /// ```
    /// use sudokit::logic::Position;
    /// use sudokit::{Cell, Digit, Grid, Puzzle};
    ///
    /// let mut placed = Grid::EMPTY;
    /// placed.set(Cell::R1C1, Some(Digit::D7));
    /// let position = Position::of_player(Puzzle::EMPTY.into(), &placed, None)?;
    /// assert_eq!(position.value(Cell::R1C1), Some(Digit::D7));
    /// assert_eq!(position.problem().given(Cell::R1C1), None);
    /// # Ok::<(), sudokit::ConflictError>(())
    /// ```
    pub fn of_player(
        problem: Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
    ) -> Result<Position, ConflictError> {
        let mut values = match problem {
            Problem::Givens(puzzle) => *puzzle.grid(),
            Problem::Candidates(sukaku) => sukaku.candidates().solved(),
        };
        for cell in values.blanks() {
            values.set(cell, placed.get(cell));
        }
        let values = Grid::from(Puzzle::try_from(values)?);
        let mut seen = values.candidates();
        for cell in Cell::ALL {
            let marked = marks.map_or(DigitSet::ALL, |marks| marks.get(cell));
            seen.set(cell, seen.get(cell) & problem.allowed(cell) & marked);
        }
        Ok(Position::new(Layout::CLASSIC, problem, values, &seen))
    }

    /// The position with these digits on a board of this layout. The candidates of filled cells are dropped.
    pub(super) fn new(
        layout: &'static Layout,
        problem: Problem,
        values: Grid,
        candidates: &CandidateSet,
    ) -> Position {
        let mut position = Position {
            layout,
            problem,
            values,
            candidates: CandidateSet::EMPTY,
            cells: [CellSet::EMPTY; 9],
            blanks: values.blanks(),
            bivalue: CellSet::EMPTY,
            proper: false,
        };
        for cell in position.blanks {
            let digits = candidates.get(cell);
            position.candidates.set(cell, digits);
            for digit in digits {
                position.cells[digit.index()].insert(cell);
            }
            if digits.len() == 2 {
                position.bivalue.insert(cell);
            }
        }
        position
    }

    /// The same position, declared to have at most one solution, so that techniques that assume uniqueness
    /// are used.
    ///
    /// The caller must have proven it, by a search from the givens: the techniques do not check it.
    #[must_use]
    pub const fn known_as_proper(mut self) -> Position {
        self.proper = true;
        self
    }

    /// Whether the position was [declared](Position::known_as_proper) to have at most one solution.
    #[must_use]
    pub const fn is_proper(&self) -> bool {
        self.proper
    }

    /// The houses of the board.
    #[inline]
    #[must_use]
    pub const fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The digits on the board.
    #[must_use]
    pub const fn values(&self) -> &Grid {
        &self.values
    }

    /// The digit in this cell, if it is filled.
    #[must_use]
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell)
    }

    /// The problem that the position comes from: its givens, and the candidates that were allowed at the
    /// start.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// All candidates.
    #[must_use]
    pub const fn all_candidates(&self) -> &CandidateSet {
        &self.candidates
    }

    /// The candidates of a cell; empty if it is filled.
    #[inline]
    #[must_use]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates.get(cell)
    }

    /// The candidates of several cells together.
    #[must_use]
    pub fn digits_of(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.candidates(cell))
    }

    /// Whether this is still a candidate.
    #[inline]
    #[must_use]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.candidates.contains(candidate)
    }

    /// The cells in which this digit is a candidate.
    #[inline]
    #[must_use]
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The cells of a house in which this digit is a candidate.
    #[inline]
    #[must_use]
    pub const fn places(&self, house: House, digit: Digit) -> CellSet {
        self.cells(digit).intersection(self.layout.cells(house))
    }

    /// The cells that are not filled.
    #[inline]
    #[must_use]
    pub const fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// The cells with exactly two candidates.
    #[inline]
    #[must_use]
    pub const fn bivalue(&self) -> CellSet {
        self.bivalue
    }

    /// Whether every cell is filled.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.blanks.is_empty()
    }

    /// Whether the position shows that there is no solution: a blank has no candidate, or a digit is neither
    /// in a house nor has a place there.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Puzzle, Sukaku, logic::Position};
    /// assert!(!Position::from(Puzzle::EMPTY).is_contradictory());
    /// assert!(Position::from(Sukaku::from(CandidateSet::EMPTY)).is_contradictory());
    /// ```
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        self.blanks.iter().any(|cell| self.candidates(cell).is_empty())
            || self.layout.houses().iter().any(|&house| {
                let placed: DigitSet =
                    self.layout.cells(house).iter().filter_map(|cell| self.value(cell)).collect();
                let missing = !placed;
                missing.iter().any(|digit| self.places(house, digit).is_empty())
            })
    }

    /// Removes a candidate, and returns whether it was there.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::Position};
    /// let mut position = Position::from(Puzzle::EMPTY);
    /// assert!(position.eliminate("r1c1=5".parse()?));
    /// assert!(!position.eliminate("r1c1=5".parse()?));
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let had = self.candidates.remove(candidate);
        if had {
            self.cells[digit.index()].remove(cell);
            if self.candidates.get(cell).len() == 2 {
                self.bivalue.insert(cell);
            } else {
                self.bivalue.remove(cell);
            }
        }
        had
    }

    /// Fills a blank, and removes the digit from the candidates of its peers. A filled cell keeps its digit.
    ///
    /// ```
    /// use sudokit::{Cell, Puzzle, logic::Position};
    /// let mut position = Position::from(Puzzle::EMPTY);
    /// position.place("r1c1=5".parse()?);
    /// assert_eq!(position.candidates(Cell::R1C2).to_string(), "12346789");
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.blanks.remove(cell) {
            return;
        }
        self.values.set(cell, Some(digit));
        for digit in self.candidates.get(cell) {
            self.eliminate(Candidate { cell, digit });
        }
        for peer in self.layout.peers(cell) & self.cells(digit) {
            self.eliminate(Candidate { cell: peer, digit });
        }
    }
}

impl From<Puzzle> for Position {
    fn from(puzzle: Puzzle) -> Position {
        Position::new(Layout::CLASSIC, puzzle.into(), *puzzle.grid(), &puzzle.grid().candidates())
    }
}

impl From<Sukaku> for Position {
    /// No cell is filled, not even one with a single candidate: filling it is a step.
    fn from(sukaku: Sukaku) -> Position {
        Position::new(Layout::CLASSIC, sukaku.into(), Grid::EMPTY, sukaku.candidates())
    }
}

impl From<Problem> for Position {
    fn from(problem: Problem) -> Position {
        match problem {
            Problem::Givens(puzzle) => Position::from(puzzle),
            Problem::Candidates(sukaku) => Position::from(sukaku),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_are_kept_up_to_date(changes in prop::collection::vec((0usize..729, any::<bool>()), 0..200)) {
            let mut position = Position::from(Puzzle::EMPTY);
            for (index, fill) in changes {
                let candidate = Candidate::from_index(index).expect("below 729");
                if !fill {
                    position.eliminate(candidate);
                } else if position.has(candidate) {
                    position.place(candidate);
                }
            }
            let built = Position::new(position.layout, position.problem, position.values, &position.candidates);
            prop_assert_eq!(&built, &position);
            for (cell, digit) in position.values.iter() {
                prop_assert!(position.candidates(cell).is_empty());
                prop_assert!((cell.peers() & position.cells(digit)).is_empty());
            }
        }
    }
}
