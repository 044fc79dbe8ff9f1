//! The sukaku line: 729 characters, nine for each cell. Character *k* of a cell is the digit *k* if that is a
//! candidate, otherwise a blank.
//!
//! ```text
//! ....5......3......12.4......2...6..........7..2.4.6.8.1..4...89 ...
//! ```
//!
//! Text around the marks is kept as on a [`line`](crate::format::formats::line) of 81 cells; comments, empty
//! lines, a leading count and `end` are treated as there. Errors are any number of marks other than 729, and
//! a digit at a wrong position.

use crate::blanks::Blanks;
use crate::candidate::Candidate;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::lexical::{first_word, is_cells, separates};
use crate::format::record::{Board, Field, FieldNames, Holds, LEADING, REMARK, Record, TRAILING};
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::write::{write_error_comment, write_line_end, write_line_start};
use crate::sukaku::Sukaku;

/// The number of marks.
const MARKS: usize = 729;

pub(in crate::format) const SUKAKU: Format = Format {
    name: "sukaku",
    about: "one line of 729 marks for each puzzle: digit k or a blank in place k of each cell",
    extensions: &["sukaku"],
    holds: Holds { sukaku: true, fields: FieldNames::Only(&[LEADING, TRAILING, REMARK]), ..Holds::CELLS },
    answers: "line",
    recognize: |sample| {
        Confidence::shape_if(sample.mostly(|line| meant_marks(line, sample.blanks()).is_some()))
    },
    codec: Codec::read_and_write(
        |_, options| {
            let blanks = options.blanks();
            let framer = LineFramer::new(&blanks);
            Ok(Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks)))
        },
        |_| Box::new(SukakuEncoder),
    ),
};

/// The first word of a line that looks like marks, and where it begins.
fn meant_marks<'a>(line: &'a str, blanks: &Blanks) -> Option<(usize, &'a str)> {
    let mut start = 0;
    line.split(|c| separates(c, blanks) || matches!(c, '"' | '\'' | '`' | '=' | ':')).find_map(|word| {
        let at = start;
        start += word.len() + 1;
        let is_meant = (MARKS - 90..=MARKS + 90).contains(&word.chars().count()) && is_cells(word, blanks);
        is_meant.then_some((at, word))
    })
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let text = utf8(&raw.text, raw.line)?;
    let indent = text.len() - text.trim_start().len();
    let text = text.trim_end();
    let (start, marks) = meant_marks(text, blanks)
        .unwrap_or_else(|| (indent, first_word(&text[indent.min(text.len())..], blanks)));
    let before = text[..start.min(text.len())].chars().count();
    let blanks = &blanks.with_own(marks.chars());
    let error = |what: String, offset: usize| {
        RecordErrorKind::Syntax(what).at(raw.line).with_column((before + offset + 1) as u64)
    };
    let count = marks.chars().count();
    if count != MARKS {
        let plural = if count == 1 { "" } else { "s" };
        return Err(error(format!("{count} mark{plural} instead of {MARKS}"), count));
    }
    for (offset, c) in marks.chars().enumerate() {
        let Some(Candidate { cell, digit }) = Candidate::from_index(offset) else { break };
        if blanks.cell(c).is_none_or(|mark| mark.is_some_and(|mark| mark != digit)) {
            let what = format!("expected {digit} or a blank (. 0 * _ - x X), found {c:?}");
            return Err(error(what, offset).with_cell(cell));
        }
    }
    let sukaku = Sukaku::parse(marks, blanks).map_err(|it| error(format!("{it}"), 0))?;
    let mut record = Record::from(sukaku);
    for (name, text) in [(LEADING, text[..start].trim_start()), (TRAILING, &text[start + marks.len()..])] {
        if !text.is_empty() {
            record.fields.push(Field::new(name, text));
        }
    }
    Ok(record)
}

struct SukakuEncoder;

impl Encoder for SukakuEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_line_start(record, out);
        out.extend_from_slice(Sukaku::from(board.candidates()).to_string().as_bytes());
        write_line_end(record, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }
}
