//! Drawings of a board: nine rows with bars between the boxes and borders between the bands. What
//! [`boxed`](crate::format::formats::boxed), [`candidates`](crate::format::formats::candidates), [`ss`](crate::format::formats::ss) and
//! [`markdown`](crate::format::formats::markdown) share.
//!
//! ```text
//! +-------+-------+-------+     a border
//! | 5 3 . | . 7 . | . . . |     a row of three segments
//! ```
//!
//! A *border* is a line of nothing but `| + * - = _ . : ' "` and box-drawing characters in which `---`,
//! `+`, `=` or the like shows that it is none of blanks; a slip in one does not matter. *Text* (a title, a code fence, a `#` comment)
//! is passed over. Every other line that is not empty is a row, so that none is lost without an error.
//!
//! A drawing ends with its ninth row. A broken one ends at an empty line, at text, or between the
//! closing and the opening border of two frames. Where a band is seen to have too many or too few rows,
//! all is one broken drawing up to there.

use std::io;

use crate::blanks::Blanks;
use crate::format::detection::Sample;
use crate::format::formats::rows::looks_like_row;
use crate::format::input::{Input, RawRecord};
use crate::format::reader::Framer;
use crate::format::shared::candidate_groups::looks_like_groups;
use crate::format::shared::peekable_lines::Lines;

/// Whether a character parts boxes or cells.
pub(in crate::format) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '│' | '║' | '┃')
}

/// Whether a line is drawn between rows.
pub(in crate::format) fn is_border(line: &str) -> bool {
    let line = line.trim();
    let horizontal = |c: char| matches!(c, '+' | '=' | ':' | '\u{2500}'..='\u{257f}') && !is_bar(c);
    let drawn = |c: char| horizontal(c) || is_bar(c) || " \t*-_.'\"".contains(c);
    let count = |what: fn(char) -> bool| line.chars().filter(|c| what(*c)).count();
    let foreign = line.chars().filter(|c| !drawn(*c)).count();
    if foreign > 0 {
        // A slip in a border makes no row of it.
        return line.contains("---")
            && foreign <= 2
            && (line.contains('+') || !line.contains(|c: char| c.is_ascii_digit()));
    }
    !line.is_empty()
        && (line.contains("---")
            || line.contains(horizontal)
            || (line.len() > 9 && ['*', '_'].iter().any(|c| line.chars().all(|it| it == *c)))
            || (count(is_bar) >= 8 && count(|c| c == '-') > 0 && !line.contains(['*', '_', '.'])))
}

/// Whether a line is meant for people and no part of a board: a comment, a code fence, or words.
pub(in crate::format) fn is_text(line: &str, blanks: &Blanks) -> bool {
    let line = line.trim();
    let letter = |c: char| c.is_alphabetic() && blanks.cell(c).is_none();
    let letters = line.chars().filter(|c| letter(*c)).count();
    let has_word = || line.split(|c| !letter(c)).any(|word| word.chars().count() >= 3);
    (line.starts_with('#') && !blanks.names('#'))
        || line.starts_with("```")
        || (letters * 3 > line.chars().filter(|c| !c.is_whitespace()).count()
            && has_word()
            && !line.contains(is_bar))
}

/// Whether a row may be the heading of a Markdown table instead: without any cell, with the numbers 1
/// to 9, or with other names.
fn may_be_heading(line: &str, blanks: &Blanks) -> bool {
    let content: String = line.chars().filter(|c| !c.is_whitespace() && !is_bar(*c)).collect();
    let blanks = blanks.with_own(content.chars());
    let wrong = content.chars().filter(|c| blanks.cell(*c).is_none()).count();
    line.contains(is_bar) && (content.is_empty() || content == "123456789" || wrong >= 5)
}

/// What stands between two bars.
#[derive(Clone, Copy)]
pub(in crate::format) struct Segment<'a> {
    /// The column of its first character, counted from 1.
    pub(in crate::format) column: u64,
    pub(in crate::format) text: &'a str,
}

impl<'a> Segment<'a> {
    /// Its characters with their columns.
    pub(in crate::format) fn chars(self) -> impl Iterator<Item = (u64, char)> + 'a {
        (self.column..).zip(self.text.chars())
    }
}

/// What stands between the bars of a row, without what is outside of the outer ones. A double bar
/// between boxes counts as one.
pub(in crate::format) fn segments(row: &str) -> Vec<Segment<'_>> {
    let mut column = 1;
    let mut segments = Vec::new();
    for text in row.split(is_bar) {
        segments.push(Segment { column, text });
        column += text.chars().count() as u64 + 1;
    }
    if row.trim_start().starts_with(is_bar) {
        segments.remove(0);
    }
    if row.trim_end().ends_with(is_bar) {
        segments.pop();
    }
    if segments.len() == 11 && segments[3].text.is_empty() && segments[7].text.is_empty() {
        segments.remove(7);
        segments.remove(3);
    }
    segments
}

/// Takes the lines of one drawing as a raw.
pub(in crate::format) struct DrawingFramer {
    lines: Lines,
    /// Whether a drawing has just ended with its ninth row and nothing else.
    behind_ninth: bool,
    pub(in crate::format) blanks: Blanks,
}

impl DrawingFramer {
    /// The framer of an input that has these blanks.
    pub(in crate::format) fn new(blanks: &Blanks) -> DrawingFramer {
        DrawingFramer { lines: Lines::new(blanks), blanks: blanks.clone(), behind_ninth: false }
    }
}

impl Framer for DrawingFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let mut rows = 0;
        // Whether the last line was a border; whether one is drawn behind the first row, and so perhaps
        // behind every row; whether one was where no band ends.
        let (mut border, mut ruled, mut crooked) = (false, false, false);
        let mut heading = false;
        let mut stray = false;
        while rows != 9 || crooked {
            let Some(line) = self.lines.next(input)? else { break };
            let text = String::from_utf8_lossy(&line.text);
            if text.trim().is_empty() || is_text(&text, &self.blanks) {
                self.behind_ninth = false;
                border = false;
                if rows > 0 {
                    break;
                }
                continue;
            }
            if is_border(&text) {
                self.behind_ninth = false;
                if rows == 1 && heading {
                    raw.clear();
                    rows = 0;
                }
                if rows > 0 {
                    ruled |= rows == 1;
                    crooked |= !ruled && rows % 3 != 0;
                    let closed = border || (crooked && rows >= 9) || (stray && rows % 3 != 0);
                    if closed {
                        break;
                    }
                    raw.push(b"\n");
                    line.write_to(raw);
                }
                border = true;
                continue;
            }
            if rows == 0 {
                raw.line = line.number;
                stray = std::mem::take(&mut self.behind_ninth);
                heading = !border && may_be_heading(&text, &self.blanks);
            } else {
                raw.push(b"\n");
            }
            line.write_to(raw);
            border = false;
            rows += 1;
        }
        self.behind_ninth = rows == 9 && !crooked;
        Ok(rows > 0)
    }
}

/// The rows of a raw record that holds a drawing, each with the number of its line.
pub(in crate::format) fn drawn_rows(raw: &RawRecord) -> impl Iterator<Item = (u64, &[u8])> {
    raw.lines().filter(|(_, line)| !is_border(&String::from_utf8_lossy(line)))
}

/// What the drawings of a sample show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Drawn {
    /// A digit or blank in each cell.
    Cells,
    /// The same in the frame of Simple Sudoku.
    Framed,
    /// Candidates.
    Groups,
}

/// What is drawn in a sample, if anything.
pub(in crate::format) fn drawn(sample: &Sample<'_>) -> Option<Drawn> {
    let blanks = sample.blanks();
    let (mut fitting, mut all, mut rows) = (0, 0, 0);
    let (mut is_drawn, mut framed) = (false, sample.has_extension("ss"));
    let mut first_groups = 0;
    for line in sample.content().filter(|line| !is_text(line, blanks)) {
        all += 1;
        if is_border(line) {
            fitting += 1;
            // Nine dashes may be nine blanks.
            is_drawn |= line.len() != 9 || line.contains(|c| c != '-');
            framed |= line.starts_with("*-");
            continue;
        }
        is_drawn |= line.contains(is_bar);
        let groups = looks_like_groups(line);
        fitting += usize::from(groups || looks_like_drawn_row(line, blanks) || looks_like_row(line, blanks));
        first_groups += usize::from(groups && rows < 9);
        rows += 1;
    }
    let kind = match (first_groups > 2, framed) {
        (true, _) => Drawn::Groups,
        (false, true) => Drawn::Framed,
        (false, false) => Drawn::Cells,
    };
    (is_drawn && rows > 0 && fitting * 2 >= all).then_some(kind)
}

fn looks_like_drawn_row(line: &str, blanks: &Blanks) -> bool {
    let content = line.chars().filter(|c| !c.is_whitespace() && !is_bar(*c));
    let blanks = blanks.with_own(content.clone());
    let wrong = content.clone().filter(|c| blanks.cell(*c).is_none()).count();
    line.chars().filter(|c| is_bar(*c)).count() >= 2 && content.count() <= 11 && wrong <= 2
}

/// Draws 81 cells, the columns as wide as they need to be.
pub(in crate::format) fn draw(cells: &[String; 81], out: &mut Vec<u8>) {
    let width = |column: usize| cells.iter().skip(column).step_by(9).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let border = |out: &mut Vec<u8>| {
        for stack in widths.chunks(3) {
            out.push(b'+');
            out.extend(std::iter::repeat_n(b'-', stack.iter().sum::<usize>() + 4));
        }
        out.extend_from_slice(b"+\n");
    };
    for (i, row) in cells.chunks(9).enumerate() {
        if i % 3 == 0 {
            border(out);
        }
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let bar = if column % 3 == 0 { "| " } else { "" };
            out.extend_from_slice(format!("{bar}{cell:width$} ").as_bytes());
        }
        out.extend_from_slice(b"|\n");
    }
    border(out);
}
