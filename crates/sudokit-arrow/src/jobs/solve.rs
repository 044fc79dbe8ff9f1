//! [`Solve`], the solution of each board, and whether it is the only one.

use std::time::Duration;

use arrow_schema::Field;
use serde::Deserialize;
use sudokit::format::Board;
use sudokit::outcome::{Answer, Verdict};
use sudokit::search::{DEFAULT, Engine};
use sudokit::{Budget, FieldInfo, Grid, GridText};
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, RowVerdict, Rows};
use sudokit_bulk::{Limits, Status, Summary};

use super::{Answers, Job, boards_at_a_time, fields, limits, solvers, summary};
use crate::columns::{errors, solutions, sparse, words};

/// Finds the first solution of each board: the columns `solution`, `verdict`, `why` and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Job, Solve};
/// assert_eq!(Solve::default().fields().len(), 4);
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    /// The engine that searches; in options, its name.
    #[serde(deserialize_with = "super::engine")]
    pub engine: &'static dyn Engine,
    /// Whether to stop at the first solution, without a check whether there is another.
    pub first: bool,
    /// The number of nodes after which the search for one board is stopped.
    pub max_work: Option<u64>,
    /// The time after which it is stopped; in options, in seconds.
    #[serde(deserialize_with = "super::seconds")]
    pub timeout: Option<Duration>,
}

impl Default for Solve {
    fn default() -> Solve {
        Solve { engine: DEFAULT, first: false, max_work: None, timeout: None }
    }
}

impl Job for Solve {
    fn fields(&self) -> Vec<Field> {
        fields(&["solution", "verdict", "why"].map(FieldInfo::text))
    }

    fn boards_at_a_time(&self) -> usize {
        boards_at_a_time(self.engine, self.limits())
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let Some(make_solver) = solvers(self.engine, self.limits()) else {
            return self.one_by_one(rows, run);
        };
        let solved = arrays::solve(rows, if self.first { 1 } else { 2 }, make_solver, run)?;
        let why = solved
            .verdicts
            .iter()
            .enumerate()
            .filter_map(|(row, verdict)| Some((row, why(rows, row, *verdict)?)));
        let names = solved.verdicts.iter().map(|verdict| match verdict {
            RowVerdict::Unreadable => None,
            verdict => Some(verdict.name()),
        });
        let columns = vec![
            solutions(solved.solutions),
            words(names),
            sparse(rows.len(), why),
            errors(rows.len(), &solved.errors),
        ];
        Ok(Answers { columns, summary: summary_of(&solved.verdicts) })
    }
}

impl Solve {
    fn limits(&self) -> Limits {
        limits(self.max_work, self.timeout)
    }

    /// The same with a search of its own for each board.
    fn one_by_one(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let limits = self.limits();
        let search = if self.first { Verdict::of_first } else { Verdict::of };
        let (verdicts, unreadable) = arrays::each_board(rows, run, || {
            |board| {
                let verdict =
                    limits.within(run.host, |budget| search(&Board::Givens(board), self.engine, budget));
                Some((verdict.answer().into(), verdict.summary(), verdict))
            }
        })?;
        let summary = summary(&verdicts);
        let verdicts: Vec<Option<Verdict>> = verdicts.into_iter().map(|found| Some(found?.2)).collect();
        let boards = verdicts.iter().map(|verdict| {
            let solution = verdict.as_ref().and_then(Verdict::solution);
            solution.map_or([0; 81], |solution| arrays::numbers(&Grid::from(*solution)))
        });
        let found = verdicts.iter().enumerate().filter_map(|(row, verdict)| Some((row, verdict.as_ref()?)));
        let why = found.filter(|(_, verdict)| verdict.answer() != Answer::Yes);
        let columns = vec![
            solutions(boards.collect()),
            words(verdicts.iter().map(|verdict| verdict.as_ref().map(Verdict::name))),
            sparse(rows.len(), why.map(|(row, verdict)| (row, verdict.to_string()))),
            errors(rows.len(), &unreadable),
        ];
        Ok(Answers { columns, summary })
    }
}

/// The number of rows of each verdict.
fn summary_of(verdicts: &[RowVerdict]) -> Summary {
    // Verdicts of one kind amount to the same, whatever the board.
    let of = |grid| Verdict::of(&Board::Givens(grid), DEFAULT, Budget::UNLIMITED);
    let broken = GridText::new(&[b'1'; 81]).map_or(Grid::EMPTY, GridText::to_grid);
    let examples = [
        (RowVerdict::Several, of(Grid::EMPTY)),
        (RowVerdict::Solved, Verdict::of_first(&Board::Givens(Grid::EMPTY), DEFAULT, Budget::UNLIMITED)),
        (RowVerdict::None, Verdict::None),
        (RowVerdict::Invalid, of(broken)),
    ];
    let mut counts = [0; RowVerdict::NAMES.len()];
    verdicts.iter().for_each(|verdict| counts[*verdict as usize] += 1);
    let mut summary = Summary::default();
    summary.count_many(Status::Yes, Verdict::UNIQUE_SUMMARY, counts[RowVerdict::Unique as usize]);
    for (verdict, example) in &examples {
        summary.count_many(example.answer().into(), example.summary(), counts[*verdict as usize]);
    }
    summary
}

/// More about a verdict, in the words of [`Verdict`].
fn why(rows: &dyn Rows, row: usize, verdict: RowVerdict) -> Option<String> {
    match verdict {
        RowVerdict::Unreadable | RowVerdict::Unique | RowVerdict::Solved => None,
        RowVerdict::None => Some(Verdict::None.to_string()),
        // The words are the same for every board with several solutions.
        RowVerdict::Several => {
            Some(Verdict::of(&Board::Givens(Grid::EMPTY), DEFAULT, Budget::UNLIMITED).to_string())
        }
        RowVerdict::Invalid => {
            let mut text = [0; 81];
            rows.read(row, &mut text).ok()?;
            let grid = GridText::new(&text).ok()?.to_grid();
            Some(Verdict::of(&Board::Givens(grid), DEFAULT, Budget::UNLIMITED).to_string())
        }
    }
}
