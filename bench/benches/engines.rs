//! The time of each engine for the first solution of some puzzles, and for the proof that there is no other.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use sudokit::search::ENGINES;
use sudokit::{Problem, Puzzle};

const PUZZLES: [(&str, &str); 3] = [
    ("easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("hard", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"),
];

/// Engines that need more nodes are left out; reading order needs far more on the third puzzle.
const MAX_NODES: u64 = 3_000_000;

fn engines(criterion: &mut Criterion) {
    for (name, text) in PUZZLES {
        let problem = Problem::from(text.parse::<Puzzle>().expect("a puzzle"));
        let solution = problem.solution().expect("a proper puzzle");
        for (question, limit) in [("first", 1), ("all", 2)] {
            let mut group = criterion.benchmark_group(format!("{name}/{question}"));
            group.sample_size(10).measurement_time(Duration::from_secs(2));
            for engine in ENGINES {
                let mut solutions = engine.solutions(&problem).with_max_nodes(MAX_NODES);
                solutions.count_up_to(limit);
                if solutions.stopped().is_some() {
                    continue;
                }
                group.bench_function(engine.name(), |bencher| {
                    bencher.iter(|| {
                        let mut solutions = engine.solutions(black_box(&problem)).take(limit as usize);
                        assert_eq!((solutions.next(), solutions.next()), (Some(solution), None));
                    });
                });
            }
        }
    }
}

criterion_group!(benches, engines);
criterion_main!(benches);
