//! `count --estimate`: about how many solutions a board has.

use sudokit_variants::search::Estimate;

use crate::field_info::{FieldInfo, fields};
use crate::format::{Board, REMARK, Record, TRAILING, VariantBoard};
use crate::outcome::{Answer, SerializedFields, Stopped, VerdictOf};
use crate::serialize::serialize_as_shape;

use super::super::candidates::classic;
use super::super::count::CountOptions;
use super::super::question::{Outcome, Resources};

/// The columns of an estimate in a table.
pub(in super::super) fn estimate_columns() -> Vec<FieldInfo> {
    EstimateFields::FIELDS.to_vec()
}

/// Estimates the number of solutions of a classic board.
pub(in super::super) fn estimate_classic(
    options: &CountOptions,
    board: &Board,
    resources: Resources<'_>,
) -> Box<dyn Outcome> {
    estimate(options, &classic(board), resources)
}

/// Estimates the number of solutions of a board.
pub(super) fn estimate(
    options: &CountOptions,
    board: &VariantBoard,
    Resources { memory, budget, .. }: Resources<'_>,
) -> Box<dyn Outcome> {
    let (probes, seed) = (options.probes.0, options.seed.unwrap_or(0));
    let found =
        memory.compiled(board, options.engine).estimate(board.puzzle.candidates(), probes, seed, &budget);
    let stopped = found.stopped.map(|reason| Stopped::new(reason, budget));
    let is_empty = found.is_exact && found.mean.to_f64() == 0.0;
    let no_solution = is_empty.then(|| VerdictOf::without_solution(board).to_string());
    Box::new(EstimatedCount { found, stopped, no_solution })
}

/// About how many solutions a board has.
#[derive(Debug)]
pub(crate) struct EstimatedCount {
    found: Estimate,
    stopped: Option<Stopped>,
    /// Why there is no solution, if the probes showed it.
    no_solution: Option<String>,
}

/// The half width of an interval that has 95 % of a normal distribution, in standard errors.
const HALF_WIDTH: f64 = 1.96;

impl EstimatedCount {
    /// The ends of the interval that has the number with a probability of about 95 %.
    fn interval(&self) -> (f64, f64) {
        let (mean, error) = (self.found.mean.to_f64(), self.found.standard_error.to_f64());
        ((mean - HALF_WIDTH * error).max(0.0), mean + HALF_WIDTH * error)
    }

    /// Whether no probe found a solution, although there may be some.
    fn is_unknown(&self) -> bool {
        !self.found.is_exact && self.found.hits == 0
    }

    /// The estimate with three digits.
    fn words(&self) -> String {
        let mean = self.found.mean;
        match mean.to_f64() {
            exact if self.found.is_exact => short(exact),
            finite if finite.is_finite() => format!("~{}", short(finite)),
            _ => {
                let exponent = mean.log10().floor();
                format!("~{:.2}e{exponent}", 10f64.powf(mean.log10() - exponent))
            }
        }
    }
}

/// A number with three digits, or as a whole number if that is short.
fn short(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.2e}") }
}

impl Outcome for EstimatedCount {
    fn answer(&self) -> Answer {
        if self.stopped.is_some() || self.is_unknown() { Answer::Stopped } else { Answer::Yes }
    }

    fn summary(&self) -> &'static str {
        if self.answer() == Answer::Stopped { "stopped" } else { "estimated" }
    }

    fn remark(&self) -> String {
        let (low, high) = self.interval();
        match (self.why(), high.is_finite()) {
            _ if self.is_unknown() => self.why().unwrap_or_default(),
            _ if self.found.is_exact => format!("{} solutions", self.words()),
            (None, true) => {
                let (low, high) = (short(low), short(high));
                format!("{} solutions, with 95 % from {low} to {high}", self.words())
            }
            (None, false) => format!("{} solutions", self.words()),
            (Some(why), _) => format!("{} solutions; {why}", self.words()),
        }
    }

    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        if has_room(TRAILING) {
            record.add_trailing(&if self.is_unknown() { "?".to_owned() } else { self.words() });
        } else {
            record.set_field(REMARK, self.remark());
        }
    }

    fn message(&self) -> Option<String> {
        (!self.found.is_exact).then(|| self.remark())
    }

    fn why(&self) -> Option<String> {
        let Estimate { probes, is_exact, hits, .. } = self.found;
        match &self.stopped {
            Some(stopped) => Some(format!("{stopped}, at {probes} probes")),
            None if self.no_solution.is_some() => self.no_solution.clone(),
            None if self.is_unknown() => Some(format!("none of {probes} probes found a solution")),
            None if !is_exact && hits < 30 => Some(format!("{hits} of {probes} probes found a solution")),
            None => None,
        }
    }
}

fields! {
    /// About how many solutions a board has.
    struct EstimateFields {
        /// The estimate; null if it is greater than 1.7e308.
        estimate: Option<f64>,
        /// Its standard error, by the spread of the probes; null with the estimate.
        standard_error: Option<f64>,
        /// The lower end of an interval that has the number with a probability of about 95 %.
        low: Option<f64>,
        /// The upper end.
        high: Option<f64>,
        /// The decimal logarithm of the estimate; null if it is 0.
        log10: Option<f64>,
        /// The number of probes; 0 if the number is exact without them.
        probes: u64,
        /// The number of probes that found a solution.
        hits: u64,
        /// Why the estimate is missing or poor: few or no probes found a solution, or a limit was reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

impl From<&EstimatedCount> for EstimateFields {
    fn from(counted: &EstimatedCount) -> Self {
        let found = &counted.found;
        let (low, high) = counted.interval();
        let finite = |number: f64| (number.is_finite() && !counted.is_unknown()).then_some(number);
        EstimateFields {
            estimate: finite(found.mean.to_f64()),
            standard_error: finite(found.standard_error.to_f64()),
            low: finite(low),
            high: finite(high),
            log10: finite((found.mean.log10() * 1e4).round() / 1e4),
            probes: found.probes,
            hits: found.hits,
            why: counted.why(),
        }
    }
}

serialize_as_shape! {
    EstimatedCount, "Estimate", EstimateFields;
}

impl SerializedFields for EstimatedCount {}
