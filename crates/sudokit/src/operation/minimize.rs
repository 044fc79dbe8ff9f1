//! `minimize`: a minimal puzzle inside a puzzle, or the smallest.

use crate::cell::{Cell, CellSet};
use crate::field_info::{FieldInfo, FieldKind, FieldValue, fields, kinds};
use crate::format::{Board, Record};
use crate::generate::Random;
use crate::outcome::{Answer, Minimized, SerializedFields, UnsuitableError};
use crate::puzzle::Puzzle;
use crate::serialize::serialize_as_shape;

use super::options::options;
use super::question::{AnswerPlace, Asked, MAX_NODES_FOR_SMALLEST, Outcome, Question, Resources};

options! {
    /// Which minimal puzzle to find.
    #[operation(
        "minimize",
        "A minimal puzzle inside a puzzle, or the one with the fewest givens",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#
    )]
    pub struct MinimizeOptions {
        /// Find the minimal puzzle with the fewest givens, and report if that is not proven; without another
        /// limit the search stops after 1,000,000 nodes.
        pub smallest: bool,
        /// Remove givens in the random order of this seed; without it, in reading order.
        pub seed: Option<u64>,
    }
}

/// A minimal puzzle, or why there is none.
#[derive(Clone, Debug)]
pub(crate) struct MinimizedOrWhy {
    found: Result<Minimized, UnsuitableError>,
    /// The cells whose givens were taken away.
    removed: CellSet,
}

impl Question for MinimizeOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        let mut columns = MinimizedFields::FIELDS.to_vec();
        columns.retain(|column| self.smallest || column.name != "givens_at_least");
        columns
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let board = &asked.board;
        let minimized = if self.smallest {
            let mut random = Random::new(self.seed.unwrap_or(0));
            Minimized::smallest(board, |order| random.shuffle(order), resources.budget)
        } else {
            let order = self.seed.map_or(Cell::ALL, |seed| Random::new(seed).shuffled(Cell::ALL));
            Minimized::of(board, &order, resources.budget)
        };
        let is_removed =
            |cell: &Cell| minimized.as_ref().is_ok_and(|found| found.minimized.grid().get(*cell).is_none());
        let removed = match board {
            Board::Givens(grid) => grid.iter().map(|(cell, _)| cell).filter(is_removed).collect(),
            Board::Candidates(_) => CellSet::EMPTY,
        };
        Box::new(MinimizedOrWhy { found: minimized, removed })
    }

    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantQuestion, String> {
        if self.smallest { Err("minimize with smallest".to_owned()) } else { Ok(self) }
    }

    fn usual_max_work(&self) -> Option<u64> {
        self.smallest.then_some(MAX_NODES_FOR_SMALLEST)
    }

    fn place(&self) -> AnswerPlace {
        AnswerPlace::Board
    }
}

impl Outcome for MinimizedOrWhy {
    fn answer(&self) -> Answer {
        self.found.as_ref().map_or_else(UnsuitableError::answer, Minimized::answer)
    }

    fn summary(&self) -> &'static str {
        self.found.as_ref().map_or_else(UnsuitableError::summary, Minimized::summary)
    }

    fn remark(&self) -> String {
        self.why().unwrap_or_default()
    }

    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        if let Ok(found) = &self.found {
            record.replace_board(Board::Givens(found.minimized.into()));
        }
    }

    fn why(&self) -> Option<String> {
        self.found.as_ref().map_or_else(|why| Some(why.to_string()), Minimized::why)
    }
}

kinds! {
    Puzzle => Text;
}

/// A minimal puzzle in JSON.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
pub(super) enum MinimizedBoard<'a> {
    Classic(&'a Puzzle),
    #[cfg(feature = "request")]
    Cells(String),
    #[cfg(feature = "request")]
    WithRules(serde_json::Map<String, serde_json::Value>),
}

impl FieldValue for MinimizedBoard<'_> {
    const KIND: FieldKind = FieldKind::Text;
}

#[cfg(feature = "schema")]
fn minimized_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let classic = generator.subschema_for::<Puzzle>().to_value();
    schemars::json_schema!({ "anyOf": [classic, { "type": "string" }, { "type": "object" }] })
}

fields! {
    /// A minimal puzzle inside a puzzle.
    pub(super) struct MinimizedFields<'a> {
        /// The minimal puzzle: its cells, or an object with its board and rules, if it has rules.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "minimized_schema")]
        pub(super) minimized: Option<MinimizedBoard<'a>>,
        /// The number of its givens.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) givens: Option<usize>,
        /// The cells whose givens were taken away, separated by spaces; and the rules that were, each after a semicolon.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) removed: Option<String>,
        /// The number of givens that every such puzzle has at least, if the smallest was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) givens_at_least: Option<usize>,
        /// Why there is none, or why there may be a smaller one.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) why: Option<String>,
    }
}

impl<'a> From<&'a MinimizedOrWhy> for MinimizedFields<'a> {
    fn from(minimized: &'a MinimizedOrWhy) -> Self {
        let found = minimized.found.as_ref().ok();
        MinimizedFields {
            minimized: found.map(|found| MinimizedBoard::Classic(&found.minimized)),
            givens: found.map(|found| found.givens),
            removed: found.map(|_| minimized.removed.to_string()),
            givens_at_least: found.and_then(|found| found.givens_at_least),
            why: minimized.why(),
        }
    }
}

serialize_as_shape! {
    MinimizedOrWhy, "Minimized", MinimizedFields;
}

impl SerializedFields for MinimizedOrWhy {}
