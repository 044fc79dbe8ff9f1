//! `extend`: the fewest givens to add, so that a puzzle has exactly one solution.

use crate::field_info::{FieldInfo, fields};
use crate::format::{Board, REMARK, Record, TRAILING};
use crate::generate::Random;
use crate::outcome::{Answer, Extended, SerializedFields, UnsuitableError};
use crate::puzzle::{Puzzle, Solution};
use crate::serialize::serialize_as_shape;

use super::options::options;
use super::question::{AnswerPlace, Asked, MAX_NODES_FOR_SMALLEST, Outcome, Question, Resources};

options! {
    /// Which givens to add. Without a limit the search stops after 1,000,000 nodes.
    #[operation(
        "extend",
        "The fewest givens to add to a puzzle, so that it has exactly one solution",
        r#"{"puzzle":".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#
    )]
    pub struct ExtendOptions {
        /// The solution of the extended puzzle, as 81 digits; without it, the one that needs the fewest
        /// givens.
        pub solution: Option<String>,
        /// Append the solution to each line; JSON and tables always have it.
        pub with_solution: bool,
    }
}

/// A puzzle with more givens, or why there is none.
#[derive(Clone, Debug)]
pub(crate) struct ExtendedOrWhy {
    found: Result<Extended, UnsuitableError>,
    /// Whether a line ends with the solution.
    with_solution: bool,
}

impl ExtendOptions {
    fn solution(&self) -> Result<Option<Solution>, String> {
        let solution = self.solution.as_deref().map(str::parse).transpose();
        solution.map_err(|error| format!("solution: {error}"))
    }
}

impl Question for ExtendOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        ExtendedFields::FIELDS.to_vec()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let mut random = Random::new(0);
        let found = match self.solution() {
            Ok(solution) => {
                Extended::of(&asked.board, solution.as_ref(), |order| random.shuffle(order), resources.budget)
            }
            Err(_) => Err(UnsuitableError::OtherSolution),
        };
        Box::new(ExtendedOrWhy { found, with_solution: self.with_solution })
    }

    fn usual_max_work(&self) -> Option<u64> {
        Some(MAX_NODES_FOR_SMALLEST)
    }

    fn check_options(&self, _: Option<u64>) -> Result<(), String> {
        self.solution().map(|_| ())
    }

    fn place(&self) -> AnswerPlace {
        AnswerPlace::Board
    }
}

impl Outcome for ExtendedOrWhy {
    fn answer(&self) -> Answer {
        self.found.as_ref().map_or_else(UnsuitableError::answer, Extended::answer)
    }

    fn summary(&self) -> &'static str {
        self.found.as_ref().map_or_else(UnsuitableError::summary, Extended::summary)
    }

    fn remark(&self) -> String {
        self.why().unwrap_or_default()
    }

    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        let Ok(found) = &self.found else { return };
        record.replace_board(Board::Givens(found.extended.into()));
        let solution = self.with_solution.then(|| found.solution.to_string());
        match solution {
            Some(solution) if has_room(TRAILING) => record.add_trailing(&solution),
            Some(solution) => record.set_field(REMARK, solution),
            None => {}
        }
    }

    fn why(&self) -> Option<String> {
        self.found.as_ref().map_or_else(|why| Some(why.to_string()), Extended::why)
    }
}

fields! {
    /// A puzzle with more givens that has exactly one solution.
    struct ExtendedFields<'a> {
        /// The puzzle.
        #[serde(skip_serializing_if = "Option::is_none")]
        extended: Option<&'a Puzzle>,
        /// What was added, separated by spaces.
        #[serde(skip_serializing_if = "Option::is_none")]
        added: Option<String>,
        /// The number of givens that must be added at least.
        #[serde(skip_serializing_if = "Option::is_none")]
        added_at_least: Option<usize>,
        /// The only solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        solution: Option<&'a Solution>,
        /// Why there is none, or why fewer givens may be enough.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

impl<'a> From<&'a ExtendedOrWhy> for ExtendedFields<'a> {
    fn from(extended: &'a ExtendedOrWhy) -> Self {
        let found = extended.found.as_ref().ok();
        ExtendedFields {
            extended: found.map(|found| &found.extended),
            added: found
                .map(|found| found.added.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            added_at_least: found.map(|found| found.added_at_least),
            solution: found.map(|found| &found.solution),
            why: extended.why(),
        }
    }
}

serialize_as_shape! {
    ExtendedOrWhy, "Extended", ExtendedFields;
}

impl SerializedFields for ExtendedOrWhy {}
