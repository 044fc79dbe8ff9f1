//! One puzzle a line: 81 cells, and whatever follows them. Also the `.sdm` files of SadMan Software.
//!
//! Cells may stand in groups with white space between them, or in nine rows, or one by one, with `/`, `|`, `,` or `;`
//! between them. After the cells, from a blank or one of
//! `# ; , |` on, anything may follow; it is kept as it is. Lines that begin with `#` or `;` are comments. A judge's
//! file may begin with the count of its puzzles and be closed by `end`.

use std::io;

use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::format::detection::{Sample, is_cells, is_count, is_end};
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::formats::hodoku::looks_like_hodoku;
use crate::format::formats::sdx::looks_like_sdx;
use crate::format::input::{Input, Line, RawRecord};
use crate::format::reader::{Framer, Opened};
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record, TRAILING};
use crate::format::{Encoder, Format};
use crate::grid::Grid;

pub(in crate::format) const LINE: Format = Format {
    name: "line",
    about: "one line of 81 cells for each puzzle, or of nine rows with / between them; trailing text is kept",
    extensions: &["txt", "sudoku"],
    holds: HOLDS,
    answers: "line",
    writes_plain_lines: true,
    recognises: Some(|sample| looks_like_lines(sample) && !sample.has_extension("sdm")),
    open: Some(|_, options| {
        let blanks = options.blanks();
        let framer = LineFramer::new(&blanks);
        Ok(Opened::new(BulkFramer(framer), move |raw: &RawRecord| decode(raw, &blanks)))
    }),
    encoder: Some(|_| Box::new(LineEncoder { blank: '.' })),
};

pub(in crate::format) const SDM: Format = Format {
    name: "sdm",
    about: "SadMan Software's collections: one line of 81 cells for each puzzle, 0 for a blank",
    extensions: &["sdm"],
    holds: HOLDS,
    answers: "sdm",
    writes_plain_lines: true,
    recognises: Some(|sample| looks_like_lines(sample) && sample.has_extension("sdm")),
    open: LINE.open,
    encoder: Some(|_| Box::new(LineEncoder { blank: '0' })),
};

const HOLDS: Holds = Holds {
    sukaku: false,
    placed: false,
    marks: false,
    structured: false,
    fields: FieldNames::Only(&[TRAILING, REMARK]),
};

/// What may end the cells of a puzzle on its line.
const SEPARATORS: [char; 6] = [' ', '\t', '#', ';', ',', '|'];

/// A first word of this many characters is meant to be the whole puzzle; a shorter one is a group of
/// its cells.
const WHOLE: usize = 10;

fn looks_like_lines(sample: &Sample<'_>) -> bool {
    let like = |line: &str| {
        let blanks = sample.blanks();
        let word = first_word(line, blanks);
        let length = word.chars().count();
        let whole = (WHOLE..400).contains(&length) && is_cells(word, blanks);
        let groups: String = line.split_whitespace().take_while(|word| is_cells(word, blanks)).collect();
        whole
            || (length < WHOLE && (71..100).contains(&groups.chars().count()))
            || Parts::of(line, blanks).is_some()
    };
    sample.mostly(like) && !sample.is_table() && !looks_like_hodoku(sample) && !looks_like_sdx(sample)
}

/// A row has no more cells than this, even if somebody got it wrong.
const MOST_IN_ROW: usize = 11;

const CELLS: usize = 81;

/// What stands before the first of the separators.
pub(in crate::format) fn first_word<'a>(line: &'a str, blanks: &Blanks) -> &'a str {
    line.split(|c| separates(c, blanks)).next().unwrap_or_default()
}

/// Whether a character may end the cells; a blank does not.
fn separates(c: char, blanks: &Blanks) -> bool {
    SEPARATORS.contains(&c) && !blanks.names(c)
}

/// Takes each line that says something as a raw record: passes over empty lines and comments, a count at
/// the start, and ends at `end`.
#[derive(Default)]
pub(in crate::format) struct LineFramer {
    line: Line,
    begun: bool,
    ended: bool,
    blanks: Blanks,
}

impl LineFramer {
    /// The framer of an input that has these blanks.
    pub(in crate::format) fn new(blanks: &Blanks) -> LineFramer {
        LineFramer { blanks: blanks.clone(), ..LineFramer::default() }
    }

    /// The next line that says something.
    pub(in crate::format) fn next_content(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
        while !self.ended && input.next_line(&mut self.line)? {
            self.line.unquote(&self.blanks);
            let text = self.line.text.trim_ascii();
            let comment = |mark: u8| text.starts_with(&[mark]) && !self.blanks.names(char::from(mark));
            if text.is_empty() || comment(b'#') || comment(b';') {
                continue;
            }
            if is_end(text) {
                self.ended = true;
                break;
            }
            if !std::mem::replace(&mut self.begun, true) && is_count(text) {
                continue;
            }
            return Ok(Some(&self.line));
        }
        Ok(None)
    }
}

impl Framer for LineFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let Some(line) = self.next_content(input)? else { return Ok(false) };
        raw.line = line.number;
        line.write_to(raw);
        Ok(true)
    }
}

/// The same, and plain lines in bulk.
struct BulkFramer(LineFramer);

impl Framer for BulkFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        self.0.frame(input, raw)
    }

    fn wait_for_plain_lines(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        if self.0.ended { Ok(()) } else { input.fill().map(drop) }
    }

    fn run(&mut self, input: &mut Input<'_>, most: usize, cells: &mut Vec<[u8; 81]>) -> io::Result<()> {
        if self.0.ended {
            return Ok(());
        }
        let before = cells.len();
        input.next_plain_lines(most, cells)?;
        self.0.begun |= cells.len() > before;
        Ok(())
    }
}

/// The text of a raw record, or an error at the first byte that is not UTF-8.
pub(in crate::format) fn utf8(text: &[u8], line: u64) -> Result<&str, RecordError> {
    std::str::from_utf8(text).map_err(|error| {
        let before = String::from_utf8_lossy(&text[..error.valid_up_to()]);
        let lines = before.matches('\n').count() as u64;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() as u64 + 1;
        RecordErrorKind::NotUtf8.at(line + lines).with_column(column)
    })
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    // Nearly all lines of large files are this.
    if let Ok(cells) = <&[u8; 81]>::try_from(&raw.text[..])
        && let Some(grid) = Grid::from_bytes(cells)
    {
        return Ok(grid.into());
    }
    let text = utf8(&raw.text, raw.line)?;
    let start = text.len() - text.trim_start().len();
    if let Some(parts) = Parts::of(&text[start..], blanks) {
        let before = text[..start].chars().count();
        let mut record = Record::from(parts.grid(before, raw.line, blanks)?);
        add_trailing(&mut record, text[start + parts.end..].trim_end());
        return Ok(record);
    }
    let cells_end = start + cells_length(&text[start..], blanks);
    let cells = &text[start..cells_end];
    let before = text[..start].chars().count();
    let grid = Grid::parse(cells, blanks);
    let grid = grid.map_err(|error| RecordError::from_grid(error, raw.line, before))?;
    let mut record = Record::from(grid);
    add_trailing(&mut record, text[cells_end..].trim_end());
    Ok(record)
}

fn add_trailing(record: &mut Record, trailing: &str) {
    if !trailing.is_empty() {
        record.fields.push(Field::new(TRAILING, trailing));
    }
}

/// The nine rows or 81 cells at the start of a line, with one of the separators between them.
struct Parts<'a> {
    /// Each with the byte at which it begins.
    parts: Vec<(usize, &'a str)>,
    /// Where they end.
    end: usize,
}

impl<'a> Parts<'a> {
    /// The parts of this text, if it has any: 81 cells, or about nine rows.
    fn of(text: &'a str, blanks: &Blanks) -> Option<Parts<'a>> {
        let length = first_word(text, blanks).chars().count();
        ['/', '|', ',', ';'].into_iter().filter(|separator| !blanks.names(*separator)).find_map(|separator| {
            if length > MOST_IN_ROW && separator != '/' {
                return None;
            }
            let ends = |c: char| c.is_whitespace() || (c != separator && separates(c, blanks));
            let word = text.split(ends).next().unwrap_or_default();
            let mut parts: Vec<(usize, &str)> = Vec::new();
            let mut start = 0;
            for part in word.split(separator).take(CELLS + 2) {
                parts.push((start, part));
                start += part.len() + separator.len_utf8();
            }
            // A separator may end the last part, too.
            if parts.len() == 10 || parts.len() == CELLS + 1 {
                parts.pop_if(|(_, part)| part.is_empty());
            }
            let all = |fits: fn(usize) -> bool| parts.iter().all(|(_, part)| fits(part.chars().count()));
            let rows = (8..=10).contains(&parts.len()) && all(|length| (7..=MOST_IN_ROW).contains(&length));
            let cells = parts.len() == CELLS && all(|length| length <= 1);
            let fits = (rows || cells) && is_cells(&word.replace(separator, ""), blanks);
            fits.then_some(Parts { parts, end: word.len() })
        })
    }

    /// The board; `before` characters stand before it on its line.
    fn grid(&self, before: usize, line: u64, blanks: &Blanks) -> Result<Grid, RecordError> {
        let column = |offset: usize| (before + offset + 1) as u64;
        if self.parts.len() < CELLS {
            let wrong = self.parts.iter().find(|(_, row)| row.chars().count() != 9);
            if let Some((start, row)) = wrong {
                return Err(RecordErrorKind::RowLength(row.chars().count())
                    .at(line)
                    .with_column(column(*start)));
            }
            if self.parts.len() != 9 {
                return Err(RecordErrorKind::RowCount(self.parts.len()).at(line));
            }
        }
        // An empty part is a blank.
        let cells = self.parts.iter().flat_map(|(start, part)| {
            let part = if part.is_empty() { "." } else { part };
            part.chars().enumerate().map(move |(i, c)| (start + i, c))
        });
        let blanks = blanks.with_own(cells.clone().map(|(_, c)| c));
        let mut grid = Grid::EMPTY;
        for (cell, (offset, c)) in Cell::ALL.into_iter().zip(cells) {
            let digit = blanks.cell(c).ok_or_else(|| {
                RecordErrorKind::NotACell(c).at(line).with_column(column(offset)).with_cell(cell)
            })?;
            grid.set(cell, digit);
        }
        Ok(grid)
    }
}

/// How many bytes at the start of the text are meant to be cells.
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
}

impl Encoder for LineEncoder {
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        let grid = match &record.board {
            Board::Givens(grid) => *grid,
            candidates => candidates.solved_cells(),
        };
        write_cells(&grid, self.blank, out);
        write_line_end(record, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }
}

/// Writes what stands behind the puzzle on its line, and ends the line. A line break in it becomes a space: a carriage
/// return would be read as the end of a line.
pub(in crate::format) fn write_line_end(record: &Record, out: &mut Vec<u8>) {
    let mut write = |text: &str| {
        out.extend(text.bytes().map(|byte| if matches!(byte, b'\r' | b'\n') { b' ' } else { byte }));
    };
    write(&record.text(TRAILING));
    if let Some(remark) = record.field(REMARK) {
        write(" # ");
        write(&remark.to_text());
    }
    out.push(b'\n');
}

/// Writes the 81 cells.
pub(in crate::format) fn write_cells(grid: &Grid, blank: char, out: &mut Vec<u8>) {
    out.extend(<[_; 81]>::from(*grid).map(|digit| digit.map_or(blank as u8, |digit| b'0' + digit.get())));
}

/// Writes an error as a comment, for the formats that have comments.
pub(in crate::format) fn write_error_comment(message: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("# error: {message}\n").as_bytes());
}
