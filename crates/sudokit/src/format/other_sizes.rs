//! Boards of other sizes than 9x9, which are recognized in order to report them. The cells of an NxN board
//! are numbers, digits and letters up to its size, and blanks.

use sudokit_variants::Cell;

use crate::blanks::{Blanks, cell_from_char};
use crate::format::detection::Sample;
use crate::format::error::RecordErrorKind;
use crate::format::lexical::{is_bar, is_border, is_end, is_short_count, is_text};
use crate::format::variant_board::VariantBoard;

/// The sizes of boards that occur as one line of cells.
pub(crate) const LINE_SIZES: [usize; 11] = [4, 5, 6, 7, 8, 10, 12, 15, 16, 20, 25];

/// The least and the greatest size.
const SIZES: std::ops::RangeInclusive<usize> = 4..=36;

/// The size of the board that these cells fill, if it is another board than the classic one. About 81 cells are a 9x9 board
/// with an error.
pub(crate) fn line_size(cells: &str, blanks: &Blanks) -> Option<usize> {
    size_by_count(cells, blanks).filter(|size| has_symbols(cells, *size, blanks, 0))
}

/// The board of another size that these cells fill; `None` if there is none. A few wrong cells are an error: the index of the first
/// and what is wrong with it.
pub(crate) fn board_of_cells(
    cells: &str,
    blanks: &Blanks,
) -> Option<Result<VariantBoard, (usize, RecordErrorKind)>> {
    let size = size_by_count(cells, blanks)?;
    let board = VariantBoard::of_characters(size, cells, blanks);
    (board.is_ok() || has_symbols(cells, size, blanks, cells.len() / 8)).then_some(board)
}

/// The size of the board with as many cells.
fn size_by_count(cells: &str, blanks: &Blanks) -> Option<usize> {
    let mut cells = cells.chars().filter(|c| !c.is_whitespace());
    let count = cells.clone().take(Cell::MAX).count();
    if let Some(layout) = blanks.layout().filter(|layout| layout.cell_count() == count) {
        return Some(layout.digits().len());
    }
    let size = LINE_SIZES.into_iter().find(|size| size * size == count)?;
    cells.any(|c| cell_from_char(c).is_some()).then_some(size)
}

/// Whether at most `most_wrong` of these cells are neither blanks nor digits of a board of this size, or there are as many cells as
/// in the known layout.
fn has_symbols(cells: &str, size: usize, blanks: &Blanks, most_wrong: usize) -> bool {
    let cells = cells.chars().filter(|c| !c.is_whitespace());
    blanks.layout().is_some_and(|layout| layout.cell_count() == cells.clone().count())
        || cells.filter(|c| !is_symbol(*c, size)).count() <= most_wrong
}

/// The number of cells of a row, for a board of any size.
pub(crate) fn row_size(row: &str) -> Option<usize> {
    Some(cells_of_row(row)?.len())
}

/// The cells of a row of a table of any size, which has a bar between all cells. An empty place is a blank cell.
pub(crate) fn cells_of_table_row(row: &str) -> Option<Vec<&str>> {
    let cells = row.trim().strip_prefix(is_bar)?.strip_suffix(is_bar)?.split(is_bar).map(str::trim);
    let size = cells.clone().count();
    let is_row = SIZES.contains(&size) && cells.clone().all(|cell| cell.is_empty() || is_cell(cell, size));
    is_row.then(|| cells.collect())
}

/// The cells of a row of a board of any size: those of a table, words, or the characters of words.
pub(crate) fn cells_of_row(row: &str) -> Option<Vec<&str>> {
    if row.len() > 400 {
        return None;
    }
    if let Some(cells) = cells_of_table_row(row) {
        return Some(cells);
    }
    let is_separator = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';');
    let words: Vec<&str> = row.split(is_separator).filter(|word| !word.is_empty()).collect();
    let by_word = words.len();
    if SIZES.contains(&by_word) && words.iter().all(|word| is_cell(word, by_word)) {
        return Some(words);
    }
    let characters: Vec<&str> =
        words.iter().flat_map(|word| word.split("").filter(|c| !c.is_empty())).collect();
    let size = characters.len();
    let is_row = words.iter().all(|word| word.len() > 1 && word.chars().all(|c| is_symbol(c, size)));
    (SIZES.contains(&size) && is_row).then_some(characters)
}

/// The size of the board with these rows, if it is not nine.
pub(crate) fn rows_size<'a>(mut rows: impl Iterator<Item = &'a str>) -> Option<usize> {
    let first = rows.next()?;
    let size = row_size(first).filter(|size| *size != 9)?;
    // Sixteen boards of 4x4, each on a line, have as many cells as a board of 16x16, and 36 of 6x6 as one of 36x36. Only a large
    // board has a large digit.
    let is_board =
        |row: &str| line_size(row, &Blanks::default()).is_some_and(|of_line| of_line * of_line == size);
    let mut are_boards = is_board(first);
    let mut count = 1;
    for row in rows {
        if row_size(row) != Some(size) {
            return None;
        }
        are_boards &= is_board(row);
        count += 1;
    }
    (count == size && !are_boards).then_some(size)
}

/// The size of the board in this array of arrays or of strings, and its cells, if it is another size. An array that is not nested
/// has all cells or rows that are strings.
pub(crate) fn cells_of_arrays(text: &str) -> Option<(usize, Vec<&str>)> {
    let text = text.trim();
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    // A zero is a blank unless there are others.
    let blank = if inside.split([',', '[', ']']).any(|element| bare(element) == "0") { "0" } else { "." };
    let cell = |element| match bare(element) {
        "" | "null" | "None" | "-1" => blank,
        cell => cell,
    };
    let rows: Vec<Vec<&str>> = if inside.contains('[') {
        let rows = inside.split(']').map(|row| row.trim_start_matches([',', '[', ' ', '\n', '\r', '\t']));
        rows.filter(|row| !row.trim().is_empty()).map(|row| row.split(',').map(cell).collect()).collect()
    } else {
        let elements: Vec<&str> = inside.split(',').map(bare).collect();
        match LINE_SIZES.into_iter().find(|size| size * size == elements.len()) {
            Some(size) => elements.chunks(size).map(|row| row.iter().copied().map(cell).collect()).collect(),
            None => elements.iter().map(|row| row.split("").filter(|c| !c.is_empty()).collect()).collect(),
        }
    };
    let size = rows.len();
    let is_board = size != 9 && SIZES.contains(&size) && rows.iter().all(|row| row.len() == size);
    is_board.then(|| (size, rows.concat()))
}

/// The element of an array without its quotes.
fn bare(element: &str) -> &str {
    element.trim().trim_matches(['"', '\'']).trim()
}

/// Whether a word is a cell of a board of this size: a number, a symbol or a blank.
pub(crate) fn is_cell(word: &str, size: usize) -> bool {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => is_symbol(c, size),
        _ => word.len() == 2 && word.parse::<usize>().is_ok_and(|number| number <= size),
    }
}

/// Whether a character is a digit or letter up to this number, or a blank. Letters may continue after 9, or
/// be counted from A.
fn is_symbol(c: char, size: usize) -> bool {
    match c.to_digit(36) {
        Some(digit) if digit < 10 => digit as usize <= size,
        Some(letter) => size > 9 && (letter as usize - 9 <= size) || c.eq_ignore_ascii_case(&'x'),
        None => cell_from_char(c).is_some() || c == '?',
    }
}

/// Whether a sample begins with the rows of a board of another size.
pub(crate) fn begins_with_rows(sample: &Sample<'_>) -> bool {
    let begin = |rows: Vec<&str>| {
        let size = rows.first().and_then(|row| row_size(row));
        size.is_some_and(|size| {
            rows.get(..size).is_some_and(|rows| rows_size(rows.iter().copied()).is_some())
        })
    };
    // The rows of a small board may look like counts, which are no lines of a board.
    begin(sample.board_lines().collect()) || begin(sample.lines().take(*SIZES.end()).collect())
}

/// The size of the first board of another size in a sample, and its line.
pub(crate) fn find(sample: &Sample<'_>) -> Option<(usize, u64)> {
    let mut rows: Vec<(u64, &str)> = Vec::new();
    for (number, line) in (1..).zip(sample.text_lines()) {
        let line = line.trim();
        if let Some(size) = line_size(line.split([',', ';']).next().unwrap_or_default(), sample.blanks())
            .filter(|_| line.len() > 15)
        {
            return Some((size, number));
        }
        if line.is_empty() || is_border(line) && row_size(line).is_none() {
            continue;
        }
        let is_row = !is_text(line, sample.blanks()) && row_size(line).is_some();
        if !is_row || is_end(line.as_bytes()) || (rows.is_empty() && is_short_count(line.as_bytes())) {
            rows.clear();
            continue;
        }
        rows.push((number, line));
        let size = row_size(line)?;
        if let Some(start) = rows.len().checked_sub(size)
            && let Some(found) = rows_size(rows[start..].iter().map(|(_, row)| *row))
        {
            return Some((found, rows[start].0));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of(cells: &str) -> Option<usize> {
        line_size(cells, &Blanks::default())
    }

    #[test]
    fn rows_of_any_size_are_counted() {
        for (row, size) in [
            ("1 . . 4", 4),
            ("1..4", 4),
            ("12 34", 4),
            ("| 1 2 3 | 4 5 6 |", 6),
            ("12345678", 8),
            ("5 3 . . 7 . . . .", 9),
            ("10 2 3 4 5 6 7 8 9 1", 10),
            ("1 2 3 4 5 6 7 8 9 A B C", 12),
            ("123456789ABC....", 16),
            ("1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16", 16),
            (". . . . . . . . . . . . . . . . . . . . . . . . Y", 25),
        ] {
            assert_eq!(row_size(row), Some(size), "{row}");
        }
        for other in ["5 6 7 8", "1 2 3 50", "hello", "", "1 2"] {
            assert_eq!(row_size(other), None, "{other}");
        }
    }

    #[test]
    fn many_small_boards_are_no_large_one() {
        let four = ["1..4............"; 16];
        assert_eq!(rows_size(four.into_iter()), None);
        let mut sixteen = four;
        sixteen[3] = "1..4.......G....";
        assert_eq!(rows_size(sixteen.into_iter()), Some(16));
        assert_eq!(rows_size(["123456.............................."; 36].into_iter()), None);
    }

    #[test]
    fn lines_of_other_sizes_have_their_cells() {
        assert_eq!(size_of(&"1..4".repeat(4)), Some(4));
        assert_eq!(size_of(&"123.".repeat(9)), Some(6));
        assert_eq!(size_of(&"1G..".repeat(64)), Some(16));
        assert_eq!(size_of(&"1..9".repeat(16)), None, "64 cells of a board of nine");
        assert_eq!(size_of("internationality"), None);
        assert_eq!(size_of(&".".repeat(81)), None);
    }
}
