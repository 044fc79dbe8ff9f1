//! [`OtherLine`]: a board of another size than 9x9 on one line, with separators between its rows or white space between its cells.

use crate::blanks::Blanks;
use crate::format::error::RecordError;
use crate::format::lexical::separates;
use crate::format::other_sizes::{LINE_SIZES, is_cell, size_by_rows, wrong_row};
use crate::format::record::RecordBoard;
use crate::format::variant_board::{VariantBoard, usual_layout};

/// The board at the start of a text.
pub(crate) struct OtherLine<'a> {
    text: &'a str,
    size: usize,
    /// The texts between separators, if there are any.
    rows: Vec<&'a str>,
    cells: Vec<&'a str>,
}

/// The greatest number of characters of a word that cannot be a row.
const MOST_IN_GROUP: usize = 3;

/// The greatest number of cells.
const MOST_CELLS: usize = 36 * 36;

impl<'a> OtherLine<'a> {
    /// The board at the start of this text, if it is most likely one of another size: rows between separators, of which some may be
    /// wrong; or words that have as many cells as such a board. A word is a cell, a row, or a group shorter than any row.
    pub(crate) fn of(text: &'a str, blanks: &Blanks) -> Option<OtherLine<'a>> {
        OtherLine::of_rows(text, blanks).or_else(|| OtherLine::of_words(text)).filter(|line| {
            let known = blanks.layout().is_some_and(|layout| layout.cell_count() == line.size.pow(2));
            let wrong = line.cells.iter().filter(|cell| !is_cell(cell, line.size)).count();
            (known || usual_layout(line.size).is_some()) && wrong * 8 <= line.cells.len()
        })
    }

    /// Whether a line begins with the cells or groups of such a board. Some of them may also look like a board of 9x9.
    pub(crate) fn has_groups(line: &str, blanks: &Blanks) -> bool {
        let text = line.trim_start();
        text.chars().take(MOST_IN_GROUP + 1).any(char::is_whitespace) && OtherLine::of(text, blanks).is_some()
    }

    fn of_rows(text: &'a str, blanks: &Blanks) -> Option<OtherLine<'a>> {
        ['/', ',', ';'].into_iter().filter(|separator| !blanks.names(*separator)).find_map(|separator| {
            let ends = |c: char| c.is_whitespace() || c != separator && separates(c, blanks);
            let text = text.split(ends).next()?;
            let rows: Vec<&str> = text.strip_suffix(separator).unwrap_or(text).split(separator).collect();
            let lengths: Vec<usize> = rows.iter().map(|row| length(row)).collect();
            let cells = rows.iter().flat_map(|row| characters(row)).collect();
            Some(OtherLine { text, size: size_by_rows(&lengths)?, rows, cells })
        })
    }

    fn of_words(text: &'a str) -> Option<OtherLine<'a>> {
        let first = length(text.split_whitespace().next()?);
        let words: Vec<&str> = if first <= MOST_IN_GROUP {
            let groups = text.split_whitespace().take_while(|word| length(word) <= MOST_IN_GROUP);
            groups.take(MOST_CELLS + 1).collect()
        } else {
            let rows: Vec<&str> = text.split_whitespace().take_while(|word| length(word) == first).collect();
            // After the rows of a board, another one makes it unclear which are meant.
            let is_row = |word: &&str| characters(word).all(|cell| is_cell(cell, first));
            match rows.get(first) {
                Some(word) if is_row(word) => return None,
                _ => rows.get(..first)?.to_vec(),
            }
        };
        let last = words.last()?;
        let text = &text[..offset(text, last) + last.len()];
        let size_of = |cells: usize| LINE_SIZES.into_iter().chain([36]).find(|size| size * size == cells);
        let cells: Vec<&str> = if first <= MOST_IN_GROUP && size_of(words.len()).is_some() {
            words
        } else if words.iter().all(|word| length(word) == first) {
            words.into_iter().flat_map(characters).collect()
        } else {
            return None;
        };
        Some(OtherLine { text, size: size_of(cells.len())?, rows: Vec::new(), cells })
    }

    /// The byte at which the board ends.
    pub(crate) const fn end(&self) -> usize {
        self.text.len()
    }

    /// The board; `before` is the number of characters before it on its line.
    ///
    /// # Errors
    /// A row is too long or too short, or a cell is wrong.
    pub(crate) fn board(
        &self,
        before: usize,
        line: u64,
        blanks: &Blanks,
    ) -> Result<RecordBoard, RecordError> {
        let column = |part: &str| (before + length(&self.text[..offset(self.text, part)]) + 1) as u64;
        let lengths: Vec<usize> = self.rows.iter().map(|row| length(row)).collect();
        if let Some((index, kind)) = wrong_row(&lengths, self.size).filter(|_| !lengths.is_empty()) {
            let error = kind.at(line);
            return Err(match self.rows.get(index) {
                Some(row) => error.with_column(column(row)),
                None => error,
            });
        }
        let board = VariantBoard::of_cells(self.size, &self.cells, blanks);
        board
            .map(RecordBoard::from)
            .map_err(|(index, kind)| kind.at(line).with_column(column(self.cells[index])))
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()])
}

/// The byte at which a part of a text begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
