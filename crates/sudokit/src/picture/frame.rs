//! [`Frame`], where the cells of a board lie in its square, with the clues beside it and the words below it.

use sudokit_variants::Layout;
use sudokit_variants::shape::{Point, Shape};

use super::board::SIDE;
use super::drawing::{Anchor, Color, Drawing, Placement};
use super::glyphs::{CAP_HEIGHT, EM, text_width};

/// The size of the words below a board, and the height of a line of them.
const WORDS: f64 = 28.0;
const WORDS_LINE: f64 = 36.0;

/// The greatest number of lines below a board.
const MOST_LINES: usize = 4;

/// The room for a clue, in cells around its middle.
const CLUE: f64 = 0.5;

/// Where the cells of a board lie.
pub(super) struct Frame {
    pub(super) place: Placement,
    /// The side of a cell.
    pub(super) cell: f64,
    /// Where the upper left corner of the cell r1c1 lies.
    corner: Point,
    /// The lines below the board, and the middle and the top of the first one.
    words: Vec<String>,
    words_at: (f64, f64),
}

impl Frame {
    /// The frame of a board with these shapes: as large as fits into the square.
    pub(super) fn new(layout: &Layout, shapes: &[Shape], place: Placement) -> Frame {
        let places = layout.cells().map(|cell| layout.middle(cell));
        let (mut right, mut bottom) =
            places.fold((0.0_f64, 0.0_f64), |(x, y), middle| (x.max(middle.0 + 0.5), y.max(middle.1 + 0.5)));
        let (mut left, mut top) = (0.0_f64, 0.0_f64);
        let mut words: Vec<&str> = Vec::new();
        for shape in shapes {
            match shape {
                Shape::Clue { middle: (x, y), .. } => {
                    (left, right) = (left.min(x - CLUE), right.max(x + CLUE));
                    (top, bottom) = (top.min(y - CLUE), bottom.max(y + CLUE));
                }
                Shape::Words(text) => words.push(text),
                _ => {}
            }
        }
        let words = wrapped(&words.join(", "));
        let below = words.len() as f64 * WORDS_LINE;
        let (width, height) = (right - left, bottom - top);
        let cell = (SIDE / width).min((SIDE - below) / height);
        let centered = |size: f64, room: f64| (room - size * cell) / 2.0;
        let corner = (centered(width, SIDE) - left * cell, centered(height, SIDE - below) - top * cell);
        let words_at = (SIDE / 2.0, corner.1 + bottom * cell);
        Frame { place, cell, corner, words, words_at }
    }

    /// Where a point of the board lies in the square.
    pub(super) fn at(&self, (x, y): Point) -> (f64, f64) {
        (self.corner.0 + x * self.cell, self.corner.1 + y * self.cell)
    }

    /// Writes a text around a point of the square, at most so high and so wide in cells.
    pub(super) fn write(
        &self,
        drawing: &mut Drawing,
        (x, y): (f64, f64),
        (height, width): (f64, f64),
        color: Color,
        text: &str,
    ) {
        if text.is_empty() {
            return;
        }
        let size = height * self.cell / CAP_HEIGHT * EM;
        let size = size * (width * self.cell / text_width(text, size)).min(1.0);
        let below = y + size / EM * CAP_HEIGHT / 2.0;
        drawing.text(self.place, (x, below), (size, Anchor::Middle, color), text);
    }

    /// Writes the words below the board.
    pub(super) fn draw_words(&self, drawing: &mut Drawing) {
        let style = (WORDS, Anchor::Middle, Color(0x33_33_33));
        for (line, text) in self.words.iter().enumerate() {
            let y = self.words_at.1 + line as f64 * WORDS_LINE + WORDS;
            drawing.text(self.place, (self.words_at.0, y), style, text.as_str());
        }
    }
}

/// A text in lines that are as wide as a board. What does not fit into the last line is left out, with dots.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_last = lines.len() == MOST_LINES;
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), WORDS) <= SIDE => {
                line.push(' ');
                line.push_str(word);
            }
            Some(line) if is_last => {
                line.push_str("...");
                break;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
