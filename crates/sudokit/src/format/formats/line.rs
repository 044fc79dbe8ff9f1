//! One puzzle per line: 81 cells, and any text after them. Also the `.sdm` files of SadMan Software.
//!
//! The cells may be in groups separated by white space, or in nine rows or single cells separated by `/`, `|`, `,` or
//! `;`. Any text may follow the cells after white space or one of `# ; , |`; it is kept as it is. Lines that begin with `#`
//! or `;` are comments. A judge's file may have counts of its puzzles before them and lines `end` behind them.

use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::format::descriptor::ReadOptions;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::{OpenError, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::{MOST_IN_ROW, WHOLE, first_word, is_cells, separates};
use crate::format::other_sizes::{begins_with_rows, line_size};
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record, TRAILING};
use crate::format::shared::content_lines::{BulkLineFramer, LineFramer};
use crate::format::shared::write::{write_cells, write_error_comment, write_line_end};
use crate::grid::Grid;

pub(in crate::format) const LINE: Format = Format {
    name: "line",
    about: "one line of 81 cells for each puzzle, or of nine rows with / between them; trailing text is kept",
    extensions: &["txt", "sudoku"],
    holds: HOLDS,
    answers: "line",
    recognize: |sample| if sample.has_extension("sdm") { Confidence::No } else { recognize(sample) },
    codec: Codec::read_and_write(open, |_| Box::new(LineEncoder { blank: '.' })),
};

pub(in crate::format) const SDM: Format = Format {
    name: "sdm",
    about: "SadMan Software's collections: one line of 81 cells for each puzzle, 0 for a blank",
    extensions: &["sdm"],
    holds: HOLDS,
    answers: "sdm",
    recognize: |sample| if sample.has_extension("sdm") { recognize(sample) } else { Confidence::No },
    codec: Codec::read_and_write(open, |_| Box::new(LineEncoder { blank: '0' })),
};

const HOLDS: Holds = Holds {
    sukaku: false,
    placed: false,
    marks: false,
    structured: false,
    fields: FieldNames::Only(&[TRAILING, REMARK]),
};

fn open(_: &mut Input<'_>, options: &ReadOptions) -> Result<Opened, OpenError> {
    let blanks = options.blanks();
    let framer = LineFramer::new(&blanks);
    Ok(Opened::new(BulkLineFramer(framer), move |raw: &RawRecord| decode(raw, &blanks)))
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    let like = |line: &str| {
        let blanks = sample.blanks();
        let word = first_word(line, blanks);
        let length = word.chars().count();
        let whole = (WHOLE..400).contains(&length) && is_cells(word, blanks);
        let groups: String = line.split_whitespace().take_while(|word| is_cells(word, blanks)).collect();
        whole
            || line_size(word).is_some()
            || (length < WHOLE && (71..100).contains(&groups.chars().count()))
            || Parts::of(line, blanks).is_some()
    };
    Confidence::shape_if(sample.mostly(like) && !begins_with_rows(sample))
}

const CELLS: usize = 81;

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
    let grid = grid.map_err(|error| match line_size(cells) {
        Some(size) => RecordErrorKind::OtherSize(size).at(raw.line),
        None => RecordError::from_grid(error, raw.line, before),
    })?;
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
    /// The parts at the start of this text, if it has 81 cells or about nine rows with separators between them.
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

    /// The board; `before` is the number of characters before it on its line.
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
