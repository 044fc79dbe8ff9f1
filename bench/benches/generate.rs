//! The time of a random solution, and of a puzzle of some recipes.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sudokit::Budget;
use sudokit::generate::{Generator, Random, Recipe, Symmetry, solution};

/// Far more attempts than any of these recipes needs.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_max_nodes(1_000);

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    group.throughput(Throughput::Elements(1));
    group.bench_function("solution", |bencher| {
        let mut random = Random::new(1);
        bencher.iter(|| solution(&mut random));
    });
    let minimal = Recipe { minimal: true, ..Recipe::default() };
    let kinds = [
        ("minimal", minimal),
        ("rotate180", Recipe { symmetry: Symmetry::Rotate180, ..Recipe::default() }),
        ("30 givens", Recipe { givens: Some(30..=30), ..Recipe::default() }),
    ];
    for (name, recipe) in kinds {
        group.bench_function(name, |bencher| {
            let mut random = Random::new(1);
            let mut generator = Generator::new(&recipe).expect("it is possible");
            bencher.iter(|| generator.puzzle_within(&mut random, BUDGET).expect("it is not rare"));
        });
        let mut generator = Generator::new(&recipe).expect("it is possible");
        let puzzle = generator.puzzle_within(&mut Random::new(1), BUDGET).expect("it is not rare");
        assert!(puzzle.is_proper() && (!recipe.minimal || puzzle.is_minimal()), "{name}: {puzzle}");
    }
}

criterion_group!(benches, generate);
criterion_main!(benches);
