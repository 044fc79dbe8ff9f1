//! `solve`: a solution, and whether it is the only one.

use std::fmt;

use crate::Grid;
use crate::field_info::{FieldInfo, FieldKind, FieldValue, fields, kinds};
use crate::format::{Board, Record};
use crate::grid_text::GridText;
use crate::outcome::{Answer, PlacedDigits, SerializedFields, Verdict};
use crate::puzzle::Solution;
use crate::search::SolverAnswer;
use crate::serialize::serialize_as_shape;

use super::options::{EngineName, options};
use super::question::{
    AnswerPlace, Asked, AskedTogether, KindTexts, Kinds, Memory, Outcome, Question, Resources, grid_of_kind,
};

options! {
    /// How to solve.
    #[operation(
        "solve",
        "The solution of a puzzle, and whether it is the only one",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#
    )]
    pub struct SolveOptions {
        /// Stop at the first solution; do not check uniqueness.
        pub first: bool,
        /// The engine that searches.
        pub engine: EngineName,
    }
}

/// How many solutions a puzzle has, and whether what a player has placed agrees.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// How many solutions there are.
    pub verdict: Verdict,
    /// The digits of a player, if they are wrong.
    pub placed: Option<PlacedDigits>,
}

impl From<Verdict> for Solved {
    fn from(verdict: Verdict) -> Solved {
        Solved { verdict, placed: None }
    }
}

impl Question for SolveOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        SolvedFields::FIELDS.to_vec()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let (record, engine) = (asked.record, self.engine.0);
        let search = if self.first { Verdict::of_first } else { Verdict::of };
        let verdict = search(&asked.board, engine, resources.budget);
        let placed = PlacedDigits::of(record, &verdict, engine, resources.budget);
        Box::new(Solved { verdict, placed: placed.filter(|placed| placed.check.is_bad()) })
    }

    fn kinds<'m>(&self, asked: AskedTogether<'_>, memory: &'m mut Memory) -> Option<Kinds<'m>> {
        let limit = if self.first { 1 } else { 2 };
        let answers = memory.solve_together(asked, limit, self.engine.0)?;
        let kind = |(answer, board): (&SolverAnswer, GridText<'_>)| match answer.count() {
            _ if answer.is_stopped() => Kinds::ALONE,
            // The broken rules are part of the answer.
            0 if !board.to_grid().is_valid() => Kinds::ALONE,
            count => count as u32,
        };
        let kinds = answers.iter().zip(asked.boards.iter()).map(kind).collect();
        Some(Kinds { kinds, texts: KindTexts::Solutions(answers) })
    }

    fn answer_of_kind(&self, kind: u32, text: Option<&[u8; 81]>) -> Box<dyn Outcome> {
        let solution = grid_of_kind(text).and_then(|grid| Solution::try_from(grid).ok());
        let verdict = match (kind, solution) {
            (1, Some(solution)) if self.first => Verdict::Solved(solution),
            (1, Some(solution)) => Verdict::Unique(solution),
            (_, Some(solution)) => Verdict::Several(solution),
            (_, None) => Verdict::None,
        };
        Box::new(Solved::from(verdict))
    }

    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantQuestion, String> {
        self.engine.for_variants()?;
        Ok(self)
    }

    fn text_column(&self) -> Option<&'static str> {
        Some("solution")
    }

    fn place(&self) -> AnswerPlace {
        AnswerPlace::Board
    }
}

impl Outcome for Solved {
    fn answer(&self) -> Answer {
        self.verdict.answer()
    }

    fn summary(&self) -> &'static str {
        self.verdict.summary()
    }

    fn remark(&self) -> String {
        self.verdict.to_string()
    }

    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        if let Some(solution) = self.verdict.solution() {
            record.board = Board::Givens(Grid::from(*solution)).into();
        }
        // The digits and marks of the player have served.
        record.progress = None;
    }

    fn why(&self) -> Option<String> {
        self.verdict.why(self.placed.as_ref())
    }
}

kinds! {
    Solution => Text;
}

/// A solution as a text.
pub(super) trait TextValue: fmt::Display + fmt::Debug {}
impl TextValue for Solution {}

impl FieldValue for &dyn TextValue {
    const KIND: FieldKind = FieldKind::Text;
}

/// Serializes a solution as the text that it displays, and none as an empty text.
pub(super) fn text_or_empty<S: serde::Serializer>(
    solution: &Option<impl std::fmt::Display>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match solution {
        Some(solution) => serializer.collect_str(solution),
        None => serializer.serialize_str(""),
    }
}

#[cfg(feature = "schema")]
pub(super) fn solution_or_empty(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "string", "pattern": "^([1-9]{81}|[0-9A-Z ]*)$" })
}

#[cfg(feature = "schema")]
fn verdict_names(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": Verdict::NAMES })
}

fields! {
    /// How many solutions a puzzle has.
    pub(super) struct SolvedFields<'a> {
        /// The first solution that was found; empty if there is none, or none was found in time.
        #[serde(serialize_with = "text_or_empty")]
        #[schemars(schema_with = "solution_or_empty")]
        pub(super) solution: Option<&'a dyn TextValue>,
        /// How many solutions the puzzle has.
        #[schemars(schema_with = "verdict_names")]
        pub(super) verdict: &'static str,
        /// More about any verdict but `unique` and `solved`: which rule is broken, or which limit was
        /// reached; and which digits of a player are wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) why: Option<String>,
    }
}

impl<'a> From<&'a Solved> for SolvedFields<'a> {
    fn from(solved: &'a Solved) -> Self {
        let Solved { verdict, .. } = solved;
        let solution = verdict.solution().map(|solution| solution as &dyn TextValue);
        SolvedFields { solution, verdict: verdict.name(), why: solved.why() }
    }
}

serialize_as_shape! {
    Solved, "Verdict", SolvedFields;
}

impl SerializedFields for Solved {}
