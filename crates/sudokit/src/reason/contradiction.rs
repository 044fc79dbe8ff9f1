//! [`Contradiction`], givens that cannot stand together: why a puzzle has no solution.
//!
//! The method is deletion: given after given is left out, and stays out if there is still no solution. Each given is
//! tried once, for one that was needed among more givens is needed among fewer; so what is left is *irreducible*: no
//! given of it can be left out. Another order may lead to fewer givens. Several are tried, as long as they are
//! cheap, and the smallest set is kept; nothing says that there is no smaller one.
//!
//! Source: the deletion filter for irreducible infeasible subsystems of Chinneck and Dravnieks, 1991.

use std::cmp::min;

use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::search::Monitor;

/// Givens that cannot stand together.
///
/// ```
/// use sudokit::{Problem, Puzzle, reason::Verdict, search::Monitor};
/// // In row 1 nothing is left for 9, whatever r1c7 and r1c8 hold.
/// let puzzle: Puzzle = format!("12345678.........9{}", ".".repeat(63)).parse()?;
/// let Ok(Verdict::None(contradiction)) = Problem::from(puzzle).verdict(&mut Monitor::new()) else { panic!() };
/// assert_eq!((contradiction.givens.len(), contradiction.is_irreducible), (7, true));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Their cells; none for a sukaku, where nothing is given.
    pub givens: CellSet,
    /// Whether it was shown that each of them is needed.
    pub is_irreducible: bool,
}

/// The orders in which givens are left out: every so manieth cell around the board. No number is a multiple of 3,
/// so each goes to all cells.
const STRIDES: [usize; 12] = [1, 80, 10, 71, 28, 53, 40, 41, 16, 65, 22, 59];

/// The orders after the first have this many nodes together.
const MORE_NODES: u64 = 20_000;

impl Contradiction {
    /// The contradiction in a problem that has no solution.
    pub(super) fn of(problem: &Problem, monitor: &mut Monitor<'_>) -> Contradiction {
        let Problem::Givens(puzzle) = problem else {
            return Contradiction { givens: CellSet::EMPTY, is_irreducible: true };
        };
        let mut best = puzzle.grid().filled();
        let mut is_irreducible = false;
        let max_nodes = monitor.max_nodes();
        for stride in STRIDES {
            let order = (0..81).map(|i| Cell::ALL[i * stride % 81]);
            let mut left = *puzzle;
            // Only fewer givens are of use, once there is an answer.
            let most = best.len() - usize::from(is_irreducible);
            match shrink(&mut left, order, most, monitor) {
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
                monitor.set_max_nodes(min(max_nodes, monitor.stats().nodes.saturating_add(MORE_NODES)));
            }
        }
        monitor.set_max_nodes(max_nodes);
        Contradiction { givens: best, is_irreducible }
    }
}

/// Leaves out what is not needed for there to be no solution; whether no more givens than these are left.
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
