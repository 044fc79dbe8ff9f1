//! The candidate grid, also called PM (pencil marks): a drawing in which each cell shows its candidates.
//!
//! ```text
//! +-----------------+--------------+-----------------+
//! | 5   3    124    | 26   7  2468 | 1489  1249 248  |
//! | 6   247  247    | 1    9  5    | 3478  234  2478 |
//! ```
//!
//! Reading gives a sukaku: each cell takes one of its candidates, and no cell is a given. Any borders
//! will do, and the digits of a cell may come in any order. `-` is a cell without candidates. Wrong are
//! an empty cell, a blank or another character, a digit twice in a cell, a row that has not nine cells,
//! and a drawing that has not nine rows.
//!
//! Writing shows the candidates of the puzzle, those that the givens leave, and nothing of a player's.

use super::ascii_drawing::{DrawingFramer, Drawn, draw, drawn, drawn_rows};
use super::error::RecordError;
use super::groups::read_groups;
use super::input::Piece;
use super::line::write_error_comment;
use super::reader::Opened;
use super::record::{Field, FieldNames, Holds, REMARK, Record};
use super::rows::write_remark;
use super::{Encoder, Format};
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::sukaku::Sukaku;

pub(super) const CANDIDATES: Format = Format {
    name: "candidates",
    about: "drawings of the candidates of each cell (PM)",
    extensions: &[],
    holds: Holds { sukaku: true, placed: false, marks: false, fields: FieldNames::Only(&[REMARK]) },
    answers: "boxed",
    recognises: Some(|sample| drawn(sample) == Some(Drawn::Groups)),
    open: Some(|_, options| Ok(Opened::new(DrawingFramer::new(&options.blanks()), decode))),
    encoder: Some(|_| Box::new(CandidatesEncoder)),
};

fn decode(piece: &Piece) -> Result<Record, RecordError> {
    read_candidates(piece).map(|candidates| Sukaku::from(candidates).into())
}

/// Reads a drawing of candidates.
pub(super) fn read_candidates(piece: &Piece) -> Result<CandidateSet, RecordError> {
    let mut candidates = CandidateSet::EMPTY;
    read_groups(drawn_rows(piece), piece.line, |cell, group| {
        candidates.set(cell, group.digits()?);
        Ok(())
    })?;
    Ok(candidates)
}

struct CandidatesEncoder;

impl Encoder for CandidatesEncoder {
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let candidates = record.board.candidates();
        let text = Cell::ALL.map(|cell| match candidates.get(cell) {
            none if none.is_empty() => "-".into(),
            some => some.to_string(),
        });
        draw(&text, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
