//! [`verify`]: whether claimed solutions are the only solutions of their puzzles.

use std::sync::{Mutex, PoisonError};

use sudokit::outcome::ClaimedSolution;
use sudokit::search::{DEFAULT, Solver};
use sudokit::{Budget, Grid, GridText, Problem};

use super::rows::{RowErrors, Rows};
use super::run::{ArrayRun, Cancelled, Piece, puzzle};

/// The answer of [`verify`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// Whether each claim is right: the claimed board is the only solution.
    pub correct: Vec<bool>,
    /// The claims that are not right.
    pub wrong: Vec<WrongClaim>,
    /// The puzzles that cannot be read.
    pub errors: RowErrors,
}

/// A claim that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongClaim {
    /// The number of the row, from 0.
    pub row: usize,
    /// The verdict in one word: one of [`ClaimedSolution::name`], `invalid` for a puzzle that breaks a rule,
    /// or `unreadable` for a claim that is not a board.
    pub verdict: &'static str,
    /// The reason.
    pub why: String,
}

/// Checks that the solution that is claimed for each puzzle is a solution, and that there is no other.
///
/// ```
/// use sudokit_bulk::arrays::{ArrayRun, Digits, Texts, verify};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let claims = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let verified = verify(&Texts(&[Some(puzzle)]), &Texts(&[Some(claims)]), ArrayRun::default())?;
/// assert_eq!(verified.correct, [true]);
/// let verified = verify(&Texts(&[Some(puzzle)]), &Digits(&[[0; 81]]), ArrayRun::default())?;
/// assert_eq!(verified.wrong[0].verdict, "incomplete");
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
///
/// # Panics
/// If the number of claims differs from the number of puzzles.
pub fn verify(puzzles: &dyn Rows, claims: &dyn Rows, run: ArrayRun<'_>) -> Result<Verified, Cancelled> {
    const PIECE: usize = 512;
    assert_eq!(puzzles.len(), claims.len(), "one claim for each puzzle");
    let mut correct = vec![false; puzzles.len()];
    let wrong = Mutex::new(Vec::new());
    let errors = run.answer(puzzles, PIECE, correct.chunks_mut(PIECE), || {
        let mut solver = Solver::new();
        let wrong = &wrong;
        move |piece: Piece<'_>, correct: &mut [bool], _| {
            let mut found = Vec::new();
            for (at, text) in piece.readable() {
                match check(text, claims, piece.first + at, &mut solver) {
                    Ok(()) => correct[at] = true,
                    Err((verdict, why)) => found.push(WrongClaim { row: piece.first + at, verdict, why }),
                }
            }
            if !found.is_empty() {
                wrong.lock().unwrap_or_else(PoisonError::into_inner).append(&mut found);
            }
        }
    })?;
    let mut wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    wrong.sort_unstable_by_key(|claim: &WrongClaim| claim.row);
    Ok(Verified { correct, wrong, errors })
}

/// Checks the claim in this row; an error says why it is wrong.
fn check(
    text: &[u8; 81],
    claims: &dyn Rows,
    row: usize,
    solver: &mut Solver,
) -> Result<(), (&'static str, String)> {
    let mut claim = [0; 81];
    claims.read(row, &mut claim).map_err(|error| ("unreadable", format!("solution: {error}")))?;
    let agrees =
        || text.iter().zip(&claim).all(|(given, digit)| given == digit || matches!(given, b'.' | b'0'));
    let Ok(givens) = GridText::new(text) else { return Err(("unreadable", String::new())) };
    // Most claims are right: then the search finds the claimed board and no other.
    let answer = solver.solve(givens, 2);
    if answer.count() == 1 && answer.text() == Some(&claim) && agrees() {
        return Ok(());
    }
    let problem: Problem = puzzle(text).map_err(|error| ("invalid", error.to_string()))?.into();
    let claim = GridText::new(&claim).map_or(Grid::EMPTY, GridText::to_grid);
    let claim = ClaimedSolution::of(&problem, &claim.to_string(), "", DEFAULT, Budget::UNLIMITED);
    Err((claim.name(), claim.why().unwrap_or_default()))
}
