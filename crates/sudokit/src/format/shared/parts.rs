//! [`Parts`]: nine rows or 81 cells on one line, with separators between them.

use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::lexical::{MOST_IN_ROW, first_word, is_cells, separates};
use crate::grid::Grid;

const CELLS: usize = 81;

/// The nine rows or 81 cells at the start of a line, with one of the separators between them.
pub(crate) struct Parts<'a> {
    /// Each part with the byte at which it begins.
    parts: Vec<(usize, &'a str)>,
    /// Where they end.
    pub(crate) end: usize,
}

impl<'a> Parts<'a> {
    /// The parts at the start of this text, if it has 81 cells or about nine rows with separators between
    /// them.
    pub(crate) fn of(text: &'a str, blanks: &Blanks) -> Option<Parts<'a>> {
        let length = first_word(text, blanks).chars().count();
        ['/', '|', ',', ';'].into_iter().filter(|separator| !blanks.names(*separator)).find_map(|separator| {
            if length > MOST_IN_ROW && separator != '/' {
                return None;
            }
            let ends = |c: char| c.is_whitespace() || (c != separator && separates(c, blanks));
            let word = text.split(ends).next().unwrap_or_default();
            let mut parts: Vec<(usize, &str)> = Vec::new();
            let mut start = 0;
            for part in word.split(separator).take(CELLS + 2) {
                parts.push((start, part));
                start += part.len() + separator.len_utf8();
            }
            // A separator may also end the last part.
            if parts.len() == 10 || parts.len() == CELLS + 1 {
                parts.pop_if(|(_, part)| part.is_empty());
            }
            let all = |fits: fn(usize) -> bool| parts.iter().all(|(_, part)| fits(part.chars().count()));
            let rows = (8..=10).contains(&parts.len()) && all(|length| (7..=MOST_IN_ROW).contains(&length));
            let cells = parts.len() == CELLS && all(|length| length <= 1);
            let fits = (rows || cells) && is_cells(&word.replace(separator, ""), blanks);
            fits.then_some(Parts { parts, end: word.len() })
        })
    }

    /// The board; `before` is the number of characters before it on its line.
    pub(crate) fn grid(&self, before: usize, line: u64, blanks: &Blanks) -> Result<Grid, RecordError> {
        let column = |offset: usize| (before + offset + 1) as u64;
        if self.parts.len() < CELLS {
            let wrong = self.parts.iter().find(|(_, row)| row.chars().count() != 9);
            if let Some((start, row)) = wrong {
                return Err(RecordErrorKind::RowLength(row.chars().count())
                    .at(line)
                    .with_column(column(*start)));
            }
            if self.parts.len() != 9 {
                return Err(RecordErrorKind::RowCount(self.parts.len()).at(line));
            }
        }
        // An empty part is a blank.
        let cells = self.parts.iter().flat_map(|(start, part)| {
            let part = if part.is_empty() { "." } else { part };
            part.chars().enumerate().map(move |(i, c)| (start + i, c))
        });
        let blanks = blanks.with_own(cells.clone().map(|(_, c)| c));
        let mut grid = Grid::EMPTY;
        for (cell, (offset, c)) in Cell::ALL.into_iter().zip(cells) {
            let digit = blanks.cell(c).ok_or_else(|| {
                RecordErrorKind::NotACell(c).at(line).with_column(column(offset)).with_cell(cell)
            })?;
            grid.set(cell, digit);
        }
        Ok(grid)
    }
}
