//! [`Explainer`], which finds an explanation within limits and passes on each part as soon as it is found.

use std::fmt;
use std::ops::ControlFlow;

use sudokit_base::Budget;

use crate::candidate::CandidateSet;
use crate::grid::Grid;
use crate::logic::node_counter::NodeCounter;
use crate::logic::policy::Policy;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::problem::Problem;
use crate::puzzle::ConflictError;
use crate::search::NotUniqueError;

use super::{Explanation, ExplanationEnd, ExplanationPart};

/// Finds explanations within limits and passes on each part as soon as it is found.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{
///     Explainer, ExplanationEnd, ExplanationFormat, ExplanationPart, Language, Policy, Position,
/// };
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let policy = Policy::default();
/// let mut text = String::new();
/// let mut listener =
///     |part: &ExplanationPart<'_>| text += &ExplanationFormat::Text.write(part, Language::English);
/// let explainer = Explainer::new(&policy).with_max_steps(2).with_listener(&mut listener);
/// let explanation = explainer.path(&puzzle.into(), Position::from(puzzle));
/// assert_eq!((explanation.steps().len(), explanation.end()), (2, ExplanationEnd::Stopped));
/// assert_eq!(text.lines().count(), 3);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
pub struct Explainer<'a> {
    policy: &'a Policy,
    budget: Budget<'a>,
    max_steps: usize,
    listener: Option<&'a mut dyn FnMut(&ExplanationPart<'_>)>,
}

impl<'a> Explainer<'a> {
    /// An explainer without limits.
    #[must_use]
    pub fn new(policy: &'a Policy) -> Explainer<'a> {
        Explainer { policy, budget: Budget::UNLIMITED, max_steps: usize::MAX, listener: None }
    }

    /// Stops at the end of this budget. The search that counts the solutions counts its nodes, and the
    /// techniques count theirs as in [`Policy::next_step_within`].
    ///
    /// ```
    /// use sudokit::{Budget, GoOn, Puzzle};
    /// use sudokit::logic::{Explainer, ExplanationEnd, Policy, Position};
    /// let policy = Policy::default();
    /// let never = GoOn::new(|| false);
    /// let explainer = Explainer::new(&policy).with_budget(Budget::default().with_go_on(&never));
    /// let explanation = explainer.path(&Puzzle::EMPTY.into(), Position::from(Puzzle::EMPTY));
    /// assert_eq!(explanation.end(), ExplanationEnd::Stopped);
    /// ```
    #[must_use]
    pub fn with_budget(mut self, budget: Budget<'a>) -> Explainer<'a> {
        self.budget = budget;
        self
    }

    /// Stops after `max_steps` steps.
    #[must_use]
    pub fn with_max_steps(mut self, max_steps: usize) -> Explainer<'a> {
        self.max_steps = max_steps;
        self
    }

    /// Passes each part to the listener, in order.
    ///
    /// ```
    /// use sudokit::logic::{Explainer, ExplanationPart, Policy};
    /// let policy = Policy::default();
    /// let mut parts = 0;
    /// let mut listener = |_: &ExplanationPart<'_>| parts += 1;
    /// let explainer = Explainer::new(&policy).with_listener(&mut listener);
    /// ```
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn FnMut(&ExplanationPart<'_>)) -> Explainer<'a> {
        self.listener = Some(listener);
        self
    }

    /// Explains the path from a position of a problem.
    #[must_use]
    pub fn path(mut self, problem: &Problem, start: Position) -> Explanation {
        let counter = NodeCounter::new(self.budget);
        let mut explanation = self.start(problem, start, &counter);
        let mut position = explanation.start.clone();
        explanation.end = loop {
            if position.is_solved() {
                break ExplanationEnd::Solved;
            }
            if position.is_contradictory() {
                break ExplanationEnd::Contradiction;
            }
            if explanation.solutions.is_none() || explanation.steps.len() >= self.max_steps {
                break ExplanationEnd::Stopped;
            }
            match self.policy.next_step_counted(&position, &counter) {
                Ok(Some(step)) => {
                    let number = explanation.steps.len() + 1;
                    self.pass_on(&ExplanationPart::Step { number, position: &position, step: &step });
                    position.apply(&step);
                    explanation.steps.push(step);
                }
                Ok(None) => break ExplanationEnd::Stuck,
                Err(_) => break ExplanationEnd::Stopped,
            }
        };
        self.pass_on(&ExplanationPart::End(&explanation));
        explanation
    }

    /// Explains the path from the position of a player: see [`Position::of_player`].
    ///
    /// # Errors
    ///
    /// The rules that the givens and the placed digits break.
    pub fn path_of_player(
        self,
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
    ) -> Result<Explanation, ConflictError> {
        Ok(self.path(problem, Position::of_player(*problem, placed, marks)?))
    }

    /// Lists all steps of the position of a player: see [`Explanation::of_all_steps`].
    ///
    /// # Errors
    ///
    /// The rules that the givens and the placed digits break.
    pub fn all_steps(
        mut self,
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
    ) -> Result<Explanation, ConflictError> {
        let counter = NodeCounter::new(self.budget);
        let start = Position::of_player(*problem, placed, marks)?;
        let mut explanation = self.start(problem, start, &counter);
        explanation.is_path = false;
        let Explanation { solutions, start, steps, .. } = &mut explanation;
        let (policy, max_steps) = (self.policy, self.max_steps);
        let mut take = |step: Step| {
            if steps.len() >= max_steps {
                return ControlFlow::Break(());
            }
            let number = steps.len() + 1;
            self.pass_on(&ExplanationPart::Step { number, position: start, step: &step });
            steps.push(step);
            ControlFlow::Continue(())
        };
        let mut techniques = policy.techniques().iter();
        let is_complete = solutions.is_some()
            && techniques.all(|technique| technique.each_counted(start, &counter, &mut take).is_continue())
            && counter.result().is_ok();
        explanation.end = if is_complete { ExplanationEnd::AllSteps } else { ExplanationEnd::Stopped };
        self.pass_on(&ExplanationPart::End(&explanation));
        Ok(explanation)
    }

    /// The explanation before its first step.
    fn start(&mut self, problem: &Problem, start: Position, counter: &NodeCounter<'_>) -> Explanation {
        let solutions = counter.solutions(problem, 2).ok().map(|found| match found[..] {
            [] => Err(NotUniqueError::NoSolution),
            [only] => Ok(only),
            [first, second, ..] => Err(NotUniqueError::Several(Box::new([first, second]))),
        });
        let start = if matches!(solutions, Some(Ok(_))) { start.known_as_proper() } else { start };
        self.pass_on(&ExplanationPart::Start(&start));
        Explanation { solutions, start, steps: Vec::new(), end: ExplanationEnd::Stopped, is_path: true }
    }

    fn pass_on(&mut self, part: &ExplanationPart<'_>) {
        if let Some(listener) = &mut self.listener {
            listener(part);
        }
    }
}

impl fmt::Debug for Explainer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer").field("max_steps", &self.max_steps).finish_non_exhaustive()
    }
}
