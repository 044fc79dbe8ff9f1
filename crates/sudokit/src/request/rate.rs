//! `rate`: the rating of a puzzle; each step of its trace is a part.

use serde::Deserialize;

use crate::budget::Budget;
use crate::logic::se121::Rater;
use crate::outcome::{ErrorReport, Rated, RatingOptions};
use crate::problem::Problem;

use super::board_input::BoardText;
use super::operation::{Operation, Work};
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
        let mut record = self.puzzle.record("puzzle")?;
        let problem = match record.board.problem() {
            Ok(problem) => problem,
            Err(error) => {
                reply::add_field(&mut record, "why", error.to_string());
                return Ok(reply::record(&record));
            }
        };
        let max_nodes = budget.max_nodes().min(self.max_nodes.unwrap_or(u64::MAX));
        let rated = within(budget, self.max_nodes, |budget| {
            let mut rater = Rater::new();
            Rated::of_with_listener(
                &problem,
                &options,
                None::<[Problem; 0]>,
                &mut rater,
                budget,
                &mut |step| {
                    if let Ok(json) = reply::json(step) {
                        on_part(&json);
                    }
                },
            )
        });
        let limit = match rated.is_late {
            false => format!("{max_nodes} searches"),
            true => "the limit".to_owned(),
        };
        Ok(reply::with(record, &rated.measures(rated.why(&limit))))
    }
}
