//! The rows of numbers with spaces between them, as some judges want the answers. This format is only written,
//! because [`rows`](crate::format::formats::rows) reads such rows.

use sudokit_variants::{Digit, DigitSet};

use crate::digit::Digit as ClassicDigit;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::write::{columns_of, refusal_of_gaps, write_error_comment, write_remark};
use crate::format::variant_board::VariantBoard;

pub(in crate::format) const SPACED: Format = Format {
    name: "spaced",
    about: "rows of numbers with spaces between them, 0 for a blank",
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
        let cells =
            <[_; 81]>::from(board.solved_cells()).map(|digit| b'0' + digit.map_or(0, ClassicDigit::get));
        for row in cells.as_chunks::<9>().0 {
            for (index, cell) in row.iter().enumerate() {
                out.extend((index > 0).then_some(b' '));
                out.push(*cell);
            }
            out.push(b'\n');
        }
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        refusal_of_gaps(board)
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let layout = board.puzzle.layout();
        // Where 0 is a digit, it is no blank.
        let blank = if layout.digits().contains(Digit::new(0)) { "." } else { "0" };
        let text =
            |digits: &DigitSet| digits.only().map_or_else(|| blank.to_owned(), |digit| digit.to_string());
        for row in board.puzzle.candidates().chunks(columns_of(layout)) {
            out.extend_from_slice(row.iter().map(text).collect::<Vec<_>>().join(" ").as_bytes());
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
