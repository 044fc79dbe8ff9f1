//! [`Canon`], the canonical form of each board.

use std::time::Duration;

use arrow_schema::Field;
use serde::Deserialize;
use sudokit::format::{self, Board};
use sudokit::outcome::{Canonical, CanonicalBy, Fields};
use sudokit_bulk::Status;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};
use sudokit_bulk::jobs::Canonicalize;

use super::{Answers, Job, field_answers, fields, limits, table};

/// Finds the canonical form of each board and the transform that leads to it: the columns `canonical`, `transform`, `why`
/// and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Canon, Job};
/// assert_eq!(Canon::default().fields()[0].name(), "canonical");
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Canon {
    /// Whether the form is that of the only solution instead of the puzzle.
    pub by_solution: bool,
    /// Whether the columns `automorphisms` and `symmetry` are there, too.
    pub symmetries: bool,
    /// The number of nodes after which the search for the solution of one puzzle is stopped.
    pub max_nodes: Option<u64>,
    /// The time after which it is stopped; in options, in seconds.
    #[serde(deserialize_with = "super::seconds")]
    pub timeout: Option<Duration>,
}

impl Canon {
    fn names(&self) -> Vec<&'static str> {
        let mut names = vec!["canonical", "transform"];
        if self.symmetries {
            names.extend(["automorphisms", "symmetry"]);
        }
        names.push("why");
        names
    }
}

impl Job for Canon {
    fn fields(&self) -> Vec<Field> {
        fields(self.names().into_iter().chain(["error"]))
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let by = if self.by_solution { CanonicalBy::Solution } else { CanonicalBy::Puzzle };
        let limits = limits(self.max_nodes, self.timeout);
        let (forms, unreadable) = arrays::each_board(rows, run, || {
            |board| {
                let board = Board::Givens(board);
                Some(match limits.within(run.host, |budget| Canonical::of(&board, by, budget)) {
                    Ok(mut canonical) => {
                        if self.symmetries {
                            canonical = canonical.with_symmetries(&board);
                        }
                        (Status::Yes, Canonicalize::SUMMARY, canonical.fields(table()))
                    }
                    Err(why) => {
                        let fields = vec![format::Field::new("why", why.to_string())];
                        (why.answer().into(), Canonicalize::SUMMARY_OF_NONE, fields)
                    }
                })
            }
        })?;
        Ok(field_answers(&self.names(), &forms, &unreadable))
    }
}
