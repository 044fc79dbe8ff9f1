//! The functions on arrays against the core's answers for single puzzles.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

use sudokit::generate::{Generator, Random, Recipe};
use sudokit::logic::se121;
use sudokit::operation::{CheckOptions, CountLimit, CountOptions, Question, RateOptions, SolveOptions};
use sudokit::search::Engine;
use sudokit::search::ladder::Singles;
use sudokit::symmetry::{DatasetSplit, Transform};
use sudokit::{Budget, Grid, Puzzle};

use super::*;
use crate::{Host, Limits, Progress};

/// Random puzzles in numbers: proper ones, with a given removed, with a wrong given, with a broken rule, and
/// no board.
fn boards(count: usize) -> Vec<[u8; 81]> {
    let mut random = Random::new(1);
    let mut generator = Generator::new(&Recipe::default()).unwrap();
    let boards = (0..count).map(|number| {
        let puzzle = generator.puzzle_within(&mut random, Budget::UNLIMITED).unwrap();
        let mut board = numbers(puzzle.grid());
        let given = board.iter().position(|digit| *digit > 0).unwrap();
        let blank = board.iter().position(|digit| *digit == 0).unwrap();
        match number % 5 {
            1 => board[given] = 0,
            2 => board[blank] = 1 + (number % 9) as u8,
            3 => (board[0], board[1]) = (5, 5),
            4 if number % 2 == 0 => board[blank] = 10,
            _ => {}
        }
        board
    });
    boards.collect()
}

/// The puzzle of a row, `None` if it is not a board or breaks a rule.
fn puzzle(board: &[u8; 81]) -> Option<Puzzle> {
    let text: Option<String> = board.iter().map(|digit| char::from_digit((*digit).into(), 10)).collect();
    text?.parse().ok()
}

fn run(threads: usize) -> ArrayRun<'static> {
    ArrayRun { threads: Some(threads), ..ArrayRun::default() }
}

fn asked(boards: &[[u8; 81]], question: &dyn Question, run: ArrayRun<'_>) -> Result<ArrayAnswers, Cancelled> {
    ask(&Digits(boards), question, &Limits::default(), run)
}

fn count_up_to(limit: u64) -> CountOptions {
    CountOptions { limit: CountLimit(NonZero::new(limit)), ..CountOptions::default() }
}

/// The text of a field of the answer for a row; `None` for a row that is not a board.
fn value(asked: &ArrayAnswers, row: usize, name: &str) -> Option<String> {
    let fields = &asked.answers[asked.answer_of[row]? as usize];
    Some(fields.iter().find(|field| field.name == *name)?.value.to_text().into_owned())
}

/// The solutions in numbers, with zeros for a row without one.
fn solutions(solved: &ArrayAnswers) -> Vec<[u8; 81]> {
    solved.texts.iter().map(|text| text.map(|byte| byte.saturating_sub(b'0'))).collect()
}

#[test]
fn rows_are_solved_as_single_puzzles_are() {
    let boards = boards(5000);
    let solve = |run| asked(&boards, &SolveOptions::default(), run).unwrap();
    let solved = solve(run(3));
    let solutions_of_rows = solutions(&solved);
    for (row, board) in boards.iter().enumerate() {
        let found = (value(&solved, row, "verdict"), solutions_of_rows[row]);
        let Some(puzzle) = puzzle(board) else {
            let expected = (!board.contains(&10)).then(|| "invalid".to_owned());
            assert_eq!(found, (expected, [0; 81]), "row {row}");
            continue;
        };
        let (expected, solution) = match puzzle.solutions().count_up_to(2) {
            0 => ("none", [0; 81]),
            1 => ("unique", numbers(&Grid::from(puzzle.solve().unwrap()))),
            _ => ("several", numbers(&Grid::from(puzzle.solve().unwrap()))),
        };
        assert_eq!(found, (Some(expected.to_owned()), solution), "row {row}");
    }
    let unreadable = boards.iter().enumerate().filter(|(_, board)| board.contains(&10)).map(|(row, _)| row);
    assert!(unreadable.eq(solved.errors.iter().map(|error| error.row)));
    for run in [run(0), run(1), ArrayRun { in_calling_thread: true, ..run(3) }] {
        let again = solve(run);
        assert_eq!((&again.answers, &again.answer_of), (&solved.answers, &solved.answer_of));
        assert_eq!((again.texts, again.errors), (solved.texts.clone(), solved.errors.clone()));
    }
}

#[test]
fn rows_are_valid_as_single_boards_are() {
    let boards = boards(5000);
    let checked = asked(&boards, &CheckOptions::default(), run(3)).unwrap();
    for (row, board) in boards.iter().enumerate() {
        assert_eq!(
            value(&checked, row, "valid").is_some_and(|valid| valid == "true"),
            puzzle(board).is_some()
        );
    }
    let wrong = checked.errors.len() + checked.reasons.len();
    assert_eq!(wrong, boards.iter().filter(|board| puzzle(board).is_none()).count());
}

#[test]
fn counts_are_those_of_a_simple_engine() {
    let boards = boards(60);
    let counted = asked(&boards, &count_up_to(30), run(2)).unwrap();
    for (row, board) in boards.iter().enumerate() {
        let expected = puzzle(board).map_or(0, |puzzle| {
            let problem = puzzle.into();
            Singles.solutions(&problem).count_up_to(30)
        });
        let count = value(&counted, row, "count");
        assert_eq!(count, (!board.contains(&10)).then(|| expected.to_string()), "row {row}");
    }
    // So many are counted one row after another.
    let counted = asked(&[[0; 81], [1; 81]], &count_up_to(70_000), run(1)).unwrap();
    assert_eq!([0, 1].map(|row| value(&counted, row, "count")), [Some("70000".into()), Some("0".into())]);
}

#[test]
fn claims_are_right_only_for_the_one_solution() {
    let boards = boards(500);
    let solved = asked(&boards, &SolveOptions::default(), run(2)).unwrap();
    let mut claims = solutions(&solved);
    claims[0][3] = claims[0][3] % 9 + 1;
    let verified = verify(&Digits(&boards), &Digits(&claims), run(3)).unwrap();
    for row in 0..boards.len() {
        let verdict = value(&solved, row, "verdict");
        assert_eq!(verified.correct[row], row != 0 && verdict.as_deref() == Some("unique"), "row {row}");
        let wrong = verified.wrong.iter().find(|wrong| wrong.row == row);
        assert_eq!(wrong.is_some(), !verified.correct[row] && verdict.is_some(), "row {row}");
        match verdict.as_deref() {
            Some("several") => assert_eq!(wrong.unwrap().verdict, "not-unique"),
            Some("invalid") => assert_eq!(wrong.unwrap().verdict, "invalid"),
            _ => {}
        }
    }
}

#[test]
fn ratings_are_those_of_single_puzzles() {
    let boards = boards(60);
    let options = RateOptions { clues: true, minimal: true, ..RateOptions::default() };
    let asked = ask(&Digits(&boards), &options, &Limits::default(), run(3)).unwrap();
    for (row, board) in boards.iter().enumerate() {
        let Some(answer) = asked.answer_of[row] else {
            assert!(asked.errors.iter().any(|error| error.row == row), "row {row}");
            continue;
        };
        let fields = &asked.answers[answer as usize];
        let value =
            |name: &str| Some(fields.iter().find(|field| field.name == name)?.value.to_text().into_owned());
        match puzzle(board).filter(Puzzle::is_proper) {
            Some(puzzle) => {
                let rating = se121::rate(&puzzle.into());
                let expected =
                    [rating.er, rating.ep, rating.ed].map(|it| it.map(|tenths| tenths.to_string()));
                assert_eq!(["er", "ep", "ed"].map(value), expected);
                assert_eq!(
                    value("clues"),
                    Some(board.iter().filter(|digit| **digit > 0).count().to_string())
                );
                assert_eq!(value("minimal"), Some(puzzle.is_minimal().to_string()));
            }
            None => {
                assert_eq!(["er", "minimal"].map(value), [None, None]);
                assert!(asked.reasons.iter().any(|error| error.row == row), "row {row}");
            }
        }
    }
}

#[test]
fn isomorphs_and_classes_agree() {
    let boards = boards(300);
    let copies = NonZero::new(2).unwrap();
    let solutions = solutions(&asked(&boards, &SolveOptions::default(), run(2)).unwrap());
    let augmented = augment(&Digits(&boards), &[&Digits(&solutions)], copies, 9, run(3)).unwrap();
    for (copy, image) in augmented.boards.iter().enumerate() {
        let Some(puzzle) = puzzle(&boards[copy / 2]) else { continue };
        let transform = Transform::from_index(augmented.transforms[copy]).unwrap();
        let back: Grid = transform.inverse().apply(*self::puzzle(image).unwrap().grid());
        assert_eq!(back, *puzzle.grid());
        if puzzle.is_proper() {
            let solution = self::puzzle(image).unwrap().solution().unwrap();
            assert_eq!(augmented.companions[0][copy], numbers(&Grid::from(solution)));
        }
    }
    // The two isomorphs of a row are in one class, whose first member is the first of them or an earlier row.
    let classes = class_firsts(&Digits(&augmented.boards), run(2)).unwrap();
    let canonical = canonicalize(&Digits(&augmented.boards), run(2)).unwrap();
    for (pair, forms) in classes.firsts.chunks(2).zip(canonical.forms.chunks(2)) {
        assert_eq!((pair[0], forms[0]), (pair[1], forms[1]));
    }
    let leaks = find_leaks(&Digits(&boards), &Digits(&augmented.boards), run(2)).unwrap();
    for (copy, (row, index)) in leaks.train_rows.iter().zip(&leaks.transforms).enumerate() {
        let Some(test) = puzzle(&augmented.boards[copy]).filter(|_| puzzle(&boards[copy / 2]).is_some())
        else {
            continue;
        };
        let train = puzzle(&boards[usize::try_from(*row).unwrap()]).unwrap();
        assert_eq!(Transform::from_index(index.cast_unsigned()).unwrap().apply(test), train);
    }
    let split = DatasetSplit::new(3, &[0.3]).unwrap();
    let (parts, _) = split_by_class(&Digits(&augmented.boards), &split, run(2)).unwrap();
    for (copy, part) in parts.iter().enumerate() {
        let expected =
            puzzle(&augmented.boards[copy]).map_or(-1, |puzzle| split.part(puzzle.minlex().key()) as i64);
        assert_eq!(*part, expected);
    }
}

/// Cancels as soon as some rows are done.
#[derive(Default)]
struct Impatient {
    records: AtomicU64,
}

impl Host for Impatient {
    fn is_cancelled(&self) -> bool {
        self.records.load(Ordering::Relaxed) > 0
    }

    fn progress(&self, progress: Progress) {
        self.records.store(progress.records, Ordering::Relaxed);
    }
}

#[test]
fn a_run_can_be_cancelled() {
    let boards = vec![[0; 81]; 100_000];
    for in_calling_thread in [false, true] {
        let host = Impatient::default();
        let run = ArrayRun { threads: Some(2), in_calling_thread, host: &host };
        assert!(asked(&boards, &count_up_to(100_000), run).is_err());
        assert!(host.records.load(Ordering::Relaxed) < 50_000);
    }
}

/// Cancels once it has been asked a few times, before a row is done.
#[derive(Default)]
struct MoreImpatient {
    asked: AtomicU64,
}

impl Host for MoreImpatient {
    fn is_cancelled(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) > 3
    }
}

#[test]
fn a_run_can_be_cancelled_during_a_row() {
    let empty = Digits(&[[0; 81]]);
    for in_calling_thread in [false, true] {
        let host = MoreImpatient::default();
        let run = ArrayRun { threads: Some(1), in_calling_thread, host: &host };
        assert!(asked(&[[0; 81]], &count_up_to(u64::MAX), run).is_err());
        let host = MoreImpatient::default();
        let run = ArrayRun { host: &host, ..run };
        assert_eq!(augment(&empty, &[], NonZero::new(1 << 20).unwrap(), 1, run), Err(Cancelled));
    }
}

#[test]
fn no_rows_are_no_answers() {
    let solved = asked(&[], &SolveOptions::default(), run(3)).unwrap();
    assert!(solved.answers.is_empty() && solved.answer_of.is_empty() && solved.texts.is_empty());
    assert_eq!(class_firsts(&Texts::<&str>(&[]), run(3)).unwrap(), ArrayClasses::default());
}
