//! With random candidates of few cells, propagators keep every candidate that some filling has, and exact ones keep no other. The
//! search then finds as many solutions as there are fillings.

use std::sync::Arc;

use sudokit_base::Budget;

use crate::constraint::{Constraint, Relation};
use crate::{Cell, Digit, DigitSet, Filled, Layout, Next};

use super::super::Search;
use super::super::model::Model;
use super::super::propagate::{Board, State};
use super::random::{KINDS, Random, any, constraint};

/// Cells of a layout whose houses do not count.
struct Cells {
    layout: Arc<Layout>,
    cells: Vec<Cell>,
}

impl Cells {
    /// So many cells, with the digits from `lowest` up to `highest`.
    fn new(lowest: u8, highest: u8, cells: usize) -> Cells {
        let layout = Arc::new(Layout::latin(3).unwrap().with_digits(lowest..=highest).unwrap());
        Cells { layout, cells: (0..cells).map(Cell::new).collect() }
    }

    /// The candidates that fillings have, and the number of fillings.
    fn brute_force(&self, candidates: &[DigitSet], constraints: &[Constraint]) -> (Vec<DigitSet>, usize) {
        let mut filling = vec![self.layout.digits().first().unwrap(); self.layout.cell_count()];
        let mut found = (vec![DigitSet::EMPTY; candidates.len()], 0);
        let total = candidates.iter().map(|set| set.len()).product();
        for number in 0..total {
            let mut rest: usize = number;
            for (digit, set) in filling.iter_mut().zip(candidates) {
                *digit = set.iter().nth(rest % set.len()).unwrap();
                rest /= set.len();
            }
            if constraints.iter().all(|it| it.holds(&Filled::new(&self.layout, &filling))) {
                found.1 += 1;
                found.0.iter_mut().zip(&filling).for_each(|(set, digit)| {
                    set.insert(*digit);
                });
            }
        }
        found
    }

    /// Holds the propagators of constraints against brute force. Returns whether they were exact.
    fn compare(&self, random: &mut Random, constraints: &[Constraint]) -> bool {
        let all = self.layout.digits();
        let candidates: Vec<DigitSet> = self.cells.iter().map(|_| random.digits(all)).collect();
        let (expected, count) = self.brute_force(&candidates, constraints);
        let model = Arc::new(Model::of_cells(&self.layout, constraints, self.cells.clone()));
        let mut search = Search::new(&model, &candidates);
        let solutions = std::iter::from_fn(|| match search.next(&Budget::UNLIMITED) {
            Next::Solution(digits) => Some(digits),
            _ => None,
        });
        assert_eq!(solutions.count(), count, "{constraints:?} {candidates:?}");
        let lowest = all.first().map_or(0, Digit::index);
        let masks =
            candidates.iter().zip(&model.start).map(|(set, start)| set.bits() >> lowest & start).collect();
        let mut state = State::new(&model, masks);
        let is_possible =
            !model.is_impossible && (Board { model: &model, state: &mut state }).propagate().is_ok();
        if !is_possible {
            assert_eq!(count, 0, "refuted: {constraints:?} {candidates:?}");
            return true;
        }
        let left: Vec<u64> = state.candidates.iter().map(|mask| mask << lowest).collect();
        for (left, expected) in left.iter().zip(&expected) {
            assert_eq!(expected.bits() & !left, 0, "removed: {constraints:?} {candidates:?}");
        }
        count > 0 && left.iter().zip(&expected).all(|(left, expected)| *left == expected.bits())
    }
}

#[test]
fn propagators_of_every_constraint_are_sound_and_decisive() {
    let mut random = Random(1);
    for (lowest, highest, cells) in [(1, 4, 4), (0, 4, 3), (3, 5, 5)] {
        let board = Cells::new(lowest, highest, cells);
        for kind in 0..KINDS {
            for _ in 0..300 {
                let one = constraint(&mut random, kind, &board.cells, board.layout.digits());
                board.compare(&mut random, &[one]);
            }
        }
        for _ in 0..600 {
            let kind = random.below(KINDS);
            let one = constraint(&mut random, kind, &board.cells, board.layout.digits());
            let any = any(&mut random, &board.cells, board.layout.digits());
            board.compare(&mut random, &[any, one]);
        }
    }
}

#[test]
fn exact_propagators_leave_only_what_fillings_have() {
    let mut random = Random(2);
    let board = Cells::new(1, 6, 4);
    let cells = &board.cells;
    let set = |values: &[u8]| values.iter().map(|value| Digit::new(*value)).collect::<DigitSet>();
    let sets = [&[1, 2, 3, 6][..], &[1, 2, 4, 5], &[3, 4, 5, 6], &[2, 3, 4, 5]].map(set).to_vec();
    let terms = |count: usize| cells[..count].iter().map(|&cell| (cell, 1)).collect::<Vec<_>>();
    let less = Relation::of(board.layout.digits(), |one, other| one < other);
    let thermometer: Vec<Constraint> = cells
        .windows(2)
        .map(|two| Constraint::Pair { cells: [two[0], two[1]], relation: less.clone() })
        .collect();
    for round in 0..400 {
        let total = 6 + round % 13;
        let cage = vec![Constraint::Differ(cells[..3].to_vec()), Constraint::Sum { terms: terms(3), total }];
        let differ = [Constraint::Differ(cells[..2].to_vec()), Constraint::Differ(cells[2..].to_vec())];
        let pairs = [&differ[..], &[Constraint::Sum { terms: terms(4), total }]].concat();
        let mut automaton = constraint(&mut random, KINDS - 1, cells, board.layout.digits());
        if let Constraint::Accepts { cells: line, .. } = &mut automaton {
            *line = cells.clone();
        }
        let exact = [
            ("sets", vec![Constraint::OneOf { cells: cells.clone(), sets: sets.clone() }]),
            ("cage", cage),
            ("sum of pairs that differ", pairs),
            (
                "sum",
                vec![Constraint::Sum {
                    terms: vec![(cells[0], 1), (cells[1], -2), (cells[3], 1)],
                    total: total % 7,
                }],
            ),
            ("thermometer", thermometer.clone()),
            ("between", vec![Constraint::Between(cells.clone())]),
            ("outside", vec![Constraint::Outside { cells: cells.clone(), gap: 1 + total % 4 }]),
            ("parts", vec![Constraint::Parts { cells: cells.clone(), total }]),
            ("automaton", vec![automaton]),
        ];
        for (name, constraints) in exact {
            let candidates = random.0;
            let is_exact = board.compare(&mut random, &constraints);
            let none = board.brute_force(&[board.layout.digits(); 4], &constraints).1 == 0;
            assert!(is_exact || none, "{name}: {constraints:?}, random number {candidates}");
        }
    }
}
