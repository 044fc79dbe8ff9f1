//! [`solve`] and [`count`]: the solutions of many puzzles.

use sudokit::format::Board;
use sudokit::outcome::Count;
use sudokit::search::{DEFAULT, Solver, SolverAnswer};
use sudokit::{GridText, GridTexts};

use super::rows::{RowErrors, Rows};
use super::run::{ArrayRun, Cancelled};
use crate::{Host, Limits};

/// The rows that a thread solves together.
const PIECE: usize = 2048;

/// The solutions of a row that are counted without asking the host.
const AT_ONCE: u64 = 1 << 16;

/// What the search found out about a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum RowVerdict {
    /// The row is no board.
    #[default]
    Unreadable,
    /// Exactly one solution.
    Unique,
    /// More than one solution.
    Several,
    /// At least one solution; a second one was not looked for.
    Solved,
    /// No solution, but no broken rule.
    None,
    /// The givens break a rule.
    Invalid,
}

impl RowVerdict {
    /// The names of the verdicts, in the order of their numbers: those of [`Verdict`](sudokit::outcome::Verdict).
    pub const NAMES: [&'static str; 6] = ["unreadable", "unique", "several", "solved", "none", "invalid"];

    /// The verdict in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        RowVerdict::NAMES[self as usize]
    }

    fn of(text: &[u8; 81], solutions: u64, limit: u64) -> RowVerdict {
        match solutions {
            0 => match GridText::new(text) {
                Ok(text) if text.to_grid().is_valid() => RowVerdict::None,
                _ => RowVerdict::Invalid,
            },
            1 if limit == 1 => RowVerdict::Solved,
            1 => RowVerdict::Unique,
            _ => RowVerdict::Several,
        }
    }
}

/// The answer of [`solve`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The first solution of each row in numbers, zeros where there is none.
    pub solutions: Vec<[u8; 81]>,
    /// What was found out about each row.
    pub verdicts: Vec<RowVerdict>,
    /// The rows that cannot be read.
    pub errors: RowErrors,
}

/// Finds the first solution of each row, and whether there are several. With the limit 1, a second solution is not looked
/// for. `make_solver` makes the solver of each thread.
///
/// ```
/// use sudokit::search::Solver;
/// use sudokit_bulk::arrays::{ArrayRun, Digits, RowVerdict, solve};
/// let solved = solve(&Digits(&[[0; 81]; 3]), 1, Solver::new, ArrayRun::default())?;
/// assert_eq!(solved.verdicts, [RowVerdict::Solved; 3]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn solve(
    rows: &dyn Rows,
    limit: u64,
    make_solver: impl Fn() -> Solver + Sync,
    run: ArrayRun<'_>,
) -> Result<Solved, Cancelled> {
    let mut solutions = vec![[0; 81]; rows.len()];
    let mut verdicts = vec![RowVerdict::default(); rows.len()];
    let output = solutions.chunks_mut(PIECE).zip(verdicts.chunks_mut(PIECE));
    let errors = run.answer(rows, PIECE, output, || {
        let mut solver = make_solver();
        let mut answers = Vec::new();
        move |piece, (solutions, verdicts): (&mut [[u8; 81]], &mut [RowVerdict]), _| {
            solve_all(&mut solver, piece.texts, limit, &mut answers);
            for (at, text) in piece.readable() {
                verdicts[at] = RowVerdict::of(text, answers[at].count(), limit);
                if let Some(solution) = answers[at].text() {
                    solutions[at] = solution.map(|byte| byte - b'0');
                }
            }
        }
    })?;
    Ok(Solved { solutions, verdicts, errors })
}

/// The answer of [`count`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The number of solutions of each row, up to the limit.
    pub counts: Vec<u64>,
    /// The rows that cannot be read.
    pub errors: RowErrors,
}

/// Counts the solutions of each row up to a limit. `make_solver` makes the solver of each thread.
///
/// ```
/// use sudokit::search::Solver;
/// use sudokit_bulk::arrays::{ArrayRun, Digits, count};
/// assert_eq!(count(&Digits(&[[0; 81], [1; 81]]), 50, Solver::new, ArrayRun::default())?.counts, [50, 0]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn count(
    rows: &dyn Rows,
    limit: u64,
    make_solver: impl Fn() -> Solver + Sync,
    run: ArrayRun<'_>,
) -> Result<Counted, Cancelled> {
    // A great limit may take long for a row: the host is asked more often, and during a row with very many solutions.
    let size = if limit <= 2 { PIECE } else { 64 };
    let limit_at_once = limit.min(AT_ONCE);
    let mut counts = vec![0; rows.len()];
    let errors = run.answer(rows, size, counts.chunks_mut(size), || {
        let mut solver = make_solver();
        let mut answers = Vec::new();
        move |piece, counts: &mut [u64], _| {
            solve_all(&mut solver, piece.texts, limit_at_once, &mut answers);
            for (at, text) in piece.readable() {
                let count = answers[at].count();
                let has_more = count == limit_at_once && count < limit;
                counts[at] = if has_more { count_one(text, limit, run.host) } else { count };
            }
        }
    })?;
    Ok(Counted { counts, errors })
}

/// Counts the solutions of one row, until the host cancels.
fn count_one(text: &[u8; 81], limit: u64, host: &dyn Host) -> u64 {
    let Ok(text) = GridText::new(text) else { return 0 };
    let board = Board::Givens(text.to_grid());
    Limits::default().within(host, |budget| Count::of(&board, DEFAULT, Some(limit), budget).count)
}

fn solve_all(solver: &mut Solver, texts: GridTexts<'_>, limit: u64, answers: &mut Vec<SolverAnswer>) {
    answers.clear();
    answers.resize(texts.len(), SolverAnswer::NONE);
    solver.solve_all(texts, limit, answers);
}
