//! `solutions`: all solutions. Their order is the same for a version, and promised for classic boards only.

use sudokit_base::{Budget, StopReason};

use crate::field_info::{FieldInfo, fields, kinds};
use crate::format::{Board, REMARK, Record, RecordBoard, TRAILING};
use crate::outcome::{SerializedFields, UnsuitableError, Verdict, counted};

use super::enumeration::{Enumeration, EnumerationEnd, Found};
use super::options::{EngineName, options};
use super::question::{AnswerPlace, Memory};
#[cfg(feature = "schema")]
use super::solve::solution_or_empty;
use super::solve::text_or_empty;

options! {
    /// How to find all solutions.
    #[operation(
        "solutions",
        "The solutions of a puzzle",
        r#"{"puzzle":".3..7....6..19.....9.....6.....6...34....3..17...2...6.6....2.....419..........79","limit":10}"#
    )]
    pub struct SolutionsOptions {
        /// The engine that searches.
        pub engine: EngineName,
    }
}

impl Enumeration for SolutionsOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        FoundSolution::FIELDS.to_vec()
    }

    fn place(&self) -> AnswerPlace {
        AnswerPlace::Behind
    }

    fn enumerate(
        &self,
        board: &Board,
        _: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd {
        let problem = match board.problem() {
            Ok(problem) => problem,
            Err(conflicts) => return EnumerationEnd::Unsuitable(UnsuitableError::Invalid(conflicts)),
        };
        let mut solutions = self.engine.0.solutions(&problem).with_budget(budget);
        let mut found = 0;
        for solution in &mut solutions {
            found += 1;
            if !on_answer(&FoundSolution::of(Board::Givens(solution.into()))) {
                return EnumerationEnd::Enough(None);
            }
        }
        ended(found, solutions.stopped(), budget)
    }

    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantEnumeration, String> {
        self.engine.for_variants()?;
        Ok(self)
    }

    fn nothing(&self, why: String) -> Box<dyn Found> {
        Box::new(FoundSolution { solution: None, why: Some(why) })
    }
}

/// The end of a search that has passed on all solutions that it found.
pub(super) fn ended(found: u64, stopped: Option<StopReason>, budget: Budget<'_>) -> EnumerationEnd {
    match stopped.map(|reason| budget.explain(reason)) {
        Some(why) if found == 0 => EnumerationEnd::Stopped(why),
        Some(why) => EnumerationEnd::Stopped(format!("{why}, at {}", counted(found, "solution"))),
        None if found == 0 => EnumerationEnd::None(Verdict::None.to_string()),
        None => EnumerationEnd::Complete,
    }
}

fields! {
    /// One of the solutions of a puzzle.
    pub(crate) struct FoundSolution {
        /// The solution; empty if there is none, or none was found in time.
        #[serde(serialize_with = "text_or_empty")]
        #[schemars(schema_with = "solution_or_empty")]
        solution: Option<RecordBoard>,
        /// Why there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

kinds! {
    RecordBoard => Text;
}

impl FoundSolution {
    pub(super) fn of(solution: impl Into<RecordBoard>) -> FoundSolution {
        FoundSolution { solution: Some(solution.into()), why: None }
    }
}

impl SerializedFields for FoundSolution {}

impl Found for FoundSolution {
    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        match (&self.solution, &self.why) {
            (Some(solution), _) if has_room(TRAILING) => record.add_trailing(&solution.to_string()),
            (Some(solution), _) => record.replace_board(solution.clone()),
            (None, Some(why)) if has_room(REMARK) => record.add_remark(why),
            (None, _) => {}
        }
    }
}
