//! [`answer_alike`]: boards whose number of solutions tells all that there is to say are counted many at once, and answered
//! together.

use std::collections::BTreeMap;

use arrow_array::{ArrayRef, UInt32Array};
use arrow_select::take::take;
use sudokit::Grid;
use sudokit::search::Solver;
use sudokit_bulk::Summary;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, RowError, RowErrorKind, RowErrors, Rows};

use super::{Answers, Found};
use crate::columns::errors;
use crate::hosts::{ProgressAfter, WithoutProgress};

/// The answers to some boards, each of which is that of many.
pub(super) struct Alike<T> {
    pub(super) answers: Vec<Found<T>>,
    /// By row: its answer.
    answer_of: Vec<u32>,
    unreadable: RowErrors,
}

/// Answers the boards. The solutions are counted up to a limit, and of all boards with a number that tells all one is
/// answered, as all others are. `make_solver` and `make_answer` make what each thread counts and answers with.
pub(super) fn answer_alike<T, F>(
    rows: &dyn Rows,
    run: ArrayRun<'_>,
    limit: u64,
    make_solver: impl Fn() -> Solver + Sync,
    tells_all: impl Fn(u64) -> bool,
    make_answer: impl Fn() -> F + Sync,
) -> Result<Alike<T>, Cancelled>
where
    T: Clone + Send,
    F: FnMut(Grid) -> Found<T>,
{
    let quiet = ArrayRun { host: &WithoutProgress(run.host), ..run };
    let counted = arrays::count(rows, limit, make_solver, quiet)?;
    let mut unreadable = counted.errors.iter().map(|error| error.row).peekable();
    let (mut places, mut answer_of) = (Vec::new(), Vec::with_capacity(rows.len()));
    let mut answer_of_count = BTreeMap::new();
    for (row, count) in counted.counts.iter().enumerate() {
        let is_told = unreadable.next_if_eq(&row).is_none() && tells_all(*count);
        let next = places.len() as u32;
        let answer = if is_told { *answer_of_count.entry(count).or_insert(next) } else { next };
        if answer == next {
            places.push(row);
        }
        answer_of.push(answer);
    }
    let asked = RowsAt { rows, places: &places };
    let told = (rows.len() - places.len()) as u64;
    let run = ArrayRun { host: &ProgressAfter(told, run.host), ..run };
    let (answers, mut unreadable) = arrays::each_board(&asked, run, make_answer)?;
    unreadable.iter_mut().for_each(|error: &mut RowError| error.row = places[error.row]);
    Ok(Alike { answers, answer_of, unreadable })
}

impl<T> Alike<T> {
    /// The answers as columns, which are made of those to some boards; and the errors.
    pub(super) fn finish(self, columns: &[ArrayRef]) -> Answers {
        let mut numbers = vec![0; self.answers.len()];
        self.answer_of.iter().for_each(|answer| numbers[*answer as usize] += 1);
        let mut summary = Summary::default();
        for (number, found) in numbers.into_iter().zip(&self.answers) {
            if let Some((status, verdict, _)) = found {
                summary.count_many(*status, verdict, number);
            }
        }
        let rows = self.answer_of.len();
        let answer_of = UInt32Array::from(self.answer_of);
        let all = |column| take(column, &answer_of, None).expect("each row has an answer");
        let mut columns: Vec<ArrayRef> = columns.iter().map(|column| all(&**column)).collect();
        columns.push(errors(rows, &self.unreadable));
        Answers { columns, summary }
    }
}

/// Some rows of others.
struct RowsAt<'a> {
    rows: &'a dyn Rows,
    places: &'a [usize],
}

impl Rows for RowsAt<'_> {
    fn len(&self) -> usize {
        self.places.len()
    }

    fn read(&self, row: usize, text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
        self.rows.read(self.places[row], text)
    }
}
