//! The functions on arrays against the core's answers for single puzzles.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

use sudokit::generate::{Generator, Random, Recipe};
use sudokit::logic::se121;
use sudokit::operation::RateOptions;
use sudokit::search::ladder::Singles;
use sudokit::search::{Engine, Solver};
use sudokit::symmetry::{DatasetSplit, Transform};
use sudokit::{Budget, Grid, Puzzle};

use super::*;
use crate::{Host, Limits, Progress};

/// Random puzzles in numbers: proper ones, with a given removed, with a wrong given, with a broken rule, and no board.
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

/// The puzzle of a row, `None` if it is no board or breaks a rule.
fn puzzle(board: &[u8; 81]) -> Option<Puzzle> {
    let text: Option<String> = board.iter().map(|digit| char::from_digit((*digit).into(), 10)).collect();
    text?.parse().ok()
}

fn run(threads: usize) -> ArrayRun<'static> {
    ArrayRun { threads: Some(threads), ..ArrayRun::default() }
}

#[test]
fn rows_are_solved_as_single_puzzles_are() {
    let boards = boards(5000);
    let solved = solve(&Digits(&boards), 2, Solver::new, run(3)).unwrap();
    for (row, board) in boards.iter().enumerate() {
        let verdict = solved.verdicts[row];
        let Some(puzzle) = puzzle(board) else {
            let expected = if board.contains(&10) { RowVerdict::Unreadable } else { RowVerdict::Invalid };
            assert_eq!((verdict, solved.solutions[row]), (expected, [0; 81]), "row {row}");
            continue;
        };
        let (expected, solution) = match puzzle.solutions().count_up_to(2) {
            0 => (RowVerdict::None, [0; 81]),
            1 => (RowVerdict::Unique, numbers(&Grid::from(puzzle.solve().unwrap()))),
            _ => (RowVerdict::Several, numbers(&Grid::from(puzzle.solve().unwrap()))),
        };
        assert_eq!((verdict, solved.solutions[row]), (expected, solution), "row {row}");
    }
    let unreadable = boards.iter().enumerate().filter(|(_, board)| board.contains(&10)).map(|(row, _)| row);
    assert!(unreadable.eq(solved.errors.iter().map(|error| error.row)));
    for run in [run(0), run(1), ArrayRun { in_calling_thread: true, ..run(3) }] {
        assert_eq!(solve(&Digits(&boards), 2, Solver::new, run).unwrap(), solved);
    }
}

#[test]
fn rows_are_valid_as_single_boards_are() {
    let boards = boards(5000);
    let checked = check(&Digits(&boards), run(3)).unwrap();
    for (board, valid) in boards.iter().zip(checked.valid) {
        assert_eq!(valid, puzzle(board).is_some());
    }
    assert_eq!(checked.errors.len(), boards.iter().filter(|board| puzzle(board).is_none()).count());
}

#[test]
fn counts_are_those_of_a_simple_engine() {
    let boards = boards(60);
    let counted = count(&Digits(&boards), 30, Solver::new, run(2)).unwrap();
    for (board, count) in boards.iter().zip(counted.counts) {
        let expected = puzzle(board).map_or(0, |puzzle| {
            let problem = puzzle.into();
            Singles.solutions(&problem).count_up_to(30)
        });
        assert_eq!(count, expected);
    }
    // So many are counted one row after another.
    assert_eq!(count(&Digits(&[[0; 81], [1; 81]]), 70_000, Solver::new, run(1)).unwrap().counts, [70_000, 0]);
}

#[test]
fn claims_are_right_only_for_the_one_solution() {
    let boards = boards(500);
    let mut claims = solve(&Digits(&boards), 2, Solver::new, run(2)).unwrap().solutions;
    claims[0][3] = claims[0][3] % 9 + 1;
    let verified = verify(&Digits(&boards), &Digits(&claims), run(3)).unwrap();
    let solved = solve(&Digits(&boards), 2, Solver::new, run(2)).unwrap();
    for (row, verdict) in solved.verdicts.iter().enumerate() {
        assert_eq!(verified.correct[row], row != 0 && *verdict == RowVerdict::Unique, "row {row}");
        let wrong = verified.wrong.iter().find(|wrong| wrong.row == row);
        assert_eq!(
            wrong.is_some(),
            !verified.correct[row] && *verdict != RowVerdict::Unreadable,
            "row {row}"
        );
        match verdict {
            RowVerdict::Several => assert_eq!(wrong.unwrap().verdict, "not-unique"),
            RowVerdict::Invalid => assert_eq!(wrong.unwrap().verdict, "invalid"),
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
    let solutions = solve(&Digits(&boards), 2, Solver::new, run(2)).unwrap().solutions;
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
        assert_eq!(count(&Digits(&boards), 100_000, Solver::new, run), Err(Cancelled));
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
        assert_eq!(count(&empty, u64::MAX, Solver::new, run), Err(Cancelled));
        let host = MoreImpatient::default();
        let run = ArrayRun { host: &host, ..run };
        assert_eq!(augment(&empty, &[], NonZero::new(1 << 20).unwrap(), 1, run), Err(Cancelled));
    }
}

#[test]
fn no_rows_are_no_answers() {
    assert_eq!(solve(&Digits(&[]), 2, Solver::new, run(3)).unwrap(), Solved::default());
    assert_eq!(class_firsts(&Texts::<&str>(&[]), run(3)).unwrap(), ArrayClasses::default());
}
