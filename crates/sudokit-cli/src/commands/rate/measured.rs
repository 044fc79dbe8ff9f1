//! [`Measured`], what was measured of a puzzle, and [`Verdict`], what there is to say of it.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use sudokit::logic::se121::{End, RatedStep, Rater, Rating, Steps};
use sudokit::logic::{Difficulty, hodoku};
use sudokit::search;
use sudokit::{Budget, Problem};
use sudokit_bulk::Status;

use super::spread::Spread;
use crate::interrupt;
use crate::limits::Limits;

/// What is to be measured, and how long that may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub(super) se121: bool,
    /// The steps of se121, too.
    pub(super) steps: bool,
    pub(super) hodoku: bool,
    /// All there is.
    pub(super) difficulty: bool,
    /// Whether se121 rates puzzles without solution or with several, too.
    pub(super) improper: bool,
    pub(super) max_searches: Option<u64>,
    pub(super) timeout: Option<Duration>,
}

/// What was measured of a puzzle. Nothing, if it does not have exactly one solution, unless se121 was asked to.
#[derive(Default)]
pub(super) struct Measured {
    pub(super) se121: Option<Rating>,
    pub(super) steps: Vec<RatedStep>,
    pub(super) spread: Option<Spread>,
    pub(super) hodoku: Option<hodoku::Rating>,
    pub(super) difficulty: Option<Difficulty>,
    /// The number of solutions: 0, 1, or 2 for several. None if the time was not enough to find it.
    solutions: Option<u64>,
    /// Whether the time ended before all was done.
    is_late: bool,
}

/// What a record comes to.
pub(super) struct Verdict {
    pub(super) status: Status,
    /// In the summary.
    pub(super) word: &'static str,
    /// What is not as it should be.
    pub(super) why: Option<String>,
}

impl Measures {
    /// Measures a puzzle and rates its isomorphs, if there are any, in the time of one puzzle. None after a signal that
    /// asks the process to end.
    pub(super) fn of(
        &self,
        problem: &Problem,
        isomorphs: Option<impl Iterator<Item = Problem>>,
    ) -> Option<Measured> {
        let in_time = Limits { max_nodes: None, timeout: self.timeout }.go_on();
        let is_late = Cell::new(false);
        let go_on = || {
            is_late.set(is_late.get() || !in_time());
            !is_late.get()
        };
        let mut measured = Measured { solutions: solutions(problem, &go_on), ..Measured::default() };
        let is_proper = measured.solutions == Some(1);
        let max_searches = self.max_searches.unwrap_or(u64::MAX);
        let unlimited = sudokit::Budget::default().with_go_on(&go_on);
        let budget = unlimited.with_max_nodes(max_searches);
        if self.difficulty && is_proper {
            let difficulty = Difficulty::of_while(problem, max_searches, &go_on).ok();
            measured.se121 = difficulty.as_ref().map(|difficulty| difficulty.se121);
            measured.hodoku = difficulty.as_ref().map(|difficulty| difficulty.hodoku.clone());
            measured.difficulty = difficulty;
        }
        if !self.difficulty && self.se121 && (is_proper || self.improper) {
            let steps = self.steps.then_some(&mut measured.steps);
            measured.se121 = Some(rate(problem, budget, steps));
            measured.spread = isomorphs
                .map(|isomorphs| Spread::of(isomorphs.map(|isomorph| rate(&isomorph, budget, None))));
        }
        if !self.difficulty && self.hodoku && is_proper {
            measured.hodoku = hodoku::rate_within(problem, unlimited).ok();
        }
        measured.is_late = is_late.get();
        let is_interrupted = measured.is_late && interrupt::asked();
        (!is_interrupted).then_some(measured)
    }

    pub(super) fn verdict(&self, measured: &Measured) -> Verdict {
        let is_stuck = measured.se121.is_some_and(|rating| rating.end == End::Stuck);
        let stopped = measured.is_stopped().then(|| {
            let limit = match (measured.is_late, self.timeout, self.max_searches) {
                (false, _, Some(searches)) => format!("{searches} searches"),
                (_, Some(time), _) => format!("{time:?}"),
                _ => "the limit".to_owned(),
            };
            let known = measured.known().join(", ");
            let colon = if known.is_empty() { "" } else { ": " };
            format!("stopped after {limit}{colon}{known}")
        });
        let (status, word, why) = match measured.solutions {
            None => (Status::Stopped, "stopped", None),
            Some(1) if stopped.is_some() => (Status::Stopped, "stopped", None),
            Some(1) if is_stuck => (Status::Yes, "stuck", Some("no technique goes on")),
            Some(1) => (Status::Yes, "rated", None),
            Some(0) => (Status::No, "without solution", Some("no solution")),
            Some(_) => (Status::No, "with several solutions", Some("several solutions")),
        };
        let status = if stopped.is_some() { Status::Stopped } else { status };
        let why: Vec<String> = why.map(str::to_owned).into_iter().chain(stopped).collect();
        Verdict { status, word, why: (!why.is_empty()).then(|| why.join("; ")) }
    }
}

/// The number of solutions, up to two, unless the time is not enough.
fn solutions(problem: &Problem, go_on: &dyn Fn() -> bool) -> Option<u64> {
    let mut search = search::DEFAULT.solutions(problem).with_budget(Budget::default().with_go_on(go_on));
    let solutions = search.count_up_to(2);
    search.stopped().is_none().then_some(solutions)
}

/// Rates by se121, and keeps the steps if they are wanted.
fn rate(problem: &Problem, budget: sudokit::Budget<'_>, steps: Option<&mut Vec<RatedStep>>) -> Rating {
    thread_local!(static RATER: RefCell<Rater> = RefCell::default());
    let Some(steps) = steps else {
        return RATER.with_borrow_mut(|rater| rater.rate_within(problem, budget));
    };
    let mut all = Steps::new(problem).with_budget(budget);
    steps.extend(&mut all);
    all.rating()
}

impl Measured {
    /// Whether a limit was reached before all was done.
    fn is_stopped(&self) -> bool {
        let is_open = |spread: &Spread| spread.open().is_some();
        self.is_late
            || self.se121.is_some_and(|rating| rating.end == End::Stopped)
            || self.spread.as_ref().is_some_and(is_open)
    }

    /// What is known of the ratings that were stopped.
    fn known(&self) -> Vec<String> {
        let er = self.se121.filter(|rating| rating.end == End::Stopped);
        let er = er.and_then(|rating| rating.known_er().least()).map(|er| format!("ER is at least {er}"));
        let score = self.hodoku.as_ref().filter(|rating| !rating.is_complete);
        let score = score.and_then(|rating| rating.known_score().least());
        let score = score.map(|score| format!("HoDoKu's score is at least {score}"));
        let isomorphs = self.spread.as_ref().and_then(Spread::open);
        [er, score, isomorphs].into_iter().flatten().collect()
    }
}
