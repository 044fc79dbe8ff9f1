//! [`LineFramer`], for formats with one record per line; [`BulkLineFramer`] also reads many plain lines at
//! once.

use std::io;
use std::ops::Range;

use crate::blanks::Blanks;
use crate::format::framing::Framer;
use crate::format::input::{Input, Line, RawRecord};
use crate::format::lexical::{erase_tags, is_count, is_end, is_numbered, is_tags};
use crate::format::plain_lines::PlainLineBuf;
use crate::format::shared::boards_in_line::{SHORTEST_PAIR, find_board, puzzles};

/// Makes a raw record of each line. It skips empty lines, comments, `end`, and counts of puzzles; a count may
/// stand at the start, after an `end`, and after the number of lines that the last count gives.
#[derive(Default)]
pub(crate) struct LineFramer {
    line: Line,
    begun: bool,
    /// The last count minus the lines that were read since.
    counted: u64,
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
            if text.is_empty() || (comment(b'#') && !is_numbered(text)) || comment(b';') {
                continue;
            }
            if is_end(text) {
                (self.begun, self.counted) = (false, 0);
                continue;
            }
            if !self.begun && is_count(text) {
                self.begun = true;
                self.counted = str::from_utf8(text).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
                continue;
            }
            self.took(1);
            return Ok(Some(&self.line));
        }
        Ok(None)
    }
}

impl LineFramer {
    /// Records that `lines` lines were taken.
    fn took(&mut self, lines: u64) {
        self.begun = lines != self.counted;
        self.counted = self.counted.saturating_sub(lines);
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

/// A [`LineFramer`] that takes plain lines in bulk and makes a raw record of each puzzle of a line.
pub(crate) struct BulkLineFramer {
    lines: LineFramer,
    /// Whether lines without anything like a puzzle are skipped.
    of_text: bool,
    /// The puzzles of the line that are not raw records yet, in reverse order: their byte ranges, and the
    /// number of characters before them.
    rest: Vec<(Range<usize>, u64)>,
}

impl BulkLineFramer {
    pub(crate) fn new(lines: LineFramer, of_text: bool) -> BulkLineFramer {
        BulkLineFramer { lines, of_text, rest: Vec::new() }
    }

    /// Fills the raw record with the next puzzle of the line.
    fn take_rest(&mut self, raw: &mut RawRecord) -> bool {
        let Some((range, column)) = self.rest.pop() else { return false };
        let line = &self.lines.line;
        (raw.line, raw.column) = (line.number, column);
        raw.push(&line.text[range]);
        raw.too_long |= line.too_long;
        true
    }
}

/// The puzzles of a line that has several: their byte ranges, and the number of characters before them.
fn puzzles_of(line: &[u8], blanks: &Blanks) -> Vec<(Range<usize>, u64)> {
    // In another encoding, the bytes must keep their offsets.
    let text = match std::str::from_utf8(line) {
        Ok(text) => text.into(),
        Err(_) => line
            .iter()
            .map(|byte| if byte.is_ascii() { char::from(*byte) } else { '\u{1}' })
            .collect::<String>(),
    };
    let (mut start, mut column) = (0, 0);
    let puzzles = puzzles(&text, blanks).into_iter().map(|puzzle| {
        column += text[start..puzzle.text.start].chars().count() as u64;
        start = puzzle.text.start;
        (puzzle.text, column)
    });
    puzzles.collect()
}

/// Whether a line is a mark around code in forums, Markdown and HTML: ` ``` `, `[code]`, `</pre>`.
fn is_mark_of_code(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"```") || line.starts_with(b"~~~") || is_tags(line)
}

/// Whether a line has nothing that could be meant as the cells of a puzzle.
fn has_no_cells(line: &str, blanks: &Blanks) -> bool {
    const FEWEST: usize = 20;
    let is_meant = |word: &str| {
        let cells = word.chars().filter(|c| blanks.cell(*c).is_some()).count();
        cells >= FEWEST && word.bytes().any(|byte| byte.is_ascii_digit())
    };
    !line.split_whitespace().any(is_meant) && find_board(line, 0, blanks).is_none()
}

impl Framer for BulkLineFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        if self.take_rest(raw) {
            return Ok(true);
        }
        while let Some(line) = self.lines.next_content(input)? {
            let number = line.number;
            let (line, blanks) = (&self.lines.line, &self.lines.blanks);
            if line.text.len() >= SHORTEST_PAIR {
                self.rest = puzzles_of(&line.text, blanks);
                if self.rest.len() > 1 {
                    self.rest.reverse();
                    return Ok(self.take_rest(raw));
                }
                self.rest.clear();
            } else if is_mark_of_code(&line.text)
                || self.of_text && has_no_cells(&String::from_utf8_lossy(&line.text), blanks)
            {
                continue;
            }
            raw.line = number;
            line.write_to(raw);
            return Ok(true);
        }
        Ok(false)
    }

    fn wait_for_plain_lines(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        if self.rest.is_empty() { input.fill_line() } else { Ok(()) }
    }

    fn take_plain_lines(
        &mut self,
        input: &mut Input<'_>,
        most: usize,
        lines: &mut PlainLineBuf,
    ) -> io::Result<u64> {
        let line = input.line_number();
        if self.rest.is_empty() {
            let before = lines.len();
            input.next_plain_lines(most, lines, None)?;
            if lines.len() > before {
                self.lines.took((lines.len() - before) as u64);
            }
        }
        Ok(line)
    }
}
