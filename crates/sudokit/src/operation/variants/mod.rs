//! How operations answer for boards of other sizes and with other rules: `solve` and `count` here, others in a file each.

mod check;
mod estimate;
mod minimize;
mod solutions;

use std::sync::Arc;

use crate::format::{Record, RecordBoard, VariantBoard};
use crate::outcome::{Answer, Count, SerializedFields, VerdictOf};
use crate::serialize::serialize_as_shape;
use sudokit_base::Budget;

use super::count::CountOptions;
use super::enumeration::{EnumerationEnd, Found};
use super::question::{Asked, Memory, Outcome, Resources};
pub(super) use check::BrokenRule;
#[cfg(feature = "schema")]
pub(crate) use estimate::EstimatedCount;
pub(super) use estimate::{estimate_classic, estimate_columns};

use super::solve::{SolveOptions, SolvedFields, TextValue};

/// A question about a board of another size or with other rules.
pub trait VariantQuestion {
    /// Answers for a board, which came with this record.
    fn answer(&self, board: &VariantBoard, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome>;
}

/// An operation that enumerates the answers for a board of another size or with other rules.
pub trait VariantEnumeration {
    /// Finds the answers for a board. Each is passed on as soon as it is found, and the search continues if
    /// that returns true.
    fn enumerate(
        &self,
        board: &VariantBoard,
        memory: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd;
}

impl TextValue for VariantBoard {}

impl VariantQuestion for SolveOptions {
    fn answer(
        &self,
        board: &VariantBoard,
        _: Asked<'_>,
        Resources { memory, budget, .. }: Resources<'_>,
    ) -> Box<dyn Outcome> {
        let limit = if self.first { 1 } else { 2 };
        let verdict = VerdictOf::of_variant(board, memory.compiled(board, self.engine), limit, budget);
        Box::new(SolvedVariant(verdict.map(Arc::new)))
    }
}

/// How many solutions a board of another size or with other rules has.
#[derive(Debug)]
struct SolvedVariant(VerdictOf<Arc<VariantBoard>>);

impl Outcome for SolvedVariant {
    fn answer(&self) -> Answer {
        self.0.answer()
    }

    fn summary(&self) -> &'static str {
        self.0.summary()
    }

    fn remark(&self) -> String {
        self.0.to_string()
    }

    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        if let Some(solution) = self.0.solution() {
            record.board = RecordBoard::Variant(Arc::clone(solution));
        }
    }

    fn why(&self) -> Option<String> {
        self.0.why(None)
    }
}

impl<'a> From<&'a SolvedVariant> for SolvedFields<'a> {
    fn from(SolvedVariant(verdict): &'a SolvedVariant) -> Self {
        let solution = verdict.solution().map(|solution| &**solution as &dyn TextValue);
        SolvedFields { solution, verdict: verdict.name(), why: verdict.why(None) }
    }
}

serialize_as_shape! {
    SolvedVariant, "VerdictOfVariant", SolvedFields;
}

impl SerializedFields for SolvedVariant {}

impl VariantQuestion for CountOptions {
    fn answer(&self, board: &VariantBoard, _: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        if self.estimate {
            return estimate::estimate(self, board, resources);
        }
        let Resources { memory, budget, .. } = resources;
        Box::new(Count::of_variant(board, memory.compiled(board, self.engine), self.limit.get(), budget))
    }
}
