//! [`Engine`], a way to search, and [`Search`], one search that is under way.
//!
//! An engine has no state; what it starts has. A search runs from solution to solution, so the first
//! one, a count up to a limit and the lazy enumeration of all are the same search, read for longer or
//! shorter.

use std::fmt;

use super::monitor::Monitor;
use super::solutions::Solutions;
use crate::budget::StopReason;
use crate::problem::Problem;
use crate::puzzle::Solution;

/// A way to search for the solutions of a puzzle or a sukaku.
///
/// All engines find the same solutions; the order in which they come is the engine's own, and the
/// same each time.
///
/// ```
/// use sudokit::{Puzzle, search::ENGINES};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = text.parse()?;
/// for engine in ENGINES {
///     let found = engine.solutions(&puzzle.into()).with_max_nodes(100_000).next();
///     assert!(found.is_some_and(|solution| solution.extends(puzzle.grid())), "{}", engine.name());
/// }
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
pub trait Engine: Sync + fmt::Debug {
    /// The name it is called by: one lower-case word.
    ///
    /// ```
    /// use sudokit::search::{Engine, ladder::Dlx};
    /// assert_eq!(Dlx.name(), "dlx");
    /// ```
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    ///
    /// ```
    /// use sudokit::search::{Engine, ladder::Dlx};
    /// assert!(Dlx.about().starts_with("exact cover"));
    /// ```
    fn about(&self) -> &'static str;

    /// A search for the solutions of this problem, yet to be run.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{Engine, Monitor, Progress, ladder::Dlx}};
    /// let mut search = Dlx.start(&Puzzle::EMPTY.into());
    /// assert!(matches!(search.advance(&mut Monitor::new()), Progress::Found(_)));
    /// ```
    fn start(&self, problem: &Problem) -> Box<dyn Search>;

    /// The solutions of this problem, found one by one as they are asked for.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{Engine, ladder::Dlx}};
    /// assert_eq!(Dlx.solutions(&Puzzle::EMPTY.into()).take(5).count(), 5);
    /// ```
    fn solutions<'a>(&self, problem: &Problem) -> Solutions<'a> {
        Solutions::new(self.start(problem))
    }
}

/// A search that is under way; it may be left at any moment.
///
/// ```
/// use sudokit::{Puzzle, search::{DEFAULT, Monitor, Progress}};
///
/// let mut search = DEFAULT.start(&Puzzle::EMPTY.into());
/// let mut monitor = Monitor::new();
/// let first = search.advance(&mut monitor);
/// let second = search.advance(&mut monitor);
/// assert!(matches!((first, second), (Progress::Found(a), Progress::Found(b)) if a != b));
/// ```
pub trait Search: Send {
    /// Runs on to the next solution, the end, or the limit of the monitor's budget. After
    /// [`Stopped`](Progress::Stopped) a further call goes on exactly where this one stopped, if the
    /// budget now lets it.
    ///
    /// ```
    /// use sudokit::{Puzzle, StopReason, search::{DEFAULT, Monitor, Progress}};
    /// let mut search = DEFAULT.start(&Puzzle::EMPTY.into());
    /// let mut monitor = Monitor::new().with_max_nodes(0);
    /// assert_eq!(search.advance(&mut monitor), Progress::Stopped(StopReason::MaxNodes));
    /// ```
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Progress;
}

/// How far a search has come.
///
/// ```
/// use sudokit::{CandidateSet, Sukaku, search::{DEFAULT, Monitor, Progress}};
/// let nothing = Sukaku::from(CandidateSet::EMPTY);
/// let progress = DEFAULT.start(&nothing.into()).advance(&mut Monitor::new());
/// assert_eq!(progress, Progress::Exhausted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// To this solution; there may be more.
    Found(Solution),
    /// To the end: there are no more solutions.
    Exhausted,
    /// Not to an end: it gave up for this reason, and what is left to be found is not known.
    Stopped(StopReason),
}
