//! Finds the boards in a line of text among other things: a number, a name, quotes, the rest of a link, other
//! boards.
//!
//! A board begins where a word begins and ends where one ends. It is one of these:
//!
//! - a word of 81 cells, perhaps in marks of emphasis (`**`)
//! - nine rows or 81 cells with one of `/ | , ;` between them: [`Parts`]
//! - groups of 1, 3 or 9 cells with white space between them, 81 cells together
//!
//! White space, quotes and `, ; |` end a word. The punctuation of links and brackets also ends a word, unless
//! it is a blank.
//!
//! A line that begins with the cells or groups of a board of another size has no such board.
//!
//! A solution next to its puzzle belongs to the puzzle. Every other board is a separate [puzzle](puzzles).

use std::ops::Range;

use crate::blanks::Blanks;
use crate::format::lexical::is_cells;
use crate::format::shared::other_line::OtherLine;
use crate::format::shared::parts::Parts;
use crate::grid::Grid;

/// The length of the shortest text that can hold two boards.
pub(crate) const SHORTEST_PAIR: usize = 163;

const CELLS: usize = 81;

/// The number of words of a line at which rows and groups of cells may begin. This limit bounds the time for
/// a long line.
const MOST_STARTS: usize = 64;

/// The number of bytes that are searched for the rows or groups of a board: each cell may have several bytes.
const WINDOW: usize = 5 * CELLS;

/// A board in a line, and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundBoard {
    pub(crate) range: Range<usize>,
    pub(crate) grid: Grid,
}

/// A puzzle in a line, with the text that belongs to it; without a board if its number of cells is not 81.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundPuzzle {
    pub(crate) board: Option<FoundBoard>,
    pub(crate) text: Range<usize>,
}

/// The first board that begins at this byte of the line or later.
pub(crate) fn find_board(line: &str, from: usize, blanks: &Blanks) -> Option<FoundBoard> {
    if from == 0 && OtherLine::has_groups(line, blanks) {
        return None;
    }
    let mut is_behind_end = true;
    let mut starts = 0;
    for (offset, c) in line[from..].char_indices() {
        // A character that ends a word may also be a blank at the start of a board.
        let begins = is_behind_end && !ends_word(c, blanks);
        is_behind_end = ends_part(c, blanks);
        if !begins {
            continue;
        }
        let start = from + offset;
        let text = &line[start..];
        starts += usize::from(!is_behind_end);
        let found = cells(text, blanks).or_else(|| emphasized_cells(text, blanks)).or_else(|| {
            (!is_behind_end && starts <= MOST_STARTS)
                .then(|| rows_or_groups(text, &line[from..start], blanks))
                .flatten()
        });
        if let Some(FoundBoard { range, grid }) = found {
            return Some(FoundBoard { range: start + range.start..start + range.end, grid });
        }
    }
    None
}

/// The first word that is long enough for a board and looks like one.
pub(crate) fn meant_word(text: &str, blanks: &Blanks) -> Option<Range<usize>> {
    const SHORTEST: usize = 60;
    const LONGEST: usize = 2 * CELLS;
    let mut start = 0;
    text.split(|c| ends_word(c, blanks) || matches!(c, '=' | ':')).find_map(|word| {
        let range = start..start + word.len();
        // A character that ends a word may have several bytes.
        start = range.end + text[range.end..].chars().next().map_or(0, char::len_utf8);
        ((SHORTEST..LONGEST).contains(&word.len()) && is_cells(word, blanks)).then_some(range)
    })
}

/// The puzzles of a line. If there are several, the text of each ends before the separators that follow it.
pub(crate) fn puzzles(line: &str, blanks: &Blanks) -> Vec<FoundPuzzle> {
    // The boards, and for each the byte range of the board and its solution.
    let mut puzzles: Vec<(FoundBoard, Range<usize>)> = Vec::new();
    let (mut end, mut has_solution) = (0, false);
    while let Some(board) = find_board(line, end, blanks) {
        // What follows is a comment.
        if !puzzles.is_empty() && line[end..board.range.start].contains(" #") {
            break;
        }
        end = board.range.end;
        match puzzles.last_mut() {
            Some((last, text)) if is_solution(&board.grid, &last.grid) => {
                (text.end, has_solution) = (end, true);
            }
            Some((last, text)) if !has_solution && is_solution(&last.grid, &board.grid) => {
                *last = board;
                (text.end, has_solution) = (end, true);
            }
            _ => {
                let text = board.range.clone();
                puzzles.push((board, text));
                has_solution = false;
            }
        }
    }
    if puzzles.len() < 2 {
        let whole = |(board, _)| FoundPuzzle { board: Some(board), text: 0..line.len() };
        return puzzles.into_iter().map(whole).collect();
    }
    let is_separator = |c: char| !c.is_alphanumeric() && !blanks.names(c);
    let mut found = Vec::new();
    let mut end = 0;
    for (board, text) in puzzles {
        end = add_damaged(line, end..text.start, blanks, &mut found);
        let between = &line[end..text.start];
        let start = match found.last_mut() {
            Some(FoundPuzzle { text: last, .. }) => {
                last.end += between.trim_end_matches(is_separator).len();
                text.start
            }
            None => text.start - between.trim_start_matches(is_separator).len(),
        };
        end = text.end;
        found.push(FoundPuzzle { board: Some(board), text: start..text.end });
    }
    end = add_damaged(line, end..line.len(), blanks, &mut found);
    if let Some(last) = found.last_mut() {
        last.text.end += line[end..].trim_end_matches(is_separator).len();
    }
    found
}

/// Adds the words in a part of a line that are meant as boards but have another number of cells. Returns the
/// end of the last of them, or the start of the part.
fn add_damaged(line: &str, part: Range<usize>, blanks: &Blanks, found: &mut Vec<FoundPuzzle>) -> usize {
    let mut start = part.start;
    while let Some(word) = meant_word(&line[start..part.end], blanks) {
        let text = start + word.start..start + word.end;
        start = text.end;
        found.push(FoundPuzzle { board: None, text });
    }
    start
}

/// Whether a board is complete and has all digits of a puzzle, which is not.
fn is_solution(board: &Grid, puzzle: &Grid) -> bool {
    board.filled().len() == CELLS
        && puzzle.filled().len() < CELLS
        && puzzle.iter().all(|(cell, digit)| board.get(cell) == Some(digit))
}

fn ends_word(c: char, blanks: &Blanks) -> bool {
    let is_quote = matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '«' | '»' | '„');
    (c.is_whitespace() || is_quote || matches!(c, ',' | ';' | '|')) && !blanks.names(c)
}

fn ends_part(c: char, blanks: &Blanks) -> bool {
    let is_of_link = matches!(c, '/' | '?' | '&' | '#' | '=' | ':');
    let is_bracket = matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '：' | '（' | '）');
    ((is_of_link || is_bracket) && !blanks.names(c)) || ends_word(c, blanks)
}

/// The board of the 81 cells that a text begins with, if a word ends there.
fn cells(text: &str, blanks: &Blanks) -> Option<FoundBoard> {
    let ends = |rest: &str, blanks: &Blanks| {
        let is_end = |c: char| ends_part(c, blanks) && blanks.cell(c).is_none();
        rest.starts_with("->") || rest.chars().next().is_none_or(is_end)
    };
    // Fast path for nearly all boards.
    if let (Some(cells), Some(rest)) = (text.as_bytes().first_chunk(), text.get(CELLS..))
        && ends(rest, blanks)
        && let Some(grid) = Grid::from_bytes(cells)
    {
        return Some(FoundBoard { range: 0..CELLS, grid });
    }
    let last = text.char_indices().nth(CELLS - 1)?;
    let (cells, rest) = text.split_at(last.0 + last.1.len_utf8());
    let grid = Grid::parse(cells, blanks).ok()?;
    ends(rest, &blanks.with_own(cells.chars())).then_some(FoundBoard { range: 0..cells.len(), grid })
}

/// The board of 81 cells between marks of emphasis.
fn emphasized_cells(text: &str, blanks: &Blanks) -> Option<FoundBoard> {
    let inside = text.trim_start_matches(['*', '_', '~']);
    let marks = &text[..text.len() - inside.len()];
    let mark = marks.chars().next().filter(|mark| marks.len() <= 3 && marks.chars().all(|c| c == *mark))?;
    let end = inside.find(mark)?;
    let rest = inside[end..].strip_prefix(marks)?;
    let ends = rest.chars().next().is_none_or(|c| ends_part(c, blanks));
    let FoundBoard { range, grid } =
        cells(&inside[..end], blanks).filter(|board| ends && board.range.end == end)?;
    Some(FoundBoard { range: marks.len() + range.start..marks.len() + range.end, grid })
}

/// The board whose rows, single cells or groups of cells begin a text; `before` is the part of the line
/// before the text.
fn rows_or_groups(text: &str, before: &str, blanks: &Blanks) -> Option<FoundBoard> {
    let is_around = |c: char| ends_word(c, blanks) && !c.is_whitespace() && !matches!(c, ',' | ';' | '|');
    let text = &text[..text.floor_char_boundary(WINDOW)];
    let text = &text[..text.find(|c| is_around(c) || matches!(c, ')' | ']' | '}')).unwrap_or(text.len())];
    if let Some(parts) = Parts::of(text, blanks)
        && let Ok(grid) = parts.grid(0, 1, blanks)
    {
        return Some(FoundBoard { range: 0..parts.end, grid });
    }
    let groups = Groups::of(text)?;
    let cells: String = groups.text[..groups.end].split([' ', '\t']).collect();
    let grid = Grid::parse(&cells, blanks).ok()?;
    // With another cell before or after them, it is unclear which cells are meant.
    let blanks = blanks.with_own(cells.chars());
    let is_group =
        |word: &&str| word.chars().count() == groups.length && word.chars().all(|c| blanks.cell(c).is_some());
    let more = groups.text[groups.end..].split_whitespace().take_while(is_group).count();
    let is_first = !before.split_whitespace().next_back().is_some_and(|word| is_group(&word));
    let is_clear = is_first && (more == 0 || more * groups.length >= CELLS);
    is_clear.then_some(FoundBoard { range: 0..groups.end, grid })
}

/// The groups of cells at the start of a text, which all have the same length.
struct Groups<'a> {
    text: &'a str,
    length: usize,
    /// The end of the groups with the first 81 cells.
    end: usize,
}

impl<'a> Groups<'a> {
    fn of(text: &'a str) -> Option<Groups<'a>> {
        let is_gap = |c: char| matches!(c, ' ' | '\t');
        let length = text.split(is_gap).next()?.chars().count();
        if !matches!(length, 1 | 3 | 9) {
            return None;
        }
        let (mut end, mut cells) = (0, 0);
        while cells < CELLS {
            end += text[end..].len() - text[end..].trim_start_matches(is_gap).len();
            let group = text[end..].split(|c: char| c.is_whitespace()).next()?;
            // A character that ends the last group also ends the board.
            let group = &group[..group.char_indices().nth(length).map_or(group.len(), |(at, _)| at)];
            if group.chars().count() != length {
                return None;
            }
            end += group.len();
            cells += length;
            let follows = text[end..].chars().next();
            if follows.is_some_and(|c| !is_gap(c) && (cells < CELLS || c.is_alphanumeric())) {
                return None;
            }
        }
        Some(Groups { text, length, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const Q: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// The puzzles of a line, each with the text before and after it.
    fn read(line: &str) -> Vec<(String, String, String)> {
        let of = |FoundPuzzle { board, text }: FoundPuzzle| match board {
            Some(FoundBoard { range, grid }) => {
                (line[text.start..range.start].into(), grid.to_string(), line[range.end..text.end].into())
            }
            None => (String::new(), "damaged".into(), line[text].into()),
        };
        puzzles(line, &Blanks::default()).into_iter().map(of).collect()
    }

    fn one(before: &str, after: &str) -> Vec<(String, String, String)> {
        vec![(before.into(), P.into(), after.into())]
    }

    #[test]
    fn a_board_is_found_in_any_text() {
        for (before, after) in [
            ("0000183b305c ", " 1.2"),
            ("1. ", ""),
            ("#12 ", ""),
            ("Puzzle: ", " (hard)"),
            ("puzzle 3:", ""),
            ("\"", "\","),
            ("'", "'"),
            ("`", "`"),
            ("**", "**"),
            ("- ", ""),
            ("x = [\"", "\"]"),
            ("name=", ";level=2"),
            ("https://example.org/?bd=", "&x=1"),
            ("https://example.org/play/", "/"),
            ("#", ""),
            ("题目：", ""),
            ("7.1/1.2/1.2 ", " Hard"),
            ("(", ")."),
        ] {
            assert_eq!(read(&format!("{before}{P}{after}")), one(before, after));
            let zeros = P.replace('.', "0");
            assert_eq!(read(&format!("{before}{zeros}{after}")), one(before, after));
            let own = P.replace('.', "o");
            assert_eq!(read(&format!("{before}{own}{after}")), one(before, after));
        }
        let rows = P.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>();
        let cells = P.chars().map(String::from).collect::<Vec<_>>();
        for separator in ["/", "|", ",", ";", " "] {
            for parts in [rows.join(separator), cells.join(separator)] {
                assert_eq!(read(&format!("No 3: {parts} easy")), one("No 3: ", " easy"), "{parts}");
            }
        }
    }

    #[test]
    fn every_board_but_a_solution_is_a_puzzle() {
        let boards = |line: &str| read(line).into_iter().map(|(_, board, _)| board).collect::<Vec<_>>();
        for separator in [",", ";", " ", "\t", ", ", "\",\"", " | "] {
            assert_eq!(boards(&[P, Q, P].join(separator)), [P, Q, P]);
            assert_eq!(boards(&[P, S].join(separator)), [P]);
            assert_eq!(boards(&[P, S, S].join(separator)), [P]);
            assert_eq!(boards(&[S, P].join(separator)), [P]);
            assert_eq!(boards(&[Q, P, S, Q].join(separator)), [Q, P, Q]);
        }
        for arrow in ["->", " -> ", "=>", " = "] {
            assert_eq!(boards(&format!("{P}{arrow}{S}")), [P]);
        }
        assert_eq!(boards(&format!("{P},{},{Q}", &P[1..])), [P, "damaged", Q]);
        assert_eq!(boards(&format!("{},{P},{Q};{Q}.", &P[2..])), ["damaged", P, Q, "damaged"]);
        assert_eq!(boards(&format!("{P} # not {Q}")), [P]);
        let read = read(&format!("[\"{P}\": 'easy', \"{Q}\": 'hard']"));
        assert_eq!(read[0], (String::new(), P.into(), "\": 'easy".into()));
        assert_eq!(read[1], (String::new(), Q.into(), "\": 'hard".into()));
    }

    #[test]
    fn a_line_without_81_cells_has_no_board() {
        let cells = P.chars().map(String::from).collect::<Vec<_>>().join(" ");
        for line in
            [&P[1..], &format!("{P}."), "", "1. ", &format!("1 {cells}"), &format!("_{P}"), &"1".repeat(500)]
        {
            assert_eq!(read(line), [], "{line}");
        }
    }

    /// Neither many words nor a long word take long.
    #[test]
    fn a_long_line_is_searched_in_linear_time() {
        for line in ["a ", "1/", "/:", "1 ab ", "12345678 ", "x", "123456789/"] {
            assert_eq!(read(&line.repeat((1 << 18) / line.len())).len(), 0, "{line}");
        }
        let line = format!("{P},").repeat(10_000);
        assert_eq!(read(&line).len(), 10_000);
    }
}
