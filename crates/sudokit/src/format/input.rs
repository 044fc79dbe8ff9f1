//! The steps from bytes to records: an input is read line by line, and each record becomes a raw record first.
//!
//! A reader works in two steps, so that the second can run on all cores. *Framing* walks the stream in order and cuts it into
//! [`RawRecord`]s, one for each record; it only knows where a record of the format ends. *Decoding* turns one raw record into a
//! [`Record`](super::Record), independently of all others.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

use crate::blanks::Blanks;
use crate::format::encoding;
use crate::format::error::{RecordError, RecordErrorKind};
#[cfg(feature = "serde")]
use crate::format::plain_lines::after_line_end;
use crate::format::plain_lines::{LineLayout, PlainLineBuf};

/// The maximum length of a record in bytes. A longer one is skipped and reported, so that no input can fill the memory.
pub const MAX_RECORD_SIZE: usize = 1 << 20;

/// The bytes of one record, and their position in the file.
///
/// Lines end in `\n`, whatever line ends the file has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawRecord {
    /// The bytes.
    pub text: Vec<u8>,
    /// The line of the file on which they start, counted from 1.
    pub line: u64,
    /// The number of characters before them on that line.
    pub column: u64,
    /// The number of the record in the file, counted from 1.
    pub record: u64,
    /// Whether bytes past [`MAX_RECORD_SIZE`] were dropped.
    pub too_long: bool,
}

impl RawRecord {
    /// Empties the raw record, so that it can be filled again.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.column = 0;
        self.too_long = false;
    }

    /// Adds bytes, as far as there is room.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        let room = MAX_RECORD_SIZE.saturating_sub(self.text.len());
        self.too_long |= bytes.len() > room;
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// Adds a byte; the first one sets the start of the raw record.
    pub(crate) fn push_at(&mut self, byte: u8, place: Place) {
        self.push_at_most(byte, place, MAX_RECORD_SIZE);
    }

    /// Adds a byte to a raw record of at most `most` bytes; the first byte sets its start.
    pub(crate) fn push_at_most(&mut self, byte: u8, place: Place, most: usize) {
        if self.text.is_empty() {
            (self.line, self.column) = (place.line, place.column);
        }
        if self.text.len() < most {
            self.text.push(byte);
        } else {
            self.too_long = true;
        }
    }

    /// The text, or an error at the first byte that is not UTF-8.
    pub(crate) fn utf8(&self) -> Result<&str, RecordError> {
        std::str::from_utf8(&self.text)
            .map_err(|error| self.error(RecordErrorKind::NotUtf8, error.valid_up_to()))
    }

    /// An error at this byte of the raw record.
    pub(crate) fn error(&self, kind: RecordErrorKind, offset: usize) -> RecordError {
        let before = &self.text[..offset.min(self.text.len())];
        let lines = before.iter().filter(|byte| **byte == b'\n').count() as u64;
        let last = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let start = if lines == 0 { self.column } else { 0 };
        let column = start + last.iter().filter(|byte| begins_char(**byte)).count() as u64 + 1;
        kind.at(self.line + lines).with_column(column)
    }

    /// The lines without their ends, each with its number in the file.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let text = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        (self.line..).zip(text.split(|byte| *byte == b'\n'))
    }
}

/// An input that is read line by line, or byte by byte for formats without lines.
///
/// A byte-order mark at the start is skipped, UTF-16 with a mark is converted, and `\r\n` counts as `\n`. A `\r` alone counts
/// as `\n` if it ends the first line.
pub struct Input<'a> {
    bytes: Peekable<'a>,
    /// Whether it began with a byte-order mark of UTF-8.
    has_mark: bool,
    line: u64,
    /// The number of characters of the line that have been read.
    column: u64,
}

/// An input; bytes that were peeked at will be read again.
struct Peekable<'a> {
    ahead: io::Cursor<Vec<u8>>,
    rest: Box<dyn BufRead + Send + 'a>,
}

impl Read for Peekable<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Peekable<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.ahead.position() < self.ahead.get_ref().len() as u64 {
            return self.ahead.fill_buf();
        }
        self.rest.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if self.ahead.position() < self.ahead.get_ref().len() as u64 {
            self.ahead.consume(count);
        } else {
            self.rest.consume(count);
        }
    }
}

/// The position of a byte: its line, counted from 1, and the number of characters before it on that line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// Whether a byte of a UTF-8 text is the first of its character.
pub(crate) fn begins_char(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("line", &self.line).finish_non_exhaustive()
    }
}

/// One line of an [`Input`], without its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) text: Vec<u8>,
    /// Counted from 1.
    pub(crate) number: u64,
    /// Whether bytes past [`MAX_RECORD_SIZE`] were dropped.
    pub(crate) too_long: bool,
}

impl Line {
    /// Replaces the `>` with which mail programs quote a line by spaces.
    pub(crate) fn unquote(&mut self, blanks: &Blanks) {
        if !blanks.names('>') {
            let marks = self.text.iter_mut().take_while(|byte| matches!(byte, b'>' | b' '));
            marks.for_each(|byte| *byte = b' ');
        }
    }

    /// Appends the line to a raw record.
    pub(crate) fn write_to(&self, raw: &mut RawRecord) {
        raw.push(&self.text);
        raw.too_long |= self.too_long;
    }
}

impl<'a> Input<'a> {
    /// The input that reads these bytes.
    ///
    /// # Errors
    ///
    /// If the first bytes cannot be read.
    pub fn new(bytes: impl BufRead + Send + 'a) -> io::Result<Input<'a>> {
        let (rest, has_mark) = encoding::decode(bytes)?;
        let bytes = Peekable { ahead: io::Cursor::default(), rest };
        Ok(Input { bytes, has_mark, line: 1, column: 0 })
    }

    /// The input that reads the text of a raw record again. The text was converted already, and its lines have the numbers
    /// of the file.
    pub(crate) fn of_record(raw: &'a RawRecord) -> Input<'a> {
        let bytes = Peekable { ahead: io::Cursor::default(), rest: Box::new(&raw.text[..]) };
        Input { bytes, has_mark: false, line: raw.line, column: raw.column }
    }

    /// Reads ahead up to `most` bytes, or until `enough` returns true; the next reads return the same bytes again.
    pub(crate) fn peek(&mut self, most: usize, enough: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
        let mut sample = Vec::new();
        while sample.len() < most && !enough(&sample) {
            match self.fill() {
                Ok(true) => {}
                // If the input breaks off, the bytes before that are read first, and then the error is returned again.
                Err(error) if sample.is_empty() => return Err(error),
                Ok(false) | Err(_) => break,
            }
            let bytes = self.bytes.fill_buf()?;
            let used = bytes.len().min(most - sample.len());
            sample.extend_from_slice(&bytes[..used]);
            self.bytes.consume(used);
        }
        self.bytes.ahead = io::Cursor::new(sample.clone());
        Ok(sample)
    }

    /// Whether it began with a byte-order mark of UTF-8.
    #[cfg_attr(not(feature = "formats"), allow(dead_code))]
    pub(crate) fn has_mark(&self) -> bool {
        self.has_mark
    }

    /// Whether the remaining [peeked](Input::peek) bytes contain a whole line.
    #[cfg_attr(not(feature = "formats"), allow(dead_code))]
    pub(crate) fn has_line_ahead(&self) -> bool {
        let start = self.bytes.ahead.position() as usize;
        self.bytes.ahead.get_ref().get(start..).is_some_and(|rest| rest.contains(&b'\n'))
    }

    /// Waits until there are bytes to be read; false at the end.
    pub(crate) fn fill(&mut self) -> io::Result<bool> {
        loop {
            match self.bytes.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result.map(|bytes| !bytes.is_empty()),
            }
        }
    }

    /// Waits until a whole line is in the buffer, if it is short and the input does not end before. If the buffer has only the
    /// start of a line, the line is assembled.
    pub(crate) fn fill_line(&mut self) -> io::Result<()> {
        const SHORT: usize = 1 << 10;
        self.fill()?;
        let bytes = self.bytes.fill_buf()?;
        if bytes.is_empty() || bytes.len() >= SHORT || bytes.contains(&b'\n') {
            return Ok(());
        }
        let mut line = bytes.to_vec();
        self.bytes.consume(line.len());
        let result = self.bytes.by_ref().take(SHORT as u64).read_until(b'\n', &mut line);
        // Even if the input breaks off, these bytes are read again.
        self.bytes.ahead = io::Cursor::new(line);
        result.map(drop)
    }

    /// Skips the lines that were peeked at, except the last one if it is incomplete.
    pub(crate) fn skip_lines(&mut self, sample: &[u8]) -> io::Result<()> {
        let ends = sample.iter().filter(|byte| **byte == b'\n').count();
        let mut line = Line::default();
        for _ in 0..ends.max(1) {
            self.next_line(&mut line)?;
        }
        Ok(())
    }

    /// The number of the line that the next byte belongs to, counted from 1.
    pub(crate) fn line_number(&self) -> u64 {
        self.line
    }

    /// Reads a line without its end; false when there is none left.
    pub(crate) fn next_line(&mut self, line: &mut Line) -> io::Result<bool> {
        line.text.clear();
        line.number = self.line;
        // One more byte than fits, for the end of the longest line.
        let room = MAX_RECORD_SIZE as u64 + 1;
        let read = self.bytes.by_ref().take(room).read_until(b'\n', &mut line.text)?;
        line.too_long = false;
        self.line += u64::from(read > 0);
        if line.text.last() == Some(&b'\n') {
            line.text.pop();
        } else if line.text.len() > MAX_RECORD_SIZE {
            line.too_long = true;
            line.text.truncate(MAX_RECORD_SIZE);
            self.bytes.skip_until(b'\n')?;
        }
        if line.text.last() == Some(&b'\r') {
            line.text.pop();
        }
        Ok(read > 0)
    }

    /// Adds the next plain lines of this layout, as far as they are in the buffer.
    pub(crate) fn next_plain_lines(
        &mut self,
        most: usize,
        lines: &mut PlainLineBuf,
        layout: Option<&Arc<LineLayout>>,
    ) -> io::Result<()> {
        self.fill()?;
        let bytes = self.bytes.fill_buf()?;
        let before = lines.len();
        let used = lines.take(bytes, most, layout);
        self.bytes.consume(used);
        self.line += (lines.len() - before) as u64;
        Ok(())
    }

    /// Skips the next line ends, for formats without lines. Returns whether a line begins there and the buffer has a part of
    /// it.
    #[cfg(feature = "serde")]
    pub(crate) fn pass_line_ends(&mut self) -> io::Result<bool> {
        let mut rest = self.bytes.fill_buf()?;
        let all = rest.len();
        let mut lines = 0;
        while let Some(next) = after_line_end(rest) {
            rest = next;
            lines += 1;
        }
        let (passed, has_more) = (all - rest.len(), !rest.is_empty());
        self.bytes.consume(passed);
        if lines > 0 {
            (self.line, self.column) = (self.line + lines, 0);
        }
        Ok(has_more && self.column == 0)
    }

    /// Reads byte by byte until `take` returns true; false if the input ends before.
    pub(crate) fn scan(&mut self, mut take: impl FnMut(u8, Place) -> bool) -> io::Result<bool> {
        loop {
            let bytes = match self.bytes.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if bytes.is_empty() {
                return Ok(false);
            }
            let mut used = 0;
            let mut done = false;
            while used < bytes.len() && !done {
                let byte = bytes[used];
                done = take(byte, Place { line: self.line, column: self.column });
                used += 1;
                if byte == b'\n' {
                    self.line += 1;
                    self.column = 0;
                } else {
                    self.column += u64::from(begins_char(byte));
                }
            }
            self.bytes.consume(used);
            if done {
                return Ok(true);
            }
        }
    }
}
