//! [`Hint`], the help for a player, for a single record.

use std::fmt;

use sudokit::format::{Board, Progress, Record};
use sudokit::logic::{self, Policy, hint_within};
use sudokit::outcome::{ErrorReport, Stopped};
use sudokit::{Candidate, ConflictError, Problem};

use crate::{Host, Limits};

/// Finds the mistakes of a player or the next step.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::format::Record;
/// use sudokit_bulk::NoHost;
/// use sudokit_bulk::jobs::Hint;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hint = Hint::default().of(&Record::from(grid), None, &NoHost).expect("the puzzle has one solution");
/// assert!(matches!(hint, sudokit::logic::Hint::Step(_)));
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Hint {
    /// The techniques for the next step.
    pub policy: Policy,
    /// The time limit of the search.
    pub limits: Limits,
}

/// Why there is no hint.
///
/// ```
/// use sudokit_bulk::jobs::HintError;
/// assert_eq!(HintError::GivenIsSukaku.code(), "no-givens");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HintError {
    /// The givens break these rules.
    Invalid(ConflictError),
    /// The original puzzle has candidates instead of givens.
    GivenIsSukaku,
    /// The board lacks this given of the original puzzle.
    GivenMissing(Candidate),
    /// A limit was reached.
    Stopped(Stopped),
}

impl Hint {
    /// The hint for a record. `given` is the original puzzle, if the record does not show which of its digits
    /// are given: all other digits were placed by the player, and missing candidates were crossed out.
    ///
    /// # Errors
    /// The puzzle breaks a rule, the record does not come from the original puzzle, or a limit was reached.
    pub fn of(
        &self,
        record: &Record,
        given: Option<&Board>,
        host: &dyn Host,
    ) -> Result<logic::Hint, HintError> {
        let (problem, progress) = match given {
            Some(given) => progress_from(given, record)?,
            None => (record.board.problem()?, record.progress.unwrap_or_default()),
        };
        let (placed, marks) = (&progress.placed, progress.marks.as_ref());
        self.limits.within(host, |budget| {
            hint_within(&problem, placed, marks, &self.policy, budget)
                .map_err(|reason| HintError::Stopped(Stopped::new(reason, budget)))
        })
    }
}

/// The original puzzle, and the digits and marks of the player.
fn progress_from(given: &Board, record: &Record) -> Result<(Problem, Progress), HintError> {
    let Problem::Givens(puzzle) = given.problem()? else { return Err(HintError::GivenIsSukaku) };
    let progress = record.progress_from(&puzzle).map_err(HintError::GivenMissing)?;
    Ok((puzzle.into(), progress))
}

impl HintError {
    /// A short name of the kind of error for programs; it never changes.
    ///
    /// ```
    /// use sudokit_bulk::jobs::HintError;
    /// let error = HintError::GivenMissing("r1c1=5".parse()?);
    /// assert_eq!(error.code(), "given-missing");
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            HintError::Invalid(conflicts) => conflicts.code(),
            HintError::GivenIsSukaku => "no-givens",
            HintError::GivenMissing(_) => "given-missing",
            HintError::Stopped(stopped) => stopped.reason.code(),
        }
    }
}

impl fmt::Display for HintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HintError::Invalid(conflicts) => conflicts.fmt(f),
            HintError::GivenIsSukaku => f.write_str("the original puzzle has candidates instead of givens"),
            HintError::GivenMissing(Candidate { cell, digit }) => {
                write!(f, "the original puzzle has {digit} in {cell}, but the board does not")
            }
            HintError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for HintError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            HintError::Invalid(conflicts) => Some(conflicts),
            HintError::Stopped(stopped) => Some(stopped),
            HintError::GivenIsSukaku | HintError::GivenMissing(_) => None,
        }
    }
}

impl From<ConflictError> for HintError {
    fn from(conflicts: ConflictError) -> HintError {
        HintError::Invalid(conflicts)
    }
}

impl From<&HintError> for ErrorReport {
    fn from(error: &HintError) -> ErrorReport {
        match error {
            HintError::Invalid(conflicts) => conflicts.into(),
            HintError::Stopped(stopped) => stopped.into(),
            HintError::GivenIsSukaku => ErrorReport::new(error.to_string(), error.code()),
            HintError::GivenMissing(given) => {
                ErrorReport::new(error.to_string(), error.code()).with_cells([given.cell])
            }
        }
    }
}
