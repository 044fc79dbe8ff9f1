//! The interfaces through which a format is read: a [`Framer`] finds the records of an input, and a [`Decode`] reads one.
//! [`Opened`] holds both. [`OpenError`] says why an input cannot be opened.

use std::fmt;
use std::io;
use std::sync::Arc;

use crate::format::error::{RecordError, RecordErrorKind, other_size, utf8};
use crate::format::input::{Input, RawRecord};
use crate::format::plain_lines::PlainLineBuf;
use crate::format::record::{Column, Record};
use crate::format::style::Style;

/// Cuts an input into raw records.
pub(crate) trait Framer: Send {
    /// Fills the (empty) raw record with the bytes of the next record and the number of its first line; false at the end of the
    /// input.
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool>;

    /// Waits until [`take_plain_lines`](Framer::take_plain_lines) can be called without waiting.
    fn wait_for_plain_lines(&mut self, _: &mut Input<'_>) -> io::Result<()> {
        Ok(())
    }

    /// Appends the next records as long as they are plain lines, if the format can recognize those quickly. Returns the number
    /// of the first line.
    fn take_plain_lines(
        &mut self,
        input: &mut Input<'_>,
        _most: usize,
        _lines: &mut PlainLineBuf,
    ) -> io::Result<u64> {
        Ok(input.line_number())
    }
}

/// Makes a record of a raw record, independently of the others and on any thread.
pub(crate) trait Decode: Send + Sync {
    /// The record, or why it cannot be read. The caller adds the number of the record to the error.
    fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError>;
}

impl<F: Fn(&RawRecord) -> Result<Record, RecordError> + Send + Sync> Decode for F {
    fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        self(raw)
    }
}

/// The framer, decoder and columns with which a format reads an input.
pub(crate) struct Opened {
    pub(crate) framer: Box<dyn Framer>,
    pub(crate) decoder: Arc<dyn Decode>,
    /// The columns that every record will have, if the format is a table.
    pub(crate) columns: Arc<[Column]>,
    /// The style of the input.
    pub(crate) style: Style,
}

impl Opened {
    /// The framer and decoder of a format that does not announce fields.
    pub(crate) fn new(framer: impl Framer + 'static, decoder: impl Decode + 'static) -> Opened {
        Opened {
            framer: Box::new(framer),
            decoder: Arc::new(decoder),
            columns: Arc::default(),
            style: Style::default(),
        }
    }
}

/// Why an input cannot be read at all.
///
/// ```
/// use sudokit::format::{OpenError, read};
/// let error = read("What is this?".as_bytes()).unwrap_err();
/// assert!(matches!(error, OpenError::Unrecognized { .. }));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The input could not be read.
    Io(io::Error),
    /// Nothing in the input looks like a puzzle of any known format.
    Unrecognized {
        /// The names of the formats that can be read.
        expected: Vec<&'static str>,
    },
    /// Nothing in the input has a known format, but there is a board of another size.
    OtherSize {
        /// The number of its rows.
        size: usize,
        /// The line of its first row, counted from 1.
        line: u64,
    },
    /// The text is neither UTF-8 nor UTF-16.
    NotUtf8 {
        /// The line of the first byte that is wrong, counted from 1.
        line: u64,
        /// The character of the line, counted from 1.
        column: u64,
    },
    /// The format needs a Cargo feature that this build does not have.
    MissingFeature {
        /// The name of the format.
        format: &'static str,
        /// The name of the feature.
        feature: &'static str,
    },
    /// The format can be written but not read.
    WriteOnly(&'static str),
    /// The table has no such column, or no column that holds puzzles.
    NoColumn {
        /// The requested column, if one was named.
        requested: Option<String>,
        /// The headings of the table.
        available: Vec<String>,
    },
    /// A field was named, but the column with this heading is the puzzle's.
    PuzzleColumn(String),
    /// A field was named, but the format has no named fields.
    NoFields {
        /// The requested field.
        requested: String,
        /// The name of the format.
        format: &'static str,
    },
    /// Blanks were named, but the format with this name has no characters for them.
    NoBlanks(&'static str),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(error) => error.fmt(f),
            OpenError::Unrecognized { expected } => {
                write!(f, "no known format: expected {}", expected.join(", "))
            }
            OpenError::OtherSize { size, line } => write!(f, "line {line}: {}", other_size(*size)),
            OpenError::NotUtf8 { line, column } => {
                write!(f, "line {line}, column {column}: {}", RecordErrorKind::NotUtf8)
            }
            OpenError::MissingFeature { format, feature } => {
                write!(f, "the format {format} needs the feature `{feature}`, which this build lacks")
            }
            OpenError::WriteOnly(name) => write!(f, "the format {name} can be written but not read"),
            OpenError::NoColumn { requested: Some(requested), available } if available.is_empty() => {
                write!(f, "no column {requested:?}; there are none")
            }
            OpenError::NoColumn { requested: Some(requested), available } => {
                write!(f, "no column {requested:?}; there are: {}", available.join(", "))
            }
            OpenError::NoColumn { requested: None, available } => {
                write!(f, "no column holds a puzzle; choose one of: {}", available.join(", "))
            }
            OpenError::PuzzleColumn(heading) => write!(f, "column {heading:?} holds the puzzles"),
            OpenError::NoFields { requested, format } => write!(
                f,
                "no column {requested:?}: the format {format} has no columns; to read a table without headings, name the format (csv)"
            ),
            OpenError::NoBlanks(format) => {
                write!(f, "the format {format} has no characters for blank cells, so none can be named")
            }
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OpenError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl OpenError {
    /// The error of a text that has an unknown encoding; the text begins on this line.
    pub(crate) fn not_utf8(text: &[u8], line: u64) -> OpenError {
        let place = utf8(text, line).err();
        let column = place.as_ref().and_then(RecordError::column).unwrap_or(1);
        OpenError::NotUtf8 { line: place.map_or(line, |error| error.line()), column }
    }

    /// A name of the error for programs, which does not change.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            OpenError::Io(_) => "unreadable-input",
            OpenError::Unrecognized { .. } => "unrecognized-format",
            OpenError::OtherSize { .. } => "other-size",
            OpenError::NotUtf8 { .. } => "not-utf-8",
            OpenError::MissingFeature { .. } => "missing-feature",
            OpenError::WriteOnly(_) => "write-only-format",
            OpenError::NoColumn { .. } => "no-such-column",
            OpenError::PuzzleColumn(_) => "puzzle-column",
            OpenError::NoFields { .. } => "no-fields",
            OpenError::NoBlanks(_) => "no-blanks",
        }
    }
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        OpenError::Io(error)
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;

    #[test]
    fn codes_are_stable_and_causes_are_kept() {
        let errors = [
            OpenError::Io(io::Error::other("gone")),
            OpenError::Unrecognized { expected: vec!["line"] },
            OpenError::OtherSize { size: 16, line: 1 },
            OpenError::NotUtf8 { line: 1, column: 1 },
            OpenError::MissingFeature { format: "csv", feature: "formats" },
            OpenError::WriteOnly("markdown"),
            OpenError::NoColumn { requested: None, available: Vec::new() },
            OpenError::PuzzleColumn("puzzle".into()),
            OpenError::NoFields { requested: "id".into(), format: "line" },
            OpenError::NoBlanks("fpuzzles"),
        ];
        let has_source: Vec<bool> = errors.iter().map(|error| error.source().is_some()).collect();
        assert_eq!(has_source, [true, false, false, false, false, false, false, false, false, false]);
        assert_eq!(
            errors.map(|error| error.code()),
            [
                "unreadable-input",
                "unrecognized-format",
                "other-size",
                "not-utf-8",
                "missing-feature",
                "write-only-format",
                "no-such-column",
                "puzzle-column",
                "no-fields",
                "no-blanks"
            ]
        );
    }
}
