//! Every engine on the boards of the articles and on a file of problems with known counts.

use std::cell::Cell as StdCell;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::replay::Replay;
use sudokit::search::{DEFAULT, ENGINES, Engine, NotUniqueError, Stats};
use sudokit::{Budget, GoOn, StopReason};
use sudokit::{Grid, Problem, Puzzle, Solution, Sukaku};
use sudokit_testing::assert_fresh;

/// A file of `tests/data`.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Whether it is the engine that chooses another one.
fn depends_on_the_machine(engine: &dyn Engine) -> bool {
    engine.name() == DEFAULT.name()
}

const COUNTS: &str = include_str!("../data/counts.txt");

/// Enough for each problem that engines in reading order can solve; for the others, soon used up.
const MAX_NODES: u64 = 150_000;

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const HARD_SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn problem(text: &str) -> Problem {
    match text.len() {
        729 => Problem::from(text.parse::<Sukaku>().unwrap_or_else(|error| panic!("{error}"))),
        _ => Problem::from(puzzle(text)),
    }
}

/// The lines of the file: a problem and its count.
fn corpus() -> impl Iterator<Item = (Problem, u64)> {
    COUNTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let (text, count) = line.split_once(':').unwrap_or_else(|| panic!("no count: {line}"));
        (problem(text), count.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
    })
}

#[test]
fn every_engine_counts_every_problem_of_the_file() {
    assert!(corpus().count() >= 30);
    // The signature: the nodes that each engine needs for the whole file. If these numbers change, the search has
    // changed; if that is intended, the commit should mention it.
    let mut signature = String::from("# nodes for counts.txt, by engine\n");
    for engine in ENGINES {
        let name = engine.name();
        let mut stopped = 0;
        let mut stats = Stats::default();
        for (problem, count) in corpus() {
            let mut solutions = engine.solutions(&problem).with_max_nodes(MAX_NODES);
            let mut found = solutions.by_ref().collect::<Vec<_>>();
            assert!(found.iter().all(|solution| problem.is_solved_by(solution)), "{name}: {problem}");
            stats += solutions.stats();
            let total = found.len() as u64;
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len() as u64, total, "{name} finds a solution twice: {problem}");
            if solutions.stopped().is_some() {
                assert!(engine.is_in_reading_order(), "{name} gives up: {problem}");
                assert!(total <= count, "{name}: {problem}");
                stopped += 1;
            } else {
                assert_eq!(total, count, "{name}: {problem}");
            }
        }
        assert_eq!(stopped, if engine.is_in_reading_order() { 3 } else { 0 }, "{name}");
        if !depends_on_the_machine(*engine) {
            writeln!(signature, "{name} {}", stats.nodes).unwrap();
        }
    }
    assert_fresh(&data("signature.txt"), &signature);
}

#[test]
fn every_engine_solves_the_hard_example() {
    let problem = problem(HARD);
    let solution: Solution = HARD_SOLUTION.parse().unwrap();
    // The work of each engine until it has the solution. A change here is a change of the search.
    let mut work =
        String::from("# placements, nodes, backtracks and depth for the hard example, by engine\n");
    for engine in ENGINES.iter().filter(|engine| !depends_on_the_machine(**engine)) {
        let mut solutions = engine.solutions(&problem);
        assert_eq!(solutions.next(), Some(solution), "{}", engine.name());
        let Stats { placements, nodes, backtracks, deepest, .. } = solutions.stats();
        writeln!(work, "{} {placements} {nodes} {backtracks} {deepest}", engine.name()).unwrap();
    }
    assert_fresh(&data("hard_example.txt"), &work);
}

#[test]
fn the_events_of_every_engine_replay_the_hard_example() {
    let problem = problem(HARD);
    for engine in ENGINES {
        let mut replay = Replay::new(&problem);
        let mut listener = |event| replay.step(event);
        let mut solutions = engine.solutions(&problem).with_listener(&mut listener);
        assert!(solutions.next().is_some());
        let stats = solutions.stats();
        assert_eq!(replay.placements, stats.placements, "{}", engine.name());
        // The fast engines need not report failed placements.
        if !engine.is_fast() {
            assert_eq!(replay.backtracks, stats.backtracks, "{}", engine.name());
            // All of the ladder but the first two place digits and then notice dead ends.
            let validates = ["revalidate", "tables"].contains(&engine.name());
            assert_eq!(replay.refuted == 0, validates, "{}", engine.name());
        }
    }
}

#[test]
fn every_engine_fills_the_empty_board() {
    for engine in ENGINES {
        let mut solutions = engine.solutions(&Puzzle::EMPTY.into()).with_max_nodes(1_000);
        let found: Vec<Solution> = solutions.by_ref().take(10).collect();
        assert_eq!(found.len(), 10, "{}", engine.name());
        assert!(solutions.stats().deepest <= 81, "{}", engine.name());
    }
}

#[test]
fn the_boards_of_the_validity_article_are_checked() {
    let right = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let wrong = right.replacen('5', "8", 1);
    assert!(puzzle(right).is_proper());
    let grid: Grid = wrong.parse().unwrap();
    assert!(!grid.is_valid());
    // Even a board with a conflict can be searched if it is given as candidates; it has no solution.
    let candidates = Problem::from(Sukaku::from(grid.candidates()));
    for engine in ENGINES {
        let mut solutions = engine.solutions(&candidates);
        assert_eq!(solutions.next(), None, "{}", engine.name());
        assert_eq!(solutions.stopped(), None, "{}", engine.name());
    }
    assert_eq!(candidates.solution(), Err(NotUniqueError::NoSolution));
}

#[test]
fn a_search_stops_at_its_budget_and_can_be_resumed() {
    // The first rows are nearly empty, and the solution begins with 9: reading order takes long.
    let problem =
        problem("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    for engine in ENGINES.iter().filter(|engine| engine.is_in_reading_order()) {
        let mut solutions = engine.solutions(&problem).with_max_nodes(5_000);
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.stopped(), Some(StopReason::MaxNodes));
        assert_eq!(solutions.stats().nodes, 5_000);
        solutions.resume(6_000);
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.stats().nodes, 6_000);

        let asked = StdCell::new(0);
        let three_times = GoOn::new(|| {
            asked.set(asked.get() + 1);
            asked.get() <= 3
        });
        let mut solutions =
            engine.solutions(&problem).with_budget(Budget::default().with_go_on(&three_times));
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.stopped(), Some(StopReason::Interrupted));
        assert_eq!(solutions.stats().nodes, 3 * 256);
    }
    assert!(DEFAULT.solutions(&problem).with_max_nodes(100).next().is_some());
}

#[test]
fn proper_minimal_and_redundant_agree() {
    let hard = puzzle(HARD);
    let solution = hard.solution().unwrap();
    assert_eq!(solution.to_string(), HARD_SOLUTION);
    assert!(hard.is_proper() && hard.is_minimal());

    // By definition, the puzzle still has one solution without a redundant given.
    let easy = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let redundant = easy.redundant_givens();
    assert!(!redundant.is_empty() && !easy.is_minimal());
    for (cell, _) in easy.givens() {
        assert_eq!(easy.without(cell).is_proper(), redundant.contains(cell), "{cell}");
    }

    let Err(NotUniqueError::Several(two)) = Puzzle::EMPTY.solution() else { panic!("not proper") };
    assert_ne!(two[0], two[1]);
    assert!(!Puzzle::EMPTY.is_minimal());
    assert_eq!(Puzzle::EMPTY.count_solutions(1_000), 1_000);
}
