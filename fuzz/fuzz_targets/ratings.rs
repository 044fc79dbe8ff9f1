//! Ratings of problems with no, one and many solutions, within a budget: each step eliminates existing
//! candidates and never one of a unique solution; a second rating and the difficulty give the same numbers.

#![no_main]

use std::cell::Cell;

use libfuzzer_sys::fuzz_target;
use sudokit::logic::se121::{Rater, RatingEnd, Steps};
use sudokit::logic::{Backdoor, Difficulty, Position, hodoku};
use sudokit::{Budget, Candidate, GoOn, Grid, Problem, Solution, search};
use sudokit_fuzz::problems::FuzzInput;

/// A budget's question that allows to go on this number of times.
fn times(count: u32) -> GoOn<impl Fn() -> bool> {
    let left = Cell::new(count);
    GoOn::new(move || left.replace(left.get().saturating_sub(1)) > 0)
}

fuzz_target!(|task: (FuzzInput, u16)| {
    let (inputs, max_searches) = (task.0, u64::from(task.1 % 2_000));
    let Some(problem) = inputs.problem() else { return };
    let engine = <dyn search::Engine>::from_name("auto").expect("it is in the table");
    let solutions: Vec<Solution> = engine.solutions(&problem).take(2).collect();
    let only = solutions.first().filter(|_| solutions.len() == 1);

    let searches = Budget::default().with_max_nodes(max_searches);
    let mut steps = Steps::new(&problem).with_budget(searches);
    follow(&problem, only, &mut steps);
    let rating = steps.rating();
    if let (RatingEnd::Solved, Some(solution)) = (rating.end, only) {
        assert_eq!(*steps.grid(), Grid::from(*solution), "{problem}");
    }
    assert!(rating.end != RatingEnd::Contradiction || only.is_none(), "{problem}");

    let mut rater = Rater::new();
    for _ in 0..2 {
        assert_eq!(rater.rate_within(&problem, searches), rating, "{problem}");
    }
    let go_on = times(20);
    let hodoku = hodoku::rate_within(&problem, Budget::default().with_go_on(&go_on));
    // A rating that was stopped early may not know that the problem is improper.
    assert!(hodoku.map_or(only.is_none(), |hodoku| only.is_some() || !hodoku.is_complete), "{problem}");
    let go_on = times(40);
    let difficulty = Difficulty::of_within(&problem, searches.with_go_on(&go_on));
    let is_open = |difficulty: Difficulty| difficulty.backdoor == Backdoor::Unknown;
    assert!(
        difficulty.map_or(only.is_none(), |difficulty| only.is_some() || is_open(difficulty)),
        "{problem}"
    );
});

/// Does the steps on the candidates alone.
fn follow(problem: &Problem, only: Option<&Solution>, steps: &mut Steps<'_>) {
    let mut left = *Position::from(*problem).all_candidates();
    for step in steps {
        let context = || format!("{problem}\n{step:?}");
        let gone = step.eliminations;
        assert!(step.placement.is_some() || !gone.is_empty(), "{}", context());
        assert!(gone.is_subset(left), "{}", context());
        left = left - gone;
        if let Some(solution) = only {
            let holds = |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
            assert!(!gone.iter().any(|candidate| holds(&candidate)), "{}", context());
            assert!(step.placement.is_none_or(|candidate| holds(&candidate)), "{}", context());
        }
        if let Some(Candidate { cell, digit }) = step.placement {
            assert!(left.contains(Candidate { cell, digit }), "{}", context());
            left.set(cell, digit.into());
            cell.peers().iter().for_each(|cell| _ = left.remove(Candidate { cell, digit }));
        }
    }
}
