//! Batches against single puzzles, and against themselves in another order.

use proptest::prelude::*;
use sudokit::search::batch::{Answer, Batch};
use sudokit::search::{self, Backend};
use sudokit::{Problem, Puzzle, Solution};
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

fn solve(batch: &mut Batch, puzzles: &[[u8; 81]], limit: usize) -> Vec<Answer> {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    batch.solve_text(puzzles, limit, &mut answers);
    answers
}

proptest! {
    #![proptest_config(sudokit_testing::cases(12))]

    #[test]
    fn counts_are_those_of_the_ladder(puzzles in puzzles(), limit in prop_oneof![Just(1), Just(2), Just(50)]) {
        let answers = solve(&mut Batch::new(), &puzzles, limit);
        for (text, answer) in puzzles.iter().zip(answers) {
            let text = str::from_utf8(text).unwrap();
            prop_assert!(!answer.gave_up);
            let Ok(puzzle) = text.parse::<Puzzle>() else {
                prop_assert_eq!(answer, Answer::NONE, "{}", text);
                continue;
            };
            let count = search::DEFAULT.solutions(&puzzle.into()).count_up_to(limit as u64);
            prop_assert_eq!(answer.count as u64, count, "{}", text);
            if count > 0 {
                let first: Solution = str::from_utf8(&answer.first).unwrap().parse().unwrap();
                prop_assert!(first.extends(puzzle.grid()), "{}", text);
            } else {
                prop_assert_eq!(answer.first, Answer::NONE.first);
            }
        }
    }

    #[test]
    fn answers_do_not_depend_on_the_batch(puzzles in puzzles(), limit in prop_oneof![Just(1), Just(2), Just(50)]) {
        let mut batch = Batch::new();
        let answers = solve(&mut batch, &puzzles, limit);
        for len in 0..puzzles.len() {
            prop_assert_eq!(&solve(&mut batch, &puzzles[..len], limit), &answers[..len]);
        }
        let reversed: Vec<[u8; 81]> = puzzles.iter().rev().copied().collect();
        let back: Vec<Answer> = solve(&mut batch, &reversed, limit).into_iter().rev().collect();
        prop_assert_eq!(&back, &answers);
        for backend in Backend::ALL {
            if let Some(mut batch) = Batch::on(backend) {
                prop_assert_eq!(&solve(&mut batch, &puzzles, limit), &answers, "{}", backend.name());
            }
        }
    }

    #[test]
    fn budgets_do_not_depend_on_the_batch(puzzles in puzzles(), max_nodes in 0..60_u64, limit in 1..60_usize) {
        let without = solve(&mut Batch::new(), &puzzles, limit);
        for backend in Backend::ALL {
            let Some(batch) = Batch::on(backend) else { continue };
            let mut batch = batch.with_max_nodes(max_nodes);
            let answers = solve(&mut batch, &puzzles, limit);
            for (answer, without) in answers.iter().zip(&without) {
                if answer.gave_up {
                    prop_assert!(answer.count <= without.count && answer.count < limit);
                } else {
                    prop_assert_eq!(answer, without);
                }
            }
            for len in [0, 1, 7, 29, 33, 64] {
                prop_assert_eq!(&solve(&mut batch, &puzzles[..len], limit), &answers[..len]);
            }
        }
    }
}

/// Few givens or none: the deepest searches.
#[test]
fn nearly_empty_boards_come_to_an_end() {
    let mut puzzles = vec![[b'.'; 81]; 20];
    for (givens, puzzle) in puzzles.iter_mut().enumerate() {
        for cell in 0..givens {
            puzzle[cell * 37 % 81] = SOLVED[cell * 37 % 81];
        }
    }
    for limit in [1, 2, 50, 100_000] {
        let answers = solve(&mut Batch::new(), &puzzles, limit);
        assert!(answers.iter().all(|answer| answer.count == limit && !answer.gave_up));
    }
}

#[test]
fn the_first_of_the_empty_board_is_always_the_same() {
    let first = solve(&mut Batch::new(), &[[b'.'; 81]], 1)[0].first;
    for (len, limit) in [(1, 2), (14, 1), (15, 1), (15, 3), (33, 2), (64, 1), (65, 1), (65, 2), (100, 50)] {
        let answers = solve(&mut Batch::new(), &vec![[b'.'; 81]; len], limit);
        assert!(answers.iter().all(|answer| answer.first == first && answer.count == limit));
    }
}

#[test]
fn nothing_is_asked_for_nothing_is_found() {
    assert_eq!(solve(&mut Batch::new(), &[*SOLVED; 40], 0), [Answer::NONE; 40]);
}

/// Whatever the bytes are, an answer comes.
#[test]
fn any_text_gets_an_answer() {
    for byte in 0..=u8::MAX {
        solve(&mut Batch::new(), &[[byte; 81]; 40], 3);
    }
}
