//! Boards of other sizes than 9x9 with each row on a line of its own: which lines are such a board, and what its cells are. A few
//! wrong cells or rows make a board wrong, but do not hide it.

use std::io;

use crate::blanks::Blanks;
use crate::format::error::RecordError;
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::{first_word, is_bar};
use crate::format::other_sizes::{SIZES, board_of_cells, is_cell, is_symbol, usual_height, wrong_row};
use crate::format::shared::line_groups::LineKind;
use crate::format::shared::peekable_lines::PeekableLines;
use crate::format::shared::row_labels::without_sure_label;
use crate::format::variant_board::VariantBoard;

// The cells of a row.

/// The number of cells of a row, for a board of any size.
pub(crate) fn row_size(row: &str) -> Option<usize> {
    Some(cells_of_row(row)?.len())
}

/// The number of cells of a row with so many by [`row_size`], or nine if it may be one of a classic board: with a label, or because
/// it has nine cells, as `has_nine` says in the way of the format.
pub(crate) fn or_nine(size: Option<usize>, row: &str, has_nine: impl Fn(&str) -> bool) -> Option<usize> {
    match size {
        Some(10 | 11) if without_sure_label(row) != row => Some(9),
        None if has_nine(row) => Some(9),
        size => size,
    }
}

/// The cells of a row of a board of any size: those of a table, words, or the characters of words.
fn cells_of_row(row: &str) -> Option<Vec<&str>> {
    if row.len() > 400 {
        return None;
    }
    let is_place = |place: &&str, size: usize| place.is_empty() || is_cell(place, size);
    let has_size = |cells: &Vec<&str>| SIZES.contains(&cells.len());
    let is_table = |cells: &Vec<&str>| cells.iter().all(|place| is_place(place, cells.len()));
    if let Some(cells) = table_places(row).filter(has_size).filter(is_table) {
        return Some(cells);
    }
    // The last place may be only the end of the row.
    let has_blanks = |cells: &Vec<&str>| cells[..cells.len() - 1].contains(&"");
    if let Some(cells) = delimited_places(row).filter(has_size).filter(has_blanks).filter(is_table) {
        return Some(cells);
    }
    let words = words(row);
    let by_word = words.len();
    if SIZES.contains(&by_word) && words.iter().all(|word| is_cell(word, by_word)) {
        return Some(words);
    }
    let characters = characters(&words);
    let size = characters.len();
    let is_row = words.iter().all(|word| word.len() > 1 && word.chars().all(|c| is_symbol(c, size)));
    (SIZES.contains(&size) && is_row).then_some(characters)
}

/// The places of a row of a table, which has a bar between all cells. An empty place is a blank cell.
fn table_places(row: &str) -> Option<Vec<&str>> {
    let inside = row.trim().strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    Some(inside.split(is_bar).map(str::trim).collect())
}

/// Whether a row is one of a table with more than nine cells.
pub(crate) fn is_large_table_row(row: &str) -> bool {
    table_places(row)
        .is_some_and(|cells| cells.len() > 9 && cells_of_row(row).is_some_and(|row| row.len() == cells.len()))
}

/// The places between tabs, commas or semicolons. An empty place is a blank cell.
fn delimited_places(row: &str) -> Option<Vec<&str>> {
    let delimiter = ['\t', ',', ';'].into_iter().find(|delimiter| row.contains(*delimiter))?;
    Some(row.split(delimiter).map(str::trim).collect())
}

fn words(row: &str) -> Vec<&str> {
    let is_separator = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';');
    row.split(is_separator).filter(|word| !word.is_empty()).collect()
}

fn characters<'a>(words: &[&'a str]) -> Vec<&'a str> {
    words.iter().flat_map(|word| word.split("").filter(|c| !c.is_empty())).collect()
}

/// The cells of a row of a board of this size, right or wrong, and perhaps too few or too many.
fn meant_cells(row: &str, size: usize) -> Vec<&str> {
    if let Some(cells) = cells_of_row(row).filter(|cells| cells.len() == size) {
        return cells;
    }
    let words = words(row);
    let characters = characters(&words);
    let likely = if size > 9 && words.len() > 1 { &words } else { &characters };
    let ways = [table_places(row), delimited_places(row), Some(words.clone()), Some(characters.clone())];
    let fitting = ways.iter().flatten().find(|cells| cells.len() == size);
    fitting.or(ways[..2].iter().flatten().next()).unwrap_or(likely).clone()
}

// The rows of a board.

/// A line of a text that may have such boards.
#[derive(Clone, Copy)]
pub(crate) struct RowLine {
    pub(crate) kind: LineKind,
    /// If it is a row: the number of its cells, unless they are the cells of no board.
    pub(crate) size: Option<usize>,
}

/// The board with which a text begins.
pub(crate) struct OtherRows {
    size: usize,
    /// The number of its rows, which may be wrong.
    rows: usize,
    /// The number of its lines.
    pub(crate) lines: usize,
}

impl OtherRows {
    /// Whether it has as many rows as a row has cells.
    pub(crate) const fn is_whole(&self) -> bool {
        self.rows == self.size
    }
}

/// The number of rows that are examined: more than two boards of the largest size.
const MOST_ROWS: usize = 80;

/// The greatest number of rows of a group that may be a band of a small board.
const MOST_IN_SMALL_BAND: usize = 3;

/// The number of lines that are examined.
const MOST_LINES: usize = 200;

/// The board with which these lines begin, if it is not a classic one. `line` gives the line with this number, from 0.
///
/// # Errors
/// Those of `line`.
pub(crate) fn board_at_start(
    mut line: impl FnMut(usize) -> io::Result<Option<RowLine>>,
) -> io::Result<Option<OtherRows>> {
    let Some(RowLine { kind: LineKind::Row, size: first }) = line(0)? else { return Ok(None) };
    match first {
        Some(9) => return Ok(None),
        Some(size) => {
            if let Some(board) = whole(size, &mut line)? {
                return Ok(Some(board));
            }
        }
        None => {}
    }
    Ok(in_groups(&groups(line)?))
}

/// The board of another size that begins `skipped` lines after the current one of these lines. `row_line` says what the line with
/// this number is.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn board_ahead(
    lines: &mut PeekableLines,
    skipped: usize,
    input: &mut Input<'_>,
    row_line: impl Fn(usize, &[u8]) -> RowLine,
) -> io::Result<Option<OtherRows>> {
    board_at_start(|index| {
        let line = match (skipped + index).checked_sub(1) {
            None => Some(lines.current()),
            Some(ahead) => lines.peek(ahead, input)?,
        };
        Ok(line.map(|line| row_line(index, &line.text)))
    })
}

/// The board of this size, if its rows follow each other and have that many cells. Further rows that are no board belong to it.
fn whole(
    size: usize,
    line: &mut impl FnMut(usize) -> io::Result<Option<RowLine>>,
) -> io::Result<Option<OtherRows>> {
    let is_row = |it: &RowLine| it.kind == LineKind::Row && it.size == Some(size);
    let (mut rows, mut lines) = (0, 0);
    while rows < size {
        match line(lines)? {
            Some(it) if is_row(&it) => rows += 1,
            Some(RowLine { kind: LineKind::Neutral, .. }) => {}
            _ => return Ok(None),
        }
        lines += 1;
    }
    let mut more = 0;
    while more < size && line(lines + more)?.is_some_and(|it| is_row(&it)) {
        more += 1;
    }
    if more > 0 && matches!(size, 8 | 10 | 11) {
        return Ok(None);
    }
    let more = more % size;
    Ok(Some(OtherRows { size, rows: rows + more, lines: lines + more }))
}

/// Whether boards with rows of this size, of which `rows` follow each other, may be classic ones. Nine rows of eight cells are a
/// classic board with errors; rows of nine cells with labels at one or both ends have ten or eleven words.
fn may_be_classic(size: usize, rows: usize) -> bool {
    match size {
        8 => rows == 9,
        9 => true,
        10 | 11 => {
            rows >= MOST_ROWS || !rows.is_multiple_of(size) && (rows == 1 || !size.is_multiple_of(rows))
        }
        _ => false,
    }
}

/// Rows without an empty line between them.
struct Group {
    /// The number of empty lines before it.
    gap: usize,
    /// The number of lines up to and with each row, and the size of the row.
    rows: Vec<(usize, Option<usize>)>,
}

/// The rows up to the end of the board, perhaps with some after it. An input that pauses after a board should not keep its answer
/// back, so no more lines are read than decide.
fn groups(mut line: impl FnMut(usize) -> io::Result<Option<RowLine>>) -> io::Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut sizes = Vec::new();
    let mut gap = 0;
    for index in 0..MOST_LINES {
        let Some(RowLine { kind, size }) = line(index)?.filter(|_| sizes.len() < MOST_ROWS) else { break };
        match kind {
            LineKind::Boundary => break,
            LineKind::Neutral => {}
            LineKind::Empty => {
                gap += 1;
                let first = groups.first().map_or(0, |group| group.rows.len());
                let is_enough = match common_size(&sizes) {
                    Some(size) => first * 2 > size || sizes.len() >= size,
                    None => first > MOST_IN_SMALL_BAND,
                };
                if is_enough {
                    break;
                }
            }
            LineKind::Row => {
                sizes.push(size);
                let is_classic = || common_size(&sizes).is_none_or(|size| size == 9);
                if sizes == [None, None] || sizes.len() == 9 && is_classic() {
                    return Ok(Vec::new());
                }
                match groups.last_mut().filter(|_| gap == 0) {
                    Some(group) => group.rows.push((index + 1, size)),
                    None => groups.push(Group { gap, rows: vec![(index + 1, size)] }),
                }
                gap = 0;
            }
        }
    }
    Ok(groups)
}

/// The board that begins with the first of these groups: one group, or a group for each band, perhaps with too few or too many rows.
fn in_groups(groups: &[Group]) -> Option<OtherRows> {
    let rows = groups.first()?.rows.len();
    let examined = if rows <= MOST_IN_SMALL_BAND {
        groups.iter().take_while(|group| group.rows.len() <= MOST_IN_SMALL_BAND).count()
    } else {
        1
    };
    let sizes: Vec<_> =
        groups[..examined].iter().flat_map(|group| &group.rows).map(|(_, size)| *size).collect();
    let size = common_size(&sizes).filter(|size| !may_be_classic(*size, rows))?;
    if rows * 2 > size {
        let rows = if rows < 2 * size { rows } else { size };
        return Some(OtherRows { size, rows, lines: groups[0].rows[rows - 1].0 });
    }
    let band = if size.is_multiple_of(rows) { rows } else { usual_height(size) };
    let gap = groups.get(1).map_or(0, |second| second.gap);
    let fits = |group: &&Group| group.rows.len().abs_diff(band) <= usize::from(band > 1) && group.gap <= gap;
    let bands = groups.iter().take(size / band).take_while(fits).count().max(1);
    let rows: Vec<usize> =
        groups[..bands].iter().flat_map(|group| &group.rows).map(|(end, _)| *end).collect();
    Some(OtherRows { size, rows: rows.len(), lines: *rows.last()? })
}

/// The size that at least half of the rows have, and at least two.
fn common_size(rows: &[Option<usize>]) -> Option<usize> {
    let count = |size: usize| rows.iter().filter(|row| **row == Some(size)).count();
    let size = rows.iter().copied().flatten().max_by_key(|size| count(*size))?;
    (count(size) >= 2 && count(size) * 2 >= rows.len()).then_some(size)
}

// Reading.

/// The board of another size in this raw record; `None` if most of its rows are not those of such a board. `is_row` says which
/// lines are rows.
pub(crate) fn read_other_rows(
    raw: &RawRecord,
    blanks: &Blanks,
    is_row: impl Fn(&[u8]) -> bool,
) -> Option<Result<VariantBoard, RecordError>> {
    let text = std::str::from_utf8(&raw.text).ok()?;
    let is_row = |line: &str| is_row(line.as_bytes());
    let rows: Vec<(u64, &str)> = (raw.line..).zip(text.lines()).filter(|(_, line)| is_row(line)).collect();
    let sizes: Vec<_> = rows.iter().map(|(_, row)| row_size(row)).collect();
    let size = common_size(&sizes).filter(|size| !may_be_classic(*size, rows.len()))?;
    let cells: Vec<Vec<&str>> = rows.iter().map(|(_, row)| meant_cells(row, size)).collect();
    let lengths: Vec<usize> = cells.iter().map(Vec::len).collect();
    if let Some((index, kind)) = wrong_row(&lengths, size) {
        return Some(Err(kind.at(rows.get(index).map_or(raw.line, |(line, _)| *line))));
    }
    let cells = cells.concat();
    Some(
        VariantBoard::of_cells(size, &cells, blanks).map_err(|(index, kind)| {
            raw.error(kind, cells[index].as_ptr() as usize - text.as_ptr() as usize)
        }),
    )
}

// Detection.

/// The size of the board of another size with which these lines begin, perhaps with errors. `row_line` says what a line is.
pub(crate) fn size_at_start(
    lines: &[&str],
    blanks: &Blanks,
    row_line: impl Fn(usize, &str) -> RowLine,
) -> Option<usize> {
    let line = |index: usize| Ok(lines.get(index).map(|line| row_line(index, line)));
    let OtherRows { size, lines: count, rows } = board_at_start(line).ok().flatten()?;
    let is_row = |(index, line): (usize, &&&str)| row_line(index, line).kind == LineKind::Row;
    let texts: Vec<&str> =
        lines[..count].iter().enumerate().filter(|it| is_row((it.0, &it.1))).map(|it| *it.1).collect();
    (rows + 1 >= size && !are_boards(&texts, size, blanks)).then_some(size)
}

/// Whether these rows are boards, each on a line: sixteen boards of 4x4 have as many cells as one of 16x16, and 36 of 6x6 as one of
/// 36x36. Only a large board has letters or has large digits in many rows, and one board without givens is likelier than many.
fn are_boards(rows: &[&str], size: usize, blanks: &Blanks) -> bool {
    let has_letter = |row: &&str| row.contains(|c: char| c.is_alphabetic() && !c.eq_ignore_ascii_case(&'x'));
    let is_board = |cells: &str| board_of_cells(cells, blanks).is_some_and(|board| board.is_ok());
    let is_line = |row: &&&str| {
        let cells = characters(&words(row));
        is_board(first_word(row, blanks)) || cells.len() == size && is_board(&cells.concat())
    };
    let has_given = |row: &&str| row.contains(|c: char| matches!(c, '1'..='9'));
    !rows.iter().any(has_letter)
        && rows.iter().any(has_given)
        && rows.iter().filter(is_line).count() * 2 >= rows.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_size_are_counted() {
        for (row, size) in [
            ("1 . . 4", 4),
            ("1..4", 4),
            ("12 34", 4),
            ("1,,,4", 4),
            (",,,", 4),
            ("1,2,3,4,", 4),
            ("| 1 2 3 | 4 5 6 |", 6),
            ("|1||3||||", 6),
            ("12345678", 8),
            ("5 3 . . 7 . . . .", 9),
            ("10 2 3 4 5 6 7 8 9 1", 10),
            ("1 2 3 4 5 6 7 8 9 A B C", 12),
            ("123456789ABC....", 16),
            ("1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16", 16),
            (". . . . . . . . . . . . . . . . . . . . . . . . Y", 25),
        ] {
            assert_eq!(row_size(row), Some(size), "{row}");
        }
        for other in ["5 6 7 8", "1 2 3 50", "hello", "", "1 2", ",,"] {
            assert_eq!(row_size(other), None, "{other}");
        }
    }

    /// The size and the number of lines of the board with which a text begins.
    fn start(text: &str) -> Option<(usize, usize)> {
        let lines: Vec<&str> = text.lines().collect();
        let row_line = |line: &&str| match *line {
            "" => RowLine { kind: LineKind::Empty, size: None },
            "---" => RowLine { kind: LineKind::Neutral, size: None },
            "title" => RowLine { kind: LineKind::Boundary, size: None },
            row => RowLine { kind: LineKind::Row, size: row_size(row) },
        };
        let board = board_at_start(|index| Ok(lines.get(index).map(row_line))).unwrap();
        board.map(|board| (board.size, board.lines))
    }

    #[test]
    fn the_lines_of_a_board_are_found_even_with_errors() {
        let four = "1..4\n....\n....\n....\n";
        let broken = "1..4\n..7.\n....\n....\n";
        let short = "1..4\n...\n....\n....\n";
        for (text, lines) in [
            (four.to_owned(), 4),
            (format!("{four}\n{four}"), 4),
            (format!("{four}{four}{four}"), 4),
            (format!("{four}....\n\n{four}"), 5),
            (format!("{broken}\n{four}"), 4),
            (format!("{broken}{four}"), 4),
            (format!("{broken}title\n{four}"), 4),
            (format!("{short}\n{four}"), 4),
            ("...\n1..4\n....\n....\n".into(), 4),
            ("1..4\n....\n....\n\n1..4\n....\n....\n....\n".into(), 3),
            ("1..4\n....\n\n....\n....\n\n1..4".into(), 5),
            ("1..4\n..9.\n\n....\n....\n\n1..4".into(), 5),
            ("1..4\n....\n\n....\n\n1..4\n....\n\n....\n....\n".into(), 4),
            ("1..4\n....\n---\n....\n....\n---\n".into(), 5),
            ("1..4\n..6.\n---\n....\n....\n---\n".into(), 5),
            ("1..4\n\n....\n\n....\n\n....\n".into(), 7),
        ] {
            assert_eq!(start(&text), Some((4, lines)), "{text}");
        }
        let band = "1..4 5..8 9..C D..G\n".repeat(4);
        assert_eq!(start(&format!("{band}\n{band}\n{band}\n{band}\n{band}")), Some((16, 19)));
        let eight = "1......8\n".repeat(8);
        assert_eq!(start(&eight), Some((8, 8)));
        assert_eq!(start(&format!("{eight}{eight}")), Some((8, 8)));
    }

    #[test]
    fn a_classic_board_with_errors_stays_one() {
        let row = "53..7....\n";
        let short = "53..7...\n";
        for text in [
            row.repeat(9),
            short.to_owned() + &row.repeat(8),
            short.repeat(3) + &row.repeat(6),
            short.repeat(9),
            format!("{short}{short}{row}\n{}\n{}", row.repeat(3), row.repeat(3)),
            format!("1234\n{}", row.repeat(9)),
            "1234\n".into(),
        ] {
            assert_eq!(start(&text), None, "{text}");
        }
    }

    #[test]
    fn many_small_boards_are_no_large_one() {
        let size = |rows: &[&str]| {
            let row_line = |_: usize, row: &str| RowLine { kind: LineKind::Row, size: row_size(row) };
            size_at_start(rows, &Blanks::default(), row_line)
        };
        let four = ["1..4............"; 16];
        assert_eq!(size(&four), None);
        let mut wrong = four;
        wrong[3] = "1..5............";
        assert_eq!(size(&wrong), None);
        let mut sixteen = four;
        sixteen[3] = "1..4.......G....";
        assert_eq!(size(&sixteen), Some(16));
        assert_eq!(size(&["5.67..89........"; 16]), Some(16));
        assert_eq!(size(&["0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"; 16]), Some(16));
        assert_eq!(size(&["123456.............................."; 36]), None);
        assert_eq!(size(&["1..4............ 1234341243212143"; 32]), None);
    }
}
