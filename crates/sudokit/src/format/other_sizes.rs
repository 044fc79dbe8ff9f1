//! Boards of other sizes than 9x9, which are recognized in order to report them. The cells of an NxN board
//! are numbers, digits and letters up to its size, and blanks.

use sudokit_variants::Cell;

use crate::blanks::{Blanks, cell_from_char};
use crate::format::detection::Sample;
use crate::format::error::RecordErrorKind;
use crate::format::shared::nine_rows::size_of_rows;
use crate::format::variant_board::VariantBoard;

/// The sizes of boards that occur as one line of cells.
pub(crate) const LINE_SIZES: [usize; 11] = [4, 5, 6, 7, 8, 10, 12, 15, 16, 20, 25];

/// The least and the greatest size.
pub(crate) const SIZES: std::ops::RangeInclusive<usize> = 4..=36;

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

/// The size of the board of another size whose rows have these lengths: the length of most of them. Nine rows are a 9x9 board with
/// errors, and so are rows of nine cells.
pub(crate) fn size_by_rows(lengths: &[usize]) -> Option<usize> {
    let size = length_of_most(lengths)?;
    (lengths.len() != 9 && (size.div_ceil(2)..=2 * size).contains(&lengths.len())).then_some(size)
}

/// The length that most of these rows have, if it is the one of a board of another size.
pub(crate) fn length_of_most(lengths: &[usize]) -> Option<usize> {
    let mut sorted = lengths.to_vec();
    sorted.sort_unstable();
    let middle = *sorted.get(lengths.len() / 2)?;
    let count = lengths.iter().filter(|length| **length == middle).count();
    (middle != 9 && SIZES.contains(&middle) && count * 2 > lengths.len()).then_some(middle)
}

/// What is wrong with rows of these lengths on a board of this size: the index of the first one of another length, or the number of
/// rows, whose index is after the last.
pub(crate) fn wrong_row(lengths: &[usize], size: usize) -> Option<(usize, RecordErrorKind)> {
    let rows = lengths.len();
    match lengths.iter().position(|length| *length != size) {
        Some(index) => Some((index, RecordErrorKind::RowLengthOf { cells: lengths[index], row: size })),
        None => (rows != size).then_some((rows, RecordErrorKind::RowCountOf { rows, board: size })),
    }
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
pub(crate) fn is_symbol(c: char, size: usize) -> bool {
    match c.to_digit(36) {
        Some(digit) if digit < 10 => digit as usize <= size,
        Some(letter) => size > 9 && (letter as usize - 9 <= size) || c.eq_ignore_ascii_case(&'x'),
        None => cell_from_char(c).is_some() || c == '?',
    }
}

/// The size of the first board of another size in a sample, and its line.
pub(crate) fn find(sample: &Sample<'_>) -> Option<(usize, u64)> {
    let lines: Vec<&str> = sample.text_lines().collect();
    (1..).zip(&lines).enumerate().find_map(|(index, (number, line))| {
        let cells = line.trim().split([',', ';']).next().unwrap_or_default();
        let of_line = || line_size(cells, sample.blanks()).filter(|_| line.trim().len() > 15);
        let size = of_line().or_else(|| size_of_rows(&lines[index..], sample.blanks()))?;
        Some((size, number))
    })
}

/// The height of the boxes of a board where none are given: the greatest divisor of its size up to its square root.
pub(crate) fn usual_height(size: usize) -> usize {
    (1..=size.isqrt()).rev().find(|height| size.is_multiple_of(*height)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of(cells: &str) -> Option<usize> {
        line_size(cells, &Blanks::default())
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
