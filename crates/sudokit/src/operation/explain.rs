//! `explain`: the steps of a person who solves the puzzle; each is a part.

use sudokit_base::Budget;

use crate::field_info::{FieldInfo, fields, kinds};
use crate::format::{Field, Progress, Record};
use crate::logic::{
    Detail, Explainer, Explanation, ExplanationEnd, ExplanationPart, Language, Policy, Position, Step,
    TECHNIQUES, Technique,
};
use crate::outcome::{Answer, ErrorReport, ExplainedStep, ExplanationReport, SerializedFields};
use crate::problem::Problem;
use crate::puzzle::ConflictError;
use crate::serialize::serialize_as_shape;

use super::question::{Asked, NoAnswer, Outcome, Piece, Pieces, Question, Resources, json_or_why};
use super::techniques::options_with_techniques;

options_with_techniques! {
    /// Which steps to find.
    #[operation(
        "explain",
        "How a person solves a puzzle, step by step, or all steps of a position; each step is a part",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","max_steps":3}"#
    )]
    pub struct ExplainOptions {
        /// Find all steps of the position instead of a path.
        pub all_steps: bool,
        /// Stop after this many steps. There are never more than 10,000.
        pub max_steps: Option<u64>,
    }
}

/// The greatest number of steps. No path is that long.
const MAX_STEPS: usize = 10_000;

impl ExplainOptions {
    fn max_steps(&self) -> usize {
        self.max_steps.and_then(|most| most.try_into().ok()).unwrap_or(MAX_STEPS).min(MAX_STEPS)
    }

    /// Explains a board, and passes each part to the listener as soon as it is found.
    ///
    /// # Errors
    /// The digits break rules: the givens, or those that the player has placed.
    pub fn explain(
        &self,
        record: &Record,
        budget: Budget<'_>,
        listener: &mut dyn FnMut(&ExplanationPart<'_>),
    ) -> Result<Explanation, ConflictError> {
        let problem = record.board.classic_or_blank().problem()?;
        let Progress { placed, marks } = record.progress.unwrap_or_default();
        let policy = self.policy();
        let explainer = Explainer::new(&policy)
            .with_budget(budget)
            .with_max_steps(self.max_steps())
            .with_listener(listener);
        if self.all_steps {
            explainer.all_steps(&problem, &placed, marks.as_ref())
        } else {
            explainer.path_of_player(&problem, &placed, marks.as_ref())
        }
    }

    fn outcome(&self, record: &Record, explanation: Result<Explanation, ConflictError>) -> Box<dyn Outcome> {
        let explanation = explanation.map_err(|conflicts| NoAnswer::invalid(&conflicts, key_of(record)));
        Box::new(ExplanationOrWhy { explanation, language: self.language.0 })
    }
}

/// The key of a request whose digits break rules: those of the player if the givens do not.
pub(crate) fn key_of(record: &Record) -> &'static str {
    if record.board.classic_or_blank().problem().is_ok() { "placed" } else { "puzzle" }
}

/// A step as a part.
fn part(step: &Step, language: Language) -> String {
    let explained = ExplainedStep { step, text: step.describe(Detail::All, language) };
    serde_json::to_string(&explained).unwrap_or_else(|_| unreachable!("a step is plain data"))
}

impl Question for ExplainOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        ExplanationFields::FIELDS.to_vec()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let explanation = self.explain(asked.record, resources.budget, &mut |explained| {
            if let ExplanationPart::Step { step, .. } = explained {
                (resources.on_part)(&part(step, self.language.0));
            }
        });
        self.outcome(asked.record, explanation)
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn boards_at_a_time(&self) -> usize {
        1
    }

    fn pieces(&self, asked: Asked<'_>) -> Option<Box<dyn Pieces>> {
        if self.all_steps {
            return None;
        }
        let problem = asked.board.problem().ok()?;
        let Progress { placed, marks } = asked.record.progress.unwrap_or_default();
        let position = Position::of_player(problem, &placed, marks.as_ref()).ok()?;
        Some(Box::new(PathInPieces {
            problem,
            position,
            policy: self.policy(),
            language: self.language.0,
            steps_left: self.max_steps(),
            explanation: None,
        }))
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
    fn next(&mut self, budget: Budget<'_>) -> Piece {
        let explainer = Explainer::new(&self.policy).with_budget(budget);
        let piece =
            explainer.with_max_steps(self.steps_left.min(1)).path(&self.problem, self.position.clone());
        let step = piece.steps().first().cloned();
        match &mut self.explanation {
            None => self.explanation = Some(piece),
            Some(explanation) => explanation.append(piece),
        }
        match (step, &self.explanation) {
            (Some(step), _) => {
                self.steps_left -= 1;
                self.position.apply(&step);
                Piece::Part(part(&step, self.language))
            }
            (None, Some(explanation)) => Piece::Outcome(Box::new(ExplanationOrWhy {
                explanation: Ok(explanation.clone()),
                language: self.language,
            })),
            (None, None) => unreachable!("the explanation is there"),
        }
    }
}

/// An explanation with the language of its words, or why there is none.
#[derive(Debug)]
struct ExplanationOrWhy {
    explanation: Result<Explanation, NoAnswer>,
    language: Language,
}

impl Outcome for ExplanationOrWhy {
    fn answer(&self) -> Answer {
        self.explanation.as_ref().map_or_else(|why| why.answer, Explanation::answer)
    }

    fn summary(&self) -> &'static str {
        self.explanation.as_ref().map_or_else(|why| why.summary, |explanation| explanation.end().summary())
    }

    fn remark(&self) -> String {
        match &self.explanation {
            Ok(explanation) => explanation.closing(self.language),
            Err(why) => why.report.message.clone(),
        }
    }

    fn alone(&self, fields: &[Field]) -> Option<Result<String, ErrorReport>> {
        let explanation = self.explanation.as_ref();
        let report = explanation.map(|explanation| ExplanationReport::of(explanation, self.language));
        Some(json_or_why(report, fields))
    }
}

/// The hardest technique of the steps.
fn hardest(explanation: &Explanation) -> Option<&'static Technique> {
    TECHNIQUES.iter().rev().copied().find(|it| explanation.steps().iter().any(|step| step.technique == *it))
}

kinds! {
    ExplanationEnd => Text;
}

fields! {
    /// An explanation in a table.
    struct ExplanationFields {
        /// How the path ends: `solved`, `stuck`, `contradiction` or `stopped`; or `all-steps`.
        #[serde(skip_serializing_if = "Option::is_none")]
        end: Option<ExplanationEnd>,
        /// The number of steps.
        #[serde(skip_serializing_if = "Option::is_none")]
        step_count: Option<usize>,
        /// The technique of the hardest step, in the order of the list of techniques.
        #[serde(skip_serializing_if = "Option::is_none")]
        hardest: Option<&'static str>,
        /// Why there is no explanation.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

impl From<&ExplanationOrWhy> for ExplanationFields {
    fn from(found: &ExplanationOrWhy) -> Self {
        match &found.explanation {
            Ok(explanation) => ExplanationFields {
                end: Some(explanation.end()),
                step_count: Some(explanation.steps().len()),
                hardest: hardest(explanation).map(|technique| technique.id),
                why: None,
            },
            Err(why) => ExplanationFields {
                end: None,
                step_count: None,
                hardest: None,
                why: Some(why.report.message.clone()),
            },
        }
    }
}

serialize_as_shape! {
    ExplanationOrWhy, "ExplanationInTable", ExplanationFields;
}

impl SerializedFields for ExplanationOrWhy {}
