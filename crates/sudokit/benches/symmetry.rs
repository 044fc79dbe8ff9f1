//! What minlex forms cost, beside the same by trying every geometric transform.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use sudokit::symmetry::Transform;
use sudokit::{Cell, Grid, Puzzle, Solution, Sukaku};

const PUZZLES: [(&str, &str); 4] = [
    ("easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("hard", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"),
    ("empty", "................................................................................."),
];

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The smallest text over all geometric transforms, digits being named in the order in which they turn up.
fn by_trying_all(grid: &Grid) -> [u8; 81] {
    let order = |index: u64| -> [usize; 9] {
        let transform = Transform::from_index(index * 362_880).expect("one of the columns");
        std::array::from_fn(|column| transform.apply(Cell::ALL[column]).index())
    };
    let orders: Vec<[usize; 9]> = (0..1_296).map(order).collect();
    let cells = Cell::ALL.map(|cell| grid.get(cell).map_or(0, |digit| usize::from(digit.get())));
    let mut best = [u8::MAX; 81];
    for (down, right) in [(9, 1), (1, 9)] {
        for rows in &orders {
            'next: for columns in &orders {
                let (mut names, mut named, mut smaller) = ([0; 10], 0, false);
                for i in 0..81 {
                    let digit = cells[rows[i / 9] * down + columns[i % 9] * right];
                    if digit != 0 && names[digit] == 0 {
                        named += 1;
                        names[digit] = named;
                    }
                    if !smaller && names[digit] > best[i] {
                        continue 'next;
                    }
                    smaller |= names[digit] < best[i];
                    best[i] = names[digit];
                }
            }
        }
    }
    best
}

fn symmetry(criterion: &mut Criterion) {
    let text = |grid: &Grid| Cell::ALL.map(|cell| grid.get(cell).map_or(0, sudokit::Digit::get));
    let mut group = criterion.benchmark_group("minlex");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for (name, puzzle) in PUZZLES {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let puzzle_form = text(puzzle.minlex().form.grid());
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(text(black_box(&puzzle).minlex().form.grid()), puzzle_form));
        });
        let sukaku = Sukaku::from(puzzle.grid().candidates());
        let form = sukaku.minlex();
        group.bench_function(format!("{name}/sukaku"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&sukaku).minlex(), form));
        });
        if name == "hard" {
            group.bench_function(format!("{name}/by trying all"), |bencher| {
                bencher.iter(|| assert_eq!(by_trying_all(black_box(puzzle.grid())), puzzle_form));
            });
        }
    }
    let solution: Solution = SOLUTION.parse().expect("a solution");
    let form = solution.minlex();
    group.bench_function("solution", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&solution).minlex(), form));
    });
    group.bench_function("solution/by trying all", |bencher| {
        bencher.iter(|| assert_eq!(by_trying_all(black_box(&solution.into())), text(&form.form.into())));
    });
}

criterion_group!(benches, symmetry);
criterion_main!(benches);
