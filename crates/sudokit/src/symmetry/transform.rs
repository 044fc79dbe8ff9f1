//! [`Transform`]: an operation that maps a puzzle to an isomorphic one: transposition, permutations of bands, of stacks,
//! of rows in a band and of columns in a stack, and relabeling of digits.
//!
//! The transforms are a group. Its geometric part has 2 x 6^8 = 3,359,232 elements: two orientations, 6^4 orders of the
//! rows, 6^4 of the columns. With the 9! relabelings it has 1,218,998,108,160. All of them are different, and no other
//! operation maps houses to houses.

use std::fmt;
use std::str::FromStr;

use sudokit_base::parse_error;

use super::line_permutation::{LINE_PERMUTATIONS, LinePermutation};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::sukaku::Sukaku;

/// A symmetry of Sudoku: it maps solutions to solutions, and each puzzle to one with the same number of solutions.
///
/// It first transposes the board, or not; then it permutes the rows, then the columns; then it relabels the digits.
///
/// The text is a `t` if the board is transposed, then `r` and the new positions of rows 1 to 9, `c` and the new positions of
/// columns 1 to 9, and `d` and the new labels of digits 1 to 9.
///
/// ```
/// use sudokit::Cell;
/// use sudokit::symmetry::Transform;
///
/// let transform: Transform = "tr312456789c456123789d987654321".parse()?;
/// // Transposed, r1c2 is r2c1; row 2 goes to row 1, column 1 to column 4.
/// assert_eq!(transform.apply(Cell::R1C2), Cell::R1C4);
/// assert_eq!(transform.inverse().apply(Cell::R1C4), Cell::R1C2);
/// assert_eq!(transform.then(&transform.inverse()), Transform::IDENTITY);
/// assert_eq!(transform.to_string(), "tr312456789c456123789d987654321");
/// # Ok::<(), sudokit::symmetry::ParseTransformError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias("isomorphism", "validity-preserving transformation"))]
pub struct Transform {
    transposed: bool,
    rows: LinePermutation,
    columns: LinePermutation,
    digits: [Digit; 9],
}

/// 9!, the relabelings.
const RELABELINGS: u64 = 362_880;

impl Transform {
    /// The number of transforms without relabeling: 2 x 6^8.
    pub const GEOMETRIC: u64 = 2 * LINE_PERMUTATIONS * LINE_PERMUTATIONS;

    /// The number of transforms.
    pub const COUNT: u64 = Self::GEOMETRIC * RELABELINGS;

    /// The transform that changes nothing.
    pub const IDENTITY: Transform = Transform {
        transposed: false,
        rows: LinePermutation::IDENTITY,
        columns: LinePermutation::IDENTITY,
        digits: Digit::ALL,
    };

    /// The transform of this index, below [`COUNT`](Self::COUNT); otherwise `None`. Index 0 is the identity; the transforms
    /// with an index below 9! leave all cells in place.
    ///
    /// A uniformly random index gives a uniformly random transform.
    ///
    /// ```
    /// use sudokit::symmetry::Transform;
    /// assert_eq!(Transform::from_index(0), Some(Transform::IDENTITY));
    /// let last = Transform::from_index(Transform::COUNT - 1);
    /// assert_eq!(last.map(|it| it.to_string()).as_deref(), Some("tr987654321c987654321d987654321"));
    /// assert_eq!(Transform::from_index(Transform::COUNT), None);
    /// ```
    #[must_use]
    pub fn from_index(index: u64) -> Option<Transform> {
        if index >= Self::COUNT {
            return None;
        }
        let geometric = index / RELABELINGS;
        Some(Transform {
            transposed: geometric / (LINE_PERMUTATIONS * LINE_PERMUTATIONS) == 1,
            rows: LinePermutation::from_index(geometric / LINE_PERMUTATIONS),
            columns: LinePermutation::from_index(geometric),
            digits: relabeling(index % RELABELINGS),
        })
    }

    /// The index of this transform.
    ///
    /// ```
    /// use sudokit::symmetry::Transform;
    /// let transform = Transform::from_index(1_000_000_007);
    /// assert_eq!(transform.map(|it| it.index()), Some(1_000_000_007));
    /// ```
    #[must_use]
    pub fn index(&self) -> u64 {
        let geometric = (u64::from(self.transposed) * LINE_PERMUTATIONS + self.rows.index())
            * LINE_PERMUTATIONS
            + self.columns.index();
        geometric * RELABELINGS + relabeling_index(self.digits)
    }

    /// The transform that moves the row `rows[i]` of the board (transposed first if `transposed`) to row *i* and its
    /// column `columns[i]` to column *i*, and relabels digit *i* as `digits[i]`.
    pub(super) fn from_sources(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [Digit; 9],
    ) -> Transform {
        Transform {
            transposed,
            rows: LinePermutation::from_sources(rows),
            columns: LinePermutation::from_sources(columns),
            digits,
        }
    }

    /// The image of a cell, a digit, a set of them, or a board.
    ///
    /// ```
    /// use sudokit::symmetry::Transform;
    /// use sudokit::{Digit, House, Puzzle};
    ///
    /// let transform: Transform = "r213456789c123456789d918273645".parse()?;
    /// assert_eq!(transform.apply(Digit::D1), Digit::D9);
    /// assert_eq!(transform.apply(House::R1), House::R2);
    /// let puzzle: Puzzle = format!("12{}", ".".repeat(79)).parse()?;
    /// assert!(transform.apply(puzzle).to_string().starts_with(".........91......."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn apply<T: Transformable>(&self, thing: T) -> T {
        thing.transformed(self)
    }

    /// The images of all cells, in the order of the cells.
    fn cell_images(&self) -> [Cell; 81] {
        let rows: [u8; 9] = std::array::from_fn(|row| 9 * self.rows.target(row) as u8);
        let columns: [u8; 9] = std::array::from_fn(|column| self.columns.target(column) as u8);
        let (down, across) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let mut images = [Cell::R1C1; 81];
        for (images, down) in images.chunks_exact_mut(9).zip(down) {
            for (image, across) in images.iter_mut().zip(across) {
                *image = Cell::ALL[usize::from(down + across)];
            }
        }
        images
    }

    /// This transform followed by the other one.
    ///
    /// ```
    /// use sudokit::Digit;
    /// use sudokit::symmetry::Transform;
    /// let next: Transform = "r123456789c123456789d234567891".parse()?;
    /// assert_eq!(next.then(&next).apply(Digit::D1), Digit::D3);
    /// # Ok::<(), sudokit::symmetry::ParseTransformError>(())
    /// ```
    #[must_use]
    #[doc(alias = "compose")]
    pub fn then(&self, other: &Transform) -> Transform {
        // A transposition in between turns rows into columns.
        let (rows, columns) =
            if other.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Transform {
            transposed: self.transposed != other.transposed,
            rows: rows.then(other.rows),
            columns: columns.then(other.columns),
            digits: self.digits.map(|digit| other.digits[digit.index()]),
        }
    }

    /// The inverse transform.
    ///
    /// ```
    /// use sudokit::symmetry::Transform;
    /// let transform: Transform = "tr312456789c123456789d123456789".parse()?;
    /// assert_eq!(transform.inverse().to_string(), "tr123456789c231456789d123456789");
    /// # Ok::<(), sudokit::symmetry::ParseTransformError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, columns) =
            if self.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        let mut digits = Digit::ALL;
        for digit in Digit::ALL {
            digits[self.digits[digit.index()].index()] = digit;
        }
        Transform { transposed: self.transposed, rows: rows.inverse(), columns: columns.inverse(), digits }
    }

    /// Whether rows become columns.
    #[must_use]
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The relabeling alone, which leaves all cells in place.
    ///
    /// ```
    /// use sudokit::symmetry::Transform;
    /// let transform: Transform = "tr312456789c123456789d234567891".parse()?;
    /// assert_eq!(transform.relabeling().to_string(), "r123456789c123456789d234567891");
    /// # Ok::<(), sudokit::symmetry::ParseTransformError>(())
    /// ```
    #[must_use]
    pub fn relabeling(&self) -> Transform {
        Transform { digits: self.digits, ..Transform::IDENTITY }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Transform::IDENTITY
    }
}

/// The permutation of nine digits with this index, 0 to 9! - 1, in lexicographic order.
fn relabeling(mut index: u64) -> [Digit; 9] {
    let mut rest: Vec<Digit> = Digit::ALL.to_vec();
    let mut place = RELABELINGS;
    std::array::from_fn(|i| {
        place /= 9 - i as u64;
        let next = index / place;
        index %= place;
        rest.remove(next as usize)
    })
}

/// The index of this permutation of nine digits.
fn relabeling_index(digits: [Digit; 9]) -> u64 {
    (0..9).fold(0, |index, i| {
        let smaller = digits[i + 1..].iter().filter(|later| **later < digits[i]).count();
        index * (9 - i as u64) + smaller as u64
    })
}

/// Types that a [`Transform`] can be applied to.
///
/// ```
/// use sudokit::symmetry::{Transform, Transformable};
/// use sudokit::{Candidate, Cell};
/// let transform: Transform = "r213456789c123456789d213456789".parse()?;
/// assert_eq!("r1c1=1".parse::<Candidate>()?.transformed(&transform), "r2c1=2".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Transformable {
    /// The image under the transform.
    #[must_use]
    fn transformed(self, by: &Transform) -> Self;
}

impl Transformable for Digit {
    #[inline]
    fn transformed(self, by: &Transform) -> Digit {
        by.digits[self.index()]
    }
}

impl Transformable for Cell {
    #[inline]
    fn transformed(self, by: &Transform) -> Cell {
        let (row, column) = (self.index() / 9, self.index() % 9);
        let (row, column) = if by.transposed { (column, row) } else { (row, column) };
        Cell::ALL[by.rows.target(row) * 9 + by.columns.target(column)]
    }
}

impl Transformable for Candidate {
    fn transformed(self, by: &Transform) -> Candidate {
        Candidate { cell: by.apply(self.cell), digit: by.apply(self.digit) }
    }
}

impl Transformable for House {
    fn transformed(self, by: &Transform) -> House {
        let first = by.apply(self.cell_array()[0]);
        match (self.kind(), by.transposed) {
            (HouseKind::Box, _) => first.box_house(),
            (HouseKind::Row, false) | (HouseKind::Column, true) => first.row(),
            (HouseKind::Column, false) | (HouseKind::Row, true) => first.column(),
        }
    }
}

impl Transformable for DigitSet {
    fn transformed(self, by: &Transform) -> DigitSet {
        self.iter().map(|digit| by.apply(digit)).collect()
    }
}

impl Transformable for CellSet {
    fn transformed(self, by: &Transform) -> CellSet {
        self.iter().map(|cell| by.apply(cell)).collect()
    }
}

impl Transformable for CandidateSet {
    fn transformed(self, by: &Transform) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        for (cell, image) in Cell::ALL.into_iter().zip(by.cell_images()) {
            candidates.set(image, by.apply(self.get(cell)));
        }
        candidates
    }
}

impl Transformable for Grid {
    fn transformed(self, by: &Transform) -> Grid {
        let mut grid = Grid::EMPTY;
        // Looks digits up, with the blank as the last, because a branch for each cell would cost more than everything else.
        let digit_images: [Option<Digit>; 10] = std::array::from_fn(|digit| by.digits.get(digit).copied());
        for (cell, image) in Cell::ALL.into_iter().zip(by.cell_images()) {
            grid.set(image, digit_images[self.get(cell).map_or(9, Digit::index)]);
        }
        grid
    }
}

impl Transformable for Puzzle {
    fn transformed(self, by: &Transform) -> Puzzle {
        Puzzle::without_conflict(by.apply(*self.grid()))
    }
}

impl Transformable for Solution {
    fn transformed(self, by: &Transform) -> Solution {
        let mut digits = [Digit::D1; 81];
        for (cell, image) in Cell::ALL.into_iter().zip(by.cell_images()) {
            digits[image.index()] = by.apply(self.get(cell));
        }
        Solution::found(digits)
    }
}

impl Transformable for Sukaku {
    fn transformed(self, by: &Transform) -> Sukaku {
        Sukaku::from(by.apply(*self.candidates()))
    }
}

impl Transformable for Problem {
    fn transformed(self, by: &Transform) -> Problem {
        match self {
            Problem::Givens(puzzle) => by.apply(puzzle).into(),
            Problem::Candidates(sukaku) => by.apply(sukaku).into(),
        }
    }
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_text! {
    Transform, "Transform", "^t?r[1-9]{9}c[1-9]{9}d[1-9]{9}$", "A transform of boards: where each row, column and digit goes, after transposition if there is a `t`.";
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(31);
        text.push_str(if self.transposed { "tr" } else { "r" });
        text.extend((0..9).map(|row| Digit::ALL[self.rows.target(row)].to_char()));
        text.push('c');
        text.extend((0..9).map(|column| Digit::ALL[self.columns.target(column)].to_char()));
        text.push('d');
        text.extend(self.digits.map(Digit::to_char));
        f.pad(&text)
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transform({self})")
    }
}

parse_error! {
    /// The text was not a transform: it has another form, splits a band or stack, or has a target twice.
    pub struct ParseTransformError("not a transform such as tr312456789c123456789d987654321");
}

impl FromStr for Transform {
    type Err = ParseTransformError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bytes = text.as_bytes();
        let (transposed, bytes) = bytes.strip_prefix(b"t").map_or((false, bytes), |rest| (true, rest));
        let parse = || {
            let [b'r', rest @ ..] = bytes else { return None };
            let (rows, rest) = rest.split_first_chunk::<9>()?;
            let [b'c', rest @ ..] = rest else { return None };
            let (columns, rest) = rest.split_first_chunk::<9>()?;
            let [b'd', rest @ ..] = rest else { return None };
            let targets: &[u8; 9] = rest.try_into().ok()?;
            let index = |byte: u8| byte.wrapping_sub(b'1');
            let mut digits = Digit::ALL;
            for (digit, target) in digits.iter_mut().zip(targets) {
                *digit = Digit::from_char(char::from(*target))?;
            }
            let rows = LinePermutation::new(rows.map(index))?;
            let columns = LinePermutation::new(columns.map(index))?;
            let all = digits.into_iter().collect::<DigitSet>() == DigitSet::ALL;
            all.then_some(Transform { transposed, rows, columns, digits })
        };
        parse().ok_or(ParseTransformError(()))
    }
}
