//! `minimize`: a minimal puzzle inside a puzzle, or the smallest.

use crate::cell::Cell;
use crate::field_info::{FieldInfo, fields, kinds};
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
pub(crate) struct MinimizedOrWhy(Result<Minimized, UnsuitableError>);

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
        Box::new(MinimizedOrWhy(minimized))
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
        self.0.as_ref().map_or_else(UnsuitableError::answer, Minimized::answer)
    }

    fn summary(&self) -> &'static str {
        self.0.as_ref().map_or_else(UnsuitableError::summary, Minimized::summary)
    }

    fn remark(&self) -> String {
        self.why().unwrap_or_default()
    }

    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        if let Ok(found) = &self.0 {
            record.replace_board(Board::Givens(found.minimized.into()));
        }
    }

    fn why(&self) -> Option<String> {
        self.0.as_ref().map_or_else(|why| Some(why.to_string()), Minimized::why)
    }
}

kinds! {
    Puzzle => Text;
}

fields! {
    /// A minimal puzzle inside a puzzle.
    struct MinimizedFields<'a> {
        /// The minimal puzzle.
        #[serde(skip_serializing_if = "Option::is_none")]
        minimized: Option<&'a Puzzle>,
        /// The number of its givens.
        #[serde(skip_serializing_if = "Option::is_none")]
        givens: Option<usize>,
        /// The number of givens that every such puzzle has at least, if the smallest was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        givens_at_least: Option<usize>,
        /// Why there is none, or why there may be a smaller one.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

impl<'a> From<&'a MinimizedOrWhy> for MinimizedFields<'a> {
    fn from(minimized: &'a MinimizedOrWhy) -> Self {
        let found = minimized.0.as_ref().ok();
        MinimizedFields {
            minimized: found.map(|found| &found.minimized),
            givens: found.map(|found| found.givens),
            givens_at_least: found.and_then(|found| found.givens_at_least),
            why: minimized.why(),
        }
    }
}

serialize_as_shape! {
    MinimizedOrWhy, "Minimized", MinimizedFields;
}

impl SerializedFields for MinimizedOrWhy {}
