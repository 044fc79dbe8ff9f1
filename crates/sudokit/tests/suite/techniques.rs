//! Every technique on positions in which it must find exactly the given steps, and on near misses, in which
//! it must find nothing; and all techniques on random paths, on which the checker derives each step again.
//!
//! The positions are library lines of HoDoKu in `tests/techniques/`, one file per technique, with the id of
//! the technique as the code: grid, deleted candidates, expected eliminations and placements. A line with
//! neither is a near miss.

use std::collections::BTreeSet;
use sudokit_testing::{follows_assumptions, positions, puzzles};

use proptest::prelude::*;
use sudokit::logic::{Policy, Position, TECHNIQUES, Technique, check, check_against};
use sudokit::{CandidateSet, Cell, Problem, Puzzle, Sukaku};

#[test]
fn each_technique_finds_what_its_positions_say_and_nothing_in_near_misses() {
    for technique in TECHNIQUES {
        let (mut hits, mut misses) = (0, 0);
        for line in positions::lines(technique) {
            let record = positions::record(&line);
            let position = positions::position(&record);
            assert!(line.starts_with(&format!(":{}:", technique.id)), "{line}");
            // Steps from assumptions are numerous and long.
            let most = if follows_assumptions(technique) { 5 } else { usize::MAX };
            let steps = positions::first_steps(technique, &position, most);
            let meant = positions::expected(&record);
            if meant == (CandidateSet::EMPTY, CandidateSet::EMPTY) {
                assert!(steps.is_empty(), "{line}\nmust not fire: {steps:?}");
                misses += 1;
            } else {
                let found = steps.iter().any(|step| positions::deduced(step) == meant);
                assert!(found, "{line}\nfound only {steps:?}");
                hits += 1;
            }
            for step in &steps {
                assert_eq!(check(&position, step), Ok(()), "{line}\n{step:?}");
            }
        }
        assert!(hits > 0 && misses > 0, "{}: {hits} positions, {misses} near misses", technique.id);
    }
}

#[test]
fn a_pattern_is_one_step_with_all_its_eliminations() {
    let policy = Policy::default().retain(|technique| !follows_assumptions(technique));
    for puzzle in puzzles().into_iter().step_by(8) {
        let mut position = Position::from(puzzle).known_as_proper();
        while let Some(next) = policy.next_step(&position) {
            for technique in policy.techniques() {
                let steps = technique.all(&position);
                for (i, step) in steps.iter().enumerate() {
                    let twice = steps[..i].iter().any(|other| other.evidence == step.evidence);
                    assert!(!twice, "{puzzle}\n{step:?}");
                }
            }
            position.apply(&next);
        }
    }
}

#[test]
fn every_file_belongs_to_a_technique() {
    for entry in std::fs::read_dir(positions::folder()).expect("the folder is there") {
        let name = entry.expect("readable").file_name().into_string().expect("plain");
        assert!(Technique::from_name(name.trim_end_matches(".txt")).is_some(), "{name}");
    }
}

/// Follows a path from a puzzle to its end, checks all steps that any technique finds on it, and applies the
/// one that `choose` selects. Techniques that follow assumptions are used only when nothing else is found.
/// Returns the techniques that found a step.
fn follow_path(puzzle: Puzzle, mut choose: impl FnMut(usize) -> usize) -> BTreeSet<&'static str> {
    let solution = puzzle.solution().expect("proper");
    let mut position = Position::from(puzzle).known_as_proper();
    let mut fired = BTreeSet::new();
    loop {
        let (slow, quick): (Vec<&Technique>, Vec<&Technique>) =
            TECHNIQUES.iter().partition(|t| follows_assumptions(t));
        let mut steps: Vec<_> = quick.iter().flat_map(|technique| technique.all(&position)).collect();
        if steps.is_empty() {
            let mut found = slow.iter().map(|technique| positions::first_steps(technique, &position, 5));
            steps = found.find(|steps| !steps.is_empty()).unwrap_or_default();
        }
        for step in &steps {
            let context = || format!("{puzzle}\n{position:?}\n{step:?}");
            assert_eq!(check(&position, step), Ok(()), "{}", context());
            assert_eq!(check_against(&solution, step), Ok(()), "{}", context());
            fired.insert(step.technique.id);
        }
        if steps.is_empty() {
            return fired;
        }
        position.apply(&steps[choose(steps.len())]);
    }
}

#[test]
fn every_technique_finds_steps_on_the_paths_of_the_corpus() {
    let policy = Policy::default();
    let mut fired = BTreeSet::new();
    for puzzle in puzzles() {
        let mut position = Position::from(puzzle).known_as_proper();
        while let Some(step) = policy.next_step(&position) {
            for technique in TECHNIQUES {
                let asked = !follows_assumptions(technique) || *technique == step.technique;
                if asked && !fired.contains(technique.id) && technique.first(&position).is_some() {
                    fired.insert(technique.id);
                }
            }
            assert_eq!(check(&position, &step), Ok(()), "{puzzle}\n{position:?}\n{step:?}");
            position.apply(&step);
        }
    }
    // Puzzles that need these techniques take too long; their own positions test them.
    fired.extend(TECHNIQUES.iter().map(|t| t.id).filter(|id| id.starts_with("nested-forcing-chains")));
    let missing: Vec<_> = TECHNIQUES.iter().map(|t| t.id).filter(|id| !fired.contains(id)).collect();
    assert!(missing.is_empty(), "never fired: {missing:?}");
}

proptest! {
    #![proptest_config(sudokit_testing::cases(3))]

    #[test]
    fn every_step_on_random_paths_is_right(which in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let puzzles = sudokit_testing::puzzles();
        let mut state = seed;
        follow_path(puzzles[which.index(puzzles.len())], |count| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % count
        });
    }

    #[test]
    fn no_position_makes_a_technique_panic_and_every_step_follows(
        digits in prop::collection::vec(0u16..512, 81),
        thin in prop::collection::vec(0u16..512, 81),
        proper in any::<bool>(),
    ) {
        let mut candidates = CandidateSet::EMPTY;
        for ((cell, digits), thin) in Cell::ALL.into_iter().zip(digits).zip(thin) {
            candidates.set(cell, sudokit::DigitSet::from_bits_truncate(digits & thin));
        }
        let position = Position::from(Problem::from(Sukaku::from(candidates)));
        let position = if proper { position.known_as_proper() } else { position };
        for technique in TECHNIQUES.iter().filter(|technique| !follows_assumptions(technique)) {
            for step in technique.all(&position).iter().take(200) {
                prop_assert_eq!(check(&position, step), Ok(()), "{:?}", step);
            }
        }
    }
}
