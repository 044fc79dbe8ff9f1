//! The files of KSudoku: XML with a graph, which is the board and its rules, and the values of the cells.
//!
//! ```text
//! <ksudoku><game><puzzle>
//!   <graph order="4" type="custom" sizeX="4" sizeY="4" sizeZ="1" specific-type="KillerSudoku">
//!     <sudokugroups at="0" withblocks="1"/>
//!     <cage operator="4" value="5" size="2"> 0 1 </cage>
//!   </graph>
//!   <values>__b_____________</values>
//! </puzzle></game></ksudoku>
//! ```
//!
//! Cells are listed column by column. `b` is the digit 1, `_` a blank, and `.` no cell. Groups of cells that are the rows, columns and
//! boxes of grids are found; the others are extra regions. The digits of cages of a killer do not repeat, those of a Mathdoku may;
//! a product or a difference of more than two cells is refused, and so are boards with three dimensions. The player's digits become
//! progress on classic boards, and a field `placed` on others; markers are left out.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::Holds;

#[cfg(feature = "formats")]
mod codec;

pub(in crate::format) const KSUDOKU: Format = Format {
    name: "ksudoku",
    about: "KSudoku's XML, with the rules of its boards",
    extensions: &["ksudoku"],
    holds: Holds { placed: true, rules: true, ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let is_document = sample.text().starts_with('<') && sample.text().contains("<ksudoku");
    if is_document { Confidence::Magic } else { Confidence::No }
}
