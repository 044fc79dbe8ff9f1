//! All engines compared with each other and with their documentation, on random problems.

use proptest::prelude::*;
use sudokit::StopReason;
use sudokit::search::{Advance, ENGINES, Engine, Monitor, Stats};
use sudokit::{Budget, Candidate, CandidateSet, Digit, Grid, House, Problem, Solution, Sukaku, search};
use sudokit_testing::problems;

use crate::replay::Replay;

/// The limit of solutions.
const LIMIT: usize = 200;

/// The limit of nodes, because engines in reading order may need hours.
const MAX_NODES: u64 = 10_000;

/// The solutions that an engine finds within the limits, and whether they are all solutions.
fn found(engine: &dyn Engine, problem: &Problem) -> (Vec<Solution>, bool) {
    let mut solutions = engine.solutions(problem).with_max_nodes(MAX_NODES);
    let found: Vec<Solution> = solutions.by_ref().take(LIMIT).collect();
    let all = solutions.next().is_none() && solutions.stopped().is_none();
    (found, all)
}

proptest! {
    #![proptest_config(sudokit_testing::cases(1_000))]

    #[test]
    fn engines_agree(problem in problems::problem()) {
        let (mut expected, expected_all) = found(<dyn search::Engine>::from_name("dlx").unwrap(), &problem);
        expected.sort_unstable();
        for engine in ENGINES {
            let name = engine.name();
            let (found, all) = found(*engine, &problem);
            for solution in &found {
                prop_assert!(problem.is_solved_by(solution), "{name}: {solution}");
                prop_assert!(Solution::try_from(Grid::from(*solution)).is_ok(), "{name}: {solution}");
            }
            let mut sorted = found.clone();
            sorted.sort_unstable();
            if engine.is_in_reading_order() {
                prop_assert_eq!(&found, &sorted, "{} is not in lexicographic order", name);
            }
            sorted.dedup();
            prop_assert_eq!(sorted.len(), found.len(), "{} finds a solution twice", name);
            match (all, expected_all) {
                (true, true) => prop_assert_eq!(&sorted, &expected, "{}", name),
                (true, false) => prop_assert!(sorted.len() >= expected.len(), "{} misses some", name),
                (false, true) => {
                    prop_assert!(sorted.iter().all(|it| expected.contains(it)), "{} has others", name);
                }
                (false, false) => {}
            }
        }
    }

    /// The first three engines search the same tree; only the cost of a node differs.
    #[test]
    fn engines_in_reading_order_search_one_tree(problem in problems::problem()) {
        let run = |name| {
            let mut solutions = <dyn search::Engine>::from_name(name).unwrap().solutions(&problem).with_max_nodes(MAX_NODES);
            let count = solutions.count_up_to(LIMIT as u64);
            (count, solutions.stats())
        };
        let (revalidate, tables, bitmask) = (run("revalidate"), run("tables"), run("bitmask"));
        prop_assert_eq!(revalidate, tables);
        prop_assert_eq!(tables.0, bitmask.0);
        prop_assert_eq!(tables.1.nodes, bitmask.1.nodes);
        prop_assert_eq!(tables.1.backtracks, bitmask.1.backtracks);
        prop_assert!(bitmask.1.placements <= tables.1.placements);
    }

    /// A search that stops every few nodes and continues is the same as a search that does not stop.
    #[test]
    fn stopping_changes_nothing(problem in problems::problem(), step in 1..40_u64) {
        for engine in ENGINES {
            let mut in_one_go = engine.solutions(&problem).with_max_nodes(MAX_NODES);
            let expected: Vec<Solution> = in_one_go.by_ref().take(LIMIT).collect();

            let mut search = engine.start(&problem);
            let mut monitor = Monitor::new().with_budget(Budget::default().with_max_nodes(0));
            let mut max_nodes = 0;
            let mut found = Vec::new();
            while found.len() < LIMIT {
                let before = monitor.stats();
                match search.advance(&mut monitor) {
                    Advance::Found(solution) => found.push(solution),
                    Advance::Exhausted => break,
                    Advance::Stopped(reason) => {
                        prop_assert_eq!(reason, StopReason::MaxNodes);
                        prop_assert_eq!(monitor.stats().nodes, max_nodes);
                        if max_nodes == MAX_NODES {
                            break;
                        }
                        max_nodes = MAX_NODES.min(max_nodes + step);
                        monitor.set_budget(Budget::default().with_max_nodes(max_nodes));
                    }
                }
                let Stats { placements, nodes, backtracks, deepest, .. } = monitor.stats();
                prop_assert!(placements >= before.placements && nodes >= before.nodes);
                prop_assert!(backtracks >= before.backtracks && deepest >= before.deepest);
            }
            prop_assert_eq!(&found, &expected, "{}", engine.name());
            prop_assert_eq!(monitor.stats(), in_one_go.stats(), "{}", engine.name());
        }
    }

    /// The events alone are enough to follow the board and the counts.
    #[test]
    fn events_replay_the_search(problem in problems::problem()) {
        for engine in ENGINES {
            let mut events = Vec::new();
            let mut listener = |event| events.push(event);
            let mut solutions = engine.solutions(&problem).with_max_nodes(MAX_NODES).with_listener(&mut listener);
            let found: Vec<Solution> = solutions.by_ref().take(20).collect();
            let exhausted = found.len() < 20 && solutions.stopped().is_none();
            let stats = solutions.stats();
            drop(solutions);

            let mut replay = Replay::new(&problem);
            for event in events {
                replay.step(event);
            }
            prop_assert_eq!(replay.solved, found, "{}", engine.name());
            if exhausted {
                prop_assert_eq!(replay.grid, problem.grid(), "{} leaves digits behind", engine.name());
            }
            prop_assert_eq!(replay.placements, stats.placements, "{}", engine.name());
            if !engine.reports_choices() {
                // The choices of these engines fill no cells and are not reported.
                prop_assert_eq!((replay.backtracks, replay.deepest), (0, 0));
                continue;
            }
            prop_assert_eq!(replay.backtracks, stats.backtracks, "{}", engine.name());
            prop_assert_eq!(replay.deepest, stats.deepest as usize, "{}", engine.name());
        }
    }
}

/// The board is empty except for a box with four digits for three cells. An engine that branches at a cell with the fewest
/// candidates chooses a cell there at once; an engine that branches anywhere searches the other boxes forever.
#[test]
fn an_empty_board_is_searched_where_it_is_tight() {
    let mut candidates = CandidateSet::ALL;
    let others = House::BOXES[8].cells().into_iter().filter(|cell| cell.index() % 10 != 0);
    for cell in others {
        for digit in &Digit::ALL[..4] {
            candidates.remove(Candidate { cell, digit: *digit });
        }
    }
    let problem = Problem::from(Sukaku::from(candidates));
    for engine in ENGINES.iter().filter(|engine| !engine.is_in_reading_order()) {
        let mut solutions = engine.solutions(&problem).with_max_nodes(MAX_NODES);
        assert_eq!((solutions.next(), solutions.stopped()), (None, None), "{}", engine.name());
    }
}
