//! Reasons are correct: contradictions in which every given is needed, minimal differences, and all minimal
//! unavoidable sets.

use std::collections::HashSet;
use sudokit_testing::problems;

use proptest::prelude::*;
use sudokit::reason::{Reason, unavoidable_sets, unavoidable_sets_within};
use sudokit::search::{Engine, bands::Bands, ladder::Singles};
use sudokit::{Budget, GoOn, StopReason};
use sudokit::{Cell, CellSet, Digit, DigitSet, House, Problem, Puzzle, Solution};

const GRIDS: [&str; 2] = [
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
];

/// The number of solutions that the reference engine of the ladder finds.
fn count(problem: &Problem) -> usize {
    Singles.solutions(problem).take(2).count()
}

fn count_without(solution: &Solution, cells: CellSet) -> usize {
    count(&solution.part(!cells).into())
}

fn is_minimal_unavoidable(solution: &Solution, cells: CellSet) -> bool {
    count_without(solution, cells) > 1
        && cells.iter().all(|cell| count_without(solution, cells.without(cell)) == 1)
}

fn unavoidable(solution: &Solution, size: usize) -> Vec<CellSet> {
    let found = unavoidable_sets(solution, size);
    assert_eq!((found.complete_to, found.stopped), (size, None));
    found.sets
}

proptest! {
    #![proptest_config(sudokit_testing::cases(500))]

    #[test]
    fn reasons_are_correct_and_irreducible(problem in problems::problem()) {
        let solutions: Vec<Solution> = Singles.solutions(&problem).take(2).collect();
        match problem.reason() {
            Some(Reason::None(contradiction)) => {
                prop_assert!(solutions.is_empty() && contradiction.is_irreducible);
                let Problem::Givens(puzzle) = problem else {
                    prop_assert!(contradiction.givens.is_empty());
                    return Ok(());
                };
                let mut part = puzzle;
                let spared = puzzle.grid().filled() - contradiction.givens;
                spared.iter().for_each(|cell| part = part.without(cell));
                prop_assert_eq!(count(&part.into()), 0);
                prop_assert!(part.givens().all(|(cell, _)| count(&part.without(cell).into()) > 0));
            }
            None => prop_assert_eq!(solutions.len(), 1),
            Some(Reason::Several(difference)) => {
                let [first, second] = difference.solutions;
                prop_assert_eq!(solutions.len(), 2);
                prop_assert!(problem.is_solved_by(&first) && problem.is_solved_by(&second));
                prop_assert!(difference.is_minimal && first.difference(&second) == difference.cells);
                if let Problem::Givens(_) = problem {
                    prop_assert!(is_minimal_unavoidable(&first, difference.cells));
                    prop_assert!(is_minimal_unavoidable(&second, difference.cells));
                }
            }
        }
    }

    /// The unavoidable set of every difference is listed.
    #[test]
    fn sets_of_differences_are_listed(problem in problems::problem()) {
        if let (Problem::Givens(_), Some(Reason::Several(difference))) = (problem, problem.reason())
            && difference.cells.len() <= 11
        {
            let listed = unavoidable(&difference.solutions[0], difference.cells.len());
            prop_assert!(listed.contains(&difference.cells));
        }
    }
}

/// Calls with all sets of `size` cells that have no single cell in a row, column or box.
fn without_single_cells(size: usize, row: usize, cells: CellSet, call: &mut impl FnMut(CellSet)) {
    let rest = size - cells.len();
    if rest == 0 {
        if House::ALL.into_iter().all(|house| (house.cells() & cells).len() != 1) {
            call(cells);
        }
        return;
    }
    let Some(house) = House::ROWS.get(row) else { return };
    for columns in 0..512_u32 {
        let count = columns.count_ones() as usize;
        if count != 1 && count <= rest {
            let of_row = house.cell_array().into_iter().enumerate();
            let more: CellSet =
                of_row.filter(|(column, _)| columns >> column & 1 == 1).map(|(_, cell)| cell).collect();
            without_single_cells(size, row + 1, cells | more, call);
        }
    }
}

/// Compares with a search for each set of up to six cells.
#[test]
fn all_small_sets_are_found() {
    for text in GRIDS {
        let solution: Solution = text.parse().unwrap();
        let of_digit =
            |digit| Cell::ALL.into_iter().filter(|cell| solution.get(*cell) == digit).collect::<CellSet>();
        let digits = Digit::ALL.map(of_digit);
        let mut by_trying = HashSet::new();
        for size in 2..=6 {
            without_single_cells(size, 0, CellSet::EMPTY, &mut |cells| {
                // A digit with a single cell in the set has no other place.
                let is_left = digits.iter().all(|of_digit| (*of_digit & cells).len() != 1);
                if is_left && is_minimal_unavoidable(&solution, cells) {
                    by_trying.insert(cells);
                }
            });
        }
        let found = unavoidable(&solution, 6);
        assert_eq!(found.len(), by_trying.len());
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), by_trying);
    }
}

/// Compares with all solutions after removing any four digits. The smallest differences are the sets with at
/// most four digits, which include all sets of up to nine cells, because each digit of a set is in it twice.
#[test]
fn all_sets_of_four_digits_are_found() {
    let solution: Solution = GRIDS[0].parse().unwrap();
    let mut differences = HashSet::new();
    for four in (0..512).map(DigitSet::from_bits_truncate).filter(|digits| digits.len() == 4) {
        let rest = Cell::ALL.into_iter().filter(|cell| !four.contains(solution.get(*cell))).collect();
        for other in Bands.solutions(&solution.part(rest).into()) {
            let difference = solution.difference(&other);
            if (1..=12).contains(&difference.len()) {
                differences.insert(difference);
            }
        }
    }
    let mut by_size: Vec<CellSet> = differences.into_iter().collect();
    by_size.sort_by_key(|set| set.len());
    let mut by_solving: Vec<CellSet> = Vec::new();
    for set in by_size {
        if !by_solving.iter().any(|smaller| smaller.is_subset(set)) {
            by_solving.push(set);
        }
    }
    let digits = |set: &CellSet| set.iter().map(|cell| solution.get(cell)).collect::<DigitSet>();
    let found: HashSet<CellSet> =
        unavoidable(&solution, 12).into_iter().filter(|set| digits(set).len() <= 4).collect();
    assert_eq!(found, by_solving.into_iter().collect());
    assert!(unavoidable(&solution, 9).iter().all(|set| digits(set).len() <= 4));
}

#[test]
fn sets_are_minimal_unavoidable_and_in_order() {
    for text in GRIDS {
        let solution: Solution = text.parse().unwrap();
        let found = unavoidable(&solution, 12);
        assert!(found.iter().all(|set| is_minimal_unavoidable(&solution, *set)));
        assert!(found.is_sorted_by_key(|set| set.len()));
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
        // The sets of smaller sizes come first.
        let fewer = unavoidable(&solution, 10);
        assert_eq!(fewer, found[..fewer.len()]);
    }
}

#[test]
fn a_stopped_search_has_only_certain_results() {
    let solution: Solution = GRIDS[0].parse().unwrap();
    let found = unavoidable_sets_within(&solution, 81, Budget::default().with_max_nodes(20_000));
    assert_eq!(found.stopped, Some(StopReason::MaxNodes));
    assert_eq!(found.sets, unavoidable(&solution, found.complete_to));
    let never = GoOn::new(|| false);
    let stopped = unavoidable_sets_within(&solution, 81, Budget::default().with_go_on(&never));
    assert_eq!((stopped.sets, stopped.complete_to), (Vec::new(), 3));
    assert!(unavoidable(&solution, 4).iter().all(|set| set.len() == 4));
}

#[test]
fn a_stopped_reason_is_marked() {
    // One wrong given among many: reducing the contradiction takes more nodes than the budget has.
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.5";
    let problem = Problem::from(text.parse::<Puzzle>().unwrap());
    let whole = problem.reason();
    for nodes in 0..300 {
        match (problem.reason_within(Budget::default().with_max_nodes(nodes)), &whole) {
            (Err(reason), _) => assert_eq!(reason, StopReason::MaxNodes),
            (Ok(Some(Reason::None(part))), Some(Reason::None(whole))) => {
                assert!(part.is_irreducible || part.givens.len() >= whole.givens.len());
            }
            (Ok(Some(Reason::Several(part))), Some(Reason::Several(whole))) => {
                assert!(part.is_minimal || part.cells.len() >= whole.cells.len());
            }
            (verdict, _) => panic!("{verdict:?}"),
        }
    }
}
