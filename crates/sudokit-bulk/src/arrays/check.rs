//! [`check`]: which boards break a rule.

use sudokit::Grid;

use super::rows::{RowError, RowErrors, Rows};
use super::run::{ArrayRun, Cancelled, Piece, puzzle};

/// The answer of [`check`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Whether each row breaks no rule.
    pub valid: Vec<bool>,
    /// The rows that cannot be read, or break a rule.
    pub errors: RowErrors,
}

/// Finds the rows that hold a digit twice in a house. Whether there is a solution is not asked.
///
/// ```
/// use sudokit_bulk::arrays::{ArrayRun, Digits, check};
/// let checked = check(&Digits(&[[0; 81], [1; 81]]), ArrayRun::default())?;
/// assert_eq!(checked.valid, [true, false]);
/// assert!(checked.errors[0].to_string().starts_with("row 1: row 1 holds 1"));
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn check(rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Checked, Cancelled> {
    const PIECE: usize = 4096;
    let mut valid = vec![false; rows.len()];
    let errors = run.answer(rows, PIECE, valid.chunks_mut(PIECE), || {
        move |piece: Piece<'_>, valid: &mut [bool], errors: &mut RowErrors| {
            Grid::are_valid(piece.texts, valid);
            for (at, text) in piece.readable().filter(|(at, _)| !valid[*at]) {
                errors.extend(puzzle(text).err().map(|kind| RowError { row: piece.first + at, kind }));
            }
        }
    })?;
    Ok(Checked { valid, errors })
}
