//! `hint`: the mistakes of a player, or the next step.

use sudokit_base::Budget;

#[cfg(feature = "request")]
use crate::candidate::Candidate;
use crate::field_info::{FieldInfo, fields};
#[cfg(feature = "request")]
use crate::format;
use crate::format::{Board, Field, Progress, Record};
use crate::logic::{Detail, Hint, Language, hint_within};
use crate::outcome::{Answer, ErrorReport, HintKind, HintReport, SerializedFields, Stopped};
use crate::problem::Problem;
use crate::serialize::serialize_as_shape;

use super::options::{Named, OptionKind, OptionValue};
use super::question::{Asked, NoAnswer, Outcome, Question, Resources, json_or_why};
use super::techniques::options_with_techniques;

options_with_techniques! {
    /// How much a hint tells, and of which techniques.
    #[operation(
        "hint",
        "The mistakes made so far, or the next step, in as much detail as asked for",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","detail":"technique"}"#
    )]
    pub struct HintOptions {
        /// How much of the hint is told: `where` to look, or the number of mistakes; the `technique`, or the boxes of the
        /// mistakes; the `evidence` that is seen, or which digits and marks are mistakes; or `all`, also what follows and why a
        /// mistake is one. The solution is never told.
        pub detail: Named<Detail>,
        /// The original puzzle, if the board does not show which digits are given: the player has placed all other digits, and
        /// crossed out the candidates that a candidate grid lacks.
        #[cfg(feature = "request")]
        pub given: Option<String>,
    }
}

impl OptionValue for Named<Detail> {
    const KIND: OptionKind =
        OptionKind::Name(|| Detail::ALL.iter().rev().map(|detail| detail.name()).collect());
}

impl HintOptions {
    /// The puzzle and what the player has done.
    fn problem(&self, record: &Record) -> Result<(Problem, Progress), NoAnswer> {
        #[cfg(feature = "request")]
        if let Some(given) = &self.given {
            return progress_from(given, record)
                .map_err(|report| NoAnswer::unsuitable(report.with_source("given")));
        }
        let board = record.board.classic_or_blank();
        let problem = board.problem().map_err(|conflicts| NoAnswer::invalid(&conflicts, "puzzle"))?;
        Ok((problem, record.progress.unwrap_or_default()))
    }

    fn hint(&self, record: &Record, budget: Budget<'_>) -> Result<Hint, NoAnswer> {
        let (problem, Progress { placed, marks }) = self.problem(record)?;
        hint_within(&problem, &placed, marks.as_ref(), &self.policy(), budget)
            .map_err(|reason| NoAnswer::stopped(&Stopped::new(reason, budget)))
    }
}

/// The original puzzle of this text, and what the player has done since.
#[cfg(feature = "request")]
fn progress_from(given: &str, record: &Record) -> Result<(Problem, Progress), ErrorReport> {
    let Problem::Givens(puzzle) = problem_of(given)? else {
        return Err(ErrorReport::new("the original puzzle has candidates instead of givens", "no-givens"));
    };
    let progress = record.progress_from(&puzzle).map_err(|Candidate { cell, digit }| {
        let why = format!("the original puzzle has {digit} in {cell}, but the board does not");
        ErrorReport::new(why, "given-missing").with_cells([cell])
    })?;
    Ok((puzzle.into(), progress))
}

/// The puzzle of a text in any format.
#[cfg(feature = "request")]
fn problem_of(text: &str) -> Result<Problem, ErrorReport> {
    let mut records = format::read(text.as_bytes()).map_err(|error| ErrorReport::from(&error))?;
    let record = records.next().ok_or_else(|| ErrorReport::new("no puzzle", "no-puzzle"))?;
    let record = record.map_err(|error| ErrorReport::from(&error))?;
    let board = record.board.require_classic().map_err(|kind| ErrorReport::from(&kind))?;
    board.problem().map_err(|conflicts| ErrorReport::from(&conflicts))
}

impl Question for HintOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        HintFields::FIELDS.to_vec()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let hint = self.hint(asked.record, resources.budget);
        let text = hint.as_ref().map(|hint| hint.describe(self.detail.0, self.language.0));
        let text = text.unwrap_or_default();
        Box::new(HintOrWhy { hint, text, detail: self.detail.0, language: self.language.0 })
    }

    fn uses_placed(&self) -> bool {
        true
    }

    // Most hints take microseconds, and few of them seconds.
    fn boards_at_a_time(&self) -> usize {
        32
    }

    fn tells_people_of_the_first(&self) -> bool {
        true
    }

    #[cfg(feature = "request")]
    fn check_options(&self, _: Option<u64>) -> Result<(), String> {
        let given = self.given.as_deref().map(problem_of).transpose();
        given.map(|_| ()).map_err(|report| format!("given: {}", report.message))
    }
}

/// A hint with its words and the options of them, or why there is none.
#[derive(Debug)]
struct HintOrWhy {
    hint: Result<Hint, NoAnswer>,
    /// Empty if there is no hint.
    text: String,
    detail: Detail,
    language: Language,
}

impl HintOrWhy {
    /// A row of a table is one line.
    fn text_on_one_line(&self) -> String {
        self.text.replace('\n', " ")
    }
}

impl Outcome for HintOrWhy {
    fn answer(&self) -> Answer {
        self.hint.as_ref().map_or_else(|why| why.answer, |hint| HintKind::of(hint).answer())
    }

    fn summary(&self) -> &'static str {
        self.hint.as_ref().map_or_else(|why| why.summary, |hint| HintKind::of(hint).name())
    }

    fn remark(&self) -> String {
        self.message().unwrap_or_else(|| self.text_on_one_line())
    }

    fn lines(&self, _: &str, _: &Board) -> String {
        if self.hint.is_ok() { format!("{}\n", self.text) } else { String::new() }
    }

    fn message(&self) -> Option<String> {
        self.hint.as_ref().err().map(|why| why.report.message.clone())
    }

    fn alone(&self, fields: &[Field]) -> Option<Result<String, ErrorReport>> {
        let report = self.hint.as_ref().map(|hint| HintReport::of(hint, self.detail, self.language));
        Some(json_or_why(report, fields))
    }
}

fields! {
    /// A hint in a table.
    struct HintFields {
        /// What the hint is about: `step`, `wrong`, `no-solution`, `astray`, `stuck` or `solved`.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<&'static str>,
        /// The technique of the next step.
        #[serde(skip_serializing_if = "Option::is_none")]
        technique: Option<&'static str>,
        /// The hint in words.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// Why there is no hint.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

impl From<&HintOrWhy> for HintFields {
    fn from(found: &HintOrWhy) -> Self {
        let hint = found.hint.as_ref();
        let technique = match hint {
            Ok(Hint::Step(step)) if found.detail >= Detail::Technique => Some(step.technique.id),
            _ => None,
        };
        HintFields {
            hint: hint.map(|hint| HintKind::of(hint).name()).ok(),
            technique,
            text: hint.is_ok().then(|| found.text.clone()),
            why: found.message(),
        }
    }
}

serialize_as_shape! {
    HintOrWhy, "HintInTable", HintFields;
}

impl SerializedFields for HintOrWhy {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        vec![("text", self.text_on_one_line())]
    }
}
