//! The lexical facts that formats agree on: what is a comment, a border, a bar, a separator, and how the
//! cells of a line are found. Framers, decoders and detection all use these functions, so that a line means
//! the same to each of them.

use crate::blanks::Blanks;
use crate::format::shared::row_labels::without_sure_label;

// Lines.

/// Whether a text has nothing but comments and empty lines.
pub(crate) fn is_comments(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.all(|line| {
        line.is_empty() || line.starts_with(b";") || (line.starts_with(b"#") && !is_numbered(line))
    })
}

/// Whether a line begins with the number of its puzzle, such as `#12`, instead of a comment.
pub(crate) fn is_numbered(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"#") else { return false };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    is_count(&rest[..digits])
        && rest.len() > 81
        && matches!(rest[digits], b' ' | b'\t' | b'.' | b':' | b')' | b',')
}

/// Whether a line is the count of puzzles that some judges' files begin with.
pub(crate) fn is_count(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    (1..=7).contains(&line.len()) && line.iter().all(u8::is_ascii_digit)
}

/// Whether a line is the `end` that closes judges' files.
pub(crate) fn is_end(line: &[u8]) -> bool {
    line.trim_ascii().eq_ignore_ascii_case(b"end")
}

/// Whether a line is the size of the board that follows, or the number of puzzles, as judges write them
/// between puzzles.
pub(crate) fn is_short_count(line: &[u8]) -> bool {
    is_count(line) && line.trim_ascii().len() <= 3
}

/// The names of tags around boards in forums and on pages.
const TAGS: [&str; 24] = [
    "code",
    "quote",
    "pre",
    "spoiler",
    "hidden",
    "hide",
    "size",
    "font",
    "color",
    "noparse",
    "tt",
    "mono",
    "center",
    "p",
    "br",
    "div",
    "span",
    "kbd",
    "samp",
    "blockquote",
    "strong",
    "b",
    "i",
    "u",
];

/// The length of the tag that a text begins with, such as `[code]`, `[/size]` or `<pre class="x">`.
fn tag_length(text: &[u8]) -> Option<usize> {
    let close = match text.first()? {
        b'[' => b']',
        b'<' => b'>',
        _ => return None,
    };
    let end = text.iter().take(100).position(|byte| *byte == close)?;
    let inside = text[1..end].strip_prefix(b"/").unwrap_or(&text[1..end]);
    let name = inside.split(|byte| !byte.is_ascii_alphabetic()).next()?;
    TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag.as_bytes())).then_some(end + 1)
}

/// Replaces the tags of forums and pages before and after the cells of a line by spaces. A line that has only
/// tags is left unchanged.
pub(crate) fn erase_tags(line: &mut [u8]) {
    if !line.iter().any(|byte| matches!(byte, b'[' | b'<')) || is_tags(line) {
        return;
    }
    for at in 0..line.len() {
        if let Some(length) = tag_length(&line[at..]) {
            line[at..at + length].fill(b' ');
        }
    }
}

/// Whether a line has only tags.
pub(crate) fn is_tags(line: &[u8]) -> bool {
    let mut rest = line.trim_ascii();
    let any = !rest.is_empty();
    while let Some(length) = tag_length(rest) {
        rest = rest[length..].trim_ascii();
    }
    any && rest.is_empty()
}

/// Whether a line is the number of the puzzle that follows, such as `1)` or `(12)`.
fn is_number_of_puzzle(line: &str) -> bool {
    let end = |line| ["):", ").", ")", ".", ":"].iter().find_map(|end| str::strip_suffix(line, *end));
    let number = end(line.strip_prefix('(').unwrap_or(line)).unwrap_or(line);
    number.len() < line.len()
        && (1..=3).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is a short rule between parts of a text, such as `--` or `* * *`.
pub(crate) fn is_rule(line: &str) -> bool {
    let mut signs = line.chars().filter(|c| !c.is_whitespace());
    let first = signs.next().filter(|c| "-*=~_".contains(*c));
    first.is_some_and(|first| signs.clone().all(|c| c == first) && (1..=4).contains(&signs.count()))
}

/// Whether a line is text for people and not part of a board: a comment, a code fence, tags, or words.
pub(crate) fn is_text(line: &str, blanks: &Blanks) -> bool {
    let line = line.trim();
    // Code around a text of several lines: `"""`, `);`.
    let is_code = |c: char| matches!(c, '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '{' | '}' | ';' | '+');
    if !line.is_empty() && (is_tags(line.as_bytes()) || (line.chars().all(is_code) && !line.contains("++"))) {
        return true;
    }
    if is_number_of_puzzle(line) || is_rule(line) {
        return true;
    }
    // In a short line, a short word counts as a word: `No. 1`.
    let shortest = if line.chars().count() <= 8 { 2 } else { 3 };
    let letter = |c: char| c.is_alphabetic() && blanks.cell(c).is_none();
    let letters = line.chars().filter(|c| letter(*c)).count();
    let has_word = || line.split(|c| !letter(c)).any(|word| word.chars().count() >= shortest);
    (line.starts_with('#') && !blanks.names('#') && !looks_like_groups(line))
        || line.starts_with("```")
        || line.starts_with("~~~")
        || (letters * 3 > line.chars().filter(|c| !c.is_whitespace()).count()
            && has_word()
            && !line.contains(is_bar))
}

// Cells.

/// Whether a text is made of cells, with at most one wrong character in eight.
pub(crate) fn is_cells(text: &str, blanks: &Blanks) -> bool {
    let blanks = blanks.with_own(text.chars());
    let wrong = text.chars().filter(|c| blanks.cell(*c).is_none()).count();
    wrong * 8 <= text.chars().count()
}

/// The characters that may end the cells of a puzzle on its line.
pub(crate) const SEPARATORS: [char; 6] = [' ', '\t', '#', ';', ',', '|'];

/// A first word with at least `WHOLE` characters is read as the whole puzzle; a shorter word is read as a
/// group of its cells.
pub(crate) const WHOLE: usize = 10;

/// The greatest number of cells of a row, even a faulty one.
pub(crate) const MOST_IN_ROW: usize = 11;

/// The text before the first separator.
pub(crate) fn first_word<'a>(line: &'a str, blanks: &Blanks) -> &'a str {
    line.split(|c| separates(c, blanks)).next().unwrap_or_default()
}

/// Whether a character ends the cells. A character that the caller has named as a blank does not.
pub(crate) fn separates(c: char, blanks: &Blanks) -> bool {
    SEPARATORS.contains(&c) && !blanks.names(c)
}

/// Whether a line is probably a row: about nine cells, with at most two wrong characters, perhaps after a
/// label.
pub(crate) fn looks_like_row(line: &str, blanks: &Blanks) -> bool {
    // Such brackets and quotes belong to an array.
    let is_array =
        |c: char| matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '\\') && !blanks.names(c);
    let line = without_latex_end(line);
    let unlabelled = without_sure_label(line);
    !unlabelled.contains(is_array)
        && (looks_like_cells(line, blanks) || looks_like_cells(&unlabelled, blanks))
}

/// Whether a text has about nine cells and hardly anything else.
fn looks_like_cells(line: &str, blanks: &Blanks) -> bool {
    let cells = row_cells(line, blanks);
    let blanks = blanks.with_own(cells.iter().map(|(_, c)| *c));
    // The words of a row are single cells, the cells of a box, or all cells.
    (7..=11).contains(&cells.len())
        && cells.iter().filter(|(_, c)| blanks.cell(*c).is_none()).count() <= 2
        && line.split([' ', '\t', ',', ';']).all(|word| matches!(word.chars().count(), 0 | 1 | 3 | 7..=11))
}

/// The line without the end of a row of a LaTeX matrix.
fn without_latex_end(line: &str) -> &str {
    line.trim_end().strip_suffix("\\\\").unwrap_or(line)
}

/// The cells of a row with their columns, counted from 1; an empty place between tabs, commas or
/// semicolons is a blank cell.
pub(crate) fn row_cells(line: &str, blanks: &Blanks) -> Vec<(u64, char)> {
    let line = without_latex_end(line);
    let has_ampersands = line.contains(" & ");
    let parts = |c: char| (matches!(c, '\t' | ',' | ';') || (c == '&' && has_ampersands)) && !blanks.names(c);
    let parted = line.contains(parts);
    let mut cells = Vec::new();
    let mut empty = true;
    let mut last = 0;
    for (column, c) in (1..).zip(line.chars()) {
        last = column;
        match c {
            _ if parts(c) => {
                if empty {
                    cells.push((column, '.'));
                }
                empty = true;
            }
            _ if c.is_whitespace() => {}
            _ => {
                cells.push((column, c));
                empty = false;
            }
        }
    }
    // Behind the last delimiter is a blank, unless the delimiter only ends the row.
    if parted && empty && cells.len() < 9 {
        cells.push((last, '.'));
    }
    cells
}

/// The characters that are skipped in the field of a puzzle, besides white space.
pub(crate) fn is_punctuation(c: char) -> bool {
    matches!(c, '[' | ']' | '(' | ')' | ',' | ';' | '"' | '\'')
}

/// Whether a text is probably a board: it has about 81 cells or 729 marks.
pub(crate) fn looks_like_board(text: &str, skip: fn(char) -> bool, blanks: &Blanks) -> bool {
    let (mut cells, mut others) = (0, 0);
    let kept = || text.chars().filter(|c| !c.is_whitespace() && !skip(*c));
    let blanks = blanks.with_own(kept());
    for c in kept() {
        if blanks.cell(c).is_some() { cells += 1 } else { others += 1 }
    }
    others * 8 <= cells && ((70..=100).contains(&(cells + others)) || (700..=760).contains(&(cells + others)))
}

// Drawings.

/// Whether a character is a bar between boxes or cells.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '│' | '║' | '┃')
}

/// Whether a line is drawn between rows.
pub(crate) fn is_border(line: &str) -> bool {
    let line = line.trim();
    let horizontal = |c: char| matches!(c, '+' | '=' | ':' | '\u{2500}'..='\u{257f}') && !is_bar(c);
    let drawn = |c: char| horizontal(c) || is_bar(c) || " \t*-_.'\"".contains(c);
    let count = |what: fn(char) -> bool| line.chars().filter(|c| what(*c)).count();
    let foreign = line.chars().filter(|c| !drawn(*c)).count();
    if foreign > 0 {
        // A faulty border is still not a row.
        return line.contains("---")
            && foreign <= 2
            && (line.contains('+') || !line.contains(|c: char| c.is_ascii_digit()));
    }
    !line.is_empty()
        && (line.contains("---")
            || line.contains(horizontal)
            || (line.len() > 9 && ['*', '_'].iter().any(|c| line.chars().all(|it| it == *c)))
            || (count(is_bar) >= 8 && count(|c| c == '-') > 0 && !line.contains(['*', '_', '.'])))
}

/// The text between two bars.
#[derive(Clone, Copy)]
pub(crate) struct Segment<'a> {
    /// The column of its first character, counted from 1.
    pub(in crate::format) column: u64,
    pub(in crate::format) text: &'a str,
}

impl<'a> Segment<'a> {
    /// Its characters with their columns.
    pub(in crate::format) fn chars(self) -> impl Iterator<Item = (u64, char)> + 'a {
        (self.column..).zip(self.text.chars())
    }
}

/// The texts between the bars of a row, without the texts outside of the outer bars. A double bar between
/// boxes counts as one.
pub(crate) fn segments(row: &str) -> Vec<Segment<'_>> {
    // In LaTeX's package sudoku, rows end with a full stop.
    let row = if row.trim_end().ends_with("|.") { &row.trim_end()[..row.trim_end().len() - 1] } else { row };
    let mut column = 1;
    let mut segments = Vec::new();
    for text in row.split(is_bar) {
        segments.push(Segment { column, text });
        column += text.chars().count() as u64 + 1;
    }
    if row.trim_start().starts_with(is_bar) {
        segments.remove(0);
    }
    if row.trim_end().ends_with(is_bar) {
        segments.pop();
    }
    if segments.len() == 11 && segments[3].text.is_empty() && segments[7].text.is_empty() {
        segments.remove(7);
        segments.remove(3);
    }
    segments
}

// Candidates.

/// The groups of a row with their columns: the texts between nine bars, or between white space and bars.
pub(crate) fn row_groups(row: &str) -> Vec<(u64, &str)> {
    let segments = segments(row);
    if segments.len() == 9 {
        let trimmed = segments.into_iter().map(|segment| {
            let blank = segment.text.chars().take_while(|c| c.is_whitespace()).count() as u64;
            (segment.column + blank, segment.text.trim())
        });
        return trimmed.collect();
    }
    let mut column = 1;
    let mut groups = Vec::new();
    for text in row.split(|c: char| c.is_whitespace() || is_bar(c)) {
        if !text.is_empty() {
            groups.push((column, text));
        }
        column += text.chars().count() as u64 + 1;
    }
    groups
}

/// Whether a character is a mark that people put on a candidate or a cell: `*26`, `#579`, `1(5)69`, `-1569`.
pub(crate) fn is_group_mark(c: char) -> bool {
    matches!(
        c,
        '*' | '#'
            | '@'
            | '+'
            | '&'
            | '!'
            | '^'
            | '~'
            | '%'
            | '$'
            | '?'
            | '('
            | ')'
            | '<'
            | '>'
            | '{'
            | '}'
            | '\''
            | '"'
    )
}

/// Whether a row shows candidates: it has about nine groups of ascending digits, and at least one group has
/// several digits. `u` may mark a digit that the player has placed.
pub(crate) fn looks_like_groups(row: &str) -> bool {
    let groups = row_groups(row);
    let ascending = |text: &str| text.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    let fits = |text: &str| {
        let text = text.strip_prefix('u').unwrap_or(text);
        text == "-" || (digits(text) && ascending(text))
    };
    let unmarked = |text: &str| match text {
        "-" => text.to_owned(),
        _ => text.replace(|c| is_group_mark(c) || c == '-', ""),
    };
    let groups: Vec<_> = groups.iter().map(|(_, text)| unmarked(text)).collect();
    let fitting = groups.iter().filter(|text| fits(text)).count();
    (8..=10).contains(&groups.len())
        && fitting + 1 >= groups.len()
        && groups.iter().any(|text| text.len() > 1 && fits(text))
}
