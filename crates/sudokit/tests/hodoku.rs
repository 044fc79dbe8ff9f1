//! Levels and scores against those of HoDoKu: puzzles of all levels.

mod problems;

use proptest::prelude::*;
use sudokit::Puzzle;
use sudokit::logic::hodoku::{BRUTE_FORCE, Level, rate};

/// Puzzles with level and score.
const RATINGS: &str = include_str!("data/hodoku.csv");

/// How many at the end of them are known to get another score here: one forcing chain comes to all there that two
/// come to here.
const OTHERS: usize = 1;

#[test]
fn levels_are_hodokus_and_scores_but_for_the_known() {
    let count = RATINGS.lines().count();
    for (index, line) in RATINGS.lines().enumerate() {
        let fields: Vec<_> = line.split(',').collect();
        let puzzle: Puzzle = fields[0].parse().unwrap();
        let rating = rate(&puzzle.into()).unwrap();
        assert_eq!(rating.level.to_string(), fields[1], "{line}");
        assert_eq!(rating.score.to_string() == fields[2], index < count - OTHERS, "{line}: {}", rating.score);
    }
}

#[test]
fn where_nothing_is_found_a_cell_is_filled_from_the_solution() {
    let text = "98.7..6..5...9......7..6...4......3..9...2..4..8.7.9...1......2..9.5.7.....3...1.";
    let rating = rate(&text.parse::<Puzzle>().unwrap().into()).unwrap();
    assert!(rating.steps.iter().any(|(entry, _)| *entry == &BRUTE_FORCE));
    assert!(rating.level == Level::Extreme && rating.score > BRUTE_FORCE.score);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn a_problem_is_rated_if_it_has_one_solution(problem in problems::problem()) {
        prop_assert_eq!(rate(&problem).map(|_| ()), problem.solution().map(|_| ()));
    }
}
