//! The JSON in which the program pencilmark stores puzzles, `sudoku-puzzle` of version 1, with all rules. It is only read.
//!
//! ```text
//! {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4,
//!  "givens": [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
//!  "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}, {"type": "cage", "sum": 5, "cells": ["r2c1", "r3c1"]}]}
//! ```
//!
//! Nothing is implied: rows and columns are a rule `grid` or `box_grid`. An unknown key, an unknown rule, and a rule that is not one
//! of ours are errors that name them. How a rule is drawn does not matter. The entries of `meta`, and the solution, become fields.
//!
//! | file | what it has |
//! |---|---|
//! | `rules` | the types that are rules of the puzzle |
//! | `houses` | the types that make the layout |
//! | `value` | parts of the JSON |

use crate::format::descriptor::{Format, needs_formats};
use crate::format::detection::{Confidence, Sample};
use crate::format::record::Holds;

#[cfg(feature = "formats")]
mod codec;
#[cfg(feature = "formats")]
mod houses;
#[cfg(feature = "formats")]
mod rules;
#[cfg(feature = "formats")]
mod value;

pub(in crate::format) const PENCILMARK: Format = Format {
    name: "pencilmark",
    about: "pencilmark's JSON, with rules: objects whose format is sudoku-puzzle",
    extensions: &[],
    holds: Holds { sukaku: true, rules: true, ..Holds::CELLS },
    answers: "line",
    recognize,
    codec: needs_formats!(codec::CODEC),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let text = sample.text();
    let names_itself = || {
        let (_, value) = text.split_once("\"format\"")?;
        Some(value.trim_start().strip_prefix(':')?.trim_start().starts_with("\"sudoku-puzzle\""))
    };
    match text.starts_with(['{', '[']) && names_itself() == Some(true) {
        true => Confidence::Magic,
        false => Confidence::No,
    }
}
