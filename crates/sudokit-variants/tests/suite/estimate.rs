//! Estimates are near the exact numbers of solutions.

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};
use sudokit_variants::search::{Estimate, Model, estimate};
use sudokit_variants::{Digit, Layout, Puzzle};

use crate::random_rules::random_puzzles;
use crate::solutions::solutions;

fn of(puzzle: &Puzzle, probes: u64, seed: u64) -> Estimate {
    estimate(&Arc::new(Model::of(puzzle)), puzzle.candidates(), probes, seed, &Budget::UNLIMITED)
}

fn blank(layout: Layout) -> Puzzle {
    Puzzle::new(Arc::new(layout), [])
}

/// How many standard errors the estimate is away from a number.
fn distance(found: &Estimate, exact: f64) -> f64 {
    (found.mean.to_f64() - exact).abs() / found.standard_error.to_f64().max(1e-9)
}

#[test]
fn estimates_are_near_the_known_numbers() {
    for (layout, exact, probes) in [
        (Layout::standard(4), 288.0, 1000),
        (Layout::standard(6), 28_200_960.0, 2000),
        (Layout::latin(5), 161_280.0, 2000),
        (Layout::standard(9), 6.670_903_752_021_073e21, 1000),
    ] {
        let puzzle = blank(layout.unwrap());
        for seed in 0..5 {
            let found = of(&puzzle, probes, seed);
            let error = found.standard_error.to_f64() / exact;
            assert!(distance(&found, exact) < 4.0 && error < 0.1, "{exact}: {found:?}");
            assert_eq!((found.probes, found.stopped, found.is_exact), (probes, None, false));
        }
        assert_eq!(of(&puzzle, 10, 3), of(&puzzle, 10, 3));
        assert_ne!(of(&puzzle, 10, 3), of(&puzzle, 10, 4));
    }
    // Published: 5.9584e98 boards of 16x16, and about 4.3648e308 of 25x25, both estimates.
    for (size, log10, most) in [(16, 98.775, 1.0), (25, 308.64, 5.0)] {
        let found = of(&blank(Layout::standard(size).unwrap()), 200, 1);
        assert!((found.mean.log10() - log10).abs() < most, "{found:?} {}", found.mean.log10());
    }
}

#[test]
fn estimates_of_puzzles_with_rules_are_near_the_counts() {
    for puzzle in random_puzzles().into_iter().step_by(7) {
        let count = solutions(puzzle.layout(), puzzle.rules().to_vec()).len();
        let found = of(&puzzle, 300, 5);
        if found.is_exact || count == 0 {
            assert_eq!(found.mean.to_f64(), count as f64, "{:?}", puzzle.rules());
        } else {
            assert!(distance(&found, count as f64) < 5.0, "{count} {found:?} {:?}", puzzle.rules());
        }
    }
}

#[test]
fn a_limit_leaves_fewer_probes() {
    let puzzle = blank(Layout::standard(9).unwrap());
    let budget = Budget::default().with_max_nodes(500);
    let found = estimate(&Arc::new(Model::of(&puzzle)), puzzle.candidates(), 1000, 1, &budget);
    assert_eq!(found.stopped, Some(StopReason::MaxNodes));
    assert!((1..100).contains(&found.probes));
    let mut solved = blank(Layout::standard(4).unwrap());
    for (cell, digit) in solved.layout().cells().zip("1234341221434321".bytes()) {
        solved.give(cell, Digit::new(digit - b'0'));
    }
    let found = of(&solved, 10, 1);
    assert!(found.is_exact && found.mean.to_f64() == 1.0);
}
