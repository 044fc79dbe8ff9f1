//! The counts of [`TrueCandidates`] by one solver: what it learns for one candidate helps with the next.
//!
//! A solution that was counted is excluded. A candidate of which no other solution is left is excluded, too.

use sudokit_base::Budget;

use super::board::Board;
use super::cover::Cover;
use super::houses::Houses;
use super::literal::{Literal, Variable};
use super::solver::{Outcome, Solver};
use crate::{DigitSet, TrueCandidates};

/// Counts the solutions of each candidate up to a cap. The budget counts the choices as nodes. Each solution that is found takes
/// memory, at most `cap` for each candidate.
///
/// ```
/// use sudokit_base::Budget;
/// use sudokit_variants::{Digit, Layout, learn::{Houses, true_candidates}};
/// let layout = Layout::boxes(2, 2)?;
/// let houses = Houses::new(&layout);
/// let found = true_candidates(&houses, &vec![layout.digits(); 16], 100, &Budget::UNLIMITED);
/// assert!(layout.cells().all(|cell| found.count(cell, Digit::new(1)) == 72));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
///
/// # Panics
/// There are fewer or more sets than cells.
#[must_use]
pub fn true_candidates(
    houses: &Houses,
    candidates: &[DigitSet],
    cap: u32,
    budget: &Budget<'_>,
) -> TrueCandidates {
    assert_eq!(candidates.len(), houses.cell_count(), "one set for each cell");
    let mut found = TrueCandidates::new(candidates.len(), cap);
    let Ok(board) = Board::new(houses, candidates) else { return found };
    if let Some(digits) = board.digits() {
        found.add(&digits);
        return found;
    }
    let (cover, groups) = Cover::new(houses, &board);
    let mut solver = Solver::new(groups, vec![0.0; cover.candidates().len()]);
    let count = |solver: &mut Solver, found: &mut TrueCandidates| {
        found.add(&cover.digits(solver));
        solver.exclude_model();
        solver.prefer(below_cap(&cover, found));
    };
    // If there are few solutions, they are all found without assumptions.
    for _ in 0..=cap {
        match solver.run(&[], budget) {
            Outcome::Model => count(&mut solver, &mut found),
            Outcome::Refuted => return found,
            Outcome::Stopped(reason) => return found.stopped_by(reason),
        }
    }
    for (variable, &(cell, digit)) in cover.candidates().iter().enumerate() {
        let assumption = Literal::positive(variable as Variable);
        solver.return_to(0);
        while found.is_below_cap(cell, digit) {
            match solver.run(&[assumption], budget) {
                Outcome::Model => count(&mut solver, &mut found),
                Outcome::Refuted => {
                    solver.assert(!assumption);
                    break;
                }
                Outcome::Stopped(reason) => return found.stopped_by(reason),
            }
        }
    }
    found
}

/// For each variable one of its cell that is below the cap, or itself: solutions with these are wanted.
fn below_cap(cover: &Cover, found: &TrueCandidates) -> Vec<Variable> {
    let mut preferred: Vec<Variable> = Vec::with_capacity(cover.candidates().len());
    for of_cell in cover.candidates().chunk_by(|one, other| one.0 == other.0) {
        let first = preferred.len() as Variable;
        let below = of_cell.iter().position(|&(cell, digit)| found.is_below_cap(cell, digit));
        let preferred_of = |at: usize| below.unwrap_or(at) as Variable + first;
        preferred.extend((0..of_cell.len()).map(preferred_of));
    }
    preferred
}
