//! [`LineFramer`], for formats with one record per line; [`BulkLineFramer`] also reads many plain lines at once.

use std::io;

use crate::blanks::Blanks;
use crate::format::framing::Framer;
use crate::format::input::{Input, Line, RawRecord};
use crate::format::lexical::{erase_tags, is_count, is_end, is_short_count};
use crate::format::plain_lines::PlainLineBuf;

/// Makes a raw record of each line. It skips empty lines, comments, `end`, and the counts of puzzles at the start and after an
/// `end`.
#[derive(Default)]
pub(crate) struct LineFramer {
    line: Line,
    begun: bool,
    blanks: Blanks,
}

impl LineFramer {
    /// The framer of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> LineFramer {
        LineFramer { blanks: blanks.clone(), ..LineFramer::default() }
    }

    /// The next line that is neither empty nor a comment.
    pub(crate) fn next_content(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        while input.next_line(&mut self.line)? {
            self.line.unquote(&self.blanks);
            erase_tags(&mut self.line.text);
            let text = self.line.text.trim_ascii();
            let comment = |mark: u8| text.starts_with(&[mark]) && !self.blanks.names(char::from(mark));
            if text.is_empty() || comment(b'#') || comment(b';') {
                continue;
            }
            if is_end(text) {
                self.begun = false;
                continue;
            }
            if is_short_count(text) || (!self.begun && is_count(text)) {
                self.begun = true;
                continue;
            }
            self.begun = true;
            return Ok(Some(&self.line));
        }
        Ok(None)
    }
}

impl Framer for LineFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let Some(line) = self.next_content(input)? else { return Ok(false) };
        raw.line = line.number;
        line.write_to(raw);
        Ok(true)
    }
}

/// A [`LineFramer`] that also takes plain lines in bulk.
pub(crate) struct BulkLineFramer(pub(crate) LineFramer);

impl Framer for BulkLineFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        self.0.frame(input, raw)
    }

    fn wait_for_plain_lines(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        input.fill_line()
    }

    fn take_plain_lines(
        &mut self,
        input: &mut Input<'_>,
        most: usize,
        lines: &mut PlainLineBuf,
    ) -> io::Result<u64> {
        let line = input.line_number();
        let before = lines.len();
        input.next_plain_lines(most, lines, None)?;
        self.0.begun |= lines.len() > before;
        Ok(line)
    }
}
