//! [`ParquetText`]: a Parquet file as CSV text.

use std::borrow::Cow;
use std::io::{self, Read};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_cast::display::ArrayFormatter;
use arrow_schema::{ArrowError, DataType, Field, SchemaRef};
use sudokit::format::{Column, Format, ReadOptions};
use sudokit_bulk::arrays::Rows as _;
use sudokit_bulk::{Input, RemainingRows, Source};

use super::reader::ParquetRows;
use super::value_formats::formatter;
use super::{ParquetFile, UnansweredRows};
use crate::{Boards, WrongTypeError};

/// The heading of the last column of [`ParquetText`] with [`UnansweredRows`]: the number of the row.
pub(super) const ROW_COLUMN: &str = "sudokit row";

/// The format of the text.
pub(super) fn csv() -> &'static Format {
    Format::of_tables()
}

/// The prefix of a field that replaces a puzzle that cannot be read.
pub(super) const ERROR: &str = "error: ";

/// A Parquet file as CSV text with headings. A puzzle value that is not a board is replaced with the reason,
/// such as `error: no puzzle`. Texts are written unchanged, because the reader of the records checks them
/// itself.
///
/// With [`UnansweredRows`], other values that are not boards are left empty, and the last column has the
/// number of the row.
#[derive(Debug)]
pub(super) struct ParquetText {
    /// `None` after rows that cannot be read.
    rows: Option<ParquetRows>,
    unanswered: Option<Arc<UnansweredRows>>,
    read_options: ReadOptions,
    rest: RemainingRows,
    /// The column of the puzzles, once rows have been read.
    puzzle: Option<Option<usize>>,
    text: Vec<u8>,
    /// The number of bytes of the text that have been consumed.
    read: usize,
}

impl ParquetText {
    /// Opens a file whose text is read with these options. If a row group cannot be read, the row groups
    /// after it are left in `rest`. It is an error if the columns differ from the columns of earlier files,
    /// which the unanswered rows have.
    pub(super) fn open(
        file: &ParquetFile,
        unanswered: Option<Arc<UnansweredRows>>,
        read_options: &ReadOptions,
        rest: &RemainingRows,
    ) -> io::Result<ParquetText> {
        ParquetText::of_rows(ParquetRows::open(file)?, unanswered, read_options, rest)
    }

    fn of_rows(
        rows: ParquetRows,
        unanswered: Option<Arc<UnansweredRows>>,
        read_options: &ReadOptions,
        rest: &RemainingRows,
    ) -> io::Result<ParquetText> {
        if let Some(unanswered) = &unanswered {
            unanswered.begin(rows.schema())?;
        }
        let mut text = Vec::new();
        write_headings(rows.schema(), unanswered.is_some(), &mut text);
        let (read_options, rest) = (read_options.clone(), rest.clone());
        Ok(ParquetText { rows: Some(rows), unanswered, read_options, rest, puzzle: None, text, read: 0 })
    }

    /// Makes the text of the next batch; returns false at the end.
    fn read_batch(&mut self) -> io::Result<bool> {
        let Some(mut rows) = self.rows.take() else { return Ok(false) };
        let before = rows.rows();
        let next = rows.next().and_then(|batch| {
            let Some(batch) = batch else { return Ok(false) };
            // If the named column does not exist, the reader of the text reports it.
            let find_puzzle = || puzzle_column(&batch, &self.read_options);
            let puzzle = *self.puzzle.get_or_insert_with(find_puzzle);
            self.text.clear();
            self.read = 0;
            let written = write_rows(batch, puzzle, self.unanswered.as_deref(), &mut self.text);
            written.map_err(|error| rows.error(before, &error))?;
            Ok(true)
        });
        match next {
            Ok(_) => self.rows = Some(rows),
            Err(_) if rows.has_more() => {
                let unanswered = self.unanswered.clone();
                self.rest.set(rows.rows() as u64, self.puzzle.flatten(), move |read_options, rest| {
                    Ok(ParquetText::of_rows(rows, unanswered, read_options, rest)?.into())
                });
            }
            Err(_) => {}
        }
        next
    }
}

/// The text as a table. A column whose type cannot hold puzzles is an error if it is chosen. Reading pauses
/// while the rows being answered take much memory.
impl From<ParquetText> for Input {
    fn from(text: ParquetText) -> Input {
        let fields = text.rows.iter().flat_map(|rows| rows.schema().fields());
        let errors = fields.map(|field| column_error(field)).collect();
        let unanswered = text.unanswered.clone();
        Input::new(text)
            .with_column_errors(errors)
            .with_would_wait(move || unanswered.as_ref().is_some_and(|unanswered| unanswered.are_many()))
    }
}

impl Read for ParquetText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.text.len() {
            if !self.read_batch()? {
                return Ok(0);
            }
        }
        let rest = &self.text[self.read..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.read += count;
        Ok(count)
    }
}

/// Why this column cannot hold puzzles; `None` if it can.
fn column_error(field: &Field) -> Option<String> {
    let kind = field.data_type();
    (!Boards::holds(kind)).then(|| format!("column {:?}: {}", field.name(), WrongTypeError(kind.clone())))
}

/// Writes the headings.
fn write_headings(schema: &SchemaRef, has_rows: bool, text: &mut Vec<u8>) {
    for field in schema.fields() {
        write_field(field.name(), text);
        text.push(b',');
    }
    if has_rows {
        write_field(ROW_COLUMN, text);
        text.push(b',');
    }
    text.pop();
    text.push(b'\n');
}

/// The number of rows that decide which column has the puzzles.
const SAMPLE: usize = 16;

/// The index of the column with the puzzles, by the columns and first rows of a file; `None` if there is no
/// such column.
fn puzzle_column(first: &RecordBatch, read_options: &ReadOptions) -> Option<usize> {
    let mut text = Vec::new();
    write_headings(&first.schema(), true, &mut text);
    let rows = first.slice(0, first.num_rows().min(SAMPLE));
    write_rows(rows, None, Some(&UnansweredRows::default()), &mut text).ok()?;
    let source = Source::table("", csv(), |_, _| Ok(Input::new(io::Cursor::new(text))));
    let reader = source.with_hidden_column(ROW_COLUMN).records(read_options, || {}).ok()?;
    let puzzle = reader.columns().iter().position(|column| matches!(column, Column::Puzzle(_)));
    Some(puzzle.unwrap_or_default())
}

/// Writes the rows of a batch as text. `puzzle` is the column of the puzzles. Keeps the rows if `unanswered`
/// is given.
fn write_rows(
    batch: RecordBatch,
    puzzle: Option<usize>,
    unanswered: Option<&UnansweredRows>,
    text: &mut Vec<u8>,
) -> Result<(), ArrowError> {
    let batch = Arc::new(batch);
    let first = unanswered.map(|unanswered| unanswered.push(Arc::clone(&batch)));
    let columns = batch.columns().iter().enumerate().map(|(at, column)| {
        let text = ColumnText::new(column, first.is_none())?;
        Ok(if puzzle == Some(at) { text.of_puzzles() } else { text })
    });
    let columns = columns.collect::<Result<Vec<_>, ArrowError>>()?;
    let mut board = [0; 81];
    for row in 0..batch.num_rows() {
        let start_of_row = text.len();
        for (at, column) in columns.iter().enumerate() {
            let start = text.len();
            // The reader refuses longer rows. An empty field means that the value does not change.
            if first.is_some() && puzzle != Some(at) && start - start_of_row > LONGEST_ROW {
                text.push(b',');
                continue;
            }
            match column.read(row, &mut board)? {
                FieldText::Board => text.extend_from_slice(&board),
                FieldText::Other(value) => write_field(&value, text),
            }
            // An empty line would not count as a row.
            if text.len() == start && columns.len() == 1 && first.is_none() {
                text.extend_from_slice(b"\"\"");
            }
            text.push(b',');
        }
        if let Some(first) = first {
            text.extend_from_slice((first + row as u64).to_string().as_bytes());
            text.push(b',');
        }
        text.pop();
        text.push(b'\n');
    }
    Ok(())
}

/// The length of the longest text that may be a board, except in the column of the puzzles.
const LONGEST: usize = 4096;

/// After this number of bytes of a row whose original is kept, only the puzzle is written.
const LONGEST_ROW: usize = 1 << 19;

/// Reads the text of a row.
type ReadText<'a> = Box<dyn Fn(usize) -> &'a str + 'a>;

/// The text of a column's values.
pub(super) enum ColumnText<'a> {
    /// Boards, and values that are not boards. In the column of the puzzles, the latter are replaced with the
    /// reason.
    Boards { boards: Boards<'a>, others: Box<ColumnText<'a>>, are_puzzles: bool },
    /// Texts that are not boards. Long texts, and texts of several lines, are written only if `with_long` is
    /// set.
    Texts { texts: ReadText<'a>, with_long: bool },
    /// Values of other types.
    Others(ArrayFormatter<'a>),
    /// Values that are not written.
    Nothing,
}

impl<'a> ColumnText<'a> {
    pub(super) fn new(column: &'a ArrayRef, with_others: bool) -> Result<ColumnText<'a>, ArrowError> {
        let others = match texts(column) {
            Some(texts) => ColumnText::Texts { texts, with_long: with_others },
            None if with_others => ColumnText::Others(formatter(&**column)?),
            None => ColumnText::Nothing,
        };
        Ok(match Boards::new(column) {
            Ok(boards) => ColumnText::Boards { boards, others: Box::new(others), are_puzzles: false },
            Err(_) => others,
        })
    }

    /// The text of a column whose values should be puzzles.
    fn of_puzzles(self) -> ColumnText<'a> {
        match self {
            ColumnText::Boards { boards, others, .. } => {
                ColumnText::Boards { boards, others, are_puzzles: true }
            }
            others => others,
        }
    }

    /// Whether the text of a row is short enough to be a board. Checking longer texts would take long.
    fn may_be_board(&self, row: usize) -> bool {
        match self {
            ColumnText::Texts { texts, .. } => (81..=LONGEST).contains(&texts(row).len()),
            _ => true,
        }
    }

    /// The text of a row.
    pub(super) fn value<'b>(
        &'b self,
        row: usize,
        board: &'b mut [u8; 81],
    ) -> Result<Cow<'b, str>, ArrowError> {
        Ok(match self.read(row, board)? {
            FieldText::Board => String::from_utf8_lossy(board),
            FieldText::Other(text) => text,
        })
    }

    /// Reads the text of a row.
    fn read(&self, row: usize, board: &mut [u8; 81]) -> Result<FieldText<'_>, ArrowError> {
        Ok(FieldText::Other(match self {
            ColumnText::Boards { boards, others, are_puzzles } => {
                if !are_puzzles && !others.may_be_board(row) {
                    return others.read(row, board);
                }
                if let Err(error) = boards.read(row, board) {
                    let text = others.value_of_other(row)?;
                    let is_text = matches!(**others, ColumnText::Texts { .. }) && !text.is_empty();
                    let is_left = is_text || !are_puzzles;
                    return Ok(FieldText::Other(if is_left {
                        text
                    } else {
                        format!("{ERROR}{error}").into()
                    }));
                }
                *board = board.map(|byte| if byte == b'0' { b'.' } else { byte });
                return Ok(FieldText::Board);
            }
            others => others.value_of_other(row)?,
        }))
    }

    /// The text of a row that is not a board.
    fn value_of_other(&self, row: usize) -> Result<Cow<'_, str>, ArrowError> {
        Ok(match self {
            ColumnText::Boards { others, .. } => others.value_of_other(row)?,
            ColumnText::Texts { texts, with_long } => {
                let text = texts(row);
                let fits = *with_long || (text.len() <= LONGEST && !text.contains(['\n', '\r']));
                Cow::Borrowed(if fits { text } else { "" })
            }
            ColumnText::Others(formatter) => formatter.value(row).try_to_string()?.into(),
            ColumnText::Nothing => Cow::Borrowed(""),
        })
    }
}

/// The text of a row.
enum FieldText<'a> {
    /// The text is in the buffer `board`, with dots for blanks.
    Board,
    Other(Cow<'a, str>),
}

/// The values of a column of texts; a null is empty.
fn texts(column: &ArrayRef) -> Option<ReadText<'_>> {
    let text: ReadText<'_> = match column.data_type() {
        DataType::Utf8 => {
            let column = column.as_string::<i32>();
            Box::new(|row| column.value(row))
        }
        DataType::LargeUtf8 => {
            let column = column.as_string::<i64>();
            Box::new(|row| column.value(row))
        }
        DataType::Utf8View => {
            let column = column.as_string_view();
            Box::new(|row| column.value(row))
        }
        DataType::Dictionary(..) => {
            let column = column.as_any_dictionary_opt()?;
            let values = texts(column.values())?;
            if column.values().is_empty() {
                return Some(Box::new(|_| ""));
            }
            let keys = column.normalized_keys();
            Box::new(move |row| values(keys[row]))
        }
        _ => return None,
    };
    let nulls = column.logical_nulls();
    Some(Box::new(
        move |row| if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) { "" } else { text(row) },
    ))
}

/// Writes a field, in quotes only if necessary, because rows with quotes take longer to read.
fn write_field(field: &str, text: &mut Vec<u8>) {
    // Checks all bytes without a branch for each.
    let is_odd = |byte: u8| !matches!(byte, b' '..=b'~') | matches!(byte, b'"' | b',' | b';');
    let is_odd = field.bytes().fold(false, |odd, byte| odd | is_odd(byte));
    // A row of spaces would not count as a row.
    let is_blank = field.starts_with(' ') && field.bytes().all(|byte| byte == b' ');
    if !is_odd && !is_blank {
        return text.extend_from_slice(field.as_bytes());
    }
    text.push(b'"');
    for byte in field.bytes() {
        if byte == b'"' {
            text.push(b'"');
        }
        text.push(byte);
    }
    text.push(b'"');
}
