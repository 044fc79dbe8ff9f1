//! [`FORMATS`], the table of all formats; lookup by name; detection.

use sudokit_base::parse_by_name;

use super::descriptor::Format;
use super::detection::{Confidence, Sample};
use super::formats;
use super::record::FieldNames;

/// All formats, in the order in which help texts list them. The first is the [default](DEFAULT), and the format of
/// an empty file.
pub const FORMATS: &[Format] = &[
    formats::line::LINE,
    formats::line::SDM,
    formats::line::TEXT,
    formats::rows::ROWS,
    formats::spaced::SPACED,
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
    formats::json::JSON,
    formats::csv::CSV,
    formats::opensudoku::OPENSUDOKU,
    formats::link::LINK,
    formats::fpuzzles::FPUZZLES,
    formats::fpuzzles::SUDOKUPAD,
    formats::fpuzzles::PLAIN_JSON,
    formats::iss::ISS,
    formats::killer::KILLER,
    formats::jigsaw::JIGSAW,
    formats::pencilmark::PENCILMARK,
    formats::ksudoku::KSUDOKU,
    formats::sudoq::SUDOQ,
    formats::sdku::SDKU,
];

/// The format where none is named: plain lines.
pub const DEFAULT: &Format = &FORMATS[0];

impl Format {
    /// The format of tables with columns: CSV. Without its feature it [cannot be written](Format::can_write).
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert_eq!(Format::of_tables().name, "csv");
    /// ```
    #[must_use]
    pub fn of_tables() -> &'static Format {
        FORMATS.iter().find(|format| matches!(format.holds.fields, FieldNames::Columns)).unwrap_or(DEFAULT)
    }

    /// The format of objects, which hold lists and other objects: JSON. Without its feature it
    /// [cannot be written](Format::can_write).
    ///
    /// ```
    /// use sudokit::format::Format;
    /// assert_eq!(Format::of_objects().name, "json");
    /// ```
    #[must_use]
    pub fn of_objects() -> &'static Format {
        FORMATS.iter().find(|format| format.is_structured()).unwrap_or(DEFAULT)
    }

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
}

parse_by_name! {
    /// The text is not the name of a format.
    pub struct ParseFormatError("not a format; the formats are ", FORMATS.iter().map(|format| format.name));

    /// By name.
    impl FromStr for &'static Format = Format::from_name;
}

impl Sample<'_> {
    /// The format with the greatest confidence; among equals the first in the table. `None` if no format recognizes the sample.
    /// An empty sample counts as `line`.
    ///
    /// ```
    /// use sudokit::format::Sample;
    /// assert_eq!(Sample::new(b"", None).detect().unwrap().name, "line");
    /// assert!(Sample::new(b"What is this?", None).detect().is_none());
    /// ```
    #[must_use]
    pub fn detect(&self) -> Option<&'static Format> {
        if self.text().is_empty() {
            return Some(DEFAULT);
        }
        let confidences = FORMATS.iter().map(|format| (format, format.confidence(self)));
        // Reversed, because `max_by_key` returns the last of several greatest.
        let (format, confidence) = confidences.rev().max_by_key(|(_, confidence)| *confidence)?;
        (confidence > Confidence::No).then_some(format)
    }
}
