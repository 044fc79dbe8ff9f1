//! [`Candidate`], a digit in a cell, and [`CandidateSet`].

use std::fmt;
use std::str::FromStr;

use sudokit_base::parse_error;
use sudokit_base::set_operators;

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};

/// A digit in a cell, as a possibility.
///
/// Text is the cell, `=` and the digit.
///
/// ```
/// use sudokit::{Candidate, Cell, Digit};
/// let candidate = Candidate { cell: Cell::R4C7, digit: Digit::D2 };
/// assert_eq!(candidate.to_string(), "r4c7=2");
/// assert_eq!("r4c7=2".parse(), Ok(candidate));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias("pencil mark", "possibility"))]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate's index, 0 to 728: cell by cell, digits in order.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// The candidate of this index, 0 to 728; otherwise `None`.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Candidate> {
        match (Cell::from_index(index / 9), Digit::from_index(index % 9)) {
            (Some(cell), Some(digit)) => Some(Candidate { cell, digit }),
            _ => None,
        }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}={}", self.cell, self.digit)
    }
}

parse_error! {
    /// The text was not a candidate in the form `r4c7=2`.
    pub struct ParseCandidateError("not a candidate such as r4c7=2");
}

impl FromStr for Candidate {
    type Err = ParseCandidateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (cell, digit) = text.split_once('=').ok_or(ParseCandidateError(()))?;
        match (cell.parse(), digit.parse()) {
            (Ok(cell), Ok(digit)) => Ok(Candidate { cell, digit }),
            _ => Err(ParseCandidateError(())),
        }
    }
}

/// A set of candidates, stored as the digits of each cell.
///
/// ```
/// use sudokit::{Candidate, CandidateSet, Cell, Digit};
///
/// let mut candidates = CandidateSet::ALL;
/// assert_eq!(candidates.len(), 729);
/// candidates.remove(Candidate { cell: Cell::R1C1, digit: Digit::D5 });
/// assert_eq!(candidates.get(Cell::R1C1).to_string(), "12346789");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CandidateSet([DigitSet; 81]);

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self([DigitSet::EMPTY; 81]);

    /// Every digit in every cell.
    pub const ALL: Self = Self([DigitSet::ALL; 81]);

    /// The digits of this cell.
    #[inline]
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Sets the digits of this cell.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// The number of candidates in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|digits| digits.len()).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether the candidate is in the set.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Grid};
    /// let mut grid = Grid::EMPTY;
    /// grid.set("r1c1".parse()?, "8".parse().ok());
    /// assert!(grid.candidates().contains("r1c2=7".parse()?));
    /// assert!(!grid.candidates().contains("r1c2=8".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.get(candidate.cell).contains(candidate.digit)
    }

    /// Whether every candidate of this set is in the other.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self - other == Self::EMPTY
    }

    /// Whether the two sets have no candidate in common.
    #[must_use]
    pub fn is_disjoint(self, other: Self) -> bool {
        self & other == Self::EMPTY
    }

    /// Inserts the candidate; returns whether it is new.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.cell.index()].insert(candidate.digit)
    }

    /// Removes the candidate; returns whether it was there.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.cell.index()].remove(candidate.digit)
    }

    /// This set with the candidate.
    #[must_use]
    pub const fn with(mut self, candidate: Candidate) -> Self {
        self.insert(candidate);
        self
    }

    /// This set without the candidate.
    #[must_use]
    pub const fn without(mut self, candidate: Candidate) -> Self {
        self.remove(candidate);
        self
    }

    /// The union; also written `a | b`.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.combine(other, DigitSet::union)
    }

    /// The intersection; also written `a & b`.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        self.combine(other, DigitSet::intersection)
    }

    /// The difference; also written `a - b`.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        self.combine(other, DigitSet::difference)
    }

    /// The complement; also written `!a`.
    #[must_use]
    pub fn complement(self) -> Self {
        Self(self.0.map(DigitSet::complement))
    }

    /// The candidate of the lowest index.
    #[must_use]
    pub fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// The candidate, if there is exactly one.
    #[must_use]
    pub fn only(&self) -> Option<Candidate> {
        let mut candidates = self.iter();
        candidates.next().filter(|_| candidates.next().is_none())
    }

    /// The candidates in the order of their indices.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::ALL
            .into_iter()
            .flat_map(|cell| self.get(cell).into_iter().map(move |digit| Candidate { cell, digit }))
    }

    fn combine(self, other: Self, verb: fn(DigitSet, DigitSet) -> DigitSet) -> Self {
        let mut combined = self;
        for (digits, others) in combined.0.iter_mut().zip(other.0) {
            *digits = verb(*digits, others);
        }
        combined
    }
}

set_operators!(CandidateSet);

impl Default for CandidateSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        candidates.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The cells that have candidates, with their digits: `{r1c1: 8, r1c2: 1469}`. With `{:#?}`, the board with
/// one line per row.
impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |cell| self.get(cell).iter().map(Digit::to_char).collect::<String>();
        let full = Cell::ALL.into_iter().filter(|cell| !self.get(*cell).is_empty());
        if f.alternate() {
            let width = full.map(|cell| self.get(cell).len()).max().unwrap_or(1);
            for cell in Cell::ALL {
                let digits = Some(text(cell)).filter(|digits| !digits.is_empty()).unwrap_or(".".to_owned());
                match cell.column().number() {
                    9 if cell == Cell::R9C9 => write!(f, "{digits}")?,
                    9 => writeln!(f, "{digits}")?,
                    _ => write!(f, "{digits:width$} ")?,
                }
            }
            return Ok(());
        }
        f.write_str("{")?;
        for (i, cell) in full.enumerate() {
            write!(f, "{}{cell}: {}", if i == 0 { "" } else { ", " }, text(cell))?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_readable_when_debugged() {
        let digits: DigitSet = [Digit::D9, Digit::D1, Digit::D5].into();
        assert_eq!(format!("{digits:?} {:#?}", DigitSet::EMPTY), "{1, 5, 9} {}");
        let cells: crate::CellSet = [Cell::R2C3, Cell::R1C1].into();
        assert_eq!(format!("{cells:#?}"), "{r1c1, r2c3}");
        let mut candidates = CandidateSet::EMPTY;
        candidates.set(Cell::R1C2, digits);
        candidates.set(Cell::R9C9, DigitSet::of(Digit::D3));
        assert_eq!(format!("{candidates:?}"), "{r1c2: 159, r9c9: 3}");
        let sukaku = crate::Sukaku::from(candidates);
        assert_eq!(format!("{sukaku:?}"), "Sukaku({r1c2: 159, r9c9: 3})");
        let board = format!("{candidates:#?}");
        assert_eq!(board.lines().next(), Some(".   159 .   .   .   .   .   .   ."));
        assert_eq!(board.lines().last(), Some(".   .   .   .   .   .   .   .   3"));
        assert_eq!((board.lines().count(), format!("{:?}", CandidateSet::EMPTY)), (9, "{}".to_owned()));
    }

    #[test]
    fn every_candidate_survives_text_and_index() {
        for (index, candidate) in CandidateSet::ALL.iter().enumerate() {
            assert_eq!(candidate.index(), index);
            assert_eq!(Candidate::from_index(index), Some(candidate));
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
        }
    }
}
