//! [`Rows`], the boards that a function gets: digits as numbers, or texts; and why a row has no answer.

use std::fmt;
use std::ops::Range;

use sudokit::format::RecordErrorKind;
use sudokit::{Cell, ConflictError, Grid, GridText, GridTexts, ParseGridError};

/// Boards, a row each.
///
/// ```
/// use sudokit_bulk::arrays::{Digits, Rows};
/// let mut text = [0; 81];
/// Digits(&[[7; 81]]).read(0, &mut text)?;
/// assert_eq!(text, [b'7'; 81]);
/// # Ok::<(), sudokit_bulk::arrays::RowErrorKind>(())
/// ```
pub trait Rows: Sync {
    /// The number of rows.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes the board of a row as text: `1` to `9`, or `.` or `0` for a blank.
    ///
    /// # Errors
    /// If the row is not a board.
    ///
    /// # Panics
    /// If there is no such row.
    fn read(&self, row: usize, text: &mut [u8; 81]) -> Result<(), RowErrorKind>;

    /// The boards of these rows, if they are in memory as texts one after another. Otherwise they are read
    /// one by one.
    ///
    /// # Panics
    /// If there are no such rows.
    fn texts(&self, rows: Range<usize>) -> Option<GridTexts<'_>> {
        let _ = rows;
        None
    }
}

/// Boards of 81 numbers each, 0 for a blank.
///
/// ```
/// use sudokit_bulk::arrays::{Digits, Rows};
/// let error = Digits(&[[10; 81]]).read(0, &mut [0; 81]).unwrap_err();
/// assert_eq!(error.to_string(), "r1c1: 10 is neither a digit nor 0");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Digits<'a>(pub &'a [[u8; 81]]);

impl Rows for Digits<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn read(&self, row: usize, text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
        let digits = &self.0[row];
        let mut most = 0;
        for (byte, digit) in text.iter_mut().zip(digits) {
            *byte = digit.wrapping_add(b'0');
            most = most.max(*digit);
        }
        if most <= 9 {
            return Ok(());
        }
        let wrong = Cell::ALL.into_iter().find(|cell| digits[cell.index()] > 9);
        Err(wrong.map_or(RowErrorKind::Missing, |cell| RowErrorKind::NotADigit {
            cell,
            value: digits[cell.index()].into(),
        }))
    }
}

/// Boards as texts, `None` for a missing one.
///
/// ```
/// use sudokit_bulk::arrays::{Rows, Texts};
/// let error = Texts(&[Some("12")]).read(0, &mut [0; 81]).unwrap_err();
/// assert_eq!(error.to_string(), "2 cells instead of 81");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a, T>(pub &'a [Option<T>]);

impl<T: AsRef<str> + Sync> Rows for Texts<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn read(&self, row: usize, text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
        let given = self.0[row].as_ref().ok_or(RowErrorKind::Missing)?.as_ref();
        if let Ok(bytes) = given.as_bytes().try_into()
            && GridText::new(bytes).is_ok()
        {
            *text = *bytes;
            return Ok(());
        }
        *text = given.parse::<Grid>()?.to_bytes();
        Ok(())
    }
}

/// A board in numbers, 0 for a blank.
#[must_use]
pub fn numbers(grid: &Grid) -> [u8; 81] {
    grid.to_bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
}

/// A row without an answer, or with a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The number of the row, from 0.
    pub row: usize,
    /// Why.
    pub kind: RowErrorKind,
}

/// The rows without an answer, in order.
pub type RowErrors = Vec<RowError>;

/// Why a row has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowErrorKind {
    /// There is no board.
    Missing,
    /// A number that is not a digit.
    NotADigit {
        /// Where.
        cell: Cell,
        /// The number.
        value: i128,
    },
    /// A cell without a number.
    NoDigit {
        /// Where.
        cell: Cell,
    },
    /// A list with this number of numbers.
    CellCount(usize),
    /// A list with this number of rows.
    RowCount(usize),
    /// A row of a length other than nine.
    RowLength {
        /// Its first cell.
        cell: Cell,
        /// The length.
        length: usize,
    },
    /// The text is not a board.
    Text(ParseGridError),
    /// The givens break a rule.
    Invalid(ConflictError),
    /// It has no solution or several, or a limit was reached; the text says which.
    NotRated(String),
}

impl RowErrorKind {
    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            RowErrorKind::Missing => "missing",
            RowErrorKind::NotADigit { .. } => "not-a-digit",
            RowErrorKind::NoDigit { .. } => "no-digit",
            RowErrorKind::CellCount(count) => RecordErrorKind::CellCount(*count).code(),
            RowErrorKind::RowCount(count) => RecordErrorKind::RowCount(*count).code(),
            RowErrorKind::RowLength { length, .. } => RecordErrorKind::RowLength(*length).code(),
            RowErrorKind::Text(error) => error.kind().code(),
            RowErrorKind::Invalid(_) => "invalid",
            RowErrorKind::NotRated(_) => "not-rated",
        }
    }

    /// The cell of the error, if it is at one cell; for a row, its first cell.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            RowErrorKind::NotADigit { cell, .. }
            | RowErrorKind::NoDigit { cell }
            | RowErrorKind::RowLength { cell, .. } => Some(*cell),
            RowErrorKind::Text(error) => error.cell(),
            _ => None,
        }
    }
}

impl From<ParseGridError> for RowErrorKind {
    fn from(error: ParseGridError) -> RowErrorKind {
        RowErrorKind::Text(error)
    }
}

impl fmt::Display for RowErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowErrorKind::Missing => f.write_str("no puzzle"),
            RowErrorKind::NotADigit { cell, value } => write!(f, "{cell}: {value} is neither a digit nor 0"),
            RowErrorKind::NoDigit { cell } => write!(f, "{cell}: no number"),
            RowErrorKind::CellCount(count) => RecordErrorKind::CellCount(*count).fmt(f),
            RowErrorKind::RowCount(count) => RecordErrorKind::RowCount(*count).fmt(f),
            RowErrorKind::RowLength { cell, length } => {
                write!(f, "{cell}: {}", RecordErrorKind::RowLength(*length))
            }
            RowErrorKind::Text(error) => error.fmt(f),
            RowErrorKind::Invalid(conflicts) => conflicts.fmt(f),
            RowErrorKind::NotRated(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for RowErrorKind {}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.kind)
    }
}

impl std::error::Error for RowError {}
