//! `hint`: the mistakes of a player, or the next step.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::logic::{Detail, Language, hint_within};
use crate::outcome::{ErrorReport, HintReport, Stopped};

use super::board_input::{BoardText, problem, record_of_player};
use super::operation::{Operation, Work};
use super::parameters::{Named, Techniques, policy};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Hint>(
    "hint",
    "The mistakes made so far, or the next step, in as much detail as asked for",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","detail":"technique"}"#,
);

/// Asks for a hint.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Hint {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that the player has placed, as 81 cells.
    placed: Option<String>,
    /// The candidates that the player still sees, as 729 characters.
    marks: Option<String>,
    /// How much of the hint is told; everything if it is missing.
    detail: Option<Named<Detail>>,
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

impl Work for Hint {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record = record_of_player(&self.puzzle, self.placed.as_deref(), self.marks.as_deref())?;
        let problem = problem(&record, "puzzle")?;
        let progress = record.progress.unwrap_or_default();
        let policy = policy(self.techniques.as_ref(), &self.without, self.without_uniqueness);
        let hint = hint_within(&problem, &progress.placed, progress.marks.as_ref(), &policy, budget)
            .map_err(|reason| ErrorReport::from(&Stopped::new(reason, budget)))?;
        let detail = self.detail.map_or(Detail::All, |detail| detail.0);
        let language = self.language.map_or(Language::English, |language| language.0);
        reply::json(&HintReport::of(&hint, detail, language))
    }
}
