//! [`SolverAnswer`], what a [`Solver`](super::Solver) finds out about a puzzle.

use std::fmt;

use crate::puzzle::Solution;

/// The number of solutions of a puzzle, up to a limit, and the first of them.
///
/// ```
/// use sudokit::{GridText, search::Solver};
/// let answer = Solver::new().solve(GridText::new(&[b'.'; 81])?, 2);
/// assert_eq!(answer.count(), 2);
/// assert!(answer.solution().is_some());
/// # Ok::<(), sudokit::GridTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SolverAnswer {
    pub(super) count: u64,
    /// The text of the first solution; zeros if there is none.
    pub(super) first: [u8; 81],
    pub(super) is_stopped: bool,
}

impl SolverAnswer {
    /// No solution.
    pub const NONE: SolverAnswer = SolverAnswer { count: 0, first: [0; 81], is_stopped: false };

    /// The number of solutions, up to the limit.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Whether the search was stopped by its limit of nodes: then there may be more solutions, and the first
    /// may be another one. See [`Solver::solve_all_within`](super::Solver::solve_all_within).
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The first solution as text, if there is one: 81 bytes `1` to `9`.
    #[inline]
    #[must_use]
    pub fn text(&self) -> Option<&[u8; 81]> {
        (self.count > 0).then_some(&self.first)
    }

    /// The first solution, if there is one.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::Solver};
    /// let answer = Solver::new().solve(&Puzzle::EMPTY, 2);
    /// assert_eq!(answer.solution(), Puzzle::EMPTY.solve());
    /// ```
    #[must_use]
    pub fn solution(&self) -> Option<Solution> {
        self.text().map(|text| Solution::from_indices(&text.map(|byte| byte.wrapping_sub(b'1'))))
    }
}

/// The default is [`SolverAnswer::NONE`].
impl Default for SolverAnswer {
    fn default() -> Self {
        SolverAnswer::NONE
    }
}

impl fmt::Debug for SolverAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.text().map(|text| text.escape_ascii().to_string());
        f.debug_struct("SolverAnswer")
            .field("count", &self.count)
            .field("first", &first)
            .field("is_stopped", &self.is_stopped)
            .finish()
    }
}
