//! Boards of nine lines: [`RowsFramer`] finds the nine lines of each board, [`read_grid`] reads the cells of nine lines.

use std::collections::VecDeque;
use std::io;

use crate::blanks::{Blanks, cell_from_char};
use crate::cell::Cell;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::Framer;
use crate::format::input::{Input, Line, RawRecord};
use crate::format::lexical::{is_count, is_end, is_text, row_cells};
use crate::format::record::Record;
use crate::grid::Grid;

/// Makes a raw record of nine rows. An empty line, a comment, a title or `end` ends a record early.
#[derive(Default)]
pub(crate) struct RowsFramer {
    line: Line,
    /// Lines that were read ahead.
    buffered: VecDeque<Line>,
    begun: bool,
    ended: bool,
    blanks: Blanks,
}

impl RowsFramer {
    /// The framer of an input that has these blanks.
    pub(crate) fn new(blanks: &Blanks) -> RowsFramer {
        RowsFramer { blanks: blanks.clone(), ..RowsFramer::default() }
    }
}

impl RowsFramer {
    /// Makes the next line the current one; false if there is none.
    fn next(&mut self, input: &mut Input<'_>) -> io::Result<bool> {
        if let Some(line) = self.buffered.pop_front() {
            self.line = line;
            return Ok(true);
        }
        let any = input.next_line(&mut self.line)?;
        self.line.unquote(&self.blanks);
        Ok(any)
    }

    /// Reads lines ahead until this many are buffered.
    fn read_ahead(&mut self, lines: usize, input: &mut Input<'_>) -> io::Result<()> {
        while self.buffered.len() < lines {
            let mut line = Line::default();
            if !input.next_line(&mut line)? {
                break;
            }
            line.unquote(&self.blanks);
            self.buffered.push_back(line);
        }
        Ok(())
    }

    /// Whether a board in which spaces are blanks begins with the current line.
    fn begins_fixed_width_board(&mut self, input: &mut Input<'_>) -> io::Result<bool> {
        let text = &self.line.text;
        let may_begin = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9') || byte.is_ascii_alphabetic();
        let cells = text.iter().filter(|byte| **byte != b' ').count();
        if text.is_empty() || text.len() > 18 || cells >= 9 || !text.iter().all(may_begin) {
            return Ok(false);
        }
        self.read_ahead(8, input)?;
        // With an empty line among them, the lines belong together only if another one follows.
        let parted = self.buffered.iter().take(8).any(|line| line.text.is_empty());
        if parted {
            self.read_ahead(9, input)?;
        }
        let whole = !parted || self.buffered.get(8).is_none_or(|line| line.text.is_empty());
        let lines = std::iter::once(&self.line).chain(&self.buffered).take(9);
        let rows: Vec<&str> = lines.filter_map(|line| std::str::from_utf8(&line.text).ok()).collect();
        Ok(whole && fixed_width_step(&rows).is_some())
    }
}

impl Framer for RowsFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let mut rows = 0;
        let mut placed = false;
        while rows < 9 && !self.ended && self.next(input)? {
            placed = placed || (rows == 0 && self.begins_fixed_width_board(input)?);
            if placed {
                if rows == 0 {
                    raw.line = self.line.number;
                } else {
                    raw.push(b"\n");
                }
                self.line.write_to(raw);
                self.begun = true;
                rows += 1;
                continue;
            }
            // A row of nine spaces is a blank row, except before the first row of a puzzle.
            let text = self.line.text.trim_ascii();
            let tabs = rows > 0 && self.line.text.contains(&b'\t');
            if is_end(text) {
                self.ended = true;
                break;
            }
            if (text.is_empty() && !tabs) || is_text(&String::from_utf8_lossy(text), &self.blanks) {
                if rows > 0 {
                    break;
                }
                continue;
            }
            if !std::mem::replace(&mut self.begun, true) && is_count(text) {
                continue;
            }
            if rows == 0 {
                raw.line = self.line.number;
            } else {
                raw.push(b"\n");
            }
            self.line.write_to(raw);
            rows += 1;
        }
        Ok(rows > 0)
    }
}

/// The distance between the cells of a board in which spaces are blanks: 1 if they are adjacent, 2 if every other
/// column is empty. None if these are not nine rows of such a board.
pub(crate) fn fixed_width_step(rows: &[&str]) -> Option<usize> {
    let placed = |c: char| c == ' ' || !(c.is_whitespace() || cell_from_char(c) == Some(None));
    let width = rows.iter().map(|row| row.trim_end().len()).max()?;
    let step = if width <= 9 { 1 } else { 2 };
    let fits = |row: &str| row.chars().enumerate().all(|(i, c)| placed(c) && (c == ' ' || i % step == 0));
    let digits = |row: &str| row.chars().filter(char::is_ascii_digit).count();
    let cells = |row: &str| row.chars().filter(|c| *c != ' ').count();
    let wrong: usize = rows.iter().map(|row| cells(row) - digits(row)).sum();
    // A single row with a gap has lost a cell.
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
    let rows: Option<Vec<&str>> = raw.lines().map(|(_, row)| std::str::from_utf8(row).ok()).collect();
    let step = rows.filter(|rows| rows.iter().any(|row| row_cells(row, blanks).len() != 9));
    match step.and_then(|rows| fixed_width_step(&rows)) {
        Some(step) => read_grid(raw.lines(), raw.line, blanks, |row, _| fixed_width_cells(row, step)),
        None => read_grid(raw.lines(), raw.line, blanks, row_cells),
    }
    .map(Record::from)
}

/// Reads nine rows, of which `cells` takes the cells with their columns; `line` is the number of the first
/// row.
pub(crate) fn read_grid<'a>(
    rows: impl Iterator<Item = (u64, &'a [u8])>,
    line: u64,
    blanks: &Blanks,
    cells: impl Fn(&'a str, &Blanks) -> Vec<(u64, char)>,
) -> Result<Grid, RecordError> {
    let rows: Vec<_> =
        rows.map(|(number, row)| (number, utf8(row, number).map(|row| cells(row, blanks)))).collect();
    let blanks = blanks.with_own(rows.iter().flat_map(|(_, row)| row.iter().flatten()).map(|(_, c)| *c));
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for (number, row) in rows {
        let cells = row?;
        for (i, (column, c)) in cells.iter().enumerate() {
            let cell = Cell::at(count, i);
            let digit = blanks.cell(*c).ok_or_else(|| {
                RecordErrorKind::NotACell(*c).at(number).with_column(*column).with_cell(cell)
            })?;
            if let Some(cell) = cell {
                grid.set(cell, digit);
            }
        }
        if cells.len() != 9 {
            return Err(RecordErrorKind::RowLength(cells.len()).at(number));
        }
        count += 1;
    }
    if count == 9 { Ok(grid) } else { Err(RecordErrorKind::RowCount(count).at(line)) }
}
