//! Killer puzzles as text, a line each, in the four forms that programs exchange. Cages do not overlap; cells may be in none.
//!
//! ```text
//! 3x3::k:4353:4353:4098:4098:5123: ...
//! SumoCueV1=17+0=16+2=20 ...
//! v<G<K7<6<H>>M^Q<<^A^>6^L^<D ...
//! https://www.sudokuwiki.org/killersudoku.htm?bd=111212111 ... ,0800001712 ...
//! ```
//!
//! - The form of Perfect Sudoku: 81 numbers, each with a colon behind it: 256 times the total of the cell's cage, and a number of the
//!   cage. Numbers below 256 are cells without a cage. `3x3:d:k:` has diagonals, too.
//! - The form of SumoCue: 81 cells, each `=` and the total of a cage, or `+` and the index of the cage's first cell. A total of 0
//!   is none. `J` and a digit behind each cell are regions of a jigsaw. `SumoCueV1D` has diagonals, too.
//! - The short form: one character for each cell: a total from 0 to 45 as `0` to `9`, `A` to `Z`, `a` to `j`, or the direction of
//!   a cell of the same cage: `<`, `>`, `^`, `v`, and for the diagonals `` ` ``, `'`, `,` and `.`. It is only read.
//! - The links of SudokuWiki, or what follows `bd=` in them: see `sudokuwiki`. They are only read.
//!
//! A cage of one cell is a given. A puzzle is written in the form of Perfect Sudoku, or as SumoCue if it needs that.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample, mostly};
use crate::format::record::{FieldNames, Holds, REMARK};

#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod forms;
#[cfg(feature = "formats")]
mod sudokuwiki;

pub(in crate::format) const KILLER: Format = Format {
    name: "killer",
    about: "killer puzzles as Perfect Sudoku, SumoCue and SudokuWiki write them: 3x3::k:4353: and SumoCueV1=17+0",
    extensions: &["ps"],
    holds: Holds { rules: true, fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

/// The beginning of the form of Perfect Sudoku.
const PERFECT_SUDOKU: &str = "3x3:";

/// The beginning of the form of SumoCue.
const SUMO_CUE: &str = "SumoCueV1";

/// The characters that point to a cell, and the rows and columns to it.
const POINTERS: [(char, i32, i32); 8] = [
    ('<', 0, -1),
    ('>', 0, 1),
    ('^', -1, 0),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

/// Whether a text has the short form. In other texts one of the pointers may be a blank, but not two.
fn is_short(text: &str) -> bool {
    let is_pointer = |c: char| POINTERS.iter().any(|(pointer, ..)| *pointer == c);
    text.chars().count() == 81
        && text.chars().all(|c| is_pointer(c) || c.is_ascii_alphanumeric())
        && POINTERS[..4].iter().filter(|(pointer, ..)| text.contains(*pointer)).count() > 1
}

/// The colors and totals in a link of SudokuWiki or in a text that only has them, and the byte at which they begin.
fn in_sudokuwiki(text: &str) -> Option<(usize, &str)> {
    let link = text.to_ascii_lowercase();
    let start = match link.find("killersudoku") {
        Some(at) => at + link[at..].find("bd=")? + "bd=".len(),
        None => 0,
    };
    let cells = &text[start..];
    let cells = &cells[..cells.find(['&', '#']).unwrap_or(cells.len())];
    let (colors, totals) = cells.split_once(',')?;
    let is_shape =
        colors.len() == 81 && totals.len() == 162 && totals.bytes().all(|byte| byte.is_ascii_digit());
    (start > 0 || is_shape).then_some((start, cells))
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    let lines = || {
        sample.text_lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).take(40)
    };
    let is_known = |line: &str| {
        line.starts_with(PERFECT_SUDOKU)
            || line.starts_with(SUMO_CUE)
            || line.split_whitespace().next().is_some_and(|word| in_sudokuwiki(word).is_some())
    };
    if mostly(lines(), is_known) {
        return Confidence::Magic;
    }
    Confidence::header_if(mostly(lines(), is_short))
}
