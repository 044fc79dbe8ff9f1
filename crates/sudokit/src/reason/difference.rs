//! [`Difference`], the cells that a puzzle does not decide: why it has several solutions.
//!
//! Where two solutions of a puzzle differ, one of the cells must be given to tell them apart: the cells are an
//! *unavoidable set* of the one solution. It is made smaller by holding a cell of it to the first solution: if there
//! is still another solution, the two differ in fewer cells. If not, the cell is needed, and is needed in every
//! smaller set too. So each cell is tried once, and what is left is *minimal*: no part of it is unavoidable.

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
/// use sudokit::{Problem, Puzzle, reason::Verdict, search::Monitor};
/// // A solution but for four cells, in which a 6 and a 7 can change places, and one more.
/// let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635.45286179";
/// let Ok(Verdict::Several(it)) = Problem::from(text.parse::<Puzzle>()?).verdict(&mut Monitor::new()) else { panic!() };
/// assert_eq!(it.cells.to_string(), "r1c4 r1c5 r4c4 r4c5");
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Two of the solutions.
    pub solutions: [Solution; 2],
    /// The cells in which they differ. For a puzzle with givens they are an unavoidable set of either solution.
    pub cells: CellSet,
    /// Whether it was shown that no two solutions differ in a part of these cells only, and are the first elsewhere.
    pub is_minimal: bool,
}

impl Difference {
    /// From two solutions of this problem to two that differ less, if there are such.
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

/// A solution of the problem that is another one than this in these cells only.
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
