//! [`rate`]: ER, EP and ED of many puzzles; [`rate_all_ways`]: all measures.

use sudokit::Problem;
use sudokit::logic::se121::Rater;
use sudokit::outcome::{Rated, RatingOptions};

use super::rows::{RowError, RowErrorKind, RowErrors, Rows};
use super::run::{ArrayRun, Cancelled, Piece, puzzle};
use crate::Limits;
use crate::jobs::why_of_rating;

/// The answer of [`rate`].
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ArrayRatings {
    /// ER, EP and ED of each row; not a number where one is not known.
    pub ratings: Vec<[f64; 3]>,
    /// The rows without a rating, or with a lower bound only.
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
/// assert_eq!(rated.errors[0].to_string(), "row 0: several solutions");
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn rate(rows: &dyn Rows, limits: &Limits, run: ArrayRun<'_>) -> Result<ArrayRatings, Cancelled> {
    let mut ratings = vec![[f64::NAN; 3]; rows.len()];
    let options = RatingOptions { se121: true, ..RatingOptions::default() };
    let errors = rate_rows(rows, &options, limits, run, &mut ratings, |rated| {
        [rated.er(), rated.ep(), rated.ed()]
            .map(|known| known.least().map_or(f64::NAN, |tenths| f64::from(tenths.0) / 10.0))
    })?;
    Ok(ArrayRatings { ratings, errors })
}

/// Measures each row that has one solution in the ways that the options ask for. The answer is that of the function for
/// each row, or its default for rows without a rating; with it come the rows without a rating, or with a
/// lower bound only.
///
/// ```
/// use sudokit::outcome::RatingOptions;
/// use sudokit_bulk::Limits;
/// use sudokit_bulk::arrays::{ArrayRun, Texts, rate_all_ways};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let options = RatingOptions { hodoku: true, ..RatingOptions::default() };
/// let (scores, errors) =
///     rate_all_ways(&Texts(&[Some(puzzle)]), &options, &Limits::default(), ArrayRun::default(), |rated| {
///         rated.hodoku_score().exactly()
///     })?;
/// assert_eq!(scores, [Some(204)]);
/// assert!(errors.is_empty());
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn rate_all_ways<R: Clone + Default + Send>(
    rows: &dyn Rows,
    options: &RatingOptions,
    limits: &Limits,
    run: ArrayRun<'_>,
    measure: impl Fn(&Rated) -> R + Sync,
) -> Result<(Vec<R>, RowErrors), Cancelled> {
    let mut measures = vec![R::default(); rows.len()];
    let errors = rate_rows(rows, options, limits, run, &mut measures, measure)?;
    Ok((measures, errors))
}

fn rate_rows<R: Send>(
    rows: &dyn Rows,
    options: &RatingOptions,
    limits: &Limits,
    run: ArrayRun<'_>,
    measures: &mut [R],
    measure: impl Fn(&Rated) -> R + Sync,
) -> Result<RowErrors, Cancelled> {
    // A puzzle may take seconds, an easy one microseconds.
    const PIECE: usize = 16;
    run.answer(rows, PIECE, measures.chunks_mut(PIECE), || {
        let mut rater = Rater::default();
        let measure = &measure;
        move |piece: Piece<'_>, measures: &mut [R], errors: &mut RowErrors| {
            for (at, text) in piece.readable() {
                let mut rate_one = || {
                    let problem = puzzle(text)?.into();
                    let rated = limits.within(run.host, |budget| {
                        Rated::of(&problem, options, None::<[Problem; 0]>, &mut rater, budget)
                    });
                    measures[at] = measure(&rated);
                    why_of_rating(&rated, limits).map_or(Ok(()), |why| Err(RowErrorKind::NotRated(why)))
                };
                if let Err(kind) = rate_one() {
                    errors.push(RowError { row: piece.first + at, kind });
                }
                if run.host.is_cancelled() {
                    return;
                }
            }
        }
    })
}
