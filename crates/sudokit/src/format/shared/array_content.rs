//! [`Content`]: the cells of an array that may be a board, and whether it is one.

use crate::blanks::cell_from_char;
use crate::format::lexical::{is_bar, is_border};
use crate::format::other_sizes::{LINE_SIZES, size_by_rows};

/// The meaning of an element of an array as a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    Blank,
    Number(u8),
    /// Another character, which may be the blank of this board.
    Symbol(char),
    /// A number that cannot be a cell.
    Wrong,
}

impl Element {
    /// What a character means.
    pub(crate) fn of_char(c: char) -> Element {
        match (c.to_digit(10), cell_from_char(c)) {
            (Some(digit), _) if digit > 0 => Element::Number(digit as u8),
            (_, Some(_)) => Element::Blank,
            _ => Element::Symbol(c),
        }
    }
}

/// An element of an array, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArrayCell {
    pub(crate) at: usize,
    pub(crate) element: Element,
}

/// A row, and where it begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ArrayRow {
    pub(crate) at: usize,
    pub(crate) end: usize,
    pub(crate) cells: Vec<ArrayCell>,
}

/// The cells of a board, perhaps too few or too many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Rows(Vec<ArrayRow>),
    Flat(Vec<ArrayCell>),
}

impl Content {
    fn cells(&self) -> Vec<Element> {
        self.array_cells().map(|cell| cell.element).collect()
    }

    /// The cells of all rows.
    pub(crate) fn array_cells(&self) -> impl Iterator<Item = &ArrayCell> {
        let (rows, flat) = match self {
            Content::Rows(rows) => (&rows[..], &[][..]),
            Content::Flat(cells) => (&[][..], &cells[..]),
        };
        rows.iter().flat_map(|row| &row.cells).chain(flat)
    }

    /// The size of the board, if it is not nine.
    pub(crate) fn other_size(&self) -> Option<usize> {
        // Flat arrays of 16, 25 or 49 numbers are usually something else.
        let size = self.size().filter(|size| matches!(self, Content::Rows(_)) || !matches!(size, 4 | 5 | 7));
        size.filter(|size| self.faults_on(*size) == Some(0))
    }

    /// The size of the board, if it is not nine, of which at most a quarter of the rows are wrong, missing or too many.
    pub(crate) fn faulty_size(&self) -> Option<usize> {
        self.size().filter(|size| self.faults_on(*size).is_some_and(|faults| faults * 4 <= *size))
    }

    /// The size that the number of cells says, if it is not nine.
    fn size(&self) -> Option<usize> {
        match self {
            Content::Rows(rows) => size_by_rows(&lengths(rows)),
            Content::Flat(cells) => LINE_SIZES.into_iter().find(|size| size * size == cells.len()),
        }
    }

    /// The number of rows that are wrong, missing or too many on a board of this size. The others have numbers up to the size, and
    /// none repeated in a row or column. `None` if they repeat one, or if there are not three different numbers. The test is
    /// strict because an array of another size is usually something else.
    fn faults_on(&self, size: usize) -> Option<usize> {
        let rows: Vec<&[ArrayCell]> = match self {
            Content::Rows(rows) => rows.iter().map(|row| &row.cells[..]).collect(),
            Content::Flat(cells) => cells.chunks(size).collect(),
        };
        let number = |cell: &ArrayCell| match cell.element {
            Element::Blank => Some(0),
            Element::Number(number) => Some(usize::from(number)),
            Element::Symbol(c) => c.to_digit(36).map(|digit| digit as usize),
            Element::Wrong => None,
        };
        // Letters may continue after 9, or be counted from A.
        let has_letters = self.array_cells().any(|cell| matches!(cell.element, Element::Symbol(_)));
        let most = if has_letters { size + 9 } else { size };
        let repeats = |numbers: &mut dyn Iterator<Item = usize>| {
            let filled: Vec<usize> = numbers.filter(|number| *number > 0).collect();
            filled.iter().enumerate().any(|(i, number)| filled[..i].contains(number))
        };
        let right_rows: Vec<Vec<usize>> = rows
            .iter()
            .filter(|row| row.len() == size)
            .filter_map(|row| row.iter().map(number).collect::<Option<Vec<usize>>>())
            .filter(|row| row.iter().all(|number| *number <= most) && !repeats(&mut row.iter().copied()))
            .collect();
        let mut kinds: Vec<Element> = Vec::new();
        for cell in self.array_cells().filter(|cell| cell.element != Element::Blank) {
            if !kinds.contains(&cell.element) {
                kinds.push(cell.element);
            }
        }
        let is_board = kinds.len() >= 3
            && !(0..size).any(|column| repeats(&mut right_rows.iter().map(|row| row[column])));
        is_board.then(|| rows.len() - right_rows.len() + rows.len().abs_diff(size))
    }

    /// Whether this is a board, perhaps with an error. An array in which most rows repeat a number is not a
    /// board if it has each number in nine cells, like a table of box numbers, or at most two different
    /// numbers, like many matrices.
    pub(crate) fn is_near(&self) -> bool {
        if self.other_size().is_some() {
            return true;
        }
        let cells = self.cells();
        let wrong = cells.iter().filter(|cell| is_wrong(cell)).count();
        let repeats = |row: &[ArrayCell]| {
            let is_digit = |cell: &ArrayCell| matches!(cell.element, Element::Number(1..));
            let filled: Vec<Element> =
                row.iter().filter(|cell| is_digit(cell)).map(|cell| cell.element).collect();
            filled.iter().enumerate().any(|(i, digit)| filled[..i].contains(digit))
        };
        let (fits, odd) = match self {
            Content::Rows(rows) => {
                let nine = rows.iter().filter(|row| row.cells.len() == 9).count();
                let odd = rows.iter().filter(|row| repeats(&row.cells)).count();
                ((6..=12).contains(&rows.len()) && nine >= 5 && nine * 2 >= rows.len(), odd)
            }
            Content::Flat(cells) => {
                ((75..=90).contains(&cells.len()), cells.chunks(9).filter(|row| repeats(row)).count())
            }
        };
        let mut kinds: Vec<(Element, usize)> = Vec::new();
        for cell in &cells {
            match kinds.iter_mut().find(|(kind, _)| kind == cell) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*cell, 1)),
            }
        }
        let is_partition = kinds.len() == 9 && kinds.iter().all(|(_, count)| *count == 9);
        let is_map = odd >= 7 && (is_partition || kinds.len() <= 3);
        fits && wrong * 8 <= cells.len() && !is_map
    }
}

/// The number of cells of each row.
pub(crate) fn lengths(rows: &[ArrayRow]) -> Vec<usize> {
    rows.iter().map(|row| row.cells.len()).collect()
}

fn is_wrong(element: &Element) -> bool {
    matches!(element, Element::Wrong | Element::Number(10..))
}

/// The cells of a text that begins at this byte.
pub(crate) fn cells_of_text(offset: usize, text: &str) -> Vec<ArrayCell> {
    let kept = text.char_indices().filter(|(_, c)| is_kept(*c));
    kept.map(|(i, c)| ArrayCell { at: offset + i, element: Element::of_char(c) }).collect()
}

/// The rows of a text of several lines that begins at this byte. Borders and words are skipped.
pub(crate) fn rows_of_text(offset: usize, text: &str) -> Vec<ArrayRow> {
    let is_plain = |c: char| cell_from_char(c).is_some() || matches!(c, '?' | '·');
    let mut rows = Vec::new();
    let mut start = offset;
    for line in text.split_inclusive('\n') {
        let cells = cells_of_text(start, line);
        if let Some(first) =
            cells.first().filter(|_| !is_border(line) && line.chars().filter(|c| is_kept(*c)).all(is_plain))
        {
            rows.push(ArrayRow { at: first.at, end: start + line.trim_end().len(), cells });
        }
        start += line.len();
    }
    rows
}

/// Whether a character of a text is a cell, right or wrong.
pub(crate) fn is_kept(c: char) -> bool {
    !(c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';' | '\\'))
}
