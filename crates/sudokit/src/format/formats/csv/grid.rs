//! Tables whose rows are the rows of boards, below headings such as `0` to `8`, `a` to `i` or `c1` to `c9`,
//! and perhaps next to a column of row names, as spreadsheets and data frames write 9x9 cells.

use std::io;

use super::cells::cell;
use super::fields::Fields;
use super::head::trimmed;
use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Decode, Framer};
use crate::format::input::{Input, RawRecord};
use crate::format::record::Record;
use crate::format::shared::board_arrays::shortened;
use crate::grid::Grid;

/// Makes a raw record of nine rows. If the head is repeated between boards, it is skipped.
pub(super) struct GridFramer<F> {
    pub(super) rows: F,
    pub(super) head: Vec<u8>,
}

impl<F: Framer> Framer for GridFramer<F> {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let mut row = RawRecord::default();
        let mut count = 0;
        while count < 9 {
            row.clear();
            if !self.rows.frame(input, &mut row)? {
                break;
            }
            if row.text == self.head {
                if count > 0 {
                    break;
                }
                continue;
            }
            if count == 0 {
                raw.line = row.line;
            } else {
                raw.push(b"\n");
            }
            raw.push(&row.text);
            raw.too_long |= row.too_long;
            count += 1;
        }
        Ok(count > 0)
    }
}

/// Makes a record of nine rows.
pub(super) struct GridDecoder {
    pub(super) delimiter: u8,
    pub(super) has_names: bool,
    pub(super) blanks: Blanks,
}

impl Decode for GridDecoder {
    fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let mut grid = Grid::EMPTY;
        let mut rows = 0;
        raw.utf8()?;
        for (line, text) in raw.lines() {
            let text = String::from_utf8_lossy(text);
            let fields = Fields::of_sample(&text, self.delimiter);
            let fields: Vec<&str> = fields.iter().skip(usize::from(self.has_names)).collect();
            let count = trimmed(&fields).len();
            if count > 9 {
                return Err(RecordErrorKind::RowLength(count).at(line));
            }
            for (column, field) in fields.iter().take(9).enumerate() {
                let at = Cell::at(rows, column);
                let digit = cell(field, &self.blanks).ok_or_else(|| {
                    let what = format!("{:?} is neither one digit nor a blank", shortened(field));
                    RecordErrorKind::Syntax(what).at(line).with_cell(at)
                })?;
                if let Some(at) = at {
                    grid.set(at, digit);
                }
            }
            rows += 1;
        }
        if rows == 9 { Ok(grid.into()) } else { Err(RecordErrorKind::RowCount(rows).at(raw.line)) }
    }
}
