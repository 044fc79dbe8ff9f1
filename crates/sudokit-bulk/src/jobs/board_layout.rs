//! [`BoardLayout`], where a format writes the cells of a board.

use std::ops::Range;

use sudokit::format::{Encoder, Record};
use sudokit::{Digit, Grid};

/// A part of the cells, and where it begins in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) at: usize,
    pub(super) cells: Range<usize>,
}

impl Run {
    /// The cells in one piece.
    pub(super) fn all(at: usize) -> Vec<Run> {
        vec![Run { at, cells: 0..81 }]
    }
}

/// Copies the cells to their places in a text that begins at `start`.
#[inline]
pub(super) fn write_cells(runs: &[Run], cells: &[u8; 81], start: usize, text: &mut [u8]) {
    if let [Run { at, cells: Range { start: 0, end: 81 } }] = runs {
        text[start + at..][..81].copy_from_slice(cells);
        return;
    }
    for Run { at, cells: range } in runs {
        let to = &mut text[start + at..][..range.len()];
        match (to, &cells[range.clone()]) {
            ([to], [cell]) => *to = *cell,
            (to, cells) => to.copy_from_slice(cells),
        }
    }
}

/// The text of any board in a format that has each cell at a place of its own, whatever the others hold.
pub(super) struct BoardLayout {
    text: Vec<u8>,
    runs: Vec<Run>,
    /// What a blank is; unknown if boards with blanks have another text.
    blank: Option<u8>,
}

impl BoardLayout {
    /// The layout of a format, found by three boards: two that differ in every cell, and one without digits.
    pub(super) fn of(encoder: &dyn Encoder) -> Option<BoardLayout> {
        let write = |digit: &dyn Fn(usize) -> Option<Digit>| {
            let mut text = Vec::new();
            encoder.record(&Record::from(Grid::from(std::array::from_fn(digit))), &mut text);
            text
        };
        let digit = |cell: usize| (cell + cell / 9 * 3 + cell / 27) % 9;
        let text = write(&|cell| Some(Digit::ALL[digit(cell)]));
        let other = write(&|cell| Some(Digit::ALL[(digit(cell) + 1) % 9]));
        if text.len() != other.len() {
            return None;
        }
        let places: Vec<usize> = (0..text.len()).filter(|at| text[*at] != other[*at]).collect();
        let holds = |(cell, at): (usize, &usize)| {
            let digit = digit(cell) as u8;
            (text[*at], other[*at]) == (b'1' + digit, b'1' + (digit + 1) % 9)
        };
        if places.len() != 81 || !places.iter().enumerate().all(holds) {
            return None;
        }
        let mut runs: Vec<Run> = Vec::new();
        for (cell, at) in places.iter().copied().enumerate() {
            match runs.last_mut() {
                Some(Run { at: first, cells }) if *first + cells.len() == at => cells.end += 1,
                _ => runs.push(Run { at, cells: cell..cell + 1 }),
            }
        }
        let mut layout = BoardLayout { text, runs, blank: None };
        let empty = write(&|_| None);
        let blank = empty.get(places[0]).copied();
        layout.blank = blank.filter(|blank| layout.text_of(&[*blank; 81]) == empty);
        Some(layout)
    }

    pub(super) fn blank(&self) -> Option<u8> {
        self.blank
    }

    /// The text of a board.
    fn text_of(&self, cells: &[u8; 81]) -> Vec<u8> {
        let mut text = self.text.clone();
        write_cells(&self.runs, cells, 0, &mut text);
        text
    }

    /// The places of a board in an answer, if it is in it just once.
    pub(super) fn find(&self, cells: &[u8; 81], answer: &[u8]) -> Option<Vec<Run>> {
        let text = self.text_of(cells);
        let mut found = answer.windows(text.len()).enumerate().filter(|(_, window)| *window == text);
        let (start, _) = found.next().filter(|_| found.next().is_none())?;
        Some(self.runs.iter().map(|Run { at, cells }| Run { at: start + at, cells: cells.clone() }).collect())
    }
}

#[cfg(test)]
mod tests {
    use sudokit::format::{FORMATS, Format};

    use super::*;

    #[test]
    fn a_layout_is_known_where_cells_have_places_of_their_own() {
        let of = |format: &Format| BoardLayout::of(&*format.encoder([])?);
        let layout = of(Format::from_name("rows").unwrap()).unwrap();
        assert_eq!((layout.runs.len(), layout.blank()), (9, Some(b'.')));
        let mut cells = [b'.'; 81];
        cells[40] = b'5';
        let board = layout.text_of(&cells);
        let places = layout.find(&cells, &[b"# 5\n", &board[..]].concat()).unwrap();
        assert_eq!(places[1], Run { at: 14, cells: 9..18 });
        assert_eq!(layout.find(&cells, &board.repeat(2)), None);
        // A cell is nine characters here, and the place of the digit tells which it is.
        assert!(of(Format::from_name("sukaku").unwrap()).is_none());

        for format in FORMATS {
            let (Some(layout), Some(encoder)) = (of(format), format.encoder([])) else { continue };
            let mut text = cells;
            let mut grid = Grid::EMPTY.to_bytes();
            for (at, digit) in [(0, b'9'), (17, b'2'), (80, b'1')] {
                (text[at], grid[at]) = (digit, digit);
            }
            grid[40] = b'5';
            let text = text.map(|cell| if cell == b'.' { layout.blank().unwrap_or(b'.') } else { cell });
            let mut expected = Vec::new();
            let grid: Grid = String::from_utf8(grid.to_vec()).unwrap().parse().unwrap();
            encoder.record(&Record::from(grid), &mut expected);
            assert_eq!(layout.text_of(&text) == expected, layout.blank().is_some(), "{}", format.name);
        }
    }
}
