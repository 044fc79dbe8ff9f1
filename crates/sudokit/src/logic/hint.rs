//! [`hint`], the answer to a player who asks for help: the mistakes made so far, or else the next step.
//!
//! A hint never contains the solution. Each mistake has its [`Refutation`] as data: a conflict with another
//! digit, a short argument by singles, or, if singles find no contradiction, the statement that a search
//! finds no solution.

use sudokit_base::{Budget, StopReason};

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::sukaku::Sukaku;

use super::node_counter::NodeCounter;
use super::policy::Policy;
use super::position::Position;
use super::refutation::{premise_without_candidate, refute};
use super::step::{Branch, Step, Truth};

/// The answer to a player who asks for help.
///
/// ```
/// use sudokit::logic::{Hint, Policy, Refutation, hint};
/// use sudokit::{Cell, Digit, Grid, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut placed = Grid::EMPTY;
/// placed.set(Cell::R1C3, Some(Digit::D5));
/// let Hint::Mistakes(mistakes) = hint(&puzzle.into(), &placed, None, &Policy::default()) else {
///     panic!("r1c3 is 4");
/// };
/// assert_eq!(mistakes[0].placed[0].to_string(), "r1c3=5");
/// assert_eq!(mistakes[0].refutation, Refutation::Conflict { cell: Cell::R1C1, is_given: true });
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The puzzle has exactly one solution, and each of these mistakes disagrees with it.
    Mistakes(Vec<Mistake>),
    /// The puzzle itself has no solution, whatever the player does.
    NoSolution(Refutation),
    /// The puzzle has several solutions, but none agrees with everything the player did. The mistake is
    /// irreducible: without any one of its digits and marks there would be a solution.
    Inconsistent(Mistake),
    /// The next step.
    Step(Box<Step>),
    /// No technique of the policy finds a step.
    Stuck {
        /// Whether the puzzle has exactly one solution.
        is_proper: bool,
    },
    /// Every cell is filled, and the board is a solution.
    Solved,
}

/// The player's digits and marks that are wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Digits that the player placed.
    pub placed: Vec<Candidate>,
    /// Candidates that the player crossed out.
    pub marks: Vec<Candidate>,
    /// Why these cannot all be right.
    pub refutation: Refutation,
}

/// Why something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refutation {
    /// Another cell of the same row, column or box has the same digit.
    Conflict {
        /// The other cell.
        cell: Cell,
        /// Whether its digit is a given; otherwise the player placed it, correctly.
        is_given: bool,
    },
    /// The sukaku does not have this candidate.
    NotACandidate,
    /// A cell has no candidate, or a digit has no place in a house.
    NoCandidateLeft(Truth),
    /// Singles lead to a contradiction. The branch starts from what was placed or crossed out, on the board
    /// of the givens and the correctly placed digits. Its last inference is the opposite of an earlier one.
    Contradiction(Branch),
    /// Singles find no contradiction, but a search finds no solution.
    Search,
}

/// The hint for a player of this problem who has placed these digits and whose board still shows these marks;
/// without marks, all candidates that the digits leave.
///
/// ```
/// use sudokit::logic::{Hint, Policy, hint};
/// use sudokit::{Grid, Puzzle};
/// let puzzle = Puzzle::EMPTY.into();
/// assert_eq!(hint(&puzzle, &Grid::EMPTY, None, &Policy::default()), Hint::Stuck { is_proper: false });
/// ```
#[must_use]
pub fn hint(problem: &Problem, placed: &Grid, marks: Option<&CandidateSet>, policy: &Policy) -> Hint {
    let hint = hint_within(problem, placed, marks, policy, Budget::UNLIMITED);
    hint.unwrap_or_else(|reason| unreachable!("{reason} without a limit"))
}

/// The same within a budget. The searches for solutions count their nodes, and the techniques count theirs as
/// in [`Policy::next_step_within`].
///
/// # Errors
///
/// The budget ended before the hint was found.
///
/// ```
/// use sudokit::logic::{Policy, hint_within};
/// use sudokit::{Budget, GoOn, Grid, Puzzle, StopReason};
/// let puzzle = Puzzle::EMPTY.into();
/// let never = GoOn::new(|| false);
/// let budget = Budget::default().with_go_on(&never);
/// let stopped = hint_within(&puzzle, &Grid::EMPTY, None, &Policy::default(), budget);
/// assert_eq!(stopped, Err(StopReason::Interrupted));
/// ```
pub fn hint_within(
    problem: &Problem,
    placed: &Grid,
    marks: Option<&CandidateSet>,
    policy: &Policy,
    budget: Budget<'_>,
) -> Result<Hint, StopReason> {
    let counter = NodeCounter::new(budget);
    let player = Player { problem: *problem, placed, marks, counter: &counter };
    let solutions = counter.solutions(problem, 2)?;
    let Some(&first) = solutions.first() else {
        let start = Position::from(*problem);
        let premise = premise_without_candidate(&start).map(Refutation::NoCandidateLeft);
        return Ok(Hint::NoSolution(premise.unwrap_or_else(|| refutation(&start, &[]))));
    };
    let is_proper = solutions.len() == 1;
    if is_proper {
        let mistakes = player.mistakes(&first)?;
        if !mistakes.is_empty() {
            return Ok(Hint::Mistakes(mistakes));
        }
    } else if let Some(mistake) = player.inconsistency()? {
        return Ok(Hint::Inconsistent(mistake));
    }
    let Ok(position) = Position::of_player(*problem, placed, marks) else {
        unreachable!("digits that break a rule are a mistake");
    };
    if position.is_solved() {
        return Ok(Hint::Solved);
    }
    let position = if is_proper { position.known_as_proper() } else { position };
    let step = policy.next_step_counted(&position, &counter)?;
    Ok(step.map_or(Hint::Stuck { is_proper }, |step| Hint::Step(Box::new(step))))
}

/// A player's board.
struct Player<'a> {
    problem: Problem,
    placed: &'a Grid,
    marks: Option<&'a CandidateSet>,
    counter: &'a NodeCounter<'a>,
}

impl Player<'_> {
    /// What the player claims: that candidates are true, or false.
    fn claims(&self) -> Vec<(Candidate, bool)> {
        let is_open = |cell: &Cell| self.problem.given(*cell).is_none();
        let placed = self.placed.iter().filter(|(cell, _)| is_open(cell));
        let placed = placed.map(|(cell, digit)| (Candidate { cell, digit }, true));
        let start = Position::from(self.problem);
        let blanks = self.placed.blanks().iter().filter(is_open);
        let is_shown = |candidate: &Candidate| self.marks.is_none_or(|marks| marks.contains(*candidate));
        let candidates = blanks.flat_map(|cell| {
            let digits = start.candidates(cell).iter();
            digits.map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
        });
        let crossed_out = candidates.filter(|candidate| !is_shown(candidate));
        placed.chain(crossed_out.map(|candidate| (candidate, false))).collect()
    }

    /// The claims that disagree with the only solution, each refuted.
    fn mistakes(&self, solution: &Solution) -> Result<Vec<Mistake>, StopReason> {
        let is_right =
            |&(Candidate { cell, digit }, holds): &(Candidate, bool)| (solution.get(cell) == digit) == holds;
        let (right, wrong): (Vec<_>, Vec<_>) = self.claims().into_iter().partition(is_right);
        let digits = right.iter().filter(|(_, holds)| *holds).map(|(candidate, _)| *candidate);
        let mut board = Grid::EMPTY;
        digits.for_each(|Candidate { cell, digit }| board.set(cell, Some(digit)));
        let base = Position::of_player(self.problem, &board, None);
        let base = base.unwrap_or_else(|_| Position::from(self.problem));
        let mistakes = wrong.into_iter().map(|claim| {
            let _ = self.counter.go_on();
            self.counter.result()?;
            Ok(mistake(&base, vec![claim]))
        });
        mistakes.collect()
    }

    /// An irreducible set of claims with which no solution agrees, if there is one.
    fn inconsistency(&self) -> Result<Option<Mistake>, StopReason> {
        let mut claims = self.claims();
        if self.is_possible(&claims)? {
            return Ok(None);
        }
        // Marks come last and are dropped first, because a set of digits is easier to understand.
        for at in (0..claims.len()).rev() {
            let claim = claims.remove(at);
            if self.is_possible(&claims)? {
                claims.insert(at, claim);
            }
        }
        Ok(Some(mistake(&Position::from(self.problem), claims)))
    }

    /// Whether some solution agrees with all of these claims.
    fn is_possible(&self, claims: &[(Candidate, bool)]) -> Result<bool, StopReason> {
        let mut left = CandidateSet::EMPTY;
        for cell in Cell::ALL {
            left.set(cell, self.problem.given(cell).map_or_else(|| self.problem.allowed(cell), Into::into));
        }
        for &(candidate, holds) in claims {
            let Candidate { cell, digit } = candidate;
            if holds {
                left.set(cell, left.get(cell) & digit.into());
            } else {
                left.remove(candidate);
            }
        }
        Ok(!self.counter.solutions(&Sukaku::from(left).into(), 1)?.is_empty())
    }
}

/// The mistake that consists of these claims.
fn mistake(base: &Position, claims: Vec<(Candidate, bool)>) -> Mistake {
    let of =
        |wanted| claims.iter().filter(move |(_, holds)| *holds == wanted).map(|(candidate, _)| *candidate);
    Mistake { placed: of(true).collect(), marks: of(false).collect(), refutation: refutation(base, &claims) }
}

/// Why these claims cannot all be right.
fn refutation(base: &Position, claims: &[(Candidate, bool)]) -> Refutation {
    let impossible = claims.iter().find(|(candidate, holds)| *holds && !base.has(*candidate));
    if let Some(&(Candidate { cell, digit }, _)) = impossible {
        let same_digit = || cell.peers().iter().filter(|&peer| base.value(peer) == Some(digit));
        let is_given = |cell: Cell| base.problem().given(cell).is_some();
        let conflict = same_digit().find(|&peer| is_given(peer)).or_else(|| same_digit().next());
        return conflict.map_or(Refutation::NotACandidate, |cell| Refutation::Conflict {
            cell,
            is_given: is_given(cell),
        });
    }
    refute(base, claims).map_or(Refutation::Search, Refutation::Contradiction)
}
