//! f-puzzles.com and SudokuPad: boards of every size with rules, as links and as JSON.
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QCUYBzAJyJAEMBXNACwHs...
//! https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCALhNAbO8QCUYBzAJyJAEMBXNACwHs...
//! {"size":9,"grid":[[{"value":5,"given":true},{},...],...],"killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]}
//! ```
//!
//! A link has a puzzle as JSON, compressed, in base 64. A line has a link, or only its base 64. JSON is also read as it stands:
//! objects that may be spread over several lines.
//!
//! | file | what it has |
//! |---|---|
//! | `codec` | which of the encodings a text has |
//! | `link`, `lz` | the compressed JSON in a link |
//! | `puzzle`, `writer` | the object of a puzzle: its words, board, switches and lists |
//! | `constraints`, `entry` | the keys of lists of constraints, and how an entry of a list is read and written |
//! | `contents` | what cells hold, and the record of it |
//! | `drawings`, `colors` | drawings, whether words may make rules of them, and what colors usually mean |
//! | `sudokupad`, `zipped_json` | SudokuPad's own encodings |
//! | `problem` | why a puzzle is refused |
//!
//! # What is read
//! Given digits are the puzzle, other digits the player's. On a classic board marks in the middle of cells are the player's marks; a
//! blank cell without marks has all candidates that no filled peer rules out. On other boards `placed` and `marks` are
//! fields. Given marks restrict the candidates. Marks in the corners become a field, `corner marks`; so do title, author,
//! rules in words and solution. A cell's color from the solver's brush is left out.
//!
//! A cell without `region` is in the usual box of its size, and one whose region is `null` is in none. Each constraint is a rule or
//! a house. No rule is ever dropped: an unknown key, or an unknown key of a constraint, is an error that names it. A constraint
//! without a number that it needs, such as a blank clue beside a row, is a drawing. A whisper without a number differs by half of the
//! digits (5 of 9), and a modular line without one divides by 3.
//!
//! Drawings (text, lines, circles, cages, the setter's colors) are rules only if words make them rules. They become fields. But
//! if there are rules in words other than the usual ones and the names of rules that the puzzle has, a drawing is an error. A drawing
//! with `fromConstraint` shows a constraint that is read itself, and so does a color whose cells are exactly those of clones or of an extra
//! region.
//!
//! SudokuPad's own encodings `scl` and `scf` are read, too: cells, regions, cages and rules with a name. A line or a dot there has
//! only a color. With [`ReadOptions::assume_colours`](crate::format::ReadOptions::assume_colours) it is taken for the rule that such
//! lines and dots mean most often, and a remark on the record names each of them. Nothing is fetched: a
//! short link is an error, because only its site has the puzzle.
//!
//! # What is written
//! Boards and rules as they are read. A rule that the format cannot say is refused by its name. Windows and other houses become
//! extra regions. Lines that the sites do not know by themselves are drawn, too.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::{FieldNames, Holds};

#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod colors;
#[cfg(feature = "formats")]
mod constraints;
#[cfg(feature = "formats")]
mod contents;
#[cfg(feature = "formats")]
mod drawings;
#[cfg(feature = "formats")]
mod entry;
#[cfg(feature = "formats")]
mod link;
#[cfg(feature = "formats")]
mod lz;
#[cfg(feature = "formats")]
mod problem;
#[cfg(feature = "formats")]
mod puzzle;
#[cfg(feature = "formats")]
mod sudokupad;
#[cfg(feature = "formats")]
mod writer;
#[cfg(feature = "formats")]
mod zipped_json;

pub(in crate::format) const FPUZZLES: Format = Format {
    name: "fpuzzles",
    about: "links of f-puzzles and SudokuPad and their JSON, with rules; writes links of f-puzzles",
    extensions: &[],
    holds: HOLDS,
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

pub(in crate::format) const SUDOKUPAD: Format = Format {
    name: "sudokupad",
    about: "links that SudokuPad opens, with rules",
    codec: needs_formats!(codec::SUDOKUPAD),
    recognize: |_| Confidence::No,
    ..FPUZZLES
};

pub(in crate::format) const PLAIN_JSON: Format = Format {
    name: "fpuzzles-json",
    about: "the JSON of f-puzzles, a puzzle on each line, with rules",
    codec: needs_formats!(codec::PLAIN_JSON),
    recognize: |_| Confidence::No,
    ..FPUZZLES
};

const HOLDS: Holds = Holds {
    sukaku: true,
    placed: true,
    marks: true,
    rules: true,
    fields: FieldNames::Only(&["title", "author", "ruleset", "successMessage", "solution"]),
    ..Holds::CELLS
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

/// Whether a text begins with JSON whose board is rows of objects under this key.
fn has_rows_of_objects(text: &str, key: &str) -> bool {
    let mut rest = text.find(key).map_or("", |at| &text[at + key.len()..]);
    for mark in [':', '[', '['] {
        match rest.trim_start().strip_prefix(mark) {
            Some(after) => rest = after.trim_start(),
            None => return false,
        }
    }
    rest.starts_with(['{', 'n'])
}

fn looks_like_puzzle(text: &str) -> bool {
    let is_object = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace()).starts_with('{');
    let has = |key: &str| has_rows_of_objects(text, key);
    is_object && (has("\"grid\"") || has("\"cells\"") && text.contains("\"regions\""))
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    let is_own = looks_like_puzzle(sample.text()) || sample.mostly(looks_like_link);
    if is_own { Confidence::Magic } else { Confidence::No }
}
