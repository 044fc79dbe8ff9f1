//! What the color of a drawn line or dot usually means, for those who ask to assume it. The lines and signs of SudokuPad, and some
//! lines of f-puzzles, have only a color; their meaning is in the rules in words.

use serde_json::Value;
use sudokit_variants::layout::Place;
use sudokit_variants::rule::{
    BlackDot, ModularLine, PairSum, RegionSumLine, Renban, Thermometer, Whisper, WhiteDot, Zipper,
};
use sudokit_variants::{Cell, Layout, Rule};

use super::contents::shown;
use super::entry::cell_of;

/// The name of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hue {
    Red,
    Orange,
    Yellow,
    Green,
    LightBlue,
    Blue,
    Purple,
    Pink,
    Gray,
    Black,
    White,
}

impl Hue {
    const fn name(self) -> &'static str {
        match self {
            Hue::Red => "red",
            Hue::Orange => "orange",
            Hue::Yellow => "yellow",
            Hue::Green => "green",
            Hue::LightBlue => "light blue",
            Hue::Blue => "blue",
            Hue::Purple => "purple",
            Hue::Pink => "pink",
            Hue::Gray => "gray",
            Hue::Black => "black",
            Hue::White => "white",
        }
    }

    /// The hue of hexadecimal digits, `#f0a` or `#ff00aa`, with or without the sign and an opacity.
    fn of(color: &str) -> Option<Hue> {
        let digits = color.strip_prefix('#').unwrap_or(color);
        let digits: Vec<i32> =
            digits.chars().map(|c| c.to_digit(16).map(|digit| digit as i32)).collect::<Option<_>>()?;
        let [red, green, blue] = match digits[..] {
            [gray] => [gray * 17; 3],
            [red, green, blue] | [red, green, blue, _] => [red * 17, green * 17, blue * 17],
            [a, b, c, d, e, f] | [a, b, c, d, e, f, _, _] => [16 * a + b, 16 * c + d, 16 * e + f],
            _ => return None,
        };
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let spread = most - least;
        if spread * 6 < most.max(64) {
            return Some(match most {
                0..=60 => Hue::Black,
                61..=244 => Hue::Gray,
                _ => Hue::White,
            });
        }
        // The angle on the circle of colors, in degrees: red is 0, green 120, blue 240.
        let angle = match most {
            most if most == red => 60 * (green - blue) / spread,
            most if most == green => 120 + 60 * (blue - red) / spread,
            _ => 240 + 60 * (red - green) / spread,
        };
        Some(match angle.rem_euclid(360) {
            0..=14 | 346..=359 => Hue::Red,
            15..=44 => Hue::Orange,
            45..=69 => Hue::Yellow,
            70..=165 => Hue::Green,
            166..=212 => Hue::LightBlue,
            213..=254 => Hue::Blue,
            255..=287 => Hue::Purple,
            _ => Hue::Pink,
        })
    }

    /// What lines of this color mean most often, if there is such a meaning. A gray line is a thermometer if it has a bulb.
    fn rule(self, cells: Vec<Cell>, has_bulb: bool, layout: &Layout) -> Option<Rule> {
        let size = layout.digits().len() as i32;
        Some(match self {
            Hue::Green => Whisper { cells, difference: (size + 1) / 2 }.into(),
            Hue::Orange => Whisper { cells, difference: 4 }.into(),
            Hue::Pink => Renban { cells: once(cells) }.into(),
            Hue::LightBlue => RegionSumLine { cells }.into(),
            Hue::Purple => Zipper { cells }.into(),
            Hue::Red => ModularLine { cells, modulus: 2 }.into(),
            Hue::Gray if has_bulb => Thermometer { cells, is_slow: false }.into(),
            _ => return None,
        })
    }
}

/// The cells of a line without its repeated last cell.
fn once(mut cells: Vec<Cell>) -> Vec<Cell> {
    if cells.len() > 2 && cells.first() == cells.last() {
        cells.pop();
    }
    cells
}

/// The color of a drawing in words: `green (#67f067)`.
pub(super) fn words(drawing: &Value) -> Option<String> {
    let color = color_of(drawing)?;
    Some(Hue::of(&color).map_or(color.clone(), |hue| format!("{} ({color})", hue.name())))
}

fn color_of(drawing: &Value) -> Option<String> {
    ["color", "outlineC"].iter().find_map(|key| drawing.get(key)).map(shown)
}

/// A rule that a color or a sign is taken for, in words.
pub(super) struct Assumed {
    pub(super) rule: Rule,
    pub(super) words: String,
}

/// Takes lines and signs for rules by their colors, and takes them and the bulbs of lines from the drawings.
pub(super) fn assume(
    lines: &mut Vec<Value>,
    shapes: &mut [&mut Vec<Value>],
    layout: &Layout,
) -> Vec<Assumed> {
    let mut assumed = Vec::new();
    let mut bulbs: Vec<Cell> = Vec::new();
    lines.retain(|line| {
        let read = |mut cells: Vec<Cell>| {
            let hue = Hue::of(&color_of(line)?)?;
            let mut has_bulb = has_bulb(cells[0], shapes, layout);
            if hue == Hue::Gray && !has_bulb && self::has_bulb(*cells.last()?, shapes, layout) {
                cells.reverse();
                has_bulb = true;
            }
            let bulb = (hue == Hue::Gray).then_some(cells[0]);
            let rule = hue.rule(cells, has_bulb, layout)?;
            let words = format!("{}: {}", hue.name(), rule.words(layout));
            Some((Assumed { rule, words }, bulb))
        };
        let found: Option<Vec<_>> =
            paths(line, layout).and_then(|paths| paths.into_iter().map(read).collect());
        let Some(found) = found else { return true };
        for (found, bulb) in found {
            assumed.push(found);
            bulbs.extend(bulb);
        }
        false
    });
    // A bulb may belong to several lines, so bulbs go when all lines are read.
    for list in shapes.iter_mut() {
        list.retain(|shape| !bulbs.iter().any(|bulb| is_bulb(shape, *bulb, layout)));
        list.retain(|shape| {
            let sign = sign(shape, layout);
            let is_none = sign.is_none();
            assumed.extend(sign);
            is_none
        });
    }
    assumed
}

/// The greatest width of a dot between two cells, in cells.
const WIDEST_DOT: f64 = 0.6;

/// The rule of a shape in the middle between two cells: a white or a black dot, or the letter X or V.
fn sign(shape: &Value, layout: &Layout) -> Option<Assumed> {
    let number = |value: Option<&Value>| value.and_then(Value::as_f64);
    let center = shape.get("center")?;
    let (y, x) = (number(center.get(0))?, number(center.get(1))?);
    let cell = |y: f64, x: f64| {
        let index = |at: f64| (at.fract() == 0.5 && at >= 0.0).then_some(at as u16);
        layout.cell_at(Place { row: index(y)?, column: index(x)? })
    };
    // The middle of one pair is the corner or the middle of a cell, where the other has none.
    let cells = [cell(y - 0.5, x).zip(cell(y + 0.5, x)), cell(y, x - 0.5).zip(cell(y, x + 0.5))];
    let (one, other) = cells.into_iter().flatten().next()?;
    let cells = [one, other];
    let text = shape.get("text").map(shown).unwrap_or_default();
    let (name, rule): (&str, Rule) = match text.trim() {
        "X" | "x" => ("X", PairSum { cells, total: 10 }.into()),
        "V" | "v" => ("V", PairSum { cells, total: 5 }.into()),
        "" => {
            let (width, height) = (number(shape.get("width")), number(shape.get("height")));
            let is_round = shape.get("rounded") == Some(&Value::Bool(true)) && width == height;
            if !is_round || width.is_none_or(|width| width > WIDEST_DOT) {
                return None;
            }
            match Hue::of(&shown(shape.get("backgroundColor")?))? {
                Hue::White => ("white", WhiteDot { cells, difference: 1 }.into()),
                Hue::Black => ("black", BlackDot { cells, ratio: 2 }.into()),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(Assumed { words: format!("{name}: {}", rule.words(layout)), rule })
}

/// The cells of each path of a line of SudokuPad, or of f-puzzles.
fn paths(line: &Value, layout: &Layout) -> Option<Vec<Vec<Cell>>> {
    if let Some(points) = line.get("wayPoints") {
        return Some(vec![cells_of(points, layout)?]);
    }
    let named = |path: &Value| -> Option<Vec<Cell>> {
        let cells: Option<Vec<Cell>> =
            path.as_array()?.iter().map(|cell| cell_of(cell, layout).ok()).collect();
        cells.filter(|cells| cells.len() > 1)
    };
    line.get("lines")?.as_array()?.iter().map(named).collect()
}

fn has_bulb(cell: Cell, shapes: &[&mut Vec<Value>], layout: &Layout) -> bool {
    shapes.iter().any(|list| list.iter().any(|shape| is_bulb(shape, cell, layout)))
}

/// Whether a shape is a gray disk in the middle of a cell, without a text.
fn is_bulb(shape: &Value, cell: Cell, layout: &Layout) -> bool {
    let Place { row, column } = layout.place(cell);
    let is_at = |at: &Value| {
        let number = |index: usize| at.get(index).and_then(Value::as_f64);
        number(0) == Some(f64::from(row) + 0.5) && number(1) == Some(f64::from(column) + 0.5)
    };
    let color = shape.get("backgroundColor").or_else(|| shape.get("color")).map(shown);
    shape.get("center").is_some_and(is_at)
        && shape.get("text").is_none_or(super::contents::is_nothing)
        && color.is_some_and(|color| Hue::of(&color) == Some(Hue::Gray))
}

/// The cells along way points, which are the middles of cells in straight or diagonal steps.
fn cells_of(points: &Value, layout: &Layout) -> Option<Vec<Cell>> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut last: Option<(i32, i32)> = None;
    for point in points.as_array()? {
        let middle = |index: usize| {
            let number = point.get(index)?.as_f64()? - 0.5;
            (number.fract() == 0.0 && (0.0..4096.0).contains(&number)).then_some(number as i32)
        };
        let (row, column) = (middle(0)?, middle(1)?);
        let (first_row, first_column) = last.replace((row, column)).unwrap_or((row, column));
        let (rows, columns) = (row - first_row, column - first_column);
        let steps = rows.abs().max(columns.abs());
        if ![0, steps].contains(&rows.abs()) || ![0, steps].contains(&columns.abs()) {
            return None;
        }
        let first_step = i32::from(!cells.is_empty());
        for step in first_step..=steps {
            let row = u16::try_from(first_row + rows.signum() * step).ok()?;
            let column = u16::try_from(first_column + columns.signum() * step).ok()?;
            cells.push(layout.cell_at(Place { row, column })?);
        }
    }
    (cells.len() > 1).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_have_names() {
        for (color, name) in [
            ("#67f067", "green"),
            ("#F067F0", "pink"),
            ("#2ECBFF", "light blue"),
            ("#ff8000", "orange"),
            ("cfcfcf", "gray"),
            ("#c9c", "pink"),
            ("#8040ff", "purple"),
            ("#e6261f", "red"),
            ("#ff0", "yellow"),
            ("#0000ffaa", "blue"),
            ("#0", "black"),
            ("F", "white"),
        ] {
            assert_eq!(Hue::of(color).map(Hue::name), Some(name), "{color}");
        }
        for other in ["", "#12", "green", "#12345"] {
            assert_eq!(Hue::of(other), None, "{other}");
        }
    }

    #[test]
    fn a_line_has_the_cells_between_its_points() {
        let layout = Layout::standard(4).expect("4x4 has boxes");
        let cells = |json: &str| cells_of(&serde_json::from_str(json).expect("JSON"), &layout);
        let indices =
            |json: &str| cells(json).map(|cells| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
        assert_eq!(indices("[[0.5,0.5],[0.5,2.5],[2.5,0.5]]"), Some(vec![0, 1, 2, 5, 8]));
        for none in
            ["[[0.5,0.5]]", "[[0.5,0.5],[2.5,1.5]]", "[[0,0],[4,4]]", "[[0.5,0.5],[0.5,4.5]]", "[]", "7"]
        {
            assert_eq!(cells(none), None, "{none}");
        }
    }
}
