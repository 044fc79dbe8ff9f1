//! [`ClaimedSolution`], whether the text that came with a puzzle is its only solution.

use sudokit_base::Budget;

use crate::cell::Cell;
use crate::format::FieldBoard;
use crate::problem::Problem;
use crate::search::Engine;
use crate::solution_check::SolutionCheck;

use crate::solution_check::{CORRECT, INCOMPLETE, NOT_UNIQUE};

use super::{Answer, Stopped};

/// The verdict on the solution that a file gives beside a puzzle.
///
/// ```
/// use sudokit::outcome::{Answer, ClaimedSolution};
/// use sudokit::search::DEFAULT;
/// use sudokit::{Budget, Puzzle};
///
/// let claim = ClaimedSolution::of(&Puzzle::EMPTY.into(), "", "", DEFAULT, Budget::UNLIMITED);
/// assert_eq!((claim.name(), claim.answer()), ("missing", Answer::No));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ClaimedSolution {
    /// The text is a board, which was checked.
    Checked(SolutionCheck),
    /// The text is a board of another size or with other rules, which was checked.
    Variant {
        /// A [name](SolutionCheck::name) of a verdict.
        name: &'static str,
        /// The name of the first cell that the verdict is about.
        cell: Option<String>,
        /// The reason in words; none if the solution is correct.
        why: Option<String>,
    },
    /// There is no text.
    Missing,
    /// The text is not a board, and why.
    Unreadable(String),
    /// The board is a solution, but the search for others was stopped.
    Stopped(Stopped),
}

impl ClaimedSolution {
    /// Checks the claim of this text, in which these characters are blank cells besides the usual ones. The budget
    /// counts the nodes of the engine.
    ///
    /// ```
    /// use sudokit::outcome::ClaimedSolution;
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Puzzle};
    /// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let claim = ClaimedSolution::of(&Puzzle::EMPTY.into(), solution, "", DEFAULT, Budget::UNLIMITED);
    /// assert_eq!(claim.name(), "not-unique");
    /// ```
    #[must_use]
    pub fn of(
        problem: &Problem,
        text: &str,
        blanks: &str,
        engine: &dyn Engine,
        budget: Budget<'_>,
    ) -> ClaimedSolution {
        if text.trim().is_empty() {
            return ClaimedSolution::Missing;
        }
        let board = match FieldBoard::parse_with_blanks(text, blanks) {
            Ok(board) => board,
            Err(error) => return ClaimedSolution::Unreadable(error.to_string()),
        };
        let check = problem.check_solution_within(&board.grid(), engine, budget);
        check.map_or_else(
            |reason| ClaimedSolution::Stopped(Stopped::new(reason, budget)),
            ClaimedSolution::Checked,
        )
    }

    /// The verdict in one word: a name of [`SolutionCheck`], `missing`, `unreadable` or `stopped`.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::ClaimedSolution::Missing.name(), "missing");
    /// ```
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            ClaimedSolution::Checked(check) => check.name(),
            ClaimedSolution::Variant { name, .. } => name,
            ClaimedSolution::Missing => "missing",
            ClaimedSolution::Unreadable(_) => "unreadable",
            ClaimedSolution::Stopped(_) => "stopped",
        }
    }

    /// Whether it is the only solution.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, ClaimedSolution};
    /// assert_eq!(ClaimedSolution::Unreadable(String::new()).answer(), Answer::Unreadable);
    /// ```
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self {
            ClaimedSolution::Checked(_) | ClaimedSolution::Variant { .. } if self.name() == CORRECT => {
                Answer::Yes
            }
            ClaimedSolution::Checked(_) | ClaimedSolution::Variant { .. } | ClaimedSolution::Missing => {
                Answer::No
            }
            ClaimedSolution::Unreadable(_) => Answer::Unreadable,
            ClaimedSolution::Stopped(_) => Answer::Stopped,
        }
    }

    /// The verdict in a summary of many puzzles.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::ClaimedSolution::Missing.summary(), "without a solution to check");
    /// ```
    #[must_use]
    pub fn summary(&self) -> &'static str {
        match self {
            ClaimedSolution::Checked(_) | ClaimedSolution::Variant { .. } => match self.name() {
                CORRECT => "with a correct solution",
                INCOMPLETE => "with an incomplete solution",
                NOT_UNIQUE => "with a solution that is not the only one",
                _ => "with a wrong solution",
            },
            ClaimedSolution::Missing => "without a solution to check",
            ClaimedSolution::Unreadable(_) => "with an unreadable solution",
            ClaimedSolution::Stopped(_) => "stopped",
        }
    }

    /// The reason in words; none if the solution is correct or missing.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::ClaimedSolution::Missing.why(), None);
    /// ```
    #[must_use]
    pub fn why(&self) -> Option<String> {
        match self {
            ClaimedSolution::Checked(SolutionCheck::Correct) | ClaimedSolution::Missing => None,
            ClaimedSolution::Checked(check) => Some(check.to_string()),
            ClaimedSolution::Variant { why, .. } => why.clone(),
            ClaimedSolution::Unreadable(why) => Some(why.clone()),
            ClaimedSolution::Stopped(stopped) => Some(stopped.to_string()),
        }
    }

    /// The first cell that the verdict is about, of a classic board.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::ClaimedSolution::Missing.cell(), None);
    /// ```
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            ClaimedSolution::Checked(check) => check.cell(),
            _ => None,
        }
    }
}

#[cfg(feature = "schema")]
fn claim_names(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": ["correct", "wrong", "incomplete", "not-unique", "missing", "unreadable", "stopped"] })
}

#[cfg(feature = "serde")]
crate::field_info::fields! {
    /// The JSON of the verdict on a claimed solution.
    pub(crate) struct ClaimShape {
        /// The verdict.
        #[schemars(schema_with = "claim_names")]
        solution_check: &'static str,
        /// The first cell that the verdict is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        solution_cell: Option<String>,
        /// The reason in words.
        #[serde(skip_serializing_if = "Option::is_none")]
        solution_why: Option<String>,
    }
}

#[cfg(feature = "serde")]
impl From<&ClaimedSolution> for ClaimShape {
    fn from(claim: &ClaimedSolution) -> Self {
        let cell = match claim {
            ClaimedSolution::Variant { cell, .. } => cell.clone(),
            _ => claim.cell().map(|cell| cell.to_string()),
        };
        ClaimShape { solution_check: claim.name(), solution_cell: cell, solution_why: claim.why() }
    }
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_shape! {
    ClaimedSolution, "ClaimedSolution", ClaimShape;
}
