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

use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::write::{columns_of, refusal_of_gaps, write_error_comment, write_remark};
use crate::format::variant_board::VariantBoard;

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
        let cells = <[_; 81]>::from(board.solved_cells());
        write_table(
            cells.map(|digit| digit.map_or(String::new(), |digit| digit.to_string())),
            9,
            record,
            out,
        );
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        refusal_of_gaps(board)
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        let cells = board.cells().map(|cell| if cell == "." { String::new() } else { cell });
        write_table(cells, columns_of(board.puzzle.layout()), record, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}

/// Writes a table of cells, which are empty if they are blank.
fn write_table(cells: impl IntoIterator<Item = String>, columns: usize, record: &Record, out: &mut Vec<u8>) {
    if record.field(REMARK).is_some() {
        write_remark(record, out);
        out.push(b'\n');
    }
    out.extend_from_slice(format!("|{}\n|{}\n", "   |".repeat(columns), "---|".repeat(columns)).as_bytes());
    for (at, cell) in cells.into_iter().enumerate() {
        out.extend_from_slice(if at % columns == 0 { b"|" } else { b"" });
        out.extend_from_slice(format!(" {cell:1} |").as_bytes());
        out.extend_from_slice(if (at + 1) % columns == 0 { b"\n" } else { b"" });
    }
}
