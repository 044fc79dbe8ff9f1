//! Boards as LeetCode's problems 36 and 37 write them: nine arrays of nine one-character strings.
//!
//! ```text
//! [["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."], ... ]
//! ```
//!
//! Boards of other sizes have as many arrays, and larger digits are letters or numbers: `"A"`, `"10"`.
//!
//! Also read: rows as strings of nine characters, cells as numbers (0 is a blank), `null` or `None`, Python's
//! single quotes, a comma after the last element, and boards in any layout: one a line, spread over many
//! lines, one after the other, or in an enclosing array.
//!
//! A board begins with two brackets and a cell; brackets and commas around it do not matter. A missing or
//! extra bracket makes only its own board unreadable, because two opening brackets begin the next one. A
//! record that could not be read is written, and read again, as `null` in place of a board.

use crate::digit::Digit;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::record::{Board, Field, Holds, Record};
use crate::format::shared::board_arrays::{BoardFramer, is_plain_arrays, read_board};
use crate::format::shared::write::{columns_of, refusal_of_gaps};
use crate::format::variant_board::VariantBoard;

pub(in crate::format) const LEETCODE: Format = Format {
    name: "leetcode",
    about: "LeetCode's JSON: nine arrays of nine one-character strings",
    extensions: &["json"],
    holds: Holds::CELLS,
    answers: "leetcode",
    recognize: |sample| Confidence::shape_if(is_plain_arrays(sample.text())),
    codec: Codec::read_and_write(
        |_, options| {
            let blanks = options.blanks();
            Ok(Opened::new(BoardFramer::default(), move |raw: &RawRecord| read_board(raw, &blanks)))
        },
        |_| Box::new(LeetcodeEncoder),
    ),
};

struct LeetcodeEncoder;

impl Encoder for LeetcodeEncoder {
    fn classic(&self, board: &Board, _: &Record, out: &mut Vec<u8>) {
        let cells = <[_; 81]>::from(board.solved_cells());
        let texts = cells.map(|digit| {
            let at = usize::from(digit.map_or(0, Digit::get));
            &".123456789"[at..=at]
        });
        write_rows(&texts, 9, out);
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        refusal_of_gaps(board)
    }

    fn variant(&self, board: &VariantBoard, _: &Record, out: &mut Vec<u8>) {
        let texts: Vec<String> = board.cells().collect();
        write_rows(&texts, columns_of(board.puzzle.layout()), out);
    }

    fn error(&self, _: &str, _: &[Field], out: &mut Vec<u8>) {
        out.extend_from_slice(b"null\n");
    }
}

fn write_rows<T: AsRef<str>>(cells: &[T], columns: usize, out: &mut Vec<u8>) {
    for (i, row) in cells.chunks(columns).enumerate() {
        out.extend_from_slice(if i == 0 { b"[" } else { b"," });
        for (i, cell) in row.iter().enumerate() {
            out.extend_from_slice(if i == 0 { b"[\"" } else { b",\"" });
            out.extend_from_slice(cell.as_ref().as_bytes());
            out.push(b'"');
        }
        out.push(b']');
    }
    out.extend_from_slice(b"]\n");
}
