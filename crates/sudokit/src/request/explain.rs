//! `explain`: the steps of a person who solves the puzzle; each is a part.

use serde::Deserialize;

use crate::budget::Budget;
use crate::logic::{Detail, Explainer, ExplanationPart, Language};
use crate::outcome::{ErrorReport, ExplainedStep, ExplanationReport};

use super::board_input::{BoardText, in_key, problem, record_of_player};
use super::operation::{Operation, Work};
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

impl Work for Explain {
    fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record = record_of_player(&self.puzzle, self.placed.as_deref(), self.marks.as_deref())?;
        let problem = problem(&record, "puzzle")?;
        let progress = record.progress.unwrap_or_default();
        let (placed, marks) = (&progress.placed, progress.marks.as_ref());
        let policy = policy(self.techniques.as_ref(), &self.without, self.without_uniqueness);
        let language = self.language.map_or(Language::English, |language| language.0);
        let mut pass_on = |part: &ExplanationPart<'_>| {
            if let ExplanationPart::Step { step, .. } = part {
                let text = step.describe(Detail::All, language);
                if let Ok(json) = reply::json(&ExplainedStep { step, text }) {
                    on_part(&json);
                }
            }
        };
        let explainer = Explainer::new(&policy)
            .with_budget(budget)
            .with_max_steps(self.max_steps.unwrap_or(MAX_STEPS).min(MAX_STEPS))
            .with_listener(&mut pass_on);
        let explanation = if self.all_steps {
            explainer.all_steps(&problem, placed, marks)
        } else {
            explainer.path_of_player(&problem, placed, marks)
        };
        let explanation = explanation.map_err(|error| in_key("placed", ErrorReport::from(&error)))?;
        reply::json(&ExplanationReport::of(&explanation, language))
    }
}
