//! Nine rows of nine numbers with spaces between them, as some judges want the answers. This format is only
//! written, because [`rows`](crate::format::formats::rows) reads such rows.

use crate::digit::Digit;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::write::{write_error_comment, write_remark};

pub(in crate::format) const SPACED: Format = Format {
    name: "spaced",
    about: "nine rows of nine numbers with spaces between them, 0 for a blank",
    extensions: &[],
    holds: Holds { fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "spaced",
    recognize: |_| Confidence::No,
    codec: Codec::write(|_| Box::new(SpacedEncoder)),
};

struct SpacedEncoder;

impl Encoder for SpacedEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let cells = <[_; 81]>::from(board.solved_cells()).map(|digit| b'0' + digit.map_or(0, Digit::get));
        for row in cells.as_chunks::<9>().0 {
            for (index, cell) in row.iter().enumerate() {
                out.extend((index > 0).then_some(b' '));
                out.push(*cell);
            }
            out.push(b'\n');
        }
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
