//! Decides which column of a table, or which key of JSON objects, holds the puzzles: one rule for all formats, by content and
//! name.
//!
//! A column whose boards have blanks comes before a column of complete boards, which may be the solutions. Among equals, the
//! name decides, and then the order. If nothing looks like a board, a column with one of the [`CERTAIN`] names is chosen.

use crate::blanks::Blanks;
use crate::format::lexical::{is_punctuation, looks_like_board};

/// The number of records that are examined.
pub(crate) const SAMPLE_RECORDS: usize = 16;

/// The usual names of puzzles, the most likely first. The first few are certain: such a column holds the puzzles even if its
/// first records have none.
const NAMES: [&str; 34] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "mission",
    "unsolved",
    "sudoku",
    "sudokus",
    "problem",
    "problems",
    "grid",
    "grids",
    "board",
    "boards",
    "givens",
    "given",
    "clues",
    "input",
    "inputs",
    "start",
    "initial",
    "task",
    "tasks",
    "source",
    "prompt",
    "cells",
    "value",
    "values",
    "data",
    "text",
    "x",
    "items",
];

/// The number of names that are certain.
const CERTAIN: usize = 17;

/// The usual names of solutions.
const SOLUTIONS: [&str; 18] = [
    "solution",
    "solutions",
    "answer",
    "answers",
    "output",
    "outputs",
    "solved",
    "result",
    "results",
    "target",
    "targets",
    "label",
    "labels",
    "completed",
    "complete",
    "filled",
    "final",
    "y",
];

/// The name of the column of puzzles in a table that has no name for it.
pub(crate) const PUZZLE: &str = NAMES[0];

/// The evidence of the first records about a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Evidence {
    /// Whether it holds something that looks like a board.
    is_board: bool,
    /// Whether one of these boards has blanks.
    has_blanks: bool,
}

impl Evidence {
    /// The evidence of a text.
    pub(crate) fn of(text: &str, blanks: &Blanks) -> Evidence {
        if !looks_like_board(text, is_punctuation, blanks) {
            return Evidence::default();
        }
        let kept = || text.chars().filter(|c| !c.is_whitespace() && !is_punctuation(*c));
        let blanks = blanks.with_own(kept());
        Evidence { is_board: true, has_blanks: kept().any(|c| blanks.cell(c) == Some(None)) }
    }

    /// The evidence of a board, by whether it has blanks.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    pub(crate) fn of_board(has_blanks: bool) -> Evidence {
        Evidence { is_board: true, has_blanks }
    }

    /// Adds the evidence of another record.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    pub(crate) fn add(&mut self, other: Evidence) {
        self.is_board |= other.is_board;
        self.has_blanks |= other.has_blanks;
    }

    /// Whether the column holds something that looks like a board.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    pub(crate) fn is_board(self) -> bool {
        self.is_board
    }

    /// Whether the column holds a puzzle, not a solution.
    pub(crate) fn has_blanks(self) -> bool {
        self.has_blanks
    }
}

/// The index of the column that holds the puzzles; `None` if no column is likely to.
#[cfg_attr(not(feature = "serde"), allow(dead_code))]
pub(crate) fn choose<'a>(columns: impl Iterator<Item = (&'a str, Evidence)>) -> Option<usize> {
    let mut best = None;
    for (place, (name, evidence)) in columns.enumerate() {
        let rank = rank(name);
        let is_solution = is_solution(name);
        let class = match evidence {
            Evidence { has_blanks: true, .. } if !is_solution => 6,
            Evidence { has_blanks: true, .. } => 5,
            _ if rank.is_some_and(|rank| rank < CERTAIN) => 4,
            Evidence { is_board: true, .. } if !is_solution => 3,
            Evidence { is_board: true, .. } => 2,
            _ => continue,
        };
        let key = (class, NAMES.len() - rank.unwrap_or(NAMES.len()), evidence.is_board);
        if best.is_none_or(|(before, _)| before < key) {
            best = Some((key, place));
        }
    }
    best.map(|(_, place)| place)
}

/// Whether a column of this name holds puzzles even if the first records have none.
pub(crate) fn is_certain(name: &str) -> bool {
    rank(name).is_some_and(|rank| rank < CERTAIN)
}

/// Whether this is a usual name for columns of puzzles.
pub(crate) fn is_usual(name: &str) -> bool {
    rank(name).is_some()
}

/// The rank of a name among the usual ones.
fn rank(name: &str) -> Option<usize> {
    NAMES.iter().position(|usual| name.trim().eq_ignore_ascii_case(usual))
}

/// Whether one of the words of a name means a solution, as in `solved_grid` or `gridSolution`.
#[cfg_attr(not(feature = "serde"), allow(dead_code))]
pub(crate) fn is_solution(name: &str) -> bool {
    let mut word = String::new();
    let mut was_lower = false;
    for c in name.chars().chain([' ']) {
        let ends = !c.is_alphabetic() || (c.is_uppercase() && was_lower);
        if ends {
            if SOLUTIONS.contains(&&*word) {
                return true;
            }
            word.clear();
        }
        was_lower = c.is_lowercase();
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLES: Evidence = Evidence { is_board: true, has_blanks: true };
    const COMPLETE: Evidence = Evidence { is_board: true, has_blanks: false };
    const OTHER: Evidence = Evidence { is_board: false, has_blanks: false };

    #[test]
    fn content_beats_names_and_names_beat_the_order() {
        for (columns, expected) in [
            (&[("output", COMPLETE), ("input", PUZZLES)][..], Some(1)),
            (&[("target", COMPLETE), ("source", PUZZLES)], Some(1)),
            (&[("1", COMPLETE), ("2", PUZZLES)], Some(1)),
            (&[("source", OTHER), ("question", PUZZLES), ("answer", COMPLETE)], Some(1)),
            (&[("notes", PUZZLES), ("Puzzle", PUZZLES)], Some(1)),
            (&[("puzzle", OTHER), ("board", PUZZLES)], Some(1)),
            (&[("puzzle", OTHER), ("solution", COMPLETE)], Some(0)),
            (&[("solvedGrid", COMPLETE), ("other", COMPLETE)], Some(1)),
            (&[("solution", COMPLETE)], Some(0)),
            (&[("id", OTHER), ("Grid", OTHER), ("puzzle", OTHER)], Some(2)),
            (&[("data", OTHER), ("x", OTHER)], None),
        ] {
            assert_eq!(choose(columns.iter().copied()), expected, "{columns:?}");
        }
    }

    #[test]
    fn evidence_is_what_a_text_looks_like() {
        let blanks = Blanks::default();
        let of = |text: &str| Evidence::of(text, &blanks);
        assert_eq!(of(&"1".repeat(81)), COMPLETE);
        assert_eq!(of(&"1?".repeat(41)), PUZZLES);
        assert_eq!(of(&format!("[0{}]", ", 0".repeat(80))), PUZZLES);
        assert_eq!(of("12"), OTHER);
        let mut both = of("12");
        both.add(of(&".".repeat(81)));
        assert_eq!(both, PUZZLES);
    }
}
