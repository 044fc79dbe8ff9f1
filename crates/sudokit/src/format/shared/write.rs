//! Writes cells, rows, remarks and errors in the way that several formats share.

use sudokit_variants::Layout;

use crate::format::error::RecordErrorKind;
use crate::format::lexical::is_numbered;
use crate::format::record::{LEADING, REMARK, Record, TRAILING};
use crate::format::variant_board::VariantBoard;
use crate::grid::Grid;

/// Writes the 81 cells.
pub(crate) fn write_cells(grid: &Grid, blank: char, out: &mut Vec<u8>) {
    out.extend(<[_; 81]>::from(*grid).map(|digit| digit.map_or(blank as u8, |digit| b'0' + digit.get())));
}

/// Writes nine rows.
pub(crate) fn write_rows(grid: &Grid, out: &mut Vec<u8>) {
    let mut cells = Vec::with_capacity(81);
    write_cells(grid, '.', &mut cells);
    for row in cells.chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

/// Why a board cannot be written row by row, if it cannot: rows with gaps between grids would not be read again.
pub(crate) fn refusal_of_gaps(board: &VariantBoard) -> Option<RecordErrorKind> {
    let layout = board.puzzle.layout();
    (rows_of(layout) * columns_of(layout) > layout.cell_count()).then(|| {
        let what = "rows of a board with gaps between its grids; the format json can say it";
        RecordErrorKind::Unsupported(what.to_owned())
    })
}

/// The number of rows of a board.
fn rows_of(layout: &Layout) -> usize {
    layout.cells().last().map_or(0, |cell| usize::from(layout.place(cell).row) + 1)
}

/// The number of columns of a board.
pub(crate) fn columns_of(layout: &Layout) -> usize {
    layout.cells().map(|cell| usize::from(layout.place(cell).column) + 1).max().unwrap_or(0)
}

/// Writes the text before the puzzle on its line, changed so that the line is not read as a comment, and the
/// text not as cells.
pub(crate) fn write_line_start(record: &Record, out: &mut Vec<u8>) {
    let text = record.text(LEADING);
    let text = text.trim_start();
    let is_comment = text.starts_with(['#', ';']) && !is_numbered(format!("{text}{:81}", "").as_bytes());
    let text = if is_comment { text.trim_start_matches(['#', ';', ' ']) } else { text };
    out.extend(text.bytes().map(|byte| if matches!(byte, b'\r' | b'\n') { b' ' } else { byte }));
    if text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '*')) {
        out.push(b' ');
    }
}

/// Writes the text that follows the puzzle on its line, and ends the line. Line breaks in the text become
/// spaces, since a reader would take them for the end of the record.
pub(crate) fn write_line_end(record: &Record, out: &mut Vec<u8>) {
    let mut write = |text: &str| {
        out.extend(text.bytes().map(|byte| if matches!(byte, b'\r' | b'\n') { b' ' } else { byte }));
    };
    write(&record.text(TRAILING));
    if let Some(remark) = record.field(REMARK) {
        write(" # ");
        write(&remark.to_text());
    }
    out.push(b'\n');
}

/// Writes the remark on a record as a comment above it.
pub(crate) fn write_remark(record: &Record, out: &mut Vec<u8>) {
    if let Some(remark) = record.field(REMARK) {
        out.extend_from_slice(format!("# {}\n", remark.to_text()).as_bytes());
    }
}

/// Writes an error as a comment, for the formats that have comments.
pub(crate) fn write_error_comment(message: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("# error: {message}\n").as_bytes());
}
