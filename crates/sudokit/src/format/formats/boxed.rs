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
//! Any border will do, also none, and cells may stand with or without blanks between them. Bars may
//! also part every cell, as in a Markdown table, whose heading is passed over; an empty place is then a
//! blank cell. Where a drawing has no sign for a blank, each place of a box three, five or seven wide
//! counts, and an empty one is blank. Text between drawings is passed over. Wrong are a row that has not
//! nine cells and a drawing that has not nine rows.

use crate::blanks::Blanks;
use crate::format::error::RecordError;
use crate::format::formats::line::write_error_comment;
use crate::format::formats::rows::{read_grid, write_remark};
use crate::format::input::RawRecord;
use crate::format::reader::Opened;
use crate::format::record::{Field, FieldNames, Holds, REMARK, Record};
use crate::format::shared::ascii_drawing::{
    DrawingFramer, Drawn, Segment, draw, drawn, drawn_rows, is_bar, is_border, segments,
};
use crate::format::{Encoder, Format};
use crate::grid::Grid;

pub(in crate::format) const BOXED: Format = Format {
    name: "boxed",
    about: "drawings with bars between boxes and borders between bands; Markdown tables",
    extensions: &[],
    holds: Holds {
        sukaku: false,
        placed: false,
        marks: false,
        structured: false,
        fields: FieldNames::Only(&[REMARK]),
    },
    answers: "boxed",
    writes_plain_lines: false,
    recognises: Some(|sample| drawn(sample) == Some(Drawn::Cells)),
    open: Some(|_, options| {
        let blanks = options.blanks();
        let framer = DrawingFramer::new(&blanks);
        Ok(Opened::new(framer, move |raw: &RawRecord| read_drawing(raw, &blanks).map(Record::from)))
    }),
    encoder: Some(|_| Box::new(BoxedEncoder)),
};

/// Reads a drawing of digits and blanks.
pub(in crate::format) fn read_drawing(raw: &RawRecord, blanks: &Blanks) -> Result<Grid, RecordError> {
    let drawing = String::from_utf8_lossy(&raw.text);
    let rows = || drawing.lines().filter(|line| !is_border(line)).flat_map(str::chars);
    let with_own = blanks.with_own(rows().filter(|c| !is_bar(*c)));
    let has_blanks = rows().any(|c| with_own.cell(c) == Some(None));
    read_grid(drawn_rows(raw), raw.line, blanks, |row, _| drawn_cells(row, !has_blanks))
}

/// The cells of a row with their columns. `by_place`: an empty place of a box is a blank cell.
fn drawn_cells(row: &str, by_place: bool) -> Vec<(u64, char)> {
    let segments = segments(row);
    // A row of three boxes has three segments; more are the cells of a table, even if not nine.
    if segments.len() > 5 {
        return segments.into_iter().flat_map(table_cell).collect();
    }
    let cells: Vec<_> =
        segments.iter().flat_map(|segment| segment.chars()).filter(|(_, c)| !c.is_whitespace()).collect();
    let framed = row.trim_start().starts_with(is_bar) && row.trim_end().ends_with(is_bar);
    if by_place && framed && segments.len() == 3 && cells.len() < 9 {
        let placed: Option<Vec<_>> = segments.iter().map(|segment| placed_cells(*segment)).collect();
        if let Some(placed) = placed {
            return placed.into_iter().flatten().collect();
        }
    }
    cells
}

/// What stands alone between two bars: a cell, or nothing for a blank, or more than should.
fn table_cell(segment: Segment<'_>) -> Vec<(u64, char)> {
    let cells: Vec<_> = segment.chars().filter(|(_, c)| !c.is_whitespace()).collect();
    if cells.is_empty() { vec![(segment.column, '.')] } else { cells }
}

/// The three cells of a row in a box by their places, if nothing stands between the places.
fn placed_cells(segment: Segment<'_>) -> Option<[(u64, char); 3]> {
    let chars: Vec<_> = segment.chars().collect();
    let places = match chars.len() {
        3 => [0, 1, 2],
        5 => [0, 2, 4],
        7 => [1, 3, 5],
        _ => return None,
    };
    let between = chars.iter().enumerate().filter(|(i, _)| !places.contains(i));
    let cell = |i: usize| if chars[i].1 == ' ' { (chars[i].0, '.') } else { chars[i] };
    between.into_iter().all(|(_, (_, c))| *c == ' ').then(|| places.map(cell))
}

struct BoxedEncoder;

impl Encoder for BoxedEncoder {
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        let cells = <[_; 81]>::from(record.board.solved_cells());
        draw(&cells.map(|digit| digit.map_or_else(|| ".".into(), |digit| digit.to_string())), out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
