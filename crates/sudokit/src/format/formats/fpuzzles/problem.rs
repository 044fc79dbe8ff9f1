//! [`PuzzleError`], why a puzzle of this format is refused, before it has a line and a column.

use sudokit_variants::layout::LayoutError;
use sudokit_variants::rule::RuleError;

use crate::cell::Cell;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::input::RawRecord;

/// An error in a puzzle, and the row and column of its cell, from 0.
#[derive(Debug)]
pub(super) struct PuzzleError {
    kind: RecordErrorKind,
    place: Option<(usize, usize)>,
}

pub(super) fn unsupported(what: impl Into<String>) -> PuzzleError {
    RecordErrorKind::Unsupported(what.into()).into()
}

pub(super) fn syntax(what: impl Into<String>) -> PuzzleError {
    RecordErrorKind::Syntax(what.into()).into()
}

impl From<RecordErrorKind> for PuzzleError {
    fn from(kind: RecordErrorKind) -> PuzzleError {
        PuzzleError { kind, place: None }
    }
}

impl From<LayoutError> for PuzzleError {
    fn from(error: LayoutError) -> PuzzleError {
        syntax(error.to_string())
    }
}

/// The words of the error name the rule and its cells.
impl From<RuleError> for PuzzleError {
    fn from(error: RuleError) -> PuzzleError {
        syntax(RuleError { words: brief(&error.words), ..error }.to_string())
    }
}

/// The words of a rule for a message, without most of the cells of a very long one.
pub(super) fn brief(words: &str) -> String {
    const MOST: usize = 300;
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &words[..end]),
        None => words.to_owned(),
    }
}

impl PuzzleError {
    /// The error of a cell.
    pub(super) fn at(self, row: usize, column: usize) -> PuzzleError {
        PuzzleError { place: Some((row, column)), ..self }
    }

    /// The error of a record that begins `start` bytes after the start of the raw record.
    pub(super) fn of_record(self, raw: &RawRecord, start: usize) -> RecordError {
        let cell = self.place.and_then(|(row, column)| Cell::at(row, column));
        let kind = match (self.kind, self.place) {
            // Only the cells of classic boards have a place in the error itself.
            (RecordErrorKind::Syntax(what), Some((row, column))) if cell.is_none() => {
                RecordErrorKind::Syntax(format!("r{}c{}: {what}", row + 1, column + 1))
            }
            (kind, _) => kind,
        };
        raw.error(kind, start).with_cell(cell)
    }
}
