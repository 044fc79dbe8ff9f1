//! [`Lines`], the lines of an input one by one, of which the last can be put back.
//!
//! A puzzle of several lines often ends where the next one begins, which a framer sees only once it
//! has read that line.

use std::io;

use super::input::{Input, Line};

/// The lines of an input one by one, of which the last can be put back.
#[derive(Default)]
pub(super) struct Lines {
    line: Line,
    again: bool,
}

impl Lines {
    /// The next line, or the one that was put back.
    pub(super) fn next(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        let any = std::mem::take(&mut self.again) || input.next_line(&mut self.line)?;
        Ok(any.then_some(&self.line))
    }

    /// Has the last line come again.
    pub(super) fn put_back(&mut self) {
        self.again = true;
    }
}
