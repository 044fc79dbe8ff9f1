//! Boards of nine lines: [`RowsFramer`] finds the nine lines of each board, [`read_grid`] reads the cells of
//! nine lines.

use std::io;

use crate::blanks::{Blanks, cell_from_char};
use crate::cell::Cell;
use crate::format::detection::Sample;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::Framer;
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::{is_count, is_end, is_rule, is_short_count, is_text, row_cells};
use crate::format::record::{Board, Record, RecordBoard};
use crate::format::shared::line_groups::{LineGroups, LineKind};
use crate::format::shared::other_rows::{
    OtherRows, RowLine, board_ahead, or_nine, read_other_rows, row_size, size_at_start,
};
use crate::format::shared::peekable_lines::PeekableLines;
use crate::format::shared::row_labels::{is_head, is_label_alone, without_labels};
use crate::grid::Grid;

/// Makes a raw record of nine rows; empty lines may stand between the bands or between all rows. Another
/// empty line, a comment or a title ends a record early.
#[derive(Default)]
pub(crate) struct RowsFramer {
    lines: PeekableLines,
    begun: bool,
    blanks: Blanks,
}

impl RowsFramer {
    /// The framer of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> RowsFramer {
        RowsFramer { lines: PeekableLines::new(blanks), blanks: blanks.clone(), begun: false }
    }

    /// The number of lines of a board in which spaces are blanks, if one begins with the current line: nine,
    /// or eleven with an empty line between the bands.
    fn fixed_width_lines(&mut self, input: &mut Input<'_>) -> io::Result<Option<usize>> {
        let text = &self.lines.current().text;
        let may_begin = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9') || byte.is_ascii_alphabetic();
        let cells = text.iter().filter(|byte| **byte != b' ').count();
        if text.is_empty() || text.len() > 18 || cells >= 9 || !text.iter().all(may_begin) {
            return Ok(None);
        }
        let texts = self.lines.texts(12, input)?;
        let lines: Vec<&str> = texts.iter().map(String::as_str).collect();
        let ends = |count: usize| lines.get(count).is_none_or(|line| line.trim().is_empty());
        if ends(11)
            && without_gaps(&lines[..lines.len().min(11)])
                .is_some_and(|rows| fixed_width_step(&rows).is_some())
        {
            return Ok(Some(11));
        }
        let rows = &lines[..lines.len().min(9)];
        // If an empty line is among them, the lines belong together only if an empty line also follows them.
        let whole = !rows.iter().any(|row| row.is_empty()) || ends(9);
        Ok((whole && fixed_width_step(rows).is_some()).then_some(9))
    }

    /// The board of another size that begins with the current line.
    fn other_rows(&mut self, input: &mut Input<'_>) -> io::Result<Option<OtherRows>> {
        let first = String::from_utf8_lossy(&self.lines.current().text);
        let rule = first.trim().chars().next().filter(|_| is_rule(first.trim()));
        // A rule is a row of blanks if another row has such blanks.
        let is_blank_row = match rule {
            Some(sign) => {
                let texts = self.lines.texts(5, input)?;
                texts[1..].iter().any(|text| text.contains(sign) && !is_rule(text.trim()))
            }
            None => false,
        };
        let first = usize::from(is_blank_row);
        let blanks = &self.blanks;
        board_ahead(&mut self.lines, 0, input, |index, line| {
            row_line(first + index, &String::from_utf8_lossy(line), blanks)
        })
    }
}

/// What this line, of which `before` lines of the same board come before it, is for a board of another size.
pub(crate) fn row_line(before: usize, line: &str, blanks: &Blanks) -> RowLine {
    let size = row_size(line);
    // A rule before a board is none of its rows. Between rows, three digits are no count but a row that has lost a cell.
    let is_row = match before {
        0 => size.is_some() && !is_rule(line.trim()),
        _ => size.is_some() || line.trim().len() == 3 && is_short_count(line.as_bytes()),
    };
    let kind = if is_row { LineKind::Row } else { kind(line.as_bytes(), blanks) };
    RowLine { kind, size: or_nine(size, line, |row| row_cells(row, blanks).len() == 9) }
}

/// The size of the board of another size with which these lines begin, perhaps with errors.
pub(crate) fn size_of_rows(lines: &[&str], blanks: &Blanks) -> Option<usize> {
    size_at_start(lines, blanks, |before, line| row_line(before, line, blanks))
}

/// Whether a sample begins with the rows of a board of another size, perhaps with errors.
pub(crate) fn begins_with_other_rows(sample: &Sample<'_>) -> bool {
    let is_row = |line: &&str| row_line(0, line, sample.blanks()).kind == LineKind::Row;
    let lines: Vec<&str> = sample.text_lines().skip_while(|line| !is_row(line)).collect();
    size_of_rows(&lines, sample.blanks()).is_some()
}

/// The role of a line. A line with only tabs is a row of blanks, except before the first row of a puzzle.
fn kind(line: &[u8], blanks: &Blanks) -> LineKind {
    let text = line.trim_ascii();
    if text.is_empty() {
        return if line.contains(&b'\t') { LineKind::Row } else { LineKind::Empty };
    }
    let line = String::from_utf8_lossy(text);
    if is_label_alone(&line) {
        LineKind::Neutral
    } else if is_end(text) || is_short_count(text) || is_text(&line, blanks) {
        LineKind::Boundary
    } else {
        LineKind::Row
    }
}

impl Framer for RowsFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        loop {
            if self.lines.next(input)?.is_none() {
                return Ok(false);
            }
            if let Some(lines) = self.fixed_width_lines(input)? {
                self.begun = true;
                self.lines.take(lines, input, raw)?;
                return Ok(true);
            }
            let text = &self.lines.current().text;
            if text.trim_ascii().is_empty() && !text.contains(&b'\t') {
                continue;
            }
            if is_head(&mut self.lines, input, false, |line| kind(line, &self.blanks) == LineKind::Boundary)?
            {
                continue;
            }
            // The rows of a small board may look like counts.
            if let Some(board) = self.other_rows(input)? {
                self.begun = true;
                self.lines.take(board.lines, input, raw)?;
                return Ok(true);
            }
            let text = &self.lines.current().text;
            if text.trim_ascii().is_empty() || kind(text, &self.blanks) != LineKind::Row {
                self.begun &= !is_end(text);
                continue;
            }
            if !std::mem::replace(&mut self.begun, true) && is_count(text) {
                continue;
            }
            self.take_rows(input, raw)?;
            return Ok(true);
        }
    }
}

impl RowsFramer {
    /// Takes the rows of a board, the current one first.
    fn take_rows(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<()> {
        let blanks = self.blanks.clone();
        let mut groups = LineGroups::default();
        self.lines.take(1, input, raw)?;
        groups.row();
        let kind = |line: &[u8]| kind(line, &blanks);
        while !groups.are_whole(9, &mut self.lines, input, kind)? {
            if self.lines.next(input)?.is_none() {
                break;
            }
            match kind(&self.lines.current().text) {
                LineKind::Boundary => {
                    self.lines.put_back();
                    break;
                }
                LineKind::Neutral => raw.push(b"\n"),
                LineKind::Empty if !groups.has_gap() && !groups.go_on(&mut self.lines, input, kind)? => break,
                LineKind::Empty => raw.push(b"\n"),
                LineKind::Row => {
                    raw.push(b"\n");
                    self.lines.current().write_to(raw);
                    groups.row();
                }
            }
        }
        Ok(())
    }
}

/// The lines of three bands without the empty lines between them.
fn without_gaps<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let is_gap = |line: &str| line.trim().is_empty();
    let fits = lines.len() == 11 && lines.iter().enumerate().all(|(i, line)| is_gap(line) == (i % 4 == 3));
    fits.then(|| lines.iter().copied().filter(|line| !is_gap(line)).collect())
}

/// The distance between the cells of a board in which spaces are blanks: 1 if they are adjacent, 2 if every
/// other column is empty. `None` if these are not nine rows of such a board.
pub(crate) fn fixed_width_step(rows: &[&str]) -> Option<usize> {
    let placed = |c: char| c == ' ' || !(c.is_whitespace() || cell_from_char(c) == Some(None));
    let width = rows.iter().map(|row| row.trim_end().len()).max()?;
    let step = if width <= 9 { 1 } else { 2 };
    let fits = |row: &str| row.chars().enumerate().all(|(i, c)| placed(c) && (c == ' ' || i % step == 0));
    let digits = |row: &str| row.chars().filter(char::is_ascii_digit).count();
    let cells = |row: &str| row.chars().filter(|c| *c != ' ').count();
    let wrong: usize = rows.iter().map(|row| cells(row) - digits(row)).sum();
    // If only one row has a gap, it has lost a cell.
    let gaps = rows.iter().filter(|row| cells(row) * step < row.trim_end().len() || row.trim().is_empty());
    (rows.len() == 9
        && width <= 17
        && rows.iter().all(|row| row.is_ascii() && fits(row))
        && !(rows[0].is_empty() || rows[8].is_empty())
        && wrong <= 2
        && rows.iter().map(|row| digits(row)).sum::<usize>() > 0
        && gaps.count() >= 2)
        .then_some(step)
}

/// The cells of such a row with their columns.
pub(crate) fn fixed_width_cells(row: &str, step: usize) -> Vec<(u64, char)> {
    let mut chars = row.chars().chain(std::iter::repeat(' ')).step_by(step);
    let cells = (0..9).map(|i| ((i * step + 1) as u64, chars.next().filter(|c| *c != ' ').unwrap_or('.')));
    cells.collect()
}

pub(crate) fn read_nine_rows(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let lines: Option<Vec<&str>> = raw.lines().map(|(_, row)| std::str::from_utf8(row).ok()).collect();
    if let Some(lines) = lines.filter(|lines| lines.iter().any(|row| row_cells(row, blanks).len() != 9)) {
        let rows = without_gaps(&lines).unwrap_or(lines);
        if let Some(step) = fixed_width_step(&rows) {
            let is_row =
                |line: &(u64, &[u8])| rows.len() == raw.lines().count() || !line.1.trim_ascii().is_empty();
            let rows = raw.lines().filter(is_row);
            return read_grid(rows, raw.line, blanks, |row, _| fixed_width_cells(row, step))
                .map(Record::from);
        }
    }
    let is_row = |line: &[u8]| !line.trim_ascii().is_empty() || line.contains(&b'\t');
    let rows = raw.lines().filter(|(_, line)| is_row(line));
    or_other_rows(read_grid(rows, raw.line, blanks, row_cells), raw, blanks, is_row)
}

/// The record of a grid that was read from this raw record, or of the board of another size that its rows are instead.
pub(crate) fn or_other_rows(
    read: Result<Grid, RecordError>,
    raw: &RawRecord,
    blanks: &Blanks,
    is_row: impl Fn(&[u8]) -> bool,
) -> Result<Record, RecordError> {
    let board: RecordBoard = match read {
        Ok(grid) => Board::Givens(grid).into(),
        Err(error) => read_other_rows(raw, blanks, is_row).unwrap_or(Err(error))?.into(),
    };
    Ok(Record { board, progress: None, fields: Vec::new() })
}

/// Reads nine rows. `cells` finds the cells of a row with their columns; `line` is the number of the first
/// row. Labels before the rows are skipped.
pub(crate) fn read_grid<'a>(
    rows: impl Iterator<Item = (u64, &'a [u8])>,
    line: u64,
    blanks: &Blanks,
    cells: impl Fn(&str, &Blanks) -> Vec<(u64, char)>,
) -> Result<Grid, RecordError> {
    let rows: Vec<(u64, Result<&str, RecordError>)> =
        rows.map(|(number, row)| (number, utf8(row, number))).collect();
    let texts: Vec<&str> = rows.iter().map(|(_, row)| row.as_deref().unwrap_or_default()).collect();
    let with_labels: Vec<Vec<(u64, char)>> = texts.iter().map(|row| cells(row, blanks)).collect();
    if with_labels.iter().all(|cells| cells.len() == 9) {
        return read_cells(&rows, &with_labels, line, blanks);
    }
    let unlabelled = without_labels(&texts, |row| cells(row, blanks).len() == 9);
    let without_labels: Vec<_> = unlabelled.iter().map(|row| cells(row, blanks)).collect();
    read_cells(&rows, &without_labels, line, blanks)
}

/// The grid with these cells.
fn read_cells(
    rows: &[(u64, Result<&str, RecordError>)],
    cells: &[Vec<(u64, char)>],
    line: u64,
    blanks: &Blanks,
) -> Result<Grid, RecordError> {
    let blanks = blanks.with_own(cells.iter().flatten().map(|(_, c)| *c));
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for ((number, row), cells) in rows.iter().zip(cells) {
        row.as_ref().map_err(RecordError::clone)?;
        for (i, (column, c)) in cells.iter().enumerate() {
            let cell = Cell::at(count, i);
            let digit = blanks.cell(*c).ok_or_else(|| {
                RecordErrorKind::NotACell(*c).at(*number).with_column(*column).with_cell(cell)
            })?;
            if let Some(cell) = cell {
                grid.set(cell, digit);
            }
        }
        if cells.len() != 9 {
            return Err(RecordErrorKind::RowLength(cells.len()).at(*number));
        }
        count += 1;
    }
    if count == 9 { Ok(grid) } else { Err(RecordErrorKind::RowCount(count).at(line)) }
}
