//! The engine `registers` on every back end of this machine, and its solver beside the engine.

use proptest::prelude::*;
use sudokit::search::registers::{Registers, Solver};
use sudokit::search::{Backend, Engine};
use sudokit::{Problem, Puzzle, Solution};
use sudokit_testing::problems;

fn solvers() -> Vec<Solver> {
    Backend::ALL.into_iter().filter_map(Solver::on).collect()
}

/// The same first solution and number, whatever the back end, the limit, and the way in.
fn check(solvers: &mut [Solver], problem: &Problem) -> Result<(), TestCaseError> {
    let found: Vec<Solution> = Registers.solutions(problem).take(50).collect();
    prop_assert!(found.iter().all(|solution| problem.is_solved_by(solution)));
    for solver in solvers {
        for limit in [0, 1, 2, 50] {
            let expected = found.len().min(limit);
            let first = found.first().copied().filter(|_| limit > 0);
            prop_assert_eq!(solver.solve_problem(problem, limit), (expected, first), "{:?}", solver);
            if let Problem::Givens(puzzle) = problem {
                prop_assert_eq!(solver.solve(puzzle, limit), (expected, first));
                let text = puzzle.to_string();
                let mut solution = [b'?'; 81];
                let count = solver.solve_text(text.as_bytes().try_into().unwrap(), limit, &mut solution);
                prop_assert_eq!(count, expected);
                let first = first.map_or("?".repeat(81), |first| first.to_string());
                prop_assert_eq!(std::str::from_utf8(&solution).unwrap(), first);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(sudokit_testing::cases(500))]

    #[test]
    fn the_first_is_always_the_same(problems in prop::collection::vec(problems::problem(), 1..4)) {
        // One solver for all, so that nothing of one search may be left for the next.
        let mut solvers = solvers();
        for problem in &problems {
            check(&mut solvers, problem)?;
        }
    }
}

#[test]
fn nearly_empty_boards() {
    let mut solvers = solvers();
    check(&mut solvers, &Puzzle::EMPTY.into()).unwrap();
    for given in 0..81 {
        let mut text = [b'.'; 81];
        text[given] = b'5';
        text[80 - given] = b'5';
        text[(given + 40) % 81] = b'7';
        if let Ok(puzzle) = std::str::from_utf8(&text).unwrap().parse::<Puzzle>() {
            check(&mut solvers, &puzzle.into()).unwrap();
        }
    }
    for solver in &mut solvers {
        assert_eq!(solver.solve(&Puzzle::EMPTY, 10_000).0, 10_000);
    }
}

#[test]
fn givens_that_conflict_have_no_solution() {
    let right = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let wrong = right.replacen('5', "8", 1);
    let mut solution = [b'?'; 81];
    for solver in &mut solvers() {
        assert_eq!(solver.solve_text(right.as_bytes().try_into().unwrap(), 2, &mut solution), 1);
        for text in [wrong.as_bytes(), &[b'9'; 81]] {
            assert_eq!(solver.solve_text(text.try_into().unwrap(), 2, &mut solution), 0);
        }
    }
}

/// Zeros and points are the same, and no byte does any harm.
#[test]
fn any_text() {
    for solver in &mut solvers() {
        let (mut a, mut b) = ([0; 81], [0; 81]);
        assert_eq!(solver.solve_text(&[b'0'; 81], 3, &mut a), 3);
        assert_eq!(solver.solve_text(&[b'.'; 81], 3, &mut b), 3);
        assert_eq!(a, b);
        for byte in 0..=u8::MAX {
            solver.solve_text(&[byte; 81], 2, &mut a);
        }
    }
}
