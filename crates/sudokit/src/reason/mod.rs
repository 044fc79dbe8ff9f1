//! Why a puzzle has no solution, or several: reasons with as few cells as can be found cheaply.
//!
//! - No solution: givens that contradict each other, and that are all needed for that ([`Contradiction`]).
//! - Several: two solutions that differ in a minimal unavoidable set ([`Difference`]).
//!
//! A single solution has no reason in this sense; its proof is a [`certificate`](crate::certificate).
//!
//! [`Problem::reason`] finds them. [`unavoidable_sets`] finds all unavoidable sets of a solution up to a
//! size. All searches use the engine [`bands`](crate::search::bands), so that the reasons are the same on
//! every machine.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::reason::Reason;
//!
//! let text = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let Some(Reason::None(contradiction)) = sudokit::Problem::from(puzzle).reason() else { panic!() };
//! assert!(contradiction.is_irreducible && contradiction.givens.contains(sudokit::Cell::R1C3));
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```

mod contradiction;
mod difference;
mod unavoidable;

pub use contradiction::Contradiction;
pub use difference::Difference;
#[cfg(feature = "request")]
pub(crate) use unavoidable::unavoidable_sets_by_size;
pub use unavoidable::{UnavoidableSets, unavoidable_sets, unavoidable_sets_within};

use sudokit_base::{Budget, StopReason};

use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::bands::Bands;
use crate::search::{Advance, Engine, Monitor};

/// Why a problem does not have exactly one solution.
///
/// ```
/// use sudokit::{Problem, Puzzle, reason::Reason};
/// let reason = Problem::from(Puzzle::EMPTY).reason();
/// assert!(matches!(reason, Some(Reason::Several(difference)) if difference.cells.len() >= 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no solution: these givens contradict each other.
    None(Contradiction),
    /// There are several solutions: two of them differ in few cells.
    Several(Difference),
}

impl Problem {
    /// Why there is no solution, or several; `None` if there is exactly one.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        match self.reason_within(Budget::UNLIMITED) {
            Ok(reason) => reason,
            Err(_) => unreachable!("an unlimited budget stops nothing"),
        }
    }

    /// As [`reason`](Self::reason), within a budget; its nodes are counted over all searches. If the budget
    /// is used up while the reason is reduced, the result is the reason found so far, which says that it may
    /// not be minimal.
    ///
    /// ```
    /// use sudokit::{Budget, Problem, Puzzle, StopReason};
    /// let budget = Budget::default().with_max_nodes(3);
    /// assert_eq!(Problem::from(Puzzle::EMPTY).reason_within(budget), Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget is used up before it is known how many solutions there are.
    pub fn reason_within(&self, budget: Budget<'_>) -> Result<Option<Reason>, StopReason> {
        let mut monitor = Monitor::new().with_budget(budget);
        Ok(match two_solutions(self, &mut monitor)? {
            [None, _] => Some(Reason::None(Contradiction::of(self, budget, monitor.stats().nodes))),
            [Some(_), None] => None,
            [Some(first), Some(second)] => {
                Some(Reason::Several(Difference::of(self, [first, second], &mut monitor)))
            }
        })
    }
}

/// The first two solutions, or fewer if there are fewer.
fn two_solutions(problem: &Problem, monitor: &mut Monitor<'_>) -> Result<[Option<Solution>; 2], StopReason> {
    let mut search = Bands.start(problem);
    let mut found = [None; 2];
    for slot in &mut found {
        match search.advance(monitor) {
            Advance::Found(solution) => *slot = Some(solution),
            Advance::Exhausted => break,
            Advance::Stopped(reason) => return Err(reason),
        }
    }
    Ok(found)
}
