//! Drawings with bars between the boxes and borders between the bands, as people post them.
//!
//! ```text
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |
//! | 6 . . | 1 9 5 | . . . |
//! | . 9 8 | . . . | . 6 . |
//! +-------+-------+-------+
//! ```
//!
//! Borders may have any form or be missing, and there may be white space between cells. Bars may also
//! separate all cells, as in a Markdown table, whose heading is skipped; an empty place is then a blank cell.
//! If a drawing has no sign for a blank, the cells of a box that is three, five or seven characters wide are
//! found by position, and an empty position is a blank. Text between drawings is skipped. A row without nine
//! cells and a drawing without nine rows are errors, unless most rows are those of a board of another size.

use sudokit_variants::layout::BoxShape;

use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::record::{Board, Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::ascii_drawing::{Drawing, DrawingFramer, draw, drawing, is_drawn_row};
use crate::format::shared::drawn_digits::read_drawing;
use crate::format::shared::nine_rows::or_other_rows;
use crate::format::shared::write::{columns_of, refusal_of_gaps, write_error_comment, write_remark};
use crate::format::variant_board::VariantBoard;

pub(in crate::format) const BOXED: Format = Format {
    name: "boxed",
    about: "drawings with bars between boxes and borders between bands; Markdown tables",
    extensions: &[],
    holds: Holds { fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "boxed",
    recognize: |sample| Confidence::shape_if(drawing(sample) == Some(Drawing::Digits)),
    codec: Codec::read_and_write(
        |_, options| {
            let blanks = options.blanks();
            let framer = DrawingFramer::new(&blanks);
            Ok(Opened::new(framer, move |raw: &RawRecord| {
                or_other_rows(read_drawing(raw, &blanks), raw, &blanks, is_drawn_row)
            }))
        },
        |_| Box::new(BoxedEncoder),
    ),
};

struct BoxedEncoder;

impl Encoder for BoxedEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let cells = <[_; 81]>::from(board.solved_cells());
        let cells = cells.map(|digit| digit.map_or_else(|| ".".into(), |digit| digit.to_string()));
        draw(&cells, 9, BoxShape { height: 3, width: 3 }, out);
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
        let columns = columns_of(layout);
        // Without boxes there are no bars inside.
        let whole = BoxShape { height: layout.cell_count(), width: columns };
        let boxes = layout.grids()[0].boxes.unwrap_or(whole);
        draw(&board.cells().collect::<Vec<_>>(), columns, boxes, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
