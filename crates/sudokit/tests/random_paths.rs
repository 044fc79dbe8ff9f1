//! Random paths through generated puzzles, every step of which is derived again and held against the solutions.
//!
//! A hundred of them; for more, and others:
//!
//! ```sh
//! PATHS=100000 SEED=7 cargo test --release -p sudokit --features generate --test random_paths -- --nocapture
//! ```
//!
//! It tells how often each technique fired. All cores are used; a path depends on the seed and its number only.

#![cfg(feature = "generate")]

mod paths;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use paths::walk::Start;
use sudokit::generate::{Generator, Random, Recipe, seed_of};

/// What has been seen.
#[derive(Default)]
struct Count {
    paths: u64,
    solved: u64,
    fired: BTreeMap<&'static str, u64>,
}

fn variable(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

fn path(generator: &mut Generator, seed: u64, count: &mut Count) {
    let mut random = Random::new(seed);
    let puzzle = generator.puzzle(&mut random, 1_000).expect("there are such puzzles");
    let mut choose = |below| random.below(below);
    let (end, fired) = Start::of(puzzle, &mut choose).walk(&mut choose);
    count.paths += 1;
    count.solved += u64::from(end.is_solved());
    for technique in fired {
        *count.fired.entry(technique.id).or_default() += 1;
    }
}

#[test]
fn no_step_on_random_paths_is_wrong() {
    let (paths, seed) = (variable("PATHS", 100), variable("SEED", 1));
    let next = AtomicU64::new(0);
    let work = || {
        let recipe = Recipe { minimal: true, ..Recipe::default() };
        let (mut generator, mut count) = (Generator::new(&recipe).expect("possible"), Count::default());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= paths {
                return count;
            }
            let walk = || path(&mut generator, seed_of(seed, number), &mut count);
            catch_unwind(AssertUnwindSafe(walk)).unwrap_or_else(|panic| {
                eprintln!("path {number} of seed {seed}");
                resume_unwind(panic)
            });
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let counts: Vec<Count> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no step is wrong")).collect()
    });
    let mut all = Count::default();
    for count in counts {
        all.paths += count.paths;
        all.solved += count.solved;
        for (id, times) in count.fired {
            *all.fired.entry(id).or_default() += times;
        }
    }
    assert_eq!(all.paths, paths);
    let steps: u64 = all.fired.values().sum();
    println!(
        "{paths} paths, {} of them to the end, {steps} steps by {} techniques",
        all.solved,
        all.fired.len()
    );
    all.fired.iter().for_each(|(id, times)| println!("{times:9} {id}"));
}
