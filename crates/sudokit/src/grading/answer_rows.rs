//! The grids in a part of a text: rows of nine cells on lines, and lists in brackets.
//!
//! A line has a row if some stretch of it has nothing but cells and separators, and nine cells. Cells are
//! single characters, or words of 3, 9, 27 or 81 of them; other numbers, such as years, are not cells. Labels
//! before a row are skipped, and so are borders and empty lines between rows. Lines of 27 or 81 cells are
//! three or nine rows. Lines that list columns or boxes are not rows: see `other_houses`.

use std::ops::Range;

use crate::blanks::cell_from_char;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

use super::answer::NoGrid;
use super::other_houses::{is_column_or_box, is_heading_of_others};

type Cells = Vec<Option<Digit>>;

/// The greatest length of a list in brackets that is read, and its greatest number of nested brackets.
const LONGEST_LIST: usize = 8192;
const DEEPEST_LIST: usize = 3;

/// The findings in a part of a text.
#[derive(Default)]
pub(super) struct Rows {
    /// The grids with the offset, in bytes, of their first row.
    pub(super) grids: Vec<(usize, Grid)>,
    /// The defect of the last incomplete grid, with its offset and its number of rows.
    pub(super) defect: Option<(usize, Defect)>,
}

/// Why rows are not a grid.
#[derive(Clone, Copy)]
pub(super) enum Defect {
    /// There are this many.
    Rows(usize),
    /// This row, counted from 1, has this number of cells.
    RowLength(usize, usize),
}

impl Defect {
    /// The defect as an answer without a grid, at this line.
    pub(super) const fn at_line(self, line: usize) -> NoGrid {
        match self {
            Defect::Rows(rows) => NoGrid::Rows { line, rows },
            Defect::RowLength(row, cells) => NoGrid::RowLength { line, row, cells },
        }
    }
}

/// Finds the grids of a text.
pub(super) fn rows(text: &str) -> Rows {
    let mut found = Rows::default();
    let lists = lists(text);
    let mut block = Block::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        // A line that is part of a list was already read.
        if let Some((list, _)) = lists.iter().find(|(list, _)| list.start < end && start < list.end) {
            block.close(&mut found);
            if (start..end).contains(&list.start) {
                let of_line = lists.iter().filter(|(list, _)| (start..end).contains(&list.start));
                found.grids.extend(of_line.map(|(list, grid)| (list.start, *grid)));
            }
        } else {
            match read_line(line, &block) {
                Line::Neutral => {}
                Line::Rows(cells) => block.add(start, &cells, &mut found),
                Line::FirstRow(cells) => {
                    block.remove_head();
                    block.add(start, &cells, &mut found);
                }
                Line::BadRow(count) => block.add_bad(start, count),
                Line::Words => {
                    block.close(&mut found);
                    block.lists_others = is_heading_of_others(line);
                }
            }
        }
        start = end;
    }
    block.close(&mut found);
    found
}

/// Rows that follow each other.
#[derive(Default)]
struct Block {
    rows: Vec<(usize, Cells)>,
    /// The first row of another length: its offset, its number and its length.
    bad: Option<(usize, usize, usize)>,
    /// Whether a heading says that columns or boxes follow.
    lists_others: bool,
}

impl Block {
    /// The number of the next row in its grid, from 1.
    fn next_number(&self) -> usize {
        self.rows.len() % 9 + 1
    }

    /// Whether the previous row is the first row of a grid, or the numbers of its columns.
    fn may_end_with_head(&self) -> bool {
        self.next_number() == 2 && self.rows.last().is_some_and(|(_, row)| is_head(row))
    }

    /// Removes the numbers of the columns before a row with the number 1.
    fn remove_head(&mut self) {
        if self.may_end_with_head() {
            self.rows.pop();
        }
    }

    fn add(&mut self, offset: usize, cells: &[Option<Digit>], found: &mut Rows) {
        // A complete grid on one line does not continue the rows before it.
        let is_whole = cells.len() == 81;
        if is_whole {
            self.close(found);
        }
        self.rows.extend(cells.chunks(9).map(|row| (offset, row.to_vec())));
        if is_whole {
            self.close(found);
        }
    }

    fn add_bad(&mut self, offset: usize, cells: usize) {
        self.bad.get_or_insert((offset, self.rows.len() + 1, cells));
    }

    /// Makes grids from the rows so far.
    fn close(&mut self, found: &mut Rows) {
        let Block { mut rows, bad, lists_others } = std::mem::take(self);
        if lists_others {
            return;
        }
        if rows.len() == 10 && is_head(&rows[0].1) {
            rows.remove(0);
        }
        let (nines, rest) = rows.as_chunks::<9>();
        for nine in nines {
            let cells: Cells = nine.iter().flat_map(|(_, row)| row.iter().copied()).collect();
            found.grids.extend(grid(&cells).map(|grid| (nine[0].0, grid)));
        }
        if let (Some((offset, number, cells)), true) = (bad, rows.len() >= 2) {
            found.defect = Some((offset, Defect::RowLength(number, cells)));
        } else if let (Some((offset, _)), true) = (rest.first(), rest.len() >= 2) {
            found.defect = Some((*offset, Defect::Rows(rest.len())));
        }
    }
}

/// Whether a row may be the numbers of the columns.
fn is_head(row: &Cells) -> bool {
    row.iter().copied().eq(Digit::ALL.into_iter().map(Some))
}

fn grid(cells: &[Option<Digit>]) -> Option<Grid> {
    if cells.len() != 81 {
        return None;
    }
    let mut grid = Grid::EMPTY;
    Cell::ALL.into_iter().zip(cells).for_each(|(cell, digit)| grid.set(cell, *digit));
    Some(grid)
}

/// What a line is.
enum Line {
    /// A border, a label or nothing: rows continue after it.
    Neutral,
    /// Cells of whole rows.
    Rows(Cells),
    /// The cells of a row with the number 1.
    FirstRow(Cells),
    /// Nearly a row, with this number of cells.
    BadRow(usize),
    /// Something else.
    Words,
}

fn read_line(line: &str, before: &Block) -> Line {
    let line = line.trim();
    if line.starts_with("```") || is_border(line) || is_label(line) {
        return Line::Neutral;
    }
    let line = strip_label(line).replace("**", "").replace("null", ".").replace("None", ".");
    let mut found = Found::default();
    read_stretches(&line, before, &mut found);
    if found.rows.is_empty() {
        let unmarked = without_marks(&line);
        if unmarked != line {
            read_stretches(&unmarked, before, &mut found);
        }
    }
    if found.is_other {
        return Line::Words;
    }
    let bad = found.bad;
    let best = found.best();
    let is_prose = line.chars().filter(|c| c.is_alphabetic()).count() > 12;
    match (best, bad) {
        (Some(rows), _) => rows,
        (None, _) if is_command(&line) => Line::Neutral,
        (None, Some(count)) if !is_prose => Line::BadRow(count),
        _ => Line::Words,
    }
}

/// The findings in the stretches of a line.
#[derive(Default)]
struct Found {
    /// Rows of nine cells, or several rows at once.
    rows: Vec<Cells>,
    /// Whether the first of them has the number 1.
    is_first: bool,
    /// The number of cells of a stretch that is nearly a row.
    bad: Option<usize>,
    /// Whether the first row is a column or a box.
    is_other: bool,
}

impl Found {
    /// The result of a line with rows: all rows of a grid, or the first row without blanks. `530... → 534...`
    /// shows a row before and after.
    fn best(mut self) -> Option<Line> {
        if matches!(self.rows.len(), 3 | 9) && self.rows.iter().all(|row| row.len() == 9) {
            return Some(Line::Rows(self.rows.concat()));
        }
        let full = self.rows.iter().position(|row| row.iter().all(Option::is_some)).unwrap_or(0);
        let row = (full < self.rows.len()).then(|| self.rows.swap_remove(full))?;
        Some(if self.is_first && full == 0 { Line::FirstRow(row) } else { Line::Rows(row) })
    }
}

/// Reads the stretches of cells of a line.
fn read_stretches(line: &str, before: &Block, found: &mut Found) {
    for (label, text, end) in stretches(line) {
        let Some(mut cells) = cells_of(text) else { continue };
        let mut is_first = false;
        if cells.len() == 10 && matches!(end, Some(':' | '=')) {
            // The label of the next row: `1: 5 3 4 ..., 2: 6 7 2 ...`.
            cells.pop();
        } else if cells.len() == 10
            && let Some(first) = cells[0].map(|digit| usize::from(digit.get()))
            && (label.ends_with(char::is_alphabetic)
                || first == before.next_number()
                || first == 1 && before.may_end_with_head())
        {
            is_first = first == 1;
            cells.remove(0);
        }
        let is_word = cells.len().is_multiple_of(9) && text.trim().len() == cells.len();
        match cells.len() {
            9 if found.rows.is_empty() && is_column_or_box(&line[..label.len() + digits_before(text)]) => {
                found.is_other = true;
                return;
            }
            9 | 27 | 81 => {
                found.is_first |= is_first && found.rows.is_empty();
                found.rows.push(cells);
            }
            18 | 36 | 45 | 54 | 63 | 72 if is_word => found.rows.push(cells),
            5..=13 => found.bad = Some(cells.len()),
            _ => {}
        }
    }
}

/// The line without the marks of single cells: `*4*`, `_4_`, and `4*`, `4'` or `4^` for a new digit.
fn without_marks(line: &str) -> String {
    let mark = |c: char| matches!(c, '*' | '_' | '~' | '\'' | '^' | '!' | '+' | '°');
    let unmarked = |word: &str| {
        let cell = word.trim_matches(mark);
        let is_marked =
            cell.len() == 1 && cell.len() < word.len() && cell.bytes().all(|byte| byte.is_ascii_digit());
        if is_marked { cell.to_owned() } else { word.to_owned() }
    };
    let parts = |c: char| c.is_whitespace() || is_separator(c) && !mark(c);
    line.split_inclusive(parts)
        .map(|word| {
            let end = word.chars().next_back().filter(|c| parts(*c));
            let inside = &word[..word.len() - end.map_or(0, char::len_utf8)];
            unmarked(inside) + end.map(String::from).as_deref().unwrap_or_default()
        })
        .collect()
}

/// Whether a line is a border between rows: it has no digit, and its dashes are not the blanks of a row.
fn is_border(line: &str) -> bool {
    let is_drawn =
        |c: char| c.is_whitespace() || is_separator(c) || "-=+:_*─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╪╫╞╡╟╢".contains(c);
    let is_long = line.contains("--") || line.chars().any(|c| "=+─━═┼╋╬".contains(c));
    line.is_empty() || line.chars().all(is_drawn) && (is_long || !line.chars().any(|c| "-_*".contains(c)))
}

/// Whether a line names a row that follows, such as `Row 3:`.
fn is_label(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    lower.len() <= 16 && lower.starts_with("row") && lower.ends_with(':')
}

/// Whether a line begins with a command of a LaTeX matrix; cells may follow it.
fn is_command(line: &str) -> bool {
    ["\\hline", "\\begin{", "\\end{"].iter().any(|command| line.starts_with(command))
}

/// The number of digits that a text begins with.
fn digits_before(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The line without the bullet or number of a list before it.
fn strip_label(line: &str) -> &str {
    let digits = digits_before(line);
    let number = &line[digits..];
    let is_number = (1..=2).contains(&digits);
    let after = [". ", ") ", ": "].iter().find_map(|end| number.strip_prefix(end)).filter(|_| is_number);
    let bullet = || ["- ", "* ", "+ ", "• "].iter().find_map(|bullet| line.strip_prefix(bullet));
    // A dash may be the first blank of a row.
    let bullet = || bullet().filter(|rest| cells_of(rest).is_none_or(|cells| cells.len() != 8));
    after.or_else(bullet).unwrap_or(line)
}

/// The stretches of cells and separators, each with the line before it, and the character that ends it.
fn stretches(line: &str) -> impl Iterator<Item = (&str, &str, Option<char>)> {
    let is_part = |c: char| is_separator(c) || c.is_whitespace() || is_cell(c);
    let mut start = 0;
    line.split_inclusive(move |c| !is_part(c)).map(move |text| {
        let before = &line[..start];
        start += text.len();
        let end = text.chars().next_back().filter(|c| !is_part(*c));
        (before, text.trim_end_matches(|c| !is_part(c)), end)
    })
}

/// Cells in text are the same as in all formats, but without letters.
fn is_cell(c: char) -> bool {
    !c.is_alphabetic() && cell(c).is_some()
}

/// The cell of a character.
fn cell(c: char) -> Option<Option<Digit>> {
    if matches!(c, '·' | '?' | '□' | '☐') { Some(None) } else { cell_from_char(c) }
}

fn is_separator(c: char) -> bool {
    matches!(
        c,
        '|' | '¦'
            | '│'
            | '║'
            | '┃'
            | ','
            | ';'
            | '['
            | ']'
            | '('
            | ')'
            | '{'
            | '}'
            | '"'
            | '\''
            | '&'
            | '\\'
            | '`'
            | '/'
    )
}

/// The cells of a text that has only cells and separators.
fn cells_of(text: &str) -> Option<Cells> {
    let mut cells = Cells::new();
    let is_length = |word: &str| {
        let length = word.chars().count();
        matches!(length, 1 | 3) || (length.is_multiple_of(9) && length <= 81)
    };
    if let Some(cells) = dashed(text.trim()) {
        return Some(cells);
    }
    for word in text.split(|c: char| is_separator(c) || c.is_whitespace()).filter(|word| !word.is_empty()) {
        // The full stop of a sentence is not part of the cells.
        let word =
            word.strip_suffix('.').filter(|shorter| !is_length(word) && is_length(shorter)).unwrap_or(word);
        if !is_length(word) || cells.len() > 81 {
            return None;
        }
        for c in word.chars() {
            cells.push(cell(c).filter(|_| is_cell(c))?);
        }
    }
    (!cells.is_empty()).then_some(cells)
}

/// The cells of a row of digits with dashes between them: `5-3-4-6-7-8-9-1-2`.
fn dashed(text: &str) -> Option<Cells> {
    let (digits, dashes): (Vec<_>, Vec<_>) = text.bytes().enumerate().partition(|(at, _)| at % 2 == 0);
    let is_dashed = text.len() == 17 && dashes.iter().all(|(_, byte)| *byte == b'-');
    let cell = |(_, byte): &(usize, u8)| cell(char::from(*byte)).filter(Option::is_some);
    is_dashed.then(|| digits.iter().map(cell).collect()).flatten()
}

/// The lists in brackets that have 81 cells, in order; of nested lists, only the outermost.
fn lists(text: &str) -> Vec<(Range<usize>, Grid)> {
    let mut found: Vec<(Range<usize>, Grid)> = Vec::new();
    // The open brackets, each with the number of levels inside it.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => open.push((at, 1)),
            b']' => {
                let Some((start, depth)) = open.pop() else { continue };
                if let Some(outer) = open.last_mut() {
                    outer.1 = outer.1.max(depth + 1);
                }
                let list = start..at + 1;
                if depth > DEEPEST_LIST || list.len() > LONGEST_LIST {
                    continue;
                }
                let inside = text[list.clone()].replace("null", ".").replace("None", ".");
                if let Some(grid) = cells_of(&inside).and_then(|cells| grid(&cells)) {
                    found.retain(|(inner, _)| inner.start < start);
                    found.push((list, grid));
                }
            }
            _ => {}
        }
    }
    found
}
