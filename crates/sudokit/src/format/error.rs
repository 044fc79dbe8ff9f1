//! [`RecordError`]: why a record could not be read, and where.

use std::fmt::{self, Write as _};

use sudokit_variants::Layout;

use crate::cell::Cell;
use crate::format::record::Field;
use crate::grid::{ParseGridError, ParseGridErrorKind};

/// Why a record could not be read, and where: the record, the line, the column, the cell.
///
/// ```
/// use sudokit::format::{RecordErrorKind, read};
///
/// let text = format!("{}\n{}?\n", ".".repeat(81), "1".repeat(80));
/// let results: Vec<_> = read(text.as_bytes())?.collect();
/// let error = results[1].as_ref().unwrap_err();
/// assert_eq!((error.record(), error.line(), error.column()), (2, 2, Some(81)));
/// assert_eq!(error.kind(), &RecordErrorKind::NotACell('?'));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 81 (record 2, r9c9): '?' is neither a digit nor a blank (. 0 * _ - x X)",
/// );
/// # Ok::<(), sudokit::format::OpenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    kind: RecordErrorKind,
    record: u64,
    line: u64,
    column: Option<u64>,
    cell: Option<Cell>,
    fields: Vec<Field>,
}

/// What was wrong in a [`RecordError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A character that is neither a digit nor a blank.
    NotACell(char),
    /// There are this number of cells instead of 81.
    CellCount(usize),
    /// There are this number of cells on a board that has another number.
    CellCountOf {
        /// The cells that there are.
        cells: usize,
        /// The cells of the board.
        board: usize,
    },
    /// A row has this number of cells instead of nine.
    RowLength(usize),
    /// A row has this number of cells on a board with rows of another length.
    RowLengthOf {
        /// The cells that there are.
        cells: usize,
        /// The cells of a row of the board.
        row: usize,
    },
    /// A puzzle has this number of rows instead of nine.
    RowCount(usize),
    /// A puzzle has this number of rows on a board that has another number.
    RowCountOf {
        /// The rows that there are.
        rows: usize,
        /// The rows of the board.
        board: usize,
    },
    /// The board has another size, of which no boards are read: this number of rows and columns.
    OtherSize(usize),
    /// The board is not a classic one, as it must be here: for what, in words.
    NotClassic(String),
    /// The board is of another kind than the caller has said: what it is, and what was expected.
    OtherBoard(String),
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// The record exceeds the maximum length; this is the limit in bytes.
    TooLong(usize),
    /// The input broke off, with the message of the system.
    Unreadable(String),
    /// Something else that the format does not allow: what it is, and what was expected.
    Syntax(String),
    /// A rule of the puzzle that is not known, or that the format of the output cannot say, and would be lost.
    Unsupported(String),
}

impl RecordErrorKind {
    /// The error of a board with this name where a classic one is needed. `what` names the operation, option or format that needs
    /// it.
    #[must_use]
    pub fn not_classic(what: Option<&str>, board: &str) -> RecordErrorKind {
        RecordErrorKind::NotClassic(match what {
            Some(what) => format!("{what} is for classic boards of 9x9; this is a board of {board}"),
            None => format!("a board of {board}, where a classic one of 9x9 is needed"),
        })
    }

    /// A name of the kind for programs, which does not change.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            RecordErrorKind::NotACell(_) => "not-a-cell",
            RecordErrorKind::CellCount(_) | RecordErrorKind::CellCountOf { .. } => "cell-count",
            RecordErrorKind::RowLength(_) | RecordErrorKind::RowLengthOf { .. } => "row-length",
            RecordErrorKind::RowCount(_) | RecordErrorKind::RowCountOf { .. } => "row-count",
            RecordErrorKind::OtherSize(_) => "other-size",
            RecordErrorKind::NotClassic(_) => "not-classic",
            RecordErrorKind::OtherBoard(_) => "other-board",
            RecordErrorKind::NotUtf8 => "not-utf-8",
            RecordErrorKind::TooLong(_) => "too-long",
            RecordErrorKind::Unreadable(_) => "unreadable",
            RecordErrorKind::Syntax(_) => "syntax",
            RecordErrorKind::Unsupported(_) => "unsupported",
        }
    }

    /// An error on this line of the file, counted from 1.
    #[must_use]
    pub fn at(self, line: u64) -> RecordError {
        RecordError { kind: self, record: 0, line, column: None, cell: None, fields: Vec::new() }
    }
}

impl RecordError {
    /// The same error of a board with this number of cells, if it is known.
    pub(crate) fn of_board(mut self, cells: Option<usize>) -> RecordError {
        if let (RecordErrorKind::CellCount(found), Some(board)) = (&self.kind, cells) {
            self.kind = RecordErrorKind::CellCountOf { cells: *found, board };
        }
        self
    }

    /// Moves the column back, for a text that begins `length` characters later on its first line.
    #[cfg(feature = "request")]
    pub(crate) fn move_column_back(&mut self, length: u64) {
        if self.line == 1 {
            self.column = self.column.and_then(|column| column.checked_sub(length));
        }
    }

    /// The error with its column, in characters counted from 1.
    #[must_use]
    pub fn with_column(mut self, column: u64) -> RecordError {
        self.column = Some(column);
        self
    }

    /// The error of a record that is not read from a text.
    pub(super) fn without_column(self) -> RecordError {
        RecordError { column: None, ..self }
    }

    /// The error with the cell it concerns.
    #[must_use]
    pub fn with_cell(mut self, cell: impl Into<Option<Cell>>) -> RecordError {
        self.cell = cell.into();
        self
    }

    /// Adds the position of the first byte that is not UTF-8.
    pub(super) fn not_utf8_at(self) -> RecordError {
        RecordError { kind: RecordErrorKind::NotUtf8, ..self }
    }

    /// The error with the number of its record in the file, counted from 1.
    #[must_use]
    pub fn with_record(mut self, record: u64) -> RecordError {
        self.record = record;
        self
    }

    /// Adds the parts of the record that could be read, besides its puzzle.
    #[must_use]
    pub fn with_fields(mut self, fields: Vec<Field>) -> RecordError {
        self.fields = fields;
        self
    }

    /// The parts of the record that could be read: the other columns of a row, the other keys of a JSON object, and under the
    /// name of the puzzle's column the text that should be the puzzle.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// What was wrong.
    #[must_use]
    pub fn kind(&self) -> &RecordErrorKind {
        &self.kind
    }

    /// The number of the record in the file, counted from 1.
    #[must_use]
    pub fn record(&self) -> u64 {
        self.record
    }

    /// The number of the line in the file, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The character of the line, counted from 1, if it is known.
    #[must_use]
    pub fn column(&self) -> Option<u64> {
        self.column
    }

    /// The cell, if it is known.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        self.cell
    }

    /// The error of an 81-cell text on this line, `before` characters from its start.
    pub(crate) fn from_grid(error: ParseGridError, line: u64, before: usize) -> RecordError {
        let column = (before + error.offset() + 1) as u64;
        match error.kind() {
            ParseGridErrorKind::NotACell(c) => {
                RecordErrorKind::NotACell(c).at(line).with_column(column).with_cell(error.cell())
            }
            ParseGridErrorKind::CellCount(count) => {
                RecordErrorKind::CellCount(count).at(line).with_column(column)
            }
        }
    }
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        match self {
            RecordErrorKind::NotACell(c) => {
                write!(f, "{c:?} is neither a digit nor a blank (. 0 * _ - x X)")
            }
            RecordErrorKind::CellCount(cells) => {
                RecordErrorKind::CellCountOf { cells: *cells, board: 81 }.fmt(f)
            }
            RecordErrorKind::CellCountOf { cells, board } => {
                write!(f, "{cells} cell{} instead of {board}", plural(*cells))
            }
            RecordErrorKind::RowLength(cells) => {
                RecordErrorKind::RowLengthOf { cells: *cells, row: 9 }.fmt(f)
            }
            RecordErrorKind::RowLengthOf { cells, row } => {
                write!(f, "a row of {cells} cell{} instead of {row}", plural(*cells))
            }
            RecordErrorKind::RowCount(rows) => RecordErrorKind::RowCountOf { rows: *rows, board: 9 }.fmt(f),
            RecordErrorKind::RowCountOf { rows, board } => {
                write!(f, "a puzzle of {rows} row{} instead of {board}", plural(*rows))
            }
            RecordErrorKind::OtherSize(size) => other_size(*size).fmt(f),
            RecordErrorKind::NotClassic(what) | RecordErrorKind::OtherBoard(what) => f.write_str(what),
            RecordErrorKind::NotUtf8 => {
                f.write_str("bytes that are not UTF-8 text; convert it, for example with iconv")
            }
            RecordErrorKind::TooLong(limit) => write!(f, "longer than any puzzle ({limit} bytes)"),
            RecordErrorKind::Unreadable(what) | RecordErrorKind::Syntax(what) => on_one_line(what, f),
            RecordErrorKind::Unsupported(what) => {
                f.write_str("not supported: ")?;
                on_one_line(what, f)
            }
        }
    }
}

impl std::error::Error for RecordErrorKind {}

/// The message about a board of another size.
pub(crate) fn other_size(size: usize) -> String {
    let sizes: Vec<usize> = Layout::standard_sizes().collect();
    if sizes.contains(&size) {
        return format!("a board of {size}x{size}; in this form only 9x9 is read");
    }
    let sizes = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    format!("a board of {size}x{size}; the sizes {sizes} are read")
}

/// Writes the error of another library, which may quote a line end of the input, as a single line.
fn on_one_line(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.chars()
        .try_for_each(|c| if c.is_control() { write!(f, "{}", c.escape_default()) } else { f.write_char(c) })
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, " (record {}", self.record)?;
        if let Some(cell) = self.cell {
            write!(f, ", {cell}")?;
        }
        write!(f, "): {}", self.kind)
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.kind)
    }
}

/// The text of a raw record, or an error at the first byte that is not UTF-8.
pub(crate) fn utf8(text: &[u8], line: u64) -> Result<&str, RecordError> {
    std::str::from_utf8(text).map_err(|error| {
        let before = String::from_utf8_lossy(&text[..error.valid_up_to()]);
        let lines = before.matches('\n').count() as u64;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() as u64 + 1;
        RecordErrorKind::NotUtf8.at(line + lines).with_column(column)
    })
}

/// The message of a JSON error without the position in the text.
#[cfg(feature = "serde")]
pub(crate) fn json_message(error: &serde_json::Error) -> String {
    let what = error.to_string();
    what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs rely on the codes: none may change or be used twice.
    #[test]
    fn codes_are_stable() {
        let text = || String::from("x");
        let kinds = [
            RecordErrorKind::NotACell('q'),
            RecordErrorKind::CellCount(80),
            RecordErrorKind::RowLength(8),
            RecordErrorKind::RowCount(8),
            RecordErrorKind::OtherSize(16),
            RecordErrorKind::NotClassic(text()),
            RecordErrorKind::OtherBoard(text()),
            RecordErrorKind::NotUtf8,
            RecordErrorKind::TooLong(1),
            RecordErrorKind::Unreadable(text()),
            RecordErrorKind::Syntax(text()),
            RecordErrorKind::Unsupported(text()),
        ];
        assert_eq!(
            kinds.map(|kind| kind.code()),
            [
                "not-a-cell",
                "cell-count",
                "row-length",
                "row-count",
                "other-size",
                "not-classic",
                "other-board",
                "not-utf-8",
                "too-long",
                "unreadable",
                "syntax",
                "unsupported"
            ]
        );
    }

    #[test]
    fn an_error_is_one_line_whatever_it_quotes() {
        for kind in [RecordErrorKind::Syntax, RecordErrorKind::Unreadable, RecordErrorKind::Unsupported] {
            let error = kind("no such entity: &a\nb\u{85};".to_owned()).at(1).to_string();
            assert!(error.contains(r"&a\nb\u{85};"), "{error}");
        }
    }
}
