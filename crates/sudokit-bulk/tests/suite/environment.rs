//! The environment: rules, rewards, seeds and errors.

use std::cell::Cell as Counter;

use sudokit::generate::{Random, Recipe};
use sudokit::logic::se121::{Tenths, rate};
use sudokit::outcome::Target;
use sudokit::{Candidate, Cell, Grid, Puzzle};
use sudokit_bulk::{
    ACTIONS, Environment, EnvironmentError, EnvironmentRules, MoveOutcome, NoPuzzle, OnMistake, PuzzleOrder,
    PuzzleSource, Rewards, StepResult,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO_SOLUTIONS: &str =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

fn of(puzzles: &[&str], order: PuzzleOrder, boards: usize, rules: EnvironmentRules) -> Environment {
    let puzzles = puzzles.iter().map(|text| text.parse().unwrap()).collect();
    let mut environment = Environment::new(PuzzleSource::list(puzzles, order).unwrap(), boards, rules, 1);
    let seeds: Vec<u64> = (0..boards as u64).collect();
    environment.reset(Some(&seeds), None, &|| true).unwrap();
    environment
}

fn action(text: &str) -> i64 {
    text.parse::<Candidate>().unwrap().index() as i64
}

fn step(environment: &mut Environment, text: &str) -> StepResult {
    let mut results = [StepResult::default()];
    environment.step(&[action(text)], None, &mut results).unwrap();
    results[0]
}

/// The legal actions of a board, by its rules.
fn legal(board: &[u8; 81]) -> Vec<i8> {
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        grid.set(cell, sudokit::Digit::new(board[cell.index()]));
    }
    let is_legal = |candidate: Candidate| {
        grid.get(candidate.cell).is_none() && grid.unseen(candidate.cell).contains(candidate.digit)
    };
    (0..ACTIONS).map(|index| Candidate::from_index(index).is_some_and(is_legal).into()).collect()
}

#[test]
fn random_play_keeps_the_masks_and_ends() {
    let rules = EnvironmentRules { max_steps: 60, ..EnvironmentRules::default() };
    let mut environment = of(&[EASY, TWO_SOLUTIONS, &".".repeat(81)], PuzzleOrder::Random, 40, rules);
    let mut random = Random::new(1);
    let mut results = vec![StepResult::default(); 40];
    for _ in 0..60 {
        let over: Vec<bool> = environment.is_over().collect();
        let actions: Vec<i64> = environment
            .masks()
            .iter()
            .map(|mask| {
                let legal: Vec<usize> = (0..ACTIONS).filter(|action| mask[*action] == 1).collect();
                legal.get(random.below(legal.len().max(1))).map_or(0, |action| *action as i64)
            })
            .collect();
        let which: Vec<bool> = over.iter().map(|is_over| !is_over).collect();
        environment.step(&actions, Some(&which), &mut results).unwrap();
        for (board, mask) in environment.boards().iter().zip(environment.masks()) {
            assert_eq!(mask[..], legal(board)[..]);
        }
        for (result, was_over) in results.iter().zip(over) {
            assert_eq!(result.outcome == MoveOutcome::None, was_over);
            assert_ne!(result.outcome, MoveOutcome::Illegal, "only legal actions were chosen");
        }
    }
    assert!(environment.is_over().all(|is_over| is_over));
}

/// The solution is played; for a puzzle with several, the solution that the right digits lead to.
#[test]
fn solutions_are_rewarded() {
    for text in [EASY, TWO_SOLUTIONS] {
        let rewards = Rewards { step: -0.5, right: 2.0, solved: 7.0, ..Rewards::default() };
        let rules = EnvironmentRules { rewards, ..EnvironmentRules::default() };
        let mut environment = of(&[text], PuzzleOrder::Random, 1, rules);
        let puzzle: Puzzle = text.parse().unwrap();
        for other in puzzle.solutions() {
            environment.reset(None, None, &|| true).unwrap();
            let blanks: Vec<Cell> = puzzle.grid().blanks().iter().collect();
            for (place, cell) in blanks.iter().enumerate() {
                let is_last = place + 1 == blanks.len();
                let result = step(&mut environment, &format!("{cell}={}", other.get(*cell)));
                assert_eq!(result.outcome, MoveOutcome::Right);
                assert_eq!((result.solved, result.terminated, result.truncated), (is_last, is_last, false));
                assert_eq!(result.reward, if is_last { 8.5 } else { 1.5 });
            }
            assert_eq!(environment.solutions().next().flatten(), Some(&other));
        }
    }
}

#[test]
fn mistakes_follow_the_rules() {
    let wrong = "r1c3=1"; // legal, but r1c3 is 4
    for (on_wrong, is_placed, ends) in
        [(OnMistake::GoOn, true, false), (OnMistake::Refuse, false, false), (OnMistake::End, true, true)]
    {
        let rules = EnvironmentRules { wrong: on_wrong, ..EnvironmentRules::default() };
        let mut environment = of(&[EASY], PuzzleOrder::Random, 1, rules);
        let result = step(&mut environment, wrong);
        assert_eq!((result.outcome, result.reward, result.terminated), (MoveOutcome::Wrong, -1.0, ends));
        assert_eq!(environment.boards()[0][2] != 0, is_placed);
    }
    for (on_illegal, ends) in [(OnMistake::GoOn, false), (OnMistake::End, true)] {
        let rules = EnvironmentRules { illegal: on_illegal, ..EnvironmentRules::default() };
        let mut environment = of(&[EASY], PuzzleOrder::Random, 1, rules);
        let before = environment.boards()[0];
        for illegal in ["r1c1=5", "r1c1=1", "r1c3=3"] {
            environment.reset(None, None, &|| true).unwrap();
            let result = step(&mut environment, illegal);
            assert_eq!((result.outcome, result.terminated), (MoveOutcome::Illegal, ends), "{illegal}");
            assert_eq!(environment.boards()[0], before);
        }
    }
}

#[test]
fn forced_placements_are_singles() {
    let rewards = Rewards { forced: 0.5, ..Rewards::default() };
    let rules = EnvironmentRules { rewards, ..EnvironmentRules::default() };
    let mut environment = of(&[EASY], PuzzleOrder::Random, 1, rules);
    let hidden = step(&mut environment, "r1c6=8");
    assert_eq!((hidden.forced, hidden.reward), (true, 1.5));
    let naked = step(&mut environment, "r5c5=5");
    assert_eq!((naked.forced, naked.reward), (true, 1.5));
    let neither = step(&mut environment, "r1c3=4");
    assert_eq!((neither.forced, neither.reward), (false, 1.0));
}

#[test]
fn long_episodes_are_truncated() {
    let rules = EnvironmentRules { max_steps: 3, ..EnvironmentRules::default() };
    let mut environment = of(&[EASY], PuzzleOrder::Random, 1, rules);
    let truncated: Vec<bool> = (0..3).map(|_| step(&mut environment, "r1c1=5").truncated).collect();
    assert_eq!(truncated, [false, false, true]);
    let error = environment.step(&[0], None, &mut [StepResult::default()]).unwrap_err();
    assert_eq!(error, EnvironmentError::Over { board: 0 });
}

/// An error changes nothing, and names the board.
#[test]
fn errors_name_the_board() {
    let mut environment = of(&[EASY], PuzzleOrder::Random, 3, EnvironmentRules::default());
    let before = environment.boards().to_vec();
    let mut results = [StepResult::default(); 3];
    for (actions, expected) in [
        (vec![11, 729, 0], EnvironmentError::Action { board: 1, action: 729 }),
        (vec![11, 0, -1], EnvironmentError::Action { board: 2, action: -1 }),
        (vec![11], EnvironmentError::Count { what: "actions", boards: 3, found: 1 }),
    ] {
        assert_eq!(environment.step(&actions, None, &mut results).unwrap_err(), expected);
        assert_eq!(environment.boards(), before);
    }
    let source = PuzzleSource::list(vec![EASY.parse().unwrap()], PuzzleOrder::Random).unwrap();
    let mut fresh = Environment::new(source, 2, EnvironmentRules::default(), 1);
    let error = fresh.step(&[0, 0], None, &mut results[..2]).unwrap_err();
    assert_eq!(error, EnvironmentError::NotReset { board: 0 });

    let none: Puzzle = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)).parse().unwrap();
    let list = |puzzles: Vec<Puzzle>| PuzzleSource::list(puzzles, PuzzleOrder::Random).unwrap_err();
    assert_eq!(list(vec![Puzzle::EMPTY, none]), NoPuzzle::NoSolution(1));
    let full: Puzzle = Puzzle::try_from(Grid::from(Puzzle::EMPTY.solve().unwrap())).unwrap();
    assert_eq!(list(vec![full]), NoPuzzle::NoBlank(0));
}

#[test]
fn lists_are_taken_in_order() {
    let mut environment =
        of(&[EASY, TWO_SOLUTIONS, EASY], PuzzleOrder::Sequential, 2, EnvironmentRules::default());
    let givens = |environment: &Environment| {
        environment.puzzles().map(|puzzle| puzzle.unwrap().given_count()).collect::<Vec<_>>()
    };
    let (few, many) = (30, 77);
    assert_eq!(givens(&environment), [few, many]);
    environment.reset(None, None, &|| true).unwrap();
    assert_eq!(givens(&environment), [few, few]);
    environment.reset(None, Some(&[false, true]), &|| true).unwrap();
    assert_eq!(givens(&environment), [few, few], "the second board got puzzle 5 of 3, counted from 0");
}

/// The number of threads and the other boards change nothing.
#[test]
fn seeds_reproduce() {
    let target = Target { er: Some(Tenths(12)..=Tenths(30)), ..Target::default() };
    let source = PuzzleSource::generated(Recipe::default(), target, 1000).unwrap();
    let boards_of = |threads, seeds: &[u64]| {
        let mut environment =
            Environment::new(source.clone(), seeds.len(), EnvironmentRules::default(), threads);
        environment.reset(Some(seeds), None, &|| true).unwrap();
        let first = environment.boards().to_vec();
        environment.reset(None, None, &|| true).unwrap();
        let second = environment.boards().to_vec();
        for puzzle in environment.puzzles() {
            let er = rate(&(*puzzle.unwrap()).into()).er.unwrap();
            assert!((Tenths(12)..=Tenths(30)).contains(&er), "{er}");
        }
        (first, second)
    };
    let seeds: Vec<u64> = (100..140).collect();
    let (first, second) = boards_of(1, &seeds);
    assert_eq!(boards_of(3, &seeds), (first.clone(), second.clone()));
    assert_eq!(boards_of(1, &seeds[7..8]), (first[7..8].to_vec(), second[7..8].to_vec()));
    assert_ne!(first, second);
}

#[test]
fn a_search_for_puzzles_can_be_interrupted() {
    let target = Target { er: Some(Tenths(199)..=Tenths(200)), ..Target::default() };
    let source = |attempts| PuzzleSource::generated(Recipe::default(), target.clone(), attempts).unwrap();
    let mut environment = Environment::new(source(u64::MAX), 4, EnvironmentRules::default(), 2);
    let asked = Counter::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() < 3
    };
    assert_eq!(environment.reset(None, None, &go_on), Err(EnvironmentError::Interrupted));

    let mut environment = Environment::new(source(5), 1, EnvironmentRules::default(), 1);
    let error = environment.reset(None, None, &|| true).unwrap_err();
    assert_eq!(error, EnvironmentError::NoPuzzle { board: 0, why: NoPuzzle::Attempts(5) });
}
