//! The reason for a verdict: why a puzzle has no solution, or several, in as few cells as can be found cheaply.
//!
//! - None: a set of givens that contradict each other, and of which none can be left out ([`Contradiction`]).
//! - Several: two solutions that differ in an unavoidable set, and in no smaller one ([`Difference`]).
//! - One: the solution; what proves that there is no other is a [`certificate`](crate::certificate).
//!
//! [`Problem::verdict`] finds them. All [unavoidable sets](unavoidable_sets) of a solution, up to a size, are
//! found here too. A search is always that of [`bands`](crate::search::bands), so that the reasons are the same on
//! every machine.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::reason::Verdict;
//! use sudokit::search::Monitor;
//!
//! let text = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let Verdict::None(contradiction) = sudokit::Problem::from(puzzle).verdict(&mut Monitor::new())? else { panic!() };
//! assert!(contradiction.is_irreducible && contradiction.givens.contains(sudokit::Cell::R1C3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contradiction;
mod difference;
mod unavoidable;

pub use contradiction::Contradiction;
pub use difference::Difference;
pub use unavoidable::{UnavoidableSets, unavoidable_sets};

use crate::StopReason;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::bands::Bands;
use crate::search::{Engine, Monitor, Advance};

/// How many solutions a problem has, and why.
///
/// ```
/// use sudokit::{Problem, Puzzle, reason::Verdict, search::Monitor};
/// let verdict = Problem::from(Puzzle::EMPTY).verdict(&mut Monitor::new());
/// assert!(matches!(verdict, Ok(Verdict::Several(difference)) if difference.cells.len() >= 4));
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
    /// How many solutions there are, and why. All nodes are counted by the monitor. If it says to stop while the
    /// reason is made smaller, the reason is what it has come to, and says so.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Problem, Sukaku, reason::Verdict, search::Monitor};
    /// let nothing = Problem::from(Sukaku::from(CandidateSet::EMPTY));
    /// assert!(matches!(nothing.verdict(&mut Monitor::new()), Ok(Verdict::None(_))));
    /// ```
    ///
    /// # Errors
    /// The monitor stopped it before it was known how many solutions there are.
    pub fn verdict(&self, monitor: &mut Monitor<'_>) -> Result<Verdict, StopReason> {
        let [first, second] = two_solutions(self, monitor)?;
        Ok(match (first, second) {
            (None, _) => Verdict::None(Contradiction::of(self, monitor)),
            (Some(first), None) => Verdict::Unique(first),
            (Some(first), Some(second)) => Verdict::Several(Difference::of(self, [first, second], monitor)),
        })
    }
}

/// The first two solutions, as far as there are any.
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
