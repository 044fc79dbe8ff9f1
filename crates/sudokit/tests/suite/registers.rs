//! The engines `registers` and `digits` on every back end of this machine, and their solvers.

use proptest::prelude::*;
use sudokit::search::digits::Digits;
use sudokit::search::registers::Registers;
use sudokit::search::{Engine, Solver, solvers};
use sudokit::{GridText, Problem, Puzzle, Solution};
use sudokit_testing::problems;

fn in_vectors() -> Vec<Solver> {
    let vectors = solvers().filter(|(engine, ..)| !engine.reports_choices());
    vectors.map(|(_, _, solver)| solver).filter(|solver| !solver.is_side_by_side()).collect()
}

/// Asserts that the number of solutions and the first solution depend neither on the back end nor on the limit and the form of
/// the input.
fn check(solvers: &mut [Solver], problem: &Problem) -> Result<(), TestCaseError> {
    let found: Vec<Solution> = Registers.solutions(problem).take(50).collect();
    prop_assert!(found.iter().all(|solution| problem.is_solved_by(solution)));
    prop_assert!(Digits.solutions(problem).take(50).eq(found.iter().copied()));
    for solver in solvers {
        for limit in [0, 1, 2, 50] {
            let answer = solver.solve(problem, limit);
            prop_assert_eq!(answer.count(), limit.min(found.len() as u64), "{:?}", solver);
            prop_assert_eq!(answer.solution(), found.first().copied().filter(|_| limit > 0));
            prop_assert_eq!(solver.count(problem, limit), answer.count());
            if let Problem::Givens(puzzle) = problem {
                prop_assert_eq!(solver.solve(puzzle, limit), answer);
                let text: [u8; 81] = puzzle.to_string().into_bytes().try_into().unwrap();
                prop_assert_eq!(solver.solve(GridText::new(&text).unwrap(), limit), answer);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(sudokit_testing::cases(500))]

    #[test]
    fn the_first_solution_is_always_the_same(problems in prop::collection::vec(problems::problem(), 1..4)) {
        // One solver for all problems: a search must leave nothing behind for the next one.
        let mut solvers = in_vectors();
        for problem in &problems {
            check(&mut solvers, problem)?;
        }
    }
}

#[test]
fn nearly_empty_boards_are_searched() {
    let mut solvers = in_vectors();
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
        assert_eq!(solver.count(&Puzzle::EMPTY, 10_000), 10_000);
    }
}

#[test]
fn givens_that_conflict_have_no_solution() {
    let right = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut wrong = right;
    wrong[0] = b'8';
    for solver in &mut in_vectors() {
        assert_eq!(solver.solve(GridText::new(&right).unwrap(), 2).count(), 1);
        for text in [wrong, [b'9'; 81]] {
            assert_eq!(solver.solve(GridText::new(&text).unwrap(), 2).count(), 0);
        }
    }
}

#[test]
fn zeros_and_dots_are_the_same() {
    for solver in &mut in_vectors() {
        let dots = solver.solve(GridText::new(&[b'.'; 81]).unwrap(), 3);
        assert_eq!(solver.solve(GridText::new(&[b'0'; 81]).unwrap(), 3), dots);
        assert_eq!(dots.count(), 3);
    }
}
