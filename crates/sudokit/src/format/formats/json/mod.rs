//! JSON: an object for each puzzle, one a line as we write them. `docs/json.md` describes its keys.
//!
//! ```text
//! {"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","clues":30}
//! ```
//!
//! The puzzle is under the key that the user names, or else under the one that `puzzle_column` chooses by the names and the first
//! objects, also in a nested object. It is a text of 81 cells or of the 729 marks of a sukaku, a list of 81 cells, or nine rows
//! as LeetCode writes them. `placed` and `marks` are the player's progress. All other keys are fields. Objects may be spread over
//! several lines and be elements of an array. An object with the key `error` is a record that could not be read.
//!
//! An object that is not closed ends where the next one begins: at an opening brace at the start of a line. Such a brace begins
//! an object if JSON does not allow a brace there, or if the open object began at the start of a line, too.
//!
//! Arrays of puzzles are also read, and objects that hold several puzzles: in lists, under separate names, or in columns as
//! pandas writes tables.

use crate::blanks::Blanks;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::lexical::{is_punctuation, looks_like_board};
use crate::format::record::{FieldNames, Holds};

#[cfg(feature = "serde")]
mod decoder;
#[cfg(feature = "serde")]
mod document;
#[cfg(feature = "serde")]
mod encoder;
#[cfg(feature = "serde")]
mod entries;
#[cfg(feature = "serde")]
mod find;
#[cfg(feature = "serde")]
mod framer;
#[cfg(feature = "serde")]
mod layout;
#[cfg(feature = "serde")]
mod open;
#[cfg(not(feature = "serde"))]
const CODEC: Codec = Codec::missing("serde");
/// Reads and writes the format.
#[cfg(feature = "serde")]
const CODEC: Codec = Codec::read_and_write(open::open, |_| Box::new(encoder::JsonEncoder));

#[cfg(feature = "formats")]
pub(in crate::format) use decoder::json_error;
#[cfg(feature = "play")]
pub(crate) use encoder::line;
#[cfg(feature = "formats")]
pub(in crate::format) use {encoder::JsonEncoder, framer::ObjectFramer};

pub(in crate::format) const JSON: Format = Format {
    name: "json",
    about: "JSON: an object for each puzzle, with all that came along with it; also lists and tables of puzzles",
    extensions: &["jsonl", "ndjson", "json"],
    holds: Holds {
        sukaku: true,
        placed: true,
        marks: true,
        structured: true,
        rules: true,
        fields: FieldNames::AllBut(&KEYS),
    },
    answers: "json",
    recognize,
    codec: CODEC,
};

const PUZZLE: &str = "puzzle";

const PLACED: &str = "placed";

const MARKS: &str = "marks";

/// The keys that are not fields.
const KEYS: [&str; 3] = [PUZZLE, PLACED, MARKS];

fn recognize(sample: &Sample<'_>) -> Confidence {
    let whole = sample.text();
    let text = whole.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let Some(inside) = text.strip_prefix('{').map(str::trim_start) else {
        return Confidence::header_if(begins_list(whole, sample.blanks()));
    };
    match inside.chars().next() {
        Some('"') => Confidence::Header,
        // Braces within braces are an array of C.
        Some('{' | '[') => Confidence::No,
        _ => Confidence::Shape,
    }
}

/// The number of bytes of a list's row that are examined.
const ROW: usize = 1 << 12;

/// Whether a text begins with a list of puzzles that are texts or lists of 81 cells, or of rows with such puzzles. Boards of nine
/// rows belong to the format `leetcode`.
fn begins_list(text: &str, blanks: &Blanks) -> bool {
    let Some(inside) = text.strip_prefix('[').map(str::trim_start) else { return false };
    let is_board = |text: &str| looks_like_board(text, is_punctuation, blanks);
    let first_text =
        |text: &str| text.strip_prefix('"').and_then(|rest| rest.split('"').next()).is_some_and(is_board);
    let Some(row) = inside.strip_prefix('[') else { return first_text(inside) };
    let row: String = row.split(']').next().unwrap_or_default().chars().take(ROW).collect();
    let mut texts = row.split('"').skip(1).step_by(2);
    texts.any(is_board) || (row.matches(',').count() > 60 && is_board(&row.replace("null", "0")))
}
