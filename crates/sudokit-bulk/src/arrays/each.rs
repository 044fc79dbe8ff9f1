//! [`each_board`]: any function of one board, for many.

use sudokit::{Grid, GridText};

use super::rows::{RowErrors, Rows};
use super::run::{ArrayRun, Cancelled, Piece};

/// Applies a function to the board of each row. `make_answer` makes the function for each thread. The answer to a row that
/// cannot be read is the default.
///
/// ```
/// use sudokit_bulk::arrays::{ArrayRun, Digits, each_board};
/// let boards = [[0; 81], [7; 81]];
/// let (valid, _) = each_board(&Digits(&boards), ArrayRun::default(), || |board| board.is_valid())?;
/// assert_eq!(valid, [true, false]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn each_board<R, F>(
    rows: &dyn Rows,
    run: ArrayRun<'_>,
    make_answer: impl Fn() -> F + Sync,
) -> Result<(Vec<R>, RowErrors), Cancelled>
where
    R: Clone + Default + Send,
    F: FnMut(Grid) -> R,
{
    // A board may take seconds, an easy one microseconds.
    const PIECE: usize = 16;
    let mut answers = vec![R::default(); rows.len()];
    let errors = run.answer(rows, PIECE, answers.chunks_mut(PIECE), || {
        let mut answer = make_answer();
        move |piece: Piece<'_>, answers: &mut [R], _: &mut RowErrors| {
            for (at, text) in piece.readable() {
                if run.host.is_cancelled() {
                    return;
                }
                answers[at] = answer(GridText::new(text).map_or(Grid::EMPTY, GridText::to_grid));
            }
        }
    })?;
    Ok((answers, errors))
}
