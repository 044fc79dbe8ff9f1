//! The `.sdku` files of DHancock's SudokuSolver: XML with an element for each cell that has a digit.
//!
//! ```text
//! <Sudoku version="2"><Cell><x>1</x><y>0</y><value>7</value><origin>Provided</origin></Cell> ... </Sudoku>
//! ```
//!
//! Columns `x` and rows `y` count from 0. A `Provided` digit is a given, a `User` digit is the player's, and `Calculated` digits
//! are left out, as the program does. Without `Provided` digits, and in version 1, the player's digits are the puzzle. Files
//! without a version have `<Cell x="1" y="0">7</Cell>`, which is a given.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::Holds;

#[cfg(feature = "formats")]
mod codec;

pub(in crate::format) const SDKU: Format = Format {
    name: "sdku",
    about: "SudokuSolver's XML: an element for each digit",
    extensions: &["sdku"],
    holds: Holds { placed: true, ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let text = sample.text();
    let has_cells = text.contains("<Cell") || sample.has_extension("sdku");
    if text.starts_with('<') && text.contains("<Sudoku") && has_cells {
        Confidence::Magic
    } else {
        Confidence::No
    }
}
