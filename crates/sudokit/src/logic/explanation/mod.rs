//! [`Explanation`], a whole path in words, for people and programs, and [`Explainer`], which finds it step by step.
//!
//! A search runs once, before the first step: the number of solutions decides whether techniques that assume a single
//! one may be used, and where the techniques are stuck, the explanation says what the search found. Each
//! [part](Part) of an explanation can be written as soon as it is found.

mod form;
mod html;
mod text;

use std::fmt;
use std::ops::ControlFlow;

use crate::candidate::CandidateSet;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Solution};
use crate::search::NotProper;

use super::policy::{Policy, Stopped};
use super::position::Position;
use super::step::Step;
use super::words::Language;

pub use form::{Form, Part};
pub use html::{HTML_TAIL, html_head};

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
    /// What a search found; none if it was stopped.
    solutions: Option<Result<Solution, NotProper>>,
    start: Position,
    steps: Vec<Step>,
    end: End,
    /// Whether each step is applied before the next.
    is_path: bool,
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
    /// The caller stopped it, or there are more steps than were wanted.
    Stopped,
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
        Explainer::new(policy).path(problem, Position::from(*problem))
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
        Explainer::new(policy).of_player(problem, placed, marks)
    }

    /// All steps that the techniques of the policy find in the position of a player.
    ///
    /// These are all patterns up to the bounds of each technique. Where very many patterns eliminate the same, some
    /// of them: of almost locked sets, the first pattern of each set of eliminations; every nice loop of up to ten nodes;
    /// of longer loops and of other chains, a shortest one for each two ends; of forcing chains, a shortest one for each
    /// conclusion.
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
        Explainer::new(policy).of_all_steps(problem, placed, marks)
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

    /// What a search found at the beginning: the only solution, or that there is none or more; nothing if it was
    /// stopped before that was known.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(explanation.solution().is_some_and(|solution| solution.is_err()));
    /// ```
    #[must_use]
    pub fn solution(&self) -> Option<Result<&Solution, &NotProper>> {
        self.solutions.as_ref().map(Result::as_ref)
    }

    /// The explanation as text.
    fn write(&self, form: Form, language: Language) -> String {
        let mut text = form.write(&Part::Start(&self.start), language);
        let positions = self.positions();
        for (number, (position, step)) in (1..).zip(positions.iter().zip(&self.steps)) {
            text += &form.write(&Part::Step { number, position, step }, language);
        }
        text + &form.write(&Part::End(self), language)
    }

    /// The closing sentences.
    pub(crate) fn closing(&self, language: Language) -> String {
        language.closing(self.end, self.steps.len(), self.blanks(), self.solution())
    }

    /// The positions in which the steps were found, one each.
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

    /// How many cells are blank at the end.
    fn blanks(&self) -> usize {
        let mut position = self.start.clone();
        self.steps.iter().filter(|_| self.is_path).for_each(|step| position.apply(step));
        position.blanks().len()
    }
}

/// Finds explanations under limits, and hands on each part as soon as it is found.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{End, Explainer, Form, Language, Part, Policy, Position};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let policy = Policy::default();
/// let mut text = String::new();
/// let mut listener = |part: &Part<'_>| text += &Form::Text.write(part, Language::English);
/// let explainer = Explainer::new(&policy).with_max_steps(2).with_listener(&mut listener);
/// let explanation = explainer.path(&puzzle.into(), Position::from(puzzle));
/// assert_eq!((explanation.steps().len(), explanation.end()), (2, End::Stopped));
/// assert_eq!(text.lines().count(), 3);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
pub struct Explainer<'a> {
    policy: &'a Policy,
    go_on: &'a dyn Fn() -> bool,
    max_steps: usize,
    listener: Option<&'a mut dyn FnMut(&Part<'_>)>,
}

impl<'a> Explainer<'a> {
    /// Without limits.
    ///
    /// ```
    /// use sudokit::logic::{Explainer, Policy};
    /// let policy = Policy::default();
    /// let explainer = Explainer::new(&policy);
    /// ```
    #[must_use]
    pub fn new(policy: &'a Policy) -> Explainer<'a> {
        Explainer { policy, go_on: &|| true, max_steps: usize::MAX, listener: None }
    }

    /// Stops as soon as `go_on` returns false. It is asked before each technique, and often during long searches.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{End, Explainer, Policy, Position};
    /// let policy = Policy::default();
    /// let explainer = Explainer::new(&policy).with_go_on(&|| false);
    /// let explanation = explainer.path(&Puzzle::EMPTY.into(), Position::from(Puzzle::EMPTY));
    /// assert_eq!(explanation.end(), End::Stopped);
    /// ```
    #[must_use]
    pub fn with_go_on(mut self, go_on: &'a dyn Fn() -> bool) -> Explainer<'a> {
        self.go_on = go_on;
        self
    }

    /// Stops after this many steps.
    ///
    /// ```
    /// use sudokit::logic::{Explainer, Policy};
    /// let policy = Policy::default();
    /// let explainer = Explainer::new(&policy).with_max_steps(10);
    /// ```
    #[must_use]
    pub fn with_max_steps(mut self, max_steps: usize) -> Explainer<'a> {
        self.max_steps = max_steps;
        self
    }

    /// Hands each part to the listener, in order.
    ///
    /// ```
    /// use sudokit::logic::{Explainer, Part, Policy};
    /// let policy = Policy::default();
    /// let mut parts = 0;
    /// let mut listener = |_: &Part<'_>| parts += 1;
    /// let explainer = Explainer::new(&policy).with_listener(&mut listener);
    /// ```
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn FnMut(&Part<'_>)) -> Explainer<'a> {
        self.listener = Some(listener);
        self
    }

    /// Explains the path from a position of a problem.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explainer, Policy, Position};
    /// let policy = Policy::default();
    /// let explanation = Explainer::new(&policy).path(&Puzzle::EMPTY.into(), Position::from(Puzzle::EMPTY));
    /// assert!(explanation.steps().is_empty());
    /// ```
    #[must_use]
    pub fn path(mut self, problem: &Problem, start: Position) -> Explanation {
        let mut explanation = self.begin(problem, start);
        let mut position = explanation.start.clone();
        explanation.end = loop {
            if position.is_solved() {
                break End::Solved;
            }
            if position.is_contradictory() {
                break End::Contradiction;
            }
            if explanation.solutions.is_none() || explanation.steps.len() >= self.max_steps {
                break End::Stopped;
            }
            match self.policy.next_step_while(&position, self.go_on) {
                Ok(Some(step)) => {
                    self.hear(&Part::Step {
                        number: explanation.steps.len() + 1,
                        position: &position,
                        step: &step,
                    });
                    position.apply(&step);
                    explanation.steps.push(step);
                }
                Ok(None) => break End::Stuck,
                Err(Stopped) => break End::Stopped,
            }
        };
        self.hear(&Part::End(&explanation));
        explanation
    }

    /// Explains the path from where a player is: see [`Position::of_player`].
    ///
    /// # Errors
    ///
    /// The rules that the givens and what was placed break.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle};
    /// use sudokit::logic::{Explainer, Policy};
    /// let policy = Policy::default();
    /// assert!(Explainer::new(&policy).of_player(&Puzzle::EMPTY.into(), &Grid::EMPTY, None).is_ok());
    /// ```
    pub fn of_player(
        self,
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
    ) -> Result<Explanation, ConflictError> {
        Ok(self.path(problem, Position::of_player(*problem, placed, marks)?))
    }

    /// Finds all steps that are available in the position of a player.
    ///
    /// # Errors
    ///
    /// The rules that the givens and what was placed break.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle};
    /// use sudokit::logic::{Explainer, Policy};
    /// let policy = Policy::default();
    /// let all = Explainer::new(&policy).of_all_steps(&Puzzle::EMPTY.into(), &Grid::EMPTY, None)?;
    /// assert!(all.steps().is_empty());
    /// # Ok::<(), sudokit::ConflictError>(())
    /// ```
    pub fn of_all_steps(
        mut self,
        problem: &Problem,
        placed: &Grid,
        marks: Option<&CandidateSet>,
    ) -> Result<Explanation, ConflictError> {
        let mut explanation = self.begin(problem, Position::of_player(*problem, placed, marks)?);
        explanation.is_path = false;
        let Explanation { solutions, start, steps, .. } = &mut explanation;
        let (policy, go_on, max_steps) = (self.policy, self.go_on, self.max_steps);
        let flow = match solutions {
            None => ControlFlow::Break(()),
            Some(_) => policy.techniques().iter().try_for_each(|technique| {
                technique.each_while(start, go_on, &mut |step| {
                    if steps.len() >= max_steps {
                        return ControlFlow::Break(());
                    }
                    self.hear(&Part::Step { number: steps.len() + 1, position: start, step: &step });
                    steps.push(step);
                    ControlFlow::Continue(())
                })
            }),
        };
        explanation.end = if flow.is_break() { End::Stopped } else { End::AllSteps };
        self.hear(&Part::End(&explanation));
        Ok(explanation)
    }

    /// The explanation before its first step.
    fn begin(&mut self, problem: &Problem, start: Position) -> Explanation {
        let mut search = problem.solutions().with_go_on(self.go_on);
        let found = (search.next(), search.next());
        let solutions = match found {
            (Some(first), Some(second)) => Some(Err(NotProper::Several(Box::new([first, second])))),
            _ if search.stopped().is_some() || !(self.go_on)() => None,
            (Some(solution), None) => Some(Ok(solution)),
            (None, _) => Some(Err(NotProper::NoSolution)),
        };
        let start = if matches!(solutions, Some(Ok(_))) { start.known_as_proper() } else { start };
        self.hear(&Part::Start(&start));
        Explanation { solutions, start, steps: Vec::new(), end: End::Stopped, is_path: true }
    }

    fn hear(&mut self, part: &Part<'_>) {
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
