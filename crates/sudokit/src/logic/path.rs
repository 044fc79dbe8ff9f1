//! [`Path`], the steps from a position to the last one that the techniques reach.

use sudokit_base::{Budget, StopReason};

use super::node_counter::NodeCounter;
use super::policy::Policy;
use super::position::Position;
use super::step::Step;

/// The steps that a policy finds, one after the other; each is applied before the next is searched for.
///
/// The path ends when no technique finds a step: [`Position::is_solved`] then says whether the position is
/// solved. It also ends when the budget is used up: see [`stopped`](Path::stopped).
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Path, Policy, Position};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let policy = Policy::default();
/// let mut path = Path::new(Position::from(puzzle), &policy);
/// let steps: Vec<_> = path.by_ref().collect();
/// assert!(path.position().is_solved());
/// assert_eq!(steps.len(), 51);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Path<'a> {
    position: Position,
    policy: &'a Policy,
    counter: NodeCounter<'a>,
}

impl<'a> Path<'a> {
    /// The path from this position, without limits.
    #[must_use]
    pub const fn new(position: Position, policy: &'a Policy) -> Path<'a> {
        Path { position, policy, counter: NodeCounter::new(Budget::UNLIMITED) }
    }

    /// Limits the whole path. Nodes are counted as in [`Policy::next_step_within`].
    ///
    /// ```
    /// use sudokit::logic::{Path, Policy, Position};
    /// use sudokit::{Budget, Puzzle, StopReason};
    /// let policy = Policy::default();
    /// let path = Path::new(Position::from(Puzzle::EMPTY), &policy);
    /// let mut path = path.with_budget(Budget::default().with_max_nodes(3));
    /// assert_eq!((path.next(), path.stopped()), (None, Some(StopReason::MaxNodes)));
    /// ```
    #[must_use]
    pub fn with_budget(mut self, budget: Budget<'a>) -> Path<'a> {
        self.counter = NodeCounter::new(budget);
        self
    }

    /// Why the path ended early, if the budget stopped it.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.counter.result().err()
    }

    /// The position after the steps so far.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.policy.next_step_counted(&self.position, &self.counter).ok().flatten()?;
        self.position.apply(&step);
        Some(step)
    }
}
