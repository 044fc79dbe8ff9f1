//! Techniques on random paths: every step is derived again from its evidence and agrees with the solution.
//!
//! The first bytes are the seed of a minimal puzzle; each byte after them says which technique is asked next and
//! which of its steps is taken. The path ends with the bytes, or where an easy technique finds nothing any more.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::generate::{Generator, Random, Recipe};
use sudokit::logic::{Policy, Position, Step, TECHNIQUES, Technique, check, check_against};

/// Whether a technique follows assumptions: too slow to be asked here.
fn is_quick(technique: &Technique) -> bool {
    technique.id != "nishio" && !technique.id.ends_with("-forcing-chains") && !technique.id.ends_with("-plus")
}

fuzz_target!(|data: (u32, Vec<u8>)| {
    let (seed, choices) = data;
    let recipe = Recipe { minimal: true, ..Recipe::default() };
    let mut generator = Generator::new(&recipe).expect("there are such puzzles");
    let mut random = Random::new(seed.into());
    let Ok(puzzle) = generator.attempt(&mut random) else { return };
    let solution = puzzle.solution().expect("it was made so");
    let mut position = Position::from(puzzle).known_as_proper();
    let hold = |position: &Position, step: &Step| {
        let told = || format!("{puzzle}\n{position:?}\n{step:?}");
        assert_eq!(check(position, step), Ok(()), "{}", told());
        assert_eq!(check_against(&solution, step), Ok(()), "{}", told());
    };
    let quick: Vec<_> = TECHNIQUES.iter().copied().filter(|technique| is_quick(technique)).collect();
    let policy = Policy::default().retain(is_quick);
    for choice in choices {
        let steps = quick[usize::from(choice) % quick.len()].all(&position);
        steps.iter().take(20).for_each(|step| hold(&position, step));
        // Where that finds nothing, the next step of people.
        let taken = steps.into_iter().next_back().or_else(|| policy.next_step(&position));
        let Some(step) = taken else { return };
        hold(&position, &step);
        position.apply(&step);
    }
});
