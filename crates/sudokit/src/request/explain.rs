//! `explain`: the steps of a person who solves the puzzle; each is a part.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::format::Progress;
#[cfg(feature = "request")]
use crate::logic::ExplanationFormat;
use crate::logic::{Detail, Explainer, Explanation, ExplanationPart, Language, Policy, Position, Step};
use crate::outcome::{ErrorReport, ExplainedStep, ExplanationReport};
use crate::problem::Problem;
use crate::puzzle::ConflictError;

use super::board_input::{BoardText, in_key, problem, record_of_player};
use super::operation::{Next, Operation, Pieces, Work};
use super::parameters::{Named, Techniques, policy};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Explain>(
    "explain",
    "How a person solves a puzzle, step by step, or all steps of a position; each step is a part",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","max_steps":3}"#,
)
.with_parts();

/// The greatest number of steps. No path is that long.
const MAX_STEPS: usize = 10_000;

/// Asks for the steps that solve a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Explain {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that the player has placed, as 81 cells.
    placed: Option<String>,
    /// The candidates that the player still sees, as 729 characters.
    marks: Option<String>,
    /// Whether to find all steps of the position instead of a path.
    #[serde(default)]
    all_steps: bool,
    /// Stop after this many steps. There are never more than 10,000.
    max_steps: Option<usize>,
    /// The language of the words; English if it is missing.
    language: Option<Named<Language>>,
    /// Use these techniques only.
    techniques: Option<Techniques>,
    /// Do not use these techniques.
    #[serde(default)]
    without: Techniques,
    /// Do not use techniques that assume exactly one solution.
    #[serde(default)]
    without_uniqueness: bool,
}

impl Explain {
    fn language(&self) -> Language {
        self.language.map_or(Language::English, |language| language.0)
    }

    fn max_steps(&self) -> usize {
        self.max_steps.unwrap_or(MAX_STEPS).min(MAX_STEPS)
    }

    fn policy(&self) -> Policy {
        policy(self.techniques.as_ref(), &self.without, self.without_uniqueness)
    }

    /// The puzzle and the player's progress.
    fn problem(&self) -> Result<(Problem, Progress), ErrorReport> {
        let record = record_of_player(&self.puzzle, self.placed.as_deref(), self.marks.as_deref())?;
        Ok((problem(&record, "puzzle")?, record.progress.unwrap_or_default()))
    }

    /// Explains, and passes each part to the listener as soon as it is found.
    fn explain(
        &self,
        budget: Budget<'_>,
        listener: &mut dyn FnMut(&ExplanationPart<'_>),
    ) -> Result<Explanation, ErrorReport> {
        let (problem, Progress { placed, marks }) = self.problem()?;
        let policy = self.policy();
        let explainer = Explainer::new(&policy)
            .with_budget(budget)
            .with_max_steps(self.max_steps())
            .with_listener(listener);
        let explanation = if self.all_steps {
            explainer.all_steps(&problem, &placed, marks.as_ref())
        } else {
            explainer.path_of_player(&problem, &placed, marks.as_ref())
        };
        explanation.map_err(conflicting)
    }
}

/// The report of digits that cannot all be on one board.
fn conflicting(error: ConflictError) -> ErrorReport {
    in_key("placed", ErrorReport::from(&error))
}

/// A step as a part.
fn part(step: &Step, language: Language) -> Result<String, ErrorReport> {
    reply::json(&ExplainedStep { step, text: step.describe(Detail::All, language) })
}

/// Answers a request of `explain` with the whole explanation in a format for people.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::logic::ExplanationFormat;
/// use sudokit::request::write_explanation;
/// let request = format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(81));
/// let html = write_explanation(request.as_bytes(), ExplanationFormat::Html, Budget::UNLIMITED)?;
/// assert!(html.starts_with("<article "));
/// # Ok::<(), sudokit::outcome::ErrorReport>(())
/// ```
///
/// # Errors
/// The request is wrong.
#[cfg(feature = "request")]
pub fn write_explanation(
    request: &[u8],
    format: ExplanationFormat,
    budget: Budget<'_>,
) -> Result<String, ErrorReport> {
    let request: Explain = super::json::parse(request)?;
    let mut text = String::new();
    let language = request.language();
    request.explain(budget, &mut |part| text += &format.write(part, language))?;
    Ok(text)
}

impl Work for Explain {
    fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let language = self.language();
        let mut pass_on = |explained: &ExplanationPart<'_>| {
            if let ExplanationPart::Step { step, .. } = explained
                && let Ok(json) = part(step, language)
            {
                on_part(&json);
            }
        };
        let explanation = self.explain(budget, &mut pass_on)?;
        reply::json(&ExplanationReport::of(&explanation, language))
    }

    fn pieces(&self) -> Result<Option<Box<dyn Pieces>>, ErrorReport> {
        if self.all_steps {
            return Ok(None);
        }
        let (problem, Progress { placed, marks }) = self.problem()?;
        let position = Position::of_player(problem, &placed, marks.as_ref()).map_err(conflicting)?;
        Ok(Some(Box::new(PathInPieces {
            problem,
            position,
            policy: self.policy(),
            language: self.language(),
            steps_left: self.max_steps(),
            explanation: None,
        })))
    }
}

/// A path that pauses after each step.
struct PathInPieces {
    problem: Problem,
    /// The position after the steps so far.
    position: Position,
    policy: Policy,
    language: Language,
    steps_left: usize,
    /// The path so far.
    explanation: Option<Explanation>,
}

impl Pieces for PathInPieces {
    fn next(&mut self, budget: Budget<'_>) -> Result<Next, ErrorReport> {
        let explainer = Explainer::new(&self.policy).with_budget(budget);
        let piece =
            explainer.with_max_steps(self.steps_left.min(1)).path(&self.problem, self.position.clone());
        let step = piece.steps().first().cloned();
        let explanation = match &mut self.explanation {
            None => self.explanation.insert(piece),
            Some(explanation) => {
                explanation.append(piece);
                explanation
            }
        };
        match step {
            Some(step) => {
                self.steps_left -= 1;
                self.position.apply(&step);
                part(&step, self.language).map(Next::Part)
            }
            None => reply::json(&ExplanationReport::of(explanation, self.language)).map(Next::Answer),
        }
    }
}
