//! Drawings of a board: nine rows with bars between the boxes and borders between the bands. Shared by
//! [`boxed`](crate::format::formats::boxed), [`candidates`](crate::format::formats::candidates),
//! [`ss`](crate::format::formats::ss) and [`markdown`](crate::format::formats::markdown).
//!
//! ```text
//! +-------+-------+-------+     a border
//! | 5 3 . | . 7 . | . . . |     a row of three segments
//! ```
//!
//! A *border* is a line of `| + * - = _ . : ' "` and box-drawing characters only. It must contain `---`, `+`,
//! `=` or the like, which a row of blanks does not. A typing error in a border does not matter. *Text* (a
//! title, a code fence, a `#` comment) is skipped. Every other line that is not empty is a row, so that none
//! is lost without an error.
//!
//! A drawing ends with its ninth row. Empty lines may stand between its bands or all its rows, labels before
//! its rows, and a head above its columns. A broken drawing ends at another empty line, at text, or between
//! the closing border of a frame and the opening border of the next. If a band has too many or too few rows,
//! everything up to there is one broken drawing.

use std::io;

use sudokit_variants::layout::BoxShape;

use crate::blanks::Blanks;
use crate::format::detection::Sample;
use crate::format::framing::Framer;
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::{
    is_bar, is_border, is_end, is_short_count, is_text, looks_like_groups, looks_like_row, row_groups,
};
use crate::format::shared::line_groups::{LineGroups, LineKind};
use crate::format::shared::other_rows::{
    OtherRows, RowLine, board_ahead, is_large_table_row, or_nine, row_size,
};
use crate::format::shared::peekable_lines::PeekableLines;
use crate::format::shared::row_labels::{is_head, is_label_alone, without_sure_label};

/// Whether a row may be the heading of a Markdown table instead: without any cell, with the numbers 1
/// to 9, or with other names.
fn may_be_heading(line: &str, blanks: &Blanks) -> bool {
    let content: String = line.chars().filter(|c| !c.is_whitespace() && !is_bar(*c)).collect();
    let blanks = blanks.with_own(content.chars());
    let wrong = content.chars().filter(|c| blanks.cell(*c).is_none()).count();
    line.contains(is_bar) && (content.is_empty() || content == "123456789" || wrong >= 5)
}

/// Makes a raw record of the lines of one drawing.
pub(crate) struct DrawingFramer {
    lines: PeekableLines,
    /// Whether a drawing has just ended with its ninth row.
    behind_ninth: bool,
    /// Whether the last drawing had nine rows.
    after_board: bool,
    pub(crate) blanks: Blanks,
}

impl DrawingFramer {
    /// The framer of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> DrawingFramer {
        DrawingFramer {
            lines: PeekableLines::new(blanks),
            blanks: blanks.clone(),
            behind_ninth: false,
            after_board: false,
        }
    }

    /// The board of another size that begins with the current row, or below it if it is the heading of a table, which is skipped.
    fn other_board(&mut self, input: &mut Input<'_>) -> io::Result<Option<OtherRows>> {
        if size_of(&self.lines.current().text) == Some(9) {
            return Ok(None);
        }
        let (lines, blanks) = (&mut self.lines, &self.blanks);
        let row_line = |_: usize, line: &[u8]| row_line(line, blanks);
        let is_above_rule = lines.peek(0, input)?.is_some_and(|line| is_table_rule(&line.text));
        if is_above_rule && board_ahead(lines, 2, input, row_line)?.is_some_and(|board| board.is_whole()) {
            lines.next(input)?;
            lines.next(input)?;
        }
        board_ahead(lines, 0, input, row_line)
    }
}

/// What a line is.
fn kind(line: &[u8], blanks: &Blanks) -> LineKind {
    let text = String::from_utf8_lossy(line.trim_ascii());
    if text.is_empty() {
        LineKind::Empty
    } else if is_text(&text, blanks) || is_end(line) || is_short_count(line) {
        LineKind::Boundary
    } else if is_border(&text) || is_label_alone(&text) {
        LineKind::Neutral
    } else {
        LineKind::Row
    }
}

/// Whether a line is the rule below the heading of a Markdown table.
fn is_table_rule(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"|") && line.contains(&b'-') && line.iter().all(|byte| b"|-: ".contains(byte))
}

/// What a line is for a board of another size.
fn row_line(line: &[u8], blanks: &Blanks) -> RowLine {
    RowLine { kind: kind(line, blanks), size: size_of(line) }
}

/// The number of cells of a row, or nine for one of a classic board: with so many cells or groups of candidates.
fn size_of(row: &[u8]) -> Option<usize> {
    let row = String::from_utf8_lossy(row);
    let cells = |row: &str| row.chars().filter(|c| !c.is_whitespace() && !is_bar(*c)).count();
    or_nine(row_size(&row), &row, |row| cells(row) == 9 || row_groups(row).len() == 9)
}

impl Framer for DrawingFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let blanks = self.blanks.clone();
        let kind = |line: &[u8]| kind(line, &blanks);
        let mut groups = LineGroups::default();
        let mut rows = 0;
        // Whether the last line was a border; whether there is a border after the first row, and so perhaps
        // after every row; whether there was a border inside a band.
        let (mut border, mut ruled, mut crooked) = (false, false, false);
        let mut heading = false;
        let mut stray = false;
        while crooked || !groups.are_whole(9, &mut self.lines, input, kind)? {
            if self.lines.next(input)?.is_none() {
                break;
            }
            match kind(&self.lines.current().text) {
                LineKind::Empty if rows > 0 => {
                    border = false;
                    if !(groups.has_gap() || groups.go_on(&mut self.lines, input, kind)?) {
                        break;
                    }
                    raw.push(b"\n");
                }
                LineKind::Empty | LineKind::Boundary => {
                    self.behind_ninth = false;
                    border = false;
                    if rows > 0 {
                        break;
                    }
                }
                LineKind::Neutral => {
                    self.behind_ninth = false;
                    if rows == 1 && heading {
                        raw.clear();
                        rows = 0;
                        groups = LineGroups::default();
                    }
                    if rows > 0 {
                        ruled |= rows == 1;
                        crooked |= !ruled && rows % 3 != 0;
                        let closed = border || (crooked && rows >= 9) || (stray && rows % 3 != 0);
                        if closed {
                            break;
                        }
                        raw.push(b"\n");
                        self.lines.current().write_to(raw);
                    }
                    border = true;
                }
                LineKind::Row => {
                    if rows == 0 {
                        if is_head(&mut self.lines, input, self.after_board, |line| {
                            kind(line) == LineKind::Boundary
                        })? {
                            continue;
                        }
                        raw.line = self.lines.current().number;
                        stray = std::mem::take(&mut self.behind_ninth);
                        let text = String::from_utf8_lossy(&self.lines.current().text);
                        heading = !border && may_be_heading(&text, &blanks);
                        if let Some(board) = self.other_board(input)? {
                            self.lines.take(board.lines, input, raw)?;
                            return Ok(true);
                        }
                    } else {
                        raw.push(b"\n");
                    }
                    self.lines.current().write_to(raw);
                    border = false;
                    rows += 1;
                    groups.row();
                }
            }
        }
        self.behind_ninth = rows == 9 && !crooked;
        self.after_board = rows == 9;
        Ok(rows > 0)
    }
}

/// The rows of a raw record that holds a drawing, each with the number of its line.
pub(crate) fn drawn_rows(raw: &RawRecord) -> impl Iterator<Item = (u64, &[u8])> {
    raw.lines().filter(|(_, line)| is_drawn_row(line))
}

/// Whether a line of a drawing is a row.
pub(crate) fn is_drawn_row(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    !(line.trim().is_empty() || is_border(&line) || is_label_alone(&line))
}

/// The kind of drawing in a sample.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// A digit or blank in each cell.
    Digits,
    /// The same in the frame of Simple Sudoku.
    Framed,
    /// Candidates.
    Candidates,
}

/// The kind of drawing in a sample, if there is one.
pub(crate) fn drawing(sample: &Sample<'_>) -> Option<Drawing> {
    let blanks = sample.blanks();
    let (mut fitting, mut all, mut rows) = (0, 0, 0);
    let (mut is_drawn, mut framed) = (false, sample.has_extension("ss"));
    let mut first_groups = 0;
    let (mut dashes, mut has_blanks) = (false, false);
    for line in sample.board_lines() {
        all += 1;
        if is_border(line) {
            fitting += 1;
            // Nine dashes may be nine blanks, unless the drawing has other blanks.
            if line.len() == 9 && line.chars().all(|c| c == '-') {
                dashes = true;
            } else {
                is_drawn = true;
            }
            framed |= line.starts_with("*-");
            continue;
        }
        is_drawn |= line.contains(is_bar);
        has_blanks |= line.contains(['.', '0', '_', '*', '?']);
        let groups = !is_large_table_row(line) && looks_like_groups(line);
        let is_row = groups || looks_like_drawn_row(line, blanks) || looks_like_row(line, blanks);
        fitting += usize::from(is_row || line.contains(is_bar) && row_size(line).is_some());
        first_groups += usize::from(groups && rows < 9);
        rows += 1;
    }
    let kind = match (first_groups > 2, framed) {
        (true, _) => Drawing::Candidates,
        (false, true) => Drawing::Framed,
        (false, false) => Drawing::Digits,
    };
    is_drawn |= dashes && has_blanks;
    (is_drawn && rows > 0 && fitting * 2 >= all).then_some(kind)
}

fn looks_like_drawn_row(line: &str, blanks: &Blanks) -> bool {
    let line = without_sure_label(line);
    let content = line.chars().filter(|c| !c.is_whitespace() && !is_bar(*c));
    let blanks = blanks.with_own(content.clone());
    let wrong = content.clone().filter(|c| blanks.cell(*c).is_none()).count();
    line.chars().filter(|c| is_bar(*c)).count() >= 2 && content.count() <= 11 && wrong <= 2
}

/// Draws cells, `columns` in a row, with bars between boxes and columns of the necessary width.
pub(crate) fn draw(cells: &[String], columns: usize, boxes: BoxShape, out: &mut Vec<u8>) {
    let width =
        |column: usize| cells.iter().skip(column).step_by(columns).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let border = |out: &mut Vec<u8>| {
        for stack in widths.chunks(boxes.width) {
            out.push(b'+');
            out.extend(std::iter::repeat_n(b'-', stack.iter().sum::<usize>() + stack.len() + 1));
        }
        out.extend_from_slice(b"+\n");
    };
    for (i, row) in cells.chunks(columns).enumerate() {
        if i % boxes.height == 0 {
            border(out);
        }
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            out.extend_from_slice(if column % boxes.width == 0 { b"| " } else { b"" });
            out.extend_from_slice(cell.as_bytes());
            out.extend(std::iter::repeat_n(b' ', width - cell.len() + 1));
        }
        out.extend_from_slice(b"|\n");
    }
    border(out);
}
