//! Reads and writes tables with the crate `csv`.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use ::csv::QuoteStyle;
use ::csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};

use crate::blanks::Blanks;
use crate::format::descriptor::Codec;
use crate::format::descriptor::ReadOptions;
use crate::format::encoder::{Encoder, LineFieldWriter};
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Decode, Framer, OpenError, Opened};
use crate::format::input::{Input, Line, MAX_RECORD_SIZE, RawRecord};
use crate::format::lexical::is_punctuation;
use crate::format::plain_lines::{LineLayout, PlainLineBuf};
use crate::format::record::{Board, Column, Field, Record, match_fields};
use crate::format::shared::board_text;
use crate::format::text::Text;

use super::{DELIMITERS, HEADINGS, delimiter, is_board};

/// Reads and writes the format.
pub(in crate::format) const CODEC: Codec =
    Codec::read_and_write(open, |columns| Box::new(CsvEncoder::new(columns)));

/// No row has more lines than this.
const MAX_LINES: usize = 100;

/// What a row begins its puzzle's field with in place of a record that could not be read.
const ERROR: &str = "error: ";

/// The fields of a row. They are not collected in a list, because a row may have a million.
enum Fields<'a> {
    /// Of a row without quotes.
    Plain {
        row: &'a str,
        delimiter: u8,
    },
    Quoted(QuotedFields),
}

/// Fields without their quotes: all one after another, and where each of them ends.
struct QuotedFields {
    text: String,
    ends: Vec<usize>,
}

impl QuotedFields {
    /// The fields of a row, or the number of the field whose quote is not closed.
    fn new(row: &str, delimiter: u8) -> Result<QuotedFields, usize> {
        // To make a reader takes twenty times as long as to read a row.
        thread_local!(static READERS: RefCell<[Reader; 3]> = RefCell::new(DELIMITERS.map(reader)));
        // The empty line above keeps the library from taking the first character for a byte-order mark.
        let row = format!("\n{row}\n");
        let fields = 1 + row.bytes().filter(|byte| *byte == delimiter).count();
        // The library needs room for one more of each.
        let (mut text, mut ends) = (vec![0; row.len() + 1], vec![0; fields + 1]);
        let (result, _, bytes, fields) = READERS.with_borrow_mut(|readers| {
            let number = DELIMITERS.iter().position(|it| *it == delimiter).unwrap_or(0);
            readers[number].reset();
            readers[number].read_record(row.as_bytes(), &mut text, &mut ends)
        });
        if result != ReadRecordResult::Record {
            return Err(fields + 1);
        }
        text.truncate(bytes);
        ends.truncate(fields);
        // Quotes are whole characters, so the rest is UTF-8, too.
        Ok(QuotedFields { text: String::from_utf8(text).unwrap_or_default(), ends })
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.text[start..*end])
    }
}

/// A reader of rows with this delimiter.
fn reader(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build()
}

impl<'a> Fields<'a> {
    /// The fields of a row, or the number of the field whose quote is not closed.
    fn new(row: &'a str, delimiter: u8) -> Result<Fields<'a>, usize> {
        if row.contains('"') {
            QuotedFields::new(row, delimiter).map(Fields::Quoted)
        } else {
            Ok(Fields::Plain { row, delimiter })
        }
    }

    /// The fields of a row that may be broken, or cut off.
    fn of_sample(row: &'a str, delimiter: u8) -> Fields<'a> {
        Fields::new(row, delimiter).unwrap_or(Fields::Plain { row, delimiter })
    }

    fn iter(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            Fields::Plain { row, delimiter } => Box::new(row.split(char::from(*delimiter))),
            Fields::Quoted(fields) => Box::new(fields.iter()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Fields::Plain { row, delimiter } => 1 + row.bytes().filter(|byte| byte == delimiter).count(),
            Fields::Quoted(fields) => fields.ends.len(),
        }
    }
}

/// Whether a quote is open at the end of a line that begins outside of quotes. If the number of quotes is
/// even, none is: that is quick to see.
fn opens_quote(line: &[u8], delimiter: u8) -> bool {
    let odd = line.iter().filter(|byte| **byte == b'"').count() % 2 == 1;
    odd && Fields::new(&String::from_utf8_lossy(line), delimiter).is_err()
}

/// Whether a quote is open at the end of a line that begins within one. Nothing if more of the field follows
/// where that is closed: then it should have been closed in a line before.
fn continues_quote(line: &[u8], delimiter: u8) -> Option<bool> {
    let line = String::from_utf8_lossy(line).replace("\"\"", "");
    let Some((_, rest)) = line.split_once('"') else { return Some(true) };
    let ends = rest.is_empty() || rest.starts_with(char::from(delimiter));
    ends.then(|| opens_quote(rest.as_bytes(), delimiter))
}

/// Makes a raw record of each row.
struct RowFramer {
    delimiter: u8,
    /// Lines that were read ahead.
    lines: VecDeque<Line>,
    /// A row that has been read for the choice of the column.
    first: Option<RawRecord>,
    /// How rows are cut many at once, if they can be.
    plain: Option<Arc<LineLayout>>,
}

impl Framer for RowFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        match self.first.take() {
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
        self.first.is_some() || !self.lines.is_empty()
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
            // A quote too many costs its own line only.
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
    let mut framer = RowFramer { delimiter: b',', lines: VecDeque::new(), first: None, plain: None };
    let mut head = RawRecord::default();
    if framer.line(0, input)?.is_some() {
        framer.delimiter = delimiter(&framer.lines[0].text);
    }
    if !framer.row(input, &mut head)? {
        return Ok(Opened::new(
            framer,
            RowDecoder { delimiter: b',', columns: Arc::default(), blanks: Blanks::default() },
        ));
    }
    let delimiter = framer.delimiter;
    let head_text = String::from_utf8_lossy(&head.text);
    let names = Fields::of_sample(&head_text, delimiter);
    let mut first = RawRecord::default();
    let has_headings = !names.iter().any(|field| is_board(field, &options.blanks()));
    let has_row = has_headings && framer.row(input, &mut first)?;
    let numbers = || (1..=names.len()).map(|number| Text::from(number.to_string())).collect();
    let headings: Vec<Text> = if has_headings { names.iter().map(Text::from).collect() } else { numbers() };
    let row_text = String::from_utf8_lossy(if has_headings { &first.text } else { &head.text });
    let row = Fields::of_sample(&row_text, delimiter);
    let puzzle = puzzle_column(&headings, &row, options).ok_or_else(|| OpenError::NoColumn {
        requested: options.column.clone(),
        available: headings.iter().map(Text::to_string).collect(),
    })?;
    let columns: Arc<[Column]> = headings
        .into_iter()
        .enumerate()
        .map(|(i, heading)| if i == puzzle { Column::Puzzle(heading) } else { Column::Field(heading) })
        .collect();
    if has_row || !has_headings {
        framer.first = Some(if has_headings { first } else { head });
    }
    framer.plain = LineLayout::of_rows(&columns, delimiter).map(Arc::new);
    let decoder = RowDecoder { delimiter, columns: Arc::clone(&columns), blanks: options.blanks() };
    Ok(Opened { columns, ..Opened::new(framer, decoder) })
}

/// Which column holds the puzzles.
fn puzzle_column(headings: &[Text], row: &Fields<'_>, options: &ReadOptions) -> Option<usize> {
    let called = |name: &str| {
        let exact = headings.iter().position(|heading| *heading == name);
        exact.or_else(|| headings.iter().position(|heading| heading.trim().eq_ignore_ascii_case(name)))
    };
    let blanks = options.blanks();
    match options.column.as_deref() {
        Some(wanted) => called(wanted).or_else(|| {
            let number: usize = wanted.parse().ok()?;
            number.checked_sub(1).filter(|i| *i < headings.len())
        }),
        None => HEADINGS
            .iter()
            .find_map(|name| called(name))
            .or_else(|| {
                row.iter().position(|field| board_text::board(field, is_punctuation, &blanks).is_ok())
            })
            .or_else(|| row.iter().position(|field| is_board(field, &blanks))),
    }
}

/// Makes a record of a row.
struct RowDecoder {
    delimiter: u8,
    columns: Arc<[Column]>,
    blanks: Blanks,
}

impl Decode for RowDecoder {
    fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let syntax = |what: String| RecordErrorKind::Syntax(what).at(raw.line);
        let fields = Fields::new(raw.utf8()?, self.delimiter)
            .map_err(|number| syntax(format!("the quote that begins field {number} is not closed")))?;
        let wrong_number = || {
            let (count, columns) = (fields.len(), self.columns.len());
            let plural = if count == 1 { "" } else { "s" };
            syntax(format!("a row of {count} field{plural} instead of {columns}")).with_column(1)
        };
        let mut board = None;
        // A short row below many headings has no more fields than bytes.
        let mut record_fields = Vec::with_capacity(self.columns.len().min(raw.text.len() + 1));
        let mut start = 0;
        let mut rest = fields.iter();
        for column in &*self.columns {
            let field = rest.next().ok_or_else(wrong_number)?;
            match column {
                Column::Puzzle(_) => board = Some(puzzle(raw, start, field, &self.blanks)),
                Column::Field(name) => record_fields.push(Field::untyped(name, field)),
            }
            start += field.len() + 1;
        }
        if rest.next().is_some() {
            return Err(wrong_number());
        }
        match board.unwrap_or_else(|| Err(raw.error(RecordErrorKind::CellCount(0), 0))) {
            Ok(board) => Ok(Record { board, progress: None, fields: record_fields }),
            Err(error) => Err(error.with_fields(record_fields)),
        }
    }
}

/// The board of a field, which begins at this byte if the row has no quotes.
fn puzzle(raw: &RawRecord, start: usize, field: &str, blanks: &Blanks) -> Result<Board, RecordError> {
    let board = match field.strip_prefix(ERROR) {
        Some(message) => Err(raw.error(RecordErrorKind::Syntax(message.into()), start)),
        None => board_text::board(field, is_punctuation, blanks).map_err(|error| error.within(raw, start)),
    };
    board.map_err(|error| match raw.text.contains(&b'"') {
        true => error.kind().clone().at(raw.line).with_cell(error.cell()),
        false => error,
    })
}

struct CsvEncoder {
    columns: Arc<[Column]>,
}

impl CsvEncoder {
    fn new(mut columns: Arc<[Column]>) -> CsvEncoder {
        if !columns.iter().any(|column| matches!(column, Column::Puzzle(_))) {
            let puzzle = Column::Puzzle(HEADINGS[0].into());
            columns = std::iter::once(puzzle).chain(columns.iter().cloned()).collect();
        }
        CsvEncoder { columns }
    }

    fn row<'a>(&self, style: QuoteStyle, out: &mut Vec<u8>, fields: impl Iterator<Item = Cow<'a, str>>) {
        let mut writer =
            ::csv::WriterBuilder::new().quote_style(style).buffer_capacity(1 << 9).from_writer(out);
        for field in fields {
            // Writing to memory does not fail, nor does a row of any number of fields.
            let _ = writer.write_field(field.as_bytes());
        }
        let _ = writer.write_record(None::<&[u8]>);
    }

    /// Writes a row with this text in the column of the puzzle.
    fn row_of(&self, puzzle: &str, fields: &[Field], out: &mut Vec<u8>) {
        let shown = match_fields(&self.columns, fields);
        let values = self.columns.iter().zip(shown).map(|(column, field)| match column {
            Column::Puzzle(_) => Cow::Borrowed(puzzle),
            Column::Field(_) => field.map(|i| fields[i].value.to_text()).unwrap_or_default(),
        });
        self.row(QuoteStyle::Necessary, out, values);
    }
}

impl Encoder for CsvEncoder {
    fn head(&self, out: &mut Vec<u8>) {
        // Other separators in the headings must not be taken for those of the table, nor their first
        // character for a byte-order mark.
        let odd = self.columns.iter().any(|column| column.heading().contains([';', '\t', '\u{feff}']));
        let style = if odd { QuoteStyle::Always } else { QuoteStyle::Necessary };
        self.row(style, out, self.columns.iter().map(|column| column.heading().into()));
    }

    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        let puzzle = match &record.board {
            Board::Givens(grid) => grid.to_string(),
            Board::Candidates(sukaku) => sukaku.to_string(),
        };
        self.row_of(&puzzle, &record.fields, out);
    }

    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>) {
        self.row_of(&format!("{ERROR}{message}"), fields, out);
    }

    fn line_fields(&self, columns: &[Column]) -> Option<LineFieldWriter> {
        let names: Vec<&Text> = columns.iter().filter_map(Column::field_name).collect();
        let written = self.columns.iter().map(Column::field_name).take(1 + names.len());
        let follow_puzzle = written.eq([None].into_iter().chain(names.into_iter().map(Some)));
        follow_puzzle.then(|| -> LineFieldWriter {
            Box::new(|lines, index, out| {
                for field in lines.fields(index) {
                    let text = field.text();
                    out.push(b',');
                    // Plain lines have no other characters that need quotes.
                    let quote: &[u8] = if text.contains(&b',') { b"\"" } else { b"" };
                    [quote, text, quote].iter().for_each(|part| out.extend_from_slice(part));
                }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn detection_splits_rows_as_reading_does(row in "[\",;ab ]{0,12}") {
            for delimiter in [b',', b';'] {
                let fields: Vec<_> = super::super::split_row(&row, delimiter);
                let expected = Fields::of_sample(&row, delimiter);
                prop_assert_eq!(fields, expected.iter().collect::<Vec<_>>(), "{:?}", row);
            }
        }
    }
}
