//! How a format is recognized: [`Sample`] is the start of an input, and [`Confidence`] says how well a format
//! fits it.
//!
//! A format checks the *shape* of the text, not its validity, so that a file is recognized even if its first
//! puzzle is wrong. Formats do not know each other: the greatest confidence wins, and among equals the first
//! in the table.

use std::borrow::Cow;

use crate::blanks::Blanks;
use crate::format::encoding;
use crate::format::lexical::{erase_tags, is_count, is_end, is_short_count, is_tags, is_text};
use crate::format::shared::row_labels::is_label_alone;

/// The number of bytes of an input that are examined.
pub(crate) const SAMPLE_SIZE: u64 = 1 << 16;

/// The number of lines with content that are examined.
const SAMPLE_LINES: usize = 40;

/// How sure a format is that a sample is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// The sample is not of this format.
    No,
    /// Many lines have puzzles of this format among other text.
    Within,
    /// Most lines have the shape of the format, but other formats may have lines of this shape.
    Shape,
    /// The sample also has something that other formats lack: headings or marks that only this format has.
    Header,
    /// The sample names the format.
    Magic,
}

impl Confidence {
    /// [`Shape`](Confidence::Shape) or [`No`](Confidence::No).
    pub(crate) fn shape_if(is_shape: bool) -> Confidence {
        if is_shape { Confidence::Shape } else { Confidence::No }
    }

    /// [`Header`](Confidence::Header) or [`No`](Confidence::No).
    pub(crate) fn header_if(is_header: bool) -> Confidence {
        if is_header { Confidence::Header } else { Confidence::No }
    }
}

/// The first bytes of an input and its name.
///
/// ```
/// use sudokit::format::Sample;
/// let line = ".".repeat(81);
/// assert_eq!(Sample::new(line.as_bytes(), None).detect().unwrap().name, "line");
/// assert_eq!(Sample::new(line.as_bytes(), Some("x.sdm")).detect().unwrap().name, "sdm");
/// ```
#[derive(Clone, Debug)]
pub struct Sample<'a> {
    text: Cow<'a, str>,
    extension: Option<String>,
    blanks: Blanks,
}

impl<'a> Sample<'a> {
    /// The sample of these bytes, from a file of this name without the extension of a compression.
    #[must_use]
    pub fn new(bytes: &'a [u8], name: Option<&str>) -> Sample<'a> {
        let extension =
            name.and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension.to_ascii_lowercase());
        let text = match encoding::decode_start(bytes) {
            Some(text) => String::from_utf8_lossy(&text).into_owned().into(),
            None => String::from_utf8_lossy(bytes),
        };
        let text = without_tags(text);
        Sample { text, extension, blanks: Blanks::default() }
    }

    /// The sample of an input that has these blanks.
    pub(crate) fn with_blanks(self, blanks: Blanks) -> Sample<'a> {
        Sample { blanks, ..self }
    }

    /// The blanks of the input.
    pub(crate) fn blanks(&self) -> &Blanks {
        &self.blanks
    }

    /// The text without the white space around it.
    pub(crate) fn text(&self) -> &str {
        self.text.trim()
    }

    /// Whether the file has this extension.
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        self.extension.as_deref() == Some(extension)
    }

    /// The lines that are not empty, without quote marks and white space around them; the last is left out if
    /// the sample may have cut it short.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        let mark = |c: char| c.is_whitespace() || (c == '>' && !self.blanks.names('>'));
        self.whole_lines()
            .map(move |line| line.trim_start_matches(mark).trim_end())
            .filter(|line| !line.is_empty())
    }

    /// All lines as they are, except comments and the last if the sample may have cut it short.
    pub(crate) fn raw_lines(&self) -> impl Iterator<Item = &str> {
        self.whole_lines().filter(|line| !line.starts_with(['#', ';']))
    }

    /// All lines, without the last if the sample may have cut it short.
    pub(crate) fn text_lines(&self) -> impl Iterator<Item = &str> {
        self.whole_lines()
    }

    /// The lines, except the last if the sample may have cut it short.
    fn whole_lines(&self) -> impl Iterator<Item = &str> {
        let whole = if (self.text.len() as u64) < SAMPLE_SIZE {
            &self.text
        } else {
            self.text.rsplit_once('\n').map_or(&*self.text, |(whole, _)| whole)
        };
        whole.lines()
    }

    /// The first lines with content: without comments, counts of puzzles and `end`.
    pub(crate) fn content(&self) -> impl Iterator<Item = &str> {
        self.all_content().take(SAMPLE_LINES)
    }

    /// The first lines that may belong to a board: content without text for people.
    pub(crate) fn board_lines(&self) -> impl Iterator<Item = &str> {
        self.all_content()
            .filter(|line| !is_text(line, &self.blanks) && !is_label_alone(line))
            .take(SAMPLE_LINES)
    }

    fn all_content(&self) -> impl Iterator<Item = &str> {
        self.lines()
            .filter(|line| !line.starts_with(['#', ';']) && !is_tags(line.as_bytes()))
            .enumerate()
            // A long count is only on the first line: elsewhere, so many digits may be part of a board.
            .filter(|(i, line)| !is_short_count(line.as_bytes()) && (*i > 0 || !is_count(line.as_bytes())))
            .filter(|(_, line)| !is_end(line.as_bytes()))
            .map(|(_, line)| line)
    }

    /// Whether at least half of the lines with content, and at least one, satisfy `like`.
    pub(crate) fn mostly(&self, like: impl Fn(&str) -> bool) -> bool {
        mostly(self.content(), like)
    }
}

/// The text with spaces in place of the tags that lines have before and behind their cells.
fn without_tags(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains(['[', '<']) {
        return text;
    }
    let mut bytes = text.into_owned().into_bytes();
    bytes.split_mut(|byte| *byte == b'\n').for_each(erase_tags);
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether at least half of the lines, and at least one, satisfy `like`.
pub(crate) fn mostly<'a>(lines: impl Iterator<Item = &'a str>, like: impl Fn(&str) -> bool) -> bool {
    let (mut yes, mut all) = (0, 0);
    for line in lines {
        yes += usize::from(like(line));
        all += 1;
    }
    yes > 0 && yes * 2 >= all
}
