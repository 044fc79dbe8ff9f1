//! [`check`], which derives a step again from its premises alone.
//!
//! The checker shares no code with the finders and knows no technique. To check an elimination, it assumes
//! that the candidate is true and searches for a choice of one candidate from every [truth](Truth) of the
//! step such that no two exclude each other. To check a placement, it assumes that the candidate is false. If
//! there is such a choice, the step does not follow from its evidence.
//!
//! The search first takes the candidates of truths that have only one left, so a chain of any length needs no
//! branching. A case is contradictory if a truth has no candidate left, or if some cells of a house have
//! fewer digits than there are cells. Next, candidates that lead to an immediate contradiction are removed;
//! only after that the search branches. The number of cases is bounded: a step whose check needs more is not
//! accepted.
//!
//! A step that has [branches](super::Branch) is checked without a search, [inference by inference](branches).
//!
//! Source: the truths and links of Allan Barker's set logic, here without its ranks.

mod branches;

use std::fmt;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::puzzle::Solution;

use super::layout::Layout;
use super::position::Position;
use super::step::{Step, Truth};
use branches::check_branches;

/// The largest number of cases for the check of one candidate.
const MAX_CASES: usize = 10_000;

/// Why a step is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepError {
    /// The step neither places nor eliminates anything.
    NoEffect,
    /// This candidate, placed or eliminated, is not a candidate of the position.
    NotACandidate(Candidate),
    /// This candidate does not follow from the evidence.
    DoesNotFollow(Candidate),
    /// The check of this candidate takes too long.
    CheckTooLong(Candidate),
    /// A premise from uniqueness does not hold: the position is not known to be proper, or the pattern is not
    /// deadly.
    NotDeadly,
    /// This candidate contradicts the solution.
    ContradictsSolution(Candidate),
}

impl StepError {
    /// A short name of the kind of error for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            StepError::NoEffect => "no-effect",
            StepError::NotACandidate(_) => "not-a-candidate",
            StepError::DoesNotFollow(_) => "does-not-follow",
            StepError::CheckTooLong(_) => "check-too-long",
            StepError::NotDeadly => "not-deadly",
            StepError::ContradictsSolution(_) => "contradicts-solution",
        }
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::NoEffect => write!(f, "changes nothing"),
            StepError::NotACandidate(candidate) => {
                write!(f, "{candidate} is not a candidate of the position")
            }
            StepError::DoesNotFollow(candidate) => write!(f, "{candidate} does not follow from the evidence"),
            StepError::CheckTooLong(candidate) => {
                write!(f, "whether {candidate} follows takes too long to check")
            }
            StepError::NotDeadly => write!(f, "a premise from uniqueness does not hold"),
            StepError::ContradictsSolution(candidate) => write!(f, "{candidate} contradicts the solution"),
        }
    }
}

impl std::error::Error for StepError {}

/// Derives a step again from its evidence.
///
/// # Errors
///
/// The first error found.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{StepError, Position, Technique, check};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let technique = Technique::from_name("naked-single").expect("it is in the table");
/// let mut step = technique.first(&position).expect("there is one");
/// assert_eq!(check(&position, &step), Ok(()));
///
/// step.evidence.truths.clear();
/// assert_eq!(check(&position, &step), Err(StepError::DoesNotFollow(step.placements[0])));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
pub fn check(position: &Position, step: &Step) -> Result<(), StepError> {
    if step.placements.is_empty() && step.eliminations.is_empty() {
        return Err(StepError::NoEffect);
    }
    let mut claims = step.placements.iter().copied().chain(step.eliminations.iter());
    if let Some(missing) = claims.find(|&candidate| !position.has(candidate)) {
        return Err(StepError::NotACandidate(missing));
    }
    if !step.evidence.branches.is_empty() {
        return check_branches(position, step);
    }
    let mut premises = Vec::new();
    for truth in &step.evidence.truths {
        premises.extend(premise(position, truth)?);
    }
    for &candidate in &step.placements {
        let without = position.all_candidates().without(candidate);
        refute(position.layout(), &premises, without).map_err(|why| why.of(candidate))?;
    }
    for candidate in step.eliminations.iter() {
        let with = assume(position.layout(), *position.all_candidates(), candidate);
        refute(position.layout(), &premises, with).map_err(|why| why.of(candidate))?;
    }
    Ok(())
}

/// Compares a step with a solution.
///
/// # Errors
///
/// The first candidate that is placed but not in the solution, or eliminated but in it.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{StepError, Position, Technique, check_against};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = puzzle.solution()?;
/// let technique = Technique::from_name("naked-single").expect("it is in the table");
/// let mut step = technique.first(&Position::from(puzzle)).expect("there is one");
/// assert_eq!(check_against(&solution, &step), Ok(()));
///
/// step.eliminations.insert(step.placements[0]);
/// assert_eq!(check_against(&solution, &step), Err(StepError::ContradictsSolution(step.placements[0])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_against(solution: &Solution, step: &Step) -> Result<(), StepError> {
    let holds = |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
    let misplaced = step.placements.iter().copied().find(|candidate| !holds(candidate));
    let wrong = misplaced.or_else(|| step.eliminations.iter().find(holds));
    wrong.map_or(Ok(()), |candidate| Err(StepError::ContradictsSolution(candidate)))
}

/// The candidates of a position, one of which is true.
type Premise = Vec<Candidate>;

/// The candidates of a truth, one of which is true; `None` if the digits on the board already fulfill it.
fn premise(position: &Position, truth: &Truth) -> Result<Option<Premise>, StepError> {
    Ok(match *truth {
        Truth::Cell(cell) => position.value(cell).is_none().then(|| of_cell(position, cell)),
        // A house that the board does not have proves nothing.
        Truth::Place(house, _) if position.layout().cells(house).is_empty() => None,
        Truth::Place(house, digit) => (!is_placed(position, house, digit))
            .then(|| position.places(house, digit).iter().map(|cell| Candidate { cell, digit }).collect()),
        Truth::Unique(pattern) => Some(outside(position, &pattern)?),
    })
}

fn of_cell(position: &Position, cell: Cell) -> Premise {
    position.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
}

fn is_placed(position: &Position, house: House, digit: Digit) -> bool {
    position.layout().cells(house).iter().any(|cell| position.value(cell) == Some(digit))
}

/// The candidates outside of a deadly pattern, one of which must be true if the solution is unique.
///
/// In a house, *n* cells of the pattern have *n* digits, each in two of the cells. A solution within the
/// pattern puts each of these digits into one of its two cells. If each cell takes its other digit instead,
/// each digit is in its other cell: a second solution, provided that all these candidates were allowed at the
/// start.
fn outside(position: &Position, pattern: &CandidateSet) -> Result<Premise, StepError> {
    let layout = position.layout();
    let cells: CellSet = Cell::ALL.into_iter().filter(|&cell| !pattern.get(cell).is_empty()).collect();
    let swaps = |cell: Cell| {
        let digits = pattern.get(cell);
        digits.len() == 2
            && position.problem().given(cell).is_none()
            && digits.is_subset(position.problem().allowed(cell))
            && position.value(cell).is_none_or(|value| digits.contains(value))
    };
    let twice_or_never = |house: House, digit: Digit| {
        let count =
            (cells & layout.cells(house)).iter().filter(|&cell| pattern.get(cell).contains(digit)).count();
        count == 0 || count == 2
    };
    // A pattern of no cells has no second solution. All would follow from it, as nothing is outside it.
    let deadly = position.is_proper()
        && !cells.is_empty()
        && cells.iter().all(swaps)
        && layout.houses().iter().all(|&house| Digit::ALL.iter().all(|&digit| twice_or_never(house, digit)));
    if !deadly {
        return Err(StepError::NotDeadly);
    }
    Ok(cells.iter().flat_map(|cell| of_cell(position, cell)).filter(|&c| !pattern.contains(c)).collect())
}

/// The candidates that are left if one of them is true.
fn assume(layout: &Layout, mut candidates: CandidateSet, candidate: Candidate) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    candidates.set(cell, digit.into());
    for peer in layout.peers(cell) {
        candidates.remove(Candidate { cell: peer, digit });
    }
    candidates
}

/// Why an assumption was not refuted.
enum Unrefuted {
    Possible,
    CheckTooLong,
}

impl Unrefuted {
    fn of(self, candidate: Candidate) -> StepError {
        match self {
            Unrefuted::Possible => StepError::DoesNotFollow(candidate),
            Unrefuted::CheckTooLong => StepError::CheckTooLong(candidate),
        }
    }
}

/// A case of the search.
#[derive(Clone)]
struct Case<'a> {
    layout: &'static Layout,
    candidates: CandidateSet,
    /// The premises for which no candidate is chosen yet.
    open: Vec<&'a Premise>,
}

/// Shows that the premises contradict each other: however one of `candidates` is chosen from each of them, two of
/// the chosen exclude each other.
fn refute(layout: &'static Layout, premises: &[Premise], candidates: CandidateSet) -> Result<(), Unrefuted> {
    let mut stack = vec![Case { layout, candidates, open: premises.iter().collect() }];
    let mut nodes = 0;
    while let Some(mut case) = stack.pop() {
        nodes += 1;
        if nodes > MAX_CASES {
            return Err(Unrefuted::CheckTooLong);
        }
        if case.is_contradictory() {
            continue;
        }
        let Some(&tightest) = case.open.iter().min_by_key(|premise| case.left(premise).count()) else {
            return Err(Unrefuted::Possible);
        };
        if let Some(fewer) = case.without_dead_ends() {
            stack.push(Case { candidates: fewer, ..case });
        } else {
            case.open.retain(|premise| *premise != tightest);
            stack.extend(case.left(tightest).map(|candidate| case.with(candidate)));
        }
    }
    Ok(())
}

impl<'a> Case<'a> {
    /// The remaining candidates of a premise.
    fn left<'p>(&'p self, premise: &'p Premise) -> impl Iterator<Item = Candidate> + 'p {
        premise.iter().copied().filter(|&candidate| self.candidates.contains(candidate))
    }

    /// The case in which this candidate is true.
    fn with(&self, candidate: Candidate) -> Case<'a> {
        Case { candidates: assume(self.layout, self.candidates, candidate), ..self.clone() }
    }

    /// Chooses the candidates of premises that have only one left, and says whether the case is
    /// contradictory: a premise has no candidate left, or the cells of a house have too few digits.
    fn is_contradictory(&mut self) -> bool {
        loop {
            let choices = |premise: &Premise| self.left(premise).take(2).count();
            let Some(forced) = self.open.iter().position(|premise| choices(premise) < 2) else {
                return self.is_crowded();
            };
            let premise = self.open.swap_remove(forced);
            let Some(candidate) = self.left(premise).next() else { return true };
            self.candidates = assume(self.layout, self.candidates, candidate);
        }
    }

    /// Whether the cells of some house that must be filled cannot all have different digits.
    fn is_crowded(&self) -> bool {
        let cell_of = |premise: &&Premise| {
            let cell = premise.first()?.cell;
            premise.iter().all(|candidate| candidate.cell == cell).then_some(cell)
        };
        let open: CellSet = self.open.iter().filter_map(cell_of).collect();
        self.layout.houses().iter().any(|&house| {
            let mut holders = [None; 9];
            (open & self.layout.cells(house))
                .iter()
                .any(|cell| !self.finds_digit(cell, &mut holders, &mut DigitSet::default()))
        })
    }

    /// Gives a cell a digit that no other cell holds, moving other cells to other digits if necessary, and
    /// says whether that is possible. Digits that were tried are not tried again. This is bipartite matching
    /// by augmenting paths.
    fn finds_digit(&self, cell: Cell, holders: &mut [Option<Cell>; 9], tried: &mut DigitSet) -> bool {
        self.candidates.get(cell).iter().any(|digit| {
            let moves = tried.insert(digit)
                && holders[digit.index()].is_none_or(|holder| self.finds_digit(holder, holders, tried));
            if moves {
                holders[digit.index()] = Some(cell);
            }
            moves
        })
    }

    /// The candidates without the candidates that lead to an immediate contradiction, if there are any.
    fn without_dead_ends(&self) -> Option<CandidateSet> {
        let tried: CandidateSet = self.open.iter().flat_map(|premise| self.left(premise)).collect();
        let dead: CandidateSet =
            tried.iter().filter(|&candidate| self.with(candidate).is_contradictory()).collect();
        (!dead.is_empty()).then_some(self.candidates - dead)
    }
}
