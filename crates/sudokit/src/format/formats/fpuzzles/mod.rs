//! Links of f-puzzles.com, and links of sudokupad.app and app.crackingthecryptic.com in the same form: a puzzle as JSON,
//! compressed, in base 64. A line has a link, or only its base 64.
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QCUYBzAJyJAEMBXNACwHs...
//! https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCALhNAbO8QCUYBzAJyJAEMBXNACwHs...
//! ```
//!
//! Given digits are the puzzle, other digits the player's. Marks in the middle of cells are the player's marks; a blank cell
//! without marks has all candidates that no filled peer rules out. Given marks make the puzzle a sukaku. Marks in the corners
//! become a field, `corner marks`; so do title, author, rules and solution. A cell's color from the solver's brush is left out.
//!
//! These sites are made for variants. Another size, a cage with a sum, a thermometer, or whatever else may be a rule is an error
//! that names it: no rule is ever dropped. Drawings (text, lines, circles, the setter's colors) are rules only if words make
//! them rules. So they become fields; but if the rules in words are not the classic ones, they are an error.
//!
//! SudokuPad's own encodings `scl` and `scf` are read, too. Nothing is fetched: a short link is an error, because only its site
//! has the puzzle.

use crate::format::descriptor::Format;
use crate::format::detection::{Confidence, Sample};
use crate::format::record::{FieldNames, Holds};

#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod sudokupad;
#[cfg(feature = "formats")]
mod zipped_json;
#[cfg(not(feature = "formats"))]
mod codec {
    use crate::format::descriptor::Codec;

    pub(super) const CODEC: Codec = Codec::missing("formats");
}

pub(in crate::format) const FPUZZLES: Format = Format {
    name: "fpuzzles",
    about: "links of f-puzzles and SudokuPad to classic Sudoku",
    extensions: &[],
    holds: Holds {
        sukaku: false,
        placed: false,
        marks: false,
        structured: false,
        rules: false,
        fields: FieldNames::NONE,
    },
    answers: "line",
    recognize,
    codec: codec::CODEC,
};

const SITES: [&str; 3] = ["f-puzzles.com", "sudokupad.app", "crackingthecryptic.com"];

/// The beginning of the compressed text of every JSON object.
const OBJECT: &str = "N4";

fn looks_like_link(line: &str) -> bool {
    let site = line.split(['/', '?']).take(3).any(|part| SITES.iter().any(|site| part.ends_with(site)));
    let bare = line.strip_prefix("fpuzzles").unwrap_or(line);
    let base64 = |c: char| c.is_ascii_alphanumeric() || "+/=%-_".contains(c);
    site || (line.len() > 40 && bare.starts_with(OBJECT) && line.chars().all(base64))
        || (line.len() > 40
            && line.starts_with(['s', 'f'])
            && line.chars().all(base64)
            && ["scl", "scf", "fpuz"].iter().any(|prefix| line.starts_with(prefix)))
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    if sample.mostly(looks_like_link) { Confidence::Magic } else { Confidence::No }
}
