//! Reads tables: finds the rows, and the column that holds the puzzles. The crate `csv` splits rows with
//! quotes.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use super::cells::{cell, first_column};
use super::encoder::CsvEncoder;
use super::fields::{Fields, continues_quote, opens_quote};
use super::grid::{GridDecoder, GridFramer};
use super::head::row_names;
use super::{CELLS, delimiter, is_board, named_delimiter};
use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::format::descriptor::{Codec, ReadOptions};
use crate::format::detection::SAMPLE_SIZE;
use crate::format::encoding;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Decode, Framer, OpenError, Opened};
use crate::format::input::{Input, Line, MAX_RECORD_SIZE, RawRecord};
use crate::format::lexical::is_punctuation;
use crate::format::plain_lines::{LineLayout, PlainLineBuf};
use crate::format::puzzle_column::{Evidence, PUZZLE, SAMPLE_RECORDS, choose};
use crate::format::record::{Board, Column, ERROR, Field, Record, RecordBoard};
use crate::format::shared::board_arrays::shortened;
use crate::format::shared::board_text;
use crate::format::style::{Style, TableStyle, ends_with_return};
use crate::format::text::Text;
use crate::grid::Grid;

/// Reads and writes the format.
pub(in crate::format) const CODEC: Codec =
    Codec::read_and_write(open, |columns| Box::new(CsvEncoder::new(columns, &Style::default())))
        .with_style(|columns, style| Box::new(CsvEncoder::new(columns, style)));

/// The greatest number of lines of a row.
const MAX_LINES: usize = 100;

/// The prefix of the error that replaces the puzzle of a record that could not be read, in a table without a
/// column for errors.
const ERROR_PREFIX: &str = "error: ";

/// Makes a raw record of each row.
struct RowFramer {
    delimiter: u8,
    /// Lines that were read ahead.
    lines: VecDeque<Line>,
    /// Rows that have been read for the choice of the column.
    rows: VecDeque<RawRecord>,
    /// The layout for cutting many rows at once, if the table allows that.
    plain: Option<Arc<LineLayout>>,
}

impl Framer for RowFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        match self.rows.pop_front() {
            Some(first) => {
                *raw = first;
                Ok(true)
            }
            None => self.row(input, raw),
        }
    }

    fn wait_for_plain_lines(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        if self.has_lines_ahead() { Ok(()) } else { input.fill_line() }
    }

    fn take_plain_lines(
        &mut self,
        input: &mut Input<'_>,
        most: usize,
        lines: &mut PlainLineBuf,
    ) -> io::Result<u64> {
        let line = input.line_number();
        if let Some(layout) = &self.plain
            && !self.has_lines_ahead()
        {
            input.next_plain_lines(most, lines, Some(layout))?;
        }
        Ok(line)
    }
}

impl RowFramer {
    fn has_lines_ahead(&self) -> bool {
        !self.rows.is_empty() || !self.lines.is_empty()
    }

    fn row(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let delimiter = self.delimiter;
        let is_blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != delimiter;
        while self.line(0, input)?.is_some_and(|line| line.text.iter().all(is_blank) && !line.too_long) {
            self.lines.pop_front();
        }
        let Some(first) = self.line(0, input)? else { return Ok(false) };
        let mut size = first.text.len();
        let mut open = Some(opens_quote(&first.text, delimiter));
        let mut count = 1;
        while open == Some(true)
            && count < MAX_LINES
            && size < MAX_RECORD_SIZE
            && let Some(line) = self.line(count, input)?
        {
            size += 1 + line.text.len();
            open = continues_quote(&line.text, delimiter);
            count += 1;
        }
        if open != Some(false) || size > MAX_RECORD_SIZE {
            // A surplus quote spoils only its own line.
            count = 1;
        }
        for (i, line) in self.lines.drain(..count).enumerate() {
            if i == 0 {
                raw.line = line.number;
            } else {
                raw.push(b"\n");
            }
            line.write_to(raw);
        }
        Ok(true)
    }

    /// The line at this distance, 0 for the next one.
    fn line(&mut self, distance: usize, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        while self.lines.len() <= distance {
            let mut line = Line::default();
            if !input.next_line(&mut line)? {
                return Ok(None);
            }
            self.lines.push_back(line);
        }
        Ok(self.lines.get(distance))
    }
}

fn open(input: &mut Input<'_>, options: &ReadOptions) -> Result<Opened, OpenError> {
    let blanks = options.blanks();
    let sample = input.peek(SAMPLE_SIZE as usize, |bytes| shows_columns(bytes, &blanks))?;
    let mut style = Style { returns: ends_with_return(&sample), mark: input.has_mark(), ..Style::default() };
    let mut framer =
        RowFramer { delimiter: b',', lines: VecDeque::new(), rows: VecDeque::new(), plain: None };
    let mut names_delimiter = false;
    if let Some(line) = framer.line(0, input)?
        && let Some(named) = named_delimiter(&String::from_utf8_lossy(&line.text))
    {
        (framer.delimiter, names_delimiter) = (named, true);
        framer.lines.pop_front();
    } else if let Some(line) = framer.line(0, input)? {
        let delimiter = delimiter(&line.text);
        framer.delimiter = delimiter;
    }
    let mut head = RawRecord::default();
    if !framer.row(input, &mut head)? {
        let decoder = RowDecoder { delimiter: b',', columns: Arc::default(), cells: None, blanks };
        return Ok(Opened::new(framer, decoder));
    }
    let delimiter = framer.delimiter;
    let decoded = encoding::from_latin1(&head.text);
    let is_unknown = decoded.is_none();
    let head_text =
        decoded.map_or_else(|| String::from_utf8_lossy(&head.text).into_owned(), |(text, _)| text);
    let first = Fields::of_sample(&head_text, delimiter);
    let has_headings = !is_row(&first, &blanks);
    if has_headings && is_unknown {
        return Err(OpenError::not_utf8(&head.text, head.line));
    }
    if !has_headings {
        framer.rows.push_back(head.clone());
    }
    framer.read_sample(input)?;
    let texts: Vec<String> =
        framer.rows.iter().map(|row| String::from_utf8_lossy(&row.text).into_owned()).collect();
    let rows: Vec<Fields<'_>> = texts.iter().map(|row| Fields::of_sample(row, delimiter)).collect();
    let all_rows = (sample.len() < SAMPLE_SIZE as usize)
        .then(|| count_rows(&sample).saturating_sub(1 + usize::from(names_delimiter)));
    let heads: Vec<&str> = first.iter().collect();
    let longest = first.len() + 1;
    let all: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().take(longest).collect()).collect();
    if let Some(has_names) = row_names(&heads, &all, all_rows, &blanks).filter(|_| options.column.is_none()) {
        let decoder = GridDecoder { delimiter, has_names, blanks };
        let columns = [Column::Puzzle(PUZZLE.into())].into();
        let head = head.text.clone();
        return Ok(Opened { columns, ..Opened::new(GridFramer { rows: framer, head }, decoder) });
    }
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().take(first.len()).collect()).collect();
    let headings: Vec<Text> = match has_headings {
        true => first.iter().map(Text::from).collect(),
        false => (1..=first.len()).map(|number| Text::from(number.to_string())).collect(),
    };
    let place = Place::find(&headings, has_headings, &rows, options).ok_or_else(|| OpenError::NoColumn {
        requested: options.column.clone(),
        available: headings.iter().map(Text::to_string).collect(),
    })?;
    let mut columns = Vec::with_capacity(headings.len());
    for (i, heading) in headings.into_iter().enumerate() {
        match place {
            Place::Column(puzzle) if i == puzzle => columns.push(Column::Puzzle(heading)),
            Place::Cells(start) if i == start => columns.push(Column::Puzzle(PUZZLE.into())),
            Place::Cells(start) if (start..start + CELLS).contains(&i) => {}
            _ => columns.push(Column::Field(heading)),
        }
    }
    let cells = match place {
        Place::Column(puzzle) => {
            for row in &rows {
                let kept = |c: &char| !c.is_whitespace() && (!is_punctuation(*c) || blanks.names(*c));
                let board = row.get(puzzle).copied().unwrap_or_default();
                let cells = board.chars().filter(kept);
                if cells.clone().count() == CELLS {
                    style.learn_blank(cells, &blanks);
                }
            }
            None
        }
        Place::Cells(start) => Some(start),
    };
    let quoted = match place {
        Place::Column(_) => quoted_columns(&texts, delimiter, columns.len()),
        Place::Cells(_) => Arc::default(),
    };
    let of_head = quoted_columns(&[head_text], delimiter, columns.len());
    let quotes_headings = has_headings && !of_head.is_empty() && of_head.iter().all(|it| *it);
    style.table =
        Some(TableStyle { delimiter, names_delimiter, quotes_headings, columns: columns.len(), quoted });
    let columns: Arc<[Column]> = columns.into();
    if cells.is_none() {
        framer.plain = LineLayout::of_rows(&columns, delimiter).map(Arc::new);
    }
    let decoder = RowDecoder { delimiter, columns: Arc::clone(&columns), cells, blanks };
    Ok(Opened { columns, style, ..Opened::new(framer, decoder) })
}

/// Whether the first lines of a table are enough to find its columns.
fn shows_columns(bytes: &[u8], blanks: &Blanks) -> bool {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let Some(first) = lines.next().filter(|line| line.ends_with(b"\n")) else { return false };
    let first = String::from_utf8_lossy(first);
    let rest = lines.filter(|line| line.ends_with(b"\n")).count();
    match named_delimiter(&first) {
        Some(_) => rest > 1,
        None => rest > 0 || is_row(&Fields::of_sample(first.trim_end(), delimiter(first.as_bytes())), blanks),
    }
}

/// The number of rows of a sample.
fn count_rows(sample: &[u8]) -> usize {
    sample.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

/// Whether the first row of a table is one of puzzles, not of headings.
fn is_row(fields: &Fields<'_>, blanks: &Blanks) -> bool {
    let is_cells = || fields.len() >= CELLS && fields.iter().all(|field| cell(field, blanks).is_some());
    fields.iter().any(|field| is_board(field, blanks)) || is_cells()
}

/// The columns in which every field that is not empty has needless quotes.
fn quoted_columns(rows: &[impl AsRef<str>], delimiter: u8, columns: usize) -> Arc<[bool]> {
    let rows = || rows.iter().map(AsRef::as_ref).filter(|row| row.contains('"'));
    if rows().next().is_none() {
        return Arc::default();
    }
    let mut quoted: Vec<Option<bool>> = vec![None; columns];
    for row in rows() {
        let parts = row.split(char::from(delimiter));
        // A delimiter in quotes shifts the fields after it, so such a row counts as no evidence.
        if parts.clone().count() != Fields::of_sample(row, delimiter).len() {
            continue;
        }
        for (is_quoted, part) in quoted.iter_mut().zip(parts).filter(|(_, part)| !part.is_empty()) {
            *is_quoted = Some(
                is_quoted.unwrap_or(true) && part.len() > 1 && part.starts_with('"') && part.ends_with('"'),
            );
        }
    }
    quoted.into_iter().map(|is_quoted| is_quoted == Some(true)).collect()
}

impl RowFramer {
    /// Reads the first row, and the other rows that have already arrived.
    fn read_sample(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        while self.rows.is_empty()
            || (self.rows.len() < SAMPLE_RECORDS && (!self.lines.is_empty() || input.has_line_ahead()))
        {
            let mut row = RawRecord::default();
            if !self.row(input, &mut row)? {
                break;
            }
            self.rows.push_back(row);
        }
        Ok(())
    }
}

/// Where a table has its puzzles.
#[derive(Clone, Copy)]
enum Place {
    Column(usize),
    /// In 81 columns, beginning with this one.
    Cells(usize),
}

impl Place {
    fn find(
        headings: &[Text],
        has_headings: bool,
        rows: &[Vec<&str>],
        options: &ReadOptions,
    ) -> Option<Place> {
        let called = |name: &str| {
            let exact = headings.iter().position(|heading| *heading == name);
            exact.or_else(|| headings.iter().position(|heading| heading.trim().eq_ignore_ascii_case(name)))
        };
        let blanks = options.blanks();
        if let Some(wanted) = options.column.as_deref() {
            let numbered = || {
                let number: usize = wanted.parse().ok()?;
                number.checked_sub(1).filter(|i| *i < headings.len())
            };
            return called(wanted).or_else(numbered).map(Place::Column);
        }
        let names: Vec<&str> = headings.iter().map(|name| if has_headings { &**name } else { "" }).collect();
        let mut evidence = vec![Evidence::default(); headings.len()];
        for row in rows {
            for (column, field) in evidence.iter_mut().zip(row) {
                column.add(Evidence::of(field, &blanks));
            }
        }
        if !evidence.iter().any(|column| column.is_board())
            && let Some(start) = first_column(&names, rows, &blanks)
        {
            return Some(Place::Cells(start));
        }
        choose(names.into_iter().zip(evidence)).map(Place::Column)
    }
}

/// Makes a record of a row.
struct RowDecoder {
    delimiter: u8,
    columns: Arc<[Column]>,
    /// The first of the 81 columns of the puzzle, if it has that many.
    cells: Option<usize>,
    blanks: Blanks,
}

impl Decode for RowDecoder {
    fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let syntax = |what: String| RecordErrorKind::Syntax(what).at(raw.line);
        let keep = |error: RecordError, text: &str| {
            let heading = self.columns.iter().find(|column| matches!(column, Column::Puzzle(_)));
            let text = heading.map(|column| Field::new(column.heading(), text));
            error.with_fields(text.into_iter().collect())
        };
        let text = raw.utf8().map_err(|error| keep(error, &String::from_utf8_lossy(&raw.text)))?;
        let fields = Fields::new(text, self.delimiter).map_err(|number| {
            keep(syntax(format!("the quote that begins field {number} is not closed")), text)
        })?;
        let mut board = None;
        let mut own_text = None;
        // Bounds the reservation: a short row has fewer fields than bytes, however many headings there are.
        let mut record_fields = Vec::with_capacity(self.columns.len().min(raw.text.len() + 1));
        let mut start = 0;
        let mut rest = fields.iter();
        for (place, column) in self.columns.iter().enumerate() {
            if self.cells == Some(place) {
                let cells: Vec<&str> = rest.by_ref().take(CELLS).collect();
                board = Some(self.cells(raw, start, &cells));
                start += cells.iter().map(|cell| cell.len() + 1).sum::<usize>();
                continue;
            }
            // If the row is too short, its last fields are empty.
            let field = rest.next();
            match (column, field) {
                (Column::Puzzle(heading), Some(field)) => {
                    let read = puzzle(raw, start, field, &self.blanks);
                    if read.is_err() && !field.starts_with(ERROR_PREFIX) {
                        own_text = Some(Field { name: heading.clone(), value: field.into() });
                    }
                    board = Some(read);
                }
                (Column::Puzzle(_), None) => {}
                (Column::Field(name), field) => {
                    record_fields.push(Field::untyped(name, field.unwrap_or_default()));
                }
            }
            start += field.map_or(0, |field| field.len() + 1);
        }
        // Empty fields beyond the headings are ignored.
        let has_more = rest.any(|field| !field.trim().is_empty());
        let board = match board {
            Some(board) if !has_more => board,
            _ => {
                let (count, columns) =
                    (fields.len(), self.columns.len() + self.cells.map_or(0, |_| CELLS - 1));
                let plural = if count == 1 { "" } else { "s" };
                Err(syntax(format!("a row of {count} field{plural} instead of {columns}")).with_column(1))
            }
        };
        match board {
            Ok(board) => Ok(Record { board, progress: None, fields: record_fields }),
            Err(error) => {
                // The error of an earlier run is more informative than the missing puzzle.
                let earlier =
                    record_fields.iter().find(|field| field.name == ERROR && own_text_is_empty(&own_text));
                let earlier = earlier.and_then(|field| field.value.as_str()).filter(|text| !text.is_empty());
                let error = match earlier {
                    Some(message) => syntax(message.to_owned()),
                    None => error,
                };
                record_fields.extend(own_text);
                Err(error.with_fields(record_fields))
            }
        }
    }
}

fn own_text_is_empty(text: &Option<Field>) -> bool {
    text.as_ref().is_none_or(|field| field.value.to_text().trim().is_empty())
}

impl RowDecoder {
    /// The board in the fields of its cells, which begin at this byte.
    fn cells(&self, raw: &RawRecord, start: usize, fields: &[&str]) -> Result<RecordBoard, RecordError> {
        let mut grid = Grid::EMPTY;
        let mut offset = start;
        for (at, field) in Cell::ALL.into_iter().zip(fields) {
            let digit = cell(field, &self.blanks).ok_or_else(|| {
                let what = format!("{:?} is neither one digit nor a blank", shortened(field));
                raw.error(RecordErrorKind::Syntax(what), offset).with_cell(at)
            })?;
            grid.set(at, digit);
            offset += field.len() + 1;
        }
        match fields.len() {
            CELLS => Ok(Board::Givens(grid).into()),
            count => Err(raw.error(RecordErrorKind::CellCount(count), offset)),
        }
    }
}

/// The board in a field. Without quotes in the row, the field begins at this byte.
fn puzzle(raw: &RawRecord, start: usize, field: &str, blanks: &Blanks) -> Result<RecordBoard, RecordError> {
    let board = match field.strip_prefix(ERROR_PREFIX) {
        Some(message) => Err(raw.error(RecordErrorKind::Syntax(message.into()), start)),
        None => {
            board_text::any_board(field, is_punctuation, blanks).map_err(|error| error.within(raw, start))
        }
    };
    board.map_err(|error| match raw.text.contains(&b'"') {
        true => error.kind().clone().at(raw.line).with_cell(error.cell()),
        false => error,
    })
}
