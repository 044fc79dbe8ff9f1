//! The time of ratings, by groups of ER.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use sudokit::logic::se121::{Rater, Tenths};
use sudokit::{Problem, Puzzle};

/// Puzzles with ER, EP and ED.
const RATINGS: &str = include_str!("../../crates/sudokit/tests/data/se121.csv");

/// The groups, each with the ER that its puzzles are below.
const GROUPS: [(&str, Tenths); 6] = [
    ("below 2.6", Tenths(26)),
    ("below 6.5", Tenths(65)),
    ("below 7.5", Tenths(75)),
    ("below 8.5", Tenths(85)),
    ("below 9.5", Tenths(95)),
    ("harder", Tenths(u16::MAX)),
];

fn rating(criterion: &mut Criterion) {
    let mut rater = Rater::new();
    let mut cases: Vec<(Problem, Option<Tenths>)> = Vec::new();
    for line in RATINGS.lines() {
        let (puzzle, expected) = line.split_once(',').expect("a puzzle and its rating");
        let problem = puzzle.parse::<Puzzle>().expect("a puzzle").into();
        let rating = rater.rate(&problem);
        assert_eq!(rating.to_string(), expected.replace(',', "/"), "{puzzle}");
        cases.push((problem, rating.er));
    }
    let mut group = criterion.benchmark_group("rate");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for (name, limit) in GROUPS {
        let (inside, harder): (Vec<_>, Vec<_>) = cases.into_iter().partition(|(_, er)| *er < Some(limit));
        group.bench_function(format!("{} puzzles {name}", inside.len()), |bencher| {
            bencher.iter(|| {
                inside.iter().for_each(|(problem, er)| assert_eq!(rater.rate(black_box(problem)).er, *er));
            });
        });
        cases = harder;
    }
}

criterion_group!(benches, rating);
criterion_main!(benches);
