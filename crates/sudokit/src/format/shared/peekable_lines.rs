//! [`Lines`], the lines of an input one by one without quote marks, of which the last can be put back.
//!
//! A puzzle of several lines often ends where the next one begins, which a framer sees only once it
//! has read that line.

use std::io;

use crate::blanks::Blanks;
use crate::format::input::{Input, Line};

/// The lines of an input one by one, of which the last can be put back.
#[derive(Default)]
pub(crate) struct Lines {
    line: Line,
    again: bool,
    blanks: Blanks,
}

impl Lines {
    /// The lines of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> Lines {
        Lines { blanks: blanks.clone(), ..Lines::default() }
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

    /// Has the last line come again.
    pub(crate) fn put_back(&mut self) {
        self.again = true;
    }
}
