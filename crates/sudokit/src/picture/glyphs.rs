//! The letters of pictures: the printable characters of ASCII and the middle dot, as strokes.
//!
//! They belong to the project, so a picture looks the same everywhere and needs no font. A pen with round
//! ends draws each stroke. The baseline is at 0 and y grows downwards; capitals and digits are 70 units high,
//! and all digits are equally wide.

use super::drawing::PathCommand;

/// The size at which a unit of a glyph is a unit of the drawing.
pub(super) const EM: f64 = 100.0;

/// The height of capitals and digits, in units.
pub(super) const CAP_HEIGHT: f64 = 70.0;

/// The width of the pen, in units.
pub(super) const PEN: f64 = 8.5;

/// A character as strokes.
#[derive(Debug)]
pub(super) struct Glyph {
    pub(super) character: char,
    /// Its name in PostScript's glyph list, from which PDF viewers know the character.
    pub(super) name: &'static str,
    /// How far the pen advances.
    pub(super) advance: f64,
    /// The strokes as an SVG path of absolute commands: `M`, `L`, `C` and `Z`, with spaces between all
    /// numbers.
    path: &'static str,
}

impl Glyph {
    /// The glyph of a character.
    pub(super) fn of(character: char) -> Option<&'static Glyph> {
        GLYPHS.iter().find(|glyph| glyph.character == character)
    }

    /// The commands of the pen.
    pub(super) fn strokes(&self) -> impl Iterator<Item = PathCommand> {
        let mut parts = self.path.split(' ').filter(|part| !part.is_empty());
        let next = move || {
            let part = parts.next()?;
            let mut number = |first: &str| -> f64 {
                let text = if first.is_empty() { parts.next().unwrap_or_default() } else { first };
                text.parse().unwrap_or_default()
            };
            let (command, first) = part.split_at(1);
            Some(match command {
                "M" => PathCommand::Move(number(first), number("")),
                "L" => PathCommand::Line(number(first), number("")),
                "C" => {
                    let x = number(first);
                    PathCommand::Curve([x, number(""), number(""), number(""), number(""), number("")])
                }
                _ => PathCommand::Close,
            })
        };
        std::iter::from_fn(next)
    }

    /// The strokes as the path of SVG.
    pub(super) fn svg_path(&self) -> &'static str {
        self.path
    }
}

/// The width of a text at this size. Characters without a glyph have no width.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().filter_map(Glyph::of).map(|glyph| glyph.advance * size / EM).sum()
}

/// Whether each character of a text has a glyph.
pub(super) fn can_draw(text: &str) -> bool {
    text.chars().all(|c| Glyph::of(c).is_some())
}

/// The space after each character of a text. Digits have equal widths that include the space.
const TRACKING: f64 = 3.0;

const fn glyph(character: char, name: &'static str, width: f64, path: &'static str) -> Glyph {
    let tracking = if character.is_ascii_digit() { 0.0 } else { TRACKING };
    Glyph { character, name, advance: width + tracking, path }
}

/// All glyphs; the digits are first, because they are looked up most.
#[rustfmt::skip]
pub(super) static GLYPHS: &[Glyph] = &[
    glyph('0', "zero", 50.0, "M25 -70 C35 -70 43 -57 43 -35 C43 -13 35 0 25 0 C15 0 7 -13 7 -35 C7 -57 15 -70 25 -70 Z"),
    glyph('1', "one", 50.0, "M13 -55 L29 -70 L29 0"),
    glyph('2', "two", 50.0, "M8 -53 C9 -63 16 -70 25 -70 C35 -70 42 -63 42 -53 C42 -44 37 -38 30 -30 L7 0 L43 0"),
    glyph('3', "three", 50.0, "M9 -62 C13 -67 18 -70 24 -70 C34 -70 41 -64 41 -54.5 C41 -45 34 -39 24 -39 L19 -39 M24 -39 C35 -39 43 -32 43 -20 C43 -8 35 0 24 0 C16 0 10 -4 7 -11"),
    glyph('4', "four", 50.0, "M34 0 L34 -70 L6 -20 L44 -20"),
    glyph('5', "five", 50.0, "M40 -70 L13 -70 L10 -39 C14 -43 19 -46 25 -46 C36 -46 43 -37 43 -24 C43 -10 35 0 24 0 C16 0 10 -4 7 -11"),
    glyph('6', "six", 50.0, "M37 -66 C34 -69 30 -70 27 -70 C14 -70 7 -54 7 -30 C7 -10 14 0 25 0 C36 0 43 -9 43 -22 C43 -35 36 -44 25 -44 C16 -44 9 -38 7 -28"),
    glyph('7', "seven", 50.0, "M7 -70 L43 -70 C32 -50 22 -28 19 0"),
    glyph('8', "eight", 50.0, "M25 -70 C34 -70 40.5 -63 40.5 -53.5 C40.5 -44 34 -37 25 -37 C16 -37 9.5 -44 9.5 -53.5 C9.5 -63 16 -70 25 -70 Z M25 -37 C35 -37 43 -29.5 43 -18.5 C43 -7.5 35 0 25 0 C15 0 7 -7.5 7 -18.5 C7 -29.5 15 -37 25 -37 Z"),
    glyph('9', "nine", 50.0, "M13 -4 C16 -1 20 0 23 0 C36 0 43 -16 43 -40 C43 -60 36 -70 25 -70 C14 -70 7 -61 7 -48 C7 -35 14 -26 25 -26 C34 -26 41 -32 43 -42"),
    glyph('A', "A", 54.0, "M4 0 L27 -70 L50 0 M12 -24 L42 -24"),
    glyph('B', "B", 52.0, "M8 0 L8 -70 L26 -70 C37 -70 42 -63 42 -54 C42 -45 37 -38 26 -38 L8 -38 M26 -38 C39 -38 45 -30 45 -19 C45 -8 39 0 26 0 L8 0"),
    glyph('C', "C", 53.0, "M47 -58 C43 -66 36 -70 28 -70 C15 -70 6 -56 6 -35 C6 -14 15 0 28 0 C36 0 43 -4 47 -12"),
    glyph('D', "D", 56.0, "M8 0 L8 -70 L24 -70 C40 -70 49 -56 49 -35 C49 -14 40 0 24 0 Z"),
    glyph('E', "E", 49.0, "M44 -70 L8 -70 L8 0 L44 0 M8 -37 L38 -37"),
    glyph('F', "F", 46.0, "M43 -70 L8 -70 L8 0 M8 -37 L37 -37"),
    glyph('G', "G", 56.0, "M48 -58 C44 -66 37 -70 29 -70 C15 -70 6 -56 6 -35 C6 -14 15 0 29 0 C39 0 48 -6 48 -20 L48 -32 L31 -32"),
    glyph('H', "H", 56.0, "M8 0 L8 -70 M48 0 L48 -70 M8 -37 L48 -37"),
    glyph('I', "I", 17.0, "M8 0 L8 -70"),
    glyph('J', "J", 40.0, "M32 -70 L32 -20 C32 -7 27 0 18 0 C11 0 6 -4 4 -12"),
    glyph('K', "K", 50.0, "M8 0 L8 -70 M46 -70 L8 -26 M20 -40 L47 0"),
    glyph('L', "L", 45.0, "M8 -70 L8 0 L42 0"),
    glyph('M', "M", 64.0, "M8 0 L8 -70 L32 -22 L56 -70 L56 0"),
    glyph('N', "N", 56.0, "M8 0 L8 -70 L48 0 L48 -70"),
    glyph('O', "O", 60.0, "M30 -70 C44 -70 54 -56 54 -35 C54 -14 44 0 30 0 C16 0 6 -14 6 -35 C6 -56 16 -70 30 -70 Z"),
    glyph('P', "P", 50.0, "M8 0 L8 -70 L26 -70 C39 -70 45 -62 45 -50.5 C45 -39 39 -31 26 -31 L8 -31"),
    glyph('Q', "Q", 60.0, "M30 -70 C44 -70 54 -56 54 -35 C54 -14 44 0 30 0 C16 0 6 -14 6 -35 C6 -56 16 -70 30 -70 Z M36 -16 L54 4"),
    glyph('R', "R", 52.0, "M8 0 L8 -70 L26 -70 C39 -70 45 -62 45 -50.5 C45 -39 39 -31 26 -31 L8 -31 M27 -31 L47 0"),
    glyph('S', "S", 51.0, "M43 -59 C39 -66 33 -70 25 -70 C15 -70 8 -63 8 -54 C8 -43 16 -40 26 -37 C37 -34 45 -29 45 -18 C45 -7 37 0 26 0 C17 0 9 -4 6 -13"),
    glyph('T', "T", 52.0, "M4 -70 L48 -70 M26 -70 L26 0"),
    glyph('U', "U", 56.0, "M8 -70 L8 -25 C8 -8 16 0 28 0 C40 0 48 -8 48 -25 L48 -70"),
    glyph('V', "V", 54.0, "M4 -70 L27 0 L50 -70"),
    glyph('W', "W", 70.0, "M4 -70 L19 0 L35 -66 L51 0 L66 -70"),
    glyph('X', "X", 52.0, "M6 -70 L46 0 M46 -70 L6 0"),
    glyph('Y', "Y", 52.0, "M4 -70 L26 -34 L48 -70 M26 -34 L26 0"),
    glyph('Z', "Z", 52.0, "M7 -70 L45 -70 L7 0 L46 0"),
    glyph('a', "a", 45.0, "M37 -48 L37 0 M37 -24 C37 -38 31 -48 21 -48 C11 -48 5 -38 5 -24 C5 -10 11 0 21 0 C31 0 37 -10 37 -24"),
    glyph('b', "b", 45.0, "M8 -70 L8 0 M8 -24 C8 -38 14 -48 24 -48 C34 -48 40 -38 40 -24 C40 -10 34 0 24 0 C14 0 8 -10 8 -24"),
    glyph('c', "c", 42.0, "M38 -38 C35 -44 29 -48 23 -48 C12 -48 5 -38 5 -24 C5 -10 12 0 23 0 C29 0 35 -4 38 -10"),
    glyph('d', "d", 45.0, "M37 -70 L37 0 M37 -24 C37 -38 31 -48 21 -48 C11 -48 5 -38 5 -24 C5 -10 11 0 21 0 C31 0 37 -10 37 -24"),
    glyph('e', "e", 44.0, "M5 -25 L39 -25 C39 -39 33 -48 22 -48 C12 -48 5 -38 5 -24 C5 -10 12 0 23 0 C29 0 35 -3 38 -10"),
    glyph('f', "f", 28.0, "M28 -69 C17 -72 12 -66 12 -56 L12 0 M2 -46 L25 -46"),
    glyph('g', "g", 45.0, "M37 -48 L37 4 C37 15 31 20 21 20 C14 20 9 17 6 12 M37 -24 C37 -38 31 -48 21 -48 C11 -48 5 -38 5 -24 C5 -10 11 0 21 0 C31 0 37 -10 37 -24"),
    glyph('h', "h", 45.0, "M8 -70 L8 0 M8 -28 C9 -40 15 -48 24 -48 C33 -48 38 -42 38 -30 L38 0"),
    glyph('i', "i", 17.0, "M8 -48 L8 0 M8 -65 L8 -64"),
    glyph('j', "j", 19.0, "M11 -48 L11 6 C11 15 6 20 -1 18 M11 -65 L11 -64"),
    glyph('k', "k", 40.0, "M8 -70 L8 0 M36 -48 L8 -18 M18 -29 L37 0"),
    glyph('l', "l", 17.0, "M8 -70 L8 0"),
    glyph('m', "m", 67.0, "M8 -48 L8 0 M8 -28 C9 -40 14 -48 22 -48 C30 -48 34 -42 34 -31 L34 0 M34 -28 C35 -40 40 -48 48 -48 C56 -48 60 -42 60 -31 L60 0"),
    glyph('n', "n", 45.0, "M8 -48 L8 0 M8 -28 C9 -40 15 -48 24 -48 C33 -48 38 -42 38 -30 L38 0"),
    glyph('o', "o", 45.0, "M22 -48 C33 -48 40 -38 40 -24 C40 -10 33 0 22 0 C11 0 4 -10 4 -24 C4 -38 11 -48 22 -48 Z"),
    glyph('p', "p", 45.0, "M8 -48 L8 20 M8 -24 C8 -38 14 -48 24 -48 C34 -48 40 -38 40 -24 C40 -10 34 0 24 0 C14 0 8 -10 8 -24"),
    glyph('q', "q", 45.0, "M37 -48 L37 20 M37 -24 C37 -38 31 -48 21 -48 C11 -48 5 -38 5 -24 C5 -10 11 0 21 0 C31 0 37 -10 37 -24"),
    glyph('r', "r", 28.0, "M8 -48 L8 0 M8 -26 C9 -40 15 -48 26 -47"),
    glyph('s', "s", 42.0, "M35 -40 C32 -45 27 -48 21 -48 C13 -48 7 -44 7 -37 C7 -29 14 -27 21 -25 C30 -23 37 -20 37 -12 C37 -4 30 0 22 0 C14 0 8 -3 5 -9"),
    glyph('t', "t", 29.0, "M12 -64 L12 -13 C12 -3 18 1 27 -1 M2 -46 L25 -46"),
    glyph('u', "u", 45.0, "M7 -48 L7 -18 C7 -6 12 0 21 0 C30 0 36 -8 37 -20 M37 -48 L37 0"),
    glyph('v', "v", 42.0, "M4 -48 L21 0 L38 -48"),
    glyph('w', "w", 58.0, "M4 -48 L16 0 L29 -44 L42 0 L54 -48"),
    glyph('x', "x", 41.0, "M5 -48 L36 0 M36 -48 L5 0"),
    glyph('y', "y", 42.0, "M4 -48 L21 -2 M38 -48 L20 4 C16 15 12 20 4 19"),
    glyph('z', "z", 42.0, "M6 -48 L35 -48 L6 0 L36 0"),
    glyph(' ', "space", 26.0, ""),
    glyph('!', "exclam", 17.0, "M8 -70 L8 -20 M8 -2 L8 -1"),
    glyph('"', "quotedbl", 26.0, "M7 -70 L7 -54 M19 -70 L19 -54"),
    glyph('#', "numbersign", 47.0, "M18 -66 L11 -4 M36 -66 L29 -4 M6 -45 L43 -45 M4 -25 L41 -25"),
    glyph('$', "dollar", 50.0, "M41 -55 C38 -61 32 -64 25 -64 C15 -64 9 -58 9 -50 C9 -40 17 -38 26 -35 C36 -32 43 -28 43 -19 C43 -10 36 -5 26 -5 C17 -5 10 -9 7 -16 M25 -74 L25 5"),
    glyph('%', "percent", 62.0, "M50 -70 L12 0 M17 -70 C23 -70 27 -64 27 -55 C27 -46 23 -40 17 -40 C11 -40 7 -46 7 -55 C7 -64 11 -70 17 -70 Z M45 -30 C51 -30 55 -24 55 -15 C55 -6 51 0 45 0 C39 0 35 -6 35 -15 C35 -24 39 -30 45 -30 Z"),
    glyph('&', "ampersand", 54.0, "M50 0 L16 -44 C12 -49 11 -53 11 -57 C11 -65 16 -70 23 -70 C30 -70 35 -65 35 -58 C35 -49 27 -44 19 -39 C11 -34 6 -28 6 -19 C6 -8 14 0 24 0 C37 0 45 -12 48 -28"),
    glyph('\'', "quotesingle", 14.0, "M7 -70 L7 -54"),
    glyph('(', "parenleft", 24.0, "M20 -76 C12 -64 8 -50 8 -32 C8 -14 12 0 20 12"),
    glyph(')', "parenright", 24.0, "M5 -76 C13 -64 17 -50 17 -32 C17 -14 13 0 5 12"),
    glyph('*', "asterisk", 40.0, "M20 -70 L20 -40 M7 -62 L33 -48 M33 -62 L7 -48"),
    glyph('+', "plus", 50.0, "M25 -53 L25 -9 M4 -31 L46 -31"),
    glyph(',', "comma", 17.0, "M9 -2 L5 12"),
    glyph('-', "hyphen", 32.0, "M5 -27 L27 -27"),
    glyph('.', "period", 17.0, "M8 -2 L8 -1"),
    glyph('/', "slash", 36.0, "M4 8 L32 -76"),
    glyph(':', "colon", 17.0, "M8 -46 L8 -45 M8 -2 L8 -1"),
    glyph(';', "semicolon", 17.0, "M9 -46 L9 -45 M9 -2 L5 12"),
    glyph('<', "less", 50.0, "M42 -51 L8 -31 L42 -11"),
    glyph('=', "equal", 50.0, "M6 -40 L44 -40 M6 -22 L44 -22"),
    glyph('>', "greater", 50.0, "M8 -51 L42 -31 L8 -11"),
    glyph('?', "question", 42.0, "M6 -55 C7 -64 13 -70 22 -70 C31 -70 38 -64 38 -54 C38 -42 22 -40 22 -24 L22 -20 M22 -2 L22 -1"),
    glyph('@', "at", 70.0, "M56 -4 C50 2 44 5 36 5 C18 5 6 -10 6 -31 C6 -54 19 -70 38 -70 C54 -70 64 -58 64 -40 C64 -26 59 -18 52 -18 C47 -18 45 -22 46 -28 L50 -48 M47 -32 C45 -23 39 -18 33 -18 C26 -18 22 -23 22 -31 C22 -42 29 -50 38 -50 C44 -50 47 -46 48 -40"),
    glyph('[', "bracketleft", 24.0, "M20 -76 L8 -76 L8 12 L20 12"),
    glyph('\\', "backslash", 36.0, "M4 -76 L32 8"),
    glyph(']', "bracketright", 24.0, "M5 -76 L17 -76 L17 12 L5 12"),
    glyph('^', "asciicircum", 48.0, "M8 -42 L24 -70 L40 -42"),
    glyph('_', "underscore", 48.0, "M0 10 L48 10"),
    glyph('`', "grave", 22.0, "M5 -72 L15 -60"),
    glyph('{', "braceleft", 28.0, "M24 -76 C12 -76 18 -36 6 -32 C18 -28 12 12 24 12"),
    glyph('|', "bar", 17.0, "M8 -76 L8 12"),
    glyph('}', "braceright", 28.0, "M4 -76 C16 -76 10 -36 22 -32 C10 -28 16 12 4 12"),
    glyph('~', "asciitilde", 50.0, "M5 -26 C9 -36 16 -38 24 -32 C32 -26 39 -27 44 -37"),
    glyph('\u{b7}', "periodcentered", 17.0, "M8 -31 L8 -30"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_of_ascii_has_one_glyph_within_its_line() {
        for character in (' '..='~').chain(['\u{b7}']) {
            let same = GLYPHS.iter().filter(|glyph| glyph.character == character).count();
            assert_eq!(same, 1, "{character:?}");
        }
        for glyph in GLYPHS {
            let strokes: Vec<PathCommand> = glyph.strokes().collect();
            let commands = glyph.path.chars().filter(char::is_ascii_alphabetic).count();
            assert_eq!(strokes.len(), commands, "{glyph:?}");
            assert!(strokes.first().is_none_or(|first| matches!(first, PathCommand::Move(..))), "{glyph:?}");
            let points = strokes.iter().flat_map(|stroke| match *stroke {
                PathCommand::Move(x, y) | PathCommand::Line(x, y) => vec![(x, y)],
                PathCommand::Curve([a, b, c, d, x, y]) => vec![(a, b), (c, d), (x, y)],
                PathCommand::Close => Vec::new(),
            });
            for (x, y) in points {
                assert!((-1.0..=glyph.advance).contains(&x) && (-76.0..=20.0).contains(&y), "{glyph:?}");
            }
        }
    }

    #[test]
    fn characters_without_a_glyph_are_known() {
        assert!(can_draw("No. 7 (hard)") && !can_draw("caf\u{e9}"));
        assert!((text_width("12", 50.0) - 50.0).abs() < 1e-9);
    }
}
