//! [`Rate`], the ratings of each puzzle.

use std::time::Duration;

use arrow_schema::Field;
use serde::Deserialize;
use sudokit::Problem;
use sudokit::format::{self, Board};
use sudokit::logic::se121::Rater;
use sudokit::outcome::{Fields, Rated, RatingOptions};
use sudokit_bulk::Status;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};
use sudokit_bulk::jobs::why_of_rating;

use super::{Answers, Job, field_answers, fields, limits, table};

/// Rates each puzzle with one solution: by Sudoku Explainer's scale unless another is requested. The columns are those of
/// [`RatingOptions::field_names`], and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Job, Rate};
/// assert_eq!(Rate::default().fields()[1].name(), "er");
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rate {
    /// The scale of HoDoKu instead.
    pub hodoku: bool,
    /// All measures instead.
    pub difficulty: bool,
    /// Whether to rate puzzles without solution or with several, too.
    pub improper: bool,
    /// The number of searches for chains after which a rating is stopped.
    pub max_nodes: Option<u64>,
    /// The time after which a rating is stopped; in options, in seconds.
    #[serde(deserialize_with = "super::seconds")]
    pub timeout: Option<Duration>,
}

impl Rate {
    fn options(&self) -> RatingOptions {
        RatingOptions {
            se121: !self.hodoku && !self.difficulty,
            hodoku: self.hodoku && !self.difficulty,
            difficulty: self.difficulty,
            improper: self.improper,
            ..RatingOptions::default()
        }
    }

    fn names(&self) -> Vec<&'static str> {
        self.options().field_names(false)
    }
}

impl Job for Rate {
    fn fields(&self) -> Vec<Field> {
        fields(self.names().into_iter().chain(["error"]))
    }

    fn boards_at_a_time(&self) -> usize {
        16
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let (options, limits) = (self.options(), limits(self.max_nodes, self.timeout));
        let (rated, unreadable) = arrays::each_board(rows, run, || {
            let mut rater = Rater::default();
            move |board| {
                let problem = match Board::Givens(board).problem() {
                    Ok(problem) => problem,
                    Err(conflicts) => {
                        let why = format::Field::new("why", conflicts.to_string());
                        return Some((Status::No, "invalid", vec![why]));
                    }
                };
                let rated = limits.within(run.host, |budget| {
                    Rated::of(&problem, &options, None::<[Problem; 0]>, &mut rater, budget)
                });
                let fields = rated.measures(why_of_rating(&rated, &limits)).fields(table());
                Some((rated.answer().into(), rated.summary(), fields))
            }
        })?;
        Ok(field_answers(&self.names(), &rated, &unreadable))
    }
}
