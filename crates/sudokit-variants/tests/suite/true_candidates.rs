//! The counts of candidates are those among all solutions, by both engines.

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};
use sudokit_variants::{Compiled, Digit, DigitSet, Layout, Puzzle, TrueCandidates, true_candidates};

use crate::random_rules::random_puzzles;
use crate::solutions::solutions;

fn assert_counts(found: &TrueCandidates, solutions: &[Vec<Digit>], puzzle: &Puzzle) {
    assert_eq!(found.stopped, None);
    for cell in puzzle.layout().cells() {
        for digit in puzzle.layout().digits() {
            let all = solutions.iter().filter(|solution| solution[cell.index()] == digit).count() as u32;
            assert_eq!(found.count(cell, digit), all.min(found.cap), "{cell:?} {digit} {:?}", puzzle.rules());
        }
    }
}

#[test]
fn the_counts_are_those_of_all_solutions() {
    for puzzle in random_puzzles() {
        let all = solutions(puzzle.layout(), puzzle.rules().to_vec());
        let engine = Compiled::new(&puzzle);
        for cap in [1, 3, 1000] {
            let found = engine.true_candidates(puzzle.candidates(), cap, &Budget::UNLIMITED);
            assert_counts(&found, &all, &puzzle);
        }
    }
}

#[test]
fn both_engines_count_alike() {
    let layouts = [Layout::standard(4), Layout::latin(3), Layout::standard(4).unwrap().with_house_set("x")];
    for layout in layouts.map(|layout| Arc::new(layout.unwrap())) {
        let all = solutions(&layout, vec![]);
        for given in 0..layout.cell_count() {
            let mut puzzle = Puzzle::new(Arc::clone(&layout), []);
            let cells: Vec<_> = layout.cells().collect();
            puzzle.give(cells[given], Digit::new(1));
            puzzle.restrict(cells[(given + 5) % cells.len()], DigitSet::range(2..=3));
            let solutions: Vec<Vec<Digit>> =
                all.iter().filter(|digits| puzzle.check(digits).is_ok()).cloned().collect();
            let engine = Compiled::new(&puzzle);
            for cap in [1, 2, 7, 100] {
                let by_learning = engine.true_candidates(puzzle.candidates(), cap, &Budget::UNLIMITED);
                assert_counts(&by_learning, &solutions, &puzzle);
                let by_search =
                    true_candidates(puzzle.candidates(), cap, &Budget::UNLIMITED, |left, budget| {
                        (engine.solutions(left, u64::MAX), budget)
                    });
                assert_counts(&by_search, &solutions, &puzzle);
            }
        }
    }
}

#[test]
fn a_limit_stops_the_work() {
    let puzzle = Puzzle::new(Arc::new(Layout::standard(9).unwrap()), []);
    let engine = Compiled::new(&puzzle);
    let budget = Budget::default().with_max_nodes(500);
    let found = engine.true_candidates(puzzle.candidates(), 50, &budget);
    assert_eq!(found.stopped, Some(StopReason::MaxNodes));
    let found = true_candidates(puzzle.candidates(), 50, &budget, |left, budget| {
        (engine.solutions(left, u64::MAX), budget)
    });
    assert_eq!(found.stopped, Some(StopReason::MaxNodes));
}
