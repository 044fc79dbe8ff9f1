//! The time of minlex forms. (`sudokit-bench --canon` measures more puzzles, and compares with trying every
//! geometric transform.)

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use sudokit::{Puzzle, Solution, Sukaku};

const PUZZLES: [(&str, &str); 4] = [
    ("easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("hard", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"),
    ("empty", "................................................................................."),
];

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn symmetry(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minlex");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for (name, puzzle) in PUZZLES {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let form = puzzle.minlex();
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(black_box(&puzzle).minlex(), form));
        });
        let sukaku = Sukaku::from(puzzle.grid().candidates());
        let form = sukaku.minlex();
        group.bench_function(format!("{name}/sukaku"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&sukaku).minlex(), form));
        });
    }
    let solution: Solution = SOLUTION.parse().expect("a solution");
    let form = solution.minlex();
    group.bench_function("solution", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&solution).minlex(), form));
    });
}

criterion_group!(benches, symmetry);
criterion_main!(benches);
