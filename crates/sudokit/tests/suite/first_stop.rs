//! All long work ends at the first refusal of its budget to go on, even if the budget would allow it again
//! after that: `GoOn` keeps the answer, so loops need not.

use std::cell::Cell;

use sudokit::certificate::{ProveError, prove_within};
use sudokit::format::Board;
use sudokit::format::Record;
#[cfg(feature = "generate")]
use sudokit::generate::{Climb, Generator, Random, Recipe};
use sudokit::logic::se121::Rater;
use sudokit::logic::se121::{RatingEnd, Tenths, rate_within};
use sudokit::logic::{Difficulty, Explainer, ExplanationEnd, Policy, Position, hint_within, hodoku};
use sudokit::minimize::{Extension, Minimals, Neighbors, Smallest, minimal_within};
use sudokit::operation::{Asked, Memory, Profile, RateOptions, Resources};
use sudokit::outcome::Minimized;
#[cfg(feature = "generate")]
use sudokit::outcome::Target;
use sudokit::reason::unavoidable_sets_within;
use sudokit::search::ENGINES;
use sudokit::{Budget, GoOn, Grid, Problem, Puzzle, Solution, StopReason};

/// ER 10.9.
const HARD: &str = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";

/// The numbers of the calls that are refused.
const CALLS: [u64; 6] = [1, 2, 3, 10, 50, 400];

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn solution() -> Solution {
    puzzle(HARD).solution().unwrap()
}

/// Runs work that returns whether it was stopped, with a budget that refuses to go on only once. Work without
/// an end shows that it obeys, because it ends here.
fn ends_at_the_first_stop(name: &str, work: impl Fn(Budget<'_>) -> bool) {
    let mut was_stopped = false;
    for call in CALLS {
        let asked = Cell::new(0);
        let go_on = GoOn::new(|| {
            asked.set(asked.get() + 1);
            asked.get() != call
        });
        let is_stopped = work(Budget::default().with_go_on(&go_on));
        assert!(asked.get() <= call, "{name}: asked {} times after the stop", asked.get() - call);
        assert_eq!(is_stopped, asked.get() == call, "{name}: question {call} of {}", asked.get());
        was_stopped |= is_stopped;
    }
    assert!(was_stopped, "{name} never asks");
}

fn is_stopped<T>(result: &Result<T, StopReason>) -> bool {
    matches!(result, Err(StopReason::Interrupted))
}

#[test]
fn searches() {
    for engine in ENGINES {
        ends_at_the_first_stop(engine.name(), |budget| {
            let mut solutions = engine.solutions(&Puzzle::EMPTY.into()).with_budget(budget);
            // A caller that counts or collects also asks for the next solution after the stop.
            while solutions.next().is_some() || solutions.stopped().is_none() {}
            solutions.next().is_none() && solutions.stopped() == Some(StopReason::Interrupted)
        });
    }
    let empty = Problem::from(Puzzle::EMPTY);
    ends_at_the_first_stop("solution", |budget| is_stopped(&empty.solution_within(budget)));
    ends_at_the_first_stop("reason", |budget| is_stopped(&empty.reason_within(budget)));
    ends_at_the_first_stop("canon", |budget| is_stopped(&puzzle(HARD).minlex_by_solution_within(budget)));
    ends_at_the_first_stop("prove", |budget| {
        let proof = prove_within(&puzzle(HARD).into(), &mut Vec::new(), budget);
        matches!(proof, Err(ProveError::Stopped(StopReason::Interrupted)))
    });
    ends_at_the_first_stop("unavoidable", |budget| {
        unavoidable_sets_within(&solution(), 81, budget).stopped == Some(StopReason::Interrupted)
    });
}

#[test]
fn minimal_puzzles() {
    let whole = puzzle(&solution().to_string());
    let all = |mut next: Box<dyn FnMut() -> Result<Option<Puzzle>, StopReason> + '_>| loop {
        match next() {
            Ok(Some(_)) => {}
            end => return is_stopped(&end),
        }
    };
    ends_at_the_first_stop("minimize", |budget| {
        is_stopped(&minimal_within(&whole, &sudokit::Cell::ALL, budget))
    });
    ends_at_the_first_stop("minimize --all", |budget| {
        let mut minimals = Minimals::new(&whole).unwrap();
        all(Box::new(|| minimals.next_within(budget)))
    });
    ends_at_the_first_stop("minimize --smallest", |budget| {
        let mut smallest = Smallest::inside(&whole).unwrap();
        is_stopped(&smallest.run_within(budget, |_| ()))
    });
    ends_at_the_first_stop("the outcome of minimize --smallest", |budget| {
        Minimized::smallest(&Board::Givens(whole.into()), |_| (), budget)
            .map_or(true, |minimized| minimized.stopped.is_some())
    });
    ends_at_the_first_stop("vary", |budget| {
        let mut neighbors = Neighbors::new(&puzzle(HARD), 3, 3);
        all(Box::new(|| neighbors.next_within(budget)))
    });
    ends_at_the_first_stop("extend", |budget| {
        let mut extension = Extension::new(&Puzzle::EMPTY, solution()).unwrap();
        is_stopped(&extension.run_within(budget, |_| ()))
    });
}

#[test]
fn ratings_and_explanations() {
    let problem = Problem::from(puzzle(HARD));
    ends_at_the_first_stop("rate", |budget| rate_within(&problem, budget).end == RatingEnd::Stopped);
    ends_at_the_first_stop("rate --profile hodoku", |budget| {
        hodoku::rate_within(&problem, budget).is_ok_and(|rating| !rating.is_complete)
    });
    ends_at_the_first_stop("rate --difficulty", |budget| {
        let difficulty = Difficulty::of_within(&problem, budget).unwrap();
        // Everything is known about the parts that were measured before the stop.
        difficulty.se121.end == RatingEnd::Stopped
    });
    let (every, record) =
        (RateOptions { trace: true, ..RateOptions::default() }, Record::from(*puzzle(HARD).grid()));
    ends_at_the_first_stop("the outcome of rate", |budget| {
        let scales = [Profile::Se121, Profile::Hodoku];
        let resources = Resources { memory: &mut Memory::default(), budget, on_part: &mut |_| {} };
        every.measure(&scales, Asked::of(&record), resources).is_stopped()
    });
    let policy = Policy::default();
    ends_at_the_first_stop("explain", |budget| {
        let explainer = Explainer::new(&policy).with_budget(budget);
        explainer.path(&problem, Position::from(problem)).end() == ExplanationEnd::Stopped
    });
    ends_at_the_first_stop("hint", |budget| {
        is_stopped(&hint_within(&problem, &Grid::EMPTY, None, &policy, budget))
    });
}

/// Asking costs little, and the rating of a hard puzzle takes a second, so it asks often.
#[test]
fn a_rating_asks_often() {
    let asked = Cell::new(0);
    let go_on = GoOn::new(|| {
        asked.set(asked.get() + 1);
        true
    });
    let rating = rate_within(&puzzle(HARD).into(), Budget::default().with_go_on(&go_on));
    assert_eq!(rating.end, RatingEnd::Solved);
    assert!(asked.get() > 10_000, "{}", asked.get());
}

#[cfg(feature = "generate")]
#[test]
fn generation() {
    let recipe = Recipe { givens: Some(17..=17), ..Recipe::default() };
    ends_at_the_first_stop("generate", |budget| {
        let mut generator = Generator::new(&recipe).unwrap();
        is_stopped(&generator.puzzle_within(&mut Random::new(1), budget))
    });
    ends_at_the_first_stop("generate --hard", |budget| {
        is_stopped(&Climb::new(Random::new(1)).finish_within(budget))
    });
    let target = Target { er: Some(Tenths(109)..=Tenths(109)), ..Target::default() };
    ends_at_the_first_stop("the rating of a puzzle that was made", |budget| {
        target.judge(puzzle(HARD), &mut Rater::new(), budget).is_err()
    });
}

/// For every operation, the answer says that it was stopped.
#[cfg(feature = "request")]
#[test]
fn requests() {
    use sudokit::request::Request;
    let empty = ".".repeat(81);
    for (operation, request) in [
        // Known puzzles are rated first, one after another; then puzzles are made and rated.
        ("generate", r#"{"seed":1,"er":"11.0..11.9"}"#.to_owned()),
        ("generate", r#"{"seed":1,"er":"11.9","symmetry":"rotate180"}"#.to_owned()),
        ("generate", r#"{"seed":1,"clues":"17"}"#.to_owned()),
        ("rate", format!(r#"{{"puzzle":"{HARD}"}}"#)),
        ("rate", format!(r#"{{"puzzle":"{HARD}","trace":true}}"#)),
        ("rate", format!(r#"{{"puzzle":"{HARD}","profile":"hodoku"}}"#)),
        ("rate", format!(r#"{{"puzzle":"{HARD}","difficulty":true}}"#)),
        ("explain", format!(r#"{{"puzzle":"{HARD}"}}"#)),
        ("explain", format!(r#"{{"puzzle":"{HARD}","all_steps":true}}"#)),
        ("hint", format!(r#"{{"puzzle":"{HARD}"}}"#)),
        ("minimize", format!(r#"{{"puzzle":"{}","smallest":true}}"#, solution())),
        ("count", format!(r#"{{"puzzle":"{empty}","limit":1000000000}}"#)),
    ] {
        ends_at_the_first_stop(&format!("{operation} {request}"), |budget| {
            let request = Request::parse(operation, request.as_bytes()).unwrap();
            let answer = request.answer(budget, &mut |_| {});
            let text = answer.unwrap_or_else(|report| report.code.to_owned());
            ["interrupted", "stopped", r#""complete":false"#].iter().any(|word| text.contains(word))
        });
    }
}
