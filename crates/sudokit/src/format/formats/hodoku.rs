//! HoDoKu's library lines, and the Susser form that is a part of them: a board with placed digits and
//! deleted candidates.
//!
//! ```text
//! :code:digits:grid:deleted:eliminations:placements:extra
//! grid:deleted
//! ```
//!
//! *code* is the technique that the line shows (`0000` for none), *digits* its digits (`x` for none), *grid*
//! 81 cells with a `+` before each placed digit, and *deleted* the candidates that are already deleted: `714`
//! is digit 7 in r1c4. *eliminations* and *placements* are the results of the technique, *extra* is a remark
//! about it; they are kept unchanged. In the Susser form everything after the grid may be missing.
//!
//! Comments, empty lines, a leading count and `end` are treated as on a
//! [`line`](crate::format::formats::line) of 81 cells. Errors are any other number of cells than 81, a `+`
//! without a digit, a deleted candidate that is not such a triple, and a line that begins with a colon but
//! has fewer than six.

use crate::blanks::Blanks;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::lexical::{first_word, is_cells};
use crate::format::record::{Board, Field, FieldNames, Holds, Progress, REMARK, Record};
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::write::{write_error_comment, write_remark};
use crate::grid::Grid;

pub(in crate::format) const HODOKU: Format = Format {
    name: "hodoku",
    about: "HoDoKu's library lines and the Susser form: + before a placed digit, deleted candidates",
    extensions: &[],
    holds: Holds {
        placed: true,
        marks: true,
        fields: FieldNames::Only(&["code", "digits", "eliminations", "placements", "extra", REMARK]),
        ..Holds::CELLS
    },
    answers: "line",
    recognize,
    codec: Codec::read_and_write(
        |_, options| {
            let blanks = options.blanks();
            let framer = LineFramer::new(&blanks);
            Ok(Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks)))
        },
        |_| Box::new(HodokuEncoder),
    ),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let blanks = sample.blanks();
    let meant = |line: &str| {
        let cells = meant_grid(line, blanks).replace('+', "");
        (70..=92).contains(&cells.chars().count()) && is_cells(&cells, blanks)
    };
    let clear = |line: &str| {
        let grid = meant_grid(line, blanks);
        let right = Grid::parse(&grid.replace('+', ""), blanks).is_ok();
        right && (line.contains(&format!("{grid}:")) || grid.contains('+'))
    };
    Confidence::header_if(sample.mostly(meant) && sample.content().any(clear))
}

/// The part of a line where its grid should be.
fn meant_grid<'a>(line: &'a str, blanks: &Blanks) -> &'a str {
    let part = if line.starts_with(':') { 3 } else { 0 };
    first_word(line.split(':').nth(part).unwrap_or_default(), blanks)
}

/// A part of a line, and the number of characters before it.
#[derive(Clone, Copy)]
struct Part<'a> {
    before: usize,
    text: &'a str,
}

impl<'a> Part<'a> {
    /// Its words, each with the number of characters before it on the line.
    fn words(self) -> impl Iterator<Item = Part<'a>> {
        let mut before = self.before;
        self.text.split(char::is_whitespace).filter_map(move |text| {
            let word = Part { before, text };
            before += text.chars().count() + 1;
            (!text.is_empty()).then_some(word)
        })
    }
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let text = utf8(&raw.text, raw.line)?;
    let mut before = text.chars().take_while(|c| c.is_whitespace()).count();
    let text = text.trim();
    let library = text.starts_with(':');
    let parts: Vec<Part<'_>> = text
        .splitn(if library { 8 } else { 5 }, ':')
        .map(|text| {
            let part = Part { before, text };
            before += text.chars().count() + 1;
            part
        })
        .collect();
    let part = |i: usize| parts.get(i).copied().unwrap_or(Part { before, text: "" });
    if library && parts.len() < 7 {
        let what = format!("a library line with {} colons instead of 6 or 7", parts.len() - 1);
        return Err(RecordErrorKind::Syntax(what).at(raw.line));
    }
    let first = if library { 3 } else { 0 };
    let (givens, placed) = read_grid(part(first), raw.line, blanks)?;
    let mut record = Record::from(givens);
    record.progress = (placed != Grid::EMPTY).then_some(Progress { placed, marks: None });
    let deleted = read_deleted(part(first + 1), raw.line)?;
    let left = record.filled().candidates();
    let marks = left - deleted;
    if marks != left {
        record.progress = Some(Progress { placed, marks: Some(marks) });
    }
    if library {
        add_field(&mut record, "code", part(1).text, "0000");
        add_field(&mut record, "digits", part(2).text, "x");
    }
    add_field(&mut record, "eliminations", part(first + 2).text, "");
    add_field(&mut record, "placements", part(first + 3).text, "");
    add_field(&mut record, "extra", part(first + 4).text, "");
    Ok(record)
}

fn add_field(record: &mut Record, name: &str, value: &str, none: &str) {
    if !value.is_empty() && value != none {
        record.fields.push(Field::untyped(name, value));
    }
}

/// The givens and the placed digits.
fn read_grid(part: Part<'_>, line: u64, blanks: &Blanks) -> Result<(Grid, Grid), RecordError> {
    let blanks = blanks.with_own(part.text.chars().filter(|c| *c != '+'));
    let (mut givens, mut placed) = (Grid::EMPTY, Grid::EMPTY);
    let mut count = 0;
    let mut plus = false;
    let column = |offset: usize| (part.before + offset + 1) as u64;
    for (offset, c) in part.text.chars().enumerate() {
        if c == '+' && !plus {
            plus = true;
            continue;
        }
        let cell = Cell::from_index(count);
        let error = |kind: RecordErrorKind| kind.at(line).with_column(column(offset)).with_cell(cell);
        let digit = blanks.cell(c).ok_or_else(|| error(RecordErrorKind::NotACell(c)))?;
        if plus && digit.is_none() {
            return Err(error(RecordErrorKind::Syntax(format!(
                "{c:?} after a +, which marks a placed digit"
            ))));
        }
        if let Some(cell) = cell {
            if plus { &mut placed } else { &mut givens }.set(cell, digit);
        }
        plus = false;
        count += 1;
    }
    let end = column(part.text.chars().count());
    if plus {
        let what = "no digit after the last +, which marks a placed digit".into();
        return Err(RecordErrorKind::Syntax(what).at(line).with_column(end - 1));
    }
    if count == 81 {
        Ok((givens, placed))
    } else {
        Err(RecordErrorKind::CellCount(count).at(line).with_column(end))
    }
}

/// The candidates of a list of triples: digit, row, column.
fn read_deleted(part: Part<'_>, line: u64) -> Result<CandidateSet, RecordError> {
    part.words()
        .map(|word| {
            triple(word.text).ok_or_else(|| {
                let what =
                    format!("{:?} is not a candidate such as 714 (digit 7, row 1, column 4)", word.text);
                RecordErrorKind::Syntax(what).at(line).with_column(word.before as u64 + 1)
            })
        })
        .collect()
}

fn triple(text: &str) -> Option<Candidate> {
    let mut digits = text.chars().map(Digit::from_char);
    let (digit, row, column) = (digits.next()??, digits.next()??, digits.next()??);
    let cell = Cell::at(row.index(), column.index())?;
    digits.next().is_none().then_some(Candidate { cell, digit })
}

struct HodokuEncoder;

impl Encoder for HodokuEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let field = |name, none| match record.field(name) {
            Some(value) => value.to_text().replace([':', '\n', '\r'], " "),
            None => String::from(none),
        };
        let grid = board.solved_cells();
        let filled = record.filled();
        out.extend_from_slice(format!(":{}:{}:", field("code", "0000"), field("digits", "x")).as_bytes());
        for cell in Cell::ALL {
            match (grid.get(cell), filled.get(cell)) {
                (Some(given), _) => out.extend_from_slice(given.to_string().as_bytes()),
                (None, Some(placed)) => out.extend_from_slice(format!("+{placed}").as_bytes()),
                (None, None) => out.push(b'.'),
            }
        }
        let marks = record.progress.and_then(|progress| progress.marks).unwrap_or(CandidateSet::ALL);
        let triple =
            |Candidate { cell, digit }| format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
        let deleted: Vec<String> = (filled.candidates() - marks).iter().map(triple).collect();
        let found = [deleted.join(" "), field("eliminations", ""), field("placements", "")];
        out.extend_from_slice(format!(":{}", found.join(":")).as_bytes());
        if record.field("extra").is_some() {
            out.extend_from_slice(format!(":{}", field("extra", "")).as_bytes());
        }
        out.push(b'\n');
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }
}
