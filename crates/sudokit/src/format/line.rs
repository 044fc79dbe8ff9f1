//! One puzzle a line: 81 cells, and whatever follows them. Also the `.sdm` files of SadMan Software.
//!
//! Cells may stand in groups with blanks between them. After the cells, from a blank or one of
//! `# ; , |` on, anything may follow; it is kept as it is. Lines that begin with `#` or `;` are comments. A judge's
//! file may begin with the count of its puzzles and be closed by `end`.

use std::io;

use super::error::{RecordError, RecordErrorKind};
use super::hodoku::looks_like_hodoku;
use super::input::{Input, Line, Piece};
use super::reader::{Framer, Opened};
use super::record::{Board, Field, FieldNames, Holds, REMARK, Record, TRAILING};
use super::sample::{Sample, is_cells, is_count, is_end};
use super::sdx::looks_like_sdx;
use super::{Encoder, Format};
use crate::blanks::Blanks;
use crate::grid::Grid;

pub(super) const LINE: Format = Format {
    name: "line",
    about: "one line of 81 cells for each puzzle; comments and trailing fields are kept",
    extensions: &["txt", "sudoku"],
    holds: HOLDS,
    answers: "line",
    recognises: Some(|sample| looks_like_lines(sample) && !sample.has_extension("sdm")),
    open: Some(|_, options| {
        let blanks = options.blanks();
        let framer = LineFramer::new(&blanks);
        Ok(Opened::new(BulkFramer(framer), move |piece: &Piece| decode(piece, &blanks)))
    }),
    encoder: Some(|_| Box::new(LineEncoder { blank: '.' })),
};

pub(super) const SDM: Format = Format {
    name: "sdm",
    about: "SadMan Software's collections: one line of 81 cells for each puzzle, 0 for a blank",
    extensions: &["sdm"],
    holds: HOLDS,
    answers: "sdm",
    recognises: Some(|sample| looks_like_lines(sample) && sample.has_extension("sdm")),
    open: LINE.open,
    encoder: Some(|_| Box::new(LineEncoder { blank: '0' })),
};

const HOLDS: Holds =
    Holds { sukaku: false, placed: false, marks: false, fields: FieldNames::Only(&[TRAILING, REMARK]) };

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
        whole || (length < WHOLE && (71..100).contains(&groups.chars().count()))
    };
    sample.mostly(like) && !sample.is_table() && !looks_like_hodoku(sample) && !looks_like_sdx(sample)
}

/// What stands before the first of the separators.
pub(super) fn first_word<'a>(line: &'a str, blanks: &Blanks) -> &'a str {
    line.split(|c| separates(c, blanks)).next().unwrap_or_default()
}

/// Whether a character may end the cells; a blank does not.
fn separates(c: char, blanks: &Blanks) -> bool {
    SEPARATORS.contains(&c) && !blanks.names(c)
}

/// Takes each line that says something as a piece: passes over empty lines and comments, a count at
/// the start, and ends at `end`.
#[derive(Default)]
pub(super) struct LineFramer {
    line: Line,
    begun: bool,
    ended: bool,
    blanks: Blanks,
}

impl LineFramer {
    /// The framer of an input that has these blanks.
    pub(super) fn new(blanks: &Blanks) -> LineFramer {
        LineFramer { blanks: blanks.clone(), ..LineFramer::default() }
    }

    /// The next line that says something.
    pub(super) fn next_content(&mut self, input: &mut Input<'_>) -> io::Result<Option<&Line>> {
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
    fn frame(&mut self, input: &mut Input<'_>, piece: &mut Piece) -> io::Result<bool> {
        let Some(line) = self.next_content(input)? else { return Ok(false) };
        piece.line = line.number;
        line.write_to(piece);
        Ok(true)
    }
}

/// The same, and plain lines in bulk.
struct BulkFramer(LineFramer);

impl Framer for BulkFramer {
    fn frame(&mut self, input: &mut Input<'_>, piece: &mut Piece) -> io::Result<bool> {
        self.0.frame(input, piece)
    }

    fn wait_for_run(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        if self.0.ended { Ok(()) } else { input.fill().map(drop) }
    }

    fn run(&mut self, input: &mut Input<'_>, most: usize, cells: &mut Vec<[u8; 81]>) -> io::Result<()> {
        if self.0.ended {
            return Ok(());
        }
        let before = cells.len();
        input.next_run(most, cells)?;
        self.0.begun |= cells.len() > before;
        Ok(())
    }
}

/// The text of a piece, or an error at the first byte that is not UTF-8.
pub(super) fn utf8(text: &[u8], line: u64) -> Result<&str, RecordError> {
    std::str::from_utf8(text).map_err(|error| {
        let before = String::from_utf8_lossy(&text[..error.valid_up_to()]);
        let lines = before.matches('\n').count() as u64;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() as u64 + 1;
        RecordErrorKind::NotUtf8.at(line + lines).with_column(column)
    })
}

fn decode(piece: &Piece, blanks: &Blanks) -> Result<Record, RecordError> {
    // Nearly all lines of large files are this.
    if let Ok(cells) = <&[u8; 81]>::try_from(&piece.text[..])
        && let Some(grid) = Grid::from_bytes(cells)
    {
        return Ok(grid.into());
    }
    let text = utf8(&piece.text, piece.line)?;
    let start = text.len() - text.trim_start().len();
    let cells_end = start + cells_length(&text[start..], blanks);
    let cells = &text[start..cells_end];
    let before = text[..start].chars().count();
    let grid = Grid::parse(cells, blanks);
    let grid = grid.map_err(|error| RecordError::from_grid(error, piece.line, before))?;
    let mut record = Record::from(grid);
    let trailing = text[cells_end..].trim_end();
    if !trailing.is_empty() {
        record.fields.push(Field::new(TRAILING, trailing));
    }
    Ok(record)
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
            candidates => candidates.grid(),
        };
        write_cells(&grid, self.blank, out);
        write_line_end(record, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }
}

/// Writes what stands behind the puzzle on its line, and ends the line.
pub(super) fn write_line_end(record: &Record, out: &mut Vec<u8>) {
    out.extend_from_slice(record.field(TRAILING).unwrap_or_default().as_bytes());
    if let Some(remark) = record.field(REMARK) {
        out.extend_from_slice(b" # ");
        out.extend_from_slice(remark.as_bytes());
    }
    out.push(b'\n');
}

/// Writes the 81 cells.
pub(super) fn write_cells(grid: &Grid, blank: char, out: &mut Vec<u8>) {
    out.extend(<[_; 81]>::from(*grid).map(|digit| digit.map_or(blank as u8, |digit| b'0' + digit.get())));
}

/// Writes an error as a comment, for the formats that have comments.
pub(super) fn write_error_comment(message: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("# error: {message}\n").as_bytes());
}
