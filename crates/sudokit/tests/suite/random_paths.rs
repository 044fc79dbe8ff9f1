//! Random paths of generated puzzles, on which every step is derived again and compared with the solutions;
//! and positions of all kinds, in which every technique is used.
//!
//! By default there are a few hundred. To run more, with another seed:
//!
//! ```sh
//! PATHS=100000 POSITIONS=20000 SEED=7 cargo test --release -p sudokit --features generate \
//!     --test suite random_paths -- --nocapture
//! ```
//!
//! The output counts the steps of each technique. All cores are used; a path depends only on the seed and its
//! number.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use sudokit::Budget;
use sudokit::generate::{Generator, Random, Recipe, seed_of};
use sudokit_testing::RandomPath;

/// Counts of the paths so far.
#[derive(Default)]
struct Count {
    solved: u64,
    fired: BTreeMap<&'static str, u64>,
}

/// The number in an environment variable, or a default.
fn variable(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// Visits `times` random starts, on all cores.
fn each_start(times: u64, visit: impl Fn(RandomPath, &mut Random, &mut Count) + Sync) -> Vec<Count> {
    let (seed, next) = (variable("SEED", 1), AtomicU64::new(0));
    let work = || {
        let recipe = Recipe { minimal: true, ..Recipe::default() };
        let (mut generator, mut count) = (Generator::new(&recipe).expect("possible"), Count::default());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= times {
                return count;
            }
            let one = || {
                let mut random = Random::new(seed_of(seed, number));
                let puzzle = generator
                    .puzzle_within(&mut random, Budget::default().with_max_nodes(1_000))
                    .expect("there are such puzzles");
                let start = RandomPath::of(puzzle, &mut |below| random.below(below));
                visit(start, &mut random, &mut count);
            };
            catch_unwind(AssertUnwindSafe(one)).unwrap_or_else(|panic| {
                eprintln!("number {number} of seed {seed}");
                resume_unwind(panic)
            });
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("nothing is wrong")).collect()
    })
}

#[test]
fn no_step_on_random_paths_is_wrong() {
    let paths = variable("PATHS", 100);
    let counts = each_start(paths, |start, random, count| {
        let (end, fired) = start.walk(&mut |below| random.below(below));
        count.solved += u64::from(end.is_solved());
        for technique in fired {
            *count.fired.entry(technique.id).or_default() += 1;
        }
    });
    let (mut solved, mut fired) = (0, BTreeMap::<_, u64>::new());
    for count in counts {
        solved += count.solved;
        for (id, times) in count.fired {
            *fired.entry(id).or_default() += times;
        }
    }
    let steps: u64 = fired.values().sum();
    println!("{paths} paths, {solved} of them to the end, {steps} steps by {} techniques", fired.len());
    fired.iter().for_each(|(id, times)| println!("{times:9} {id}"));
}

#[test]
fn no_technique_panics_or_is_wrong_in_positions_of_all_sorts() {
    each_start(variable("POSITIONS", 300), |start, random, _| {
        let mut choose = |below| random.below(below);
        let start = start.thinned(&mut choose);
        start.ask_all(&mut choose);
    });
}
