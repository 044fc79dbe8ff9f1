//! [`Format`], the description of one format: a row of the table of formats; and [`ReadOptions`], how to read an input.

use std::fmt;
use std::sync::Arc;

use crate::blanks::Blanks;
use crate::format::detection::{Confidence, Sample};
use crate::format::encoder::Encoder;
use crate::format::framing::{OpenError, Opened};
use crate::format::input::Input;
use crate::format::record::{Column, FieldNames, Holds};

/// A format: a row of the table [`FORMATS`](super::FORMATS).
///
/// ```
/// let line = sudokit::format::Format::from_name("line").unwrap();
/// assert!(line.can_read() && line.can_write());
/// ```
pub struct Format {
    /// Its name, as users give it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// Which parts of a record it can hold.
    pub holds: Holds,
    /// The name of the format in which answers about puzzles of this format are written by default.
    pub answers: &'static str,
    pub(super) recognize: fn(&Sample<'_>) -> Confidence,
    pub(super) codec: Codec,
}

/// How to read an input.
///
/// ```
/// use sudokit::format::{Format, ReadOptions, Reader};
///
/// let options = ReadOptions { format: Format::from_name("line"), ..ReadOptions::default() };
/// let reader = Reader::open("".as_bytes(), &options)?;
/// assert_eq!(reader.format().name, "line");
/// # Ok::<(), sudokit::format::OpenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; otherwise it is detected from the name and the first 64 KiB.
    pub format: Option<&'static Format>,
    /// The name of the file, whose extension distinguishes some formats.
    pub name: Option<String>,
    /// The column of a CSV file that holds the puzzle: its heading, or its number counted from 1.
    pub column: Option<String>,
    /// Characters that are blank cells besides `. 0 * _ - x X`. Without them, a character that a board uses for all its
    /// blanks is recognized if it occurs twice or more.
    pub blanks: String,
}

impl ReadOptions {
    /// The characters that are blank cells.
    pub(crate) fn blanks(&self) -> Blanks {
        Blanks::new(&self.blanks)
    }
}

/// What reads and writes a format.
pub(super) struct Codec {
    open: Option<Open>,
    encoder: Option<NewEncoder>,
    missing_feature: Option<&'static str>,
}

type Open = fn(&mut Input<'_>, &ReadOptions) -> Result<Opened, OpenError>;
type NewEncoder = fn(Arc<[Column]>) -> Box<dyn Encoder>;

impl Codec {
    pub(super) const fn read_and_write(open: Open, encoder: NewEncoder) -> Codec {
        Codec { open: Some(open), encoder: Some(encoder), missing_feature: None }
    }

    pub(super) const fn read(open: Open) -> Codec {
        Codec { open: Some(open), encoder: None, missing_feature: None }
    }

    pub(super) const fn write(encoder: NewEncoder) -> Codec {
        Codec { open: None, encoder: Some(encoder), missing_feature: None }
    }

    /// The codec of a format that needs a Cargo feature which this build does not have.
    #[cfg(not(all(feature = "csv", feature = "json", feature = "links", feature = "xml")))]
    pub(super) const fn missing(feature: &'static str) -> Codec {
        Codec { open: None, encoder: None, missing_feature: Some(feature) }
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

impl Format {
    /// Whether it can be read.
    ///
    /// ```
    /// assert!(sudokit::format::Format::from_name("line").unwrap().can_read());
    /// ```
    #[must_use]
    pub fn can_read(&self) -> bool {
        self.codec.open.is_some()
    }

    /// Whether it can be written.
    ///
    /// ```
    /// assert!(sudokit::format::Format::from_name("line").unwrap().can_write());
    /// ```
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.codec.encoder.is_some()
    }

    /// Whether it holds fields of any name, as tables do. Then an answer is written beside the puzzle, otherwise in
    /// place of the puzzle.
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

    /// The Cargo feature that reads and writes the format, if this build does not have it.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert_eq!(Format::from_name("line").unwrap().missing_feature(), None);
    /// let csv = Format::from_name("csv").unwrap();
    /// assert_eq!(csv.missing_feature(), (!csv.can_read()).then_some("csv"));
    /// ```
    #[must_use]
    pub fn missing_feature(&self) -> Option<&'static str> {
        self.codec.missing_feature
    }

    /// How likely it is that the sample is of this format.
    ///
    /// ```
    /// use sudokit::format::{Confidence, Format, Sample};
    /// let line = ".".repeat(81);
    /// let sample = Sample::new(line.as_bytes(), None);
    /// assert_eq!(Format::from_name("line").unwrap().confidence(&sample), Confidence::Shape);
    /// ```
    #[must_use]
    pub fn confidence(&self, sample: &Sample<'_>) -> Confidence {
        (self.recognize)(sample)
    }

    /// Opens an input of this format.
    pub(super) fn open(&self, input: &mut Input<'_>, options: &ReadOptions) -> Result<Opened, OpenError> {
        match (self.codec.open, self.codec.missing_feature) {
            (Some(open), _) => open(input, options),
            (None, Some(feature)) => Err(OpenError::MissingFeature { format: self.name, feature }),
            (None, None) => Err(OpenError::WriteOnly(self.name)),
        }
    }

    /// The encoder of this format, if it can be written. A table gets these `columns` in this order; other fields are lost,
    /// see [`Holds::losses_among`]. If the puzzle is not among the columns, its column is the first, `puzzle`.
    ///
    /// ```
    /// assert!(sudokit::format::Format::from_name("line").unwrap().encoder([]).is_some());
    /// ```
    #[must_use]
    pub fn encoder(&self, columns: impl Into<Arc<[Column]>>) -> Option<Box<dyn Encoder>> {
        self.codec.encoder.map(|encoder| encoder(columns.into()))
    }
}
