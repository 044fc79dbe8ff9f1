//! A random path through the techniques, from a random puzzle or a problem made from it. Every step is
//! derived again from its evidence and compared with the solutions.
//!
//! The first bytes are the seed of the puzzle; the others are the choices on the path. After the last byte
//! the random numbers of the seed choose, so that every input is a complete path.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::generate::{Generator, Random, Recipe};
use sudokit_testing::RandomPath;

fuzz_target!(|data: (u32, Vec<u8>)| {
    let (seed, choices) = data;
    let recipe = Recipe { minimal: true, ..Recipe::default() };
    let mut generator = Generator::new(&recipe).expect("the recipe is possible");
    let mut random = Random::new(seed.into());
    let Ok(puzzle) = generator.attempt(&mut random) else { return };
    let mut choices = choices.into_iter();
    let mut choose = |below: usize| {
        let chosen = choices.next().filter(|_| below <= 256).map(|byte| usize::from(byte) % below);
        chosen.unwrap_or_else(|| random.below(below))
    };
    RandomPath::of(puzzle, &mut choose).walk(&mut choose);
});
