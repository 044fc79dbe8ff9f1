//! Boards written as arrays of arrays: [`BoardFramer`] finds the boards in a text, [`decode`] reads one.

use std::io;

use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::Framer;
use crate::format::input::{Input, Place, RawRecord};
use crate::format::record::Record;
use crate::format::shared::other_arrays::other_board;
use crate::grid::Grid;

/// The maximum length of a first element that is taken for a (perhaps wrong) cell; a longer one is a row.
const CELL_LENGTH: usize = 4;

/// The number of bytes of white space between two brackets that are remembered.
const MAX_GAP: usize = 1 << 12;

/// What the framer is reading.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Between boards.
    #[default]
    Outside,
    /// In something that is not a board.
    NotABoard,
    /// After an opening bracket.
    AfterBracket,
    /// In the first element after that bracket, a cell or a row. The number is the number of its characters so far.
    FirstElement(usize),
    /// In a row of a board.
    Row,
    /// In a board, between its rows.
    Board,
    /// In a board whose rows are strings.
    StringRows,
}

/// Makes a raw record of each board.
#[derive(Default)]
pub(crate) struct BoardFramer {
    state: State,
    /// The last opening bracket and the white space after it, until something else follows.
    pending_bracket: Vec<u8>,
    pending_bracket_at: Place,
    /// The first bytes of the next raw record, if this one ended because another board began.
    next: Vec<u8>,
    /// The place of `next`, or of the first element of this raw record.
    next_at: Place,
    /// Whether the raw record has more than opening brackets.
    content: bool,
    /// The number of complete rows of the board.
    rows: usize,
    /// Whether the last board was closed before its last row; rows outside of a board then belong to it.
    broken: bool,
    /// Whether the framer is in such rows. They are skipped, because the board was already reported.
    skips_remainder: bool,
}

impl Framer for BoardFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        self.begin(raw);
        if input.scan(|byte, place| self.take(byte, place, raw))? {
            return Ok(true);
        }
        Ok(self.end(raw))
    }
}

impl BoardFramer {
    /// Ends with the input; true if there is a last raw record.
    pub(crate) fn end(&mut self, raw: &RawRecord) -> bool {
        self.state = State::Outside;
        !raw.text.is_empty()
    }

    /// Begins a raw record with the bytes that ended the last one.
    pub(crate) fn begin(&mut self, raw: &mut RawRecord) {
        raw.clear();
        for byte in self.next.drain(..) {
            raw.push_at(byte, self.next_at);
        }
        (self.content, self.skips_remainder, self.rows) = (false, false, 0);
    }

    /// Takes the next byte; true if the raw record is complete.
    pub(crate) fn take(&mut self, byte: u8, place: Place, raw: &mut RawRecord) -> bool {
        if self.state == State::Row && self.pending_bracket.is_empty() && byte != b'[' && byte != b']' {
            // Most bytes are the cells of a row.
            if !self.skips_remainder {
                raw.push_at(byte, place);
            }
            return false;
        }
        let white = byte.is_ascii_whitespace();
        let twice = byte == b'[' && !self.pending_bracket.is_empty();
        match (self.state, byte) {
            (State::Row, b'[') if twice => {
                // The bracket before this one began another board. If only brackets came before that one, they enclose all
                // boards.
                raw.text.truncate(raw.text.len().saturating_sub(self.pending_bracket.len()));
                (self.next, self.next_at) =
                    (std::mem::take(&mut self.pending_bracket), self.pending_bracket_at);
                return self.begin_next(State::Row, place, raw);
            }
            (State::StringRows | State::NotABoard, b'[') => {
                self.next_at = place;
                return self.begin_next(State::AfterBracket, place, raw);
            }
            (State::Outside, b',' | b']') => return false,
            (State::Outside, _) if white => return false,
            (State::Outside, b'[') => self.state = State::AfterBracket,
            (State::Outside, _) => self.state = State::NotABoard,
            (State::NotABoard, b',' | b']' | b'\n') => {
                self.state = State::Outside;
                return true;
            }
            (State::AfterBracket | State::Board | State::StringRows, b']') => return self.close(place, raw),
            (State::AfterBracket | State::Board, b'[') => self.state = State::Row,
            (State::AfterBracket, _) if !white && byte != b',' => {
                self.state = State::FirstElement(length_of(byte));
                self.next_at = place;
            }
            (State::FirstElement(_), b',' | b']' | b'\n') if is_null(&raw.text) => {
                raw.clear();
                b"null".iter().for_each(|byte| raw.push_at(*byte, self.next_at));
                self.state = State::Outside;
                return true;
            }
            (State::FirstElement(length), b',' | b'[' | b']' | b'\n') => {
                self.state = if length > CELL_LENGTH { State::StringRows } else { State::Row };
                if self.state == State::Row && self.broken {
                    self.skips_remainder = true;
                    raw.clear();
                }
                return self.take(byte, place, raw);
            }
            (State::FirstElement(length), _) => self.state = State::FirstElement(length + length_of(byte)),
            // The previous row lacks its closing bracket.
            (State::Row, b'[') => self.rows += 1,
            (State::Row, b']') => {
                self.rows += 1;
                self.state = State::Board;
            }
            _ => {}
        }
        if byte == b'[' {
            self.pending_bracket.clear();
            self.pending_bracket_at = place;
            self.pending_bracket.push(byte);
        } else if white && !self.pending_bracket.is_empty() && self.pending_bracket.len() < MAX_GAP {
            self.pending_bracket.push(byte);
        } else {
            self.pending_bracket.clear();
            self.content = true;
        }
        if !self.skips_remainder {
            raw.push_at(byte, place);
        }
        false
    }

    /// Begins another board at this bracket; true if there was one before it.
    fn begin_next(&mut self, state: State, place: Place, raw: &mut RawRecord) -> bool {
        self.state = state;
        self.next.push(b'[');
        self.pending_bracket.clear();
        self.pending_bracket.push(b'[');
        self.pending_bracket_at = place;
        self.broken = false;
        if self.content && !self.skips_remainder {
            return true;
        }
        self.begin(raw);
        false
    }

    /// The board ends with this bracket; true unless it was the remainder of a board.
    fn close(&mut self, place: Place, raw: &mut RawRecord) -> bool {
        self.broken = self.state == State::Board
            && self.rows < 9
            && !self.skips_remainder
            && self.rows != first_row(&raw.text);
        self.state = State::Outside;
        self.pending_bracket.clear();
        if self.skips_remainder {
            self.begin(raw);
            return false;
        }
        raw.push_at(b']', place);
        true
    }
}

/// The number of cells of the first row of a board.
fn first_row(text: &[u8]) -> usize {
    let row = text.split(|byte| *byte == b']').next().unwrap_or_default();
    row.iter().filter(|byte| **byte == b',').count() + 1
}

/// Whether a text begins like JSON arrays with boards, alone or in lists: an array of arrays, or an array of rows that are
/// strings. Commas separate the cells.
pub(crate) fn is_plain_arrays(text: &str) -> bool {
    let mut text = text;
    while let Some(rest) = text.strip_prefix("null") {
        text = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }
    let inner = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let depth = text[..text.len() - inner.len()].matches('[').count();
    let row = &inner[..inner.find(']').unwrap_or(inner.len())];
    let is_cell = |cell: &str| {
        let bare = cell.trim().trim_matches(['"', '\'']);
        (bare.len() < cell.trim().len() && !bare.contains(['"', '\'']))
            || bare.parse::<i64>().is_ok()
            || matches!(bare, "" | "null" | "None")
    };
    let cells = || row.split(',').take(40);
    // Except for the last row, a row without a comma after it belongs to a printed array or a matrix.
    let after = inner[row.len()..].strip_prefix(']').unwrap_or_default().trim_start();
    let is_row = cells().all(is_cell) && !after.starts_with(['[', ';', '|']);
    match depth {
        0 => false,
        1 => {
            row.trim().is_empty()
                || row.trim() == "null"
                || (is_row && cells().all(|cell| (7..=MOST_IN_TEXT).contains(&cell.trim().len())))
        }
        _ => is_row,
    }
}

/// The greatest number of characters of a row that is a string, with its quotes.
const MOST_IN_TEXT: usize = 40;

/// Whether a list of boards begins with `null`, which replaces a board that could not be read.
fn is_null(text: &[u8]) -> bool {
    text.strip_prefix(b"[").is_some_and(|rest| rest.trim_ascii() == b"null")
}

/// The number of characters that this byte adds to a cell.
fn length_of(byte: u8) -> usize {
    usize::from(byte != b'"' && byte != b'\'')
}

pub(crate) fn read_board(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let text = raw.utf8()?;
    let mut tokens = Tokens::new(raw, 0, text, blanks);
    let grid = match tokens.board() {
        Ok(grid) => grid,
        Err(error) => {
            let board = other_board(error, raw, 0, text, blanks)?;
            return Ok(Record { board, progress: None, fields: Vec::new() });
        }
    };
    match tokens.next()? {
        (_, Token::End) => Ok(grid.into()),
        (at, token) => Err(tokens.unexpected(at, token, "nothing after the board")),
    }
}

/// The classic board in this part of the raw record.
#[cfg(feature = "serde")]
pub(crate) fn board_at(raw: &RawRecord, at: usize, text: &str, blanks: &Blanks) -> Result<Grid, RecordError> {
    Tokens::new(raw, at, text, blanks).board()
}

/// The tokens of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Open,
    Close,
    Comma,
    /// The text between quotes.
    Text(&'a str),
    /// A number or a word without quotes.
    Word(&'a str),
    End,
}

pub(super) struct Tokens<'a> {
    raw: &'a RawRecord,
    /// The end of the last token.
    pub(super) at: usize,
    blanks: Blanks,
}

impl<'a> Tokens<'a> {
    /// The tokens of this text, which begins at this byte of the raw record.
    pub(super) fn new(raw: &'a RawRecord, at: usize, text: &str, blanks: &Blanks) -> Tokens<'a> {
        let cells = text.chars().filter(|c| !"[]{},\"'".contains(*c));
        Tokens { raw, at, blanks: blanks.with_own(cells) }
    }

    /// The next token, and where it begins.
    pub(super) fn next(&mut self) -> Result<(usize, Token<'a>), RecordError> {
        let bytes = &self.raw.text;
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        let at = self.at;
        let Some(first) = bytes.get(at) else { return Ok((at, Token::End)) };
        let rest = &bytes[at + 1..];
        let (length, token) = match first {
            b'[' => (0, Token::Open),
            b']' => (0, Token::Close),
            b',' => (0, Token::Comma),
            quote @ (b'"' | b'\'') => {
                let end = rest.iter().position(|byte| byte == quote || *byte == b'\n');
                let end = end.filter(|end| rest[*end] == *quote).ok_or_else(|| {
                    let quote = char::from(*quote);
                    let what = format!("the {quote} that begins here is not closed by another");
                    self.raw.error(RecordErrorKind::Syntax(what), at)
                })?;
                (end + 1, Token::Text(text(&rest[..end])))
            }
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b"[],\"'".contains(byte);
                let end = rest.iter().position(ends).unwrap_or(rest.len());
                (end, Token::Word(text(&bytes[at..at + 1 + end])))
            }
        };
        self.at += 1 + length;
        Ok((at, token))
    }

    pub(super) fn unexpected(&self, at: usize, found: Token<'_>, expected: &str) -> RecordError {
        if found == Token::End {
            let end = self.raw.text.trim_ascii_end().len();
            let what = "the board is cut off here: a ] is missing".to_owned();
            return self.raw.error(RecordErrorKind::Syntax(what), end);
        }
        let found = match found {
            Token::Open => "[".to_owned(),
            Token::Close => "]".to_owned(),
            Token::Comma => "a comma".to_owned(),
            Token::Text(text) | Token::Word(text) => format!("{:?}", shortened(text)),
            Token::End => String::new(),
        };
        self.raw.error(RecordErrorKind::Syntax(format!("expected {expected}, found {found}")), at)
    }

    /// Whether another element follows: after an element comes a comma or the closing bracket.
    pub(super) fn another(&mut self) -> Result<bool, RecordError> {
        match self.next()? {
            (_, Token::Comma) => Ok(true),
            (_, Token::Close) => Ok(false),
            (at, token) => Err(self.unexpected(at, token, "a comma or ]")),
        }
    }

    fn board(&mut self) -> Result<Grid, RecordError> {
        match self.next()? {
            (_, Token::Open) => {}
            (at, Token::Word("null")) => {
                return Err(self.raw.error(RecordErrorKind::Syntax("null instead of a board".into()), at));
            }
            (at, token) => return Err(self.unexpected(at, token, "[ at the start of a board")),
        }
        let mut grid = Grid::EMPTY;
        let mut rows = 0;
        loop {
            match self.next()? {
                (_, Token::Close) => break,
                (at, Token::Open) => self.row(at, rows, &mut grid)?,
                (at, Token::Text(text)) => self.text_row(at + 1, text, rows, &mut grid)?,
                (at, token) => return Err(self.unexpected(at, token, "a row")),
            }
            rows += 1;
            if !self.another()? {
                break;
            }
        }
        if rows == 9 { Ok(grid) } else { Err(self.raw.error(RecordErrorKind::RowCount(rows), self.at - 1)) }
    }

    /// A row of cells, each an element.
    fn row(&mut self, start: usize, row: usize, grid: &mut Grid) -> Result<(), RecordError> {
        let mut count = 0;
        loop {
            let cell = Cell::at(row, count).filter(|_| count < 9);
            let (at, token) = self.next()?;
            let digit = match token {
                Token::Close => break,
                Token::Text(text) => self.cell(text),
                Token::Word("null" | "None" | "-1") => Some(None),
                Token::Word(word) => self.cell(word).filter(|_| word.as_bytes()[0].is_ascii_digit()),
                _ => return Err(self.unexpected(at, token, "a cell")),
            };
            match (digit, token) {
                (Some(digit), _) => {
                    if let Some(cell) = cell {
                        grid.set(cell, digit);
                    }
                }
                (None, Token::Text(text)) => {
                    let error = match only(text.chars()) {
                        Some(c) => RecordErrorKind::NotACell(c),
                        None => {
                            let what = format!("{:?} is neither one digit nor a blank", shortened(text));
                            RecordErrorKind::Syntax(what)
                        }
                    };
                    return Err(self.raw.error(error, at + 1).with_cell(cell));
                }
                (None, Token::Word(word)) => {
                    let what = format!("{} is neither a number from 0 to 9 nor null", shortened(word));
                    return Err(self.raw.error(RecordErrorKind::Syntax(what), at).with_cell(cell));
                }
                _ => {}
            }
            count += 1;
            if !self.another()? {
                break;
            }
        }
        if count == 9 { Ok(()) } else { Err(self.raw.error(RecordErrorKind::RowLength(count), start)) }
    }

    /// The cell of an element; an empty text is a blank.
    fn cell(&self, text: &str) -> Option<Option<Digit>> {
        match text.trim_ascii() {
            "" => Some(None),
            text => only(text.chars()).and_then(|c| self.blanks.cell(c)),
        }
    }

    /// A row that is one string.
    fn text_row(&self, start: usize, text: &str, row: usize, grid: &mut Grid) -> Result<(), RecordError> {
        for (column, (offset, c)) in text.char_indices().enumerate() {
            let cell = Cell::at(row, column);
            let digit = self.blanks.cell(c).ok_or_else(|| {
                self.raw.error(RecordErrorKind::NotACell(c), start + offset).with_cell(cell)
            })?;
            if let Some(cell) = cell {
                grid.set(cell, digit);
            }
        }
        match text.chars().count() {
            9 => Ok(()),
            count => Err(self.raw.error(RecordErrorKind::RowLength(count), start)),
        }
    }
}

/// Bytes of a text, cut out at ASCII characters.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// The start of a text, for a message.
pub(crate) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(20).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}
