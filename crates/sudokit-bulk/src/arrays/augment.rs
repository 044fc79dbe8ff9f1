//! [`augment`]: random isomorphs of many puzzles, and of their companions by the same transforms.

use std::num::NonZero;

use sudokit::GridText;
use sudokit::generate::transform_of_isomorph;
use sudokit::symmetry::Transform;

use super::rows::{RowErrors, Rows, numbers};
use super::run::{ArrayRun, Cancelled, Piece};

/// The number of isomorphs that a thread makes before it asks whether to go on.
const PIECE: usize = 4096;

/// The answer of [`augment`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Augmented {
    /// The isomorphs in numbers: first the isomorphs of the first row, then of the second, and so on. The
    /// isomorphs of a row that cannot be read are zeros.
    pub boards: Vec<[u8; 81]>,
    /// The same for each companion.
    pub companions: Vec<Vec<[u8; 81]>>,
    /// The [index](Transform::index) of the transform from the original to each isomorph.
    /// [`Transform::inverse`] leads back.
    pub transforms: Vec<u64>,
    /// The rows that cannot be read.
    pub errors: RowErrors,
    /// For each companion, its rows that cannot be read.
    pub companion_errors: Vec<RowErrors>,
}

/// Makes `copies` random isomorphs of each row, the same as [`Shuffle`](crate::jobs::Shuffle) with this seed.
/// The companions, such as solutions, are arrays with the same number of rows; each row is transformed like
/// the row of the boards.
///
/// ```
/// use std::num::NonZero;
/// use sudokit::symmetry::Transform;
/// use sudokit_bulk::arrays::{ArrayRun, Digits, augment};
/// let mut board = [0; 81];
/// board[0] = 7;
/// let augmented = augment(&Digits(&[board]), &[], NonZero::new(3).unwrap(), 1, ArrayRun::default())?;
/// assert_eq!(augmented.boards.len(), 3);
/// assert!(Transform::from_index(augmented.transforms[2]).is_some());
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
///
/// # Panics
/// If a companion has another number of rows.
pub fn augment(
    rows: &dyn Rows,
    companions: &[&dyn Rows],
    copies: NonZero<usize>,
    seed: u64,
    run: ArrayRun<'_>,
) -> Result<Augmented, Cancelled> {
    let copies = copies.get();
    let mut transforms = vec![0; rows.len() * copies];
    run.each(transforms.chunks_mut(PIECE).enumerate(), || {
        |(piece, transforms): (usize, &mut [u64])| {
            for (number, index) in (piece * PIECE..).zip(transforms) {
                // The records of a file are counted from 1.
                let (row, copy) = (number / copies + 1, number % copies);
                *index = transform_of_isomorph(seed, row as u64, copy as u64).index();
            }
            // No row is done yet.
            0
        }
    })?;
    let (boards, errors) = transform(rows, &transforms, copies, run)?;
    let mut augmented = Augmented { boards, errors, ..Augmented::default() };
    for companion in companions {
        assert_eq!(companion.len(), rows.len(), "a companion for each row");
        let (boards, errors) = transform(*companion, &transforms, copies, run)?;
        augmented.companions.push(boards);
        augmented.companion_errors.push(errors);
    }
    augmented.transforms = transforms;
    Ok(augmented)
}

/// The images of each row under its transforms.
fn transform(
    rows: &dyn Rows,
    transforms: &[u64],
    copies: usize,
    run: ArrayRun<'_>,
) -> Result<(Vec<[u8; 81]>, RowErrors), Cancelled> {
    let piece = (PIECE / copies).max(1);
    let mut boards = vec![[0; 81]; transforms.len()];
    let output = boards.chunks_mut(piece * copies).zip(transforms.chunks(piece * copies));
    let errors = run.answer(rows, piece, output, || {
        move |piece: Piece<'_>, (boards, transforms): (&mut [[u8; 81]], &[u64]), _| {
            for (at, text) in piece.readable() {
                let Ok(text) = GridText::new(text) else { continue };
                let grid = text.to_grid();
                for copy in at * copies..(at + 1) * copies {
                    if copy % PIECE == 0 && run.host.is_cancelled() {
                        return;
                    }
                    let Some(transform) = Transform::from_index(transforms[copy]) else { continue };
                    boards[copy] = numbers(&transform.apply(grid));
                }
            }
        }
    })?;
    Ok((boards, errors))
}
