//! The files of OpenSudoku for Android: XML with an element `game` for each puzzle.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <opensudoku>
//!   <name>Wikipedia</name><level>easy</level>
//!   <game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079"/>
//! </opensudoku>
//! ```
//!
//! The elements before the games, `name`, `author`, `level` and so on, become fields of every game after them; the attributes
//! of a `folder` become fields of its games, named `folder name` and so on; the other attributes of a `game` become its fields.
//! A game that was opened in the app is saved in another form, with the player's digits and marks: see `played`.
//!
//! The file is read tag by tag; a tag that is not closed ends where the next one begins, so only that tag is lost.
//! A file that ends early is one error, however many games are missing. A document type is skipped: only the
//! entities of XML itself are replaced.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::Holds;

#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod played;

pub(in crate::format) const OPENSUDOKU: Format = Format {
    name: "opensudoku",
    about: "OpenSudoku's XML: an element for each puzzle",
    extensions: &["opensudoku"],
    holds: Holds::CELLS,
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let is_document = sample.text().starts_with('<') && sample.text().contains("<opensudoku");
    if is_document { Confidence::Magic } else { Confidence::No }
}
