//! [`rate`]: ER, EP and ED of many puzzles; [`rate_all_ways`]: all measures.

use std::sync::{Mutex, PoisonError};

use sudokit::logic::se121::Rater;
use sudokit::outcome::{Rated, RatingOptions};
use sudokit::{GridText, Problem, Puzzle};

use super::rows::{RowErrors, Rows};
use super::run::{ArrayRun, Cancelled, Piece};
use crate::Limits;

/// The answer of [`rate`].
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ArrayRatings {
    /// ER, EP and ED of each row; not a number where one is not known.
    pub ratings: Vec<[f64; 3]>,
    /// Why a row has no rating, or only a lower bound: its number and the reason.
    pub reasons: Vec<(usize, String)>,
    /// The rows that cannot be read.
    pub errors: RowErrors,
}

/// Rates each row that has one solution by the profile `se121`. A node of the limits is a search for chains.
///
/// ```
/// use sudokit_bulk::Limits;
/// use sudokit_bulk::arrays::{ArrayRun, Digits, Texts, rate};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rated = rate(&Texts(&[Some(puzzle)]), &Limits::default(), ArrayRun::default())?;
/// assert_eq!(rated.ratings, [[1.2; 3]]);
/// let rated = rate(&Digits(&[[0; 81]]), &Limits::default(), ArrayRun::default())?;
/// assert!(rated.ratings[0][0].is_nan());
/// assert_eq!(rated.reasons, [(0, "several solutions".to_owned())]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn rate(rows: &impl Rows, limits: &Limits, run: ArrayRun<'_>) -> Result<ArrayRatings, Cancelled> {
    let mut ratings = vec![[f64::NAN; 3]; rows.len()];
    let options = RatingOptions { se121: true, ..RatingOptions::default() };
    let (reasons, errors) = rate_rows(rows, &options, limits, run, &mut ratings, |rated| {
        [rated.er(), rated.ep(), rated.ed()]
            .map(|known| known.least().map_or(f64::NAN, |tenths| f64::from(tenths.0) / 10.0))
    })?;
    Ok(ArrayRatings { ratings, reasons, errors })
}

/// Measures each row that has one solution in the ways that the options ask for. The answer is that of the function for
/// each row, or its default for rows without a rating; with it come the reasons and the rows that cannot be read.
///
/// ```
/// use sudokit::outcome::RatingOptions;
/// use sudokit_bulk::Limits;
/// use sudokit_bulk::arrays::{ArrayRun, Texts, rate_all_ways};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let options = RatingOptions { hodoku: true, ..RatingOptions::default() };
/// let (scores, reasons, errors) =
///     rate_all_ways(&Texts(&[Some(puzzle)]), &options, &Limits::default(), ArrayRun::default(), |rated| {
///         rated.hodoku_score().exactly()
///     })?;
/// assert_eq!(scores, [Some(204)]);
/// assert!(reasons.is_empty() && errors.is_empty());
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn rate_all_ways<R: Clone + Default + Send>(
    rows: &impl Rows,
    options: &RatingOptions,
    limits: &Limits,
    run: ArrayRun<'_>,
    measure: impl Fn(&Rated) -> R + Sync,
) -> Result<(Vec<R>, Vec<(usize, String)>, RowErrors), Cancelled> {
    let mut measures = vec![R::default(); rows.len()];
    let (reasons, errors) = rate_rows(rows, options, limits, run, &mut measures, measure)?;
    Ok((measures, reasons, errors))
}

type Reasons = Vec<(usize, String)>;

fn rate_rows<R: Send>(
    rows: &impl Rows,
    options: &RatingOptions,
    limits: &Limits,
    run: ArrayRun<'_>,
    measures: &mut [R],
    measure: impl Fn(&Rated) -> R + Sync,
) -> Result<(Reasons, RowErrors), Cancelled> {
    // A puzzle may take seconds, an easy one microseconds.
    const PIECE: usize = 16;
    let reasons = Mutex::new(Reasons::new());
    let errors = run.answer(rows, PIECE, measures.chunks_mut(PIECE), || {
        let mut rater = Rater::default();
        let (reasons, measure) = (&reasons, &measure);
        move |piece: Piece<'_>, measures: &mut [R]| {
            for (at, text) in piece.readable() {
                let why = match problem(text) {
                    Err(why) => Some(why),
                    Ok(problem) => {
                        let none = None::<std::iter::Empty<Problem>>;
                        let rated = limits.within(run.host, |budget| {
                            Rated::of(&problem, options, none, &mut rater, budget)
                        });
                        if run.host.is_cancelled() {
                            return;
                        }
                        measures[at] = measure(&rated);
                        rated.why(&limits.explain(sudokit::StopReason::MaxNodes, run.host))
                    }
                };
                if let Some(why) = why {
                    reasons.lock().unwrap_or_else(PoisonError::into_inner).push((piece.first + at, why));
                }
            }
        }
    })?;
    let mut reasons = reasons.into_inner().unwrap_or_else(PoisonError::into_inner);
    reasons.sort_unstable();
    Ok((reasons, errors))
}

/// The puzzle of a text that was read.
fn problem(text: &[u8; 81]) -> Result<Problem, String> {
    let grid = GridText::new(text).map_err(|error| error.to_string())?.to_grid();
    Puzzle::try_from(grid).map(Problem::from).map_err(|error| error.to_string())
}
