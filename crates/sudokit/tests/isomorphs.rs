//! Techniques do not depend on how a puzzle is turned: the steps that there are in an isomorph are the
//! isomorphs of the steps that there are.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sudokit::logic::{Policy, Position, TECHNIQUES, Technique};
use sudokit::symmetry::Transform;
use sudokit::{Candidate, Puzzle};

/// Puzzles from easy to hard, generated for this.
const PUZZLES: &str = include_str!("data/paths.txt");

fn puzzles() -> Vec<Puzzle> {
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// What a technique eliminates and places, step by step, as seen after the transform.
fn effects(technique: &Technique, position: &Position, transform: &Transform) -> BTreeSet<[Vec<usize>; 2]> {
    let sorted = |mut indices: Vec<usize>| {
        indices.sort_unstable();
        indices
    };
    let steps = technique.all(position).into_iter().map(|step| {
        let gone = transform.apply(step.eliminations);
        let placed = step.placements.iter().map(|&candidate| transform.apply(candidate).index());
        [gone.iter().map(Candidate::index).collect(), sorted(placed.collect())]
    });
    steps.collect()
}

/// The position after the transform.
fn isomorph(puzzle: Puzzle, position: &Position, transform: &Transform) -> Position {
    let marks = transform.apply(*position.all_candidates());
    let placed = transform.apply(*position.values());
    let position = Position::of_player(transform.apply(puzzle).into(), &placed, Some(&marks));
    position.expect("no rule is broken").known_as_proper()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn isomorphs_have_isomorphic_steps(
        which in any::<prop::sample::Index>(),
        index in 0..Transform::COUNT,
    ) {
        let puzzles = puzzles();
        let puzzle = puzzles[which.index(puzzles.len())];
        let transform = Transform::from_index(index).expect("below the count");
        let policy = Policy::default();
        let mut position = Position::from(puzzle).known_as_proper();
        loop {
            let other = isomorph(puzzle, &position, &transform);
            for technique in TECHNIQUES {
                let here = effects(technique, &position, &transform);
                let there = effects(technique, &other, &Transform::default());
                prop_assert_eq!(here, there, "{:?} of {} after {:?}", technique, puzzle, transform);
            }
            let Some(step) = policy.next_step(&position) else { break };
            position.apply(&step);
        }
    }
}
