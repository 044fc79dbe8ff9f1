//! Batches compared with single puzzles, and with the same puzzles in another order.

use proptest::prelude::*;
use sudokit::search::{self, Backend, Engine, Solver, SolverAnswer, batch::Batch};
use sudokit::{GridTexts, Problem, Puzzle};
use sudokit_testing::problems;

const HARD: &[u8; 81] = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Puzzles with no, one or several solutions, complete boards and boards that break a rule.
fn puzzles() -> impl Strategy<Value = Vec<[u8; 81]>> {
    let text = problems::problem().prop_map(|problem| match problem {
        Problem::Givens(puzzle) => puzzle.grid().to_string().as_bytes().try_into().unwrap(),
        Problem::Candidates(_) => *HARD,
    });
    let complete = Just(*SOLVED);
    let conflicting = (0..81_usize, 0..9_u8).prop_map(|(cell, digit)| {
        let mut text = *SOLVED;
        text[cell] = b'1' + digit;
        text[80 - cell] = b'.';
        text
    });
    let nothing = Just([b'.'; 81]);
    let one = prop_oneof![12 => text, 1 => complete, 1 => conflicting, 1 => nothing, 1 => Just(*HARD)];
    prop::collection::vec(one, 71)
}

/// The batch solver of the best back end.
fn batch() -> Solver {
    Batch.solver(Backend::chosen()).unwrap()
}

fn solve(batch: &mut Solver, puzzles: &[[u8; 81]], limit: u64) -> Vec<SolverAnswer> {
    let mut answers = vec![SolverAnswer::NONE; puzzles.len()];
    batch.solve_all(GridTexts::new(puzzles).unwrap(), limit, &mut answers);
    answers
}

proptest! {
    #![proptest_config(sudokit_testing::cases(12))]

    #[test]
    fn counts_are_those_of_the_ladder(puzzles in puzzles(), limit in prop_oneof![Just(1), Just(2), Just(50)]) {
        let answers = solve(&mut batch(), &puzzles, limit);
        for (text, answer) in puzzles.iter().zip(answers) {
            let text = str::from_utf8(text).unwrap();
            let Ok(puzzle) = text.parse::<Puzzle>() else {
                prop_assert_eq!(answer, SolverAnswer::NONE, "{}", text);
                continue;
            };
            let count = search::DEFAULT.solutions(&puzzle.into()).count_up_to(limit);
            prop_assert_eq!(answer.count(), count, "{}", text);
            prop_assert!(answer.solution().is_none_or(|first| first.extends(puzzle.grid())), "{}", text);
            prop_assert_eq!(answer.solution().is_some(), count > 0);
        }
    }

    #[test]
    fn answers_do_not_depend_on_the_batch(puzzles in puzzles(), limit in prop_oneof![Just(1), Just(2), Just(50)]) {
        let mut batch = batch();
        let answers = solve(&mut batch, &puzzles, limit);
        for len in 0..puzzles.len() {
            prop_assert_eq!(&solve(&mut batch, &puzzles[..len], limit), &answers[..len]);
        }
        let reversed: Vec<[u8; 81]> = puzzles.iter().rev().copied().collect();
        let back: Vec<SolverAnswer> = solve(&mut batch, &reversed, limit).into_iter().rev().collect();
        prop_assert_eq!(&back, &answers);
        for backend in Backend::ALL {
            if let Some(mut batch) = Batch.solver(backend) {
                prop_assert_eq!(&solve(&mut batch, &puzzles, limit), &answers, "{}", backend.name());
            }
        }
    }
}

/// Few givens or none: the deepest searches.
#[test]
fn searches_of_nearly_empty_boards_end() {
    let mut puzzles = vec![[b'.'; 81]; 20];
    for (givens, puzzle) in puzzles.iter_mut().enumerate() {
        for cell in 0..givens {
            puzzle[cell * 37 % 81] = SOLVED[cell * 37 % 81];
        }
    }
    for limit in [1, 2, 50, 100_000] {
        let answers = solve(&mut batch(), &puzzles, limit);
        assert!(answers.iter().all(|answer| answer.count() == limit));
    }
}

#[test]
fn the_first_solution_of_the_empty_board_is_always_the_same() {
    let first = solve(&mut batch(), &[[b'.'; 81]], 1)[0].solution();
    for (len, limit) in [(1, 2), (14, 1), (15, 1), (15, 3), (33, 2), (64, 1), (65, 1), (65, 2), (100, 50)] {
        let answers = solve(&mut batch(), &vec![[b'.'; 81]; len], limit);
        assert!(answers.iter().all(|answer| answer.solution() == first && answer.count() == limit));
    }
}

#[test]
fn a_limit_of_zero_finds_nothing() {
    assert_eq!(solve(&mut batch(), &[*SOLVED; 40], 0), [SolverAnswer::NONE; 40]);
}
