//! Compares engines and back ends: the same number of solutions, all of them right, the same first solution if that is
//! promised, and in a batch the same answer regardless of the other puzzles.

#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use sudokit::search::{self, ENGINES, Engine, SolverAnswer, bands::Bands, ladder::Singles};
use sudokit::{Grid, GridText, GridTexts, Problem, Solution};
use sudokit_fuzz::problems::{FuzzInput, Task};

/// The most nodes for the engine of the ladder.
const MAX_NODES: u64 = 2_000;

fuzz_target!(|task: Task| {
    let mut counts = Vec::new();
    let mut texts = Vec::new();
    for input in &task.inputs {
        let found = input.problem().map_or_else(Vec::new, |problem| engines(&problem, task.limit));
        if let FuzzInput::Grid(grid) = input {
            let text = text_of(grid);
            solvers(&text, task.limit, &found);
            texts.push(text);
            counts.push(found.len());
        }
    }
    batches(&texts, &task, &counts);
});

/// The solutions that an engine finds. All of them are right and different.
fn found(engine: &dyn Engine, problem: &Problem, limit: usize, max_nodes: u64) -> (Vec<Solution>, bool) {
    let name = engine.name();
    let mut solutions = engine.solutions(problem).with_max_nodes(max_nodes);
    let found: Vec<Solution> = solutions.by_ref().take(limit).collect();
    for solution in &found {
        assert!(problem.is_solved_by(solution), "{name}: {solution} of {problem}");
        assert!(Solution::try_from(Grid::from(*solution)).is_ok(), "{name}: {solution}");
    }
    assert_eq!(set(&found).len(), found.len(), "{name} finds a solution twice: {problem}");
    (found, solutions.stopped().is_some())
}

fn set(solutions: &[Solution]) -> BTreeSet<Solution> {
    solutions.iter().copied().collect()
}

/// The fast engines and one of the ladder against `bands`, whose solutions are returned.
fn engines(problem: &Problem, limit: usize) -> Vec<Solution> {
    let (bands, _) = found(&Bands, problem, limit, u64::MAX);
    let all = bands.len() < limit;
    let (ladder, stopped) = found(&Singles, problem, limit, MAX_NODES);
    if stopped {
        assert!(!all || set(&ladder).is_subset(&set(&bands)), "{problem}");
    } else {
        assert_eq!(ladder.len(), bands.len(), "{problem}");
        assert!(!all || set(&ladder) == set(&bands), "{problem}");
    }
    for engine in ENGINES.iter().filter(|engine| engine.is_fast()) {
        assert_eq!(found(*engine, problem, limit, u64::MAX).0, bands, "{}: {problem}", engine.name());
    }
    for (_, _, mut solver) in search::solvers() {
        let answer = solver.solve(problem, limit as u64);
        let expected = (bands.len() as u64, bands.first().copied());
        assert_eq!((answer.count(), answer.solution()), expected, "{solver:?}: {problem}");
    }
    bands
}

/// The solvers of single puzzles against the solutions that the engines found; no solutions if the text breaks a rule.
fn solvers(text: &[u8; 81], limit: usize, found: &[Solution]) {
    let text = GridText::new(text).expect("digits and dots");
    for (_, _, mut solver) in search::solvers() {
        let answer = solver.solve(text, limit as u64);
        let expected = (found.len() as u64, found.first().copied());
        assert_eq!((answer.count(), answer.solution()), expected, "{solver:?}: {text:?}");
    }
}

fn text_of(board: &impl ToString) -> [u8; 81] {
    board.to_string().as_bytes().try_into().expect("81 cells")
}

/// Solves each puzzle alone, then all puzzles in one batch, then many copies of them in reverse order: each answer is the same
/// at every place and on every back end.
fn batches(texts: &[[u8; 81]], task: &Task, counts: &[usize]) {
    if texts.is_empty() {
        return;
    }
    let mut first: Option<Vec<SolverAnswer>> = None;
    for (_, _, mut batch) in search::solvers().filter(|(_, _, solver)| solver.is_side_by_side()) {
        let mut solve = |texts: &[[u8; 81]]| {
            let mut answers = vec![SolverAnswer::NONE; texts.len()];
            batch.solve_all(GridTexts::new(texts).expect("digits and dots"), task.limit as u64, &mut answers);
            answers
        };
        let alone: Vec<SolverAnswer> = texts.iter().map(|text| solve(&[*text])[0]).collect();
        assert_eq!(solve(texts), alone);
        let repeated: Vec<[u8; 81]> = texts.iter().rev().copied().cycle().take(task.batch_size).collect();
        let expected: Vec<SolverAnswer> = alone.iter().rev().copied().cycle().take(task.batch_size).collect();
        assert_eq!(solve(&repeated), expected);
        for ((text, count), answer) in texts.iter().zip(counts).zip(&alone) {
            let grid = GridText::new(text).expect("digits and dots").to_grid();
            assert_eq!(answer.count(), *count as u64, "{grid}");
            assert!(answer.solution().is_none_or(|solution| solution.extends(&grid)), "{grid}");
        }
        assert_eq!(first.get_or_insert_with(|| alone.clone()), &alone, "{batch:?}");
    }
}
