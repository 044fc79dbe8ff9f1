//! Boards as arrays in source code of any language, and as programs print arrays.
//!
//! ```text
//! board = [[5, 3, 0, 0, 7, 0, 0, 0, 0], ...]
//! char board[9][9] = {{'5', '3', '.', '.', '7', '.', '.', '.', '.'}, ...};
//! String[] rows = {"53..7....", "6..195...", ...};
//! A = [5 3 0 0 7 0 0 0 0; 6 0 0 1 9 5 0 0 0; ...];
//! grid = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
//! ```
//!
//! Rows are brackets, braces or parentheses of cells, or texts; a board is nine rows, 81 cells in one
//! bracket, or a text of 81 cells. The code of a notebook is read like a file. Blanks are 0, -1, `None`,
//! `null`, `nil`, `_`, an empty text and the usual ones. All other code, comments and other arrays are
//! skipped: see [`BoardFinder`].

use std::collections::VecDeque;
use std::io;

use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, Place, RawRecord, begins_char};
use crate::format::other_sizes::wrong_row;
use crate::format::record::{Holds, Record, RecordBoard};
use crate::format::shared::array_content::{ArrayCell, Content, Element, lengths, rows_of_text};
use crate::format::shared::board_arrays::{is_plain_arrays, shortened};
use crate::format::shared::notebook::{HEAD, code_of, is_notebook};
use crate::format::shared::source_boards::{BoardFinder, FoundBoard};
use crate::format::variant_board::VariantBoard;
use crate::grid::Grid;

pub(in crate::format) const ARRAY: Format = Format {
    name: "array",
    about: "arrays in source code or as they are printed: C, Java, JavaScript, Python, NumPy, MATLAB and others, also in notebooks",
    extensions: &["py", "c", "java", "js", "ipynb"],
    holds: Holds::CELLS,
    answers: "leetcode",
    recognize,
    codec: Codec::read(|input, options| {
        let blanks = options.blanks();
        let is_enough =
            |bytes: &[u8]| !matches!(bytes.trim_ascii_start(), [] | [b'{', ..]) || is_notebook(bytes);
        let of_notebook = is_notebook(&input.peek(HEAD, is_enough)?);
        Ok(Opened::new(ArrayFramer::new(&blanks, of_notebook), move |raw: &RawRecord| decode(raw, &blanks)))
    }),
};

/// Whether the sample has a board in brackets, or has code followed by a board in a text or in rows. JSON
/// objects are not source code, and neither are JSON arrays alone.
fn recognize(sample: &Sample<'_>) -> Confidence {
    let text = sample.text();
    if is_notebook(text.as_bytes()) {
        let code: String = text.lines().map(code_of).collect();
        let mut finder = BoardFinder::new(sample.blanks());
        let has_board = !finder.read(&code).is_empty() || !finder.finish().is_empty();
        return if has_board { Confidence::Magic } else { Confidence::No };
    }
    let is_object =
        |text: &str| text.strip_prefix('{').is_some_and(|rest| rest.trim_ascii_start().starts_with('"'));
    if is_object(text.trim_start_matches(|c: char| c == '[' || c.is_whitespace()))
        || (text.starts_with('<') && !text.starts_with("<?php"))
        || is_plain_arrays(text)
    {
        return Confidence::No;
    }
    let mut finder = BoardFinder::new(sample.blanks());
    let mut found = finder.read(text);
    found.extend(finder.finish());
    let is_after_code = |board: &FoundBoard| {
        let before = text[..board.start].trim_end();
        before.ends_with(['=', '(', '[', '{', ',', ':'])
            || text[board.end..].trim_start().starts_with([',', ';'])
    };
    if found.iter().any(|board| board.in_brackets) {
        Confidence::Header
    } else {
        Confidence::shape_if(
            found.iter().any(|board| matches!(board.content, Content::Rows(_)) || is_after_code(board)),
        )
    }
}

/// The greatest number of bytes of code that is kept while no board ends.
const MOST_CODE: usize = 1 << 16;

/// Makes a raw record of each board.
struct ArrayFramer {
    finder: BoardFinder,
    of_notebook: bool,
    /// The code that is still needed, and the place where it begins.
    code: String,
    place: Place,
    ready: VecDeque<(Place, String)>,
    ended: bool,
}

impl ArrayFramer {
    fn new(blanks: &Blanks, of_notebook: bool) -> ArrayFramer {
        ArrayFramer {
            of_notebook,
            finder: BoardFinder::new(blanks),
            code: String::new(),
            place: Place { line: 1, column: 0 },
            ready: VecDeque::new(),
            ended: false,
        }
    }

    /// Reads a line, or the start of a long one up to the end of a word; false at the end of the input.
    fn read_line(&mut self, input: &mut Input<'_>) -> io::Result<bool> {
        let mut line = Vec::new();
        let is_end = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b']' | b'}' | b')');
        let more = input.scan(|byte, _| {
            line.push(byte);
            byte == b'\n' || (line.len() >= MOST_CODE / 8 && is_end(byte)) || line.len() >= MOST_CODE
        })?;
        let line = String::from_utf8_lossy(&line);
        match self.of_notebook {
            true => self.code.push_str(&code_of(&line)),
            false => self.code.push_str(&line),
        }
        Ok(more)
    }

    /// Keeps the boards, and drops the code that is not needed any more.
    fn keep(&mut self, found: Vec<FoundBoard>) {
        for board in found {
            let place = place_after(self.place, &self.code[..board.start]);
            self.ready.push_back((place, self.code[board.start..board.end].to_owned()));
        }
        if self.code.len() > MOST_CODE {
            self.finder.give_up();
        }
        let needed = self.finder.needs().min(self.code.len());
        self.place = place_after(self.place, &self.code[..needed]);
        self.finder.forget(needed);
        self.code.drain(..needed);
    }
}

/// The place after a text that begins at `start`.
fn place_after(start: Place, text: &str) -> Place {
    let lines = text.bytes().filter(|byte| *byte == b'\n').count() as u64;
    let last = text.rsplit('\n').next().unwrap_or_default();
    let before = if lines == 0 { start.column } else { 0 };
    let column = before + last.bytes().filter(|byte| begins_char(*byte)).count() as u64;
    Place { line: start.line + lines, column }
}

impl Framer for ArrayFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        while self.ready.is_empty() && !self.ended {
            self.ended = !self.read_line(input)?;
            let mut found = self.finder.read(&self.code);
            if self.ended {
                found.extend(self.finder.finish());
            }
            self.keep(found);
        }
        let Some((place, text)) = self.ready.pop_front() else { return Ok(false) };
        (raw.line, raw.column) = (place.line, place.column);
        raw.push(text.as_bytes());
        Ok(true)
    }
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let text = raw.utf8()?;
    let mut finder = BoardFinder::of_board(blanks);
    let mut found = finder.read(text);
    found.extend(finder.finish());
    // Without quotes it is one of several boards in a text.
    let content = match found.into_iter().next() {
        Some(board) => board.content,
        None => Content::Rows(rows_of_text(0, text)),
    };
    let end = text.len().saturating_sub(1);
    if let Some(size) = content.other_size().or_else(|| content.faulty_size()) {
        if let Content::Rows(rows) = &content
            && let Some((index, kind)) = wrong_row(&lengths(rows), size)
        {
            return Err(raw.error(kind, rows.get(index).map_or(end, |row| row.at)));
        }
        let cells: Vec<&ArrayCell> = content.array_cells().collect();
        let words: Vec<String> = cells.iter().map(|cell| word_of(cell, text)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let board = VariantBoard::of_cells(size, &words, blanks);
        let board = board.map_err(|(index, kind)| raw.error(kind, cells[index].at))?;
        return Ok(Record { board: RecordBoard::from(board), progress: None, fields: Vec::new() });
    }
    let rows: Vec<(usize, &[ArrayCell])> = match &content {
        Content::Rows(rows) => rows.iter().map(|row| (row.at, &row.cells[..])).collect(),
        Content::Flat(cells) if cells.len() != 81 => {
            return Err(raw.error(RecordErrorKind::CellCount(cells.len()), end));
        }
        Content::Flat(cells) => cells.chunks(9).map(|row| (row[0].at, row)).collect(),
    };
    let symbol = |cell: &ArrayCell| match cell.element {
        Element::Blank => '.',
        Element::Number(number @ 1..=9) => char::from(b'0' + number),
        Element::Symbol(c) => c,
        Element::Number(_) | Element::Wrong => char::REPLACEMENT_CHARACTER,
    };
    let blanks = blanks.with_own(rows.iter().flat_map(|(_, row)| row.iter()).map(symbol));
    let mut grid = Grid::EMPTY;
    for (i, (at, row)) in rows.iter().enumerate() {
        for (column, array_cell) in row.iter().enumerate() {
            let cell = Cell::at(i, column).filter(|_| column < 9);
            let digit: Option<Digit> = match (array_cell.element, symbol(array_cell)) {
                (Element::Number(10..) | Element::Wrong, _) => {
                    let word = shortened(code_of_cell(array_cell, text));
                    let what = format!("{word} is neither a number from 0 to 9 nor null");
                    return Err(raw.error(RecordErrorKind::Syntax(what), array_cell.at).with_cell(cell));
                }
                (_, c) => blanks
                    .cell(c)
                    .ok_or_else(|| raw.error(RecordErrorKind::NotACell(c), array_cell.at).with_cell(cell))?,
            };
            if let Some(cell) = cell {
                grid.set(cell, digit);
            }
        }
        if row.len() != 9 {
            return Err(raw.error(RecordErrorKind::RowLength(row.len()), *at));
        }
    }
    if rows.len() == 9 { Ok(grid.into()) } else { Err(raw.error(RecordErrorKind::RowCount(rows.len()), end)) }
}

/// The code of a cell without quotes.
fn code_of_cell<'a>(cell: &ArrayCell, text: &'a str) -> &'a str {
    text[cell.at..].split([',', ' ', ']', '}', ')', ';', '\n']).next().unwrap_or_default()
}

/// The text of a cell of a board of any size.
fn word_of(cell: &ArrayCell, text: &str) -> String {
    match cell.element {
        Element::Blank => ".".to_owned(),
        Element::Number(number) => number.to_string(),
        Element::Symbol(c) => c.to_string(),
        Element::Wrong => shortened(code_of_cell(cell, text)),
    }
}
