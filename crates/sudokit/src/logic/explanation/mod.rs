//! [`Explanation`], a whole path with what there is to say about it, for people and programs.
//!
//! It asks a search once, before the first step: how many solutions there are decides whether arguments
//! from uniqueness hold, and where the techniques are stuck, what the search found is said.

mod html;
#[cfg(feature = "formats")]
mod json;
mod text;

use crate::candidate::CandidateSet;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Solution};
use crate::search::NotProper;

use super::policy::Policy;
use super::position::Position;
use super::step::Step;
use super::words::Language;

pub use html::{HTML_HEAD, HTML_TAIL};

/// The way from a position to its end by the techniques of a policy, or all steps that there are.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{End, Explanation, Language, Policy};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let explanation = Explanation::of_path(&puzzle.into(), &Policy::default());
/// assert_eq!(explanation.end(), End::Solved);
/// assert!(explanation.to_text(Language::English).starts_with("1. Hidden single: "));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    solutions: Result<Solution, NotProper>,
    start: Position,
    steps: Vec<Step>,
    end: End,
}

/// How a path ends.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{End, Explanation, Policy};
/// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
/// assert_eq!(explanation.end(), End::Stuck);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No technique finds anything more.
    Stuck,
    /// A blank has no candidate, or a digit no place in a house: there is no solution from here.
    Contradiction,
    /// It is no path: all steps that were available in one position.
    AllSteps,
}

impl Explanation {
    /// Explains the path from the beginning of a problem.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Policy};
    /// assert!(Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default()).steps().is_empty());
    /// ```
    #[must_use]
    pub fn of_path(problem: &Problem, policy: &Policy) -> Explanation {
        Explanation::path(problem, Position::from(*problem), policy)
    }

    /// Explains the path from where a player is: see [`Position::of_player`].
    ///
    /// # Errors
    ///
    /// The rules that the givens and what was placed break.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle};
    /// use sudokit::logic::{Explanation, Policy};
    /// let problem = Puzzle::EMPTY.into();
    /// assert!(Explanation::of_player(&problem, &Grid::EMPTY, None, &Policy::default()).is_ok());
    /// ```
    pub fn of_player(
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
        policy: &Policy,
    ) -> Result<Explanation, ConflictError> {
        Ok(Explanation::path(problem, Position::of_player(*problem, placed, marks)?, policy))
    }

    fn path(problem: &Problem, start: Position, policy: &Policy) -> Explanation {
        let (solutions, start) = judged(problem, start);
        let mut position = start.clone();
        let mut steps = Vec::new();
        let end = loop {
            if position.is_solved() {
                break End::Solved;
            }
            if position.is_contradictory() {
                break End::Contradiction;
            }
            let Some(step) = policy.next_step(&position) else { break End::Stuck };
            position.apply(&step);
            steps.push(step);
        };
        Explanation { solutions, start, steps, end }
    }

    /// All steps that the techniques of the policy find in the position of a player.
    ///
    /// # Errors
    ///
    /// The rules that the givens and what was placed break.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle};
    /// use sudokit::logic::{Explanation, Policy};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let steps = Explanation::of_all_steps(&puzzle.into(), &Grid::EMPTY, None, &Policy::default())?;
    /// assert!(steps.steps().len() > 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_all_steps(
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
        policy: &Policy,
    ) -> Result<Explanation, ConflictError> {
        let (solutions, start) = judged(problem, Position::of_player(*problem, placed, marks)?);
        let steps = policy.techniques().iter().flat_map(|technique| technique.all(&start)).collect();
        Ok(Explanation { solutions, start, steps, end: End::AllSteps })
    }

    /// Where it begins.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(!explanation.start().is_proper());
    /// ```
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The steps, in order.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Policy};
    /// assert!(Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default()).steps().is_empty());
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How it ends.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{End, Explanation, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert_ne!(explanation.end(), End::Solved);
    /// ```
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// What a search found at the beginning: the only solution, or that there is none or more.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Policy};
    /// assert!(Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default()).solution().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Why there is no only solution.
    pub const fn solution(&self) -> Result<&Solution, &NotProper> {
        self.solutions.as_ref()
    }

    /// The closing sentences.
    fn closing(&self, language: Language) -> String {
        language.closing(self.end, self.steps.len(), self.blanks(), self.solution())
    }

    /// The positions in which the steps were found, one each.
    fn positions(&self) -> Vec<Position> {
        let mut position = self.start.clone();
        let before = self.steps.iter().map(|step| {
            let before = position.clone();
            if self.end != End::AllSteps {
                position.apply(step);
            }
            before
        });
        before.collect()
    }

    /// How many cells are blank at the end.
    fn blanks(&self) -> usize {
        let mut position = self.start.clone();
        self.steps.iter().for_each(|step| position.apply(step));
        position.blanks().len()
    }
}

/// What a search says of the problem, and the position with that known.
fn judged(problem: &Problem, position: Position) -> (Result<Solution, NotProper>, Position) {
    let solutions = problem.solution();
    let position = if solutions.is_ok() { position.known_as_proper() } else { position };
    (solutions, position)
}
