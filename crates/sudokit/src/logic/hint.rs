//! [`hint`], what to tell a player who asks: first what went wrong so far, otherwise the next step.

use crate::candidate::{Candidate, CandidateSet};
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::sukaku::Sukaku;

use super::policy::Policy;
use super::position::Position;
use super::step::Step;

/// What a player is told.
///
/// ```
/// use sudokit::logic::{Hint, Policy, hint};
/// use sudokit::{Cell, Digit, Grid, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut placed = Grid::EMPTY;
/// placed.set(Cell::R1C3, Some(Digit::D2));
/// let Hint::Wrong { placed, marks } = hint(&puzzle.into(), &placed, None, &Policy::default()) else {
///     panic!("r1c3 is 4");
/// };
/// assert_eq!(placed[0].to_string(), "r1c3=2");
/// assert!(marks.is_empty());
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Something went wrong: these digits do not belong where they were placed, and these candidates,
    /// which do, were crossed out.
    Wrong {
        /// Placed, and no solution has them there.
        placed: Vec<Candidate>,
        /// Crossed out, and the solution has them there.
        marks: Vec<Candidate>,
    },
    /// The puzzle has no solution, whatever is placed.
    NoSolution,
    /// The puzzle has several solutions, and what was placed or crossed out leaves none of them.
    Astray,
    /// The next step.
    Step(Box<Step>),
    /// No technique of the policy finds anything. If the puzzle is proper, this is its solution.
    Stuck(Option<Solution>),
    /// Every cell is filled, and rightly.
    Solved,
}

/// What to tell the player of this problem, who has placed these digits and still sees these marks,
/// all that are left unless given.
///
/// ```
/// use sudokit::logic::{Hint, Policy, hint};
/// use sudokit::{Grid, Puzzle};
/// let puzzle = Puzzle::EMPTY.into();
/// assert_eq!(hint(&puzzle, &Grid::EMPTY, None, &Policy::default()), Hint::Stuck(None));
/// ```
#[must_use]
pub fn hint(problem: &Problem, placed: &Grid, marks: Option<&CandidateSet>, policy: &Policy) -> Hint {
    let solutions: Vec<Solution> = problem.solutions().take(2).collect();
    let proper = match solutions[..] {
        [] => return Hint::NoSolution,
        [ref solution] => Some(solution),
        _ => None,
    };
    if let Some(wrong) = proper.and_then(|solution| wrong(problem, placed, marks, solution)) {
        return wrong;
    }
    let position = match Position::of_player(*problem, placed, marks) {
        Ok(position) if proper.is_some() => position.known_as_proper(),
        Ok(position) if leads_somewhere(&position) => position,
        _ => return Hint::Astray,
    };
    if position.is_solved() {
        return Hint::Solved;
    }
    policy
        .next_step(&position)
        .map_or_else(|| Hint::Stuck(proper.copied()), |step| Hint::Step(Box::new(step)))
}

fn wrong(
    problem: &Problem,
    placed: &Grid,
    marks: Option<&CandidateSet>,
    solution: &Solution,
) -> Option<Hint> {
    let open = |cell| problem.given(cell).is_none();
    let misplaced = placed.iter().filter(|&(cell, digit)| open(cell) && solution.get(cell) != digit);
    let misplaced: Vec<_> = misplaced.map(|(cell, digit)| Candidate { cell, digit }).collect();
    let blanks = placed.blanks().iter().filter(|&cell| open(cell));
    let due = blanks.map(|cell| Candidate { cell, digit: solution.get(cell) });
    let gone: Vec<_> =
        due.filter(|&candidate| marks.is_some_and(|marks| !marks.contains(candidate))).collect();
    (!misplaced.is_empty() || !gone.is_empty()).then_some(Hint::Wrong { placed: misplaced, marks: gone })
}

/// Whether some solution lies within what the position leaves open.
fn leads_somewhere(position: &Position) -> bool {
    let mut left = *position.all_candidates();
    for (cell, digit) in position.values().iter() {
        left.set(cell, digit.into());
    }
    Problem::from(Sukaku::from(left)).solve().is_some()
}
