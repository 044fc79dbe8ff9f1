//! Killer puzzles as text, a line each, in the three forms that programs exchange. Cages do not overlap; cells may be in none.
//!
//! ```text
//! 3x3::k:4353:4353:4098:4098:5123: ...
//! SumoCueV1=17+0=16+2=20 ...
//! v<G<K7<6<H>>M^Q<<^A^>6^L^<D ...
//! ```
//!
//! - The form of Perfect Sudoku: 81 numbers, each with a colon behind it: 256 times the total of the cell's cage, and a number of the
//!   cage. Numbers below 256 are cells without a cage. `3x3:d:k:` has diagonals, too.
//! - The form of SumoCue: 81 cells, each `=` and the total of a cage, or `+` and the index of the cage's first cell. A total of 0
//!   is none. `J` and a digit behind each cell are regions of a jigsaw. `SumoCueV1D` has diagonals, too.
//! - The short form: one character for each cell: a total from 0 to 45 as `0` to `9`, `A` to `Z`, `a` to `j`, or the direction of
//!   a cell of the same cage: `<`, `>`, `^`, `v`, and for the diagonals `` ` ``, `'`, `,` and `.`. It is only read.
//!
//! A cage of one cell is a given. A puzzle is written in the form of Perfect Sudoku, or as SumoCue if it needs that.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample, mostly};
use crate::format::record::{FieldNames, Holds, REMARK};

#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod forms;

pub(in crate::format) const KILLER: Format = Format {
    name: "killer",
    about: "killer puzzles as Perfect Sudoku and SumoCue write them: 3x3::k:4353: and SumoCueV1=17+0",
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

fn recognize(sample: &Sample<'_>) -> Confidence {
    let lines = || {
        sample.text_lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).take(40)
    };
    if mostly(lines(), |line| line.starts_with(PERFECT_SUDOKU) || line.starts_with(SUMO_CUE)) {
        return Confidence::Magic;
    }
    Confidence::header_if(mostly(lines(), is_short))
}
