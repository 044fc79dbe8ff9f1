//! [`Encoder`] writes records in one format.

use crate::format::error::RecordErrorKind;
use crate::format::record::{Board, Field, Record, RecordBoard};
use crate::format::variant_board::VariantBoard;

/// Writes records in one format. An encoder holds no state, so records can be written on many threads
/// and put together afterwards: the heading, then the records with [`between`](Encoder::between) them.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::format::{Format, Record};
///
/// let rows = Format::from_name("rows").unwrap().encoder([]).unwrap();
/// let mut out = Vec::new();
/// rows.head(&mut out);
/// rows.record(&Record::from(Grid::EMPTY), &mut out);
/// out.extend_from_slice(rows.between().as_bytes());
/// rows.error("line 10 (record 2): a puzzle of 1 row instead of 9", &[], &mut out);
/// assert!(out.starts_with(b".........\n.........\n"));
/// assert!(out.ends_with(b"\n\n# error: line 10 (record 2): a puzzle of 1 row instead of 9\n"));
/// ```
pub trait Encoder: Send + Sync {
    /// Writes what comes before the first record, such as the headings of a table.
    ///
    /// ```
    /// use sudokit::format::{Column, Format};
    /// # #[cfg(feature = "formats")] {
    /// let csv = Format::from_name("csv").unwrap().encoder([Column::Field("level".into())]).unwrap();
    /// let mut out = Vec::new();
    /// csv.head(&mut out);
    /// assert_eq!(out, b"puzzle,level\n");
    /// # }
    /// ```
    fn head(&self, _out: &mut Vec<u8>) {}

    /// Writes a record; what the format cannot hold is left out, see [`Holds::losses`](super::Holds::losses). A board that the
    /// format [cannot say](Encoder::refusal) is an error in its place.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Format, Record};
    /// let mut out = Vec::new();
    /// Format::from_name("sdm").unwrap().encoder([]).unwrap().record(&Record::from(Grid::EMPTY), &mut out);
    /// assert_eq!(out, ["0".repeat(81), "\n".into()].concat().into_bytes());
    /// ```
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        match &record.board {
            RecordBoard::Classic(board) => self.classic(board, record, out),
            RecordBoard::Variant(board) => match self.refusal(board) {
                Some(refusal) => self.error(&refusal.to_string(), &record.fields, out),
                None => self.variant(board, record, out),
            },
        }
    }

    /// Writes a record whose board is this classic one.
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>);

    /// Whether the format has boards of other sizes or with other rules.
    fn holds_variants(&self) -> bool {
        false
    }

    /// Why the format, although it [holds](Encoder::holds_variants) such boards, cannot say this one: a rule that it does not
    /// have. Nothing is left out of a board in silence.
    fn refusal(&self, _board: &VariantBoard) -> Option<RecordErrorKind> {
        None
    }

    /// Writes a record whose board is this one, of another size or with other rules; an error in its place if the format does
    /// not [hold](Encoder::holds_variants) such boards.
    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        let what = RecordErrorKind::not_classic(None, &board.name()).to_string();
        self.error(&what, &record.fields, out);
    }

    /// Writes an error in place of a record that could not be read. Tables and JSON also get the
    /// [fields](super::RecordError::fields) of the record that were read.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// let mut out = Vec::new();
    /// Format::from_name("line").unwrap().encoder([]).unwrap().error("line 2: no puzzle", &[], &mut out);
    /// assert_eq!(out, b"# error: line 2: no puzzle\n");
    /// ```
    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>);

    /// The text between two records.
    fn between(&self) -> &'static str {
        ""
    }
}
