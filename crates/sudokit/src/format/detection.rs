//! How a format is recognized: [`Sample`] is what it sees of an input, [`Confidence`] what it says about it.
//!
//! Every format looks at the *shape* of the text, not at whether the text is right, so that a file whose first puzzle is
//! broken is still recognized. A format knows nothing of the others: the greatest confidence wins, and of equals the
//! first in the table.

use crate::blanks::Blanks;
use crate::format::encoding;
use crate::format::lexical::{is_count, is_end};

/// How many bytes of an input are looked at.
pub(crate) const SAMPLE_SIZE: u64 = 1 << 16;

/// The number of lines with content that are looked at.
const SAMPLE_LINES: usize = 40;

/// How sure a format is that a sample is its own.
///
/// ```
/// use sudokit::format::Confidence;
/// assert!(Confidence::Header > Confidence::Shape);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// The sample is not of this format.
    No,
    /// Most lines have the shape of the format, but other formats may have lines of this shape.
    Shape,
    /// Besides, there is something that other formats do not have: headings, or marks of the format's own.
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
    text: std::borrow::Cow<'a, str>,
    extension: Option<String>,
    blanks: Blanks,
}

impl<'a> Sample<'a> {
    /// The sample of these bytes, from a file of this name (compression's ending taken off).
    ///
    /// ```
    /// let sample = sudokit::format::Sample::new(b"", None);
    /// ```
    #[must_use]
    pub fn new(bytes: &'a [u8], name: Option<&str>) -> Sample<'a> {
        let extension =
            name.and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension.to_ascii_lowercase());
        let text = match encoding::unwrapped(bytes) {
            Some(text) => String::from_utf8_lossy(&text).into_owned().into(),
            None => String::from_utf8_lossy(bytes),
        };
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

    /// Whether the name of the file ends so.
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        self.extension.as_deref() == Some(extension)
    }

    /// The lines that are not empty, without quote marks and white space around them; the last is left out if the
    /// sample may have cut it short.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        let whole = if (self.text.len() as u64) < SAMPLE_SIZE {
            &self.text
        } else {
            self.text.rsplit_once('\n').map_or(&*self.text, |(whole, _)| whole)
        };
        let mark = |c: char| c.is_whitespace() || (c == '>' && !self.blanks.names('>'));
        whole
            .lines()
            .map(move |line| line.trim_start_matches(mark).trim_end())
            .filter(|line| !line.is_empty())
    }

    /// All lines as they are, except comments and the last if the sample may have cut it short.
    pub(crate) fn raw_lines(&self) -> impl Iterator<Item = &str> {
        self.whole_lines().filter(|line| !line.starts_with(['#', ';']))
    }

    fn whole_lines(&self) -> impl Iterator<Item = &str> {
        let whole = if (self.text.len() as u64) < SAMPLE_SIZE {
            &self.text
        } else {
            self.text.rsplit_once('\n').map_or(&*self.text, |(whole, _)| whole)
        };
        whole.lines()
    }

    /// The first lines with content: no comments, no leading count of puzzles, no `end`.
    pub(crate) fn content(&self) -> impl Iterator<Item = &str> {
        self.lines()
            .filter(|line| !line.starts_with(['#', ';']))
            .enumerate()
            .filter(|(i, line)| *i > 0 || !is_count(line.as_bytes()))
            .filter(|(_, line)| !is_end(line.as_bytes()))
            .map(|(_, line)| line)
            .take(SAMPLE_LINES)
    }

    /// Whether at least half of the lines with content, and at least one, are like this.
    pub(crate) fn mostly(&self, like: impl Fn(&str) -> bool) -> bool {
        let (mut yes, mut all) = (0, 0);
        for line in self.content() {
            yes += usize::from(like(line));
            all += 1;
        }
        yes > 0 && yes * 2 >= all
    }
}
