//! Tables: comma-separated values, also with semicolons or tabs, one puzzle a row.
//!
//! ```text
//! id,puzzle,solution
//! 1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,5346789...
//! ```
//!
//! The first row holds the headings. If one of its fields is a board, the table has no headings, and the
//! columns are named 1, 2, 3 and so on; such a table is recognized as the format `line` if its first column is the puzzle.
//!
//! The puzzle is in the column that the user names, else in the first of those called `puzzle`, `puzzles`,
//! `quiz`, `quizzes`, `question`, `grid`, `board`, `sudoku` or `givens`, else in the first that holds a
//! board in the first row. Its cells may be separated by spaces or commas and enclosed in brackets, as lists of
//! numbers are printed; 729 characters are the marks of a sukaku. All other columns are fields, in order
//! and under their headings, whatever these are.
//!
//! Quoting is as in RFC 4180, as the crate `csv` reads it: a field in double quotes may hold separators, line
//! breaks and doubled quotes; what follows on its closing quote belongs to the field too. A line break in a
//! field reads as `\n`. A row with another number of fields than there are headings is an error, and so is a
//! quote that is not closed within `MAX_LINES` lines; after such a quote, reading continues on the next line. Errors in
//! rows with quotes name the row and the cell, but no column.
//!
//! A record that could not be read is replaced by a row with `error: ` and the message in the puzzle's column.

#[cfg(feature = "csv")]
mod codec;
#[cfg(not(feature = "csv"))]
mod codec {
    use crate::format::descriptor::Codec;

    pub(super) const CODEC: Codec = Codec::missing("csv");
}

use std::borrow::Cow;

use crate::blanks::Blanks;
use crate::format::descriptor::Format;
use crate::format::detection::{Confidence, Sample};
use crate::format::lexical::{is_cells, is_punctuation, looks_like_board};
use crate::format::record::{FieldNames, Holds};

pub(in crate::format) const CSV: Format = Format {
    name: "csv",
    about: "tables with headings, separated by commas, semicolons or tabs; all columns are kept",
    extensions: &["csv", "tsv"],
    holds: Holds {
        sukaku: true,
        placed: false,
        marks: false,
        structured: false,
        fields: FieldNames::Columns,
    },
    answers: "csv",
    recognize,
    codec: codec::CODEC,
};

/// The usual headings of the column of puzzles, the most likely first.
const HEADINGS: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "question", "grid", "board", "sudoku", "givens"];

const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

fn is_board(field: &str, blanks: &Blanks) -> bool {
    looks_like_board(field, is_punctuation, blanks)
}

fn is_heading(field: &str) -> bool {
    HEADINGS.iter().any(|heading| field.trim().eq_ignore_ascii_case(heading))
}

/// Whether the sample begins with headings, or with a row whose puzzle is in another column than the
/// first.
fn recognize(sample: &Sample<'_>) -> Confidence {
    let Some(first) = sample.lines().next() else { return Confidence::No };
    if first.starts_with(['[', '{', '<', '#', ':', '|', '+', '*', '-']) {
        return Confidence::No;
    }
    let delimiter = delimiter(first.as_bytes());
    let fields = split_row(first, delimiter);
    let is_board = |field: &Cow<'_, str>| is_board(field, sample.blanks());
    if fields.iter().any(is_board) {
        let first_is_cells = fields[0].len() > 9 && is_cells(&fields[0], sample.blanks());
        return Confidence::header_if(!is_board(&fields[0]) && !first_is_cells);
    }
    let below = sample.lines().nth(1).unwrap_or_default();
    let row = split_row(below, delimiter);
    let several = fields.len() > 1;
    if row.iter().any(is_board) && (row.len() > 1) == several {
        return Confidence::header_if(several || is_heading(&fields[0]));
    }
    // The first puzzle may be wrong, or span several lines.
    let fits = row.len() == fields.len() || below.is_empty() || below.contains('"');
    Confidence::header_if(several && fits && fields.iter().any(|field| is_heading(field)))
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
