//! The candidate grid, also called PM (pencil marks): a drawing in which each cell shows its candidates.
//!
//! ```text
//! +-----------------+--------------+-----------------+
//! | 5   3    124    | 26   7  2468 | 1489  1249 248  |
//! | 6   247  247    | 1    9  5    | 3478  234  2478 |
//! ```
//!
//! Reading gives a sukaku: each cell takes one of its candidates, and no cell is a given. Any borders are
//! accepted, and the digits of a cell may come in any order. `-` is a cell without candidates. The marks with
//! which people point at candidates (`*26`, `1(5)69`, `-15`, `[b]26[/b]`) change nothing; the field `marked`
//! has the cells with them. Errors are an empty cell, a blank or another character, a digit twice in a cell,
//! a row without nine cells, and a drawing without nine rows.
//!
//! Writing shows the candidates that the givens leave, but not the player's progress.

use sudokit_variants::layout::BoxShape;

use crate::cell::Cell;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::error::RecordError;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::ascii_drawing::{Drawing, DrawingFramer, draw, drawing};
use crate::format::shared::candidate_groups::{DrawnCandidates, read_candidates};
use crate::format::shared::write::{write_error_comment, write_remark};
use crate::sukaku::Sukaku;

pub(in crate::format) const CANDIDATES: Format = Format {
    name: "candidates",
    about: "drawings of the candidates of each cell (PM)",
    extensions: &[],
    holds: Holds { sukaku: true, fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "boxed",
    recognize: |sample| Confidence::shape_if(drawing(sample) == Some(Drawing::Candidates)),
    codec: Codec::read_and_write(
        |_, options| Ok(Opened::new(DrawingFramer::new(&options.blanks()), decode)),
        |_| Box::new(CandidatesEncoder),
    ),
};

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let DrawnCandidates { candidates, marked } = read_candidates(raw)?;
    let mut record = Record::from(Sukaku::from(candidates));
    if !marked.is_empty() {
        record.fields.push(Field::new("marked", marked));
    }
    Ok(record)
}

struct CandidatesEncoder;

impl Encoder for CandidatesEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let candidates = board.candidates();
        let text = Cell::ALL.map(|cell| match candidates.get(cell) {
            none if none.is_empty() => "-".into(),
            some => some.to_string(),
        });
        draw(&text, 9, BoxShape { height: 3, width: 3 }, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
