//! Drills: positions in which to practice a technique, and the grades of what a learner marks in them.
//!
//! A drill is a position on the path of a stored puzzle. The file `puzzles.txt` has a puzzle on each line,
//! and the techniques that it has drills for: `xy-wing` is the first position at which this technique is the
//! easiest one that finds a step; `tridagon@12` is the position after 12 steps, at which it finds one that no
//! easier technique replaces. The second form is for techniques that are hardly ever the easiest.
//! `tests/suite/drills.rs` writes the file. A [transform](Transform) hides the puzzle, so no drill repeats.

mod grade;

use sudokit_base::{Budget, StopReason};

use crate::puzzle::Puzzle;
use crate::symmetry::Transform;

use super::node_counter::NodeCounter;
use super::policy::Policy;
use super::position::Position;
use super::step::Technique;

pub use grade::{PatternGrade, ResultGrade, Verdict, grade_pattern, grade_result, pattern};

const PUZZLES: &str = include_str!("puzzles.txt");

/// A stored drill of a technique.
#[derive(Clone, Copy)]
struct Stored {
    puzzle: &'static str,
    /// The number of steps before the position; `None` if it is the first position in which the technique is
    /// the easiest one.
    steps: Option<usize>,
}

/// The stored drills of a technique.
fn stored(technique: &Technique) -> impl Iterator<Item = Stored> {
    PUZZLES.lines().filter_map(|line| {
        let (puzzle, drills) = line.split_once(' ')?;
        drills.split(' ').find_map(|drill| {
            let (id, steps) =
                drill.split_once('@').map_or((drill, None), |(id, steps)| (id, steps.parse().ok()));
            (id == technique.id).then_some(Stored { puzzle, steps })
        })
    })
}

/// The stored puzzles in whose path a technique is used.
#[cfg(feature = "generate")]
pub(crate) fn puzzles(technique: &Technique) -> impl Iterator<Item = Puzzle> {
    // A position with a number of steps need not be one in which the path uses the technique.
    let on_path = stored(technique).filter(|drill| drill.steps.is_none());
    on_path.filter_map(|drill| drill.puzzle.parse().ok())
}

/// The number of stored positions of a technique.
#[must_use]
pub fn count(technique: &Technique) -> usize {
    stored(technique).count()
}

/// A position in which to look for a technique, usually one in which it is the easiest technique that finds a
/// step; `None` if there is no drill for it. Each seed gives another position.
///
/// # Errors
///
/// The budget ended before the position was found. Nodes are counted as in [`Policy::next_step_within`].
///
/// ```
/// use sudokit::Budget;
/// use sudokit::logic::{Policy, Technique, drill};
/// let technique = Technique::from_name("xy-wing").expect("it is in the table");
/// let position = drill::position(technique, 7, Budget::UNLIMITED)?.expect("there are drills of it");
/// let step = Policy::default().next_step(&position).expect("it is not solved");
/// assert_eq!(step.technique.id, "xy-wing");
/// # Ok::<(), sudokit::StopReason>(())
/// ```
pub fn position(
    technique: &'static Technique,
    seed: u64,
    budget: Budget<'_>,
) -> Result<Option<Position>, StopReason> {
    let number = count(technique) as u64;
    if number == 0 {
        return Ok(None);
    }
    let chosen = usize::try_from(seed % number).unwrap_or_default();
    let Some(drill) = stored(technique).nth(chosen) else { return Ok(None) };
    let found = replay(drill, technique, budget)?;
    // Multiplying by an odd number far from a power of two sends neighboring seeds to transforms far from
    // each other.
    let index = (seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16) % Transform::COUNT;
    let transform = Transform::from_index(index).unwrap_or(Transform::IDENTITY);
    Ok(found.map(|position| transformed(&position, &transform)))
}

/// The position of a stored drill.
fn replay(
    drill: Stored,
    technique: &'static Technique,
    budget: Budget<'_>,
) -> Result<Option<Position>, StopReason> {
    let (policy, counter) = (Policy::default(), NodeCounter::new(budget));
    let puzzle: Puzzle =
        drill.puzzle.parse().unwrap_or_else(|error| unreachable!("{}: {error}", drill.puzzle));
    let mut position = Position::from(puzzle).known_as_proper();
    for steps in 0.. {
        if drill.steps == Some(steps) {
            return Ok(Some(position));
        }
        let Some(step) = policy.next_step_counted(&position, &counter)? else { break };
        if drill.steps.is_none() && step.technique.id == technique.id {
            return Ok(Some(position));
        }
        position.apply(&step);
    }
    Ok(None)
}

fn transformed(position: &Position, by: &Transform) -> Position {
    let (values, candidates) = (by.apply(*position.values()), by.apply(*position.all_candidates()));
    Position::of_player(by.apply(*position.problem()), &values, Some(&candidates))
        .unwrap_or_else(|error| unreachable!("a transform keeps the rules: {error}"))
        .known_as_proper()
}
