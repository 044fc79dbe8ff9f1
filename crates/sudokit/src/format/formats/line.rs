//! One puzzle per line: 81 cells, and any text before and after them. Also the `.sdm` files of SadMan
//! Software.
//!
//! The cells may be in groups separated by white space, or in nine rows or single cells separated by `/`,
//! `|`, `,` or `;`. Boards of other sizes may have `/`, `,` or `;` between rows. Text around them is kept as it
//! is: a number, a name, quotes, a rating, the solution. A line with several puzzles is a record for each of
//! them.
//!
//! Lines that begin with `#` or `;` are comments, unless `#` is the number of a puzzle (`#12`). The marks
//! around code in forums and Markdown are skipped. A judge's file may have counts before its puzzles and
//! lines `end` after them.
//!
//! Every other line is a record; it is an error if the line has no puzzle. In the format `text`, lines
//! without anything like a puzzle are skipped, as in a forum post or source code.

use std::ops::Range;

use crate::blanks::Blanks;
use crate::format::descriptor::ReadOptions;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::{OpenError, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::{WHOLE, first_word, is_cells, is_numbered, separates};
use crate::format::other_sizes::board_of_cells;
use crate::format::record::{
    Board, Field, FieldNames, Holds, LEADING, REMARK, Record, RecordBoard, TRAILING,
};
use crate::format::shared::boards_in_line::{FoundBoard, SHORTEST_PAIR, find_board, meant_word, puzzles};
use crate::format::shared::content_lines::{BulkLineFramer, LineFramer};
use crate::format::shared::nine_rows::begins_with_other_rows;
use crate::format::shared::other_line::OtherLine;
use crate::format::shared::parts::Parts;
use crate::format::shared::write::{write_cells, write_error_comment, write_line_end, write_line_start};
use crate::format::style::Style;
use crate::format::variant_board::VariantBoard;
use crate::grid::Grid;

pub(in crate::format) const LINE: Format = Format {
    name: "line",
    about: "one line of 81 cells for each puzzle, or of nine rows with / between them; text around them is kept",
    extensions: &["txt", "sudoku"],
    holds: HOLDS,
    answers: "line",
    recognize: |sample| if sample.has_extension("sdm") { Confidence::No } else { recognize(sample) },
    codec: Codec::read_and_write(open, |_| Box::new(LineEncoder::new(b'.', &Style::default())))
        .with_style_of(Style::of_lines, |_, style| Box::new(LineEncoder::new(b'.', style))),
};

pub(in crate::format) const TEXT: Format = Format {
    name: "text",
    about: "any text with puzzles of 81 cells in its lines; lines without a puzzle are passed over",
    extensions: &[],
    holds: HOLDS,
    answers: "line",
    recognize: |sample| if share_of_boards(sample) > 0.0 { Confidence::Within } else { Confidence::No },
    codec: Codec::read(|_, options| Ok(opened(options, true))),
};

pub(in crate::format) const SDM: Format = Format {
    name: "sdm",
    about: "SadMan Software's collections: one line of 81 cells for each puzzle, 0 for a blank",
    extensions: &["sdm"],
    holds: HOLDS,
    answers: "sdm",
    recognize: |sample| if sample.has_extension("sdm") { recognize(sample) } else { Confidence::No },
    codec: Codec::read_and_write(open, |_| Box::new(LineEncoder::new(b'0', &Style::default())))
        .with_style_of(Style::of_lines, |_, style| Box::new(LineEncoder::new(b'0', style))),
};

const HOLDS: Holds = Holds {
    sukaku: false,
    placed: false,
    marks: false,
    structured: false,
    rules: false,
    fields: FieldNames::Only(&[LEADING, TRAILING, REMARK]),
};

fn open(_: &mut Input<'_>, options: &ReadOptions) -> Result<Opened, OpenError> {
    Ok(opened(options, false))
}

fn opened(options: &ReadOptions, of_text: bool) -> Opened {
    let blanks = options.blanks();
    let framer = BulkLineFramer::new(LineFramer::new(&blanks), of_text);
    Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks))
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    let like = |line: &str| {
        let blanks = sample.blanks();
        let word = first_word(line, blanks);
        let length = word.chars().count();
        let whole = (WHOLE..400).contains(&length) && is_cells(word, blanks);
        let groups: String = line.split_whitespace().take_while(|word| is_cells(word, blanks)).collect();
        whole
            || board_of_cells(word, blanks).is_some()
            || (length < WHOLE && (71..100).contains(&groups.chars().count()))
            || Parts::of(line, blanks).is_some()
            || OtherLine::of(line, blanks).is_some()
    };
    if sample.mostly(like) {
        return Confidence::shape_if(!begins_with_other_rows(sample));
    }
    // A line without a puzzle would be an error.
    Confidence::shape_if(share_of_boards(sample) > 0.75)
}

/// The share of the lines that have a board in them; comments do not count.
fn share_of_boards(sample: &Sample<'_>) -> f32 {
    const MOST_LINES: usize = 100;
    let is_comment = |line: &&str| line.starts_with(['#', ';']) && !is_numbered(line.as_bytes());
    let lines: Vec<&str> = sample.lines().filter(|line| !is_comment(line)).take(MOST_LINES).collect();
    let boards = lines.iter().filter(|line| find_board(line, 0, sample.blanks()).is_some()).count();
    boards as f32 / lines.len().max(1) as f32
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    // Fast path for nearly all lines of large files.
    if let Ok(cells) = <&[u8; 81]>::try_from(&raw.text[..])
        && let Some(grid) = Grid::from_bytes(cells)
    {
        return Ok(grid.into());
    }
    let text = utf8(&raw.text, raw.line)?;
    // The same for files of small boards: a shorter text holds no classic one.
    if text.len() < 81
        && let Some(board) = other_board(text, raw.column as usize, raw, blanks)
    {
        return Ok(Record { board: board?, progress: None, fields: Vec::new() });
    }
    let board = if text.len() < SHORTEST_PAIR {
        find_board(text, 0, blanks)
    } else {
        puzzles(text, blanks).into_iter().next().and_then(|puzzle| puzzle.board)
    };
    let (range, board) = match board {
        Some(FoundBoard { range, grid }) if !has_damaged(&text[..range.start], blanks) => {
            (range, Board::Givens(grid).into())
        }
        _ => meant_board(text, raw, blanks)?,
    };
    let mut record = Record { board, progress: None, fields: Vec::new() };
    for (name, text) in
        [(LEADING, text[..range.start].trim_start()), (TRAILING, text[range.end..].trim_end())]
    {
        if !text.is_empty() {
            record.fields.push(Field::new(name, text));
        }
    }
    Ok(record)
}

/// Whether the text before a board has a word that is meant as a board but has another number of cells.
fn has_damaged(text: &str, blanks: &Blanks) -> bool {
    meant_word(text, blanks).is_some_and(|word| Grid::parse(&text[word], blanks).is_err())
}

/// The board of a line without a valid one, or its error. The board begins with the first word that could be
/// a board, or with the line.
fn meant_board(
    text: &str,
    raw: &RawRecord,
    blanks: &Blanks,
) -> Result<(Range<usize>, RecordBoard), RecordError> {
    let indent = text.len() - text.trim_start().len();
    let start = meant_word(text, blanks).map_or(indent, |word| word.start);
    let before = raw.column as usize + text[..start].chars().count();
    if let Some(line) = OtherLine::of(&text[start..], blanks) {
        return Ok((start..start + line.end(), line.board(before, raw.line, blanks)?));
    }
    if let Some(parts) = Parts::of(&text[start..], blanks) {
        let grid = parts.grid(before, raw.line, blanks)?;
        return Ok((start..start + parts.end, Board::Givens(grid).into()));
    }
    let end = start + cells_length(&text[start..], blanks);
    let grid = match Grid::parse(&text[start..end], blanks) {
        Ok(grid) => grid,
        Err(error) => {
            let board = other_board(&text[start..end], before, raw, blanks)
                .ok_or(RecordError::from_grid(error, raw.line, before))?;
            return Ok((start..end, board?));
        }
    };
    let count_more = |length: usize| RecordErrorKind::CellCount(81 + length).at(raw.line);
    // With a tenth group of nine cells it is unclear which nine are meant.
    let first = text[start..].split_whitespace().next().unwrap_or_default();
    let next = text[end..].split_whitespace().next().unwrap_or_default();
    if first.len() < WHOLE
        && next.len() == first.len()
        && next.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return Err(
            count_more(next.len()).with_column(before as u64 + text[start..end].chars().count() as u64 + 2)
        );
    }
    Ok((start..end, Board::Givens(grid).into()))
}

/// The board of another size with these cells; `None` if there is none. `before` is the number of characters before them on the
/// line.
fn other_board(
    cells: &str,
    before: usize,
    raw: &RawRecord,
    blanks: &Blanks,
) -> Option<Result<RecordBoard, RecordError>> {
    let board = board_of_cells(cells, blanks)?;
    Some(board.map(RecordBoard::from).map_err(|(index, kind)| {
        let mut columns = (before as u64 + 1..).zip(cells.chars()).filter(|(_, c)| !c.is_whitespace());
        kind.at(raw.line).with_column(columns.nth(index).map_or(1, |(column, _)| column))
    }))
}

/// The number of bytes at the start of the text that should be cells.
fn cells_length(text: &str, blanks: &Blanks) -> usize {
    let word = first_word(text, blanks);
    if word.chars().count() >= WHOLE {
        return word.len();
    }
    let (mut count, mut end) = (0, 0);
    for (offset, c) in text.char_indices() {
        let blank = c == ' ' || c == '\t';
        let ends = if blank { count >= 81 } else { separates(c, blanks) };
        if ends {
            break;
        }
        count += usize::from(!blank);
        end = offset + c.len_utf8();
    }
    end
}

struct LineEncoder {
    blank: char,
    /// Whether lines end in `\r\n`.
    returns: bool,
}

impl LineEncoder {
    /// The encoder that writes in this style; the blank is used if the style has none.
    fn new(blank: u8, style: &Style) -> LineEncoder {
        LineEncoder { blank: char::from(style.blank_or(blank)), returns: style.returns }
    }

    /// Changes the end of the line that was written.
    fn end_line(&self, out: &mut Vec<u8>) {
        if self.returns && out.pop_if(|byte| *byte == b'\n').is_some() {
            out.extend_from_slice(b"\r\n");
        }
    }
}

impl Encoder for LineEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        let grid = match board {
            Board::Givens(grid) => *grid,
            candidates => candidates.solved_cells(),
        };
        write_line_start(record, out);
        write_cells(&grid, self.blank, out);
        write_line_end(record, out);
        self.end_line(out);
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        write_line_start(record, out);
        out.extend_from_slice(board.to_string().as_bytes());
        write_line_end(record, out);
        self.end_line(out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
        self.end_line(out);
    }
}
