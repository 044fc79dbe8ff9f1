//! Boards written as 81 groups of digits, nine in a line: the candidates of each cell. What
//! [`candidates`](crate::format::formats::candidates), [`sdx`](crate::format::formats::sdx) and [`ss`](crate::format::formats::ss) share.

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::formats::line::utf8;
use crate::format::shared::ascii_drawing::{is_bar, segments};

/// A group and where it stands.
#[derive(Clone, Copy)]
pub(in crate::format) struct Group<'a> {
    pub(in crate::format) cell: Option<Cell>,
    pub(in crate::format) line: u64,
    /// Of its first character, counted from 1.
    pub(in crate::format) column: u64,
    pub(in crate::format) text: &'a str,
}

impl Group<'_> {
    /// The error of this group, at its character of this number.
    pub(in crate::format) fn error(&self, what: impl Into<String>, offset: usize) -> RecordError {
        RecordErrorKind::Syntax(what.into())
            .at(self.line)
            .with_column(self.column + offset as u64)
            .with_cell(self.cell)
    }

    /// The digits of the group, each at most once, in any order; `-` is a cell without candidates.
    pub(in crate::format) fn digits(&self) -> Result<DigitSet, RecordError> {
        let mut digits = DigitSet::EMPTY;
        if self.text == "-" {
            return Ok(digits);
        }
        for (offset, c) in self.text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let digit = Digit::from_char(c)
                .ok_or_else(|| self.error(format!("{c:?} is not a candidate (1-9)"), offset))?;
            if !digits.insert(digit) {
                return Err(self.error(format!("the candidate {digit} twice in a cell"), offset));
            }
        }
        if digits.is_empty() {
            return Err(self.error("an empty cell (- is a cell without candidates)", 0));
        }
        Ok(digits)
    }
}

/// The groups of a row with their columns: what stands between nine bars, or between blanks and bars.
fn row_groups(row: &str) -> Vec<(u64, &str)> {
    let segments = segments(row);
    if segments.len() == 9 {
        let trimmed = segments.into_iter().map(|segment| {
            let blank = segment.text.chars().take_while(|c| c.is_whitespace()).count() as u64;
            (segment.column + blank, segment.text.trim())
        });
        return trimmed.collect();
    }
    let mut column = 1;
    let mut groups = Vec::new();
    for text in row.split(|c: char| c.is_whitespace() || is_bar(c)) {
        if !text.is_empty() {
            groups.push((column, text));
        }
        column += text.chars().count() as u64 + 1;
    }
    groups
}

/// Hands out the 81 groups of nine rows; `line` is where the first stands.
pub(in crate::format) fn read_groups<'a>(
    rows: impl Iterator<Item = (u64, &'a [u8])>,
    line: u64,
    mut take: impl FnMut(Cell, Group<'a>) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let mut count = 0;
    for (number, row) in rows {
        let groups = row_groups(utf8(row, number)?);
        for (i, (column, text)) in groups.iter().enumerate() {
            let cell = Cell::at(count, i);
            let group = Group { cell, line: number, column: *column, text };
            match cell {
                Some(cell) => take(cell, group)?,
                None => drop(group.digits()?),
            }
        }
        if groups.len() != 9 {
            return Err(RecordErrorKind::RowLength(groups.len()).at(number));
        }
        count += 1;
    }
    if count == 9 { Ok(()) } else { Err(RecordErrorKind::RowCount(count).at(line)) }
}

/// Whether a row shows candidates: about nine groups of ascending digits, at least one of several.
/// `u` may mark a digit that the player has placed.
pub(in crate::format) fn looks_like_groups(row: &str) -> bool {
    let groups = row_groups(row);
    let ascending = |text: &str| text.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    let fits = |text: &str| {
        let text = text.strip_prefix('u').unwrap_or(text);
        text == "-" || (digits(text) && ascending(text))
    };
    let fitting = groups.iter().filter(|(_, text)| fits(text)).count();
    (8..=10).contains(&groups.len())
        && fitting + 1 >= groups.len()
        && groups.iter().any(|(_, text)| text.len() > 1 && fits(text))
}
