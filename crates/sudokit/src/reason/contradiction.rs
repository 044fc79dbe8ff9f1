//! [`Contradiction`]: givens that contradict each other, which is why a puzzle has no solution.
//!
//! The method is deletion: givens are left out one after another, and stay out if there is still no solution.
//! Each given is tried once, because a given that is needed among more givens is needed among fewer. So the
//! result is *irreducible*: none of its givens can be left out. Another order may lead to fewer givens.
//! Several orders are tried while that is cheap, and the smallest set is kept; there may be a smaller one.
//!
//! Source: the deletion filter for irreducible infeasible subsystems of Chinneck and Dravnieks, 1991.

use std::cmp::min;

use sudokit_base::{Budget, StopReason};

use crate::cell::{Cell, CellSet};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::search::Monitor;

/// Givens that contradict each other.
///
/// ```
/// use sudokit::{Problem, Puzzle, reason::Reason};
/// // Row 1 has no cell for 9.
/// let puzzle: Puzzle = format!("12345678.........9{}", ".".repeat(63)).parse()?;
/// let Some(Reason::None(contradiction)) = Problem::from(puzzle).reason() else { panic!() };
/// assert_eq!((contradiction.givens.len(), contradiction.is_irreducible), (7, true));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The cells of these givens; empty for a sukaku, which has no givens.
    pub givens: CellSet,
    /// Whether it was shown that each of them is needed.
    pub is_irreducible: bool,
}

/// The orders in which givens are left out: every k-th cell in reading order, cyclically. No k is a multiple
/// of 3, so each order reaches all cells.
const STRIDES: [usize; 12] = [1, 80, 10, 71, 28, 53, 40, 41, 16, 65, 22, 59];

/// The number of nodes for all orders after the first.
const MORE_NODES: u64 = 20_000;

impl Contradiction {
    /// The contradiction in a problem without a solution. `nodes` were used before.
    pub(super) fn of(problem: &Problem, budget: Budget<'_>, nodes: u64) -> Contradiction {
        let Problem::Givens(puzzle) = problem else {
            return Contradiction { givens: CellSet::EMPTY, is_irreducible: true };
        };
        let mut best = puzzle.grid().filled();
        let mut is_irreducible = false;
        let mut monitor = Monitor::new().with_budget(budget).with_nodes(nodes);
        for stride in STRIDES {
            let order = (0..81).map(|i| Cell::ALL[i * stride % 81]);
            let mut left = *puzzle;
            // After the first order, only a smaller set is useful.
            let most = best.len() - usize::from(is_irreducible);
            match shrink(&mut left, order, most, &mut monitor) {
                Ok(true) => (best, is_irreducible) = (left.grid().filled(), true),
                Ok(false) => {}
                Err(_) => {
                    if !is_irreducible {
                        best = left.grid().filled();
                    }
                    break;
                }
            }
            if stride == STRIDES[0] {
                let more = monitor.stats().nodes.saturating_add(MORE_NODES);
                monitor.set_budget(budget.with_max_nodes(min(budget.max_nodes(), more)));
            }
        }
        Contradiction { givens: best, is_irreducible }
    }
}

/// Leaves out givens while there is no solution. Returns whether at most `most` givens are left.
fn shrink(
    puzzle: &mut Puzzle,
    order: impl Iterator<Item = Cell>,
    most: usize,
    monitor: &mut Monitor<'_>,
) -> Result<bool, StopReason> {
    let mut needed = 0;
    for cell in order {
        if puzzle.get(cell).is_none() {
            continue;
        }
        let without = puzzle.without(cell);
        match super::two_solutions(&without.into(), monitor)? {
            [None, _] => *puzzle = without,
            _ => needed += 1,
        }
        if needed > most {
            return Ok(false);
        }
    }
    Ok(true)
}
