//! Reads an ASCII drawing that shows a digit or a blank in each cell.

use crate::blanks::Blanks;
use crate::format::error::RecordError;
use crate::format::input::RawRecord;
use crate::format::lexical::{Segment, is_bar, is_border, segments};
use crate::format::shared::ascii_drawing::drawn_rows;
use crate::format::shared::nine_rows::read_grid;
use crate::grid::Grid;

/// Reads a drawing of digits and blanks.
pub(crate) fn read_drawing(raw: &RawRecord, blanks: &Blanks) -> Result<Grid, RecordError> {
    let drawing = String::from_utf8_lossy(&raw.text);
    let rows = || drawing.lines().filter(|line| !is_border(line)).flat_map(str::chars);
    let with_own = blanks.with_own(rows().filter(|c| !is_bar(*c)));
    let has_blanks = rows().any(|c| with_own.cell(c) == Some(None));
    read_grid(drawn_rows(raw), raw.line, blanks, |row, _| drawn_cells(row, !has_blanks))
}

/// The cells of a row with their columns. With `by_place`, an empty position of a box is a blank cell.
pub(crate) fn drawn_cells(row: &str, by_place: bool) -> Vec<(u64, char)> {
    let segments = segments(row);
    // A row of three boxes has three segments. More segments are the cells of a table, even if there are not
    // nine.
    if segments.len() > 5 {
        return segments.into_iter().flat_map(table_cell).collect();
    }
    let cells: Vec<_> =
        segments.iter().flat_map(|segment| segment.chars()).filter(|(_, c)| is_kept(*c)).collect();
    let framed = row.trim_start().starts_with(is_bar) && row.trim_end().ends_with(is_bar);
    if by_place && framed && segments.len() == 3 && cells.len() < 9 {
        let placed: Option<Vec<_>> = segments.iter().map(|segment| placed_cells(*segment)).collect();
        if let Some(placed) = placed {
            return placed.into_iter().flatten().collect();
        }
    }
    cells
}

/// Whether a character between bars is a cell, right or wrong.
fn is_kept(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, ',' | ';')
}

/// The characters between two bars of a table. Empty space is a blank cell.
pub(crate) fn table_cell(segment: Segment<'_>) -> Vec<(u64, char)> {
    let cells: Vec<_> = segment.chars().filter(|(_, c)| !c.is_whitespace()).collect();
    if cells.is_empty() { vec![(segment.column, '.')] } else { cells }
}

/// The three cells of a row in a box, found by position, if the columns between them are empty.
pub(crate) fn placed_cells(segment: Segment<'_>) -> Option<[(u64, char); 3]> {
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
