//! Writes tables.

use std::borrow::Cow;
use std::sync::Arc;

use crate::format::encoder::Encoder;
use crate::format::puzzle_column::PUZZLE;
use crate::format::record::{Board, Column, ERROR, Field, Record, match_fields};
use crate::format::style::{Style, TableStyle};
use crate::format::variant_board::VariantBoard;

pub(super) struct CsvEncoder {
    columns: Arc<[Column]>,
    style: Style,
    table: TableStyle,
}

impl CsvEncoder {
    pub(super) fn new(mut columns: Arc<[Column]>, style: &Style) -> CsvEncoder {
        if !columns.iter().any(|column| matches!(column, Column::Puzzle(_))) {
            let puzzle = Column::Puzzle(PUZZLE.into());
            columns = std::iter::once(puzzle).chain(columns.iter().cloned()).collect();
        }
        let table = style.table.clone().unwrap_or_else(|| TableStyle {
            delimiter: b',',
            names_delimiter: false,
            quotes_headings: false,
            columns: usize::MAX,
            quoted: Arc::default(),
        });
        CsvEncoder { columns, style: style.clone(), table }
    }

    /// Writes a row. `is_quoted` says which fields get needless quotes.
    fn row<'a>(
        &self,
        fields: impl Iterator<Item = Cow<'a, str>>,
        is_quoted: impl Fn(usize, &str) -> bool,
        out: &mut Vec<u8>,
    ) {
        for (place, field) in fields.enumerate() {
            if place > 0 {
                out.push(self.table.delimiter);
            }
            // An empty line would not count as a row.
            let is_alone = self.columns.len() == 1 && field.is_empty();
            if is_alone || is_quoted(place, &field) || self.needs_quotes(field.as_bytes()) {
                write_quoted(&field, out);
            } else {
                out.extend_from_slice(field.as_bytes());
            }
        }
        out.extend_from_slice(self.style.line_end());
    }

    fn needs_quotes(&self, field: &[u8]) -> bool {
        let delimiter = self.table.delimiter;
        field.iter().any(|byte| matches!(byte, b'"' | b'\r' | b'\n') || *byte == delimiter)
    }

    /// Writes a row with this text in the column of the puzzle.
    fn row_of(&self, puzzle: &str, fields: &[Field], out: &mut Vec<u8>) {
        let shown = match_fields(&self.columns, fields);
        let values = self.columns.iter().zip(shown).map(|(column, field)| match column {
            Column::Puzzle(_) => Cow::Borrowed(puzzle),
            Column::Field(_) => field.map(|i| fields[i].value.to_text()).unwrap_or_default(),
        });
        // The boards of answers use the blank of the input, too.
        let blank = self.style.blank_or(b'.');
        let own = self.table.columns;
        let values = values.enumerate().map(|(place, value)| match place >= own && blank != b'.' {
            true if is_board(&value) => with_blank(&value, blank).into(),
            _ => value,
        });
        let quoted = &self.table.quoted;
        // The texts in new columns are quoted if the input quotes texts.
        let quotes_texts = quoted.contains(&true);
        let is_quoted = |place: usize, field: &str| match quoted.get(place) {
            Some(is_quoted) => *is_quoted,
            None => quotes_texts && (field.len() > LONGEST_NUMBER || field.parse::<f64>().is_err()),
        };
        self.row(values, is_quoted, out);
    }
}

/// The greatest length of a number; longer texts of digits are boards.
const LONGEST_NUMBER: usize = 20;

/// Whether an answer is a board.
fn is_board(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|byte| matches!(byte, b'.' | b'1'..=b'9'))
}

/// A board with this blank.
fn with_blank(board: &str, blank: u8) -> String {
    board.chars().map(|c| if c == '.' { char::from(blank) } else { c }).collect()
}

fn write_quoted(field: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in field.bytes() {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

impl Encoder for CsvEncoder {
    fn head(&self, out: &mut Vec<u8>) {
        if self.style.mark {
            out.extend_from_slice("\u{feff}".as_bytes());
        }
        if self.table.names_delimiter {
            out.extend_from_slice(b"sep=");
            out.push(self.table.delimiter);
            out.extend_from_slice(self.style.line_end());
        }
        // Headings must not contain what looks like another separator, or begin like a byte-order mark.
        let own = char::from(self.table.delimiter);
        let is_odd = |column: &Column| {
            column.heading().contains(|c| c != own && matches!(c, ',' | ';' | '\t' | '|' | '\u{feff}'))
        };
        let quotes_all = self.table.quotes_headings || self.columns.iter().any(is_odd);
        self.row(self.columns.iter().map(|column| column.heading().into()), |_, _| quotes_all, out);
    }

    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        let puzzle = board.to_string();
        match self.style.blank_or(b'.') {
            b'.' => self.row_of(&puzzle, &record.fields, out),
            blank => self.row_of(&with_blank(&puzzle, blank), &record.fields, out),
        }
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        self.row_of(&board.to_string(), &record.fields, out);
    }

    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>) {
        let is_errors = |column: &Column| column.field_name().is_some_and(|name| *name == *ERROR);
        if self.style.errors_in_place || !self.columns.iter().any(is_errors) {
            return self.row_of(&format!("{ERROR}: {message}"), fields, out);
        }
        let heading = self.columns.iter().find_map(|column| match column {
            Column::Puzzle(heading) => Some(heading),
            Column::Field(_) => None,
        });
        let puzzle = fields.iter().find(|field| Some(&field.name) == heading);
        let puzzle = puzzle.map(|field| field.value.to_text()).unwrap_or_default();
        let others = fields.iter().filter(|field| Some(&field.name) != heading && field.name != ERROR);
        let fields: Vec<Field> = others.cloned().chain([Field::new(ERROR, message)]).collect();
        self.row_of(&puzzle, &fields, out);
    }
}
