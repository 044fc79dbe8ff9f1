//! [`Explanation`], a solving path in words, for people and for programs, and [`Explainer`], which finds one.
//!
//! Before the first step a search counts the solutions, up to two: only a puzzle with one solution may use
//! techniques that assume uniqueness, and if the techniques do not solve the puzzle, the explanation ends
//! with the result of the search. An explanation is written [part](ExplanationPart) by part, each as soon as
//! it is found.

pub(super) mod end;
mod explainer;
mod format;
mod html;
mod text;

use crate::candidate::CandidateSet;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Solution};
use crate::search::NotUniqueError;

use super::policy::Policy;
use super::position::Position;
use super::step::Step;
use super::words::Language;

pub use end::ExplanationEnd;
pub use explainer::Explainer;
pub use format::{ExplanationFormat, ExplanationPart};

/// The path from a position to its end by the techniques of a policy, or all steps of one position.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Explanation, ExplanationEnd, Language, Policy};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let explanation = Explanation::of_path(&puzzle.into(), &Policy::default());
/// assert_eq!(explanation.end(), ExplanationEnd::Solved);
/// assert!(explanation.to_text(Language::English).starts_with("1. Hidden single: "));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What the search found; `None` if it was stopped.
    solutions: Option<Result<Solution, NotUniqueError>>,
    start: Position,
    steps: Vec<Step>,
    end: ExplanationEnd,
    /// Whether each step is applied before the next one is found.
    is_path: bool,
}

impl Explanation {
    /// Explains the path from the beginning of a problem.
    #[must_use]
    pub fn of_path(problem: &Problem, policy: &Policy) -> Explanation {
        Explainer::new(policy).path(problem, Position::from(*problem))
    }

    /// Explains the path from the position of a player: see [`Position::of_player`].
    ///
    /// # Errors
    ///
    /// The rules that the givens and the placed digits break.
    pub fn of_player(
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
        policy: &Policy,
    ) -> Result<Explanation, ConflictError> {
        Explainer::new(policy).path_of_player(problem, placed, marks)
    }

    /// Lists all steps that the techniques of the policy find in the position of a player.
    ///
    /// All patterns are listed, up to the bounds of each technique. Some techniques find the same
    /// eliminations in very many ways; they list a part of them. Almost locked sets: the first pattern for
    /// each set of eliminations. Nice loops: all loops of up to ten nodes, and among longer ones a shortest
    /// loop for each pair of ends. Other chains: a shortest one for each pair of ends. Forcing chains: a
    /// shortest one for each conclusion.
    ///
    /// # Errors
    ///
    /// The rules that the givens and the placed digits break.
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
        Explainer::new(policy).all_steps(problem, placed, marks)
    }

    /// The position before the first step.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How the explanation ends.
    #[must_use]
    pub const fn end(&self) -> ExplanationEnd {
        self.end
    }

    /// The only solution; or the error that there is none or several; `None` if the search was stopped before
    /// that was known.
    #[must_use]
    pub fn solution(&self) -> Option<Result<&Solution, &NotUniqueError>> {
        self.solutions.as_ref().map(Result::as_ref)
    }

    /// The whole explanation in a format.
    fn write(&self, format: ExplanationFormat, language: Language) -> String {
        let mut text = format.write(&ExplanationPart::Start(&self.start), language);
        let positions = self.positions();
        for (number, (position, step)) in (1..).zip(positions.iter().zip(&self.steps)) {
            text += &format.write(&ExplanationPart::Step { number, position, step }, language);
        }
        text + &format.write(&ExplanationPart::End(self), language)
    }

    /// The last sentences.
    pub(crate) fn closing(&self, language: Language) -> String {
        language.closing(self.end, self.steps.len(), self.blanks(), self.solution())
    }

    /// Adds the rest of a path, which begins where this one ends.
    #[cfg(feature = "play")]
    pub(crate) fn append(&mut self, rest: Explanation) {
        self.steps.extend(rest.steps);
        self.end = rest.end;
    }

    /// For each step the position in which it was found.
    fn positions(&self) -> Vec<Position> {
        let mut position = self.start.clone();
        let before = self.steps.iter().map(|step| {
            let before = position.clone();
            if self.is_path {
                position.apply(step);
            }
            before
        });
        before.collect()
    }

    /// The number of blanks at the end.
    fn blanks(&self) -> usize {
        let mut position = self.start.clone();
        self.steps.iter().filter(|_| self.is_path).for_each(|step| position.apply(step));
        position.blanks().len()
    }
}
