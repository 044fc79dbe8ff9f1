//! The labels that people write beside the rows and above the columns of a board: `A | 5 3 .`, `R1: 53.`, `1 5 3 .`, and a
//! head such as `1 2 3  4 5 6  7 8 9` or `c1 c2 c3 ...`.
//!
//! A number before a row may be one of its cells, so only all rows together show whether they have labels:
//! see [`without_labels`].

use std::borrow::Cow;
use std::io;

use crate::format::input::Input;
use crate::format::lexical::{is_bar, is_border};
use crate::format::shared::peekable_lines::PeekableLines;

/// The label at the start of a row.
struct Label<'a> {
    /// The number of the row that it names, from 1, or from 0.
    number: u32,
    name: &'a str,
    /// The end of the label and of the separator after it, in bytes.
    end: usize,
    /// Whether it may be the first cell of the row instead.
    is_cell: bool,
}

impl Label<'_> {
    fn of(row: &str) -> Option<Label<'_>> {
        let start = row.len() - row.trim_start_matches(|c: char| c.is_whitespace() || is_bar(c)).len();
        let (bold, start) = if row[start..].starts_with("**") { ("**", start + 2) } else { ("", start) };
        let (number, length) = name(&row[start..])?;
        let name = &row[start..start + length];
        let mut rest = row[start + length..].strip_prefix(bold)?;
        let before = rest.len();
        // A full stop after a space is a blank cell.
        let stop = rest.strip_prefix('.').filter(|rest| rest.starts_with([' ', '\t']));
        let mark = rest.trim_start_matches(' ').strip_prefix([':', ')', ']', '=', '>']);
        let is_marked = stop.or(mark).is_some();
        rest = stop.or(mark).unwrap_or(rest).trim_start_matches(' ');
        let mut parted = rest.strip_prefix(['\t', ',', ';']).unwrap_or(rest);
        while let Some(more) = parted.strip_prefix(is_bar) {
            parted = more;
        }
        let is_cell = !is_marked && name.bytes().all(|byte| byte.is_ascii_digit());
        (parted.len() < before).then_some(Label { number, name, end: row.len() - parted.len(), is_cell })
    }
}

/// The row whose name begins a text, and the length of the name: `A`, `r1`, `Row 1`, `1`.
fn name(text: &str) -> Option<(u32, usize)> {
    let prefixes = ["row ", "row", "r"];
    let prefix = prefixes.iter().find(|prefix| {
        text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
            && text[prefix.len()..].starts_with(|c: char| c.is_ascii_digit())
    });
    let before = prefix.map_or(0, |prefix| prefix.len());
    let digits = text[before..].bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let number = text[before..before + digits].parse().ok()?;
        return (digits <= 2).then_some((number, before + digits));
    }
    let letter = text.chars().next()?.to_ascii_uppercase();
    // Some people skip the I, which looks like a 1.
    let is_label = matches!(letter, 'A'..='J') && !text[1..].starts_with(char::is_alphanumeric);
    is_label.then(|| (letter as u32 - u32::from(b'A') + 1, 1))
}

/// The rows of a board with spaces in place of the labels, if more of them have nine cells without the labels
/// than with them. `nine` says whether a row has nine cells.
pub(crate) fn without_labels<'a>(rows: &[&'a str], nine: impl Fn(&str) -> bool) -> Vec<Cow<'a, str>> {
    let whole = |rows: &[Cow<'_, str>]| rows.iter().filter(|row| nine(row)).count();
    let mut best: Vec<Cow<'_, str>> = rows.iter().map(|row| Cow::Borrowed(*row)).collect();
    let mut most = whole(&best);
    let labels: Vec<Option<Label<'_>>> = rows.iter().map(|row| Label::of(row)).collect();
    let numbers: Vec<u32> = labels.iter().flatten().map(|label| label.number).collect();
    if most == rows.len() || numbers.len() + 1 < rows.len() || !numbers.is_sorted_by(|a, b| a < b) {
        return best;
    }
    for both_ends in [false, true] {
        let stripped = rows.iter().zip(&labels).map(|(row, label)| match label {
            Some(label) => Cow::Owned(without(row, label, both_ends)),
            None => Cow::Borrowed(*row),
        });
        let stripped: Vec<Cow<'_, str>> = stripped.collect();
        let count = whole(&stripped);
        if count > most {
            (best, most) = (stripped, count);
        }
    }
    best
}

/// The row with spaces in place of its label, and of the same label at its end. A bar after the label stays,
/// because an empty cell may follow it.
fn without(row: &str, label: &Label<'_>, both_ends: bool) -> String {
    let mut cells = &row[label.end..];
    let behind = |text: &str| {
        let text = text.trim_end_matches(|c: char| c.is_whitespace() || is_bar(c));
        text.strip_suffix(label.name).map(str::len)
    };
    if both_ends && let Some(end) = behind(cells) {
        cells = &cells[..end];
    }
    let bar = if row[..label.end].ends_with(is_bar) { "|" } else { " " };
    " ".repeat(row[..label.end].chars().count() - 1) + bar + cells
}

/// The row with spaces in place of a label that cannot be a cell; the row itself if it has none.
pub(crate) fn without_sure_label(row: &str) -> Cow<'_, str> {
    match Label::of(row) {
        Some(label) if !label.is_cell => Cow::Owned(without(row, &label, false)),
        _ => Cow::Borrowed(row),
    }
}

/// Whether a line has only the name of the next row, such as `Row 3:` or `Enter row 3`.
pub(crate) fn is_label_alone(line: &str) -> bool {
    let line = line.trim().trim_end_matches(':').to_ascii_lowercase();
    let number = line.trim_start_matches(|c: char| !c.is_ascii_digit());
    let before = line[..line.len() - number.len()].trim_end_matches([' ', '#']);
    line.len() <= 24
        && (before == "r" || before.split_whitespace().last() == Some("row"))
        && matches!(number.parse(), Ok(0..=9_u32))
}

/// The kind of column names, if a line has only these.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    /// Digits, so the line may also be a row.
    Digits,
    Names,
}

/// The kind of head in a line: `1` to `9`, `0` to `8`, letters, or names that end in these numbers, perhaps
/// after a short word above the labels of the rows.
fn head(line: &str) -> Option<Head> {
    if line.len() > 120 {
        return None;
    }
    let is_separator = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';' | '*');
    let words: Vec<String> =
        line.split(is_separator).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    let joined = words.concat();
    if let Some((before, _)) =
        ["123456789", "012345678"].iter().find_map(|digits| Some((joined.strip_suffix(digits)?, digits)))
    {
        let is_corner = before.len() <= 8 && !before.contains(|c: char| c.is_ascii_digit() || c == '.');
        return match before {
            "" => Some(Head::Digits),
            _ if is_corner => Some(Head::Names),
            _ => None,
        };
    }
    let is_letters = ["abcdefghi", "abcdefghj"].iter().any(|letters| {
        joined
            .strip_suffix(letters)
            .is_some_and(|before| before.len() <= 8 && !before.contains(|c: char| c.is_ascii_digit()))
    });
    let last = words.len().checked_sub(9).map(|start| &words[start..]);
    let is_numbered = |names: &[String]| {
        let prefix = names[0].trim_end_matches(|c: char| c.is_ascii_digit());
        let numbers: Option<Vec<usize>> =
            names.iter().map(|name| name.strip_prefix(prefix)?.parse().ok()).collect();
        !prefix.is_empty()
            && numbers.is_some_and(|numbers| {
                [0, 1].iter().any(|first| numbers.iter().copied().eq(*first..*first + 9))
            })
    };
    (is_letters || last.is_some_and(is_numbered)).then_some(Head::Names)
}

/// Whether the last line that was read is the head of the columns instead of the first row of a board, or a
/// repeated head after a board. `ends` says which lines end a board.
pub(crate) fn is_head(
    lines: &mut PeekableLines,
    input: &mut Input<'_>,
    after_board: bool,
    ends: impl Fn(&[u8]) -> bool,
) -> io::Result<bool> {
    let text = std::str::from_utf8(&lines.current().text).unwrap_or_default();
    match head(text) {
        None => Ok(false),
        Some(Head::Names) => Ok(true),
        Some(Head::Digits) => {
            let texts = lines.texts(MOST_LINES, input)?;
            let board = texts.iter().map(String::as_str).take_while(|line| !ends(line.as_bytes()));
            let board: Vec<&str> = board.collect();
            let is_last = board.iter().skip(1).all(|line| line.trim().is_empty() || is_border(line));
            Ok(is_above_rows(&board) || (after_board && is_last))
        }
    }
}

/// The greatest number of lines of a board with a head.
const MOST_LINES: usize = 20;

/// Whether the first of these lines is the head of columns, and not a row: the rows have labels, or there are
/// ten, or a frame follows.
fn is_above_rows(lines: &[&str]) -> bool {
    let is_empty = |line: &&str| line.trim().is_empty();
    let Some(next) = lines.iter().skip(1).find(|line| !is_empty(line) && !is_border(line)) else {
        return false;
    };
    let cells =
        next.chars().filter(|c| !(c.is_whitespace() || is_bar(*c) || matches!(c, ',' | ';' | ':'))).count();
    let is_labelled = Label::of(next)
        .is_some_and(|label| label.number <= 1 && (!label.is_cell || matches!(cells, 10 | 11)));
    let is_framed = is_border(lines[1]) && next.trim().starts_with(is_bar) && !lines[0].contains(is_bar);
    let rows = |group: &[&str]| group.iter().filter(|line| !is_border(line)).count();
    let sizes: Vec<usize> = lines.split(is_empty).map(rows).filter(|rows| *rows > 0).collect();
    let with_head = [&[4, 3, 3][..], &[1, 9], &[1, 3, 3, 3], &[1; 10]];
    is_labelled
        || is_framed
        || sizes.first() == Some(&10)
        || with_head.iter().any(|with_head| sizes.starts_with(with_head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_the_names_of_nine_columns() {
        for names in [
            "A B C D E F G H I",
            "abc def ghi",
            "  c1 c2 c3 c4 c5 c6 c7 c8 c9",
            "Row\\Col 1 2 3 4 5 6 7 8 9",
            "|   | a | b | c | d | e | f | g | h | j |",
            "col0 col1 col2 col3 col4 col5 col6 col7 col8",
        ] {
            assert!(head(names) == Some(Head::Names), "{names}");
        }
        for digits in
            ["1 2 3  4 5 6  7 8 9", "123456789", "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |", "0 1 2 3 4 5 6 7 8"]
        {
            assert!(head(digits) == Some(Head::Digits), "{digits}");
        }
        for other in ["1 2 3 4 5 6 7 9 8", "5 3 . . 7 . . . .", "A B C", "1 1 2 3 4 5 6 7 8 9", "abcdefgh"] {
            assert!(head(other).is_none(), "{other}");
        }
    }

    #[test]
    fn labels_are_seen_by_all_rows_together() {
        let nine = |row: &str| {
            row.chars().filter(|c| c.is_ascii_digit() || *c == '.' || c.is_alphabetic()).count() == 9
        };
        let cells = "5 3 . . 7 . . . .";
        for label in [|row| format!("{row} "), |row| format!("R{row}: "), |row| format!("Row {row} | ")] {
            let rows: Vec<String> = (1..=9).map(|row: usize| label(row) + cells).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let read = without_labels(&rows, nine);
            assert!(read.iter().all(|row| row.trim_matches([' ', '|']) == cells), "{read:?}");
            assert_eq!(read[0].len(), rows[0].len(), "the columns stay");
        }
        let plain = ["1 2 3 4 5 6 7 8 9", "2 . . . . . . . .", "3 . . . . . . . ."];
        assert_eq!(without_labels(&plain, nine), plain);
        let both: Vec<String> = ["A", "B", "C"].iter().map(|name| format!("{name} {cells} {name}")).collect();
        let both: Vec<&str> = both.iter().map(String::as_str).collect();
        assert!(without_labels(&both, nine).iter().all(|row| row.trim() == cells));
    }
}
