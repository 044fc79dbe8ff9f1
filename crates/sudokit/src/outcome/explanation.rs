//! [`ExplanationReport`], a whole explanation as data: each step with its sentence, and how the path ends.

use crate::logic::{Detail, Explanation, ExplanationEnd, Language, Step};
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::NotUniqueError;

use super::Answer;

/// An explanation, with its sentences in one language.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Explanation, ExplanationEnd, Language, Policy};
/// use sudokit::outcome::ExplanationReport;
///
/// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
/// let report = ExplanationReport::of(&explanation, Language::English);
/// assert_eq!(report.end, ExplanationEnd::Stuck);
/// assert!(report.solution.is_none() && report.solutions.is_some());
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplanationReport<'a> {
    /// The puzzle.
    pub puzzle: &'a Problem,
    /// The steps in order, or all steps of the position.
    pub steps: Vec<ExplainedStep<'a>>,
    /// How the path ends.
    pub end: ExplanationEnd,
    /// The closing sentences.
    pub text: String,
    /// The only solution, if there is exactly one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solution: Option<&'a Solution>,
    /// Two solutions, if there are several.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions: Option<&'a [Solution; 2]>,
}

impl ExplanationEnd {
    /// Whether the path leads to the solution, or all steps were shown.
    ///
    /// ```
    /// use sudokit::logic::ExplanationEnd;
    /// use sudokit::outcome::Answer;
    /// assert_eq!(ExplanationEnd::Stuck.answer(), Answer::No);
    /// ```
    #[must_use]
    pub const fn answer(self) -> Answer {
        match self {
            ExplanationEnd::Solved | ExplanationEnd::AllSteps => Answer::Yes,
            ExplanationEnd::Stuck | ExplanationEnd::Contradiction => Answer::No,
            ExplanationEnd::Stopped => Answer::Stopped,
        }
    }

    /// The end in a summary of many puzzles: "998 solved".
    ///
    /// ```
    /// use sudokit::logic::ExplanationEnd;
    /// assert_eq!(ExplanationEnd::AllSteps.summary(), "shown");
    /// ```
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            ExplanationEnd::Solved => "solved",
            ExplanationEnd::AllSteps => "shown",
            ExplanationEnd::Stuck => "stuck",
            ExplanationEnd::Contradiction => "without solution",
            ExplanationEnd::Stopped => "stopped",
        }
    }
}

impl Explanation {
    /// Whether the puzzle has exactly one solution, or all steps were shown; also true if the techniques do not suffice.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Policy};
    /// use sudokit::outcome::Answer;
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert_eq!(explanation.answer(), Answer::No);
    /// ```
    #[must_use]
    pub fn answer(&self) -> Answer {
        match (self.end(), self.solution()) {
            (ExplanationEnd::Stuck, Some(Ok(_))) => Answer::Yes,
            (end, _) => end.answer(),
        }
    }
}

/// A step and its sentence.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Explanation, Language, Policy};
/// use sudokit::outcome::ExplanationReport;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let explanation = Explanation::of_path(&puzzle.into(), &Policy::default());
/// let report = ExplanationReport::of(&explanation, Language::English);
/// assert!(report.steps[0].text.starts_with("Hidden single: "));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainedStep<'a> {
    /// The step.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub step: &'a Step,
    /// The step as a sentence.
    pub text: String,
}

impl<'a> ExplanationReport<'a> {
    /// The report of an explanation.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// use sudokit::outcome::ExplanationReport;
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(ExplanationReport::of(&explanation, Language::Chinese).steps.is_empty());
    /// ```
    #[must_use]
    pub fn of(explanation: &'a Explanation, language: Language) -> ExplanationReport<'a> {
        let steps = explanation.steps().iter();
        ExplanationReport {
            puzzle: explanation.start().problem(),
            steps: steps
                .map(|step| ExplainedStep { step, text: step.describe(Detail::All, language) })
                .collect(),
            end: explanation.end(),
            text: explanation.closing(language),
            solution: explanation.solution().and_then(Result::ok),
            solutions: match explanation.solution() {
                Some(Err(NotUniqueError::Several(two))) => Some(two),
                _ => None,
            },
        }
    }
}
