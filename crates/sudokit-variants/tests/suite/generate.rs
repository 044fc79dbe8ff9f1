//! Generated puzzles have one solution and no given that can be spared; minimized ones, no rule either.

use sudokit_base::{Budget, StopReason};
use sudokit_variants::generate::{NoPuzzle, Recipe};
use sudokit_variants::{Compiled, Layout, Next, Puzzle, Rule, minimize};

fn recipe(layout: Layout, names: &[&str], is_killer: bool) -> Recipe {
    Recipe::new(layout, names.iter().copied(), is_killer).unwrap()
}

/// The number of solutions, 2 for several; each is checked by definition.
fn count(puzzle: &Puzzle) -> usize {
    let mut solutions = Compiled::new(puzzle).solutions(puzzle.candidates(), 2);
    let is_next = |_: &i32| match solutions.next(&Budget::UNLIMITED) {
        Next::Solution(digits) => puzzle.check(&digits).is_ok(),
        _ => false,
    };
    (0..2).take_while(is_next).count()
}

fn assert_givens_are_needed(puzzle: &Puzzle) {
    let cells = puzzle.layout().cells().filter(|cell| puzzle.candidates()[cell.index()].only().is_some());
    for cell in cells {
        let mut without = Puzzle::new(puzzle.layout().clone(), puzzle.rules().clone());
        for other in puzzle.layout().cells().filter(|other| *other != cell) {
            without.restrict(other, puzzle.candidates()[other.index()]);
        }
        assert_eq!(count(&without), 2, "{cell:?}");
    }
}

#[test]
fn puzzles_of_all_recipes_have_one_solution() {
    let standard = |size| Layout::standard(size).unwrap();
    let recipes = [
        recipe(standard(4), &[], false),
        recipe(standard(6), &["x"], false),
        recipe(standard(9), &["windoku", "antiking"], false),
        recipe(standard(9), &["antiknight"], false),
        recipe(standard(6), &[], false).with_random_regions().unwrap(),
        recipe(standard(7 + 2), &["x"], false).with_random_regions().unwrap(),
        recipe(Layout::latin(5).unwrap(), &[], false),
        recipe(standard(6), &[], true),
        recipe(standard(4), &["x"], true),
        recipe(standard(6), &["antiknight"], true).with_random_regions().unwrap(),
    ];
    for (at, recipe) in recipes.iter().enumerate() {
        let mut found = 0;
        for seed in 0..6 {
            let puzzle = match recipe.puzzle(seed, &Budget::UNLIMITED) {
                Ok(puzzle) => puzzle,
                Err(why) => {
                    assert_eq!(why, NoPuzzle::NoSolutionFound, "{at}");
                    continue;
                }
            };
            found += 1;
            assert_eq!(recipe.puzzle(seed, &Budget::UNLIMITED).as_ref(), Ok(&puzzle));
            assert_eq!(count(&puzzle), 1, "{at} {seed}");
            assert_givens_are_needed(&puzzle);
            let all = puzzle.candidates().iter().all(|digits| *digits == puzzle.layout().digits());
            assert_eq!(all, recipe.is_killer());
        }
        assert!(found > 0, "{at}");
    }
}

#[test]
fn a_board_without_filling_has_no_puzzle() {
    let none = recipe(Layout::standard(4).unwrap(), &["antiknight", "x"], false);
    assert_eq!(none.puzzle(1, &Budget::UNLIMITED), Err(NoPuzzle::NoSolution));
    let killer = recipe(Layout::standard(9).unwrap(), &[], true);
    let budget = Budget::default().with_max_nodes(1);
    assert_eq!(killer.puzzle(1, &budget), Err(NoPuzzle::Stopped(StopReason::MaxNodes)));
}

#[test]
fn minimized_puzzles_need_all_givens_and_rules() {
    for seed in 0..5 {
        let killer = recipe(Layout::standard(6).unwrap(), &[], true);
        let puzzle = killer.puzzle(seed, &Budget::UNLIMITED).unwrap();
        for order in [None, Some(seed)] {
            let minimized = minimize(&puzzle, order, &Budget::UNLIMITED).unwrap();
            assert_eq!((count(&minimized.puzzle), minimized.stopped), (1, None));
            assert!(!minimized.rules.is_empty() || !minimized.puzzle.rules().is_empty());
            let left: Vec<&Rule> = (0..puzzle.rules().len())
                .filter(|at| !minimized.rules.contains(at))
                .map(|at| &puzzle.rules()[at])
                .collect();
            assert_eq!(left, minimized.puzzle.rules().iter().collect::<Vec<_>>());
            for at in 0..left.len() {
                let others: Vec<Rule> =
                    (0..left.len()).filter(|other| *other != at).map(|other| left[other].clone()).collect();
                assert_eq!(count(&Puzzle::new(puzzle.layout().clone(), others)), 2);
            }
        }
    }
    let layout = std::sync::Arc::new(Layout::standard(4).unwrap());
    let blank = Puzzle::new(layout, []);
    assert_eq!(minimize(&blank, None, &Budget::UNLIMITED), Err(sudokit_variants::NotMinimized::Several));
}
