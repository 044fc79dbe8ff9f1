//! [`PeekableLines`]: the lines of an input without the quote marks of mail; the last one can be put back.
//!
//! A puzzle of several lines often ends where the next one begins, and a framer must read that line to see it.

use std::io;

use crate::blanks::Blanks;
use crate::format::input::{Input, Line};

/// The lines of an input; the last one read can be put back.
#[derive(Default)]
pub(crate) struct PeekableLines {
    line: Line,
    again: bool,
    blanks: Blanks,
}

impl PeekableLines {
    /// The lines of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> PeekableLines {
        PeekableLines { blanks: blanks.clone(), ..PeekableLines::default() }
    }

    /// The next line, or the one that was put back.
    pub(crate) fn next(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        if std::mem::take(&mut self.again) {
            return Ok(Some(&self.line));
        }
        let any = input.next_line(&mut self.line)?;
        self.line.unquote(&self.blanks);
        Ok(any.then_some(&self.line))
    }

    /// Makes [`next`](PeekableLines::next) return the last line again.
    pub(crate) fn put_back(&mut self) {
        self.again = true;
    }
}
