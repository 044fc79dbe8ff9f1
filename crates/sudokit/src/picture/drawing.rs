//! [`Drawing`], lines and texts on a white rectangle: the source of SVG, PNG and PDF.

use std::fmt;

use super::glyphs::{EM, Glyph, PEN, text_width};

/// Lines and texts on a white rectangle. Lengths are in units; on paper a unit is a point, 1/72 inch.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::picture::{Entry, Sheet};
/// let drawing = Sheet::default().draw(&[Entry::new(Grid::EMPTY.into())]);
/// assert!(drawing.width() == drawing.height() && drawing.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    /// What it shows, for those who cannot see it.
    pub(super) title: String,
    pub(super) lines: Vec<Lines>,
    pub(super) texts: Vec<Text>,
}

/// A color as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Color(pub(super) u32);

impl Color {
    /// Red, green and blue, from 0 to 255.
    pub(super) fn parts(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// Lines that one pen draws, each through two or more points.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) pen: Pen,
    pub(super) lines: Vec<Vec<(f64, f64)>>,
}

/// What draws a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pen {
    pub(super) width: f64,
    pub(super) color: Color,
    /// Whether the ends and joints are round; otherwise the ends are square.
    pub(super) is_round: bool,
    /// The length of a dash, and of the gap after it.
    pub(super) dash: Option<[f64; 2]>,
}

impl Pen {
    /// A pen with square ends, without dashes.
    pub(super) const fn square(width: f64, color: Color) -> Pen {
        Pen { width, color, is_round: false, dash: None }
    }
}

/// A text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The start of its baseline.
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) color: Color,
    /// Whether it is upside down, and runs to the left.
    pub(super) is_turned: bool,
    pub(super) text: String,
}

impl Text {
    /// The strokes of each character.
    fn strokes(&self) -> impl Iterator<Item = PenStroke> {
        let scale = self.size / EM;
        let mut place = Placement { x: self.x, y: self.y, scale, is_turned: self.is_turned };
        self.text.chars().filter_map(Glyph::of).map(move |glyph| {
            let path = glyph.strokes().map(|command| command.placed(place)).collect();
            place.x = place.point((glyph.advance, 0.0)).0;
            PenStroke { path, pen: PEN * scale, color: self.color.parts(), has_round_ends: true, dash: None }
        })
    }
}

/// A command of a pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathCommand {
    /// To a point without a line.
    Move(f64, f64),
    /// A straight line to a point.
    Line(f64, f64),
    /// A cubic Bezier curve: two control points and the end.
    Curve([f64; 6]),
    /// A straight line to the point of the last [`Move`](PathCommand::Move).
    Close,
}

impl PathCommand {
    fn placed(self, place: Placement) -> PathCommand {
        let point = |x: f64, y: f64| place.point((x, y));
        match self {
            PathCommand::Move(x, y) => PathCommand::Move(point(x, y).0, point(x, y).1),
            PathCommand::Line(x, y) => PathCommand::Line(point(x, y).0, point(x, y).1),
            PathCommand::Curve([a, b, c, d, x, y]) => {
                let [(a, b), (c, d), (x, y)] = [point(a, b), point(c, d), point(x, y)];
                PathCommand::Curve([a, b, c, d, x, y])
            }
            PathCommand::Close => PathCommand::Close,
        }
    }
}

/// Lines that one pen draws.
#[derive(Clone, Debug, PartialEq)]
pub struct PenStroke {
    /// The path of the pen. The upper left corner of the drawing is at 0, 0.
    pub path: Vec<PathCommand>,
    /// The width of the pen.
    pub pen: f64,
    /// Its color: red, green and blue.
    pub color: [u8; 3],
    /// Whether the ends and joints are round; otherwise the ends are square.
    pub has_round_ends: bool,
    /// The length of a dash and of the gap after it, if the line is dashed.
    pub dash: Option<[f64; 2]>,
}

/// A scale, an optional turn by half a circle, and a shift: the placement of a part on a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// The position of the part's upper left corner.
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) scale: f64,
    pub(super) is_turned: bool,
}

impl Placement {
    /// The position of a point of the part.
    pub(super) fn point(self, (x, y): (f64, f64)) -> (f64, f64) {
        let scale = if self.is_turned { -self.scale } else { self.scale };
        (self.x + x * scale, self.y + y * scale)
    }
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    /// A white rectangle.
    pub(super) fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, title: String::new(), lines: Vec::new(), texts: Vec::new() }
    }

    /// The width in units.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The height in units.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.height
    }

    /// All lines in drawing order, characters included: the source for any other form of the drawing.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::picture::{Entry, Sheet};
    /// let drawing = Sheet::default().draw(&[Entry::new(Grid::EMPTY.into())]);
    /// assert_eq!(drawing.strokes().count(), 2); // the thin lines and the thick ones
    /// ```
    pub fn strokes(&self) -> impl Iterator<Item = PenStroke> {
        let lines = self.lines.iter().map(|Lines { pen, lines }| {
            let command = |(at, point): (usize, &(f64, f64))| match at {
                0 => PathCommand::Move(point.0, point.1),
                _ => PathCommand::Line(point.0, point.1),
            };
            let path = lines.iter().flat_map(|line| line.iter().enumerate().map(command)).collect();
            let Pen { width, color, is_round, dash } = *pen;
            PenStroke { path, pen: width, color: color.parts(), has_round_ends: is_round, dash }
        });
        lines.chain(self.texts.iter().flat_map(Text::strokes))
    }

    /// Draws lines through these points. A line of one point is a dot as wide as the pen.
    pub(super) fn lines<L: AsRef<[(f64, f64)]>>(&mut self, place: Placement, pen: Pen, lines: &[L]) {
        /// Not every viewer draws a line without length.
        const DOT: f64 = 0.01;
        let line = |points: &L| -> Vec<(f64, f64)> {
            let points = points.as_ref();
            let dot = (points.len() == 1).then(|| (points[0].0 + DOT, points[0].1));
            points.iter().copied().chain(dot).map(|point| place.point(point)).collect()
        };
        let lines: Vec<_> = lines.iter().map(line).filter(|line| !line.is_empty()).collect();
        if !lines.is_empty() {
            let dash = pen.dash.map(|dash| dash.map(|length| length * place.scale));
            self.lines.push(Lines { pen: Pen { width: pen.width * place.scale, dash, ..pen }, lines });
        }
    }

    /// Writes a text. The point is on its baseline: at its start, in the middle or at its end, as `anchor` says.
    pub(super) fn text(
        &mut self,
        place: Placement,
        (x, y): (f64, f64),
        (size, anchor, color): (f64, Anchor, Color),
        text: impl Into<String>,
    ) {
        let text = text.into();
        let before = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => text_width(&text, size) / 2.0,
            Anchor::End => text_width(&text, size),
        };
        let (x, y) = place.point((x - before, y));
        let (size, is_turned) = (size * place.scale, place.is_turned);
        self.texts.push(Text { x, y, size, color, is_turned, text });
    }
}

/// A number with at most two decimals, as short as possible.
pub(super) fn number(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([1.0, 0.5, -0.001, 10.0, 2.346].map(number), ["1", "0.5", "0", "10", "2.35"]);
    }

    #[test]
    fn a_turned_part_lies_left_of_and_above_its_corner() {
        let place = Placement { x: 100.0, y: 50.0, scale: 2.0, is_turned: true };
        assert_eq!(place.point((10.0, 5.0)), (80.0, 40.0));
    }
}
