//! The files of SudoQ for Android: XML with an element for each cell.
//!
//! ```text
//! <sudoku id="1" type="1" complexity="2">
//!   <fieldmap id="1" editable="false" solution="0"><position x="0" y="0"/></fieldmap> ...
//! </sudoku>
//! ```
//!
//! A solution is a digit minus 1, and a cell that is not editable is given. The type is the number or the name of a board: 9x9, 4x4,
//! 6x6, 16x16, samurai, both diagonals, windows. The types with regions of other shapes, which the file does not say, are refused. The
//! solution, the id and the complexity become fields.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::Holds;

#[cfg(feature = "formats")]
mod codec;

pub(in crate::format) const SUDOQ: Format = Format {
    name: "sudoq",
    about: "SudoQ's XML: an element for each cell",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let text = sample.text();
    let is_document = text.starts_with('<') && text.contains("<sudoku") && text.contains("<fieldmap");
    if is_document { Confidence::Magic } else { Confidence::No }
}
