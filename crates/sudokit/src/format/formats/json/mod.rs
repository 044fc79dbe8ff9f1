//! JSON lines: one object for each puzzle. `docs/json.md` describes its keys.
//!
//! ```text
//! {"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","clues":30}
//! ```
//!
//! `puzzle` is a text of 81 cells or of the 729 marks of a sukaku; nine rows as LeetCode writes them are
//! read too. `placed` and `marks` are the player's progress. All other keys are fields. Objects may be
//! spread over several lines and be elements of an array. An object with the key `error` instead of `puzzle`
//! replaces a record that could not be read.
//!
//! An object that is not closed ends where the next one begins: at an opening brace that begins a line
//! and that no JSON allows there, or that begins a line as the object itself did.

use crate::format::descriptor::Format;
use crate::format::detection::{Confidence, Sample};
use crate::format::record::{FieldNames, Holds};

#[cfg(feature = "json")]
mod codec;
#[cfg(not(feature = "json"))]
mod codec {
    use crate::format::descriptor::Codec;

    pub(super) const CODEC: Codec = Codec::missing("json");
}

#[cfg(feature = "play")]
pub(crate) use codec::line;

pub(in crate::format) const JSON: Format = Format {
    name: "json",
    about: "JSON lines: an object for each puzzle, with all that came along with it",
    extensions: &["jsonl", "ndjson", "json"],
    holds: Holds {
        sukaku: true,
        placed: true,
        marks: true,
        structured: true,
        fields: FieldNames::AllBut(&KEYS),
    },
    answers: "json",
    recognize,
    codec: codec::CODEC,
};

const PUZZLE: &str = "puzzle";

const PLACED: &str = "placed";

const MARKS: &str = "marks";

/// The keys that are not fields.
const KEYS: [&str; 3] = [PUZZLE, PLACED, MARKS];

fn recognize(sample: &Sample<'_>) -> Confidence {
    let text = sample.text().trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let Some(inside) = text.strip_prefix('{').map(str::trim_start) else { return Confidence::No };
    match inside.chars().next() {
        Some('"') => Confidence::Header,
        // Braces in braces are an array of C.
        Some('{' | '[') => Confidence::No,
        _ => Confidence::Shape,
    }
}
