//! Tables: comma-separated values, also with semicolons, tabs or `|`, one puzzle a row.
//!
//! ```text
//! id,puzzle,solution
//! 1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,5346789...
//! ```
//!
//! The first row holds the headings, unless a line `sep=;` names the delimiter before it. If a field of the first row is a
//! board, the table has no headings, and the columns are named 1, 2, 3 and so on. Such a table is recognized as the format
//! `line` if its first column is the puzzle.
//!
//! The puzzle is in the column that the user names, or else in the one that `puzzle_column` chooses by the names and the first
//! rows. Its cells may be separated by spaces or commas and enclosed in brackets, as lists of
//! numbers are printed; 729 characters are the marks of a sukaku. It may also have 81 columns of one cell each, in which an
//! empty field is a blank; they become one column `puzzle`. All other columns are fields, in order
//! and under their headings, whatever these are.
//!
//! Quoting is as in RFC 4180, as the crate `csv` reads it: a field in double quotes may hold separators, line breaks and
//! doubled quotes; text directly after the closing quote belongs to the field, too. A line break in a field is read as `\n`. If
//! a row is too short, its last fields are empty. Empty fields beyond the headings are ignored; other fields there are an
//! error. A quote that is not closed within `MAX_LINES` lines is an error, and reading continues on the line after the quote.
//! Errors in rows with quotes name the row and the cell, but no column.
//!
//! A record that could not be read keeps its text, and its error is in the column `error`; without such a column, `error: ` and
//! the message take the place of the puzzle.

#[cfg_attr(not(feature = "formats"), allow(dead_code))]
mod cells;
#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod encoder;
#[cfg(feature = "formats")]
mod fields;
#[cfg(feature = "formats")]
mod grid;
mod head;

use std::borrow::Cow;

use cells::cell;
use head::row_names;

use crate::blanks::Blanks;
use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, SAMPLE_SIZE, Sample};
use crate::format::lexical::{is_cells, is_punctuation, looks_like_board};
use crate::format::other_sizes::line_size;
use crate::format::puzzle_column::{Evidence, is_certain, is_usual};
use crate::format::record::{FieldNames, Holds};

pub(in crate::format) const CSV: Format = Format {
    name: "csv",
    about: "tables with headings, separated by commas, semicolons, tabs or |; all columns are kept",
    extensions: &["csv", "tsv"],
    holds: Holds { sukaku: true, fields: FieldNames::Columns, ..Holds::CELLS },
    answers: "csv",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

/// The number of rows that are examined to recognize a table.
const SAMPLE_ROWS: usize = 9;

/// The number of cells of a puzzle, which may have a column each.
const CELLS: usize = 81;

const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

fn is_board(field: &str, blanks: &Blanks) -> bool {
    looks_like_board(field, is_punctuation, blanks)
}

/// Whether the sample begins with headings, or with a row whose puzzle is not in the first column.
fn recognize(sample: &Sample<'_>) -> Confidence {
    let blanks = sample.blanks();
    let mut lines = sample.lines();
    let Some(mut first) = lines.next() else { return Confidence::No };
    let named = named_delimiter(first);
    if named.is_some() {
        first = lines.next().unwrap_or_default();
    }
    if first.starts_with(['[', '{', '<', '#', ':', '|', '+', '*', '-']) {
        return Confidence::No;
    }
    let delimiter = named.unwrap_or_else(|| delimiter(first.as_bytes()));
    let fields = split_row(first, delimiter);
    let rows: Vec<_> = lines.take(SAMPLE_ROWS).map(|row| split_row(row, delimiter)).collect();
    let is_board = |field: &Cow<'_, str>| is_board(field, blanks);
    if fields.iter().any(is_board) {
        let first_is_cells = fields[0].len() > 9 && is_cells(&fields[0], blanks);
        let all = || std::iter::once(&fields).chain(&rows);
        let shows = |column: usize, blanks_wanted: bool| {
            let has = |row: &Vec<Cow<'_, str>>| {
                row.get(column).is_some_and(|field| {
                    Evidence::of(field, blanks).has_blanks() == blanks_wanted && is_board(field)
                })
            };
            all().filter(|row| has(row)).count() * 2 > all().count()
        };
        // Solutions before their puzzles.
        let is_solved = shows(0, false) && (1..fields.len()).any(|column| shows(column, true));
        return Confidence::header_if(
            (!is_board(&fields[0]) && !first_is_cells) || is_solved || named.is_some(),
        );
    }
    // The cells of a small board look like many other texts, so the name must be certain.
    if let Some(place) = fields.iter().position(|field| is_certain(field))
        && rows.iter().any(|row| row.get(place).is_some_and(|field| line_size(field, blanks).is_some()))
    {
        return Confidence::Header;
    }
    let all_rows = (sample.text().len() < SAMPLE_SIZE as usize).then(|| sample.lines().count() - 1);
    if row_names(&fields, &rows, all_rows.map(|rows| rows - usize::from(named.is_some())), blanks).is_some() {
        return Confidence::Header;
    }
    let is_cell = |field: &Cow<'_, str>| field.trim().len() == 1 || cell(field, blanks).is_some();
    let in_columns =
        |row: &Vec<Cow<'_, str>>| row.len() >= CELLS && row.iter().filter(|it| is_cell(it)).count() >= CELLS;
    if fields.len() > CELLS && (in_columns(&fields) || rows.iter().any(in_columns))
        || (fields.len() == CELLS && !in_columns(&fields) && rows.iter().any(in_columns))
    {
        return Confidence::Header;
    }
    let several = fields.len() > 1;
    if rows.iter().any(|row| row.iter().any(is_board) && (row.len() > 1) == several) {
        let holds_puzzles = |(column, name): (usize, &Cow<'_, str>)| {
            is_usual(name) && rows.iter().any(|row| row.get(column).is_some_and(is_board))
        };
        // A column may hold boards in brackets, as in source code.
        if several && fields.iter().enumerate().any(holds_puzzles) {
            return Confidence::Magic;
        }
        return Confidence::header_if(several || is_usual(&fields[0]));
    }
    // The first puzzles may be wrong or span several lines, so rows are not required to hold boards.
    let below = rows.first();
    let has_quote = sample.text().lines().nth(1).is_some_and(|line| line.contains('"'));
    let fits = below.is_none_or(|row| row.len() == fields.len()) || has_quote;
    Confidence::header_if(several && fits && fields.iter().any(|field| is_certain(field)))
}

/// The delimiter that the first line of a table names, as spreadsheets read it: `sep=;`.
fn named_delimiter(line: &str) -> Option<u8> {
    let line = line.trim_end_matches(['\r', '\n', ',']).trim_matches('"');
    let (name, delimiter) = line.split_once('=')?;
    let delimiter = *delimiter.as_bytes().first().unwrap_or(&b',');
    (name.eq_ignore_ascii_case("sep") && line.len() <= 5 && DELIMITERS.contains(&delimiter))
        .then_some(delimiter)
}

/// The fields of a row. Detection must not depend on the library that reads tables, so this function splits rows itself;
/// a test compares it with the library. A row with an unclosed quote is split as if quotes had no meaning.
fn split_row(row: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    let delimiter = char::from(delimiter);
    if row.contains('"')
        && let Some(fields) = split_quoted(row, delimiter)
    {
        return fields.into_iter().map(Cow::Owned).collect();
    }
    row.split(delimiter).map(Cow::Borrowed).collect()
}

/// The fields of a row with quotes, if all of them are closed.
fn split_quoted(row: &str, delimiter: char) -> Option<Vec<String>> {
    let mut fields = vec![String::new()];
    let (mut is_quoted, mut is_start) = (false, true);
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        let field = fields.last_mut()?;
        let was_start = std::mem::replace(&mut is_start, false);
        match c {
            '"' if is_quoted && chars.next_if_eq(&'"').is_some() => field.push(c),
            '"' if is_quoted => is_quoted = false,
            '"' if was_start => is_quoted = true,
            _ if c == delimiter && !is_quoted => {
                fields.push(String::new());
                is_start = true;
            }
            _ => field.push(c),
        }
    }
    (!is_quoted).then_some(fields)
}

/// The delimiter that occurs most outside of quotes.
fn delimiter(row: &[u8]) -> u8 {
    let outside = || row.split(|byte| *byte == b'"').step_by(2).flatten();
    let count = |delimiter: &u8| outside().filter(|byte| *byte == delimiter).count();
    DELIMITERS.into_iter().rev().max_by_key(count).unwrap_or(b',')
}
