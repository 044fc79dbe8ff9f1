//! Text and puzzles: reading every format that people write Sudoku in, detecting which it is, and
//! writing most of them.
//!
//! [`FORMATS`] is the table of all of them; a format is one file and one row. Reading is lenient where
//! people are sloppy and strict where something would be lost: exactly 81 cells, or an error that says
//! how many and where.
//!
//! ```
//! use sudokit::format::{Format, read};
//!
//! let text = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
//! let record = read(text.as_bytes())?.next().unwrap()?;
//!
//! let mut out = Vec::new();
//! Format::from_name("line").unwrap().encoder([]).unwrap().record(&record, &mut out);
//! assert_eq!(out, b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod detection;
mod encoding;
mod error;
mod field_board;
mod formats;
mod input;
mod plain_lines;
mod reader;
mod record;
mod shared;
mod text;
mod value;

use std::fmt;
use std::io::BufRead;
use std::sync::Arc;

pub use detection::Sample;
pub use error::{RecordError, RecordErrorKind};
pub use field_board::FieldBoard;
pub use input::{Input, MAX_RECORD_SIZE, RawRecord};
pub use plain_lines::PlainLines;
pub use reader::{Decoder, OpenError, ReadOptions, Reader};
pub use record::{Board, Column, Field, FieldNames, Holds, Loss, Progress, REMARK, Record, TRAILING};
pub use text::Text;
pub use value::{Number, Value};

pub use crate::blanks::can_be_blank;

use reader::Opened;

/// A format: a row of the table [`FORMATS`].
///
/// ```
/// let line = sudokit::format::Format::from_name("line").unwrap();
/// assert!(line.can_read() && line.can_write());
/// ```
pub struct Format {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// How the names of its files end.
    pub extensions: &'static [&'static str],
    /// What of a record it can hold.
    pub holds: Holds,
    /// The name of the format in which answers about such puzzles are written, unless another is
    /// asked for.
    pub answers: &'static str,
    writes_plain_lines: bool,
    recognises: Option<fn(&Sample<'_>) -> bool>,
    open: Option<Open>,
    encoder: Option<NewEncoder>,
}

type Open = fn(&mut Input<'_>, &ReadOptions) -> Result<Opened, OpenError>;
type NewEncoder = fn(Arc<[Column]>) -> Box<dyn Encoder>;

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

impl Format {
    /// The format of this name.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert!(Format::from_name("line").is_some());
    /// assert!(Format::from_name("crossword").is_none());
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Whether it can be read.
    ///
    /// ```
    /// assert!(sudokit::format::Format::from_name("line").unwrap().can_read());
    /// ```
    #[must_use]
    pub fn can_read(&self) -> bool {
        self.open.is_some()
    }

    /// Whether it can be written.
    ///
    /// ```
    /// assert!(sudokit::format::Format::from_name("line").unwrap().can_write());
    /// ```
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.encoder.is_some()
    }

    /// Whether it holds named fields of any name, as tables do: then an answer is written beside the
    /// puzzle, otherwise in its place.
    ///
    /// ```
    /// assert!(!sudokit::format::Format::from_name("line").unwrap().is_tabular());
    /// ```
    #[must_use]
    pub fn is_tabular(&self) -> bool {
        !matches!(self.holds.fields, FieldNames::Only(_))
    }

    /// Whether it holds lists and objects as values of fields, as JSON does.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert!(!Format::from_name("line").unwrap().is_structured());
    /// ```
    #[must_use]
    pub fn is_structured(&self) -> bool {
        self.holds.structured
    }

    /// Whether it writes a record that has no fields as the 81 digits of its cells and a line feed; then whoever has
    /// those need not make a record of them.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert!(Format::from_name("line").unwrap().writes_plain_lines());
    /// assert!(!Format::from_name("rows").unwrap().writes_plain_lines());
    /// ```
    #[must_use]
    pub fn writes_plain_lines(&self) -> bool {
        self.writes_plain_lines
    }

    /// Whether the sample looks like this format.
    ///
    /// ```
    /// use sudokit::format::{Format, Sample};
    /// let line = ".".repeat(81);
    /// assert!(Format::from_name("line").unwrap().recognises(&Sample::new(line.as_bytes(), None)));
    /// ```
    #[must_use]
    pub fn recognises(&self, sample: &Sample<'_>) -> bool {
        self.recognises.is_some_and(|recognises| recognises(sample))
    }

    /// What writes records in this format, if it can be written. `columns` are those that a table
    /// gets, in this order; fields that are none of them are lost, see [`Holds::losses_among`]. If the
    /// puzzle is not among them, its column comes first and is called `puzzle`.
    ///
    /// ```
    /// assert!(sudokit::format::Format::from_name("line").unwrap().encoder([]).is_some());
    /// ```
    #[must_use]
    pub fn encoder(&self, columns: impl Into<Arc<[Column]>>) -> Option<Box<dyn Encoder>> {
        self.encoder.map(|encoder| encoder(columns.into()))
    }
}

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
    /// Writes what stands before the first record.
    ///
    /// ```
    /// use sudokit::format::{Column, Format};
    /// # #[cfg(feature = "csv")] {
    /// let csv = Format::from_name("csv").unwrap().encoder([Column::Field("level".into())]).unwrap();
    /// let mut out = Vec::new();
    /// csv.head(&mut out);
    /// assert_eq!(out, b"puzzle,level\n");
    /// # }
    /// ```
    fn head(&self, _out: &mut Vec<u8>) {}

    /// Writes a record; what the format cannot hold is left out, see [`Holds::losses`].
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Format, Record};
    /// let mut out = Vec::new();
    /// Format::from_name("sdm").unwrap().encoder([]).unwrap().record(&Record::from(Grid::EMPTY), &mut out);
    /// assert_eq!(out, ["0".repeat(81), "\n".into()].concat().into_bytes());
    /// ```
    fn record(&self, record: &Record, out: &mut Vec<u8>);

    /// Writes, in the place of a record, that it could not be read and why; tables and JSON also the
    /// [fields](RecordError::fields) that were read of it.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// let mut out = Vec::new();
    /// Format::from_name("line").unwrap().encoder([]).unwrap().error("line 2: no puzzle", &[], &mut out);
    /// assert_eq!(out, b"# error: line 2: no puzzle\n");
    /// ```
    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>);

    /// What stands between two records.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert_eq!(Format::from_name("rows").unwrap().encoder([]).unwrap().between(), "\n");
    /// ```
    fn between(&self) -> &'static str {
        ""
    }
}

/// All formats, in the order in which they are listed to people. The first is the simplest and the one
/// that an empty file counts as.
pub const FORMATS: &[Format] = &[
    formats::line::LINE,
    formats::line::SDM,
    formats::rows::ROWS,
    formats::boxed::BOXED,
    formats::markdown::MARKDOWN,
    formats::candidates::CANDIDATES,
    formats::sukaku::SUKAKU,
    formats::sdk::SDK,
    formats::sdx::SDX,
    formats::ss::SS,
    formats::hodoku::HODOKU,
    formats::leetcode::LEETCODE,
    formats::array::ARRAY,
    #[cfg(feature = "json")]
    formats::json::JSON,
    #[cfg(feature = "csv")]
    formats::csv::CSV,
    #[cfg(feature = "xml")]
    formats::opensudoku::OPENSUDOKU,
    #[cfg(feature = "links")]
    formats::fpuzzles::FPUZZLES,
];

/// The records of an input whose format is detected.
///
/// # Errors
///
/// If it cannot be read or is of no known format.
///
/// ```
/// let line = ".".repeat(81);
/// assert_eq!(sudokit::format::read(line.as_bytes())?.count(), 1);
/// # Ok::<(), sudokit::format::OpenError>(())
/// ```
pub fn read<'a>(bytes: impl BufRead + Send + 'a) -> Result<Reader<'a>, OpenError> {
    Reader::open(bytes, &ReadOptions::default())
}
