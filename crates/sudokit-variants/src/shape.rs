//! [`Shape`], what is drawn of layouts and rules: plain data in units of cells, from which pictures of every form are made.
//!
//! A rule says its shapes where it is declared, with the functions at the end of this file.

use crate::{Cell, Layout};

/// A point of a board: x to the right and y down, in cells. The upper left corner of the cell r1c1 is at (0, 0).
pub type Point = (f64, f64);

/// The color of a shape, which a picture chooses for its background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// As the lines of the grid.
    Black,
    /// As the background.
    White,
    /// Thin lines and circles.
    Dark,
    /// Thermometers, palindromes, odd and even cells.
    Gray,
    /// Whispers.
    Green,
    /// Whispers of less than 5.
    Orange,
    /// Renban lines.
    Pink,
    /// Region sum lines, groups of cells.
    Blue,
    /// Modular lines.
    Teal,
    /// Entropic lines.
    Peach,
    /// Nabner lines.
    Yellow,
    /// Zipper lines.
    Violet,
    /// Sum lines.
    Red,
    /// Rules of one's own.
    Brown,
}

/// Something that is drawn on or beside a board.
///
/// ```
/// use sudokit_variants::{Cell, Layout, Rule, rule::Renban, shape::{Color, Shape}};
/// let line = Rule::from(Renban { cells: [0, 1, 6].map(Cell::new).to_vec() });
/// let shapes = line.shapes(&Layout::standard(4)?);
/// let points = vec![(0.5, 0.5), (1.5, 0.5), (2.5, 1.5)];
/// assert_eq!(shapes, [Shape::Line { points, width: 0.26, color: Color::Pink }]);
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Cells on a light ground of this color.
    Area {
        /// The cells.
        cells: Vec<Cell>,
        /// The color, which is drawn paler than a line.
        color: Color,
    },
    /// A line with round ends and joints. The line of a single point is a disc.
    Line {
        /// The points that it joins.
        points: Vec<Point>,
        /// Its width in cells.
        width: f64,
        /// Its color.
        color: Color,
    },
    /// A filled square.
    Square {
        /// Its middle.
        middle: Point,
        /// The length of its sides in cells.
        side: f64,
        /// Whether it stands on a corner.
        is_turned: bool,
        /// Its color.
        color: Color,
    },
    /// A line around cells, just inside of their border: [`Layout::outline`].
    Outline {
        /// The cells.
        cells: Vec<Cell>,
        /// Its color.
        color: Color,
        /// Whether it is dashed.
        is_dashed: bool,
    },
    /// A disc above the lines of the grid, with a text.
    Sign {
        /// Its middle.
        middle: Point,
        /// Its radius in cells.
        radius: f64,
        /// Its color. A text on black is white.
        fill: Color,
        /// The color of the circle around it.
        border: Color,
        /// The text, which may be empty.
        text: String,
    },
    /// A small text in the upper left corner of a cell.
    Label {
        /// The cell.
        cell: Cell,
        /// The text.
        text: String,
    },
    /// A text beside the board.
    Clue {
        /// Its middle.
        middle: Point,
        /// A step to a point farther from the board, for a second clue at the same point.
        outwards: Point,
        /// The text.
        text: String,
    },
    /// Words below the board.
    Words(String),
}

impl Shape {
    /// The cells that it names. A line, a sign or a clue names points instead.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Shape::Area { cells, .. } | Shape::Outline { cells, .. } => cells,
            Shape::Label { cell, .. } => std::slice::from_ref(cell),
            _ => &[],
        }
    }

    /// Shapes of a lower layer are drawn first. The lines of the grid come before signs, outlines and labels.
    #[must_use]
    pub const fn layer(&self) -> u8 {
        match self {
            Shape::Area { .. } => 0,
            Shape::Line { .. } | Shape::Square { .. } => 1,
            Shape::Outline { .. } => 2,
            Shape::Sign { .. } => 3,
            Shape::Label { .. } | Shape::Clue { .. } | Shape::Words(_) => 4,
        }
    }
}

/// Sorts shapes by layer, keeps each text below the board once, and moves clues that are at the same point apart.
pub(crate) fn arrange(mut shapes: Vec<Shape>) -> Vec<Shape> {
    let mut clues: Vec<Point> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    shapes.retain_mut(|shape| match shape {
        Shape::Clue { middle, outwards, .. } => {
            while clues.contains(middle) {
                *middle = (middle.0 + outwards.0, middle.1 + outwards.1);
            }
            clues.push(*middle);
            true
        }
        Shape::Words(text) => {
            let is_new = !words.contains(text);
            words.extend(is_new.then(|| text.clone()));
            is_new
        }
        _ => true,
    });
    shapes.sort_by_key(Shape::layer);
    shapes
}

/// The widths of the lines of rules, and of thin lines and circles.
const THICK: f64 = 0.26;
pub(crate) const THIN: f64 = 0.05;

/// The diameter of circles in cells.
const CIRCLE: f64 = 0.8;

/// The middle of all these cells.
pub(crate) fn middle(cells: &[Cell], layout: &Layout) -> Point {
    let middles = cells.iter().map(|cell| layout.middle(*cell));
    let (x, y) = middles.fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
    let count = cells.len().max(1) as f64;
    (x / count, y / count)
}

fn line_of(cells: &[Cell], layout: &Layout, width: f64, color: Color) -> Shape {
    let points = cells.iter().map(|cell| layout.middle(*cell)).collect();
    Shape::Line { points, width, color }
}

/// A line through the middles of cells.
pub(crate) fn line(cells: &[Cell], layout: &Layout, color: Color) -> Shape {
    line_of(cells, layout, THICK, color)
}

/// A thin line through the middles of cells.
pub(crate) fn thin_line(cells: &[Cell], layout: &Layout) -> Shape {
    line_of(cells, layout, THIN, Color::Dark)
}

/// A disc in a cell.
pub(crate) fn disc(cell: Cell, layout: &Layout, width: f64, color: Color) -> Shape {
    line_of(&[cell], layout, width, color)
}

/// A circle in a cell, or around the line through several.
pub(crate) fn circle(cells: &[Cell], layout: &Layout) -> [Shape; 2] {
    ring(cells, layout, CIRCLE, Color::Dark)
}

/// A line with a circle at both ends.
pub(crate) fn with_circles(line: Shape, cells: &[Cell], layout: &Layout) -> Vec<Shape> {
    let ends = cells.first().into_iter().chain(cells.last());
    [line].into_iter().chain(ends.flat_map(|cell| circle(&[*cell], layout))).collect()
}

/// Cells that belong together, with a number or a word.
pub(crate) fn group(cells: &[Cell], color: Color, text: impl ToString) -> Vec<Shape> {
    let cells_of = || cells.to_vec();
    let outline = Shape::Outline { cells: cells_of(), color: Color::Dark, is_dashed: false };
    [Shape::Area { cells: cells_of(), color }, outline].into_iter().chain(label(cells, text)).collect()
}

/// A circle of this diameter and color with a white ground.
pub(crate) fn ring(cells: &[Cell], layout: &Layout, diameter: f64, color: Color) -> [Shape; 2] {
    let inner = diameter - 2.0 * THIN;
    [line_of(cells, layout, diameter, color), line_of(cells, layout, inner, Color::White)]
}

/// Two lines that meet at a point: the tip of an arrow that comes from another point.
pub(crate) fn tip(from: Point, to: Point, size: f64) -> Shape {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let scale = size / dx.hypot(dy).max(f64::MIN_POSITIVE);
    let (dx, dy) = (dx * scale, dy * scale);
    let end = |side: f64| (to.0 - dx - side * dy, to.1 - dy + side * dx);
    Shape::Line { points: vec![end(1.0), to, end(-1.0)], width: THIN, color: Color::Dark }
}

/// A number or a word for a line or a group of cells, in its first cell.
pub(crate) fn label(cells: &[Cell], text: impl ToString) -> Option<Shape> {
    cells.first().map(|cell| Shape::Label { cell: *cell, text: text.to_string() })
}

/// The step between two points, at most one cell in each direction.
fn direction(from: Point, to: Point) -> Point {
    ((to.0 - from.0).clamp(-1.0, 1.0), (to.1 - from.1).clamp(-1.0, 1.0))
}

/// A number beside the board for the line that begins at the first cell, and the name of the rule below the board. Within the board
/// it is a label of the cell.
pub(crate) fn clue(cells: &[Cell], layout: &Layout, text: impl ToString, rule: &str) -> Vec<Shape> {
    let words = Shape::Words(rule.to_owned());
    let text = text.to_string();
    if let [first, second, ..] = cells {
        let middle = layout.middle(*first);
        let (x, y) = direction(layout.middle(*second), middle);
        let outwards = (x, y);
        let is_outside = layout.step(*first, y as i32, x as i32).is_none();
        if is_outside && outwards != (0.0, 0.0) {
            return vec![Shape::Clue { middle: (middle.0 + x, middle.1 + y), outwards, text }, words];
        }
    }
    label(cells, text).into_iter().chain([words]).collect()
}

/// The small arrow between a clue and the board, which points along the diagonal.
pub(crate) fn clue_arrow(clue: &Shape) -> Option<[Shape; 2]> {
    let Shape::Clue { middle, outwards, .. } = clue else { return None };
    let at = |distance: f64| (middle.0 - distance * outwards.0, middle.1 - distance * outwards.1);
    let (from, to) = (at(0.2), at(0.45));
    Some([Shape::Line { points: vec![from, to], width: THIN, color: Color::Dark }, tip(from, to, 0.1)])
}
