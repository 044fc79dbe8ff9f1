//! Ratings compared with the ratings of Sudoku Explainer 1.2.1: the three numbers of puzzles of all levels,
//! and every step of some puzzles; and properties of all problems, including improper ones.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::Mutex;
use sudokit_testing::problems;

use proptest::prelude::*;
use sudokit::logic::Known;
use sudokit::logic::se121::{
    Level, RatedStep, Rater, Rating, RatingEnd, Rule, Steps, Tenths, rate, rate_within,
};
use sudokit::{Budget, CandidateSet, Cell, GoOn, Problem, Puzzle, Solution, Sukaku};

/// Puzzles with ER, EP and ED.
const RATINGS: &str = include_str!("../data/se121.csv");

/// Puzzles with all their steps.
const STEPS: &str = include_str!("../data/se121-steps.txt");

fn nodes(max: u64) -> Budget<'static> {
    Budget::default().with_max_nodes(max)
}

/// A puzzle and its three ratings as they are printed.
fn ratings() -> impl Iterator<Item = (Puzzle, String)> {
    RATINGS.lines().map(|line| {
        let (puzzle, numbers) = line.split_once(',').unwrap_or_else(|| panic!("no rating: {line}"));
        (puzzle.parse().unwrap(), numbers.replace(',', "/"))
    })
}

/// The first of the three ratings.
fn er(numbers: &str) -> f64 {
    let (er, _) = numbers.split_once('/').unwrap_or_else(|| panic!("not three numbers: {numbers}"));
    er.parse().unwrap_or_else(|error| panic!("{numbers}: {error}"))
}

/// A puzzle and its steps, one per line.
fn traces() -> impl Iterator<Item = (Puzzle, Vec<&'static str>)> {
    let lines = STEPS.split("\n\n").skip(1);
    lines.map(|trace| {
        let mut lines = trace.lines();
        let puzzle = lines.next().and_then(|line| line.parse().ok());
        (puzzle.unwrap_or_else(|| panic!("no puzzle: {trace}")), lines.collect())
    })
}

/// A step as in the file.
fn line(step: &RatedStep) -> String {
    let mut line = format!("{} {}", step.rating, step.rule);
    if let Some(complexity) = step.complexity {
        line += &format!(" {{{complexity}}}");
    }
    if !step.eliminations.is_empty() {
        line += " :";
    }
    for cell in Cell::ALL {
        let digits = step.eliminations.get(cell);
        if !digits.is_empty() {
            line += &format!(" {cell}<>{digits}");
        }
    }
    if let Some(placement) = step.placement {
        line += &format!(" = {placement}");
    }
    line
}

fn solution(puzzle: &Puzzle) -> Solution {
    puzzle.solution().unwrap_or_else(|error| panic!("{puzzle}: {error}"))
}

/// Whether a step is consistent with the solution.
fn is_right(step: &RatedStep, solution: &Solution) -> bool {
    step.eliminations.iter().all(|gone| solution.get(gone.cell) != gone.digit)
        && step.placement.is_none_or(|placed| solution.get(placed.cell) == placed.digit)
}

#[test]
fn every_step_is_equal() {
    let mut met = BTreeSet::new();
    for (puzzle, expected) in traces() {
        let mut steps = Steps::new(&puzzle.into());
        let all: Vec<RatedStep> = steps.by_ref().collect();
        met.extend(all.iter().map(|step| step.rule));
        let found: Vec<String> = all.iter().map(line).collect();
        assert_eq!(found, expected, "{puzzle}");
        assert_eq!(steps.rating().end, RatingEnd::Solved);
        assert_eq!(steps.grid(), &solution(&puzzle).into());
    }
    assert!(met.len() >= 36, "{met:?}");
}

#[test]
fn the_three_numbers_are_equal_and_the_steps_are_right() {
    let follow = |(puzzle, expected): (Puzzle, String)| {
        let solution = solution(&puzzle);
        let mut steps = Steps::new(&puzzle.into());
        let mut met = BTreeSet::new();
        for step in steps.by_ref() {
            assert!(is_right(&step, &solution), "{puzzle}: {step:?}");
            met.insert(step.rule);
        }
        assert_eq!(steps.rating().to_string(), expected, "{puzzle}");
        met
    };
    // The hardest puzzles take most of the time, so the threads start with them.
    let queue = Mutex::new(ratings().collect::<Vec<_>>());
    let next = || queue.lock().expect("no thread fails while it holds the lock").pop();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let met: BTreeSet<Rule> = std::thread::scope(|scope| {
        let work = || std::iter::from_fn(next).flat_map(follow).collect::<BTreeSet<_>>();
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("all ratings are equal")).collect()
    });
    // Rules that are too rare for the file; unit tests have positions for the simple ones.
    let rare = Rule::ALL.iter().filter(|rule| !met.contains(rule)).copied().collect::<Vec<_>>();
    let expected = [
        Rule::DirectClaiming,
        Rule::UniqueLoop3,
        Rule::Jellyfish,
        Rule::Bug3,
        Rule::Bug4,
        Rule::Nested2Double,
        Rule::Nested3RegionChains,
        Rule::Nested3Double,
        Rule::Nested4CellChains,
        Rule::Nested4RegionChains,
        Rule::Nested4Contradiction,
        Rule::Nested4Double,
        Rule::Nested5CellChains,
        Rule::Nested5RegionChains,
        Rule::Nested5Contradiction,
        Rule::Nested5Double,
    ];
    assert_eq!(rare, expected);
}

/// Five puzzles with published ratings; for the first three, only the ER is published. In the fourth, the
/// places of a digit from which an inner region chain starts are parents; the last needs dynamic chains
/// within dynamic chains.
#[test]
#[ignore = "takes ten seconds"]
fn ratings_equal_published_ones() {
    for (puzzle, quoted) in [
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", "10.5/"),
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", "10.7/"),
        ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", "11.6/"),
        (
            "98.7..6..7..6..5...4..3..7.5..8..9.7..2..........1....3...86....593....6......3..",
            "11.1/11.1/9.0",
        ),
        (
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "11.9/11.9/11.3",
        ),
    ] {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let solution = solution(&puzzle);
        let mut steps = Steps::new(&puzzle.into());
        assert!(steps.all(|step| is_right(&step, &solution)), "{puzzle}");
        let rating = steps.rating().to_string();
        assert!(rating.starts_with(quoted), "{puzzle}: {rating}");
    }
}

#[test]
fn numbers_follow_from_the_steps() {
    for (puzzle, _) in traces() {
        let mut steps = Steps::new(&puzzle.into());
        let all: Vec<RatedStep> = steps.by_ref().collect();
        let rating = steps.rating();
        let placed = all.iter().position(|step| step.placement.is_some()).unwrap();
        let hardest = |steps: &[RatedStep]| steps.iter().map(|step| step.rating).max().unwrap();
        assert_eq!(rating.er, Some(hardest(&all)));
        assert_eq!(rating.ep, Some(hardest(&all[..=placed])));
        assert_eq!(rating.ed, Some(all[0].rating));
        assert_eq!(rating.steps as usize, all.len());
        let first = all.iter().find(|step| Some(step.rating) == rating.er).map(|step| step.rule);
        assert_eq!(rating.er_rule, first);
    }
}

#[test]
fn a_limit_gives_a_lower_bound() {
    for (puzzle, _) in ratings().filter(|(_, numbers)| (8.0..9.5).contains(&er(numbers))) {
        let problem = puzzle.into();
        let rating = rate(&problem);
        for max_searches in [0, 1, 100, 2_000] {
            let bound = rate_within(&problem, nodes(max_searches));
            assert!(bound.er <= rating.er, "{puzzle}: {bound}");
            assert!(bound.end == RatingEnd::Stopped || bound == rating, "{puzzle}: {bound:?}");
        }
        let never = GoOn::new(|| false);
        let none = rate_within(&problem, Budget::default().with_go_on(&never));
        assert_eq!((none.end, none.steps, none.to_string().as_str()), (RatingEnd::Stopped, 0, "-/-/-"));
        assert_eq!((none.known_er(), none.level()), (Known::Nothing, Known::Nothing));
    }
    let (hard, _) = ratings().find(|(_, numbers)| numbers == "11.1/11.1/2.6").unwrap();
    let bound = rate_within(&hard.into(), nodes(3_000));
    assert!(bound.er >= Some(Tenths(75)) && bound.er_rule.is_none(), "{bound:?}");
    assert_eq!((bound.ep, bound.level()), (None, Known::Exactly(Level::Extreme)));
}

#[test]
fn a_used_rater_gives_the_same_ratings() {
    let mut rater = Rater::new();
    let some: Vec<Problem> = traces().map(|(puzzle, _)| puzzle.into()).take(4).collect();
    let fresh: Vec<Rating> = some.iter().map(rate).collect();
    for (problem, fresh) in some.iter().zip(&fresh).rev() {
        rater.rate_within(problem, nodes(500));
        assert_eq!(rater.rate(problem), *fresh, "{problem}");
    }
}

#[test]
fn a_puzzle_as_a_sukaku_has_the_same_rating() {
    for (puzzle, expected) in ratings().step_by(5).filter(|(_, numbers)| er(numbers) < 9.0) {
        let sukaku = Sukaku::from(puzzle.grid().candidates());
        let rating = rate(&sukaku.into());
        assert_eq!(rating.to_string(), expected, "{puzzle}");
    }
}

#[test]
fn improper_puzzles_end_without_a_rating() {
    let two_solutions: Puzzle =
        "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179".parse().unwrap();
    let stuck = rate(&two_solutions.into());
    assert_eq!((stuck.end, stuck.to_string().as_str()), (RatingEnd::Stuck, "20.0/-/-"));
    let empty = rate_within(&Puzzle::EMPTY.into(), nodes(2_000));
    assert_eq!((empty.end, empty.er_rule), (RatingEnd::Stopped, None));
    let nothing = rate(&Sukaku::from(CandidateSet::EMPTY).into());
    assert_eq!((nothing.end, nothing.steps), (RatingEnd::Contradiction, 0));
    let two_nines: Puzzle = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)).parse().unwrap();
    assert_eq!(rate(&two_nines.into()).end, RatingEnd::Contradiction);
    let (puzzle, _) = ratings().next().unwrap();
    let solved = Puzzle::try_from(sudokit::Grid::from(solution(&puzzle))).unwrap();
    let rating = rate(&solved.into());
    assert_eq!((rating.end, rating.to_string().as_str()), (RatingEnd::Solved, "-/-/-"));
}

proptest! {
    #![proptest_config(sudokit_testing::cases(64))]

    /// The steps of any problem end; if there is one solution, they are consistent with it.
    #[test]
    fn the_rating_of_any_problem_ends(problem in problems::problem()) {
        let only = sudokit::search::DEFAULT.solutions(&problem).with_max_nodes(100_000).take(2).collect::<Vec<_>>();
        let mut steps = Steps::new(&problem).with_budget(nodes(20_000));
        for step in steps.by_ref() {
            prop_assert!(!step.eliminations.is_empty() || step.placement.is_some());
            if let [solution] = &only[..] {
                prop_assert!(is_right(&step, solution), "{step:?}");
            }
        }
        let rating = steps.rating();
        if only.is_empty() {
            prop_assert!(rating.end != RatingEnd::Solved);
        }
    }
}
