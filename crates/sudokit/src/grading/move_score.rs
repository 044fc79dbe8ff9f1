//! [`MoveScore`]: whether a single placement is legal and right, and how hard it is to find.

use std::fmt;
use std::ops::ControlFlow;

use sudokit_base::{Budget, StopReason};

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::house::HouseKind;
use crate::logic::se121::{RatingEnd, Steps, Tenths};
use crate::logic::{Family, Policy, Position, Step};
use crate::puzzle::{ConflictError, Puzzle};

use super::right_digits::RightDigits;

/// Why a placement is not allowed on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The cell is given.
    Given,
    /// The cell is filled.
    Filled,
    /// This cell of the same row, column or box has the same digit.
    Conflict(Cell),
}

impl IllegalMove {
    /// Why this placement is not allowed on this board of this puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle, board: &Grid, Candidate { cell, digit }: Candidate) -> Option<IllegalMove> {
        if puzzle.get(cell).is_some() {
            return Some(IllegalMove::Given);
        }
        if board.get(cell).is_some() {
            return Some(IllegalMove::Filled);
        }
        let mut peers = cell.peers().iter();
        peers.find(|peer| board.get(*peer) == Some(digit)).map(IllegalMove::Conflict)
    }

    /// A short name of the reason for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            IllegalMove::Given => "given",
            IllegalMove::Filled => "filled",
            IllegalMove::Conflict(_) => "conflict",
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Given => f.write_str("the cell is given"),
            IllegalMove::Filled => f.write_str("the cell is filled"),
            IllegalMove::Conflict(cell) => write!(f, "{cell} has the same digit"),
        }
    }
}

/// The score of a placement on a board.
///
/// ```
/// use sudokit::grading::{MoveScore, default_move_policy};
/// use sudokit::{Budget, Grid, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let placed = Grid::EMPTY;
/// let score =
///     MoveScore::of(&puzzle, &placed, "r5c5=5".parse()?, &default_move_policy(), Budget::UNLIMITED)??;
/// assert_eq!((score.illegal, score.is_right, score.is_forced), (None, true, true));
/// assert_eq!(score.step.map(|step| step.technique.id), Some("naked-single"));
/// assert_eq!(score.easiest.map(|step| step.technique.id), Some("hidden-single"));
/// assert!(score.is_easier_available);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveScore {
    /// Why it is not allowed; then it is neither right nor forced.
    pub illegal: Option<IllegalMove>,
    /// Whether it is [right](RightDigits), after all right digits of the board in reading order.
    pub is_right: bool,
    /// Whether the digits on the board force it at once: it is the only candidate of its cell, or the only place of
    /// its digit in a house.
    pub is_forced: bool,
    /// The step of the easiest technique that places exactly this digit; none if no technique of the policy does.
    pub step: Option<Step>,
    /// The rating of that step in Sudoku Explainer 1.2.1; none if its technique has no fixed rating there.
    pub step_rating: Option<Tenths>,
    /// The rating of the hardest step that Sudoku Explainer 1.2.1 needs from this board up to this placement. None if
    /// the placement is not right, or that program does not reach it.
    pub rating: Option<Tenths>,
    /// The easiest step of the policy on this board, whatever it places or eliminates.
    pub easiest: Option<Step>,
    /// The rating of the first step of Sudoku Explainer on this board.
    pub easiest_rating: Option<Tenths>,
    /// Whether the easiest step has an easier technique than the step of this move, or this move has none.
    pub is_easier_available: bool,
    /// Whether the board has a digit that is not right, so that what follows from the board may be wrong.
    pub is_board_wrong: bool,
}

/// The techniques that [`MoveScore`] uses unless told otherwise: all except forcing chains, which take long and place
/// nearly everything.
#[must_use]
pub fn default_move_policy() -> Policy {
    Policy::default().retain(|technique| technique.family != Family::ForcingChains)
}

impl MoveScore {
    /// Scores a placement on the board of a puzzle with these digits placed; the givens may be repeated there. The
    /// search for solutions, the techniques and the rating each take this budget.
    ///
    /// # Errors
    /// The outer error: the budget is used up. The inner one: the givens and the placed digits break a rule.
    ///
    /// ```
    /// use sudokit::grading::{IllegalMove, MoveScore, default_move_policy};
    /// use sudokit::{Budget, Cell, Grid, Puzzle};
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let policy = default_move_policy();
    /// let score = MoveScore::of(&puzzle, &Grid::EMPTY, "r1c3=5".parse()?, &policy, Budget::UNLIMITED)??;
    /// assert_eq!(score.illegal, Some(IllegalMove::Conflict(Cell::R1C1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        puzzle: &Puzzle,
        placed: &Grid,
        candidate: Candidate,
        policy: &Policy,
        budget: Budget<'_>,
    ) -> Result<Result<MoveScore, ConflictError>, StopReason> {
        let position = match Position::of_player((*puzzle).into(), placed, None) {
            Ok(position) => position,
            Err(error) => return Ok(Err(error)),
        };
        let mut account = RightDigits::within(*puzzle, budget)?;
        let open = position.values().iter().filter(|(cell, _)| puzzle.get(*cell).is_none());
        let is_board_wrong =
            !open.fold(true, |right, (cell, digit)| account.add(Candidate { cell, digit }) && right);
        let position = if account.is_unique() { position.known_as_proper() } else { position };

        let illegal = IllegalMove::of(puzzle, position.values(), candidate);
        let is_legal = illegal.is_none();
        let is_right = is_legal && account.add(candidate);
        let step =
            if is_legal { first_step_that_places(&position, candidate, policy, budget)? } else { None };
        let easiest = policy.next_step_within(&position, budget)?;
        let rank =
            |step: &Step| policy.techniques().iter().position(|technique| *technique == step.technique);
        let is_easier_available = easiest
            .as_ref()
            .is_some_and(|easiest| step.as_ref().is_none_or(|step| rank(easiest) < rank(step)));
        let (easiest_rating, rating) = ratings(position.values(), candidate, is_right, budget)?;
        Ok(Ok(MoveScore {
            illegal,
            is_right,
            is_forced: is_legal && is_single(&position, candidate),
            step_rating: step.as_ref().and_then(step_rating),
            step,
            rating,
            easiest,
            easiest_rating,
            is_easier_available,
            is_board_wrong,
        }))
    }
}

/// Whether a candidate is the only one of its cell, or the only place of its digit in a house.
fn is_single(position: &Position, Candidate { cell, digit }: Candidate) -> bool {
    position.candidates(cell) == digit.into()
        || cell.houses().into_iter().any(|house| position.places(house, digit) == cell.into())
}

fn first_step_that_places(
    position: &Position,
    candidate: Candidate,
    policy: &Policy,
    budget: Budget<'_>,
) -> Result<Option<Step>, StopReason> {
    let mut found = None;
    let _ = policy.each_within(position, budget, &mut |step| {
        if step.placements.contains(&candidate) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

/// The rating of a step that places a digit, by what the table of techniques says: one number, or one for boxes and one
/// for lines.
fn step_rating(step: &Step) -> Option<Tenths> {
    let words = step.technique.explainer?.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let numbers: Vec<Tenths> =
        words.filter(|word| word.contains('.')).filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [rating] => Some(rating),
        [of_box, of_line] => {
            let house = step.evidence.houses.first()?.house;
            Some(if house.kind() == HouseKind::Box { of_box } else { of_line })
        }
        _ => None,
    }
}

/// The rating of the first step on a board, and that of the hardest step up to a placement, if it is wanted.
fn ratings(
    board: &Grid,
    candidate: Candidate,
    is_wanted: bool,
    budget: Budget<'_>,
) -> Result<(Option<Tenths>, Option<Tenths>), StopReason> {
    let Ok(board) = Puzzle::try_from(*board) else { return Ok((None, None)) };
    let problem = board.into();
    let mut steps = Steps::new(&problem).with_budget(budget);
    let mut first = None;
    let mut hardest = None;
    for step in &mut steps {
        first = first.or(Some(step.rating));
        hardest = hardest.max(Some(step.rating));
        if !is_wanted || step.placement == Some(candidate) {
            return Ok((first, hardest.filter(|_| is_wanted)));
        }
    }
    match steps.rating().end {
        RatingEnd::Stopped if !budget.has_stopped() => Err(StopReason::MaxNodes),
        RatingEnd::Stopped => Err(StopReason::Interrupted),
        _ => Ok((first, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn score(placed: &str, candidate: &str) -> MoveScore {
        let (puzzle, placed) = (EASY.parse().unwrap(), placed.parse().unwrap());
        let candidate = candidate.parse().unwrap();
        MoveScore::of(&puzzle, &placed, candidate, &default_move_policy(), Budget::UNLIMITED)
            .unwrap()
            .unwrap()
    }

    #[test]
    fn steps_have_the_rating_of_their_technique() {
        for (candidate, technique, rating) in
            [("r1c6=8", "hidden-single", Tenths(12)), ("r5c5=5", "naked-single", Tenths(23))]
        {
            let score = score(EASY, candidate);
            assert_eq!(score.step.map(|step| step.technique.id), Some(technique));
            assert_eq!(score.step_rating, Some(rating));
        }
        let puzzle: Puzzle = EASY.parse().unwrap();
        let mut nearly = Grid::from(puzzle.solution().unwrap());
        nearly.set(Cell::R1C3, None);
        let score = score(&nearly.to_string(), "r1c3=4");
        assert_eq!((score.step_rating, score.rating), (Some(Tenths(10)), Some(Tenths(10))));
    }

    /// Every rating in the table that a single step can have is read.
    #[test]
    fn all_singles_have_a_rating() {
        let singles = default_move_policy();
        let singles = singles.techniques().iter().filter(|technique| technique.family == Family::Singles);
        assert!(singles.clone().count() > 2);
        for technique in singles {
            let explainer = technique.explainer.expect("it is in the program");
            assert!(
                explainer
                    .split(|c: char| !(c.is_ascii_digit() || c == '.'))
                    .any(|word| word.parse::<Tenths>().is_ok())
            );
        }
    }

    /// Exactly the digits of the solution are right, and of these those that the program reaches have a rating.
    #[test]
    fn the_moves_of_a_board() {
        let puzzle: Puzzle = EASY.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        for candidate in crate::CandidateSet::ALL.iter() {
            let score = score(EASY, &candidate.to_string());
            let is_right =
                puzzle.get(candidate.cell).is_none() && solution.get(candidate.cell) == candidate.digit;
            assert_eq!(score.is_right, is_right, "{candidate}");
            assert_eq!(score.rating.is_some(), is_right, "{candidate}");
            assert!(!score.is_forced || score.step.is_some(), "{candidate}: a single is found");
            assert!(!score.is_board_wrong);
        }
        let wrong = score(&format!("..1{}", ".".repeat(78)), "r1c6=8");
        assert!(wrong.is_board_wrong && wrong.is_right);
        let budget = Budget::default().with_max_nodes(0);
        let stopped =
            MoveScore::of(&puzzle, &Grid::EMPTY, "r1c6=8".parse().unwrap(), &default_move_policy(), budget);
        assert_eq!(stopped, Err(StopReason::MaxNodes));
    }
}
