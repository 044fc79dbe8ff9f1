//! The search finds the same solutions as brute force on small boards with random constraints, and known numbers of fillings.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudokit_base::{Budget, StopReason};

use crate::constraint::{Constraint, Relation};
use crate::{Cell, Digit, DigitSet, Filled, Layout, Next};

use super::super::{Model, Search};
use super::random::{KINDS, Random, any, constraint};

fn solutions(layout: &Arc<Layout>, constraints: &[Constraint], candidates: &[DigitSet]) -> Vec<Vec<Digit>> {
    solutions_of(Model::new(layout, constraints), candidates)
}

fn solutions_of(model: Model, candidates: &[DigitSet]) -> Vec<Vec<Digit>> {
    let mut search = Search::new(&Arc::new(model), candidates);
    std::iter::from_fn(|| match search.next(&Budget::UNLIMITED) {
        Next::Solution(digits) => Some(digits),
        _ => None,
    })
    .collect()
}

fn all_candidates(layout: &Layout) -> Vec<DigitSet> {
    vec![layout.digits(); layout.cell_count()]
}

#[test]
fn random_puzzles_have_the_solutions_of_brute_force() {
    let mut random = Random(3);
    for layout in [Layout::boxes(2, 2), Layout::latin(4), Layout::latin(3)] {
        let layout = Arc::new(layout.unwrap());
        let fillings = solutions(&layout, &[], &all_candidates(&layout));
        let cells: Vec<Cell> = layout.cells().collect();
        for _ in 0..1500 {
            let mut constraints = Vec::new();
            for _ in 0..random.below(4) {
                let count = 2 + random.below(4);
                let some = random.cells(&cells, count);
                let kind = random.below(KINDS + 1);
                constraints.push(match kind {
                    KINDS => any(&mut random, &some, layout.digits()),
                    _ => constraint(&mut random, kind, &some, layout.digits()),
                });
            }
            // Constraints that a filling satisfies leave solutions more often.
            if random.below(4) > 0 {
                let filled = Filled::new(&layout, &fillings[random.below(fillings.len())]);
                constraints.retain(|constraint| constraint.holds(&filled));
            }
            let mut candidates = all_candidates(&layout);
            for _ in 0..random.below(4) {
                candidates[random.below(cells.len())] = random.digits(layout.digits());
            }
            let holds = |filling: &&Vec<Digit>| {
                let filled = Filled::new(&layout, filling);
                constraints.iter().all(|it| it.holds(&filled))
                    && filling.iter().zip(&candidates).all(|(digit, set)| set.contains(*digit))
            };
            let expected: BTreeSet<Vec<Digit>> = fillings.iter().filter(holds).cloned().collect();
            let model = || Model::new(&layout, &constraints);
            for model in [model(), model().with_pairs()] {
                let found = solutions_of(model, &candidates);
                assert_eq!(found.len(), expected.len(), "{constraints:?} {candidates:?}");
                let found: BTreeSet<_> = found.into_iter().collect();
                assert_eq!(found, expected, "{constraints:?} {candidates:?}");
            }
        }
    }
}

#[test]
fn a_relation_of_all_neighbours_leaves_the_solutions_of_brute_force() {
    let mut random = Random(4);
    for layout in [Layout::boxes(2, 2), Layout::latin(4), Layout::boxes(2, 3)] {
        let layout = Arc::new(layout.unwrap());
        let (size, all) = (layout.digits().len(), layout.digits());
        let mut givens = all_candidates(&layout);
        if size > 4 {
            givens[..size].iter_mut().zip(all.iter()).for_each(|(set, digit)| *set = DigitSet::of(digit));
            givens[2 * size + 1] = DigitSet::of(Digit::new(4));
            givens[5 * size + 3] = DigitSet::of(Digit::new(1));
        }
        let fillings = solutions(&layout, &[], &givens);
        for _ in 0..300 {
            // Most pairs of digits are allowed, so that some fillings are left.
            let allowed: Vec<bool> = (0..size * size).map(|_| random.below(8) > 0).collect();
            let at = |value: i32| value as usize - 1;
            let relation = Relation::of(all, |one, other| allowed[at(one) * size + at(other)]);
            let cells: Vec<Cell> = layout.cells().collect();
            let right =
                (0..cells.len()).filter(|at| at % size + 1 < size).map(|at| [cells[at], cells[at + 1]]);
            let down = (0..cells.len() - size).map(|at| [cells[at], cells[at + size]]);
            let pair = |cells| Constraint::Pair { cells, relation: relation.clone() };
            let constraints: Vec<Constraint> = right.chain(down).map(pair).collect();
            let holds =
                |filling: &&Vec<Digit>| constraints.iter().all(|it| it.holds(&Filled::new(&layout, filling)));
            let expected: BTreeSet<Vec<Digit>> = fillings.iter().filter(holds).cloned().collect();
            let model = || Model::new(&layout, &constraints);
            for model in [model(), model().with_pairs()] {
                let found = solutions_of(model, &givens);
                assert_eq!(found.len(), expected.len(), "{relation:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{relation:?}");
            }
        }
    }
}

fn count(layout: Layout, constraints: &[Constraint], givens: &[(usize, u8)]) -> usize {
    let mut candidates = all_candidates(&layout);
    givens.iter().for_each(|&(cell, value)| candidates[cell] = DigitSet::of(Digit::new(value)));
    let mut search = Search::new(&Arc::new(Model::new(&Arc::new(layout), constraints)), &candidates);
    let mut count = 0;
    while let Next::Solution(_) = search.next(&Budget::UNLIMITED) {
        count += 1;
    }
    count
}

#[test]
fn boards_have_the_known_numbers_of_fillings() {
    assert_eq!(count(Layout::boxes(2, 2).unwrap(), &[], &[]), 288);
    assert_eq!(count(Layout::latin(4).unwrap(), &[], &[]), 576);
    assert_eq!(
        count(Layout::latin(5).unwrap(), &[], &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]),
        161_280 / 120
    );
    // The first row as it is: one of 720 orders.
    let first_row: Vec<(usize, u8)> = (0..6).map(|at| (at, at as u8 + 1)).collect();
    assert_eq!(count(Layout::boxes(2, 3).unwrap(), &[], &first_row), 28_200_960 / 720);
}

#[test]
#[ignore = "takes minutes"]
fn six_by_six_has_all_its_fillings() {
    assert_eq!(count(Layout::boxes(2, 3).unwrap(), &[], &[]), 28_200_960);
}

/// The constraints of the miracle sudoku: no equal digits a knight's or a king's move apart, no consecutive digits side by side.
fn miracle(layout: &Layout) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    let apart = Relation::of(layout.digits(), |one, other| (one - other).abs() != 1);
    for one in layout.cells() {
        for other in layout.cells().filter(|other| one < *other) {
            let [(row, column), (other_row, other_column)] =
                [one, other].map(|cell| (cell.index() / 9, cell.index() % 9));
            let mut distance = [row.abs_diff(other_row), column.abs_diff(other_column)];
            distance.sort_unstable();
            match distance {
                [1, 1 | 2] => constraints.push(Constraint::Differ(vec![one, other])),
                [0, 1] => constraints.push(Constraint::Pair { cells: [one, other], relation: apart.clone() }),
                _ => {}
            }
        }
    }
    constraints
}

#[test]
fn the_miracle_has_72_fillings_and_one_with_its_givens() {
    let layout = Layout::boxes(3, 3).unwrap();
    let constraints = miracle(&layout);
    assert_eq!(count(layout.clone(), &constraints, &[(38, 1), (51, 2)]), 1);
    assert_eq!(count(layout, &constraints, &[]), 72);
}

#[test]
fn boards_without_a_filling_have_none() {
    // A row of 4 has the sum 10.
    let layout = Layout::boxes(2, 2).unwrap();
    let row: Vec<(Cell, i32)> = (0..4).map(|cell| (Cell::new(cell), 1)).collect();
    assert_eq!(count(layout.clone(), &[Constraint::Sum { terms: row, total: 11 }], &[]), 0);
    assert_eq!(count(layout.clone(), &[Constraint::Any(vec![])], &[]), 0);
    assert_eq!(count(layout.clone(), &[Constraint::Any(vec![vec![]])], &[]), 288);
    assert_eq!(count(layout.clone(), &[Constraint::Differ(layout.cells().take(5).collect())], &[]), 0);
    // A Latin square of 3 has a digit twice on one of its diagonals.
    let diagonals = [[0, 4, 8], [2, 4, 6]].map(|cells| Constraint::Differ(cells.map(Cell::new).to_vec()));
    assert_eq!(count(Layout::latin(3).unwrap(), &diagonals, &[]), 0);
}

#[test]
fn a_search_goes_on_where_a_budget_stopped_it() {
    let layout = Arc::new(Layout::boxes(2, 2).unwrap());
    let model = Arc::new(Model::new(&layout, &[]));
    let mut search = Search::new(&model, &all_candidates(&layout));
    let (mut found, mut stops) = (0, 0);
    loop {
        match search.next(&Budget::default().with_max_nodes(search.effort().choices + 1)) {
            Next::Solution(_) => found += 1,
            Next::Stopped(reason) => {
                assert_eq!(reason, StopReason::MaxNodes);
                stops += 1;
            }
            Next::End => break,
        }
    }
    assert_eq!((found, stops > 100), (288, true));
    assert_eq!(search.next(&Budget::UNLIMITED), Next::End);
}
