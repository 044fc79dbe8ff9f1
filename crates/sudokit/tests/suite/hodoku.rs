//! Levels and scores compared with HoDoKu's, for puzzles of all levels.

use proptest::prelude::*;
use sudokit::Puzzle;
use sudokit::logic::hodoku::{BRUTE_FORCE, Level, rate};
use sudokit_testing::problems;

/// Puzzles with 17 givens, level and score.
const OF_17_GIVENS: &str = include_str!("../data/hodoku.csv");

/// Random minimal puzzles, with level and score.
const MINIMAL: &str = include_str!("../data/hodoku-minimal.csv");

/// Hard puzzles among further random minimal puzzles, and puzzles of collections, with level and score. A
/// port of HoDoKu 2.2 rated them, with chains in the order of HoDoKu 2.3. For all puzzles above, the port
/// gives the ratings of HoDoKu 2.3.
const FRESH: &str = include_str!("../data/hodoku-fresh.csv");

/// Rates all puzzles and returns their number.
fn rated(ratings: &str) -> usize {
    for line in ratings.lines() {
        let fields: Vec<_> = line.split(',').collect();
        let puzzle: Puzzle = fields[0].parse().unwrap();
        let rating = rate(&puzzle.into()).unwrap();
        assert_eq!(
            (rating.level.name(), rating.score.to_string().as_str()),
            (fields[1], fields[2]),
            "{line}"
        );
    }
    ratings.lines().count()
}

#[test]
fn levels_and_scores_of_puzzles_of_17_givens_are_hodokus() {
    assert_eq!(rated(OF_17_GIVENS), 46);
}

#[test]
fn levels_and_scores_of_random_minimal_puzzles_are_hodokus() {
    assert_eq!(rated(MINIMAL), 250);
}

#[test]
fn levels_and_scores_of_fresh_puzzles_are_hodokus() {
    assert_eq!(rated(FRESH), 530);
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
