//! A random path through techniques from a random puzzle, or a sukaku or a board made of it: every step is derived
//! again from its evidence and held against the solutions.
//!
//! The first bytes are the seed of the puzzle; those after them are the choices on the path. Where they end, the
//! seed goes on choosing, so that every input is a whole path.

#![no_main]

#[path = "../../crates/sudokit/tests/suite/paths/mod.rs"]
mod paths;

use libfuzzer_sys::fuzz_target;
use sudokit::generate::{Generator, Random, Recipe};

fuzz_target!(|data: (u32, Vec<u8>)| {
    let (seed, choices) = data;
    let recipe = Recipe { minimal: true, ..Recipe::default() };
    let mut generator = Generator::new(&recipe).expect("there are such puzzles");
    let mut random = Random::new(seed.into());
    let Ok(puzzle) = generator.attempt(&mut random) else { return };
    let mut choices = choices.into_iter();
    let mut choose = |below: usize| {
        let chosen = choices.next().filter(|_| below <= 256).map(|byte| usize::from(byte) % below);
        chosen.unwrap_or_else(|| random.below(below))
    };
    paths::walk::Start::of(puzzle, &mut choose).walk(&mut choose);
});
