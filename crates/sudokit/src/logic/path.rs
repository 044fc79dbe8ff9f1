//! [`Path`], the steps from a position to as far as the techniques reach.

use super::policy::Policy;
use super::position::Position;
use super::step::Step;

/// The steps that a policy finds, one after the other; each is applied before the next is sought.
///
/// It ends when nothing is found any more: the position then says whether it is
/// [solved](Position::is_solved).
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
#[derive(Clone, Debug)]
pub struct Path<'a> {
    position: Position,
    policy: &'a Policy,
}

impl<'a> Path<'a> {
    /// The path from here.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Path, Policy, Position}};
    /// assert_eq!(Path::new(Position::from(Puzzle::EMPTY), &Policy::default()).count(), 0);
    /// ```
    #[must_use]
    pub const fn new(position: Position, policy: &'a Policy) -> Path<'a> {
        Path { position, policy }
    }

    /// Where it has come.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Path, Policy, Position}};
    /// let policy = Policy::default();
    /// assert!(!Path::new(Position::from(Puzzle::EMPTY), &policy).position().is_solved());
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.policy.next_step(&self.position)?;
        self.position.apply(&step);
        Some(step)
    }
}
