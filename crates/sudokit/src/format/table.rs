//! [`FORMATS`], the table of all formats, and what is found in it.

use super::descriptor::Format;
use super::detection::{Confidence, Sample};
use super::formats;

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
    formats::json::JSON,
    formats::csv::CSV,
    formats::opensudoku::OPENSUDOKU,
    formats::fpuzzles::FPUZZLES,
];

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
}

impl Sample<'_> {
    /// The format with the greatest confidence, the first in the table of equals; none if no format recognizes the
    /// sample. An empty one counts as `line`.
    ///
    /// ```
    /// use sudokit::format::Sample;
    /// assert_eq!(Sample::new(b"", None).detect().unwrap().name, "line");
    /// assert!(Sample::new(b"What is this?", None).detect().is_none());
    /// ```
    #[must_use]
    pub fn detect(&self) -> Option<&'static Format> {
        if self.text().is_empty() {
            return FORMATS.first();
        }
        let confidences = FORMATS.iter().map(|format| (format, format.confidence(self)));
        // Of equals the last is the greatest to this function.
        let (format, confidence) = confidences.rev().max_by_key(|(_, confidence)| *confidence)?;
        (confidence > Confidence::No).then_some(format)
    }
}
