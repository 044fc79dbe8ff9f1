//! Reads boards written as 81 groups of digits, nine in a line: the candidates of each cell. Shared by
//! [`candidates`](crate::format::formats::candidates), [`sdx`](crate::format::formats::sdx) and
//! [`ss`](crate::format::formats::ss).

use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::input::RawRecord;
use crate::format::lexical::{is_group_mark, row_groups};
use crate::format::shared::ascii_drawing::drawn_rows;

/// A group and its position in the file.
#[derive(Clone, Copy)]
pub(crate) struct Group<'a> {
    pub(crate) cell: Option<Cell>,
    pub(crate) line: u64,
    /// The column of its first character, counted from 1.
    pub(crate) column: u64,
    pub(crate) text: &'a str,
}

impl Group<'_> {
    /// An error of this group, at the character with this offset.
    pub(crate) fn error(&self, what: impl Into<String>, offset: usize) -> RecordError {
        RecordErrorKind::Syntax(what.into())
            .at(self.line)
            .with_column(self.column + offset as u64)
            .with_cell(self.cell)
    }

    /// The digits of the group, each at most once, in any order. People's marks are ignored; `-` is a cell
    /// without candidates.
    pub(crate) fn digits(&self) -> Result<DigitSet, RecordError> {
        let mut digits = DigitSet::EMPTY;
        if self.text == "-" {
            return Ok(digits);
        }
        for (offset, c) in self.text.chars().enumerate().filter(|(_, c)| !is_skipped(*c)) {
            let digit = Digit::from_char(c)
                .ok_or_else(|| self.error(format!("{c:?} is not a candidate (1-9)"), offset))?;
            if !digits.insert(digit) {
                return Err(self.error(format!("the candidate {digit} occurs twice in a cell"), offset));
            }
        }
        if digits.is_empty() {
            return Err(self.error("an empty cell (- is a cell without candidates)", 0));
        }
        Ok(digits)
    }
}

/// Whether a character in a group of digits says nothing about the digits.
fn is_skipped(c: char) -> bool {
    c.is_whitespace() || c == '-' || is_group_mark(c)
}

/// Calls `take` with each of the 81 groups of nine rows; `line` is the line of the first row.
pub(crate) fn read_groups<'a>(
    rows: impl Iterator<Item = (u64, &'a [u8])>,
    line: u64,
    mut take: impl FnMut(Cell, Group<'_>) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let mut count = 0;
    // Empty lines may stand between the rows.
    for (number, row) in rows.filter(|(_, row)| !row.trim_ascii().is_empty()) {
        let groups = row_groups(utf8(row, number)?);
        for (i, (column, text)) in groups.iter().enumerate() {
            let cell = Cell::at(count, i);
            let group = Group { cell, line: number, column: *column, text };
            match cell {
                Some(cell) => take(cell, group)?,
                // A surplus group: an error in it comes before the error of the row's length.
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

/// The contents of a drawing of candidates.
pub(crate) struct DrawnCandidates {
    pub(crate) candidates: CandidateSet,
    /// The cells with people's marks, as drawn: `r1c4=*26 r2c5=2*6`.
    pub(crate) marked: String,
}

/// Reads a drawing of candidates.
pub(crate) fn read_candidates(raw: &RawRecord) -> Result<DrawnCandidates, RecordError> {
    let mut candidates = CandidateSet::EMPTY;
    let mut marked = Vec::new();
    read_groups(drawn_rows(raw), raw.line, |cell, group| {
        candidates.set(cell, group.digits()?);
        let is_marked = |c: char| is_skipped(c) && !c.is_whitespace();
        if group.text != "-" && group.text.contains(is_marked) {
            marked.push(format!("{cell}={}", group.text));
        }
        Ok(())
    })?;
    Ok(DrawnCandidates { candidates, marked: marked.join(" ") })
}
