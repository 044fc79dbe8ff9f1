//! The search engine finds the fillings that each rule and each set of houses allows, among all fillings of a small board.

use std::sync::Arc;

use sudokit_base::Budget;
use sudokit_variants::rule::add_by_name;
use sudokit_variants::search::{Model, Search};
use sudokit_variants::{Cell, Digit, Filled, Layout, Next, Puzzle, Rule};

use crate::brute_force::fillings;
use crate::rules::samples;

/// All solutions, sorted.
pub(crate) fn solutions(layout: &Arc<Layout>, rules: Vec<Rule>) -> Vec<Vec<Digit>> {
    let puzzle = Puzzle::try_new(Arc::clone(layout), rules).unwrap();
    let mut search = Search::new(&Arc::new(Model::of(&puzzle)), puzzle.candidates());
    let solution = || match search.next(&Budget::UNLIMITED) {
        Next::Solution(digits) => Some(digits),
        _ => None,
    };
    let mut all: Vec<Vec<Digit>> = std::iter::from_fn(solution).collect();
    all.sort_unstable();
    all
}

#[test]
fn rules_leave_the_fillings_that_satisfy_them() {
    for sample in samples() {
        let layout = Arc::new(sample.layout);
        let mut expected = solutions(&layout, vec![]);
        expected.retain(|digits| sample.rule.holds(&Filled::new(&layout, digits)));
        assert_eq!(solutions(&layout, vec![sample.rule.clone()]), expected, "{:?}", sample.rule);
    }
}

#[test]
fn house_sets_leave_the_fillings_that_have_them() {
    let plain = Arc::new(Layout::standard(4).unwrap());
    let all = solutions(&plain, vec![]);
    assert_eq!(all.len(), 288);
    for name in ["x", "diagonal-", "diagonal+", "windoku", "disjoint"] {
        let layout = Arc::new(Layout::standard(4).unwrap().with_house_set(name).unwrap());
        let puzzle = Puzzle::new(Arc::clone(&layout), vec![]);
        let mut expected = all.clone();
        expected.retain(|digits| puzzle.check(digits).is_ok());
        assert_eq!(solutions(&layout, vec![]), expected, "{name}");
        assert!((1..288).contains(&expected.len()), "{name}");
    }
}

#[test]
fn other_boards_have_the_fillings_of_brute_force() {
    let jigsaw = |text: &str| Layout::jigsaw(&text.chars().collect::<Vec<_>>());
    let boards = [
        Layout::rectangle(2, 3, 0..=3, None),
        Layout::rectangle(3, 2, 1..=4, None),
        Layout::boxes(1, 2).unwrap().with_digits(1..=4),
        Layout::overlapping_grids(1, 2, &[(0, 0), (1, 1)]),
        Layout::overlapping_grids(1, 2, &[(0, 0), (1, 0)]),
        jigsaw("AABACCBBC"),
    ];
    for layout in boards {
        let layout = Arc::new(layout.unwrap());
        let puzzle = Puzzle::new(Arc::clone(&layout), vec![]);
        let lists: Vec<Vec<Digit>> =
            puzzle.candidates().iter().map(|digits| digits.iter().collect()).collect();
        let mut expected = fillings(&lists);
        expected.retain(|digits| puzzle.check(digits).is_ok());
        assert_eq!(solutions(&layout, vec![]), expected, "{layout}");
    }
}

/// The number of solutions with the first row in order.
fn count(layout: Layout, rules: &[&str], with_first_row: bool) -> u64 {
    let (layout, rules) = add_by_name(layout, rules).unwrap();
    let mut puzzle = Puzzle::new(Arc::new(layout), rules);
    let digits: Vec<Digit> = puzzle.layout().digits().iter().collect();
    for (at, digit) in digits.into_iter().enumerate().filter(|_| with_first_row) {
        puzzle.give(Cell::new(at), digit);
    }
    let mut search = Search::new(&Arc::new(Model::of(&puzzle)), puzzle.candidates());
    std::iter::from_fn(|| matches!(search.next(&Budget::UNLIMITED), Next::Solution(_)).then_some(())).count()
        as u64
}

#[test]
fn known_numbers_of_solutions_are_counted() {
    // Of 28,200,960 boards of 6x6, one in 6! has this first row.
    assert_eq!(count(Layout::standard(6).unwrap(), &[], true) * 720, 28_200_960);
    assert_eq!(count(Layout::standard(4).unwrap(), &[], false), 288);
    // The rules of a well-known puzzle with two givens.
    let miracle = ["antiknight", "antiking", "nonconsecutive"];
    assert_eq!(count(Layout::standard(9).unwrap(), &miracle, false), 72);
}
