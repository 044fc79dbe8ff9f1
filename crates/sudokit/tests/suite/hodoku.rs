//! Levels and scores compared with HoDoKu's, for puzzles of all levels.

use proptest::prelude::*;
use sudokit::Puzzle;
use sudokit::logic::hodoku::{BRUTE_FORCE, Level, rate};
use sudokit_testing::problems;

/// Puzzles with 17 givens, level and score. The score of the last one differs: two forcing chains here eliminate what one
/// eliminates there.
const OF_17_GIVENS: &str = include_str!("../data/hodoku.csv");

/// Random minimal puzzles with level and score.
const MINIMAL: &str = include_str!("../data/hodoku-minimal.csv");

/// The puzzles whose scores differ, and the number of all. Levels must not differ.
fn others(ratings: &str) -> (Vec<&str>, usize) {
    let mut others = Vec::new();
    for line in ratings.lines() {
        let fields: Vec<_> = line.split(',').collect();
        let puzzle: Puzzle = fields[0].parse().unwrap();
        let rating = rate(&puzzle.into()).unwrap();
        assert_eq!(rating.level.to_string(), fields[1], "{line}");
        if rating.score.to_string() != fields[2] {
            others.push(fields[0]);
        }
    }
    (others, ratings.lines().count())
}

#[test]
fn levels_of_puzzles_of_17_givens_are_hodokus_and_all_scores_but_one() {
    let last = OF_17_GIVENS.lines().last().and_then(|line| line.split(',').next()).unwrap();
    assert_eq!(others(OF_17_GIVENS), (vec![last], 46));
}

#[test]
fn levels_and_scores_of_random_minimal_puzzles_are_hodokus() {
    assert_eq!(others(MINIMAL), (Vec::new(), 250));
}

#[test]
fn without_a_step_a_cell_is_filled_from_the_solution() {
    let text = "98.7..6..5...9......7..6...4......3..9...2..4..8.7.9...1......2..9.5.7.....3...1.";
    let rating = rate(&text.parse::<Puzzle>().unwrap().into()).unwrap();
    assert!(rating.steps.iter().any(|(entry, _)| *entry == &BRUTE_FORCE));
    assert!(rating.level == Level::Extreme && rating.score > BRUTE_FORCE.score);
}

proptest! {
    #![proptest_config(sudokit_testing::cases(16))]

    #[test]
    fn a_problem_is_rated_if_it_has_one_solution(problem in problems::problem()) {
        prop_assert_eq!(rate(&problem).map(|_| ()), problem.solution().map(|_| ()));
    }
}
