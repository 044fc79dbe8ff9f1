//! Engines and back ends against each other: as many solutions, all of them right, the same first one where
//! that is promised, and of a batch the same whatever else is in it.

#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use sudokit::search::batch::{Answer, Batch};
use sudokit::search::{Backend, Engine, bands, registers};
use sudokit::{Grid, Problem, Solution, search};
use sudokit_fuzz::problems::{Asked, Task};

/// No more nodes than these for the engine of the ladder.
const MAX_NODES: u64 = 2_000;

fuzz_target!(|task: Task| {
    let mut counts = Vec::new();
    let mut texts = Vec::new();
    for asked in &task.asked {
        let found = asked.problem().map_or_else(Vec::new, |problem| engines(&problem, task.limit));
        if let Asked::Grid(grid) = asked {
            let text = text_of(grid);
            solvers(&text, task.limit, &found);
            texts.push(text);
            counts.push(found.len());
        }
    }
    batches(&texts, &task, &counts);
});

/// The solutions that an engine finds, each of them right and there once.
fn found(name: &str, problem: &Problem, limit: usize, max_nodes: u64) -> (Vec<Solution>, bool) {
    let engine: &dyn Engine = <dyn search::Engine>::from_name(name).expect("it is in the table");
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

/// All engines against `bands`, whose solutions are handed back.
fn engines(problem: &Problem, limit: usize) -> Vec<Solution> {
    let (bands, _) = found("bands", problem, limit, u64::MAX);
    let all = bands.len() < limit;
    for name in ["singles", "registers", "batch", "auto"] {
        let max_nodes = if name == "singles" { MAX_NODES } else { u64::MAX };
        let (other, stopped) = found(name, problem, limit, max_nodes);
        if stopped {
            assert!(!all || set(&other).is_subset(&set(&bands)), "{name}: {problem}");
            continue;
        }
        assert_eq!(other.len(), bands.len(), "{name}: {problem}");
        assert!(!all || set(&other) == set(&bands), "{name}: {problem}");
        assert!(name != "auto" || other == bands, "{name}: {problem}");
        if name == "registers" {
            let expected = (other.len(), other.first().copied());
            for mut solver in Backend::ALL.into_iter().filter_map(registers::Solver::on) {
                assert_eq!(solver.solve_problem(problem, limit), expected, "{solver:?}: {problem}");
            }
        }
    }
    bands
}

/// From text to text: what the engines have found, and nothing if the text breaks a rule.
fn solvers(text: &[u8; 81], limit: usize, found: &[Solution]) {
    let shown = text.escape_ascii();
    let first = found.first().map_or([b'?'; 81], text_of);
    let (mut by_bands, mut by_auto) = ([b'?'; 81], [b'?'; 81]);
    let count = bands::Solver::new().solve_text(text, limit as u64, &mut by_bands);
    assert_eq!((count, by_bands), (found.len() as u64, first), "bands: {shown}");
    let count = search::Solver::new().solve_text(text, limit as u64, &mut by_auto);
    assert_eq!((count, by_auto), (found.len() as u64, first), "auto: {shown}");
    let mut firsts = Vec::new();
    for mut solver in Backend::ALL.into_iter().filter_map(registers::Solver::on) {
        let mut first = [b'?'; 81];
        assert_eq!(solver.solve_text(text, limit, &mut first), found.len(), "{solver:?}: {shown}");
        firsts.push(first);
    }
    assert!(firsts.iter().all(|first| *first == firsts[0]), "{shown}");
    assert!(firsts[0][0] == b'?' || is_solution(&firsts[0], text), "{shown}");
}

fn text_of(board: &impl ToString) -> [u8; 81] {
    board.to_string().as_bytes().try_into().expect("81 cells")
}

fn is_solution(solution: &[u8; 81], puzzle: &[u8; 81]) -> bool {
    let solution = std::str::from_utf8(solution).ok().and_then(|text| text.parse::<Solution>().ok());
    let puzzle = std::str::from_utf8(puzzle).ok().and_then(|text| text.parse::<Grid>().ok());
    solution.zip(puzzle).is_some_and(|(solution, puzzle)| solution.extends(&puzzle))
}

/// Each puzzle alone, all of them, and all of them backwards again and again: each answer is the same
/// wherever it stands, on every back end, with a budget and without.
fn batches(texts: &[[u8; 81]], task: &Task, counts: &[usize]) {
    if texts.is_empty() {
        return;
    }
    let mut first: Option<[Vec<Answer>; 2]> = None;
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let answers = [u64::MAX, task.max_nodes].map(|max_nodes| {
            let mut batch = Batch::on(backend).expect("it is available").with_max_nodes(max_nodes);
            let mut solve = |texts: &[[u8; 81]]| {
                let mut answers = vec![Answer::NONE; texts.len()];
                batch.solve_text(texts, task.limit, &mut answers);
                answers
            };
            let alone: Vec<Answer> = texts.iter().map(|text| solve(&[*text])[0]).collect();
            assert_eq!(solve(texts), alone, "{backend:?}");
            let company: Vec<[u8; 81]> = texts.iter().rev().copied().cycle().take(task.company).collect();
            let expected: Vec<Answer> = alone.iter().rev().copied().cycle().take(task.company).collect();
            assert_eq!(solve(&company), expected, "{backend:?}");
            alone
        });
        for ((text, count), (without, with)) in
            texts.iter().zip(counts).zip(answers[0].iter().zip(&answers[1]))
        {
            let shown = text.escape_ascii();
            assert!(!without.gave_up && without.count == *count, "{backend:?}: {shown}");
            assert!(*count == 0 || is_solution(&without.first, text), "{backend:?}: {shown}");
            assert!(with.gave_up || with == without, "{backend:?}: {shown}");
            assert!(with.count <= *count, "{backend:?}: {shown}");
        }
        let expected = first.get_or_insert_with(|| answers.clone());
        assert_eq!(&answers, expected, "{backend:?}");
    }
}
