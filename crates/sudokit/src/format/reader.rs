//! [`Reader`], the records of an input one after the other, in order. There is exactly one item for each record; a record that
//! cannot be read is an error.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead};
use std::sync::Arc;

use crate::format::board_kind::BoardKind;
use crate::format::descriptor::Format;
use crate::format::descriptor::ReadOptions;
use crate::format::detection::{SAMPLE_SIZE, Sample};
use crate::format::encoding;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Decode, OpenError, Opened};
use crate::format::input::{Input, MAX_RECORD_SIZE, RawRecord};
use crate::format::lexical::is_comments;
use crate::format::other_sizes;
use crate::format::plain_lines::{PlainLineBuf, PlainLines};
use crate::format::puzzle_column::PUZZLE;
use crate::format::record::{Column, Field, Record, RecordBoard};
use crate::format::shared::comment_boards::boards_in_comments;
use crate::format::style::Style;
use crate::format::table::FORMATS;
use crate::format::variant_board::VariantBoard;

/// The records of an input.
///
/// As an iterator, the reader does everything on the calling thread. To use several threads, take the raw records with
/// [`next_raw`](Reader::next_raw) and pass them, with the [`decoder`](Reader::decoder), to other threads.
///
/// ```
/// use sudokit::format::read;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy";
/// let mut reader = read(text.as_bytes())?;
/// let record = reader.next().unwrap()?;
/// assert_eq!(record.board.classic().map(|board| board.solved_cells().filled().len()), Some(30));
/// assert_eq!(record.text("trailing"), " easy");
/// assert!(reader.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader<'a> {
    format: &'static Format,
    input: Input<'a>,
    opened: Opened,
    board: Option<Arc<BoardKind>>,
    records: u64,
    /// Whether the line of a record is the number of a row.
    is_table: bool,
    broken: bool,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("format", &self.format.name)
            .field("records", &self.records)
            .finish_non_exhaustive()
    }
}

impl<'a> Reader<'a> {
    /// Opens an input, detecting its format if none is named. An empty input holds no records.
    ///
    /// # Errors
    ///
    /// If it cannot be read, has no known format, or lacks the requested column.
    pub fn open(bytes: impl BufRead + Send + 'a, options: &ReadOptions) -> Result<Reader<'a>, OpenError> {
        Reader::open_live(bytes, options, || false)
    }

    /// Opens an input that arrives piece by piece, such as a pipe or a terminal. `is_paused` says whether reading would block
    /// now: then the format is detected from the lines that have arrived, if they are enough.
    ///
    /// # Errors
    ///
    /// As [`open`](Reader::open).
    ///
    /// ```
    /// use sudokit::format::{ReadOptions, Reader};
    /// let line = format!("{}\n", ".".repeat(81));
    /// let mut reader = Reader::open_live(line.as_bytes(), &ReadOptions::default(), || true)?;
    /// assert!(reader.next().is_some());
    /// # Ok::<(), sudokit::format::OpenError>(())
    /// ```
    pub fn open_live(
        bytes: impl BufRead + Send + 'a,
        options: &ReadOptions,
        is_paused: impl Fn() -> bool,
    ) -> Result<Reader<'a>, OpenError> {
        let mut input = Input::new(bytes)?;
        let format = match options.format {
            Some(format) => format,
            None => {
                let detect = |bytes: &[u8]| {
                    Sample::new(bytes, options.name.as_deref()).with_blanks(options.blanks()).detect()
                };
                let has_paused = Cell::new(false);
                let is_enough = |bytes: &[u8]| {
                    let has_text = !bytes.trim_ascii().is_empty() && bytes.ends_with(b"\n");
                    has_paused.set(has_text && is_paused() && detect(bytes).is_some());
                    has_paused.get()
                };
                let mut bytes = input.peek(SAMPLE_SIZE as usize, is_enough)?;
                // A file is recognized by its puzzles, even if it begins with long comments.
                while bytes.len() as u64 == SAMPLE_SIZE && is_comments(&bytes) {
                    input.skip_lines(&bytes)?;
                    bytes = input.peek(SAMPLE_SIZE as usize, is_enough)?;
                }
                let detected = detect(&bytes);
                let is_whole =
                    (bytes.len() as u64) < SAMPLE_SIZE && input.line_number() == 1 && !has_paused.get();
                if is_whole && let Some((boards, format)) = in_comments(&bytes, detected, options) {
                    input = Input::new(io::Cursor::new(boards))?;
                    format
                } else if let Some(format) = detected {
                    format
                } else {
                    let sample = Sample::new(&bytes, options.name.as_deref()).with_blanks(options.blanks());
                    return Err(match other_sizes::find(&sample) {
                        Some((size, line)) => OpenError::OtherSize { size, line },
                        None if encoding::from_latin1(&bytes).is_none() => {
                            OpenError::not_utf8(&bytes, input.line_number())
                        }
                        None => unrecognized(),
                    });
                }
            }
        };
        if let Some(requested) = options.column.clone().filter(|_| !format.is_tabular()) {
            return Err(OpenError::NoFields { requested, format: format.name });
        }
        let opened = format.open(&mut input, options)?;
        let board = options.board.clone();
        Ok(Reader { format, input, opened, board, records: 0, is_table: false, broken: false })
    }

    /// The format of the input.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// The columns of the records, if the format is a table: its fields, and which of them is the puzzle.
    #[must_use]
    pub fn columns(&self) -> &Arc<[Column]> {
        &self.opened.columns
    }

    /// The style of the input, as far as its format allows several.
    #[must_use]
    pub fn style(&self) -> &Style {
        &self.opened.style
    }

    /// The decoder that makes records of the raw records.
    ///
    /// ```
    /// use sudokit::format::{RawRecord, read};
    /// let line = ".".repeat(81);
    /// let mut reader = read(line.as_bytes())?;
    /// let mut raw = RawRecord::default();
    /// assert!(reader.next_raw(&mut raw)?);
    /// let decoder = reader.decoder();
    /// assert!(std::thread::spawn(move || decoder.decode(&raw)).join().unwrap().is_ok());
    /// # Ok::<(), sudokit::format::OpenError>(())
    /// ```
    #[must_use]
    pub fn decoder(&self) -> Decoder {
        Decoder {
            decode: Arc::clone(&self.opened.decoder),
            board: self.board.clone(),
            is_table: self.is_table,
        }
    }

    /// Waits until [`next_plain_lines`](Reader::next_plain_lines) can be called without waiting.
    ///
    /// # Errors
    ///
    /// If the input breaks off.
    pub fn wait_for_plain_lines(&mut self) -> io::Result<()> {
        let result = self.opened.framer.wait_for_plain_lines(&mut self.input);
        result.map_err(|error| self.broken_off(error))
    }

    /// Prepares the reader for text that was made from the rows of a table, after `rows` other rows: the line of a record is
    /// then the number of its row in the table, and errors have no column.
    ///
    /// ```
    /// use sudokit::format::{ReadOptions, Reader};
    /// let text = format!("puzzle\n{}\nx\n", ".".repeat(81));
    /// # #[cfg(feature = "formats")] {
    /// let mut reader = Reader::open(text.as_bytes(), &ReadOptions::default())?.of_table(10);
    /// let error = reader.nth(1).unwrap().unwrap_err();
    /// assert_eq!((error.line(), error.column()), (12, None));
    /// # }
    /// # Ok::<(), sudokit::format::OpenError>(())
    /// ```
    #[must_use]
    pub fn of_table(self, rows_before: u64) -> Self {
        let opened = Opened { style: Style::default(), ..self.opened };
        Reader { is_table: true, records: rows_before, opened, ..self }
    }

    /// Reads the next raw record; false at the end.
    ///
    /// # Errors
    ///
    /// If the input breaks off.
    pub fn next_raw(&mut self, raw: &mut RawRecord) -> io::Result<bool> {
        self.frame(raw).map_err(|error| self.broken_off(error))
    }

    fn frame(&mut self, raw: &mut RawRecord) -> io::Result<bool> {
        raw.clear();
        let any = self.opened.framer.frame(&mut self.input, raw)?;
        if any {
            self.records += 1;
            raw.record = self.records;
            if self.is_table {
                raw.line = raw.record;
            }
        }
        Ok(any)
    }

    /// Adds the place where the input breaks off. In a table, the error already has the place.
    fn broken_off(&self, error: io::Error) -> io::Error {
        if self.is_table {
            return error;
        }
        let place = match self.records {
            0 => "before the first record".to_owned(),
            records => format!("after record {records}"),
        };
        let what = format!("breaks off {place}, in line {}: {error}", self.input.line_number());
        io::Error::new(error.kind(), what)
    }

    /// Appends the next records as long as they are plain lines, at most `most`. Read the records after them, and all records
    /// of other formats, with [`next_raw`](Reader::next_raw). An empty run does not mean the end.
    ///
    /// # Errors
    ///
    /// If the input breaks off.
    ///
    /// ```
    /// use sudokit::format::{PlainLineBuf, RawRecord, read};
    /// let text = format!("{0}\n{0}\n# and a comment\n{0}\n", ".".repeat(81));
    /// let mut reader = read(text.as_bytes())?;
    /// let mut lines = PlainLineBuf::default();
    /// assert_eq!(reader.next_plain_lines(100, &mut lines)?.cells.len(), 2);
    /// assert!(reader.next_plain_lines(100, &mut lines)?.cells.is_empty());
    /// let mut raw = RawRecord::default();
    /// assert!(reader.next_raw(&mut raw)? && raw.line == 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_plain_lines<'l>(
        &mut self,
        most: usize,
        lines: &'l mut PlainLineBuf,
    ) -> io::Result<PlainLines<'l>> {
        if self.board.is_some() {
            return Ok(lines.range(lines.len()..lines.len(), 0, 0));
        }
        let (record, before) = (self.records + 1, lines.len());
        let result = self.opened.framer.take_plain_lines(&mut self.input, most, lines);
        let line = result.map_err(|error| self.broken_off(error))?;
        self.records += (lines.len() - before) as u64;
        Ok(lines.range(before..lines.len(), if self.is_table { record } else { line }, record))
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let mut raw = RawRecord::default();
        match self.frame(&mut raw) {
            Ok(false) => None,
            Ok(true) => Some(self.decoder().decode(&raw)),
            Err(error) => {
                self.broken = true;
                let kind = RecordErrorKind::Unreadable(error.to_string());
                Some(Err(kind.at(self.input.line_number()).with_record(self.records + 1)))
            }
        }
    }
}

/// Makes records of the raw records of an input, on any thread; cheap to clone.
#[derive(Clone)]
pub struct Decoder {
    decode: Arc<dyn Decode>,
    board: Option<Arc<BoardKind>>,
    is_table: bool,
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}

impl Decoder {
    /// The record of these bytes. For a board that is not classic, `classic_only` returns the name of the operation, option or format
    /// that takes classic boards only; `None` if all of them take the board.
    ///
    /// # Errors
    ///
    /// As [`decode`](Decoder::decode); or the board is [not a classic one](RecordErrorKind::NotClassic).
    pub fn decode_unless(
        &self,
        raw: &RawRecord,
        classic_only: impl FnOnce(&VariantBoard) -> Option<String>,
    ) -> Result<Record, RecordError> {
        let record = self.decode(raw)?;
        let RecordBoard::Variant(board) = &record.board else { return Ok(record) };
        let Some(what) = classic_only(board) else { return Ok(record) };
        let kind = RecordErrorKind::not_classic(Some(&what), &board.name());
        Err(kind.at(raw.line).with_record(raw.record).with_fields(record.fields))
    }

    /// The record of these bytes, for work that only classic boards can have: `what` is its name.
    ///
    /// # Errors
    ///
    /// As [`decode_unless`](Decoder::decode_unless).
    pub fn decode_classic(&self, raw: &RawRecord, what: &str) -> Result<Record, RecordError> {
        self.decode_unless(raw, |_| Some(what.to_owned()))
    }

    /// The record of these bytes.
    ///
    /// # Errors
    ///
    /// The error of the raw record, and where it is.
    ///
    /// ```
    /// use sudokit::format::{RawRecord, read};
    /// let line = ".".repeat(80);
    /// let mut reader = read(line.as_bytes())?;
    /// let mut raw = RawRecord::default();
    /// reader.next_raw(&mut raw)?;
    /// assert!(reader.decoder().decode(&raw).is_err());
    /// # Ok::<(), sudokit::format::OpenError>(())
    /// ```
    pub fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let result = if raw.too_long {
            Err(RecordErrorKind::TooLong(MAX_RECORD_SIZE).at(raw.line))
        } else {
            match std::str::from_utf8(&raw.text) {
                Ok(_) => self.decode.decode(raw),
                Err(_) => self.decode_latin1(raw),
            }
        };
        let error = match result.and_then(|record| self.on_its_board(record, raw)) {
            Ok(record) => return Ok(record),
            Err(error) => error,
        };
        let cells = self.board.as_ref().and_then(|kind| kind.cell_count());
        let mut error = error.of_board(cells).with_record(raw.record);
        // The error of a line keeps its text, as the error of a row does.
        if error.fields().is_empty()
            && let Ok(text) = str::from_utf8(&raw.text)
            && !text.contains('\n')
            && !raw.too_long
        {
            error = error.with_fields(vec![Field::new(PUZZLE, text)]);
        }
        // The text of the error has columns, but the row has no text.
        Err(if self.is_table { error.without_column() } else { error })
    }
}

/// The greatest number of non-UTF-8 bytes that are tried as the place of an error.
const MOST_PLACES: usize = 64;

impl Decoder {
    /// The record with its board on the kind of board that the caller has said.
    fn on_its_board(&self, record: Record, raw: &RawRecord) -> Result<Record, RecordError> {
        let Some(kind) = &self.board else { return Ok(record) };
        match kind.apply(record.board) {
            Ok(board) => Ok(Record { board, ..record }),
            Err(error) => Err(error.at(raw.line).with_fields(record.fields)),
        }
    }

    /// The record of bytes that are not UTF-8. It is an error if such a byte is in the puzzle, or if the bytes are not Latin-1
    /// either.
    fn decode_latin1(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let Some((text, places)) = encoding::from_latin1(&raw.text) else {
            raw.utf8()?;
            return Err(RecordErrorKind::NotUtf8.at(raw.line));
        };
        let is_replaced = |c: char| places.iter().any(|place| text[*place..].starts_with(c));
        let raw = RawRecord { text: text.clone().into_bytes(), ..raw.clone() };
        self.decode.decode(&raw).map_err(|error| {
            let is_at = |other: RecordError| (other.line(), other.column()) == (error.line(), error.column());
            let not_utf8 = |place: &usize| raw.error(RecordErrorKind::NotUtf8, *place);
            let of_cell = matches!(error.kind(), RecordErrorKind::NotACell(c) if is_replaced(*c));
            if of_cell || places.iter().take(MOST_PLACES).map(not_utf8).any(is_at) {
                error.not_utf8_at()
            } else {
                error
            }
        })
    }
}

/// The boards in the comments of a file, and their format. They are used only if the file has no other puzzle in the format
/// that it seems to have.
fn in_comments(
    bytes: &[u8],
    format: Option<&'static Format>,
    options: &ReadOptions,
) -> Option<(String, &'static Format)> {
    let boards = boards_in_comments(str::from_utf8(bytes).ok()?, &options.blanks(), format.is_some())?;
    let of_boards = Sample::new(boards.as_bytes(), None).with_blanks(options.blanks()).detect()?;
    let options = ReadOptions { format, ..options.clone() };
    let has_puzzle = format.is_some()
        && Reader::open(bytes, &options).is_ok_and(|mut records| records.any(|it| it.is_ok()));
    (!has_puzzle).then_some((boards, of_boards))
}

/// The error of an input that no format recognizes.
fn unrecognized() -> OpenError {
    let readable = FORMATS.iter().filter(|format| format.can_read());
    OpenError::Unrecognized { expected: readable.map(|format| format.name).collect() }
}
