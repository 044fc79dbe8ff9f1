//! Tables for posts in Markdown. This format is only written, because
//! [`boxed`](crate::format::formats::boxed) reads such tables.
//!
//! ```text
//! |   |   |   |   |   |   |   |   |   |
//! |---|---|---|---|---|---|---|---|---|
//! | 5 | 3 |   |   | 7 |   |   |   |   |
//! | 6 |   |   | 1 | 9 | 5 |   |   |   |
//! ```
//!
//! A Markdown table needs a header row; it is left empty. A remark is written as a heading above the table,
//! which reading treats as a comment.

use crate::digit::Digit;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::write::{write_error_comment, write_remark};

pub(in crate::format) const MARKDOWN: Format = Format {
    name: "markdown",
    about: "Markdown tables for posts",
    extensions: &["md"],
    holds: Holds { fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "markdown",
    recognize: |_| Confidence::No,
    codec: Codec::write(|_| Box::new(MarkdownEncoder)),
};

struct MarkdownEncoder;

impl Encoder for MarkdownEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        if record.field(REMARK).is_some() {
            write_remark(record, out);
            out.push(b'\n');
        }
        let row = |out: &mut Vec<u8>, cells: [char; 9]| {
            out.push(b'|');
            for cell in cells {
                out.extend_from_slice(format!(" {cell} |").as_bytes());
            }
            out.push(b'\n');
        };
        row(out, [' '; 9]);
        out.extend_from_slice(format!("|{}\n", "---|".repeat(9)).as_bytes());
        let cells = <[_; 81]>::from(board.solved_cells()).map(|digit| digit.map_or(' ', Digit::to_char));
        for cells in cells.as_chunks::<9>().0 {
            row(out, *cells);
        }
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
