//! Nine lines of nine cells for each puzzle, as the judges write them.
//!
//! Cells stand next to each other or apart, with blanks, tabs, commas or semicolons between them; where
//! tabs, commas or semicolons part them, an empty place is a blank cell. If two rows or more lack cells, spaces may be
//! blanks: nine lines of digits and spaces, next to each other or in every other column, without the spaces at their
//! ends; of these lines the first and the last must not be empty. Puzzles follow each other with
//! or without an empty line between them, also each under a title. A file may begin with the count of its
//! puzzles and be closed by `end`.

use std::collections::VecDeque;
use std::io;

use crate::blanks::{Blanks, cell_from_char};
use crate::cell::Cell;
use crate::format::detection::{Sample, is_count, is_end};
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::formats::line::{utf8, write_cells, write_error_comment};
use crate::format::formats::sdk::looks_like_sdk;
use crate::format::formats::sdx::looks_like_sdx;
use crate::format::input::{Input, Line, RawRecord};
use crate::format::reader::{Framer, Opened};
use crate::format::record::{Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::ascii_drawing::{drawn, is_text};
use crate::format::{Encoder, Format};
use crate::grid::Grid;

pub(in crate::format) const ROWS: Format = Format {
    name: "rows",
    about: "nine lines of nine cells for each puzzle, as the judges write them; spaces may be blanks",
    extensions: &[],
    holds: Holds {
        sukaku: false,
        placed: false,
        marks: false,
        structured: false,
        fields: FieldNames::Only(&[REMARK]),
    },
    answers: "rows",
    writes_plain_lines: false,
    recognises: Some(|sample| {
        (sample.mostly(|line| looks_like_row(line, sample.blanks())) || has_placed_rows(sample))
            && drawn(sample).is_none()
            && !looks_like_sdk(sample)
            && !looks_like_sdx(sample)
    }),
    open: Some(|_, options| {
        let blanks = options.blanks();
        let framer = RowsFramer::new(&blanks);
        Ok(Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks)))
    }),
    encoder: Some(|_| Box::new(RowsEncoder)),
};

/// How many lines may stand before a board in which spaces are blanks, for it to be recognized.
const MOST_TITLES: usize = 60;

pub(in crate::format) fn looks_like_row(line: &str, blanks: &Blanks) -> bool {
    let cells = row_cells(line, blanks);
    let blanks = blanks.with_own(cells.iter().map(|(_, c)| *c));
    (7..=11).contains(&cells.len())
        && cells.iter().filter(|(_, c)| blanks.cell(*c).is_none()).count() <= 2
        && line.split([' ', '\t', ',', ';']).all(|word| matches!(word.chars().count(), 0 | 1 | 3 | 7..=11))
}

/// The cells of a row with their columns, counted from 1; an empty place between tabs, commas or
/// semicolons is a blank cell.
pub(in crate::format) fn row_cells(line: &str, blanks: &Blanks) -> Vec<(u64, char)> {
    let parts = |c: char| matches!(c, '\t' | ',' | ';') && !blanks.names(c);
    let parted = line.contains(parts);
    let mut cells = Vec::new();
    let mut empty = true;
    let mut last = 0;
    for (column, c) in (1..).zip(line.chars()) {
        last = column;
        match c {
            _ if parts(c) => {
                if empty {
                    cells.push((column, '.'));
                }
                empty = true;
            }
            _ if c.is_whitespace() => {}
            _ => {
                cells.push((column, c));
                empty = false;
            }
        }
    }
    if parted && empty && cells.len() < 9 {
        cells.push((last, '.'));
    }
    cells
}

/// The nine rows of a board in which spaces are blanks: by how many characters its cells stand apart.
fn placed_step(rows: &[&str]) -> Option<usize> {
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
fn placed_cells(row: &str, step: usize) -> Vec<(u64, char)> {
    let mut chars = row.chars().chain(std::iter::repeat(' ')).step_by(step);
    let cells = (0..9).map(|i| ((i * step + 1) as u64, chars.next().filter(|c| *c != ' ').unwrap_or('.')));
    cells.collect()
}

/// Whether a sample begins with a board in which spaces are blanks, perhaps under titles and comments.
fn has_placed_rows(sample: &Sample<'_>) -> bool {
    let lines: Vec<&str> = sample.raw_lines().take(MOST_TITLES).collect();
    lines.windows(9).any(|rows| placed_step(rows).is_some())
}

/// Takes nine rows as a raw. An empty line, a comment, a title or `end` closes a puzzle early.
#[derive(Default)]
pub(in crate::format) struct RowsFramer {
    line: Line,
    /// Lines that have been read ahead.
    ahead: VecDeque<Line>,
    begun: bool,
    ended: bool,
    blanks: Blanks,
}

impl RowsFramer {
    /// The framer of an input that has these blanks.
    pub(in crate::format) fn new(blanks: &Blanks) -> RowsFramer {
        RowsFramer { blanks: blanks.clone(), ..RowsFramer::default() }
    }
}

impl RowsFramer {
    /// Makes the next line the current one; false if there is none.
    fn next(&mut self, input: &mut Input<'_>) -> io::Result<bool> {
        if let Some(line) = self.ahead.pop_front() {
            self.line = line;
            return Ok(true);
        }
        let any = input.next_line(&mut self.line)?;
        self.line.unquote(&self.blanks);
        Ok(any)
    }

    /// Reads ahead up to so many lines.
    fn read_ahead(&mut self, lines: usize, input: &mut Input<'_>) -> io::Result<()> {
        while self.ahead.len() < lines {
            let mut line = Line::default();
            if !input.next_line(&mut line)? {
                break;
            }
            line.unquote(&self.blanks);
            self.ahead.push_back(line);
        }
        Ok(())
    }

    /// Whether a board in which spaces are blanks begins with the current line.
    fn begins_placed(&mut self, input: &mut Input<'_>) -> io::Result<bool> {
        let text = &self.line.text;
        let may_begin = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9') || byte.is_ascii_alphabetic();
        let cells = text.iter().filter(|byte| **byte != b' ').count();
        if text.is_empty() || text.len() > 18 || cells >= 9 || !text.iter().all(may_begin) {
            return Ok(false);
        }
        self.read_ahead(8, input)?;
        // With an empty line among them, the lines belong together only if another one follows.
        let parted = self.ahead.iter().take(8).any(|line| line.text.is_empty());
        if parted {
            self.read_ahead(9, input)?;
        }
        let whole = !parted || self.ahead.get(8).is_none_or(|line| line.text.is_empty());
        let lines = std::iter::once(&self.line).chain(&self.ahead).take(9);
        let rows: Vec<&str> = lines.filter_map(|line| std::str::from_utf8(&line.text).ok()).collect();
        Ok(whole && placed_step(&rows).is_some())
    }
}

impl Framer for RowsFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let mut rows = 0;
        let mut placed = false;
        while rows < 9 && !self.ended && self.next(input)? {
            placed = placed || (rows == 0 && self.begins_placed(input)?);
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
            // A row of nine empty places is white space too, but for a puzzle's first row nobody means it.
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

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let rows: Option<Vec<&str>> = raw.lines().map(|(_, row)| std::str::from_utf8(row).ok()).collect();
    let step = rows.filter(|rows| rows.iter().any(|row| row_cells(row, blanks).len() != 9));
    match step.and_then(|rows| placed_step(&rows)) {
        Some(step) => read_grid(raw.lines(), raw.line, blanks, |row, _| placed_cells(row, step)),
        None => read_grid(raw.lines(), raw.line, blanks, row_cells),
    }
    .map(Record::from)
}

/// Reads nine rows, of which `cells` takes the cells with their columns; `line` is where the first
/// stands.
pub(in crate::format) fn read_grid<'a>(
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

struct RowsEncoder;

impl Encoder for RowsEncoder {
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        write_rows(&record.board.solved_cells(), out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}

/// Writes nine rows.
pub(in crate::format) fn write_rows(grid: &Grid, out: &mut Vec<u8>) {
    let mut cells = Vec::with_capacity(81);
    write_cells(grid, '.', &mut cells);
    for row in cells.chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

/// Writes the remark on a record as a comment above it.
pub(in crate::format) fn write_remark(record: &Record, out: &mut Vec<u8>) {
    if let Some(remark) = record.field(REMARK) {
        out.extend_from_slice(format!("# {}\n", remark.to_text()).as_bytes());
    }
}
