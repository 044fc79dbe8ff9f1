//! What a learner marks in a position, graded: first the cells of the pattern, then its conclusions.
//!
//! Any step of the technique is a right answer. For a pattern, any conclusion that the [checker](check)
//! derives from it is right.

use std::ops::ControlFlow;

use sudokit_base::{Budget, StopReason};

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::logic::position::Position;
use crate::logic::step::{Mark, Step, Technique};
use crate::logic::step_check::check;

/// How good an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All of it is right, and nothing is missing.
    Right,
    /// All of it is right, but something is missing.
    Incomplete,
    /// Some of it is wrong.
    Wrong,
}

impl Verdict {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Incomplete => "incomplete",
            Verdict::Wrong => "wrong",
        }
    }

    const fn of(any_wrong: bool, missing: usize) -> Verdict {
        match (any_wrong, missing) {
            (true, _) => Verdict::Wrong,
            (false, 0) => Verdict::Right,
            (false, _) => Verdict::Incomplete,
        }
    }
}

/// The grade of the cells that a learner marked as a pattern, compared with the nearest step of the
/// technique.
///
/// ```
/// use sudokit::{Budget, CellSet, Puzzle};
/// use sudokit::logic::{Position, TECHNIQUES, drill};
/// let empty = Position::from(Puzzle::EMPTY);
/// let grade = drill::grade_pattern(&empty, TECHNIQUES[0], CellSet::EMPTY, Budget::UNLIMITED)?;
/// assert_eq!(grade.step, None);
/// # Ok::<(), sudokit::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternGrade {
    /// How good the answer is.
    pub verdict: Verdict,
    /// The marked cells that do not belong to the pattern.
    pub extra: CellSet,
    /// The number of cells of the pattern that are not marked.
    pub missing: usize,
    /// The nearest step; `None` if the technique finds none.
    pub step: Option<Step>,
}

/// The grade of a learner's conclusions from a pattern.
///
/// ```
/// use sudokit::{Budget, CandidateSet, CellSet, Puzzle};
/// use sudokit::logic::{Position, TECHNIQUES, drill};
/// let (empty, none) = (Position::from(Puzzle::EMPTY), CandidateSet::EMPTY);
/// let grade = drill::grade_result(&empty, TECHNIQUES[0], CellSet::EMPTY, none, none, Budget::UNLIMITED)?;
/// assert_eq!(grade.verdict, drill::Verdict::Wrong);
/// # Ok::<(), sudokit::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultGrade {
    /// How good the answer is.
    pub verdict: Verdict,
    /// The candidates that do not follow.
    pub wrong: CandidateSet,
    /// The number of candidates that also follow but are missing in the answer.
    pub missing: usize,
    /// The step of the pattern that is nearest to the answer; `None` if there is no such pattern.
    pub step: Option<Step>,
}

/// The cells that a learner has to mark: the cells of the assumptions if the argument has branches; otherwise
/// the cells of the chain and of the candidates with a role. Cells that only change are left out.
///
/// ```
/// use sudokit::{Puzzle, logic::{Policy, Position, drill}};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Policy::default().next_step(&Position::from(puzzle)).expect("an easy puzzle");
/// assert_eq!(drill::pattern(&step), step.placements[0].cell.into());
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn pattern(step: &Step) -> CellSet {
    let evidence = &step.evidence;
    if !evidence.branches.is_empty() {
        let assumptions = evidence.branches.iter().filter_map(|branch| branch.inferences.first());
        return assumptions.map(|inference| inference.candidate.cell).collect();
    }
    let changed =
        |candidate: Candidate| step.placements.contains(&candidate) || step.eliminations.contains(candidate);
    let marked = evidence.marks.iter().filter(|mark| !mark.candidates.iter().all(changed));
    let linked = evidence.links.iter().map(|link| link.from.cells | link.to.cells);
    let cells = marked.map(Mark::cells).chain(linked).fold(CellSet::EMPTY, |all, cells| all | cells);
    if !cells.is_empty() {
        return cells;
    }
    let candidates = step.placements.iter().copied().chain(step.eliminations.iter());
    candidates.map(|candidate| candidate.cell).collect()
}

/// Grades the cells that were marked as the pattern of a technique.
///
/// # Errors
///
/// The budget ended before all steps were found. Nodes are counted as in [`Technique::each_within`].
///
/// ```
/// use sudokit::{Budget, Puzzle, logic::{Policy, Position, drill}};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let step = Policy::default().next_step(&position).expect("an easy puzzle");
/// let grade = drill::grade_pattern(&position, step.technique, drill::pattern(&step), Budget::UNLIMITED)?;
/// assert_eq!(grade.verdict, drill::Verdict::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade_pattern(
    position: &Position,
    technique: &Technique,
    cells: CellSet,
    budget: Budget<'_>,
) -> Result<PatternGrade, StopReason> {
    let mut best = PatternGrade { verdict: Verdict::Wrong, extra: cells, missing: 0, step: None };
    let _ = technique.each_within(position, budget, &mut |step| {
        let of_step = pattern(&step);
        let (extra, missing) = (cells & !of_step, (of_step & !cells).len());
        if best.step.is_none() || (extra.len(), missing) < (best.extra.len(), best.missing) {
            best = PatternGrade {
                verdict: Verdict::of(!extra.is_empty(), missing),
                extra,
                missing,
                step: Some(step),
            };
        }
        if best.verdict == Verdict::Right { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(best)
}

/// Grades the candidates that were placed and crossed out because of a pattern.
///
/// # Errors
///
/// The budget ended before all steps were found. Nodes are counted as in [`Technique::each_within`].
///
/// ```
/// use sudokit::{Budget, Puzzle, logic::{Policy, Position, drill}};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let step = Policy::default().next_step(&position).expect("an easy puzzle");
/// let (cells, placed) = (drill::pattern(&step), step.placements.iter().copied().collect());
/// let grade =
///     drill::grade_result(&position, step.technique, cells, placed, step.eliminations, Budget::UNLIMITED)?;
/// assert_eq!(grade.verdict, drill::Verdict::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade_result(
    position: &Position,
    technique: &Technique,
    cells: CellSet,
    placements: CandidateSet,
    eliminations: CandidateSet,
    budget: Budget<'_>,
) -> Result<ResultGrade, StopReason> {
    let claims = placements | eliminations;
    let mut best = ResultGrade { verdict: Verdict::Wrong, wrong: claims, missing: 0, step: None };
    let _ = technique.each_within(position, budget, &mut |step| {
        if pattern(&step) != cells {
            return ControlFlow::Continue(());
        }
        let follows = |placements: Vec<Candidate>, eliminations: CandidateSet| {
            check(position, &Step { placements, eliminations, ..step.clone() }).is_ok()
        };
        let false_placements = placements.iter().filter(|&claim| !follows(vec![claim], CandidateSet::EMPTY));
        let false_eliminations =
            eliminations.iter().filter(|&claim| !follows(vec![], [claim].into_iter().collect()));
        let wrong: CandidateSet = false_placements.chain(false_eliminations).collect();
        let of_step = step.placements.iter().copied().collect::<CandidateSet>() | step.eliminations;
        let missing = (of_step & !claims).len();
        if best.step.is_none() || (wrong.len(), missing) < (best.wrong.len(), best.missing) {
            best = ResultGrade {
                verdict: Verdict::of(!wrong.is_empty(), missing),
                wrong,
                missing,
                step: Some(step),
            };
        }
        if best.verdict == Verdict::Right { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(best)
}
