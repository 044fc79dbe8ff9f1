//! [`Format`], the description of one format: a row of the table of formats; and [`ReadOptions`], how to read an input.

use std::fmt;
use std::sync::Arc;

use crate::blanks::Blanks;
use crate::format::board_kind::BoardKind;
use crate::format::detection::{Confidence, SAMPLE_SIZE, Sample};
use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::framing::{OpenError, Opened};
use crate::format::input::Input;
use crate::format::record::{Column, FieldNames, Holds, RecordBoard};
use crate::format::style::Style;

/// A format: a row of the table [`FORMATS`](super::FORMATS).
pub struct Format {
    /// Its name, as users give it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// Which parts of a record it can hold.
    pub holds: Holds,
    /// The name of the default format for answers about puzzles of this format.
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
    /// Where the puzzle is: the heading or the number, from 1, of a column of a table, or a key of JSON objects, with dots
    /// between the keys of nested objects. It is an error if the format has neither columns nor keys.
    pub column: Option<String>,
    /// Characters that are blank cells besides `. 0 * _ - x X`. Without them, a character that a board uses for all its
    /// blanks is recognized if it occurs twice or more.
    pub blanks: String,
    /// What the boards are besides what the text says; without it, they have their usual boxes and no other rules.
    pub board: Option<Arc<BoardKind>>,
    /// Whether a colored line in a link of SudokuPad or f-puzzles is taken for the rule that such lines mean most often. A remark
    /// on the record names each of them.
    pub assume_colours: bool,
}

impl ReadOptions {
    /// The characters that are blank cells, and the board that the cells are on.
    pub(crate) fn blanks(&self) -> Blanks {
        match &self.board {
            Some(kind) => kind.on_its_board(Blanks::new(&self.blanks)),
            None => Blanks::new(&self.blanks),
        }
    }
}

/// What reads and writes a format.
pub(super) struct Codec {
    open: Option<Open>,
    encoder: Option<NewEncoder>,
    /// Writes in the style of an input, if the format has several styles.
    styled_encoder: Option<NewStyledEncoder>,
    /// Finds the style in the first bytes of an input, unless opening the input finds it.
    style: Option<fn(&[u8], &Blanks) -> Style>,
    missing_feature: Option<&'static str>,
}

type Open = fn(&mut Input<'_>, &ReadOptions) -> Result<Opened, OpenError>;
type NewEncoder = fn(Arc<[Column]>) -> Box<dyn Encoder>;
type NewStyledEncoder = fn(Arc<[Column]>, &Style) -> Box<dyn Encoder>;

impl Codec {
    pub(super) const fn read_and_write(open: Open, encoder: NewEncoder) -> Codec {
        Codec {
            open: Some(open),
            encoder: Some(encoder),
            styled_encoder: None,
            style: None,
            missing_feature: None,
        }
    }

    /// Adds an encoder that writes in the style of an input.
    #[cfg(feature = "formats")]
    pub(super) const fn with_style(self, encoder: NewStyledEncoder) -> Codec {
        Codec { styled_encoder: Some(encoder), ..self }
    }

    /// Adds an encoder that writes in the style that this function finds in the first bytes of an input.
    pub(super) const fn with_style_of(
        self,
        style: fn(&[u8], &Blanks) -> Style,
        encoder: NewStyledEncoder,
    ) -> Codec {
        Codec { styled_encoder: Some(encoder), style: Some(style), ..self }
    }

    pub(super) const fn read(open: Open) -> Codec {
        Codec { open: Some(open), encoder: None, styled_encoder: None, style: None, missing_feature: None }
    }

    pub(super) const fn write(encoder: NewEncoder) -> Codec {
        Codec { open: None, encoder: Some(encoder), styled_encoder: None, style: None, missing_feature: None }
    }

    /// The codec of a format that needs a Cargo feature which this build does not have.
    #[cfg(not(feature = "formats"))]
    pub(super) const fn missing(feature: &'static str) -> Codec {
        Codec { open: None, encoder: None, styled_encoder: None, style: None, missing_feature: Some(feature) }
    }
}

/// A codec that is only compiled with the feature `formats`; without it, a codec that says so.
macro_rules! needs_formats {
    ($codec:expr) => {{
        #[cfg(feature = "formats")]
        {
            $codec
        }
        #[cfg(not(feature = "formats"))]
        {
            $crate::format::descriptor::Codec::missing("formats")
        }
    }};
}
pub(super) use needs_formats;

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

impl Format {
    /// Whether it can be read.
    #[must_use]
    pub fn can_read(&self) -> bool {
        self.codec.open.is_some()
    }

    /// Whether it can be written.
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.codec.encoder.is_some()
    }

    /// Why the format cannot say this board whole, in words; `None` if it can.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Board, Format};
    /// let line = Format::from_name("line").expect("it is in the table");
    /// assert_eq!(line.refusal(&Board::Givens(Grid::EMPTY).into()), None);
    /// ```
    #[must_use]
    pub fn refusal(&self, board: &RecordBoard) -> Option<String> {
        let RecordBoard::Variant(variant) = board else { return None };
        let Some(encoder) = self.encoder([]) else { return Some("it cannot be written".to_owned()) };
        if !encoder.holds_variants() {
            let what = format!("the format {}", self.name);
            return Some(RecordErrorKind::not_classic(Some(&what), &variant.name()).to_string());
        }
        if let Some(kind) = encoder.refusal(variant) {
            return Some(kind.to_string());
        }
        (variant.has_rules() && !self.holds.rules).then(|| "it cannot hold the rules".to_owned())
    }

    /// Whether it holds fields of any name, as tables do. In such formats an answer is written next to the puzzle, in others in
    /// place of it.
    #[must_use]
    pub fn is_tabular(&self) -> bool {
        !matches!(self.holds.fields, FieldNames::Only(_))
    }

    /// Whether it holds lists and objects as values of fields, as JSON does.
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
    /// assert_eq!(csv.missing_feature(), (!csv.can_read()).then_some("formats"));
    /// ```
    #[must_use]
    pub fn missing_feature(&self) -> Option<&'static str> {
        self.codec.missing_feature
    }

    /// How likely the sample is to be of this format.
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
            (Some(open), _) => {
                let has_line = |bytes: &[u8]| bytes.trim_ascii_start().contains(&b'\n');
                let style = match self.codec.style {
                    Some(style) => {
                        Some(style(&input.peek(SAMPLE_SIZE as usize, has_line)?, &options.blanks()))
                    }
                    None => None,
                };
                let opened = open(input, options)?;
                Ok(Opened { style: style.unwrap_or(opened.style), ..opened })
            }
            (None, Some(feature)) => Err(OpenError::MissingFeature { format: self.name, feature }),
            (None, None) => Err(OpenError::WriteOnly(self.name)),
        }
    }

    /// The encoder of this format, if it can be written. A table gets these `columns` in this order, and other fields are lost:
    /// see [`Holds::losses_among`]. If `columns` has no column for the puzzle, a first column `puzzle` is added.
    #[must_use]
    pub fn encoder(&self, columns: impl Into<Arc<[Column]>>) -> Option<Box<dyn Encoder>> {
        self.codec.encoder.map(|encoder| encoder(columns.into()))
    }

    /// The encoder that writes in the style of an input of this format: see [`Style`].
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Format, Record, read};
    /// let line = Format::from_name("line").unwrap();
    /// let zeros = "0".repeat(81);
    /// let reader = read(zeros.as_bytes()).unwrap();
    /// let mut out = Vec::new();
    /// line.encoder_in_style([], reader.style()).unwrap().record(&Record::from(Grid::EMPTY), &mut out);
    /// assert_eq!(out, format!("{zeros}\n").into_bytes());
    /// ```
    #[must_use]
    pub fn encoder_in_style(
        &self,
        columns: impl Into<Arc<[Column]>>,
        style: &Style,
    ) -> Option<Box<dyn Encoder>> {
        match self.codec.styled_encoder {
            Some(encoder) => Some(encoder(columns.into(), style)),
            None => self.encoder(columns),
        }
    }
}
