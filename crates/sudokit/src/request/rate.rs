//! `rate`: the rating of a puzzle; each step of its trace is a part.

use serde::Deserialize;

use crate::budget::Budget;
use crate::format::Record;
use crate::logic::se121::{PausedSteps, RatedStep, Rater, Steps};
use crate::outcome::{ErrorReport, Rated, RatingOptions, counted};
use crate::problem::Problem;

use super::board_input::BoardText;
use super::operation::{Next, Operation, Pieces, Work};
use super::parameters::within;
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Rate>(
    "rate",
    "ER, EP and ED of a puzzle, HoDoKu's level and score, or all measures; with a trace each step is a part",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
)
.with_parts();

/// Rates a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Rate {
    /// The puzzle.
    puzzle: BoardText,
    /// The scale.
    #[cfg(feature = "request")]
    #[serde(default)]
    profile: Profile,
    /// Whether the answer has every step of se121.
    #[serde(default)]
    trace: bool,
    /// Whether to rate a puzzle with no solution or several, by the steps that se121 finds.
    #[serde(default)]
    improper: bool,
    /// Whether to measure all there is; the scale does not matter then.
    #[cfg(feature = "request")]
    #[serde(default)]
    difficulty: bool,
    /// Stop after this many searches for chains by se121.
    max_nodes: Option<u64>,
}

/// A scale.
#[cfg(feature = "request")]
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProfileName"))]
#[serde(rename_all = "lowercase")]
enum Profile {
    #[default]
    Se121,
    Hodoku,
}

impl Rate {
    /// What to measure.
    #[cfg(feature = "request")]
    fn options(&self) -> Result<RatingOptions, ErrorReport> {
        let of_se121 = self.profile == Profile::Se121 && !self.difficulty;
        if (self.trace || self.improper) && !of_se121 {
            let message = "trace and improper belong to the profile se121 alone";
            return Err(ErrorReport::new(message, "bad-request"));
        }
        Ok(RatingOptions {
            se121: self.profile == Profile::Se121,
            steps: self.trace,
            hodoku: self.profile == Profile::Hodoku,
            difficulty: self.difficulty,
            improper: self.improper,
        })
    }

    /// What to measure: playing needs one scale only.
    #[cfg(not(feature = "request"))]
    #[expect(clippy::unnecessary_wraps, reason = "with all features it can fail")]
    fn options(&self) -> Result<RatingOptions, ErrorReport> {
        Ok(RatingOptions {
            se121: true,
            steps: self.trace,
            improper: self.improper,
            ..RatingOptions::default()
        })
    }
}

impl Work for Rate {
    fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let options = self.options()?;
        let mut record = self.puzzle.record_without_progress("puzzle")?;
        let problem = match record.board.problem() {
            Ok(problem) => problem,
            Err(error) => {
                record.add_field("why", error.to_string());
                return Ok(reply::record(&record));
            }
        };
        let rated = within(budget, self.max_nodes, |budget| {
            let mut listener = |step: &RatedStep| {
                if let Ok(json) = reply::json(step) {
                    on_part(&json);
                }
            };
            let none = None::<[Problem; 0]>;
            Rated::of_with_listener(&problem, &options, none, &mut Rater::new(), budget, &mut listener)
        });
        Ok(answer(record, &rated, max_nodes(budget, self.max_nodes)))
    }

    fn pieces(&self) -> Result<Option<Box<dyn Pieces>>, ErrorReport> {
        let options = self.options()?;
        let record = self.puzzle.record_without_progress("puzzle")?;
        let Ok(problem) = record.board.problem() else { return Ok(None) };
        if !options.steps {
            return Ok(None);
        }
        let start = Steps::new(&problem).pause();
        let is_improper = options.improper;
        Ok(Some(Box::new(TraceInPieces {
            record,
            problem,
            is_improper,
            max_nodes: self.max_nodes,
            rated: None,
            steps: Some(start),
        })))
    }
}

/// The limit that is in force.
fn max_nodes(budget: Budget<'_>, of_request: Option<u64>) -> u64 {
    budget.max_nodes().min(of_request.unwrap_or(u64::MAX))
}

fn answer(record: Record, rated: &Rated, max_nodes: u64) -> String {
    let limit = match rated.is_late {
        false => counted(max_nodes, "search"),
        true => "the limit".to_owned(),
    };
    reply::with(record, &rated.measures(rated.why(&limit)))
}

/// A trace that pauses after each step.
struct TraceInPieces {
    record: Record,
    problem: Problem,
    /// Whether a puzzle without exactly one solution is rated, too.
    is_improper: bool,
    max_nodes: Option<u64>,
    /// The measurements so far; none at the start.
    rated: Option<Rated>,
    /// Always there between two pieces.
    steps: Option<PausedSteps>,
}

impl Pieces for TraceInPieces {
    fn next(&mut self, budget: Budget<'_>) -> Result<Next, ErrorReport> {
        let max_nodes = max_nodes(budget, self.max_nodes);
        let limits = budget.with_max_nodes(max_nodes);
        let rated = self.rated.get_or_insert_with(|| Rated {
            steps: Some(Vec::new()),
            ..Rated::of_solutions(&self.problem, budget.without_max_nodes())
        });
        if (rated.solutions == Some(1) || self.is_improper)
            && let Some(paused) = self.steps.take()
        {
            let mut steps = paused.go_on(limits);
            let step = steps.next();
            rated.se121 = Some(steps.rating());
            self.steps = Some(steps.pause());
            if let Some(step) = step {
                let part = reply::json(&step);
                rated.steps.get_or_insert_default().push(step);
                return part.map(Next::Part);
            }
        }
        rated.is_late |= budget.has_stopped();
        Ok(Next::Answer(answer(self.record.clone(), rated, max_nodes)))
    }
}
