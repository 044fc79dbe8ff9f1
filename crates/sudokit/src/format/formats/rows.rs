//! Nine lines of nine cells for each puzzle, as online judges write them.
//!
//! Cells may be adjacent or separated by spaces, tabs, commas or semicolons; between tabs, commas or
//! semicolons an empty place is a blank cell. If two or more rows lack cells, spaces may be blanks: then a
//! board is nine lines of digits and spaces, adjacent or in every other column, possibly without the spaces
//! at the line ends; its first and last line must not be empty. Empty lines may stand between the three bands
//! of a puzzle, or between all its rows; labels may stand before the rows (`A`, `R1:`, `1`), and names of the
//! columns above them. An empty line or a title between puzzles is optional. A judge's file may have the
//! count of its puzzles or the size of each before them, and lines `end` after them.
//!
//! A board of another size has as many rows as each has cells. Empty lines may stand between its bands, too.

use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample, mostly};
use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::lexical::looks_like_row;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::ascii_drawing::drawing;
use crate::format::shared::nine_rows::{
    RowsFramer, begins_with_other_rows, fixed_width_step, read_nine_rows,
};
use crate::format::shared::write::{refusal_of_gaps, write_error_comment, write_remark, write_rows};
use crate::format::variant_board::VariantBoard;

pub(in crate::format) const ROWS: Format = Format {
    name: "rows",
    about: "nine lines of nine cells for each puzzle, as the judges write them; spaces may be blanks",
    extensions: &[],
    holds: Holds { fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "rows",
    recognize: |sample| {
        let has_rows = begins_with_other_rows(sample)
            || mostly(sample.board_lines(), |line| looks_like_row(line, sample.blanks()))
            || has_fixed_width_rows(sample);
        Confidence::shape_if(has_rows && drawing(sample).is_none())
    },
    codec: Codec::read_and_write(
        |_, options| {
            let blanks = options.blanks();
            let framer = RowsFramer::new(&blanks);
            Ok(Opened::new(framer, move |raw: &RawRecord| read_nine_rows(raw, &blanks)))
        },
        |_| Box::new(RowsEncoder),
    ),
};

/// The greatest number of lines before a board in which spaces are blanks, for the board to be recognized.
const MAX_TITLES: usize = 60;

/// Whether a sample begins with a board in which spaces are blanks, perhaps after titles and comments.
fn has_fixed_width_rows(sample: &Sample<'_>) -> bool {
    let lines: Vec<&str> = sample.raw_lines().take(MAX_TITLES).collect();
    lines.windows(9).any(|rows| fixed_width_step(rows).is_some())
}

struct RowsEncoder;

impl Encoder for RowsEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        write_rows(&board.solved_cells(), out);
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        refusal_of_gaps(board)
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        out.extend_from_slice(board.rows().as_bytes());
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
