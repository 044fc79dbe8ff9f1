//! [`check`], which derives a step again from the premises that it names, and nothing else.
//!
//! It shares no code with the finders and knows no technique. To check that a candidate is false, it
//! takes it for true and looks for a choice of one candidate from every [truth](Truth) of the step such
//! that no two exclude each other; to check a placement, the same of the candidate being false. If there
//! is such a choice, the step does not follow from its evidence.
//!
//! The search takes what a truth leaves no choice about, so a chain of any length is followed without a
//! branch. A case dies if a truth has no candidate left, or if some cells of a house have fewer digits left than
//! they are. Then it leaves out what dies at once if it is taken for true, and only then branches. The number of
//! cases is bounded: a step whose check needs more is not accepted.
//!
//! A step that has [branches](super::Branch) is not searched: what follows from each assumption is
//! [followed](branches), inference by inference.
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

/// Nodes that the check of one candidate may take.
const NODES: usize = 10_000;

/// What is wrong with a step.
///
/// ```
/// use sudokit::logic::StepError;
/// assert_eq!(StepError::Idle.to_string(), "changes nothing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepError {
    /// It neither places nor eliminates anything that is still open.
    Idle,
    /// This candidate, placed or eliminated, is not on the board.
    NotThere(Candidate),
    /// This candidate does not follow from the evidence.
    DoesNotFollow(Candidate),
    /// Whether this candidate follows takes too long to check.
    TooLong(Candidate),
    /// A premise from uniqueness is not one: the position is not known to be proper, or the pattern is
    /// not deadly.
    NotDeadly,
    /// This candidate goes against the solution.
    Wrong(Candidate),
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::Idle => write!(f, "changes nothing"),
            StepError::NotThere(candidate) => write!(f, "{candidate} is not a candidate of the position"),
            StepError::DoesNotFollow(candidate) => write!(f, "{candidate} does not follow from the evidence"),
            StepError::TooLong(candidate) => write!(f, "whether {candidate} follows takes too long to check"),
            StepError::NotDeadly => write!(f, "a premise from uniqueness does not hold"),
            StepError::Wrong(candidate) => write!(f, "{candidate} goes against the solution"),
        }
    }
}

impl std::error::Error for StepError {}

/// Derives a step again from its evidence.
///
/// # Errors
///
/// The first [`StepError`] found.
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
        return Err(StepError::Idle);
    }
    let mut claims = step.placements.iter().copied().chain(step.eliminations.iter());
    if let Some(gone) = claims.find(|&candidate| !position.has(candidate)) {
        return Err(StepError::NotThere(gone));
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

/// Holds a step against a solution.
///
/// # Errors
///
/// The first candidate that is placed and not in the solution, or in it and eliminated.
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
/// assert_eq!(check_against(&solution, &step), Err(StepError::Wrong(step.placements[0])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_against(solution: &Solution, step: &Step) -> Result<(), StepError> {
    let holds = |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
    let misplaced = step.placements.iter().copied().find(|candidate| !holds(candidate));
    let wrong = misplaced.or_else(|| step.eliminations.iter().find(holds));
    wrong.map_or(Ok(()), |candidate| Err(StepError::Wrong(candidate)))
}

/// The candidates of a position of which one is true.
type Premise = Vec<Candidate>;

/// What a truth says of a position; nothing, if the board fulfils it already.
fn premise(position: &Position, truth: &Truth) -> Result<Option<Premise>, StepError> {
    Ok(match *truth {
        Truth::Cell(cell) => position.value(cell).is_none().then(|| of_cell(position, cell)),
        // A house that the board does not have proves nothing.
        Truth::Place(house, _) if position.layout().cells(house).is_empty() => None,
        Truth::Place(house, digit) => (!stands(position, house, digit))
            .then(|| position.places(house, digit).iter().map(|cell| Candidate { cell, digit }).collect()),
        Truth::Unique(pattern) => Some(outside(position, &pattern)?),
    })
}

fn of_cell(position: &Position, cell: Cell) -> Premise {
    position.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
}

fn stands(position: &Position, house: House, digit: Digit) -> bool {
    position.layout().cells(house).iter().any(|cell| position.value(cell) == Some(digit))
}

/// The candidates that save the solution from lying within a deadly pattern.
///
/// Why that is deadly: in a house with *n* cells of the pattern there are *n* digits, twice each, so a
/// solution within the pattern puts each digit into one of its two cells. The other choice for each cell
/// then puts it into the other: a second solution, if nothing of it was ruled out from the start.
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
    let deadly = position.is_proper()
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

/// Why something was not refuted.
enum Unrefuted {
    Possible,
    TooLong,
}

impl Unrefuted {
    fn of(self, candidate: Candidate) -> StepError {
        match self {
            Unrefuted::Possible => StepError::DoesNotFollow(candidate),
            Unrefuted::TooLong => StepError::TooLong(candidate),
        }
    }
}

/// What is left to look at.
#[derive(Clone)]
struct Case<'a> {
    layout: &'static Layout,
    candidates: CandidateSet,
    /// The premises of which no candidate was chosen yet.
    open: Vec<&'a Premise>,
}

/// Shows that no choice of one of `candidates` from each premise is without exclusion.
fn refute(layout: &'static Layout, premises: &[Premise], candidates: CandidateSet) -> Result<(), Unrefuted> {
    let mut stack = vec![Case { layout, candidates, open: premises.iter().collect() }];
    let mut nodes = 0;
    while let Some(mut case) = stack.pop() {
        nodes += 1;
        if nodes > NODES {
            return Err(Unrefuted::TooLong);
        }
        if case.dies() {
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
    /// The candidates of a premise that are left.
    fn left<'p>(&'p self, premise: &'p Premise) -> impl Iterator<Item = Candidate> + 'p {
        premise.iter().copied().filter(|&candidate| self.candidates.contains(candidate))
    }

    /// The case in which this candidate is true.
    fn with(&self, candidate: Candidate) -> Case<'a> {
        Case { candidates: assume(self.layout, self.candidates, candidate), ..self.clone() }
    }

    /// Takes what each premise leaves no choice about; whether one has nothing left, or the cells of a house have
    /// too few digits.
    fn dies(&mut self) -> bool {
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

    /// Whether the cells of some house that must be filled cannot each have a digit of their own.
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

    /// Gives a cell a digit that no other cell holds, and other cells other digits if need be; whether that is
    /// possible. Digits that were tried are not tried again. It is the matching of bipartite graphs.
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

    /// The candidates without those that die at once if they are taken for true, if there are such.
    fn without_dead_ends(&self) -> Option<CandidateSet> {
        let tried: CandidateSet = self.open.iter().flat_map(|premise| self.left(premise)).collect();
        let dead: CandidateSet = tried.iter().filter(|&candidate| self.with(candidate).dies()).collect();
        (!dead.is_empty()).then_some(self.candidates - dead)
    }
}
