//! Isomorphism classes of many puzzles: canonical forms, first members, leaks, and divisions of data sets.

use std::collections::HashMap;

use sudokit::Puzzle;
use sudokit::symmetry::{DatasetSplit, Minlex, Transform};

use super::rows::{RowError, RowErrors, Rows, numbers};
use super::run::{ArrayRun, Cancelled, Piece, puzzle};

/// The rows that a thread classifies together.
const PIECE: usize = 256;

/// The placeholder for a missing row number.
const NONE: i64 = -1;

/// The answer of [`canonicalize`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonicalized {
    /// The canonical form of each row in numbers; zeros if there is none.
    pub forms: Vec<[u8; 81]>,
    /// The key of each form; 0 if there is none.
    pub keys: Vec<u128>,
    /// The [index](Transform::index) of the transform from each row to its form.
    pub transforms: Vec<u64>,
    /// The rows without a class.
    pub errors: RowErrors,
}

/// Finds the canonical (minlex) form of each row, its key, and the transform that leads to it.
///
/// ```
/// use sudokit_bulk::arrays::{ArrayRun, Digits, canonicalize};
/// let mut board = [0; 81];
/// board[40] = 7;
/// let canonical = canonicalize(&Digits(&[board]), ArrayRun::default())?;
/// assert_eq!(canonical.forms[0][80], 1);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn canonicalize(rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Canonicalized, Cancelled> {
    let mut forms = vec![[0; 81]; rows.len()];
    let mut keys = vec![0; rows.len()];
    let mut transforms = vec![0; rows.len()];
    let output = forms.chunks_mut(PIECE).zip(keys.chunks_mut(PIECE)).zip(transforms.chunks_mut(PIECE));
    let errors = classify(rows, run, output, |((forms, keys), transforms), at, minlex| {
        forms[at] = numbers(minlex.form.grid());
        keys[at] = minlex.key();
        transforms[at] = minlex.transform.index();
    })?;
    Ok(Canonicalized { forms, keys, transforms, errors })
}

/// The class of each row, by numbers of rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArrayClasses {
    /// For each row the number of the first row that is isomorphic to it, which may be itself; -1 for a row
    /// without a class.
    pub firsts: Vec<i64>,
    /// The rows without a class.
    pub errors: RowErrors,
}

/// Finds for each row the first row that is isomorphic to it.
///
/// ```
/// use sudokit_bulk::arrays::{ArrayRun, Digits, class_firsts};
/// let (mut one, mut other) = ([0; 81], [0; 81]);
/// (one[0], other[80]) = (5, 7);
/// let classes = class_firsts(&Digits(&[one, [0; 81], other]), ArrayRun::default())?;
/// assert_eq!(classes.firsts, [0, 1, 0]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn class_firsts(rows: &dyn Rows, run: ArrayRun<'_>) -> Result<ArrayClasses, Cancelled> {
    let (keys, errors) = keys(rows, run)?;
    let mut first_of = HashMap::new();
    let firsts = keys.iter().zip(0..).map(|(class, row)| match class {
        Some((key, _)) => *first_of.entry(*key).or_insert(row),
        None => NONE,
    });
    Ok(ArrayClasses { firsts: firsts.collect(), errors })
}

/// The answer of [`find_leaks`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArrayLeaks {
    /// For each test row the number of the first training row that is isomorphic to it; -1 if there is none.
    pub train_rows: Vec<i64>,
    /// The [index](Transform::index) of the transform from the test row to that training row; -1 if there is
    /// none.
    pub transforms: Vec<i64>,
    /// The test rows without a class.
    pub errors: RowErrors,
    /// The training rows without a class.
    pub train_errors: RowErrors,
}

/// Finds the test rows that are isomorphic to a training row.
///
/// ```
/// use sudokit_bulk::arrays::{ArrayRun, Digits, find_leaks};
/// let (mut one, mut other) = ([0; 81], [0; 81]);
/// (one[0], other[80]) = (5, 7);
/// let leaks = find_leaks(&Digits(&[[0; 81], one]), &Digits(&[other]), ArrayRun::default())?;
/// assert_eq!(leaks.train_rows, [1]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn find_leaks(train: &dyn Rows, test: &dyn Rows, run: ArrayRun<'_>) -> Result<ArrayLeaks, Cancelled> {
    let (train, train_errors) = keys(train, run)?;
    let mut first_of = HashMap::new();
    for (class, row) in train.iter().zip(0_i64..) {
        if let Some((key, transform)) = class {
            first_of.entry(*key).or_insert((row, *transform));
        }
    }
    let (test, errors) = keys(test, run)?;
    let mut leaks = ArrayLeaks { errors, train_errors, ..ArrayLeaks::default() };
    for class in test {
        let known = class.and_then(|(key, to_form)| {
            let (row, of_train) = first_of.get(&key)?;
            let back = Transform::from_index(*of_train)?.inverse();
            Some((*row, Transform::from_index(to_form)?.then(&back).index()))
        });
        leaks.train_rows.push(known.map_or(NONE, |(row, _)| row));
        leaks.transforms.push(known.map_or(NONE, |(_, transform)| transform.cast_signed()));
    }
    Ok(leaks)
}

/// The part of each row in a division of a data set, by its class alone, or -1 for a row without a class; and
/// the rows without a class.
///
/// ```
/// use sudokit::symmetry::DatasetSplit;
/// use sudokit_bulk::arrays::{ArrayRun, Digits, split_by_class};
/// let (mut one, mut other) = ([0; 81], [0; 81]);
/// (one[0], other[80]) = (5, 7);
/// let split = DatasetSplit::new(0, &[0.5])?;
/// let (parts, _) = split_by_class(&Digits(&[one, other]), &split, ArrayRun::default())?;
/// assert_eq!(parts[0], parts[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn split_by_class(
    rows: &dyn Rows,
    split: &DatasetSplit,
    run: ArrayRun<'_>,
) -> Result<(Vec<i64>, RowErrors), Cancelled> {
    let (keys, errors) = keys(rows, run)?;
    let part = |class: &Option<(u128, u64)>| class.map_or(NONE, |(key, _)| split.part(key) as i64);
    Ok((keys.iter().map(part).collect(), errors))
}

/// For each row the key of its class and the index of the transform to the canonical form.
type Keys = Vec<Option<(u128, u64)>>;

fn keys(rows: &dyn Rows, run: ArrayRun<'_>) -> Result<(Keys, RowErrors), Cancelled> {
    let mut keys = vec![None; rows.len()];
    let errors = classify(rows, run, keys.chunks_mut(PIECE), |keys, at, minlex| {
        keys[at] = Some((minlex.key(), minlex.transform.index()));
    })?;
    Ok((keys, errors))
}

/// Finds the canonical form of each row that can be read and breaks no rule. `write` puts it into its place
/// of the output.
fn classify<O: Send>(
    rows: &dyn Rows,
    run: ArrayRun<'_>,
    output: impl Iterator<Item = O> + Send,
    write: impl Fn(&mut O, usize, &Minlex<Puzzle>) + Sync,
) -> Result<RowErrors, Cancelled> {
    run.answer(rows, PIECE, output, || {
        let write = &write;
        move |piece: Piece<'_>, mut output: O, errors: &mut RowErrors| {
            for (at, text) in piece.readable() {
                match puzzle(text) {
                    Ok(puzzle) => write(&mut output, at, &puzzle.minlex()),
                    Err(kind) => errors.push(RowError { row: piece.first + at, kind }),
                }
            }
        }
    })
}
