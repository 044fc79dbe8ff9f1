//! The strings of Interactive Sudoku Solver (ISS): a puzzle with all its rules on one line.
//!
//! ```text
//! .Shape~6x6.Cage~9~R1C1~R2C1.Thermo~R3C2~R3C3~R3C4.~R1C5_4~R2C2_1_2_3
//! ```
//!
//! A constraint is a dot, its type, and its arguments, each behind a tilde. A constraint without a type has givens: a cell and its
//! digit, or all digits that it may have. Rows and columns are numbers in base 17, so `RgCa` is row 16, column 10. `Or` and `And`
//! hold the constraints up to their `End`, and `Replicate` repeats them at other places. Text behind the string is kept. Links of the site, which have the string as `?q=`, are read, too.
//!
//! | file | what it has |
//! |---|---|
//! | `types` | the table of all types that are rules: how each is read and written |
//! | `board` | the types that are cells, digits and houses: shape, regions, diagonals |
//! | `read`, `write` | whole strings |
//! | `arguments` | the arguments of a constraint, and the names of cells |
//! | `packed` | tables of pairs and bytes in base 64 |
//! | `automaton` | automata and regular expressions |
//! | `by_automaton` | types without a rule of their own that are lines of an automaton |
//!
//! A type for which there is no rule is an error that names it, and so is a rule that no type can say. A rule without a type of
//! its own may be written in other words: a slow thermometer is a table of pairs. It means the same when it is read again.

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::{FieldNames, Holds, REMARK};

#[cfg(feature = "formats")]
mod arguments;
#[cfg(feature = "formats")]
mod automaton;
#[cfg(feature = "formats")]
mod board;
#[cfg(feature = "formats")]
mod by_automaton;
#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod packed;
#[cfg(feature = "formats")]
mod read;
#[cfg(all(test, feature = "formats"))]
mod tests;
#[cfg(feature = "formats")]
mod types;
#[cfg(feature = "formats")]
mod write;

pub(in crate::format) const ISS: Format = Format {
    name: "iss",
    about: "strings of Interactive Sudoku Solver, with rules: .Cage~9~R1C1~R2C1",
    extensions: &["iss"],
    holds: Holds { sukaku: true, rules: true, fields: FieldNames::Only(&[REMARK]), ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

/// What stands before the string in a link of the site.
const LINK: &str = "Interactive-Sudoku-Solver/?q=";

fn recognize(sample: &Sample<'_>) -> Confidence {
    if sample.mostly(|line| line.contains(LINK)) {
        return Confidence::Magic;
    }
    Confidence::header_if(sample.mostly(looks_like_constraints))
}

/// Whether a line begins with a constraint: a type and its arguments, or types alone, which no cells are.
fn looks_like_constraints(line: &str) -> bool {
    let Some(first) = line.strip_prefix('.') else { return false };
    let is_type = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| c.is_ascii_alphabetic())
    };
    let name = first.split(['~', '.']).next().unwrap_or_default();
    match first.contains('~') {
        true => name.is_empty() || is_type(name),
        false => first.split('.').all(|name| name.len() > 4 && is_type(name)),
    }
}
