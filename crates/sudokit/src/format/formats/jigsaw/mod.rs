//! Jigsaws: the cells, and then the symbol of the region of each cell. Any symbols serve, nine of them nine times each.
//!
//! ```text
//! 4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4.........AABBBBBCC...
//! ```
//!
//! The regions may follow on the same line, after a space, a comma or nothing, or on the next line. Boards of other sizes have as
//! many regions as rows, too: 72 characters are 6x6. A text is recognized only if its regions hang together, because in the
//! solution of a puzzle, too, each of nine symbols is there nine times; with the format named, regions may be in several pieces.

use std::collections::HashMap;

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::{FieldNames, Holds, REMARK};

#[cfg(feature = "formats")]
mod codec;

pub(in crate::format) const JIGSAW: Format = Format {
    name: "jigsaw",
    about: "jigsaws: the cells, then a symbol for the region of each, on one line or two",
    extensions: &[],
    holds: Holds { rules: true, fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

/// The least number of rows.
const SMALLEST: usize = 4;

/// Whether a character only separates others.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}

/// The size of the board with this number of cells.
fn size_of(cells: usize) -> Option<usize> {
    let size = cells.isqrt();
    (size >= SMALLEST && size * size == cells).then_some(size)
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    let lines: Vec<&str> = sample.content().collect();
    let (mut jigsaws, mut all, mut at) = (0, 0, 0);
    while let Some(&line) = lines.get(at) {
        let next = lines.get(at + 1).copied().unwrap_or_default();
        all += 1;
        at += 1;
        if is_jigsaw([line, ""]) {
            jigsaws += 1;
        } else if is_jigsaw([line, next]) {
            jigsaws += 1;
            at += 1;
        }
    }
    Confidence::header_if(jigsaws > 0 && 2 * jigsaws >= all)
}

fn is_jigsaw(lines: [&str; 2]) -> bool {
    if lines.iter().map(|line| line.len()).sum::<usize>() > 10_000 {
        return false;
    }
    let symbols: Vec<char> =
        lines.iter().flat_map(|line| line.chars()).filter(|c| !is_separator(*c)).collect();
    let (cells, regions) = symbols.split_at(symbols.len() / 2);
    cells.len() == regions.len()
        && cells.iter().all(|c| c.is_ascii_alphanumeric() || ".*_-?".contains(*c))
        && size_of(cells.len()).is_some_and(|size| are_regions(regions, size))
}

/// Whether there are as many regions as rows, all with the same number of cells, which hang together and are no rows or columns.
fn are_regions(symbols: &[char], size: usize) -> bool {
    let mut cells: HashMap<char, Vec<usize>> = HashMap::new();
    for (at, symbol) in symbols.iter().enumerate() {
        cells.entry(*symbol).or_default().push(at);
    }
    let is_line = |cells: &[usize]| {
        let is_in_line =
            |line: fn(usize, usize) -> usize| cells.iter().all(|it| line(*it, size) == line(cells[0], size));
        is_in_line(|cell, size| cell / size) || is_in_line(|cell, size| cell % size)
    };
    cells.values().all(|cells| cells.len() == size && !is_line(cells) && hang_together(cells, size))
}

fn hang_together(cells: &[usize], size: usize) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let is_neighbor = |other: usize| {
            cell.abs_diff(other) == size || cell.abs_diff(other) == 1 && cell / size == other / size
        };
        let more: Vec<usize> =
            cells.iter().copied().filter(|other| is_neighbor(*other) && !reached.contains(other)).collect();
        reached.extend(more);
        next += 1;
    }
    reached.len() == cells.len()
}
