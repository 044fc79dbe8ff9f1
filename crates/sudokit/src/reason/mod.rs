//! Why a puzzle has no solution, or several: reasons with as few cells as can be found cheaply.
//!
//! - No solution: givens that contradict each other, none of which can be left out ([`Contradiction`]).
//! - Several: two solutions that differ in a minimal unavoidable set ([`Difference`]).
//! - One: the solution. The proof that there is no other is a [`certificate`](crate::certificate).
//!
//! [`Problem::verdict`] finds them. [`unavoidable_sets`] finds all unavoidable sets of a solution up to a size. All
//! searches use the engine [`bands`](crate::search::bands), so that the reasons are the same on every machine.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::reason::Verdict;
//!
//! let text = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let Verdict::None(contradiction) = sudokit::Problem::from(puzzle).verdict() else { panic!() };
//! assert!(contradiction.is_irreducible && contradiction.givens.contains(sudokit::Cell::R1C3));
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```

mod contradiction;
mod difference;
mod unavoidable;

pub use contradiction::Contradiction;
pub use difference::Difference;
pub use unavoidable::{UnavoidableSets, unavoidable_sets, unavoidable_sets_within};

use crate::budget::{Budget, StopReason};
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::bands::Bands;
use crate::search::{Advance, Engine, Monitor};

/// How many solutions a problem has, and why.
///
/// ```
/// use sudokit::{Problem, Puzzle, reason::Verdict};
/// let verdict = Problem::from(Puzzle::EMPTY).verdict();
/// assert!(matches!(verdict, Verdict::Several(difference) if difference.cells.len() >= 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    None(Contradiction),
    /// There is exactly this one.
    Unique(Solution),
    /// There are several.
    Several(Difference),
}

impl Problem {
    /// How many solutions there are, and why.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Problem, Sukaku, reason::Verdict};
    /// let nothing = Problem::from(Sukaku::from(CandidateSet::EMPTY));
    /// assert!(matches!(nothing.verdict(), Verdict::None(_)));
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.verdict_within(Budget::UNLIMITED) {
            Ok(verdict) => verdict,
            Err(_) => unreachable!("an unlimited budget stops nothing"),
        }
    }

    /// As [`verdict`](Self::verdict), within a budget; its nodes are those of all searches together. If the budget is
    /// used up while the reason is reduced, the result is the reason found so far, which says that it may not be
    /// minimal.
    ///
    /// ```
    /// use sudokit::{Budget, Problem, Puzzle, StopReason};
    /// let budget = Budget::default().with_max_nodes(3);
    /// assert_eq!(Problem::from(Puzzle::EMPTY).verdict_within(budget), Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget is used up before it is known how many solutions there are.
    pub fn verdict_within(&self, budget: Budget<'_>) -> Result<Verdict, StopReason> {
        let mut monitor = Monitor::new().with_budget(budget);
        let [first, second] = two_solutions(self, &mut monitor)?;
        Ok(match (first, second) {
            (None, _) => Verdict::None(Contradiction::of(self, budget, monitor.stats().nodes)),
            (Some(first), None) => Verdict::Unique(first),
            (Some(first), Some(second)) => {
                Verdict::Several(Difference::of(self, [first, second], &mut monitor))
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
