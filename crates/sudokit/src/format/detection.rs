//! [`Sample`], the first bytes of an input and its name: what a format is recognised by.
//!
//! Every format looks at the *shape* of the text, not at whether it is right, so that a file whose
//! first puzzle is broken is still recognised. The tests hold every sample of every format against
//! every other format: exactly one may recognise it.

use super::{FORMATS, Format, encoding};
use crate::blanks::Blanks;

/// How many bytes of an input are looked at.
pub(crate) const SAMPLE_SIZE: u64 = 1 << 16;

/// How many lines of a sample that say something are looked at.
const SAMPLE_LINES: usize = 40;

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

    /// The format that recognises the sample. An empty one counts as `line`.
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
        FORMATS.iter().find(|format| format.recognises(self))
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

    /// The first lines that say something: neither comments, nor a leading count of puzzles, nor `end`.
    pub(crate) fn content(&self) -> impl Iterator<Item = &str> {
        self.lines()
            .filter(|line| !line.starts_with(['#', ';']))
            .enumerate()
            .filter(|(i, line)| *i > 0 || !is_count(line.as_bytes()))
            .filter(|(_, line)| !is_end(line.as_bytes()))
            .map(|(_, line)| line)
            .take(SAMPLE_LINES)
    }

    /// Whether it is a table with headings, or with its puzzles in another column than the first.
    pub(crate) fn is_table(&self) -> bool {
        #[cfg(feature = "csv")]
        let table = crate::format::formats::csv::looks_like_table(self);
        #[cfg(not(feature = "csv"))]
        let table = false;
        table
    }

    /// Whether at least half of the lines that say something, and at least one, are like this.
    pub(crate) fn mostly(&self, like: impl Fn(&str) -> bool) -> bool {
        let (mut yes, mut all) = (0, 0);
        for line in self.content() {
            yes += usize::from(like(line));
            all += 1;
        }
        yes > 0 && yes * 2 >= all
    }
}

/// Whether a text is made of cells, but for one character in eight.
pub(crate) fn is_cells(text: &str, blanks: &Blanks) -> bool {
    let blanks = blanks.with_own(text.chars());
    let wrong = text.chars().filter(|c| blanks.cell(*c).is_none()).count();
    wrong * 8 <= text.chars().count()
}

/// Whether a text has nothing but comments and empty lines.
pub(crate) fn is_comments(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.all(|line| line.is_empty() || line.starts_with(b"#") || line.starts_with(b";"))
}

/// Whether a line is the count of puzzles that some judges' files begin with.
pub(crate) fn is_count(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    (1..=7).contains(&line.len()) && line.iter().all(u8::is_ascii_digit)
}

/// Whether a line is the `end` that closes judges' files.
pub(crate) fn is_end(line: &[u8]) -> bool {
    line.trim_ascii().eq_ignore_ascii_case(b"end")
}
