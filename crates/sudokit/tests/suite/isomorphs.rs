//! Techniques find isomorphic steps in isomorphic puzzles.

use std::collections::BTreeSet;
use sudokit_testing::follows_assumptions;

use proptest::prelude::*;
use sudokit::logic::{Policy, Position, TECHNIQUES, Technique, check};
use sudokit::symmetry::Transform;
use sudokit::{Candidate, Puzzle};

/// Whether the steps of a technique depend on the order of its search, because it reports only one of several
/// chains between the same ends, or only one of several arguments for the same conclusion.
fn depends_on_order(technique: &Technique) -> bool {
    let of_chains = technique.id.starts_with("grouped-") || technique.id.ends_with("nice-loop");
    of_chains || follows_assumptions(technique)
}

/// The eliminations and placements of the steps of a technique, transformed.
fn effects(technique: &Technique, position: &Position, transform: &Transform) -> BTreeSet<[Vec<usize>; 2]> {
    let sorted = |mut indices: Vec<usize>| {
        indices.sort_unstable();
        indices
    };
    let steps = technique.all(position).into_iter().map(|step| {
        let eliminated = transform.apply(step.eliminations);
        let placed = step.placements.iter().map(|&candidate| transform.apply(candidate).index());
        [eliminated.iter().map(Candidate::index).collect(), sorted(placed.collect())]
    });
    steps.collect()
}

/// The transformed position.
fn isomorph(puzzle: Puzzle, position: &Position, transform: &Transform) -> Position {
    let marks = transform.apply(*position.all_candidates());
    let placed = transform.apply(*position.values());
    let position = Position::of_player(transform.apply(puzzle).into(), &placed, Some(&marks));
    position.expect("no rule is broken").known_as_proper()
}

/// Fails if a technique finds other steps in an isomorph of a position.
fn assert_isomorphic_steps(puzzle: Puzzle, position: &Position, transform: &Transform) {
    let other = isomorph(puzzle, position, transform);
    for technique in TECHNIQUES.iter().filter(|technique| !depends_on_order(technique)) {
        let here = effects(technique, position, transform);
        let there = effects(technique, &other, &Transform::default());
        assert_eq!(here, there, "{technique:?} of {puzzle} after {transform:?}");
    }
}

/// A position with more almost locked sets than are kept, and with several smallest choices of petals.
#[test]
fn a_board_of_many_almost_locked_sets_has_isomorphic_steps_in_an_isomorph() {
    let puzzle: Puzzle = "................12....34........134...5.......62..........7...6.5.6..7.84........"
        .parse()
        .expect("nine rows");
    let transform = "tr123645879c978546312d416753982".parse().expect("a transform");
    let mut position = Position::from(puzzle).known_as_proper();
    loop {
        assert_isomorphic_steps(puzzle, &position, &transform);
        let Some(step) = Policy::default().next_step(&position) else { break };
        position.apply(&step);
    }
}

proptest! {
    #![proptest_config(sudokit_testing::cases(6))]

    #[test]
    fn isomorphs_have_isomorphic_steps(
        which in any::<prop::sample::Index>(),
        index in 0..Transform::COUNT,
    ) {
        let puzzles = sudokit_testing::puzzles();
        let puzzle = puzzles[which.index(puzzles.len())];
        let transform = Transform::from_index(index).expect("below the count");
        let policy = Policy::default();
        let mut position = Position::from(puzzle).known_as_proper();
        loop {
            assert_isomorphic_steps(puzzle, &position, &transform);
            let Some(step) = policy.next_step(&position) else { break };
            let other = isomorph(puzzle, &position, &transform);
            prop_assert_eq!(check(&other, &transform.apply(step.clone())), Ok(()), "{:?}", step);
            position.apply(&step);
        }
    }
}
