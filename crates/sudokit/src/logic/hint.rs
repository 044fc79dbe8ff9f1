//! [`hint`], the answer to a player who asks for help: what went wrong so far, otherwise the next step.
//!
//! A hint never has the solution. Each mistake has its reason as data: a clash, a short argument by singles, or, where
//! singles do not show it, that a search does.

use crate::budget::{Budget, StopReason};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::Solutions;
use crate::sukaku::Sukaku;

use super::branch::Branch;
use super::policy::Policy;
use super::position::Position;
use super::refutation::{empty_premise, refute};
use super::step::{Step, Truth};

/// What a player needs to know.
///
/// ```
/// use sudokit::logic::{Hint, Policy, Why, hint};
/// use sudokit::{Cell, Digit, Grid, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut placed = Grid::EMPTY;
/// placed.set(Cell::R1C3, Some(Digit::D5));
/// let Hint::Wrong(mistakes) = hint(&puzzle.into(), &placed, None, &Policy::default()) else {
///     panic!("r1c3 is 4");
/// };
/// assert_eq!(mistakes[0].placed[0].to_string(), "r1c3=5");
/// assert_eq!(mistakes[0].why, Why::Clash { cell: Cell::R1C1, is_given: true });
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The puzzle has one solution, and these digits or marks disagree with it, each by itself.
    Wrong(Vec<Mistake>),
    /// The puzzle itself has no solution, whatever is placed.
    NoSolution(Why),
    /// The puzzle has several solutions, and none has all that was placed and crossed out. No part of the mistake
    /// can be left out.
    Astray(Mistake),
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

/// Something that a player did, and why it is wrong.
///
/// ```
/// use sudokit::logic::{Mistake, Why};
/// let mistake = Mistake { placed: vec!["r1c1=5".parse()?], marks: vec![], why: Why::Search };
/// assert_eq!(mistake.placed.len(), 1);
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Digits that were placed.
    pub placed: Vec<Candidate>,
    /// Candidates that were crossed out.
    pub marks: Vec<Candidate>,
    /// Why these cannot all be right.
    pub why: Why,
}

/// Why something is wrong.
///
/// ```
/// use sudokit::logic::Why;
/// assert_ne!(Why::Search, Why::NotAllowed);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The same digit is in this cell, in the same row, column or box.
    Clash {
        /// The other cell.
        cell: Cell,
        /// Whether its digit was given; otherwise it was placed, and rightly.
        is_given: bool,
    },
    /// The sukaku does not have this candidate.
    NotAllowed,
    /// A cell has no candidate, or a digit no place in a house.
    Empty(Truth),
    /// Singles lead to a contradiction. The branch begins with what was placed or crossed out, on the board of the
    /// givens and the digits that were placed rightly. Its last inference is the opposite of an earlier one.
    Contradiction(Branch),
    /// Singles do not show it; a search of all possibilities does.
    Search,
}

/// The hint for a player of this problem, who has placed these digits and still sees these marks; without marks, all
/// candidates that are left.
///
/// ```
/// use sudokit::logic::{Hint, Policy, hint};
/// use sudokit::{Grid, Puzzle};
/// let puzzle = Puzzle::EMPTY.into();
/// assert_eq!(hint(&puzzle, &Grid::EMPTY, None, &Policy::default()), Hint::Stuck { is_proper: false });
/// ```
#[must_use]
pub fn hint(problem: &Problem, placed: &Grid, marks: Option<&CandidateSet>, policy: &Policy) -> Hint {
    let hint = hint_while(problem, placed, marks, policy, &|| true);
    hint.unwrap_or_else(|_| unreachable!("nothing stops it"))
}

/// The same, as long as `go_on` returns true. It is asked often.
///
/// # Errors
///
/// `go_on` returned false before the hint was found.
///
/// ```
/// use sudokit::logic::{Policy, hint_while};
/// use sudokit::{Grid, Puzzle, StopReason};
/// let puzzle = Puzzle::EMPTY.into();
/// assert_eq!(hint_while(&puzzle, &Grid::EMPTY, None, &Policy::default(), &|| false), Err(StopReason::Interrupted));
/// ```
pub fn hint_while(
    problem: &Problem,
    placed: &Grid,
    marks: Option<&CandidateSet>,
    policy: &Policy,
    go_on: &dyn Fn() -> bool,
) -> Result<Hint, StopReason> {
    let player = Player { problem: *problem, placed, marks, go_on };
    let solutions = player.search(problem, 2)?;
    let Some(&first) = solutions.first() else {
        let start = Position::from(*problem);
        let why = empty_premise(&start).map_or_else(|| reason(&start, &[]), Why::Empty);
        return Ok(Hint::NoSolution(why));
    };
    let is_proper = solutions.len() == 1;
    if is_proper {
        let mistakes = player.mistakes(&first);
        if !mistakes.is_empty() {
            return Ok(Hint::Wrong(mistakes));
        }
    } else if let Some(mistake) = player.conflict()? {
        return Ok(Hint::Astray(mistake));
    }
    let Ok(position) = Position::of_player(*problem, placed, marks) else {
        unreachable!("digits that break a rule are a mistake");
    };
    if position.is_solved() {
        return Ok(Hint::Solved);
    }
    let position = if is_proper { position.known_as_proper() } else { position };
    let step = policy.next_step_within(&position, Budget::default().with_go_on(go_on))?;
    Ok(step.map_or(Hint::Stuck { is_proper }, |step| Hint::Step(Box::new(step))))
}

/// A player's board.
struct Player<'a> {
    problem: Problem,
    placed: &'a Grid,
    marks: Option<&'a CandidateSet>,
    go_on: &'a dyn Fn() -> bool,
}

impl Player<'_> {
    /// Up to this many solutions.
    fn search(&self, problem: &Problem, most: usize) -> Result<Vec<Solution>, StopReason> {
        if !(self.go_on)() {
            return Err(StopReason::Interrupted);
        }
        let mut search: Solutions<'_> = problem.solutions().with_go_on(self.go_on);
        let solutions = search.by_ref().take(most).collect();
        if search.stopped().is_some() { Err(StopReason::Interrupted) } else { Ok(solutions) }
    }

    /// What the player did: candidates that they claim to be true, or false.
    fn claims(&self) -> Vec<(Candidate, bool)> {
        let open = |cell: &Cell| self.problem.given(*cell).is_none();
        let placed = self.placed.iter().filter(|(cell, _)| open(cell));
        let placed = placed.map(|(cell, digit)| (Candidate { cell, digit }, true));
        let start = Position::from(self.problem);
        let blanks = self.placed.blanks().iter().filter(open);
        let shown = |candidate: &Candidate| self.marks.is_none_or(|marks| marks.contains(*candidate));
        let candidates = blanks.flat_map(|cell| {
            let digits = start.candidates(cell).iter();
            digits.map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
        });
        let crossed = candidates.filter(|candidate| !shown(candidate)).map(|candidate| (candidate, false));
        placed.chain(crossed).collect()
    }

    /// The claims that disagree with the only solution, each with its reason.
    fn mistakes(&self, solution: &Solution) -> Vec<Mistake> {
        let is_right =
            |&(Candidate { cell, digit }, holds): &(Candidate, bool)| (solution.get(cell) == digit) == holds;
        let (right, wrong): (Vec<_>, Vec<_>) = self.claims().into_iter().partition(is_right);
        let digits = right.iter().filter(|(_, holds)| *holds).map(|(candidate, _)| *candidate);
        let mut board = Grid::EMPTY;
        digits.for_each(|Candidate { cell, digit }| board.set(cell, Some(digit)));
        let base = Position::of_player(self.problem, &board, None);
        let base = base.unwrap_or_else(|_| Position::from(self.problem));
        wrong.into_iter().map(|claim| mistake(&base, vec![claim])).collect()
    }

    /// Some claims that no solution agrees with; with any of them left out, some solution would.
    fn conflict(&self) -> Result<Option<Mistake>, StopReason> {
        let mut claims = self.claims();
        if self.is_possible(&claims)? {
            return Ok(None);
        }
        // Digits are tried to be kept longer than marks: they say more.
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
        Ok(!self.search(&Sukaku::from(left).into(), 1)?.is_empty())
    }
}

fn mistake(base: &Position, claims: Vec<(Candidate, bool)>) -> Mistake {
    let of =
        |wanted| claims.iter().filter(move |(_, holds)| *holds == wanted).map(|(candidate, _)| *candidate);
    Mistake { placed: of(true).collect(), marks: of(false).collect(), why: reason(base, &claims) }
}

/// Why these claims cannot all be right.
fn reason(base: &Position, claims: &[(Candidate, bool)]) -> Why {
    let impossible = claims.iter().find(|(candidate, holds)| *holds && !base.has(*candidate));
    if let Some(&(Candidate { cell, digit }, _)) = impossible {
        let same = || cell.peers().iter().filter(|&peer| base.value(peer) == Some(digit));
        let is_given = |cell: Cell| base.problem().given(cell).is_some();
        let clash = same().find(|&peer| is_given(peer)).or_else(|| same().next());
        return clash.map_or(Why::NotAllowed, |cell| Why::Clash { cell, is_given: is_given(cell) });
    }
    refute(base, claims).map_or(Why::Search, Why::Contradiction)
}
