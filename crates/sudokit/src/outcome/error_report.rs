//! [`ErrorReport`], an error about an input as data: its words, its code and its place, in one shape for all errors.

#[cfg(feature = "generate")]
use super::NoSuchPuzzle;
use crate::cell::{Cell, CellSet};
use crate::certificate::VerifyError;
#[cfg(feature = "serde")]
use crate::format::{Encoder, Field, Format, free_name};
use crate::format::{OpenError, RecordError, RecordErrorKind};
use crate::grid::{ParseGridError, ParseGridErrorKind};
use crate::logic::ParsePolicyError;
use crate::puzzle::{ConflictError, ParsePuzzleError, ParseSolutionError, SolutionError};
use crate::search::NotUniqueError;
use crate::sukaku::ParseSukakuError;

#[cfg(feature = "serde")]
use super::Fields as _;
use super::{CanonicalFormError, Stopped, UnsuitableError};

/// An error about an input, for programs and people.
///
/// Every error of this crate that an input can cause becomes one with `ErrorReport::from(&error)`.
///
/// ```
/// use sudokit::outcome::ErrorReport;
/// use sudokit::{Cell, Puzzle};
///
/// let text = format!("12q{}", ".".repeat(78));
/// let report = ErrorReport::from(&text.parse::<Puzzle>().unwrap_err());
/// assert_eq!(report.code, "not-a-cell");
/// assert_eq!(report.place.column, Some(3));
/// assert!(report.place.cells.contains(Cell::R1C3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ErrorReport {
    /// The error in words, on one line.
    #[cfg_attr(feature = "serde", serde(rename = "error"))]
    pub message: String,
    /// The kind of the error; it never changes.
    pub code: &'static str,
    /// Where the error is.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "ErrorPlace::is_unknown"))]
    pub place: ErrorPlace,
}

/// Where an error is, as far as that is known.
///
/// ```
/// use sudokit::outcome::ErrorPlace;
/// assert!(ErrorPlace::default().is_unknown());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ErrorPlace {
    /// The name of the file or other source.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub source: Option<String>,
    /// The line, from 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub line: Option<u64>,
    /// The character of the line or of the text, from 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub column: Option<u64>,
    /// The record of the source, from 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub record: Option<u64>,
    /// The cells of the board.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "has_none"))]
    pub cells: CellSet,
}

#[cfg(feature = "serde")]
fn has_none(cells: &CellSet) -> bool {
    cells.is_empty()
}

impl ErrorPlace {
    /// Whether nothing is known of the place.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// assert!(ErrorReport::new("no puzzle", "no-puzzle").place.is_unknown());
    /// ```
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == ErrorPlace::default()
    }
}

impl ErrorReport {
    /// A report without a place.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// assert_eq!(ErrorReport::new("no puzzle", "no-puzzle").message, "no puzzle");
    /// ```
    #[must_use]
    pub fn new(message: impl Into<String>, code: &'static str) -> ErrorReport {
        ErrorReport { message: message.into(), code, place: ErrorPlace::default() }
    }

    /// The same error in other words.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// let report = ErrorReport::new("no puzzle", "no-puzzle").with_message("the file is empty");
    /// assert_eq!((&*report.message, report.code), ("the file is empty", "no-puzzle"));
    /// ```
    #[must_use]
    pub fn with_message(self, message: impl Into<String>) -> ErrorReport {
        ErrorReport { message: message.into(), ..self }
    }

    /// The same error in the source of this name.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// let report = ErrorReport::new("no puzzle", "no-puzzle").with_source("puzzles.txt");
    /// assert_eq!(report.place.source.as_deref(), Some("puzzles.txt"));
    /// ```
    #[must_use]
    pub fn with_source(mut self, source: impl Into<String>) -> ErrorReport {
        self.place.source = Some(source.into());
        self
    }

    /// The same error on this line, from 1.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// assert_eq!(ErrorReport::new("no puzzle", "no-puzzle").with_line(7).place.line, Some(7));
    /// ```
    #[must_use]
    pub fn with_line(mut self, line: u64) -> ErrorReport {
        self.place.line = Some(line);
        self
    }

    /// The same error in this record of the source, from 1.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// assert_eq!(ErrorReport::new("no puzzle", "no-puzzle").with_record(2).place.record, Some(2));
    /// ```
    #[must_use]
    pub fn with_record(mut self, record: u64) -> ErrorReport {
        self.place.record = Some(record);
        self
    }

    /// The same error in this column, from 1.
    ///
    /// ```
    /// use sudokit::outcome::ErrorReport;
    /// assert_eq!(ErrorReport::new("no puzzle", "no-puzzle").with_column(3).place.column, Some(3));
    /// ```
    #[must_use]
    pub fn with_column(mut self, column: impl Into<Option<u64>>) -> ErrorReport {
        self.place.column = column.into();
        self
    }

    /// The same error in these cells.
    ///
    /// ```
    /// use sudokit::Cell;
    /// use sudokit::outcome::ErrorReport;
    /// let report = ErrorReport::new("no puzzle", "no-puzzle").with_cells([Cell::R1C5]);
    /// assert_eq!(report.place.cells.len(), 1);
    /// ```
    #[must_use]
    pub fn with_cells(mut self, cells: impl IntoIterator<Item = Cell>) -> ErrorReport {
        self.place.cells = cells.into_iter().collect();
        self
    }
}

#[cfg(feature = "serde")]
impl super::SerializedFields for ErrorReport {}

#[cfg(feature = "serde")]
impl ErrorReport {
    /// Writes the report in place of a record that has these fields. A structured format also gets the code and the place; a
    /// field of the record keeps its name.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// use sudokit::outcome::ErrorReport;
    /// let line = Format::from_name("line").expect("it is in the table");
    /// let encoder = line.encoder([]).expect("it can be written");
    /// let mut out = Vec::new();
    /// ErrorReport::new("no puzzle", "no-puzzle").write(&[], line, &*encoder, &mut out);
    /// assert_eq!(out, b"# error: no puzzle\n");
    /// ```
    pub fn write(&self, fields: &[Field], format: &Format, encoder: &dyn Encoder, out: &mut Vec<u8>) {
        if !format.is_structured() {
            return encoder.error(&self.message, fields, out);
        }
        // The encoder writes the message.
        let details = self.fields(format).into_iter().filter(|field| field.name != "error");
        let details = details.map(|Field { name, value }| {
            let name = free_name(&name, |name| fields.iter().any(|field| field.name == name));
            Field { name: name.into(), value }
        });
        let all: Vec<Field> = details.chain(fields.iter().cloned()).collect();
        encoder.error(&self.message, &all, out);
    }
}

impl From<&RecordError> for ErrorReport {
    fn from(error: &RecordError) -> ErrorReport {
        ErrorReport::new(error.to_string(), error.kind().code())
            .with_line(error.line())
            .with_column(error.column())
            .with_record(error.record())
            .with_cells(error.cell())
    }
}

impl From<&ParseGridError> for ErrorReport {
    fn from(error: &ParseGridError) -> ErrorReport {
        let cell = match error.kind() {
            ParseGridErrorKind::NotACell(_) => Cell::from_index(error.offset()),
            ParseGridErrorKind::CellCount(_) => None,
        };
        ErrorReport::new(error.to_string(), error.kind().code())
            .with_column(error.offset() as u64 + 1)
            .with_cells(cell)
    }
}

impl From<&ParseSukakuError> for ErrorReport {
    fn from(error: &ParseSukakuError) -> ErrorReport {
        ErrorReport::new(error.to_string(), error.kind().code())
            .with_column(error.offset() as u64 + 1)
            .with_cells(Cell::from_index(error.offset() / 9))
    }
}

impl From<&RecordErrorKind> for ErrorReport {
    fn from(kind: &RecordErrorKind) -> ErrorReport {
        ErrorReport::new(kind.to_string(), kind.code())
    }
}

impl From<&ConflictError> for ErrorReport {
    fn from(error: &ConflictError) -> ErrorReport {
        let cells = error.conflicts().iter().flat_map(|conflict| conflict.cells);
        ErrorReport::new(error.to_string(), error.code()).with_cells(cells)
    }
}

impl From<&ParsePuzzleError> for ErrorReport {
    fn from(error: &ParsePuzzleError) -> ErrorReport {
        match error {
            ParsePuzzleError::Grid(error) => error.into(),
            ParsePuzzleError::Conflict(error) => error.into(),
        }
    }
}

impl From<&SolutionError> for ErrorReport {
    fn from(error: &SolutionError) -> ErrorReport {
        match error {
            SolutionError::Blank(cell) => {
                ErrorReport::new(error.to_string(), error.code()).with_cells([*cell])
            }
            SolutionError::Conflict(error) => error.into(),
        }
    }
}

impl From<&ParseSolutionError> for ErrorReport {
    fn from(error: &ParseSolutionError) -> ErrorReport {
        match error {
            ParseSolutionError::Grid(error) => error.into(),
            ParseSolutionError::Solution(error) => error.into(),
        }
    }
}

impl From<&OpenError> for ErrorReport {
    fn from(error: &OpenError) -> ErrorReport {
        let report = ErrorReport::new(error.to_string(), error.code());
        match error {
            OpenError::OtherSize { line, .. } => report.with_line(*line),
            _ => report,
        }
    }
}

impl From<&NotUniqueError> for ErrorReport {
    fn from(error: &NotUniqueError) -> ErrorReport {
        ErrorReport::new(error.to_string(), error.code())
    }
}

impl From<&Stopped> for ErrorReport {
    fn from(stopped: &Stopped) -> ErrorReport {
        ErrorReport::new(stopped.to_string(), stopped.reason.code())
    }
}

impl From<&UnsuitableError> for ErrorReport {
    fn from(error: &UnsuitableError) -> ErrorReport {
        let report = match error {
            UnsuitableError::Invalid(conflicts) => conflicts.into(),
            _ => ErrorReport::new("", error.code()),
        };
        report.with_message(error.to_string())
    }
}

impl From<&CanonicalFormError> for ErrorReport {
    fn from(error: &CanonicalFormError) -> ErrorReport {
        match error {
            CanonicalFormError::Invalid(conflicts) => conflicts.into(),
            _ => ErrorReport::new(error.to_string(), error.code()),
        }
    }
}

impl From<&ParsePolicyError> for ErrorReport {
    fn from(error: &ParsePolicyError) -> ErrorReport {
        let mut report = ErrorReport::new(error.to_string(), error.code());
        report.place.line = error.line().map(|line| line as u64);
        report
    }
}

impl From<&VerifyError> for ErrorReport {
    fn from(error: &VerifyError) -> ErrorReport {
        ErrorReport::new(error.to_string(), error.kind().code()).with_line(error.line())
    }
}

#[cfg(feature = "generate")]
impl From<&NoSuchPuzzle> for ErrorReport {
    fn from(error: &NoSuchPuzzle) -> ErrorReport {
        ErrorReport::new(error.to_string(), error.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::RecordErrorKind;
    use crate::puzzle::{Puzzle, Solution};
    use crate::sukaku::Sukaku;

    #[test]
    fn each_error_has_its_code_and_place() {
        let record = RecordErrorKind::NotACell('q').at(3).with_record(2).with_column(5).with_cell(Cell::R1C5);
        let report = ErrorReport::from(&record).with_source("a.txt");
        assert_eq!(report.message, record.to_string());
        let ErrorPlace { source, line, column, record, cells } = report.place;
        assert_eq!((source.as_deref(), line, column, record), (Some("a.txt"), Some(3), Some(5), Some(2)));
        assert_eq!(cells, [Cell::R1C5].into_iter().collect());

        let twice = format!("11{}", ".".repeat(79)).parse::<Puzzle>().unwrap_err();
        let report = ErrorReport::from(&twice);
        assert_eq!((report.code, report.place.cells.len()), ("conflicts", 2));

        let blank = format!("{}.", "1".repeat(80)).parse::<Solution>().unwrap_err();
        let report = ErrorReport::from(&blank);
        assert_eq!((report.code, report.place.cells), ("blank-cell", [Cell::R9C9].into_iter().collect()));

        let mark = format!("{}q", ".".repeat(728)).parse::<Sukaku>().unwrap_err();
        let report = ErrorReport::from(&mark);
        assert_eq!((report.code, report.place.column), ("not-a-mark", Some(729)));
        assert!(report.place.cells.contains(Cell::R9C9));

        let policy = "naked-single\nguess\n".parse::<crate::logic::Policy>().unwrap_err();
        let report = ErrorReport::from(&policy);
        assert_eq!((report.code, report.place.line), ("unknown-technique", Some(2)));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn what_is_unknown_is_absent() {
        let json = |report: &ErrorReport| serde_json::to_string(report).unwrap();
        assert_eq!(json(&ErrorReport::new("a", "b")), r#"{"error":"a","code":"b"}"#);
        let report = ErrorReport::from(&RecordErrorKind::NotUtf8.at(1).with_record(1));
        assert!(json(&report).ends_with(r#""code":"not-utf-8","place":{"line":1,"record":1}}"#));
    }
}
