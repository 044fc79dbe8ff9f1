//! [`Difference`]: two solutions that differ in few cells, which is why a puzzle has several solutions.
//!
//! The cells in which two solutions differ are an *unavoidable set*: one of them must be given to exclude the
//! other solution. The set is reduced by fixing one of its cells to the first solution. If there is still
//! another solution, the two differ in fewer cells. If not, the cell is needed, even in every smaller set. So
//! each cell is tried once, and the result is *minimal*: no proper subset is unavoidable.

use crate::StopReason;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::Monitor;
use crate::sukaku::Sukaku;

/// Two solutions that differ in few cells.
///
/// ```
/// use sudokit::{Problem, Puzzle, reason::Reason};
/// // A solution without the four cells in which 6 and 7 can be exchanged, and without one more.
/// let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635.45286179";
/// let Some(Reason::Several(it)) = Problem::from(text.parse::<Puzzle>()?).reason() else { panic!() };
/// assert_eq!(it.cells.to_string(), "r1c4 r1c5 r4c4 r4c5");
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Two of the solutions.
    pub solutions: [Solution; 2],
    /// The cells in which they differ. For a puzzle with givens they are an unavoidable set of either
    /// solution.
    pub cells: CellSet,
    /// Whether it was shown that no solution differs from the first only in a proper subset of these cells.
    pub is_minimal: bool,
}

impl Difference {
    /// Two solutions of the problem that differ in a minimal set of cells, found from these two.
    pub(super) fn of(problem: &Problem, two: [Solution; 2], monitor: &mut Monitor<'_>) -> Difference {
        let [first, second] = two;
        let mut difference =
            Difference { solutions: two, cells: first.difference(&second), is_minimal: false };
        let mut needed = CellSet::EMPTY;
        while let Some(cell) = (difference.cells - needed).first() {
            match other_in(problem, &first, difference.cells.without(cell), monitor) {
                Ok(Some(other)) => {
                    difference.solutions[1] = other;
                    difference.cells = first.difference(&other);
                }
                Ok(None) => {
                    needed.insert(cell);
                }
                Err(_) => return difference,
            }
        }
        difference.is_minimal = true;
        difference
    }
}

/// Another solution of the problem that differs from this one in these cells only.
fn other_in(
    problem: &Problem,
    solution: &Solution,
    cells: CellSet,
    monitor: &mut Monitor<'_>,
) -> Result<Option<Solution>, StopReason> {
    let mut candidates = CandidateSet::EMPTY;
    for cell in Cell::ALL {
        let digits =
            if cells.contains(cell) { problem.allowed(cell) } else { DigitSet::of(solution.get(cell)) };
        candidates.set(cell, digits);
    }
    let found = super::two_solutions(&Sukaku::from(candidates).into(), monitor)?;
    Ok(found.into_iter().flatten().find(|other| other != solution))
}
