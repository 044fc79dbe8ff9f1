//! [`PeekableLines`]: the lines of an input, without the marks of mail programs and forums. Lines can be peeked at before they
//! are taken, and the last one can be put back.
//!
//! A puzzle of several lines often ends where the next one begins, and a framer must read that line to see
//! it.

use std::collections::VecDeque;
use std::io;

use crate::blanks::Blanks;
use crate::format::input::{Input, Line, RawRecord};
use crate::format::lexical::erase_tags;

/// The lines of an input.
#[derive(Default)]
pub(crate) struct PeekableLines {
    line: Line,
    /// Lines that were read ahead.
    ahead: VecDeque<Line>,
    blanks: Blanks,
}

impl PeekableLines {
    /// The lines of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> PeekableLines {
        PeekableLines { blanks: blanks.clone(), ..PeekableLines::default() }
    }

    /// The next line.
    pub(crate) fn next(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        if let Some(line) = self.ahead.pop_front() {
            self.line = line;
            return Ok(Some(&self.line));
        }
        let any = read(&mut self.line, input, &self.blanks)?;
        Ok(any.then_some(&self.line))
    }

    /// The line that [`next`](PeekableLines::next) returned last.
    pub(crate) fn current(&self) -> &Line {
        &self.line
    }

    /// Makes [`next`](PeekableLines::next) return the last line again.
    pub(crate) fn put_back(&mut self) {
        self.ahead.push_front(std::mem::take(&mut self.line));
    }

    /// Takes `count` lines, the current one first, into the raw record.
    pub(crate) fn take(
        &mut self,
        count: usize,
        input: &mut Input<'_>,
        raw: &mut RawRecord,
    ) -> io::Result<()> {
        raw.line = self.line.number;
        self.line.write_to(raw);
        for _ in 1..count {
            if let Some(line) = self.next(input)? {
                raw.push(b"\n");
                line.write_to(raw);
            }
        }
        Ok(())
    }

    /// The line `index` lines after the next one; it is not taken.
    pub(crate) fn peek(&mut self, index: usize, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        while self.ahead.len() <= index {
            let mut line = Line::default();
            if !read(&mut line, input, &self.blanks)? {
                return Ok(None);
            }
            self.ahead.push_back(line);
        }
        Ok(self.ahead.get(index))
    }

    /// The last line and the text lines after it, at most `most` in all.
    pub(crate) fn texts(&mut self, most: usize, input: &mut Input<'_>) -> io::Result<Vec<String>> {
        let mut texts = vec![String::from_utf8_lossy(&self.line.text).into_owned()];
        while texts.len() < most {
            let Some(line) = self.peek(texts.len() - 1, input)? else { break };
            let Ok(text) = std::str::from_utf8(&line.text) else { break };
            texts.push(text.to_owned());
        }
        Ok(texts)
    }
}

fn read(line: &mut Line, input: &mut Input<'_>, blanks: &Blanks) -> io::Result<bool> {
    let any = input.next_line(line)?;
    line.unquote(blanks);
    erase_tags(&mut line.text);
    Ok(any)
}
