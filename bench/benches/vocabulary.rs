//! The time of parsing a board and of checking it for conflicts.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use sudokit::{Grid, GridTexts, Puzzle, Sukaku};

const RIGHT: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const WRONG: &str = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn parse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    let grid: Grid = RIGHT.parse().expect("a board");
    group.bench_function("grid", |bencher| {
        bencher.iter(|| assert_eq!(black_box(RIGHT).parse(), Ok(grid)));
    });
    let puzzle = Puzzle::try_from(grid).expect("no conflicts");
    group.bench_function("puzzle", |bencher| {
        bencher.iter(|| assert_eq!(black_box(RIGHT).parse(), Ok(puzzle)));
    });
    let sukaku = Sukaku::from(grid.candidates());
    let text = sukaku.to_string();
    group.bench_function("sukaku", |bencher| {
        bencher.iter(|| assert_eq!(black_box(text.as_str()).parse(), Ok(sukaku)));
    });
}

fn check(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    let right: Grid = RIGHT.parse().expect("a board");
    let wrong: Grid = WRONG.parse().expect("a board");
    group.bench_function("valid", |bencher| {
        bencher.iter(|| assert!(black_box(&right).is_valid()));
    });
    group.bench_function("not valid", |bencher| {
        bencher.iter(|| assert!(!black_box(&wrong).is_valid()));
    });
    let texts: Vec<[u8; 81]> = vec![RIGHT.as_bytes().try_into().expect("81 cells"); 1000];
    let texts = GridTexts::new(&texts).expect("digits and dots");
    let mut valid = vec![false; 1000];
    group.bench_function("valid, 1000 texts", |bencher| {
        bencher.iter(|| {
            Grid::are_valid(black_box(texts), &mut valid);
            assert!(valid.iter().all(|valid| *valid));
        });
    });
    group.bench_function("all conflicts", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&wrong).conflicts().len(), 2));
    });
}

criterion_group!(benches, parse, check);
criterion_main!(benches);
