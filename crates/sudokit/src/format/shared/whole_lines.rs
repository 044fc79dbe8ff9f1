//! [`WholeLines`], for formats whose lines may have any characters: nothing is taken for a quote mark, a tag, a count or an end.

use std::io;

use crate::format::framing::Framer;
use crate::format::input::{Input, Line, RawRecord};

/// Makes a raw record of each line that is neither empty nor a comment. It changes no character.
#[derive(Default)]
pub(crate) struct WholeLines {
    line: Line,
}

impl WholeLines {
    /// The next line that is neither empty nor a comment.
    pub(crate) fn next(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        while input.next_line(&mut self.line)? {
            let text = self.line.text.trim_ascii();
            if !text.is_empty() && !text.starts_with(b"#") {
                return Ok(Some(&self.line));
            }
        }
        Ok(None)
    }
}

impl Framer for WholeLines {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let Some(line) = self.next(input)? else { return Ok(false) };
        raw.line = line.number;
        line.write_to(raw);
        Ok(true)
    }
}
